"""Every ranking against the brute force, and what must hold for all of them."""

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.cards.card import CardError, parse_cards
from cardhouse.cards.rankings import RANKINGS
from cardhouse.cards.worth import WorthTable, high_five
from cards import brute_force

NAMES = tuple(RANKINGS)
HANDS = st.lists(st.integers(0, 51), min_size=1, max_size=7, unique=True)
JOKER_HANDS = st.lists(st.integers(0, 52), min_size=1, max_size=7, unique=True)


def deal(count: int, hands: int, seed: int, cards: int = 52) -> list[list[int]]:
    chance = random.Random(seed)
    return [chance.sample(range(cards), count) for _ in range(hands)]


def suited_hands(count: int, hands: int, seed: int) -> list[list[int]]:
    """Hands from one and a half suits, where flushes and straight flushes are common."""
    chance = random.Random(seed)
    pool = [card for card in range(52) if card % 4 == 2 or (card % 4 == 1 and card < 26)]
    return [chance.sample(pool, count) for _ in range(hands)]


def test_the_names() -> None:
    assert NAMES == ("high", "ace_to_five", "eight_or_better", "deuce_to_seven", "badugi")
    assert [ranking.name for ranking in RANKINGS.values()] == list(NAMES)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("count", [5, 6, 7])
def test_best_five_against_brute_force(name: str, count: int) -> None:
    hands = deal(count, 1200, count) + suited_hands(count, 600, count)
    keys = [brute_force.best(name, hand) for hand in hands]
    brute_force.assert_same_order(keys, [RANKINGS[name].rank(hand) for hand in hands])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("hole", [4, 5])
@pytest.mark.parametrize("board", [3, 4, 5])
def test_two_and_three_against_brute_force(name: str, hole: int, board: int) -> None:
    hands = deal(hole + board, 150, board) + suited_hands(hole + board, 80, board)
    keys = [brute_force.best_two_three(name, hand[:hole], hand[hole:]) for hand in hands]
    rank = RANKINGS[name].rank_two_three
    brute_force.assert_same_order(keys, [rank(hand[:hole], hand[hole:]) for hand in hands])


@pytest.mark.parametrize("name", NAMES)
def test_badugi_and_short_hands_against_brute_force(name: str) -> None:
    for count in (1, 2, 3, 4):
        hands = deal(count, 400, count)
        worths = [RANKINGS[name].rank(hand) for hand in hands]
        if name == "badugi":
            brute_force.assert_same_order([brute_force.badugi(hand) for hand in hands], worths)
        elif name == "eight_or_better":
            assert set(worths) == {0}
        else:
            brute_force.assert_same_order([_short_key(name, hand) for hand in hands], worths)


def _short_key(name: str, hand: list[int]) -> brute_force.Key:
    """Fewer than five cards: pairs and pips alone."""
    ace = 1 if name == "ace_to_five" else 14
    counts, order = brute_force.shape([ace if card // 4 == 12 else card // 4 + 2 for card in hand])
    key = (*counts, *[0] * (4 - len(counts)), *order)
    return key if name == "high" else tuple([-part for part in key])


@given(st.sampled_from(NAMES), JOKER_HANDS, st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(name: str, hand: list[int], chance: random.Random) -> None:
    worth = RANKINGS[name].rank(hand)
    chance.shuffle(hand)
    assert RANKINGS[name].rank(hand) == worth
    assert RANKINGS[name].rank(tuple(hand)) == worth


@given(st.sampled_from(NAMES), JOKER_HANDS, st.permutations(range(4)))
def test_suits_are_all_alike(name: str, hand: list[int], suits: list[int]) -> None:
    other = [card if card == 52 else card // 4 * 4 + suits[card % 4] for card in hand]
    assert RANKINGS[name].rank(hand) == RANKINGS[name].rank(other)


@given(st.sampled_from(NAMES), st.lists(st.integers(0, 52), min_size=6, max_size=7, unique=True))
def test_the_worth_is_that_of_the_best_five(name: str, hand: list[int]) -> None:
    rank = RANKINGS[name].rank
    assert rank(hand) == max([rank(five) for five in combinations(hand, 5)])


@given(st.sampled_from(NAMES), JOKER_HANDS)
def test_the_cards_that_play_have_the_worth(name: str, hand: list[int]) -> None:
    ranking = RANKINGS[name]
    played = ranking.best(hand)
    assert set(played) <= set(hand)
    assert len(set(played)) == len(played) <= 5
    assert ranking.rank(played) == ranking.rank(hand)
    assert ranking.best(played) == played
    assert ranking.name_of(played) == ranking.name_of(hand) == ranking.spoken(ranking.rank(hand))


@given(st.sampled_from(NAMES), st.lists(st.integers(0, 51), min_size=9, max_size=10, unique=True))
def test_two_and_three_play_two_and_three(name: str, cards: list[int]) -> None:
    ranking = RANKINGS[name]
    board, hole = cards[:5], cards[5:]
    worth = ranking.rank_two_three(hole, board)
    played = ranking.best_two_three(hole, board)
    assert ranking.rank(played) == worth
    if name != "badugi" and worth:
        assert len(set(played) & set(hole)) == 2
        assert len(set(played) & set(board)) == 3
    assert ranking.name_two_three(hole, board) == ranking.spoken(worth)
    assert worth <= ranking.rank_two_three([*hole, *_others(cards)[:1]], board)


def _others(cards: list[int]) -> list[int]:
    return [card for card in range(52) if card not in cards]


@given(st.sampled_from(NAMES), st.lists(st.integers(0, 51), min_size=8, max_size=8, unique=True))
def test_two_and_three_take_a_joker_too(name: str, cards: list[int]) -> None:
    ranking = RANKINGS[name]
    hole, board = [52, *cards[:3]], cards[3:]
    choices = [a + b for a in combinations(hole, 2) for b in combinations(board, 3)]
    assert ranking.rank_two_three(hole, board) == max([ranking.rank(five) for five in choices])


@pytest.mark.parametrize("name", NAMES)
def test_what_cannot_be_ranked(name: str) -> None:
    ranking = RANKINGS[name]
    assert ranking.rank([]) == 0
    assert ranking.best([]) == ()
    for cards in ("As ??", "As Kd Qc Jh 9s 8d ??", "As Kd Qc Jh ??", "?? 2c 3d 4h"):
        with pytest.raises(CardError, match="unknown card"):
            ranking.rank(parse_cards(cards))
    with pytest.raises(CardError, match="two jokers"):
        ranking.rank(parse_cards("As Jk Jk Kd Qc"))
    with pytest.raises(CardError, match="at most 7 cards, not 8"):
        ranking.rank(range(8))
    with pytest.raises(CardError, match="unknown card"):
        ranking.rank_two_three(parse_cards("As Kd Qc ??"), parse_cards("2c 3c 4c 5c 7d"))
    for hole, board in (("As", "2c 3c 4c"), ("As Kd Qc Jh", "2c 3c"), ("As Kd", "2c 3c 4c 5c 6c 7c")):
        with pytest.raises(CardError, match="two cards of the hand and three of the board"):
            ranking.rank_two_three(parse_cards(hole), parse_cards(board))


def test_five_of_a_rank_do_not_spoil_the_tables() -> None:
    table = WorthTable(high_five)
    with pytest.raises(CardError, match="five cards of one rank"):
        table.find([0, 0, 0, 0, 0])
    assert table.worth == {}


def test_repr_names_the_ranking() -> None:
    assert repr(RANKINGS["high"]) == "Ranking('high')"
