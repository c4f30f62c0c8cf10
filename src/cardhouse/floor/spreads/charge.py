"""What a sign says that the house takes, read into the stakes, so that just that is taken: a percentage of
the pot, an amount of every pot, or an amount for a period of time. When it is taken is decided in play and
money.

A sign may ask for less than the book, or for what it likes where the book names no figure; above a printed
figure it is refused.
"""

from __future__ import annotations

import re

import msgspec

from cardhouse.floor.refusals import declare
from cardhouse.floor.spreads.state import Spread
from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import pays_time, standard_rake
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
_MINUTES = {"half hour": 30, "hour": 60}

declare(
    fact={
        "charge_unread": "cannot read the charge {charge!r}: write it as {like}",
        "charge_not_stated": "the stakes say no rake, time or collection: {charge!r} would never be taken",
        "charge_differs": "the stakes say {stakes}, the charge says {charge}",
    },
    law={
        "charge_above_book": "{percent} percent up to {most} is more than the house takes: {standard}",
        "charge_is_time": "a game of this size pays time, not rake",
    },
)


def with_charge(stakes: Stakes, text: str, choices: Choices) -> Stakes | Refusal:
    """The stakes with what the sign says in them."""
    if stakes.collection == "none":
        return Refusal("charge_not_stated", {"charge": text})
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
        return Refusal("charge_differs", {"stakes": dollars(stakes.charged), "charge": text})
    return msgspec.structs.replace(stakes, charge=charge)


def _raked(stakes: Stakes, text: str, choices: Choices) -> Stakes | Refusal:
    rake = _rake(text, standard_rake(choices, stakes)[1])
    if rake is None:
        return Refusal("charge_unread", {"charge": text, "like": "'10 % up to $5'"})
    if stakes.rake and stakes.rake != rake:
        facts = {"stakes": f"{stakes.rake.percent} % up to {dollars(stakes.rake.most)}", "charge": text}
        return Refusal("charge_differs", facts)
    limit = stakes.structure in ("limit", "spread_limit")
    cite = choices.cite("rake.time_from_limit" if limit else "rake.time_from_big_blind")
    if cite is not None and pays_time(choices, stakes):
        return Refusal("charge_is_time", {}, cite)
    stakes = msgspec.structs.replace(stakes, rake=rake)
    return above_book(stakes, choices) or stakes


def above_book(stakes: Stakes, choices: Choices) -> Refusal | None:
    """Why a sign's rake may not stand: the book prints a smaller one."""
    if not stakes.rake:
        return None
    percent, most = choices["rake.percent"], choices["rake.cap"]
    rake = stakes.rake
    higher_share = percent.cited and rake.percent > percent.value
    if not higher_share and not (most.cited and rake.most > most.value * CENTS):
        return None
    standard = f"{percent.value} percent up to {most.value}"
    facts = {"percent": rake.percent, "most": dollars(rake.most), "standard": standard}
    return Refusal("charge_above_book", facts, most.cited or percent.cited)


def _rake(text: str, most: int) -> Rake | None:
    """`10 % up to $5`, `10 %` up to what the house takes at most, or `$4` of every pot."""
    found = _PERCENT.fullmatch(text)
    if found is not None and 0 < int(found["percent"]) <= CENTS:
        return Rake(int(found["percent"]), amount(found["money"], CENTS) if found["money"] else most)
    flat = _FLAT.fullmatch(text)
    return Rake(100, amount(flat["money"], CENTS)) if flat is not None else None


def charged(spread: Spread, choices: Choices) -> Spread | Refusal:
    """What the sign says is taken goes into the stakes, of every game of a mix alike."""
    if not spread.charge:
        return above_book(spread.stakes, choices) or spread
    stakes = with_charge(spread.stakes, spread.charge, choices)
    if isinstance(stakes, Refusal):
        return stakes
    rotation = spread.rotation
    if rotation is not None:
        more = {"charge": stakes.charge, "rake": stakes.rake}
        legs = tuple(
            msgspec.structs.replace(leg, stakes=msgspec.structs.replace(leg.stakes, **more))
            for leg in rotation.legs
        )
        rotation = msgspec.structs.replace(rotation, legs=legs)
    return msgspec.structs.replace(spread, stakes=stakes, rotation=rotation)
