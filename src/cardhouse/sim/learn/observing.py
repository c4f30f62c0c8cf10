"""What a player may see of a hand, as numbers: his own cards, the board, everybody's up cards, and the chips.

Nothing else goes in: neither another's hidden cards nor the deck. Seats are counted from the player himself,
clockwise; chips in big blinds. `observe` is one player's row, `Rows` those of all who are in turn at many
tables; both come to the same. What was done before stands behind it where it is asked for (`history`).
"""

from __future__ import annotations

import struct

import numpy as np
from numpy.typing import NDArray

from cardhouse.games.game import Game
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import Hand
from cardhouse.play.opening import Opening
from cardhouse.sim.learn.actions import small
from cardhouse.sim.learn.history import Acts
from cardhouse.sim.waiting import waits_for

CARDS = 53
SEAT_NUMBERS = 5
"""Of each seat: stack, bet of this round, chips in the pot, still in the hand, button."""
HAND_NUMBERS = 2
"""The pot, and what a call costs."""
Vector = NDArray[np.float32]
Whole = NDArray[np.int64]


def length_of(game: Game, seats: int) -> int:
    """How many numbers an observation has without its history."""
    up = seats if any(street.up for street in game.streets) else 0
    return (2 + up) * CARDS + seats * SEAT_NUMBERS + HAND_NUMBERS + len(game.streets)


def observe(dealer: Dealer, position: int, into: Vector) -> None:
    """Writes what the player at that place of the dealing order sees into a vector of noughts."""
    hand = dealer.hand
    into[_marks(hand, position)] = 1
    chips = _numbers(dealer, position)
    end = len(into) - len(hand.streets)
    into[end - len(chips) : end] = np.array(chips) / hand.setup.stakes.big_blind


def _marks(hand: Hand, position: int) -> list[int]:
    """The places that are 1 for that player: cards, and the street."""
    out = list(hand.hole[position])
    out += [CARDS + card for card in hand.board]
    if hand.common >= 0:
        out.append(CARDS + hand.common)
    at = 2 * CARDS
    n = hand.n
    if hand.course.stud:
        for step in range(position, position + n):
            out += [at + card for card in hand.up[step % n]]
            at += CARDS
    out.append(at + n * SEAT_NUMBERS + HAND_NUMBERS + max(0, hand.street))
    return out


def _numbers(dealer: Dealer, position: int) -> list[int]:
    """The numbers between cards and street, in chips: to be divided by the big blind, yes being one of it."""
    hand = dealer.hand
    yes, button = hand.setup.stakes.big_blind, hand.setup.button
    stacks, bets, total, folded, seats = hand.stacks, hand.bets, hand.total, hand.folded, hand.seats
    out: list[int] = []
    for step in range(position, position + hand.n):
        p = step % hand.n
        out += (
            stacks[p], bets[p], total[p], 0 if folded[p] else yes, yes if seats[p] == button else 0,
        )  # fmt: skip
    to_call = max(0, hand.level - bets[position]) if not dealer.over else 0
    out += (hand.pot, to_call)
    return out


def turn_of(dealer: Dealer) -> int:
    """Whose turn it is, by place of the dealing order; -1 when the hand is over."""
    seat = waits_for(dealer).seat
    return dealer.hand.pos[seat] if seat else -1


