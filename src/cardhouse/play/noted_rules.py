"""The rules of one hand that note which choices a decision read. Decides nothing.

`Rules` looks the house's choices up once and keeps what it made of them, so a decision reads attributes and
not keys. Here each attribute knows the keys that it was made of: those read since the one set before it, and
those of the attributes that it was made of. Reading it notes them all.
"""

from __future__ import annotations

from typing import Any

from cardhouse.games.game import Game
from cardhouse.houses.noting import NotedChoices
from cardhouse.play.rules import Rules
from cardhouse.play.stakes import Stakes


class NotedRules(Rules):
    """The same rules. What was read is in the choices that they are made of."""

    __slots__ = ("_made_of", "_noted")

    def __init__(self, choices: NotedChoices, game: Game, stakes: Stakes, cash: bool) -> None:
        object.__setattr__(self, "_made_of", {})
        object.__setattr__(self, "_noted", choices)
        with choices.aside():
            super().__init__(choices, game, stakes, cash)

    def __setattr__(self, name: str, value: Any) -> None:
        noted: NotedChoices = object.__getattribute__(self, "_noted")
        made_of: dict[str, dict[str, None]] = object.__getattribute__(self, "_made_of")
        made_of[name] = noted.read.copy()
        noted.read.clear()
        object.__setattr__(self, name, value)

    def __getattribute__(self, name: str, as_it_is: Any = object.__getattribute__) -> Any:
        keys = as_it_is(self, "_made_of").get(name)
        if keys:
            as_it_is(self, "_noted").read.update(keys)
        return as_it_is(self, name)
