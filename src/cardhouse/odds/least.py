"""The least hand that counts, in the floor's words: "four tens", "aces full of tens", "6-4 low".

Reads such words into a worth that every hand of that kind reaches and no lesser one, so that "or better" is
one comparison in the ranking of the showdown.
"""

from __future__ import annotations

import re
from functools import cache

from cardhouse.cards import worth as worths
from cardhouse.errors import CardhouseError

LOW_RANKINGS = ("ace_to_five", "eight_or_better", "deuce_to_seven")
ALLOWED = (
    'such as "four tens", "aces full of tens", "aces full", "straight flush", "straight flush, nine high", '
    '"royal flush", "four of a kind", "full house", "flush", "straight"; in low games "6-4 low"'
)
_KINDS = {
    "pair": worths.PAIR,
    "two pair": worths.TWO_PAIR,
    "three of a kind": worths.THREE,
    "straight": worths.STRAIGHT,
    "flush": worths.FLUSH_HAND,
    "full house": worths.FULL_HOUSE,
    "four of a kind": worths.FOUR,
    "quads": worths.FOUR,
    "straight flush": worths.STRAIGHT_FLUSH,
    "five aces": worths.FIVE,
}
_NAMES = (
    ("2", "deuce", "deuces", "two", "twos"), ("3", "three", "threes"), ("4", "four", "fours"),
    ("5", "five", "fives"), ("6", "six", "sixes"), ("7", "seven", "sevens"), ("8", "eight", "eights"),
    ("9", "nine", "nines"), ("10", "t", "ten", "tens"), ("j", "jack", "jacks"), ("q", "queen", "queens"),
    ("k", "king", "kings"), ("a", "ace", "aces"),
)  # fmt: skip
_PIPS = {name: pip for pip, names in enumerate(_NAMES, start=2) for name in names}
_RANK = "([a-z0-9]+)"
_LIKE_LOW = re.compile(r"(?:(\w+)(?:-(\w+))*)\s+low")
_MOST = 15


class LeastHandError(CardhouseError):
    """Words that name no hand."""


@cache
def least_worth(words: str, ranking: str = "high") -> int:
    """The worth from which a hand counts, 1 (any hand) for no words.

    >>> from cardhouse.cards.card import parse_cards
    >>> from cardhouse.cards.high import rank_high
    >>> rank_high(parse_cards("TsThTdTc2c")) >= least_worth("four tens")
    True
    >>> rank_high(parse_cards("9s9h9d9cAs")) >= least_worth("four tens")
    False
    """
    said = " ".join(words.lower().replace(",", " ").split())
    if not said:
        return 1
    found = _low(said) if ranking in LOW_RANKINGS else _high(said)
    if found is None:
        raise LeastHandError(f"{words!r} is no hand in the ranking {ranking}; allowed: {ALLOWED}")
    return found


def _high(said: str) -> int | None:
    if said in ("royal flush", "royal"):
        return worths.pack(worths.STRAIGHT_FLUSH, (14, 13, 12, 11, 10))
    if said in _KINDS:
        return _KINDS[said] << 20
    said = said.removeprefix("full house ")
    for pattern, kind, times in (
        (rf"{_RANK} full of {_RANK}", worths.FULL_HOUSE, (3, 2)),
        (rf"{_RANK} full", worths.FULL_HOUSE, (3,)),
        (rf"(?:four of a kind|four|quads?|quad) {_RANK}", worths.FOUR, (4,)),
        (rf"(?:three of a kind|three|trips) {_RANK}", worths.THREE, (3,)),
        (rf"two pair {_RANK} and {_RANK}", worths.TWO_PAIR, (2, 2)),
        (rf"pair of {_RANK}", worths.PAIR, (2,)),
        (rf"straight flush {_RANK} high", worths.STRAIGHT_FLUSH, (1,)),
        (rf"flush {_RANK} high", worths.FLUSH_HAND, (1,)),
        (rf"straight {_RANK} high", worths.STRAIGHT, (1,)),
    ):
        match = re.fullmatch(pattern, said)
        pips = [_PIPS.get(word, 0) for word in match.groups()] if match else [0]
        if all(pips) and len(set(pips)) == len(pips):
            if kind == worths.TWO_PAIR:
                pips.sort(reverse=True)  # in whichever order they are said
            ordered = [pip for pip, many in zip(pips, times, strict=True) for _ in range(many)]
            return worths.pack(kind, ordered)
    return None


def _low(said: str) -> int | None:
    """Every low that begins with these cards or smaller ones: behind them the worst that can come."""
    if said == "wheel":
        return worths.TURN_OVER ^ worths.pack(worths.HIGH_CARD, (5, 4, 3, 2, 1))
    if not _LIKE_LOW.fullmatch(said):
        return None
    words = said.removesuffix("low").strip().split("-")
    pips = [1 if word == "a" else _PIPS.get(word, 0) for word in words]
    if not all(pips) or len(pips) > 5 or sorted(set(pips), reverse=True) != pips:
        return None
    return worths.TURN_OVER ^ worths.pack(worths.HIGH_CARD, [*pips, *[_MOST] * (5 - len(pips))])
