"""What the house takes at a game, as data: a percentage of the pot up to a most, an amount of every pot, by
steps of the pot's size, an amount for a period of time, a collection that the button posts, or nothing. It
goes into the stakes, which hands are charged by; sign, board, tablet and felt tell it from there (`words`).

What a book prints is the most that may be chosen; where it prints no figure, anything may. What people write
in words is read in `charge.py`.
"""

from __future__ import annotations

import itertools
from typing import Literal, assert_never

import msgspec
from msgspec import UNSET

from cardhouse.floor.refusals import declare
from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import pays_time, standard_rake
from cardhouse.play.stakes import Rake, Stakes

CENTS = 100
STEPS_MOST = 10
DROPS = (3, 4, 5, 6)
TIMES = (5, 6, 7, 8)
COLLECTIONS = (2, 3, 4)
PERIODS = {30: "a half hour", 60: "an hour"}
LIKE = "'10% up to $5', '$4 of every pot', '$1 at $10, $2 at $20', '$7 a half hour' or 'nothing'"
"""What can be written, for those who wrote something else."""

declare(
    fact={
        "bad_takes": "the house cannot take that: {why}",
        "takes_twice": "what the house takes is said twice: {charge:typed} in words, and chosen",
    },
    law={
        "charge_above_book": "{percent} percent up to {most:money} is more than the house takes: {standard}",
        "charge_is_time": "a game of this size pays time, not rake",
    },
)

Kind = Literal["percentage", "every_pot", "steps", "time", "button", "nothing"]


class Takes(msgspec.Struct, frozen=True, omit_defaults=True):
    """One way to take it; amounts are in cents."""

    kind: Kind
    percent: int = 0
    most: int = 0
    """The most from one pot."""
    amount: int = 0
    """From every pot, from each player for a period, or from the button."""
    steps: tuple[tuple[int, int], ...] = ()
    """From which size of the pot on how much is taken in all."""


def with_takes(stakes: Stakes, takes: Takes, choices: Choices) -> Stakes | Refusal:
    """The stakes with what is taken in them, in place of whatever they said."""
    fault = _fault(takes)
    if fault:
        return Refusal("bad_takes", {"why": fault})
    plain = msgspec.structs.replace(stakes, charge=UNSET, rake=UNSET)
    match takes.kind:
        case "nothing":
            return msgspec.structs.replace(plain, collection="none")
        case "time":
            return msgspec.structs.replace(plain, collection="time", charge=takes.amount)
        case "button":
            return msgspec.structs.replace(plain, collection="button", charge=takes.amount)
        case "percentage" | "every_pot" | "steps":
            return raked(plain, _rake(takes), choices)
        case _:
            assert_never(takes.kind)


def _fault(takes: Takes) -> str:
    if takes.kind == "percentage" and not (0 < takes.percent <= CENTS and takes.most > 0):
        return "a percentage is 1 to 100, up to an amount"
    if takes.kind in ("every_pot", "time", "button") and takes.amount <= 0:
        return "it needs an amount"
    if takes.kind != "steps":
        return ""
    rising = list(takes.steps) == sorted(set(takes.steps)) and all(
        before[1] < after[1] for before, after in itertools.pairwise(takes.steps)
    )
    good = 0 < len(takes.steps) <= STEPS_MOST and rising and all(0 < due <= pot for pot, due in takes.steps)
    return "" if good else f"steps are 1 to {STEPS_MOST} sizes of the pot, each with more than the one before"


def _rake(takes: Takes) -> Rake:
    if takes.kind == "steps":
        return Rake(CENTS, takes.steps[-1][1], takes.steps)
    if takes.kind == "every_pot":
        return Rake(CENTS, takes.amount)
    return Rake(takes.percent, takes.most)


def raked(stakes: Stakes, rake: Rake, choices: Choices) -> Stakes | Refusal:
    """The stakes with a rake of their own, where the book lets games of this size have it."""
    limit = stakes.structure in ("limit", "spread_limit")
    cite = choices.cite("rake.time_from_limit" if limit else "rake.time_from_big_blind")
    if cite is not None and pays_time(choices, stakes):
        return Refusal("charge_is_time", {}, cite)
    made = msgspec.structs.replace(stakes, collection="rake", rake=rake)
    return above_book(made, choices) or made


def above_book(stakes: Stakes, choices: Choices) -> Refusal | None:
    """Why a sign's rake may not stand: the book prints a smaller one."""
    if not stakes.rake:
        return None
    percent, most = choices["rake.percent"], choices["rake.cap"]
    rake = stakes.rake
    higher_share = percent.cited and rake.percent > percent.value
    if not higher_share and not (most.cited and rake.most > most.value * CENTS):
        return None
    standard = f"{percent.value} percent up to ${most.value:,}"
    facts = {"percent": rake.percent, "most": rake.most, "standard": standard}
    return Refusal("charge_above_book", facts, most.cited or percent.cited)


def takes_of(stakes: Stakes, choices: Choices) -> Takes:
    """What the house takes at these stakes, the house's standard where the sign says no other."""
    if stakes.collection == "time" or (stakes.collection == "rake" and pays_time(choices, stakes)):
        return Takes("time", amount=stakes.charged)
    if stakes.collection == "button":
        return Takes("button", amount=stakes.charged)
    if stakes.collection == "none":
        return Takes("nothing")
    percent, most = standard_rake(choices, stakes)
    if stakes.rake and stakes.rake.steps:
        return Takes("steps", steps=stakes.rake.steps)
    return Takes("every_pot", amount=most) if percent == CENTS else Takes("percentage", percent, most)


def words(takes: Takes, choices: Choices) -> str:
    """For everybody to read; empty where nothing is taken, or a time charge has no amount yet."""
    match takes.kind:
        case "percentage":
            return f"rake {takes.percent}% up to {_money(takes.most)}"
        case "every_pot":
            return f"rake {_money(takes.amount)} of every pot"
        case "steps":
            return "rake " + ", ".join(f"{_money(due)} at {_money(pot)}" for pot, due in takes.steps)
        case "time":
            if not takes.amount:
                return ""
            by_clock = choices.value("money_collections.time_due") != "at_dealer_change"
            minutes = choices.value("money_collections.time_minutes")
            period = PERIODS.get(minutes, f"every {minutes} minutes") if by_clock else "a down"
            return f"time charge {_money(takes.amount)} {period}"
        case "button":
            return f"dead collection blind {_money(takes.amount)}"
        case "nothing":
            return ""
        case _:
            assert_never(takes.kind)


def _money(cents: int) -> str:
    whole, part = divmod(cents, CENTS)
    return f"${whole}.{part:02}" if part else f"${whole}"


def to_choose(choices: Choices) -> list[Takes]:
    """What a game may be opened with here, the house's standard first; a printed figure is the most."""
    percent, cap = choices["rake.percent"], choices["rake.cap"]
    found = [
        Takes("percentage", percent.value, most * CENTS)
        for most in dict.fromkeys((cap.value, 5, 4, 3))
        if 0 < most <= cap.value or not cap.cited
    ]
    if not percent.cited:
        drops = [drop for drop in DROPS if not cap.cited or drop <= cap.value]
        found += [Takes("every_pot", amount=drop * CENTS) for drop in drops]
        found.append(Takes("steps", steps=((1000, 100), (2000, 200), (4000, 400))))
    found += [Takes("time", amount=each * CENTS) for each in TIMES]
    found += [Takes("button", amount=each * CENTS) for each in COLLECTIONS]
    return [*found, Takes("nothing")]
