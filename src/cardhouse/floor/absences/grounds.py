"""What is ground for picking up an absent player's chips. Where the book says "may", this only says what is
possible; a supervisor decides.
"""

from __future__ import annotations

from typing import NamedTuple

from cardhouse.floor.absences.state import Away
from cardhouse.floor.desk import MINUTE, Desk
from cardhouse.floor.state import FloorTable
from cardhouse.games.game import load_game

FREQUENT = 2
"""Once is never frequent; how often is, the books leave to the supervisor."""


class Reason(NamedTuple):
    """One ground, with the row that makes it one."""

    ground: str
    why: str
    cite: str | None


def grounds(desk: Desk, table: FloorTable, person: str) -> list[Reason]:
    """Every ground on which somebody may be picked up now; empty where there is none."""
    away = table.absences.away.get(person)
    if away is None:
        return []
    found: list[Reason] = []
    if away.overdue:
        found.append(Reason(away.overdue, "not back in time", away.cites.get("overdue")))
    if away.dinner == "approved":
        if desk.now > away.dinner_until:
            found.append(Reason("dinner", "the dinner break is over", away.cites.get("dinner")))
    else:
        found += _away_too_long(desk, away)
        found += _missed_blinds(desk, table, person)
        if away.dinner == "unapproved":
            cite = away.cites.get("dinner")
            found.append(Reason("unapproved_dinner", "went to dinner without approval", cite))
        found += _frequent(desk, table, person)
    return found + _third_man(desk, table, person)


def first_review(desk: Desk, since: int, times: int, *, unapproved: bool) -> int:
    """When it is first to be seen whether somebody who just got up may be picked up; 0 where never."""
    frequent = desk.choices.value("floor_absences.frequent_absences") == "may_be_picked_up"
    if unapproved or (frequent and times >= FREQUENT):
        return since
    return _too_long_from(desk, since)


def _too_long_from(desk: Desk, since: int) -> int:
    most = desk.choices.value("floor_absences.away_minutes")
    return since + most * MINUTE + 1 if most is not None else 0


def next_review(desk: Desk, away: Away) -> int:
    """When it is to be seen again; 0 where only a missed blind changes anything."""
    at = away.dinner_until + 1 if away.dinner == "approved" else _too_long_from(desk, away.since)
    return at if at > desk.now else 0


def counts_blinds(desk: Desk, table: FloorTable) -> bool:
    """Whether missed blinds are ground for a pick-up at this table."""
    keys = (f"missed_blinds_{_blinds_of(table)}", "third_man_pick_up")
    return any(desk.choices.value(f"floor_absences.{key}") is not None for key in keys)


def _blinds_of(table: FloorTable) -> str:
    kind = load_game(table.table.game).kind
    return {"holdem": "holdem", "omaha": "omaha", "big_o": "omaha"}.get(kind, "other")


def _away_too_long(desk: Desk, away: Away) -> list[Reason]:
    most = desk.choices["floor_absences.away_minutes"]
    if most.value is None or desk.now - away.since <= most.value * MINUTE:
        return []
    return [Reason("away", f"away for more than {most.value} minutes", most.cite)]


def _missed_blinds(desk: Desk, table: FloorTable, person: str) -> list[Reason]:
    most = desk.choices[f"floor_absences.missed_blinds_{_blinds_of(table)}"]
    count = missed_in_a_row(desk, table, person)
    if most.value is None or count < most.value:
        return []
    return [Reason("missed_blinds", f"{count} missed blinds in a row", most.cite)]


def missed_in_a_row(desk: Desk, table: FloorTable, person: str) -> int:
    """How many missed blinds somebody has, as the house counts them."""
    missed = table.absences.missed.get(person)
    if missed is None or person not in with_missed_blinds(table):
        return 0
    each = desk.choices.value("floor_absences.missed_blinds_counted") == "each_blind"
    return missed.blinds if each else missed.rounds


def with_missed_blinds(table: FloorTable) -> list[str]:
    """Who holds missed blinds, in the order of the first one."""
    owing = {seat.player for seat in table.table.seats.values() if seat.missed}
    return [person for person in table.absences.missed if person in owing]


def _frequent(desk: Desk, table: FloorTable, person: str) -> list[Reason]:
    setting = desk.choices["floor_absences.frequent_absences"]
    times = table.absences.times_away.get(person, 0)
    if setting.value != "may_be_picked_up" or times < FREQUENT:
        return []
    return [Reason("frequent_absences", f"away {times} times by now", setting.cite)]


def _third_man(desk: Desk, table: FloorTable, person: str) -> list[Reason]:
    number = desk.choices["floor_absences.third_man_pick_up"]
    holders = with_missed_blinds(table)
    if number.value is None or person not in holders[number.value - 1 :]:
        return []
    place = holders.index(person) + 1
    return [Reason("third_man", f"number {place} of the players with missed blinds", number.cite)]
