"""What everybody is owed of a pay period's staff pool, to the cent.

The dealers' part goes by downs, the others' by shares for hours; the cage's part is what the house says or a
supervisor chose. A part that nobody earned stays in the pool and is carried over. Cents that do not divide go
by largest remainder (`apportioning`); the cage's part is rounded down.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from cardhouse.houses.choices import Choices
from cardhouse.money.tips.apportioning import apportion, whole_weights
from cardhouse.money.tips.records import CageChoice, Collected, DownCard, PayReport, PayShare, StaffHours
from cardhouse.money.tips.state import Period
from cardhouse.play.refusal import Refusal, register

RECKONED_BY = (
    "pool_for", "pooled", "dealer_percent", "other_percent", "pool_period", "down_rate", "dealer_owed",
    "downs_sheet", "dealers_paid", "supervisor_percent", "supervisor_time", "supervisor_shares",
    "dual_rate_shares", "supervisors_paid", "clerk_percent", "clerk_time", "clerk_shares", "clerks_paid",
    "cage_part", "cage_when", "cage_fee_percent", "cage_others_percent", "cage_taken_from",
)  # fmt: skip
"""The choices that make a report what it is."""
SUPERVISORS, CLERKS = ("supervisor", "dual_rate"), ("clerk", "security")

register(
    {
        "parts_not_whole": "{what} come to {percent} percent, not to 100: correct the house's profile",
        "cage_part_open": "the book leaves open what the cage gets: a supervisor chooses one of {choices}",
    }
)


@dataclass(slots=True)
class _Pot:
    """What is shared out together, and what came of it."""

    money: int
    collected: Sequence[Collected]
    cards: Sequence[DownCard]
    hours: Sequence[StaffHours]
    parts: dict[str, int] = field(default_factory=dict)
    owed: dict[tuple[str, str], int] = field(default_factory=dict)
    """By person and job."""
    carried: int = 0


def pay_report(choices: Choices, period: Period) -> PayReport | Refusal:
    """The report of a pay period as it stands, or why there can be none yet."""
    for what, keys in (
        ("the dealers' and the others' part", ("dealer_percent", "other_percent")),
        ("the supervisors' and the clerks' part", ("supervisor_percent", "clerk_percent")),
    ):
        percent = sum(choices.value(f"money_tips.{key}") for key in keys)
        if percent != 100:
            return Refusal("parts_not_whole", {"what": what, "percent": percent})
    cage = cage_choice(choices, period)
    if isinstance(cage, Refusal):
        return cage
    pots = list(_pots(choices, period))
    for pot in pots:
        _share_out(choices, pot, cage)
    return _report(choices, period, pots, cage)


def cage_choice(choices: Choices, period: Period) -> CageChoice | Refusal:
    """What the cage gets: by the house's own word, or as a supervisor chose."""
    rule = choices["money_tips.cage_part"]
    if rule.value != "supervisor_chooses":
        return CageChoice(rule.value, choices.value("money_tips.cage_fee_percent"), "", "")
    if period.cage is None:
        offered = "administrative_fees, others_part, none"
        return Refusal("cage_part_open", {"choices": offered}, rule.cite)
    return period.cage


def _pots(choices: Choices, period: Period) -> Iterable[_Pot]:
    """One for the whole period, or one for each tournament; what was carried over is in the first."""
    carried = period.carried
    if choices.value("money_tips.pool_period") == "pay_period":
        money = sum(one.amount for one in period.collected) + carried
        yield _Pot(money, period.collected, period.cards, period.hours)
        return
    named = [one.tournament for one in period.collected]
    named += [one.tournament for one in period.cards] + [one.tournament for one in period.hours]
    names = dict.fromkeys(named or [""])
    for name in names:
        collected = [one for one in period.collected if one.tournament == name]
        cards = [one for one in period.cards if one.tournament == name]
        hours = [one for one in period.hours if one.tournament == name]
        yield _Pot(sum(one.amount for one in collected) + carried, collected, cards, hours)
        carried = 0


def _share_out(choices: Choices, pot: _Pot, cage: CageChoice) -> None:
    to_dealers = 0
    if choices.value("money_tips.pooled") == "by_source":
        to_dealers = sum(one.amount for one in pot.collected if one.source == "end_of_tournament")
    percents = [choices.value("money_tips.dealer_percent"), choices.value("money_tips.other_percent")]
    dealers, others = apportion(pot.money - to_dealers, percents)
    dealers += to_dealers
    whole = choices.value("money_tips.down_rate") == "whole_pool_by_downs"
    if whole or choices.value("money_tips.pool_for") == "dealers_only":
        dealers, others = pot.money, 0
    half = [choices.value("money_tips.supervisor_percent"), choices.value("money_tips.clerk_percent")]
    supervisors, clerks = apportion(others, half)
    for_cage = _cage_of_others(choices, pot, others) if cage.part == "others_part" else 0
    weights = {"half_each": [1, 1], "supervisors": [1, 0], "clerks": [0, 1]}
    from_supervisors, from_clerks = apportion(for_cage, weights[choices.value("money_tips.cage_taken_from")])
    from_supervisors, from_clerks = min(from_supervisors, supervisors), min(from_clerks, clerks)
    pot.parts = {
        "dealers": dealers, "others": others, "supervisors": supervisors - from_supervisors,
        "clerks": clerks - from_clerks, "cage": from_supervisors + from_clerks,
    }  # fmt: skip
    _to_dealers(choices, pot)
    _to_hours(choices, pot, "supervisors", SUPERVISORS)
    _to_hours(choices, pot, "clerks", CLERKS)


