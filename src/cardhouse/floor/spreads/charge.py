"""What a sign says that the house takes, read into the stakes, so that just that is taken: a percentage of
the pot, an amount of every pot, or an amount for a period of time. When it is taken is decided in play and
money.

What the book lets a sign ask for is decided in `takes.py`, where what is taken is data.
"""

from __future__ import annotations

import itertools
import re
from typing import Literal

import msgspec

from cardhouse.floor.refusals import declare
from cardhouse.floor.spreads.state import Spread
from cardhouse.floor.spreads.takes import LIKE, above_book, raked
from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import standard_rake
from cardhouse.play.stakes import Rake, Stakes, amount, dollars

CENTS = 100
_MONEY = r"\$?(?P<money>\d+(?:\.\d{1,2})?)"
_PERCENT = re.compile(
    rf"(?P<percent>\d+) ?(?:%|percent)(?:,? (?:up to|at most|most) {_MONEY})?", re.IGNORECASE
)
_FLAT = re.compile(rf"{_MONEY}(?: (?:from|of) (?:each|every) pot)?", re.IGNORECASE)
_PERIOD = re.compile(
    rf"{_MONEY}(?: (?:(?:a|an|each|every|per) )?(?P<period>half hour|hour|down|(?P<minutes>\d+) minutes))?",
    re.IGNORECASE,
)
_STEP = re.compile(r"\$?(?P<due>\d+(?:\.\d{1,2})?) (?:at|from) \$?(?P<pot>\d+(?:\.\d{1,2})?)", re.IGNORECASE)
NOTHING = ("nothing", "none", "no rake", "free")
_MINUTES = {"half hour": 30, "hour": 60}

declare(
    fact={
        "charge_unread": "cannot read the charge {charge:typed}: write it as {like:exact}",
        "charge_differs": "the stakes say {stakes}, the charge says {charge}",
    },
)


def with_charge(stakes: Stakes, text: str, choices: Choices) -> Stakes | Refusal:
    """The stakes with what the sign says in them."""
    if stakes.collection == "none":
        kind = _kind(text)
        if kind is None:
            return Refusal("charge_unread", {"charge": text, "like": LIKE})
        stakes = msgspec.structs.replace(stakes, collection=kind)
    if stakes.collection == "none":
        return stakes
    if stakes.collection == "rake":
        return _raked(stakes, text, choices)
    found = _PERIOD.fullmatch(text)
    if found is None:
        return Refusal("charge_unread", {"charge": text, "like": "'$7 a half hour'"})
    minutes = _MINUTES.get((found["period"] or "").lower(), int(found["minutes"] or 0))
    every = choices["money_collections.time_minutes"]
    by_clock = choices.value("money_collections.time_due") != "at_dealer_change"
    if minutes and stakes.collection == "time" and by_clock and minutes != every.value:
        facts = {"stakes": f"every {every.value} minutes", "charge": text}
        return Refusal("charge_differs", facts, every.cite)
    charge = amount(found["money"], CENTS)
    if stakes.charged not in (0, charge):
        return Refusal("charge_differs", {"stakes": f"${dollars(stakes.charged)}", "charge": text})
    return msgspec.structs.replace(stakes, charge=charge)


def _raked(stakes: Stakes, text: str, choices: Choices) -> Stakes | Refusal:
    rake = _rake(text, standard_rake(choices, stakes)[1])
    if rake is None:
        return Refusal("charge_unread", {"charge": text, "like": LIKE})
    if stakes.rake and stakes.rake != rake:
        facts = {"stakes": f"{stakes.rake.percent}% up to ${dollars(stakes.rake.most)}", "charge": text}
        return Refusal("charge_differs", facts)
    return raked(stakes, rake, choices)


def _kind(text: str) -> Literal["rake", "time", "none"] | None:
    """What words mean where the stakes say nothing of it; an amount alone says neither of what nor when."""
    if text.casefold() in NOTHING:
        return "none"
    period = _PERIOD.fullmatch(text)
    if period is not None:
        return "time" if period["period"] else None
    return "rake" if _PERCENT.fullmatch(text) or _FLAT.fullmatch(text) or _steps(text) else None


def _steps(text: str) -> tuple[tuple[int, int], ...]:
    """`$1 at $10, $2 at $20`: how much, from which size of the pot on."""
    found = [_STEP.fullmatch(part.strip()) for part in text.split(",")]
    pairs = [(amount(one["pot"], CENTS), amount(one["due"], CENTS)) for one in found if one is not None]
    rising = all(before < after for before, after in itertools.pairwise(pairs))
    return tuple(pairs) if len(pairs) == len(found) and rising else ()


def _rake(text: str, most: int) -> Rake | None:
    """`10% up to $5`, `10%` up to what the house takes at most, `$1 at $10, $2 at $20`, or `$4` of every
    pot.
    """
    found = _PERCENT.fullmatch(text)
    if found is not None and 0 < int(found["percent"]) <= CENTS:
        return Rake(int(found["percent"]), amount(found["money"], CENTS) if found["money"] else most)
    steps = _steps(text)
    if steps:
        return Rake(CENTS, steps[-1][1], steps)
    flat = _FLAT.fullmatch(text)
    return Rake(100, amount(flat["money"], CENTS)) if flat is not None else None


def charged(spread: Spread, choices: Choices) -> Spread | Refusal:
    """What the sign says is taken goes into the stakes, of every game of a mix alike."""
    if not spread.charge:
        return above_book(spread.stakes, choices) or spread
    stakes = with_charge(spread.stakes, spread.charge, choices)
    return stakes if isinstance(stakes, Refusal) else with_stakes(spread, stakes)


def with_stakes(spread: Spread, stakes: Stakes) -> Spread:
    """The game with what is taken at these stakes, in every game of a mix alike."""
    rotation = spread.rotation
    if rotation is not None:
        more = {"charge": stakes.charge, "rake": stakes.rake, "collection": stakes.collection}
        legs = tuple(
            msgspec.structs.replace(leg, stakes=msgspec.structs.replace(leg.stakes, **more))
            for leg in rotation.legs
        )
        rotation = msgspec.structs.replace(rotation, legs=legs)
    return msgspec.structs.replace(spread, stakes=stakes, rotation=rotation)
