"""The rankings by name, each with the worth, the cards that play and the words.

A larger worth is the better hand in every ranking, equal worths tie, 0 is no hand. A hand with an unknown
card raises CardError. Which ranking wins which part of a pot is for the games.
"""

from collections.abc import Callable, Sequence

from cardhouse.cards import names, omaha, playing
from cardhouse.cards.badugi import rank_badugi
from cardhouse.cards.deuce_to_seven import rank_deuce_to_seven
from cardhouse.cards.high import rank_high
from cardhouse.cards.low import rank_ace_to_five, rank_eight_or_better

Rank = Callable[[Sequence[int]], int]
RankTwoThree = Callable[[Sequence[int], Sequence[int]], int]


class Ranking:
    """One way to say which hand is best.

    `rank(cards)` is the worth of the best hand among one to seven cards, `rank_two_three(hole, board)` that
    of exactly two and exactly three. They are plain functions in slots: a hand engine calls them most of all.
    """

    __slots__ = ("_played", "name", "rank", "rank_two_three", "spoken")

    def __init__(
        self,
        name: str,
        rank: Rank,
        rank_two_three: RankTwoThree,
        spoken: Callable[[int], str],
        played: Callable[[Sequence[int], int], tuple[int, ...]],
    ) -> None:
        self.name = name
        self.rank = rank
        self.rank_two_three = rank_two_three
        self.spoken = spoken
        self._played = played

    def __repr__(self) -> str:
        return f"Ranking({self.name!r})"

    def best(self, cards: Sequence[int]) -> tuple[int, ...]:
        """The cards that play, in spoken order; none where there is no hand."""
        return self._played(cards, self.rank(cards))

    def best_two_three(self, hole: Sequence[int], board: Sequence[int]) -> tuple[int, ...]:
        """The two and the three cards that play, in spoken order; none where there is no hand."""
        worth = self.rank_two_three(hole, board)
        if not worth:
            return ()
        choices = omaha.two_three(sorted(hole, reverse=True), sorted(board, reverse=True))
        five = next(five for five in choices if self.rank(five) == worth)
        return self._played(five, worth)

    def name_of(self, cards: Sequence[int]) -> str:
        """The hand in words."""
        return self.spoken(self.rank(cards))

    def name_two_three(self, hole: Sequence[int], board: Sequence[int]) -> str:
        """The hand of two and three in words."""
        return self.spoken(self.rank_two_three(hole, board))


def _deuce_to_seven_cards(cards: Sequence[int], worth: int) -> tuple[int, ...]:
    return playing.deuce_to_seven_cards(cards, worth, rank_deuce_to_seven)


def _badugi_cards(cards: Sequence[int], worth: int) -> tuple[int, ...]:
    return playing.badugi_cards(cards, worth, rank_badugi)


_ALL = (
    Ranking("high", rank_high, omaha.high(rank_high), names.high_name, playing.high_cards),
    Ranking(
        "ace_to_five",
        rank_ace_to_five,
        omaha.ace_to_five(rank_ace_to_five),
        names.low_name,
        playing.low_cards,
    ),
    Ranking(
        "eight_or_better",
        rank_eight_or_better,
        omaha.eight_or_better(rank_eight_or_better),
        names.low_name,
        playing.low_cards,
    ),
    Ranking(
        "deuce_to_seven",
        rank_deuce_to_seven,
        omaha.by_combination(rank_deuce_to_seven),
        names.low_name,
        _deuce_to_seven_cards,
    ),
    Ranking("badugi", rank_badugi, omaha.by_combination(rank_badugi), names.badugi_name, _badugi_cards),
)
RANKINGS: dict[str, Ranking] = {ranking.name: ranking for ranking in _ALL}
