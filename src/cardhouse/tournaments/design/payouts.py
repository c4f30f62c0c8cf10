"""What would be paid with so many entries: for the printed sheet and the planner, before anybody has come.

Everybody enters once, nobody rebuys; what is really paid is decided by `prizes` from what came in.
"""

from __future__ import annotations

from cardhouse.houses.choices import Choices
from cardhouse.tournaments.formats.format import number
from cardhouse.tournaments.prizes.amounts import amounts
from cardhouse.tournaments.prizes.pool import Takings, prize_pool
from cardhouse.tournaments.prizes.satellite import seats_won
from cardhouse.tournaments.prizes.schedule import STANDARD, Schedule, Step, curve, named, shares_for
from cardhouse.tournaments.prizes.survivor import survivor_pool
from cardhouse.tournaments.sheet import Sheet


def payouts_for(sheet: Sheet, entries: int, choices: Choices) -> list[tuple[str, int]]:
    """Places and what each gets, in cents."""
    if entries < 1:
        return []
    pool = prize_pool(
        Takings(entries=entries, entry=sheet.buy_in.prize),
        guarantee=sheet.guarantee,
        service_charge=sheet.payouts.service_charge,
        entry_deducted=sheet.payouts.entry_deducted,
        bounty=sheet.buy_in.bounty,
    ).primary
    plan = sheet.plan
    if plan.pays == "seats" and sheet.satellite is not None:
        won = seats_won(pool, sheet.satellite.seat_value, sheet.satellite.remainder)
        found = [(f"{won.seats} entries of", sheet.satellite.seat_value)] if won.seats else []
        return found + [(f"{_place(place)}, cash", cash) for place, cash in enumerate(won.cash, 1) if cash]
    if plan.pays == "equal_places":
        prizes = survivor_pool(pool, entries, per_place=number(plan.players_per_place, choices))
    else:
        unit, home = sheet.payouts.round_to, sheet.payouts.remainder
        prizes = amounts(pool, _shares(sheet, entries), unit=unit, home=home)
    return _grouped(prizes)


def places_paid(sheet: Sheet, entries: int, choices: Choices) -> int:
    """How many are left when an event of places ends that all get the same; 1 in any other."""
    if sheet.plan.ends != "places_left" or entries < 1:
        return 1
    if sheet.plan.pays == "equal_places":
        return max(1, entries // number(sheet.plan.players_per_place, choices))
    pool = prize_pool(Takings(entries=entries, entry=sheet.buy_in.prize), guarantee=sheet.guarantee).primary
    value = sheet.satellite.seat_value if sheet.satellite is not None else pool
    return max(1, pool // max(1, value))


def _shares(sheet: Sheet, entries: int) -> tuple[int, ...]:
    if sheet.payouts.schedule:
        steps = tuple(Step(place.entries, place.shares) for place in sheet.payouts.schedule)
        return shares_for(Schedule(name=sheet.name, steps=steps), entries)
    if sheet.payouts.percent_paid:
        return curve(max(1, entries * sheet.payouts.percent_paid // 100))
    return shares_for(named(STANDARD), entries)


def _grouped(prizes: list[int]) -> list[tuple[str, int]]:
    """Places that get the same stand in one line."""
    found: list[tuple[int, int, int]] = []
    for place, amount in enumerate(prizes, 1):
        if found and found[-1][2] == amount:
            found[-1] = (found[-1][0], place, amount)
        else:
            found.append((place, place, amount))
    return [
        (_place(first) if first == last else f"{first} to {last}, each", amount)
        for first, last, amount in found
    ]


def _place(place: int) -> str:
    """1st, 2nd, 3rd, 11th.

    >>> [_place(place) for place in (1, 2, 3, 11, 22, 113)]
    ['1st', '2nd', '3rd', '11th', '22nd', '113th']
    """
    ending = "th" if 10 <= place % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"
