"""What players throw away in a draw: pat, so many cards, these cards, or a named way of `draws.toml`.

Decides over rows of hands at once which cards are kept. A plan is one word for each draw that is left: "pat",
"draw 2", "throw 7h2c", "usual", "rough". Draws that nothing is said of: whoever stood pat stays so, others go
on as usual.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardhouse.cards.batch import rank_batch
from cardhouse.cards.card import JOKER, RANKS, CardError, parse_cards
from cardhouse.cards.worth import HIGH_CARD, STRAIGHT, TURN_OVER
from cardhouse.errors import CardhouseError
from cardhouse.odds.equity.reading import Holdings

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
Plan = tuple[str, ...]
ACE = 12
_DRAW = re.compile(r"(?:draw\s*)?(\d)")
_LOW = {rank: at for at, rank in enumerate("A23456789TJQK")}
_DEUCE = {rank: at for at, rank in enumerate(RANKS)}


class DrawError(CardhouseError):
    """What is said about a draw cannot be done."""


@cache
def ways() -> dict[str, dict[str, Any]]:
    """The named ways to draw, by name and ranking."""
    file = resources.files("cardhouse.odds.equity") / "draws.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def read_plan(said: Sequence[str], draws: int, ranking: str, holdings: Holdings) -> Plan:
    """One word for each draw that is left."""
    if len(said) > draws:
        raise DrawError(f"{holdings.text}: {len(said)} draws are told, {draws} are left")
    words = [_word(each, ranking, holdings) for each in said]
    if words and words[-1].startswith("throw") and (len(words) > 1 or len(holdings.cards) > 1):
        raise DrawError(f"{holdings.text}: cards to throw can be named of a known hand's next draw only")
    go_on = "pat" if words and words[-1] == "pat" else "usual"
    return (*words, *[go_on] * (draws - len(words)))


def _word(said: str, ranking: str, holdings: Holdings) -> str:
    word = said.lower()
    if word == "pat" or word in ways():
        return word
    number = _DRAW.fullmatch(word)
    if number is not None and 0 <= int(number[1]) <= holdings.size:
        return f"draw {number[1]}"
    if word.startswith("throw"):
        try:
            cards = parse_cards(said[5:])
        except CardError as wrong:
            raise DrawError(f"{said!r}: {wrong}") from None
        if len(set(cards)) == len(cards) and all((holdings.cards[0] == card).any() for card in cards):
            return f"throw {said[5:].strip()}"
    allowed = f"pat, draw 0 to {holdings.size}, throw and cards of the hand, {', '.join(ways())}"
    raise DrawError(f"{said!r} is no way to draw with {holdings.text}; allowed: {allowed}")


def kept(word: str, ranking: str, hands: Bytes, left: int) -> Flags:
    """Which cards of each row are kept, with so many draws left, this one among them."""
    if word == "pat":
        return np.ones(hands.shape, dtype=np.bool_)
    if word.startswith("throw"):
        return ~np.isin(hands, parse_cards(word[5:]))
    if word.startswith("draw"):
        number = int(word[5:])
        order = np.argsort(_value(ranking, hands), axis=1, kind="stable")
        keep = np.ones(hands.shape, dtype=np.bool_)
        np.put_along_axis(keep, order[:, :number], False, axis=1)
        return keep
    way = ways()[word][ranking]
    if ranking == "high":
        return _keep_high(hands, way["highest"])
    pat = way["pat"][min(left, len(way["pat"])) - 1]
    return _keep_low(ranking, hands, pat, way["keep"])


def most_thrown(word: str, size: int) -> int:
    """How many cards of a hand of that size a word can throw at most."""
    if word == "pat":
        return 0
    if word.startswith("throw"):
        return len(parse_cards(word[5:]))
    return int(word[5:]) if word.startswith("draw") else size


def _lows(ranking: str, hands: Bytes) -> Ints:
    """How high each card is for low, from 0; the joker below all."""
    ranks = (hands >> 2).astype(np.int64)
    low = ranks if ranking == "deuce_to_seven" else (ranks + 1) % 13
    return np.where(hands == JOKER, -1, low)


def _first_of_rank(hands: Bytes) -> Flags:
    """Whether no card before it in the row has its rank."""
    ranks = hands >> 2
    same = ranks[:, :, None] == ranks[:, None, :]
    first: Flags = ~np.tril(same, -1).any(axis=2)
    return first


def _keep_low(ranking: str, hands: Bytes, pat: str, keep: str) -> Flags:
    order = _DEUCE if ranking == "deuce_to_seven" else _LOW
    lows = _lows(ranking, hands)
    able = _playing(hands) if ranking == "badugi" else _first_of_rank(hands)
    made: Flags = able.all(axis=1) & (lows.max(axis=1) <= order[pat])
    if ranking == "deuce_to_seven":
        made &= (rank_batch(ranking, hands) ^ TURN_OVER) >> 20 == HIGH_CARD
    keeps: Flags = able & (lows <= order[keep])
    # Five low cards that are a straight or a flush: the highest goes.
    stuck = np.flatnonzero(keeps.all(axis=1) & ~made)
    keeps[stuck, lows[stuck].argmax(axis=1)] = False
    keeps[made] = True
    return keeps


def _playing(hands: Bytes) -> Flags:
    """The cards of each row that make its best badugi."""
    worths = rank_batch("badugi", hands)
    playing = np.zeros(hands.shape, dtype=np.bool_)
    found = np.zeros(len(hands), dtype=np.bool_)
    for count in range(1, hands.shape[1] + 1):
        for chosen in combinations(range(hands.shape[1]), count):
            new = ~found & (rank_batch("badugi", hands[:, chosen]) == worths)
            playing[np.ix_(new, np.array(chosen))] = True
            found |= new
    return playing


def _keep_high(hands: Bytes, highest: int) -> Flags:
    ranks = np.where(hands == JOKER, ACE, hands >> 2).astype(np.int64)
    counts = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    keeps: Flags = counts > 1
    alone = ~keeps.any(axis=1)
    order = np.argsort(-ranks, axis=1, kind="stable")
    top = np.zeros(hands.shape, dtype=np.bool_)
    np.put_along_axis(top, order[:, :highest], True, axis=1)
    aces = ranks == ACE
    top[aces.any(axis=1)] = aces[aces.any(axis=1)]
    keeps[alone] = top[alone]
    for chosen in combinations(range(hands.shape[1]), 4):
        four = np.sort(ranks[:, chosen], axis=1)
        in_turn = (np.diff(four, axis=1) == 1).all(axis=1) & (four[:, -1] < ACE)
        some = np.where(hands[:, chosen[0]] == JOKER, hands[:, chosen[1]], hands[:, chosen[0]]) & 3
        flush = ((hands[:, chosen] & 3 == some[:, None]) | (hands[:, chosen] == JOKER)).all(axis=1)
        at = np.flatnonzero(alone & (in_turn | flush))
        keeps[at] = False
        keeps[np.ix_(at, np.array(chosen))] = True
    keeps[rank_batch("high", hands) >> 20 >= STRAIGHT] = True
    return keeps


def _value(ranking: str, hands: Bytes) -> Ints:
    """How much each card is worth keeping, for a draw of a stated number."""
    if ranking == "high":
        ranks = np.where(hands == JOKER, ACE + 1, hands >> 2).astype(np.int64)
        counts: Ints = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
        return counts * 16 + ranks
    good = _playing(hands) if ranking == "badugi" else _first_of_rank(hands)
    return good * 16 - _lows(ranking, hands)
