"""Hands of seven, once every one is worked out: found in packed rows, worth what they were before."""

import random

from cardhouse.cards.keys import RANK_KEYS
from cardhouse.cards.worth import ROW, ROW_BITS, WorthTable, high_five, make_ranker


def test_packed_worths_are_those_worked_out_one_by_one() -> None:
    table = WorthTable(high_five)
    rank = make_ranker(table, 0, lambda cards, key: 0)
    chance = random.Random(1)
    hands = [chance.sample(range(52), 7) for _ in range(300)]
    one_by_one = [rank(hand) for hand in hands]
    assert not table.packed
    table.fill(7)
    for hand, worth in zip(hands, one_by_one, strict=True):
        key = sum(RANK_KEYS[card >> 2] for card in hand)
        assert table.packed[table.begins[key >> ROW_BITS] + (key & ROW - 1)] == worth == rank(hand)
