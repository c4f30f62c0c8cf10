"""The stakes of a table: structure, blinds, antes, bet sizes and the smallest chip that plays.

Amounts are whole numbers of the smallest unit: cents in cash games, chips in tournaments. What a sign on the
table says is taken apart in `sign_words`, made into stakes here and written in `signs`; which stakes a house
spreads is left to the floor.
"""

from __future__ import annotations

import math
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from cardhouse.errors import CardhouseError
from cardhouse.games.game import Structure
from cardhouse.play.sign_words import SignWords, near_words, take_apart

AnteKind = Literal["each", "big_blind", "button"]
KillKind = Literal["none", "full", "half", "voluntary"]
Collection = Literal["none", "rake", "time", "button"]

CASH_CHIPS = (50, 100, 500, 2500, 10000, 50000, 100000)
EVENT_CHIPS = (1, 5, 25, 100, 500, 1000, 5000, 25000, 100000)
SIGN_MOST = 80
EXAMPLES = "write the structure and the sizes, such as 'no limit 1/3', '$4/$8 limit' or 'limit 4/8 ante 1'"


class StakesError(CardhouseError):
    """Stakes that cannot be read or cannot be played."""


class Rake(msgspec.Struct, frozen=True):
    """What a sign says that the house takes from a pot, in place of the house's standard."""

    percent: int
    most: int
    steps: tuple[tuple[int, int], ...] | UnsetType = UNSET
    """From which size of the pot on how much is taken in all, in place of the percentage. Not written where
    there are none.
    """


