"""Mixed games: which game of the list is dealt next, by hands or by time, and the button while stud is dealt.

Stud needs no button. Where the house freezes it, it is moved once more after the last button game and lies
there until one is dealt again. The blinds go on from where they were; who posts what is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.games.game import load_game
from cardhouse.games.names import HORSE, games_named
from cardhouse.play.stakes import Stakes, parse_stakes

if TYPE_CHECKING:
    from cardhouse.play.table import Table

__all__ = ["HORSE", "Leg", "Rotation", "RotationError", "has_blinds", "next_turn", "rotation_of",
           "shares_a_button"]  # fmt: skip


class RotationError(CardhouseError):
    """A list of games that cannot be rotated."""


class Leg(msgspec.Struct, frozen=True):
    """One game of the rotation and what it is played for."""

    game: str
    stakes: Stakes


class Rotation(msgspec.Struct, frozen=True):
    """The games in order; each lasts `count` hands or minutes."""

    legs: tuple[Leg, ...]
    every: Literal["hands", "minutes"]
    count: int


def rotation_of(
    games: Sequence[str],
    sign: str,
    *,
    every: Literal["hands", "minutes"] = "hands",
    count: int = 8,
    cash: bool = True,
) -> Rotation:
    """A rotation at one sign of stakes: games with blinds leave its ante and bring-in out, stud its blinds.
    The games are named as people name them; `horse` stands for its five.

    >>> mix = rotation_of(["horse"], "limit 4/8 ante 1 bring-in 2", count=6)
    >>> [(leg.game, leg.stakes.blinds, leg.stakes.ante) for leg in mix.legs][1:3]
    [('omaha8', (200, 400), 0), ('razz', (), 100)]
    """
    names = games_named(games)
    if len(names) < 2:
        raise RotationError("a rotation needs at least two games")
    if count < 1:
        raise RotationError(f"each game lasts at least one of its {every}, not {count}")
    return Rotation(tuple(_leg(name, sign, cash) for name in names), every, count)


def _leg(name: str, sign: str, cash: bool) -> Leg:
    game = load_game(name)
    stakes = parse_stakes(sign, cash=cash, forced=game.forced)
    if game.forced == "blinds":
        stakes = msgspec.structs.replace(stakes, ante=0, bring_in=0)
    else:
        stakes = msgspec.structs.replace(stakes, blinds=())
    if stakes.structure not in game.structures:
        raise RotationError(f"{name} is not played {stakes.structure.replace('_', ' ')}")
    return Leg(name, stakes)


def has_blinds(game: str) -> bool:
    return load_game(game).forced == "blinds"


def next_turn(table: Table, minute: int) -> int:
    """The place in the list of the game that is dealt now."""
    rotation = table.rotation
    if rotation is None:
        return 0
    done = table.turn_hands if rotation.every == "hands" else minute - table.turn_since
    if not table.turn_hands or done < rotation.count:
        return table.turn
    return (table.turn + 1) % len(rotation.legs)


def shares_a_button(table: Table) -> bool:
    """Whether stud at this table takes turns with games that have blinds."""
    return table.rotation is not None and any(has_blinds(leg.game) for leg in table.rotation.legs)
