"""The course of a game, street by street, as rows of numbers: what a hand asks of its game again and again.
The game itself, as its file states it, is `games/game.py`.
"""

from __future__ import annotations

from functools import cache

from cardhouse.games.game import Game, load_game


class Course:
    """What is dealt, drawn and thrown away on each street, and which family the game is of."""

    __slots__ = (
        "antes", "boards", "discards", "downs", "draws", "flop", "game", "jacks", "last", "low_only",
        "streets", "stud", "ups",
    )  # fmt: skip

    def __init__(self, game: Game) -> None:
        self.game: Game = game
        streets = game.streets
        self.streets = streets
        self.last = len(streets) - 1
        self.boards: list[int] = [street.board for street in streets]
        self.draws: list[int] = [street.draw for street in streets]
        self.discards: list[int] = [street.discard for street in streets]
        self.downs: list[int] = [street.down for street in streets]
        self.ups: list[int] = [street.up for street in streets]
        self.flop = game.family == "flop"
        self.stud = game.family == "stud"
        self.antes = game.forced == "antes"
        self.jacks = game.openers == "jacks"
        self.low_only = game.low_only


@cache
def course_of(name: str) -> Course:
    """The course of the game of that id; an unknown one is refused."""
    return Course(load_game(name))