class Stakes(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """What one table plays for."""

    structure: Structure
    blinds: tuple[int, ...] = ()
    ante: int = 0
    ante_kind: AnteKind = "each"
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    least_bet: int = 0
    unit: int = 1
    kill: KillKind = "none"
    collection: Collection = "none"
    least_buy_in: int = 0
    charge: int | UnsetType = UNSET
    """What each player pays for a period of time, or what the button posts for the house each hand (a dead
    collection blind). Not written where there is none: stakes were logged before there could be any.
    """
    rake: Rake | UnsetType = UNSET
    """The sign's own rake. Not written where the house's standard holds."""

    @property
    def charged(self) -> int:
        """The charge; nothing where there is none."""
        return self.charge or 0

    @property
    def big_blind(self) -> int:
        """The largest blind, or the small bet where there are no blinds."""
        return max(self.blinds) if self.blinds else self.small_bet

    @property
    def small_blind(self) -> int:
        return self.blinds[0] if len(self.blinds) > 1 else 0


def amount(text: str, scale: int) -> int:
    """Whole smallest units from dollars as written (scale 100) or chips (scale 1)."""
    whole, _, part = text.strip().lstrip("$").replace(",", "").partition(".")
    if part and scale == 1:
        raise StakesError(f"{text!r}: tournament chips are whole")
    cents = int(part.ljust(2, "0")) if part else 0
    return int(whole or 0) * scale + (cents if scale == 100 else 0)


def parse_stakes(text: str, *, cash: bool = True, forced: str = "blinds") -> Stakes:
    """Stakes from a sign, in whatever order it says them: "no limit 1/3", "$1/$3 NL", "limit 4/8 kill",
    "limit 10/20 ante 1 bring-in 3" or "spread 1-5".

    `forced` is the game's own word for its forced bets: where it is "blinds" and the sign of a limit game
    names none, the small blind is half the small bet and the big blind the small bet.

    >>> parse_stakes("$1/$3 NL") == parse_stakes("no limit 1/3")
    True
    """
    words = take_apart(text)
    fault = _fault(words)
    if fault:
        raise StakesError(f"cannot read the stakes {text[:SIGN_MOST]!r}: {fault}")
    scale = 100 if cash else 1
    extras = {word: [amount(part, scale) for part in parts] for word, parts in words.extras.items()}
    sizes = [amount(part, scale) for part in words.sizes[0]] if words.sizes else extras["blind"]
    return _build(
        words.structures[0], sizes, extras=extras, flags=words.flags, cash=cash, forced=forced, text=text
    )


def _fault(words: SignWords) -> str:
    """What keeps a sign from being read; empty where nothing does."""
    if words.other:
        return f"{words.other[:SIGN_MOST]!r} is no part of a sign{near_words(words.other)}; {EXAMPLES}"
    if len(words.structures) != 1:
        return f"it names {'no' if not words.structures else 'more than one'} structure; {EXAMPLES}"
    sized = len(words.sizes) == 1 and len(words.sizes[0]) <= 3
    big_bet = words.structures[0] in ("no_limit", "pot_limit")
    blinds_only = big_bet and not words.sizes and "blind" in words.extras
    return "" if sized or blinds_only else f"its sizes are one to three amounts; {EXAMPLES}"


def _build(
    structure: Structure,
    sizes: list[int],
    extras: dict[str, list[int]],
    flags: set[str],
    cash: bool,
    forced: str,
    text: str,
) -> Stakes:
    blinds = tuple(extras.get("blind", ()))
    small_bet = big_bet = least = 0
    if structure == "limit":
        small_bet, big_bet = sizes[0], sizes[1] if len(sizes) > 1 else sizes[0]
        if forced == "blinds" and not blinds:
            blinds = (small_bet // 2, small_bet)
    elif structure == "spread_limit":
        least, small_bet = (sizes[0], sizes[1]) if len(sizes) > 1 else (100 if cash else 1, sizes[0])
        big_bet = sizes[2] if len(sizes) > 2 else small_bet
    elif forced == "blinds":
        blinds = blinds or tuple(sizes)
    else:
        small_bet = big_bet = sizes[0]
    antes = [word for word in ("ante", "big blind ante", "button ante") if word in extras]
    kinds: dict[str, AnteKind] = {"ante": "each", "big blind ante": "big_blind", "button ante": "button"}
    ante = extras[antes[0]][0] if antes else 0
    bring_in = extras.get("bring-in", [0])[0]
    stakes = Stakes(
        structure=structure,
        blinds=blinds,
        ante=ante,
        ante_kind=kinds[antes[0]] if antes else "each",
        bring_in=bring_in,
        small_bet=small_bet,
        big_bet=big_bet,
        least_bet=least,
        unit=extras["chip"][0] if "chip" in extras else smallest_chip([*blinds, ante, bring_in, least], cash),
        kill=_kill(flags),
        collection=_collection(extras, flags),
        least_buy_in=extras.get("buy-in", [0])[0],
        charge=(extras.get("time") or extras.get("collection") or [0])[0] or UNSET,
    )
    return check_stakes(stakes, text)


def _kill(flags: set[str]) -> KillKind:
    if "half kill" in flags:
        return "half"
    if "voluntary kill" in flags:
        return "voluntary"
    return "full" if flags & {"kill", "full kill"} else "none"


def _collection(extras: dict[str, list[int]], flags: set[str]) -> Collection:
    """`time 6`: each player pays six; `collection 3`: the button posts three; `rake` or `time` alone."""
    if "collection" in extras:
        return "button"
    if "time" in extras or "time" in flags:
        return "time"
    return "rake" if "rake" in flags else "none"


def check_stakes(stakes: Stakes, text: str = "") -> Stakes:
    """The same stakes, or a message that says what cannot be played."""
    faults = []
    if any(size <= 0 for size in stakes.blinds):
        faults.append("a blind must be more than nothing")
    if list(stakes.blinds) != sorted(stakes.blinds):
        faults.append("blinds go from small to big")
    if len(stakes.blinds) > 3:
        faults.append("there are at most three blinds")
    if stakes.structure in ("limit", "spread_limit") and stakes.small_bet <= 0:
        faults.append("a limit game needs its bet sizes")
    if stakes.big_bet < stakes.small_bet:
        faults.append("the big bet is at least the small bet")
    if stakes.bring_in and stakes.small_bet and stakes.bring_in > stakes.small_bet:
        faults.append("the bring-in is at most the small bet")
    if stakes.rake and not 0 < stakes.rake.percent <= 100:
        faults.append("a rake is 1 to 100 percent")
    if stakes.unit <= 0:
        faults.append("the smallest chip must be worth something")
    if faults:
        raise StakesError(f"stakes {text!r}: " + "; ".join(faults))
    return stakes


def smallest_chip(forced: list[int], cash: bool) -> int:
    """The largest chip of the room's set in which every forced bet can be paid."""
    common = math.gcd(*[size for size in forced if size]) if any(forced) else (100 if cash else 1)
    chips = CASH_CHIPS if cash else EVENT_CHIPS
    fitting = [chip for chip in chips if common % chip == 0]
    return fitting[-1] if fitting else common


Unit = Literal["cents", "chips"]
"""What one of every amount is: cents in cash games, chips in tournaments."""


def unit_of(rule_set: str) -> Unit:
    """What is counted in under one of a house's two sets of rules."""
    return "cents" if rule_set == "cash" else "chips"


def dollars(value: int) -> str:
    """Cents as people write them: 1250 -> 12.50, 1200 -> 12, -50 -> -0.50."""
    whole, cents = divmod(abs(value), 100)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole:,}.{cents:02d}" if cents else f"{sign}{whole:,}"


def amount_text(value: int, *, cash: bool) -> str:
    """An amount as signs write it: dollars in cash games, chips in tournaments."""
    return dollars(value) if cash else f"{value:,}"
