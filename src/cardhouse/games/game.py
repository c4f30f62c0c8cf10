"""Reads the game files beside this module. A game says only what it is; what a house may choose stays in the
profiles.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from cardhouse.errors import CardhouseError

Family = Literal["flop", "stud", "draw"]
Kind = Literal[
    "holdem",
    "pineapple",
    "omaha",
    "big_o",
    "stud",
    "stud8",
    "stud_hilo",
    "razz",
    "badugi",
    "deuce",
    "lowball",
    "draw_high",
]
Opener = Literal[
    "left_of_blinds", "lowest_card", "highest_card", "left_of_button", "high_board", "low_board", "pot_opener"
]
Structure = Literal["limit", "spread_limit", "pot_limit", "no_limit"]


class GameError(CardhouseError):
    """A game that does not exist or a game file that does not read."""


class Street(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One round: what is thrown away or drawn first, then what is dealt, then the bet size of its betting."""

    name: str
    bet: Literal["small", "big"]
    discard: int = 0
    draw: int = 0
    down: int = 0
    up: int = 0
    board: int = 0


class Game(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game as its file states it."""

    name: str
    family: Family
    kind: Kind
    wins: tuple[str, ...]
    forced: Literal["blinds", "ante_and_bring_in", "antes"]
    first_round: Opener
    later_rounds: Opener
    structures: tuple[Structure, ...]
    streets: tuple[Street, ...]
    deck: Literal["standard52", "with_joker", "house_choice"] = "standard52"
    combine: Literal["any", "two_and_three"] = "any"
    openers: Literal["none", "jacks"] = "none"
    cite: tuple[str, ...] = ()
    called: tuple[str, ...] = ()
    """What people call it beside its full name and its id; `names` reads them."""
    like: str = ""
    """The game whose rows hold for it too, where its own book has none (`says`)."""
    says: dict[str, tuple[str, ...]] = {}
    """Rows that the game embodies, by the moment of a hand."""
    id: str = ""

    @property
    def hole_cards(self) -> int:
        """Cards a player holds after the first deal."""
        return self.streets[0].down + self.streets[0].up

    @property
    def high_low(self) -> bool:
        return len(self.wins) > 1

    @property
    def low_only(self) -> bool:
        return self.wins[0] != "high"


@cache
def game_names() -> tuple[str, ...]:
    """The names of all games, sorted."""
    files = resources.files("cardhouse.games").iterdir()
    return tuple(sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")))


@cache
def load_game(name: str) -> Game:
    """The game of that id; an unknown one is refused. What people write is read by `names`."""
    if name not in game_names():
        raise GameError(f"unknown game {name!r}. Games: {', '.join(game_names())}")
    text = (resources.files("cardhouse.games") / f"{name}.toml").read_text(encoding="utf-8")
    return read_game(name, text)


def read_game(name: str, text: str) -> Game:
    """A game from the text of its file."""
    try:
        raw = tomllib.loads(text)
        game = msgspec.convert({**raw, "id": name}, Game)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise GameError(f"game file {name}.toml: {fault}") from fault
    if not game.streets or not game.wins:
        raise GameError(f"game file {name}.toml: a game needs at least one street and one winning hand")
    return game