class Rows:
    """The rows of those in turn at so many tables whose hands begin with these openings. Each hand is read in
    one pass, in the order of the deal; numpy then turns all of them to the players' own order in one stroke.
    """

    def __init__(
        self, openings: list[Opening], length: int, *, whole: int, unit: int, tables: int, acts: Acts | None
    ) -> None:  # fmt: skip
        hand = openings[0].hand
        n = hand.n
        self._n, self._length, self._unit, self._tables = n, whole, unit, tables
        self._acts = acts
        self._stud = hand.course.stud
        self._at = length - len(hand.streets) - HAND_NUMBERS - n * SEAT_NUMBERS
        """Where the seats' numbers begin."""
        self._streets = length - len(hand.streets)
        turned = np.array([[(p + step) % n for step in range(n)] for p in range(n)], dtype=np.int64)
        self._firsts = np.arange(tables, dtype=np.int64).reshape(-1, 1)
        self._groups = self._groups_of(turned)
        # Of each table: bets and chips in the pot, the level, what else lies in the pot, stacks, who has the
        # button, who is still in, the pot, the call.
        self._wide = 5 * n + 4
        seat_columns = [2 * n + 2 + turned, turned, n + turned, 4 * n + 2 + turned, 3 * n + 2 + turned]
        by_seat = np.stack(seat_columns, axis=2).reshape(n, -1)
        rest = np.broadcast_to(np.array([5 * n + 2, 5 * n + 3]), (n, HAND_NUMBERS))
        self._columns = np.concatenate([by_seat, rest], axis=1)
        self._begun = np.array([self._begins(opening) for opening in openings], dtype=np.int64)
        self._in = np.array([unit, 0], dtype=np.int64)

    def _groups_of(self, turned: Whole) -> Whole:
        """Where in a row each group of cards begins, by who is in turn: own, board, everybody's up cards."""
        own = np.broadcast_to(np.array([0, CARDS]), (self._n, 2))
        if not self._stud:
            return own.copy()
        steps = np.argsort(turned, axis=1)  # how many places each is after the one in turn
        return np.concatenate([own, (2 + steps) * CARDS], axis=1)

    def _begins(self, opening: Opening) -> list[int]:
        """What each has to bet with in such a hand, in front or behind, and who has the button."""
        hand = opening.hand
        chips = [behind + put_in for behind, put_in in zip(hand.stacks, hand.total, strict=True)]
        return chips + [self._unit if seat == hand.setup.button else 0 for seat in hand.seats]

    def of(self, dealers: list[Dealer], laid: list[int]) -> Vector:
        """A row for each table; `laid` is which of the openings its hand began with."""
        stud = self._stud
        cards: list[int] = []
        groups: list[int] = []
        chips: list[int] = []
        folded: list[bool] = []
        streets: list[int] = []
        turns: list[int] = []
        for dealer in dealers:
            hand = dealer.hand
            actor = hand.actor
            own, board, common, street = hand.hole[actor], hand.board, hand.common, hand.street
            cards += own
            cards += board
            groups.append(len(own))
            if common >= 0:
                cards.append(common)
                groups.append(len(board) + 1)
            else:
                groups.append(len(board))
            if stud:
                for up in hand.up:
                    cards += up
                    groups.append(len(up))
            streets.append(street if street > 0 else 0)
            folded += hand.folded
            chips += hand.bets
            chips += hand.total
            chips.append(hand.level)
            chips.append(hand.dead - hand.rake - hand.promotional)
            turns.append(actor)
        seen = np.zeros((self._tables, self._length), dtype=np.float32)
        turn = small(turns)
        self._mark(seen.reshape(-1), small(cards), groups=small(groups), streets=small(streets), turn=turn)
        numbers = self._numbers_of(packed(chips), small(folded), laid=small(laid), turn=turn)
        seen[:, self._at : self._streets] = numbers
        if self._acts is not None:
            self._acts.write(seen, turn)
        return seen

    def _mark(
        self, seen: Vector, cards: NDArray[np.uint8], groups: NDArray[np.uint8], streets: NDArray[np.uint8],
        turn: NDArray[np.uint8],
    ) -> None:  # fmt: skip
        """Yes for each card that is seen, and for the street."""
        rows = self._firsts * self._length
        places = (self._groups.take(turn, axis=0) + rows).reshape(-1).repeat(groups)
        places += cards
        seen[places] = 1
        seen[rows.reshape(-1) + self._streets + streets] = 1

    def _numbers_of(
        self, told: Whole, folded: NDArray[np.uint8], laid: NDArray[np.uint8], turn: NDArray[np.uint8]
    ) -> NDArray[np.float64]:
        """What lies between cards and street, each seat's turned so that the player in turn is first."""
        n, tables, wide = self._n, self._tables, self._wide
        out = np.empty((tables, wide), dtype=np.int64)
        out[:, : 2 * n + 2] = told.reshape(tables, -1)
        out[:, 2 * n + 2 : 4 * n + 2] = self._begun.take(laid, axis=0)
        total = out[:, n : 2 * n]
        out[:, 2 * n + 2 : 3 * n + 2] -= total
        out[:, 4 * n + 2 : 5 * n + 2] = self._in.take(folded).reshape(tables, n)
        out[:, 5 * n + 2] = total.sum(axis=1) + out[:, 2 * n + 1]
        first = self._firsts * wide
        flat = out.reshape(-1)
        bet = flat.take(first.reshape(-1) + turn)
        out[:, 5 * n + 3] = np.maximum(out[:, 2 * n] - bet, 0)
        turned: NDArray[np.float64] = flat.take(self._columns.take(turn, axis=0) + first) / self._unit
        return turned


def packed(numbers: list[int]) -> Whole:
    """Whole numbers of any size for numpy, packed: it looks at a list number by number."""
    return np.frombuffer(struct.pack(f"{len(numbers)}q", *numbers), np.int64)
