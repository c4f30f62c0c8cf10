"""Exact odds in games with two hole cards and a board, for any number of seats, when nobody folds.

On a given board a hit is settled by the hands that reach the trigger's least. A bad beat whose winner has the
worth M: nobody has more than M, somebody who counts as winner has M, somebody who counts as loser has less.
How likely it is that n players hold none of a set of hands follows, by inclusion and exclusion, from the
number of ways to choose k of those hands without a card in common: from the matchings of a graph whose
corners are cards. They do not depend on n: one pass over all boards gives the odds for any number of seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

import msgspec
import numpy as np

from cardhouse.cards.deck import standard_deck
from cardhouse.games.game import Game, load_game
from cardhouse.odds.arrays import Flags
from cardhouse.odds.boards import BoardHands, Progress, hands_on_boards
from cardhouse.odds.matchings import Effort, TooDenseError, matchings
from cardhouse.odds.trigger import Trigger, TriggerError, board_cards

MOST_SEATS = 23
MOST_EDGES = 400


class Counted(msgspec.Struct, frozen=True):
    """What was counted: over all boards, with sign, the choices of k hands that make a hit together."""

    terms: tuple[int, ...]
    boards: int
    left: int
    """Cards that are not on the board."""
    seats: int
    """The most seats it holds for."""

    def chance(self, seats: int) -> Fraction:
        """How likely a hand with so many seats, all shown down, is a hit."""
        if not 1 <= seats <= self.seats:
            raise TriggerError(f"counted for up to {self.seats} seats, not {seats}")
        total, held = Fraction(0), Fraction(1, self.boards)
        for count, many in enumerate(self.terms):
            total += many * held
            held *= Fraction(seats - count, max(1, comb(self.left - 2 * count, 2)))
        return total

    def each(self) -> Fraction:
        """Of a hand that is made: how likely one given player makes it."""
        one = self.terms[1] if len(self.terms) > 1 else 0
        return Fraction(one, self.boards * comb(self.left, 2))


def can_count(trigger: Trigger, game: Game) -> bool:
    """Whether the game has two hole cards and a board, and the trigger asks of a made hand."""
    cards = sum(street.down + street.up + street.draw + street.discard for street in game.streets)
    low = trigger.what == "beaten" and bool(trigger.pocket)
    return game.family == "flop" and cards == game.hole_cards == 2 and not low


def count(
    trigger: Trigger,
    game: str = "holdem",
    *,
    seats: int = 10,
    deck: Sequence[int] | None = None,
    progress: Progress | None = None,
) -> Counted:
    """The exact count for up to so many seats; TooDenseError where too many hands count."""
    return count_several([trigger], game, seats=seats, deck=deck, progress=progress)[0]


def count_several(
    triggers: Sequence[Trigger],
    game: str = "holdem",
    *,
    seats: int = 10,
    deck: Sequence[int] | None = None,
    progress: Progress | None = None,
) -> list[Counted]:
    """The same for triggers that are settled on the same street, in one pass over all boards."""
    played = load_game(game)
    for trigger in triggers:
        if not can_count(trigger, played) or trigger.street != triggers[0].street:
            name = trigger.name or "this trigger"
            raise TooDenseError(f"{name} in {played.name} is not counted but sampled")
    cards = standard_deck() if deck is None else list(deck)
    size = board_cards(triggers[0], played)
    most = min(seats, (len(cards) - size) // 2)
    terms, effort = [[0] * (most + 1) for _ in triggers], Effort()
    for place, board in hands_on_boards(triggers, played, cards, progress):
        of_board = _beaten if triggers[place].what == "beaten" else _made
        for at, many in enumerate(of_board(board, most, effort)):
            terms[place][at] += many * board.weight
    left = len(cards) - size
    return [Counted(tuple(_trimmed(each)), comb(len(cards), size), left, most) for each in terms]


def _trimmed(terms: list[int]) -> list[int]:
    while terms and not terms[-1]:
        terms.pop()
    return terms


def _made(board: BoardHands, most: int, effort: Effort) -> list[int]:
    """Somebody holds it: one less that nobody does."""
    nobody = _signed(board, board.holds, most, effort)
    return [1 - nobody[0], *[-many for many in nobody[1:]]]


def _beaten(board: BoardHands, most: int, effort: Effort) -> list[int]:
    terms = [0] * (most + 1)
    worths, lowest = board.worths, board.worths[board.holds].min()
    for worth in np.unique(worths[board.beats & (worths > lowest)]):
        better = worths > worth
        wins = board.beats & (worths == worth)
        loses = board.holds & (worths < worth)
        both = wins | loses
        # Nobody is better; of those deals neither the ones without a winner nor the ones without a loser.
        for sign, absent in ((1, better), (-1, better | wins), (-1, better | loses), (1, better | both)):
            for at, many in enumerate(_signed(board, absent, most, effort)):
                terms[at] += sign * many
    return terms


def _signed(board: BoardHands, absent: Flags, most: int, effort: Effort) -> list[int]:
    """Inclusion and exclusion for: nobody holds one of these hands."""
    edges = [board.pairs[at] for at in np.flatnonzero(absent).tolist()]
    if len(edges) > MOST_EDGES:
        raise TooDenseError("too many hands count to be counted exactly")
    return [many if at % 2 == 0 else -many for at, many in enumerate(matchings(edges, most, effort))]
