"""What was done in a hand so far, as numbers: the last so many acts, the newest first.

An act is who (one place a seat, counted from the player who looks), on which street, what it was (fold;
check, call or bring in; bet or raise; cards drawn or laid away), and how much: chips in big blinds, or how
many cards. Posts are no acts: what they put in lies in the bets. Everything of it is seen by all. `told` is
what one player sees at one table, `Acts` what all who are in turn see at many; both come to the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardhouse.games.game import Game
from cardhouse.sim.learn.actions import CALL, FIRST_CARDS, FOLD, actions_of

KINDS = 4


class Act(NamedTuple):
    """One, as it is remembered."""

    position: int
    """In the dealing order."""
    street: int
    kind: int
    amount: float


def act_numbers(game: Game, seats: int) -> int:
    """How many numbers an act has."""
    return seats + len(game.streets) + KINDS + 1


def kind_of(action: int) -> int:
    """What a number of an action is."""
    if action >= FIRST_CARDS:
        return 3
    return 0 if action == FOLD else 1 if action == CALL else 2


def act_of(position: int, street: int, action: int, chips: float) -> Act:
    """An action as it is remembered; `chips` in big blinds."""
    thrown = action >= FIRST_CARDS
    return Act(position, street, kind_of(action), (action - FIRST_CARDS).bit_count() if thrown else chips)


def told(acts: Sequence[Act], position: int, into: NDArray[np.float32], *, seats: int, streets: int) -> None:
    """Writes what the player at that place sees of them into rows of noughts."""
    for row, act in zip(into, reversed(acts), strict=False):
        row[(act.position - position) % seats] = 1
        row[seats + act.street] = 1
        row[seats + streets + act.kind] = 1
        row[-1] = act.amount


class Acts:
    """Those of the hands at so many tables: rings, so that nothing is moved as they come."""

    def __init__(self, game: Game, *, seats: int, tables: int, length: int) -> None:
        self.length, self._seats = length, seats
        self._width, self._streets = act_numbers(game, seats), len(game.streets)
        self._rows = np.arange(tables)
        self._count = np.zeros(tables, dtype=np.int64)
        self._who, self._marks = (np.zeros((tables, length), dtype=np.int64) for _ in range(2))
        self._amounts = np.zeros((tables, length), dtype=np.float32)
        numbers = range(actions_of(game))
        self._kinds = np.array([kind_of(number) for number in numbers])
        self._thrown = np.array([act_of(0, 0, number, chips=0).amount for number in numbers])
        self._back = np.arange(1, length + 1)

    def add(
        self, actors: Sequence[int], streets: Sequence[int], actions: NDArray[np.integer],
        chips: NDArray[np.float64],
    ) -> None:  # fmt: skip
        """One act at each table; `chips` in big blinds."""
        at = self._rows * self.length + self._count % self.length
        self._who.reshape(-1)[at] = actors
        # Both marks of an act in one number: the street's place, and the kind's behind all streets.
        self._marks.reshape(-1)[at] = np.array(streets) * KINDS + self._kinds.take(actions)
        self._amounts.reshape(-1)[at] = self._thrown.take(actions) + chips
        self._count += 1

    def forget(self, tables: Sequence[int]) -> None:
        """A new hand begins there."""
        self._count[tables] = 0

    def write(self, seen: NDArray[np.float32], turn: NDArray[np.uint8]) -> None:
        """Those of each table at the end of its row, as the player in turn sees them."""
        table, back = np.nonzero(self._back <= self._count.reshape(-1, 1))
        at = table * self.length + (self._count.take(table) - 1 - back) % self.length
        first = (table + 1) * seen.shape[1] + (back - self.length) * self._width
        street, kind = np.divmod(self._marks.take(at), KINDS)
        flat = seen.reshape(-1)
        flat[first + (self._who.take(at) - turn.take(table)) % self._seats] = 1
        flat[first + self._seats + street] = 1
        flat[first + self._seats + self._streets + kind] = 1
        flat[first + self._width - 1] = self._amounts.take(at)
