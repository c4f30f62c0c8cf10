"""The checker from the cards and the second one say the same of random deals; ten million: `compare.py`."""

import random
from collections.abc import Sequence

import pytest

from cardhouse.cards.card import text
from cardhouse.odds.hit import hit
from cardhouse.odds.trigger import Trigger, Wanted
from odds.second_checker import check

TRIGGERS = [
    Trigger(hand=Wanted("four tens", "both", "pocket_pair"), beaten_by=Wanted("", "both")),
    Trigger(hand=Wanted("four of a kind", "both_board_first"), beaten_by=Wanted("", "both_board_first")),
    Trigger(
        hand=Wanted("aces full of tens", "both"), beaten_by=Wanted("four of a kind", "any", "pocket_pair")
    ),
    Trigger(hand=Wanted("full house", "both_board_first"), beaten_by=Wanted("full house", "both")),
    Trigger(hand=Wanted("straight", "both_board_first"), beaten_by=Wanted("flush", "both")),
    Trigger(hand=Wanted("pair", "both"), beaten_by=Wanted("", "both_board_first")),
    Trigger(pocket="AA"),
    Trigger(what="made", hand=Wanted("full house", "both", "pocket_pair")),
    Trigger(what="made", hand=Wanted("two pair", "both_board_first"), street="flop"),
    Trigger(what="made", hand=Wanted("straight flush")),
]
# Decks in which great hands are common: whole, only high cards, only two suits.
WHOLE = range(52)
HIGH = [card for card in range(52) if card >> 2 >= 7]
SUITED = [card for card in range(52) if card & 3 < 2]
DEALS = 300


def same(trigger: Trigger, game: str, cards: Sequence[int], seats: int, own: int) -> tuple[bool, set[int]]:
    """Whether the two agree on a deal, and who held it."""
    hands = {seat: cards[5 + own * seat : 5 + own * (seat + 1)] for seat in range(seats)}
    board = cards[:5] if game != "stud" else []
    first = hit(trigger, game, hands, board)
    written = {seat: [text(card) for card in held] for seat, held in hands.items()}
    second = check(trigger, game, written, [text(card) for card in board])
    told = ({one.seat for one in first.holders}, {one.seat for one in first.winners})
    return told == second, second[0]


@pytest.mark.parametrize("number", range(len(TRIGGERS)))
@pytest.mark.parametrize("deck", [WHOLE, HIGH, SUITED], ids=["whole", "high", "suited"])
def test_both_say_the_same(number: int, deck: Sequence[int]) -> None:
    source = random.Random(number)
    for _ in range(DEALS):
        cards = source.sample(list(deck), 5 + 2 * 4)
        agree, _ = same(TRIGGERS[number], "holdem", cards, seats=4, own=2)
        assert agree, (TRIGGERS[number], [text(card) for card in cards])


def test_hits_are_among_them() -> None:
    source = random.Random(1)
    hits = [
        same(trigger, "holdem", source.sample(HIGH, 13), seats=4, own=2)[1]
        for trigger in TRIGGERS[1:7]
        for _ in range(100)
    ]
    assert sum(map(bool, hits)) > 20


@pytest.mark.parametrize(("game", "own"), [("omaha", 4), ("stud", 7)])
def test_other_games(game: str, own: int) -> None:
    trigger = Trigger(
        games=(game,), hand=Wanted("full house", "both", "pocket_pair"), beaten_by=Wanted("full house")
    )
    source = random.Random(own)
    hits = 0
    for _ in range(DEALS):
        cards = source.sample(HIGH, 5 + own * 2 + (own if game == "omaha" else 0))
        agree, held = same(trigger, game, cards, seats=3 if game == "omaha" else 2, own=own)
        assert agree, [text(card) for card in cards]
        hits += bool(held)
    assert hits
