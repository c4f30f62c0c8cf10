"""Hands a second of random play, ours and a peer's side by side in one run; every event of ours is recorded.

Decides what is compared and how it is timed. The policy is the same on every side: fold (only facing a bet),
check or call, bet or raise by a random legal amount, each kind equally likely; each card is thrown away in
a draw or kept, equally likely. It is written as bare as each engine's interface allows, so that the engine
and not the player is measured: `random_play.py`, for all sides. The peers are set up in `peers.py`; printing
and writing the results is `cli/bench.py`.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from functools import cache
from itertools import islice
from typing import Any

import msgspec

from cardhouse.cards.rankings import RANKINGS
from cardhouse.cards.worth import ACE_TO_FIVE, DEUCE_TO_SEVEN, HIGH
from cardhouse.games.game import load_game
from cardhouse.houses.profile import load_house
from cardhouse.play.dealer import deal
from cardhouse.play.opening import Opening
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.stakes import parse_stakes
from cardhouse.sim import peers, random_play

# Toledo caps the raises heads-up as well, which PokerKit always does: the same betting on both sides.
HOUSE = "toledo"
STACK_BIG_BLINDS = 100
ROUNDS = 15
# Enough hands to reach a showdown: both sides make tables at first use.
WARM_UP = 20
# The ranks that our tables hold, by how many cards a hand has in the end; all are worked out beforehand,
# which a run of the usual length would do only in part.
TABLES = {"high": (HIGH, 7), "ace_to_five": (ACE_TO_FIVE, 7), "deuce_to_seven": (DEUCE_TO_SEVEN, 5)}

# What Omaha's hands are worth is kept board by board as hands are met, too much to work out beforehand: so
# many are met before anything is measured, as in a long run.
MET_BEFORE = 200_000

Player = Callable[[], int]
"""Plays one hand and returns how many decisions it took."""


class Variant(msgspec.Struct, frozen=True):
    """One game that is measured; `peer` is PokerKit's class for it, `args` what that takes, in dollars."""

    name: str
    game: str
    stakes: str
    seats: int
    peer: str
    args: tuple[Any, ...]


_NO_LIMIT = (True, 0, (1, 2), 2)
_LIMIT = (True, 0, (1, 2), 2, 4)
_STUD = (True, 1, 2, 4, 8)
_STUD_STAKES = "limit 4/8 ante 1 bring-in 2"
_OMAHA_8 = "FixedLimitOmahaHoldemHighLowSplitEightOrBetter"
_STUD_8 = "FixedLimitSevenCardStudHighLowSplitEightOrBetter"
_TRIPLE = "FixedLimitDeuceToSevenLowballTripleDraw"
_SINGLE = "NoLimitDeuceToSevenLowballSingleDraw"

VARIANTS = (
    Variant("no-limit hold'em, 2 seats", "holdem", "no limit 1/2", 2, "NoLimitTexasHoldem", _NO_LIMIT),
    Variant("no-limit hold'em, 6 seats", "holdem", "no limit 1/2", 6, "NoLimitTexasHoldem", _NO_LIMIT),
    Variant("no-limit hold'em, 9 seats", "holdem", "no limit 1/2", 9, "NoLimitTexasHoldem", _NO_LIMIT),
    Variant("limit hold'em, 2 seats", "holdem", "limit 2/4", 2, "FixedLimitTexasHoldem", _LIMIT),
    Variant("limit hold'em, 6 seats", "holdem", "limit 2/4", 6, "FixedLimitTexasHoldem", _LIMIT),
    Variant("limit hold'em, 9 seats", "holdem", "limit 2/4", 9, "FixedLimitTexasHoldem", _LIMIT),
    Variant("pot-limit Omaha, 6 seats", "omaha", "pot limit 1/2", 6, "PotLimitOmahaHoldem", _NO_LIMIT),
    Variant("limit Omaha 8, 6 seats", "omaha8", "limit 2/4", 6, _OMAHA_8, _LIMIT),
    Variant("limit stud, 6 seats", "stud", _STUD_STAKES, 6, "FixedLimitSevenCardStud", _STUD),
    Variant("limit stud 8, 6 seats", "stud8", _STUD_STAKES, 6, _STUD_8, _STUD),
    Variant("limit razz, 6 seats", "razz", _STUD_STAKES, 6, "FixedLimitRazz", _STUD),
    Variant("limit badugi, 6 seats", "badugi", "limit 2/4", 6, "FixedLimitBadugi", _LIMIT),
    Variant("limit 2-7 triple draw, 6 seats", "deuce_triple", "limit 2/4", 6, _TRIPLE, _LIMIT),
    Variant("no-limit 2-7 single draw, 6 seats", "deuce_single", "no limit 1/2", 6, _SINGLE, _NO_LIMIT),
)


