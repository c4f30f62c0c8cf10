"""Whether the hands of a showdown are a trigger: who held it, who beat it, and why not where they are not.

The room asks this after each hand, with the rankings of the showdown itself. What the promotion makes of
several holders (the best alone, or all) and of who was eligible is the promotion's affair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Literal

import msgspec

from cardhouse.cards.card import RANKS, UNKNOWN
from cardhouse.cards.rankings import RANKINGS, Ranking
from cardhouse.cards.worth import FOUR, category, pips
from cardhouse.games.game import Game, load_game
from cardhouse.odds.least import least_worth
from cardhouse.odds.trigger import Trigger, Wanted, board_cards

Code = Literal[
    "other_game", "board_short", "cards_unknown", "below_minimum", "not_the_pocket", "no_hole_card",
    "one_hole_card", "board_plays_first", "no_pocket_pair", "not_beaten", "winner_below_minimum",
]  # fmt: skip
Role = Literal["table", "holder", "winner"]
BOTH = 2
FIVE = 5


class Holding(msgspec.Struct, frozen=True):
    """A seat with what its hand is worth and is called."""

    seat: int
    worth: int
    hand: str


class WhyNot(msgspec.Struct, frozen=True):
    """What kept a hand from counting. Seat 0 is the table as a whole."""

    seat: int
    role: Role
    code: Code


class Hit(msgspec.Struct, frozen=True):
    """What a trigger makes of a showdown.

    `holders` hold the trigger hand (in a bad beat: the beaten ones), the best first; `winners` have the best
    hand of the table and count as those who beat it. It is a hit when there are holders.
    """

    holders: tuple[Holding, ...] = ()
    winners: tuple[Holding, ...] = ()
    why_not: tuple[WhyNot, ...] = ()

    @property
    def hit(self) -> bool:
        return bool(self.holders)


def hit(trigger: Trigger, game: str, hands: Mapping[int, Sequence[int]], board: Sequence[int] = ()) -> Hit:
    """What `trigger` makes of the hands that were live at the end.

    `hands` are each seat's own cards, hole cards first, in stud the up-cards behind; `board` the cards in the
    middle in the order they came, in stud the common card if there was one. With boards run twice it is asked
    for each.
    """
    played = load_game(game)
    if game not in trigger.games:
        return _no("other_game")
    count = board_cards(trigger, played)
    if played.family == "flop" and len(board) < count:
        return _no("board_short")
    if played.family == "flop":
        board = tuple(board)[:count]
    unknown = [seat for seat, own in hands.items() if UNKNOWN in own]
    if UNKNOWN in board or unknown:
        seats = unknown if UNKNOWN not in board else [0, *unknown]
        return Hit(why_not=tuple(WhyNot(seat, _role(seat), "cards_unknown") for seat in seats))
    showdown = _Showdown(trigger, played, hands, board)
    return showdown.made() if trigger.what == "made" else showdown.beaten()


class _Showdown:
    """The hands with their worths."""

    def __init__(
        self, trigger: Trigger, game: Game, hands: Mapping[int, Sequence[int]], board: Sequence[int]
    ) -> None:
        self.trigger, self.game, self.hands, self.board = trigger, game, hands, board
        self.ranking = RANKINGS[game.wins[0]]
        self.worths = {seat: _worth(self.ranking, game, own, board) for seat, own in hands.items()}

    def made(self) -> Hit:
        why = {seat: self._held(seat) for seat in self.hands}
        return Hit(
            holders=self._best_first([seat for seat, code in why.items() if code is None]),
            why_not=tuple(WhyNot(seat, "holder", code) for seat, code in why.items() if code),
        )

    def beaten(self) -> Hit:
        best = max(self.worths.values(), default=0)
        won = [seat for seat, worth in self.worths.items() if worth == best]
        why = {seat: "not_beaten" if seat in won else self._held(seat) for seat in self.hands}
        why_not = [WhyNot(seat, "holder", code) for seat, code in why.items() if code]
        holders = [seat for seat, code in why.items() if code is None]
        won_how = {seat: self._fits(seat, self.trigger.beaten_by) for seat in won}
        for seat, code in won_how.items():
            if code == "below_minimum":
                why_not.append(WhyNot(seat, "winner", "winner_below_minimum"))
            elif code:
                why_not.append(WhyNot(seat, "winner", code))
        winners = [seat for seat in won if won_how[seat] is None]
        if not winners or not holders:
            return Hit(why_not=tuple(why_not))
        return Hit(self._best_first(holders), self._best_first(winners), tuple(why_not))

    def _held(self, seat: int) -> Code | None:
        dealt = self.hands[seat][: self.game.hole_cards]
        ranks = Counter(RANKS[card >> 2] for card in dealt if card >> 2 < len(RANKS))
        if Counter(self.trigger.pocket) - ranks:
            return "not_the_pocket"
        return self._fits(seat, self.trigger.hand)

    def _fits(self, seat: int, wanted: Wanted) -> Code | None:
        """Why a hand is not what is wanted; None where it is."""
        worth = self.worths[seat]
        if worth < least_worth(wanted.least, self.game.wins[0]):
            return "below_minimum"
        if self.game.family != "flop":
            return None  # all the cards are the player's own
        own = self.hands[seat]
        high = self.ranking.name == "high"
        if wanted.quads == "pocket_pair" and high and category(worth) == FOUR:
            rank = pips(worth)[0] - 2
            if sum(card >> 2 == rank for card in own) < BOTH:
                return "no_pocket_pair"
        if self.game.combine == "two_and_three" or wanted.hole_cards == "any":
            return None
        return _not_both(self.ranking, own, self.board, worth, board_first=wanted.hole_cards != "both")

    def _best_first(self, seats: list[int]) -> tuple[Holding, ...]:
        worths, spoken = self.worths, self.ranking.spoken
        ordered = sorted(seats, key=lambda seat: -worths[seat])
        return tuple(Holding(seat, worths[seat], spoken(worths[seat])) for seat in ordered)


def _worth(ranking: Ranking, game: Game, own: Sequence[int], board: Sequence[int]) -> int:
    if game.combine == "two_and_three":
        return ranking.rank_two_three(own, board)
    return ranking.rank([*own, *board])


def _not_both(
    ranking: Ranking, own: Sequence[int], board: Sequence[int], worth: int, board_first: bool
) -> Code | None:
    """Why two of the own cards are not in the hand; None where they are."""
    fewest = hole_cards_needed(ranking, own, board, worth)
    if fewest >= BOTH:
        return None
    could = any(
        sum(card in own for card in five) >= BOTH and ranking.rank(five) == worth
        for five in combinations([*own, *board], min(FIVE, len(own) + len(board)))
    )
    if could:
        return "board_plays_first" if board_first else None
    return "one_hole_card" if fewest else "no_hole_card"


def hole_cards_needed(ranking: Ranking, own: Sequence[int], board: Sequence[int], worth: int) -> int:
    """The fewest own cards with which the board reaches the worth: the board plays first."""
    for count in range(len(own)):
        for some in combinations(own, count):
            if (some or board) and ranking.rank([*some, *board]) == worth:
                return count
    return len(own)


def _no(code: Code) -> Hit:
    return Hit(why_not=(WhyNot(0, "table", code),))


def _role(seat: int) -> Role:
    return "holder" if seat else "table"
