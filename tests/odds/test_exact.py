"""Exact odds against every deal of small decks, one by one with the second checker."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from cardhouse.cards.card import text
from cardhouse.odds.exact import Counted, count
from cardhouse.odds.matchings import Effort, TooDenseError, matchings
from cardhouse.odds.trigger import Trigger, TriggerError, Wanted
from odds.second_checker import check

ACES_TO_QUEENS = [card for card in range(52) if card >> 2 >= 10]
ONE_SUIT = [card for card in range(52) if card >> 2 >= 2 and card & 3 == 1]
TWO_SUITS = [card for card in range(52) if card >> 2 >= 8 and card & 3 < 2]
THREE_SUITS = [card for card in ACES_TO_QUEENS if card & 3 < 3]


def every_deal(trigger: Trigger, deck: Sequence[int], seats: int) -> Fraction:
    """By dealing everything: which hand goes to which seat does not matter."""
    hits = deals = 0
    names = [text(card) for card in deck]
    size = 3 if trigger.street == "flop" else 5
    for board in combinations(names, size):
        left = [card for card in names if card not in board]
        for hands in _hands(left, seats):
            deals += 1
            hits += bool(check(trigger, "holdem", dict(enumerate(hands)), board)[0])
    return Fraction(hits, deals)


def _hands(left: list[str], seats: int) -> list[list[tuple[str, str]]]:
    if not seats:
        return [[]]
    return [
        [pair, *others]
        for pair in combinations(left, 2)
        for others in _hands([card for card in left if card not in pair], seats - 1)
        if not others or pair < others[0]
    ]


@pytest.mark.parametrize(
    ("trigger", "deck", "seats"),
    [
        (Trigger(hand=Wanted("four queens", "both", "pocket_pair"), beaten_by=Wanted("", "both")),
         ACES_TO_QUEENS, 2),
        (Trigger(hand=Wanted("kings full", "both_board_first"), beaten_by=Wanted("", "both")),
         THREE_SUITS, 2),
        (Trigger(hand=Wanted("straight flush", "both_board_first"), beaten_by=Wanted("straight flush")),
         ONE_SUIT, 3),
        (Trigger(hand=Wanted("straight flush", "both"), beaten_by=Wanted("", "both")), ONE_SUIT, 2),
        (Trigger(hand=Wanted("straight", "both"), beaten_by=Wanted("", "both_board_first")), TWO_SUITS, 2),
        (Trigger(what="made", hand=Wanted("full house", "both")), THREE_SUITS, 2),
        (Trigger(what="made", hand=Wanted("straight flush", "both"), street="flop"), TWO_SUITS, 3),
    ],
)  # fmt: skip
def test_small_decks(trigger: Trigger, deck: Sequence[int], seats: int) -> None:
    counted = count(trigger, seats=seats, deck=deck)
    expected = every_deal(trigger, deck, seats)
    assert 0 < expected < 1
    assert counted.chance(seats) == expected


def test_what_one_player_makes() -> None:
    """Flopped quads: 13 ranks, 6 pairs, the two others and any of 48 cards, of all hands and flops."""
    flopped = Trigger(what="made", hand=Wanted("four of a kind", "both", "pocket_pair"), street="flop")
    four = Fraction(13 * 6 * 48, 1326 * 19600)
    suited = Fraction(4 * 10 * 10, 1326 * 19600)  # two of a straight flush's five held, three on the flop
    assert count(flopped, seats=1).each() == four + suited


def test_more_seats_more_hits() -> None:
    counted = count(Trigger(hand=Wanted("four aces", "both", "pocket_pair"), beaten_by=Wanted("", "both")),
                    deck=[card for card in range(52) if card >> 2 >= 8], seats=7)  # fmt: skip
    chances = [counted.chance(seats) for seats in range(1, 8)]
    assert chances[0] == 0
    assert chances == sorted(chances)
    with pytest.raises(TriggerError):
        counted.chance(8)


def test_what_is_not_counted() -> None:
    with pytest.raises(TooDenseError):
        count(Trigger(pocket="AA"))
    with pytest.raises(TooDenseError):
        count(Trigger(games=("omaha",), hand=Wanted("four tens")), "omaha")
    assert Counted((), 1, 47, 10).each() == 0


def test_more_than_can_be_counted_is_given_up() -> None:
    with pytest.raises(TooDenseError):
        matchings(list(combinations(range(40), 2)), 10, Effort(1_000))


def test_matchings_of_a_complete_graph() -> None:
    assert matchings(list(combinations(range(6), 2)), 3) == [1, 15, 45, 15]
    assert matchings(list(combinations(range(6), 2)), 2) == [1, 15, 45]
    assert matchings([], 5) == [1]