def bench_engine(
    seconds: float = 1.0, names: str = "", tell: Callable[[str], None] | None = None
) -> list[dict[str, Any]]:
    """Measures every variant whose name contains `names`, `seconds` for each side of it.

    `tell` hears which peers are missing.
    """
    results = []
    chosen = [variant for variant in VARIANTS if names in variant.name]
    for variant in chosen:
        peer = peers.pokerkit_player(variant.peer, variant.args, _stack(variant), variant.seats)
        if peer is None and tell is not None and variant is chosen[0]:
            tell("PokerKit is not installed: Cardhouse is measured without it.")
        fill_tables(variant.game)
        results.append(_compare(variant.name, our_player(variant), peer, "PokerKit", seconds))
    six = next((variant for variant in chosen if variant.game == "holdem" and variant.seats == 6), None)
    if six is not None:
        peer = peers.openspiel_player(_stack(six), six.seats)
        if peer is None and tell is not None:
            tell("OpenSpiel is not installed: Cardhouse is measured without it.")
        elif peer is not None:
            results.append(_compare(six.name, our_player(six), peer, "OpenSpiel", seconds))
    return results


@cache
def fill_tables(game: str) -> None:
    """What the rankings of a game look up, worked out before anything is measured."""
    played = load_game(game)
    for name in played.wins:
        if name in TABLES:
            table, cards = TABLES[name]
            table.fill(cards)
        if played.combine == "two_and_three":
            for deck in islice(peers.decks(0), MET_BEFORE):
                RANKINGS[name].rank_two_three(deck[5:9], deck[:5])


def _stack(variant: Variant) -> int:
    """Dollars that every player starts with."""
    big_blind: int = variant.args[3]
    return STACK_BIG_BLINDS * big_blind


def _compare(name: str, ours: Player, peer: Player | None, peer_name: str, seconds: float) -> dict[str, Any]:
    """Alternates the two sides and takes the medians, so that a slow moment of the machine hits both.

    The ratio is the median of the rounds' ratios: what slows the machine slows both sides of a round.
    """
    our_rates, peer_rates = [], []
    for _ in range(WARM_UP):
        ours()
        if peer is not None:
            peer()
    for _ in range(ROUNDS):
        our_rates.append(_rate(ours, seconds / ROUNDS))
        if peer is not None:
            peer_rates.append(_rate(peer, seconds / ROUNDS))
    our_rate = statistics.median(our_rates)
    peer_rate = statistics.median(peer_rates) if peer_rates else None
    ratios = [our / other for our, other in zip(our_rates, peer_rates, strict=False)]
    return {
        "name": name,
        "unit": "hands/s",
        "ours": round(our_rate, 1),
        "peer": round(peer_rate, 1) if peer_rate else None,
        "peer_name": peer_name if peer_rate else None,
        "ratio": round(statistics.median(ratios), 2) if ratios else None,
    }


def _rate(play: Player, seconds: float) -> float:
    """Hands in a second of the processor's time, so that other work of the machine counts for neither."""
    hands = 0
    used = time.process_time()
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or not hands:
        play()
        hands += 1
    return hands / (time.process_time() - used)


def our_player(variant: Variant, seed: int = 1) -> Player:
    """Plays hands of the variant at our table, one a call."""
    opening = Opening(_setup(variant), load_house(HOUSE).choices())
    chance = random.Random(seed)
    decks = peers.decks(seed)

    def play() -> int:
        return random_play.ours(deal(opening, next(decks)), chance.random)

    return play


def _setup(variant: Variant) -> HandSetup:
    game = load_game(variant.game)
    stakes = parse_stakes(variant.stakes, forced=game.forced)
    seats = tuple(range(1, variant.seats + 1))
    posts = [Post(seat, "ante", ante=stakes.ante) for seat in seats if stakes.ante]
    if game.forced == "blinds":
        small, big = (2, 1) if variant.seats == 2 else (1, 2)
        posts.append(Post(small, "small_blind", live=stakes.small_blind))
        posts.append(Post(big, "big_blind", live=stakes.big_blind))
    return HandSetup(
        game=variant.game,
        stakes=stakes,
        seats=seats,
        stacks=(100 * _stack(variant),) * variant.seats,
        button=variant.seats,
        posts=tuple(posts),
        house=HOUSE,
    )
