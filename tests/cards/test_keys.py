"""The number keys: distinct sums, flush marks."""

from itertools import combinations_with_replacement

from cardhouse.cards.card import parse_cards
from cardhouse.cards.keys import FLUSH, FLUSH_SUITS, RANK_KEYS, RANK_SUM, STRANGE, distinct_sums, hand_key
from cardhouse.cards.omaha_rows import FIVE_KEYS


def test_sums_of_the_rank_keys_are_distinct() -> None:
    assert distinct_sums(RANK_KEYS)
    assert max(RANK_KEYS) * 4 + sorted(RANK_KEYS)[-2] * 3 <= RANK_SUM


def test_sums_of_omahas_keys_are_distinct() -> None:
    hands = [ranks for ranks in combinations_with_replacement(range(13), 5) if ranks[0] != ranks[4]]
    assert len({sum([FIVE_KEYS[rank] for rank in ranks]) for ranks in hands}) == len(hands) == 6_175


def test_the_proof_sees_equal_sums() -> None:
    assert not distinct_sums((1, 2, 3))  # 1 + 2 = 3
    assert not distinct_sums((1, 5, 20))  # four fives are a twenty
    assert distinct_sums((1, 5, 25))


def test_the_proof_counts_every_hand() -> None:
    hands = [
        ranks
        for count in range(8)
        for ranks in combinations_with_replacement(range(13), count)
        if all(ranks.count(rank) <= 4 for rank in ranks)
    ]
    assert len(hands) == 76_155
    assert len({sum([RANK_KEYS[rank] for rank in ranks]) for ranks in hands}) == 76_155


def test_the_fifth_card_of_a_suit_marks_a_flush() -> None:
    for suit in range(4):
        suited = [4 * rank + suit for rank in range(7)]
        other = [4 * rank + (suit + 1) % 4 for rank in range(3)]
        assert not hand_key(suited[:4] + other) & (FLUSH | STRANGE)
        for count in (5, 6, 7):
            assert FLUSH_SUITS[hand_key(suited[:count]) & FLUSH] == suit


def test_joker_and_unknown_are_marked() -> None:
    assert hand_key(parse_cards("As Jk")) & STRANGE
    assert hand_key(parse_cards("As ??")) & STRANGE
