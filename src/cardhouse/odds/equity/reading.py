"""Reads what players hold: cards, ranges and patterns as people write them, into rows of cards with weights.

    AhAd            these cards                     88+      eights and every higher pair
    AQs, AQo, AQ    suited, offsuit, both           AQs+     the second card rises: AQs, AKs
    88-JJ, ATo-AJo  from one to the other           top 10%  the best tenth by equity against any hand
    random          any cards                       AA**     patterns: ranks, cards, * for any card
    AKQJ-ds         Omaha: double suited, -ss single suited, -r rainbow
    (AhKs)Qd        stud: down cards in brackets, then up cards; ?? is an unknown card
    AQs:0.5         weighs half as much; terms of one player are parted by commas

Whether the cards fit the game and each other is decided in `spot`.
"""

from __future__ import annotations

import re
from functools import cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from cardhouse.cards.card import RANKS, UNKNOWN, CardError, parse_cards
from cardhouse.errors import CardhouseError
from cardhouse.odds.equity.order import top_hands

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
PATTERN_MOST = 5
"""Cards of a hand that can be written as a pattern: every such hand is gone through."""
WEIGHT_PARTS = 1000
"""Weights are read to a thousandth."""
_RANK = f"[{RANKS}]"
_CLASS = re.compile(rf"({_RANK})({_RANK})([so]?)(\+?)")
_SPAN = re.compile(rf"({_RANK})({_RANK})([so]?)-({_RANK})({_RANK})([so]?)")
_PATTERN = re.compile(rf"((?:{_RANK}[cdhs]|{_RANK}|\*)+)(?:-(ds|ss|r))?")
_PIECE = re.compile(rf"{_RANK}[cdhs]|{_RANK}|\*")
_TOP = re.compile(r"top\s*(\d+(?:\.\d+)?)\s*%")
SUITED = {"ds": (2, 2), "ss": (2,), "r": ()}


class HoldingError(CardhouseError):
    """What is written names no cards."""


class Holdings(msgspec.Struct, frozen=True):
    """What one player may hold: the known cards, a row each, and how much each row weighs."""

    text: str
    cards: Bytes
    weights: Ints
    size: int
    """Cards in a whole hand; what a row lacks is unknown."""