def _cage_worked(choices: Choices, period_hours: Iterable[StaffHours], tournament: str) -> bool:
    if choices.value("money_tips.cage_when") == "every_tournament":
        return True
    return any(one.job == "cage" and one.tournament == tournament for one in period_hours)


def _cage_of_others(choices: Choices, pot: _Pot, others: int) -> int:
    """A percentage of the others' part of the tournaments at which the cage worked, rounded down."""
    worked = sum(one.amount for one in pot.collected if _cage_worked(choices, pot.hours, one.tournament))
    percent: int = choices.value("money_tips.cage_others_percent")
    return others * worked * percent // (pot.money * 100) if pot.money else 0


def _to_dealers(choices: Choices, pot: _Pot) -> None:
    downs: dict[str, int] = {}
    for card in pot.cards:
        downs[card.dealer] = downs.get(card.dealer, 0) + card.downs
    downs = {dealer: count for dealer, count in downs.items() if count}
    equal = choices.value("money_tips.dealer_owed") == "equal_parts"
    weights = [1 if equal else count for count in downs.values()]
    _owe(pot, pot.parts["dealers"], [(dealer, "dealer") for dealer in downs], weights)


def _to_hours(choices: Choices, pot: _Pot, part: str, jobs: Sequence[str]) -> None:
    shares: dict[tuple[str, str], Fraction] = {}
    for one in pot.hours:
        if one.job in jobs:
            key = (one.person, one.job)
            shares[key] = shares.get(key, Fraction(0)) + shares_of(choices, one)
    shares = {key: share for key, share in shares.items() if share}
    weights = whole_weights(list(shares.values())) if shares else []
    _owe(pot, pot.parts[part], list(shares), weights)


def shares_of(choices: Choices, hours: StaffHours) -> Fraction:
    """Shares for somebody's time: by half hours, whole hours, or to the minute, nothing finer."""
    rates = {"supervisor": "supervisor_shares", "dual_rate": "dual_rate_shares"}
    top, bottom = choices.value(f"money_tips.{rates.get(hours.job, 'clerk_shares')}")
    times = "supervisor_time" if hours.job in SUPERVISORS else "clerk_time"
    step = {"half_hours": 30, "whole_hours": 60, "minutes": 1}[choices.value(f"money_tips.{times}")]
    return Fraction(hours.minutes // step * step, 60) * Fraction(top, bottom)


def _owe(pot: _Pot, money: int, who: Sequence[tuple[str, str]], weights: Sequence[int]) -> None:
    if not who:
        pot.carried += money
        return
    for key, amount in zip(who, apportion(money, weights), strict=True):
        pot.owed[key] = pot.owed.get(key, 0) + amount


def _report(choices: Choices, period: Period, pots: Sequence[_Pot], cage: CageChoice) -> PayReport:
    owed: dict[tuple[str, str], int] = {}
    for pot in pots:
        for key, amount in pot.owed.items():
            owed[key] = owed.get(key, 0) + amount
    parts = {name: sum(pot.parts[name] for pot in pots) for name in pots[0].parts}
    money, carried = sum(pot.money for pot in pots), sum(pot.carried for pot in pots)
    assert sum(owed.values()) + parts["cage"] + carried == money, "every cent is somebody's"
    cage_part, cage_from = parts["cage"], "others" if parts["cage"] else ""
    if cage.part == "administrative_fees":
        fees = sum(
            amount for name, amount in period.fees.items() if _cage_worked(choices, period.hours, name)
        )
        cage_part = fees * cage.percent // 100
        cage_from = "fees" if cage_part else ""
    cites = sorted({row for key in RECKONED_BY for row in choices[f"money_tips.{key}"].rows})
    return PayReport(
        period.number, money, dealer_part=parts["dealers"], other_part=parts["others"],
        supervisor_part=parts["supervisors"], clerk_part=parts["clerks"],
        cage_part=cage_part, cage_from=cage_from, downs=sum(card.downs for card in period.cards),
        shares=tuple(_share(choices, period, person, job, amount) for (person, job), amount in owed.items()),
        sheet=_sheet(choices, period), carried=carried, cites=tuple(cites),
    )  # fmt: skip


def _share(choices: Choices, period: Period, person: str, job: str, amount: int) -> PayShare:
    if job == "dealer":
        shares = str(sum(card.downs for card in period.cards if card.dealer == person))
        paid = choices.value("money_tips.dealers_paid")
    else:
        mine = [one for one in period.hours if (one.person, one.job) == (person, job)]
        shares = str(sum((shares_of(choices, one) for one in mine), Fraction(0)))
        paid = choices.value(f"money_tips.{'supervisors' if job in SUPERVISORS else 'clerks'}_paid")
    return PayShare(person, job, shares, amount, paid)


def _sheet(choices: Choices, period: Period) -> tuple[DownCard, ...]:
    """Every card of the period, or each dealer's total."""
    if choices.value("money_tips.downs_sheet") == "every_card":
        return tuple(period.cards)
    totals: dict[str, list[int]] = {}
    for card in period.cards:
        mine = totals.setdefault(card.dealer, [0, 0])
        mine[0] += card.minutes
        mine[1] += card.downs
    return tuple(DownCard("", dealer, minutes, downs) for dealer, (minutes, downs) in totals.items())


def owed_of(report: PayReport) -> dict[str, int]:
    """What everybody gets of a report, all jobs together."""
    owed: dict[str, int] = {}
    for one in report.shares:
        if one.amount:
            owed[one.person] = owed.get(one.person, 0) + one.amount
    return owed