def read_holdings(text: str, size: int, *, joker: bool = False) -> Holdings:
    """What one player holds in a game with so many cards to a hand."""
    rows: dict[tuple[int, ...], int] = {}
    known = -1
    for term in text.split(","):
        words, _, weight = term.strip().partition(":")
        share = _weight(weight) if weight else WEIGHT_PARTS
        found = _read_term(words.strip(), size, joker)
        if size == 2 and found.shape[1] < size:
            found = _whole_pairs(found)
        if known not in (-1, found.shape[1]):
            raise HoldingError(f"{text!r}: every term of a player must name as many cards as the others")
        known = found.shape[1]
        for row in found.tolist():
            rows[tuple(row)] = share
    cards = np.array(list(rows), dtype=np.uint8).reshape(len(rows), known)
    weights = np.array(list(rows.values()), dtype=np.int64)
    return Holdings(text.strip(), cards, weights // int(np.gcd.reduce(weights)), size)


def _whole_pairs(known: Bytes) -> Bytes:
    """Every hand of two that has the one known card, or any: few enough to be looked at one by one."""
    hands = all_hands(2)
    return hands[(hands == known[0, 0]).any(axis=1)] if known.shape[1] else hands


def _weight(text: str) -> int:
    try:
        share = round(float(text) * WEIGHT_PARTS)
    except (ValueError, OverflowError):
        share = 0
    if not 1 <= share <= WEIGHT_PARTS:
        raise HoldingError(f"{text!r} is no weight; allowed: 0.001 to 1")
    return share


def _read_term(words: str, size: int, joker: bool) -> Bytes:
    if words.lower() in ("random", "any", "??", ""):
        if not words:
            raise HoldingError("a player without cards; write random for any")
        return np.zeros((1, 0), dtype=np.uint8)
    exact = _read_cards(words, size, joker)
    if exact is not None:
        return exact
    if size == 2:
        classes = _read_classes(words)
        if classes is not None:
            return classes
    pattern = _PATTERN.fullmatch(words)
    if pattern is None:
        raise HoldingError(
            f"{words!r} names no hand of {size} cards; allowed: cards such as {_example(size)}, "
            f"{'ranges such as 88+, AQs, ATo-AJo, top 10%, ' if size == 2 else ''}"
            f"{'patterns such as AA' + '*' * (size - 2) + ', ' if size <= PATTERN_MOST else ''}random"
        )
    return _read_pattern(words, pattern[1], pattern[2] or "", size)


def _example(size: int) -> str:
    return "AhKsQdJc9h8s7d"[: 2 * size]


def _read_cards(words: str, size: int, joker: bool) -> Bytes | None:
    """Cards one by one, with ?? for what is unknown; None where it is no list of cards."""
    bare = re.sub(r"[()\s]", "", words)
    try:
        cards = parse_cards(bare)
    except CardError:
        return None
    if len(cards) > size:
        raise HoldingError(f"{words!r} are {len(cards)} cards; a hand here has at most {size}")
    known = sorted(card for card in cards if card != UNKNOWN)
    if len(set(known)) < len(known):
        raise HoldingError(f"{words!r} names a card twice")
    if not joker and known and known[-1] >= len(RANKS) * 4:
        raise HoldingError(f"{words!r}: there is no joker in this game")
    return np.array([known], dtype=np.uint8)


def _read_classes(words: str) -> Bytes | None:
    """Ranges of two cards by class; None where it is none."""
    top = _TOP.fullmatch(words.lower())
    if top is not None:
        if not 0 < float(top[1]) <= 100:
            raise HoldingError(f"{words!r}: allowed are more than 0 and at most 100 percent")
        names = top_hands(float(top[1]))
        return np.concatenate([_class(RANKS.index(one[0]), RANKS.index(one[1]), one[2:]) for one in names])
    one = _CLASS.fullmatch(words)
    if one is not None:
        return np.concatenate([_class(*each) for each in _rising(one)])
    span = _SPAN.fullmatch(words)
    if span is None:
        return None
    first, second, third, fourth = (RANKS.index(span[at]) for at in (1, 2, 4, 5))
    if span[3] != span[6] or (first == second) != (third == fourth) or (first != second and first != third):
        raise HoldingError(f"{words!r}: from pair to pair, or two hands with the same first card")
    low, high = sorted((second, fourth))
    if first == second:
        return np.concatenate([_class(rank, rank, "") for rank in range(low, high + 1)])
    return np.concatenate([_class(first, rank, span[3]) for rank in range(low, high + 1) if rank != first])


def _rising(one: re.Match[str]) -> list[tuple[int, int, str]]:
    """The classes that a term such as 88+ or AQs+ names."""
    first, second, kind, more = RANKS.index(one[1]), RANKS.index(one[2]), one[3], bool(one[4])
    if first == second:
        if kind:
            raise HoldingError(f"{one[0]!r}: a pair is neither suited nor offsuit")
        return [(rank, rank, "") for rank in range(first, len(RANKS) if more else first + 1)]
    first, second = max(first, second), min(first, second)
    return [(first, rank, kind) for rank in range(second, first if more else second + 1)]


@cache
def _class(first: int, second: int, kind: str) -> Bytes:
    """All hands of two ranks; `kind` is s, o or nothing for both."""
    rows = [
        sorted((4 * first + one, 4 * second + other))
        for one in range(4)
        for other in range(4)
        if (first != second or one < other) and (not kind or (one == other) == (kind == "s"))
    ]
    return np.array(rows, dtype=np.uint8)


@cache
def all_hands(size: int) -> Bytes:
    """Every hand of so many cards of 52, in order."""
    return choose(52, size).astype(np.uint8)


def choose(among: int, count: int) -> Ints:
    """Every choice of so many places, a row each, in order.

    >>> choose(3, 2).tolist()
    [[0, 1], [0, 2], [1, 2]]
    """
    rows: Ints = np.zeros((1, 0), dtype=np.int64)
    for at in range(count):
        last = rows[:, -1] if at else np.full(1, -1, dtype=np.int64)
        many = np.maximum(among - count + at - last, 0)
        starts = np.repeat(np.cumsum(many) - many, many)
        following = np.repeat(last, many) + 1 + np.arange(int(many.sum())) - starts
        rows = np.concatenate([np.repeat(rows, many, axis=0), following[:, None]], axis=1)
    return rows


def _read_pattern(words: str, pieces: str, suits: str, size: int) -> Bytes:
    """Every hand that has at least these cards and ranks."""
    parts = _PIECE.findall(pieces)
    if len(parts) != size:
        raise HoldingError(f"{words!r} stands for {len(parts)} cards; a hand here has {size}")
    if size > PATTERN_MOST:
        most = f"patterns are for hands of up to {PATTERN_MOST} cards"
        raise HoldingError(f"{words!r}: {most}; name cards, or ??")
    hands = all_hands(size)
    fits = np.ones(len(hands), dtype=np.bool_)
    cards = [part for part in parts if len(part) == 2]
    if len(set(cards)) < len(cards):
        raise HoldingError(f"{words!r} names a card twice")
    for card in parse_cards("".join(cards)):
        fits &= (hands == card).any(axis=1)
    ranks = "".join(part[0] for part in parts if part != "*")
    for rank in set(ranks):
        fits &= ((hands >> 2) == RANKS.index(rank)).sum(axis=1) >= ranks.count(rank)
    if suits:
        fits &= _suited(hands, SUITED[suits])
    found = hands[fits]
    if not len(found):
        raise HoldingError(f"{words!r}: no hand is like this")
    return found


def _suited(hands: Bytes, wanted: tuple[int, ...]) -> NDArray[np.bool_]:
    """Whether the suits that are there at least twice are as many as wanted, two or more of each."""
    counts = np.stack([((hands & 3) == suit).sum(axis=1) for suit in range(4)])
    fits: NDArray[np.bool_] = (counts > 1).sum(axis=0) == len(wanted)
    return fits
