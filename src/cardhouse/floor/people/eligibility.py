"""Whether somebody may play here at all: age, identification, barred and self-excluded people, pairs kept
apart, one seat at a time. Asked at list, seat, buy-in and payout.
"""

from __future__ import annotations

from typing import Literal

from cardhouse.floor.desk import Desk
from cardhouse.floor.people.ages import age_on
from cardhouse.floor.people.decide import known
from cardhouse.floor.people.sign_up import CHOICE, waits_for_desk
from cardhouse.floor.people.standing import kept_out
from cardhouse.floor.people.state import Person
from cardhouse.floor.refusals import declare
from cardhouse.play.refusal import Refusal

Step = Literal["list", "seat", "buy_in", "payout"]

declare(
    order={
        "kept_apart": "{person} and {other} are kept apart; {other} plays at table {table}",
        "seated_elsewhere": "{person} holds a seat at table {table} and may hold one only",
    },
    law={
        "excluded": "{person} may not play here: {kind}, {end}",
        "too_young": "{person} is {age}; nobody under {least} may play here",
        "not_identified": "{person} must show valid identification first",
        "desk_first": "{person} signed up by phone and must show identification at the desk first",
    },
)


def may_play(desk: Desk, person: str, step: Step) -> Refusal | None:
    """Why somebody is stopped at this step; None where nothing stands in the way."""
    found = known(desk, person)
    if isinstance(found, Refusal):
        return found
    return (
        _excluded(desk, found)
        or kept_out(desk, person)
        or _too_young(desk, found)
        or _unapproved(desk, found)
        or _unidentified(desk, found, step)
    )


def may_not_stay(desk: Desk, person: str) -> Refusal | None:
    """Why somebody who is here may not stay: barred, self-excluded, sent away."""
    found = desk.floor.people.known.get(person)
    return None if found is None else _excluded(desk, found) or kept_out(desk, person)


def _excluded(desk: Desk, person: Person) -> Refusal | None:
    for exclusion in person.exclusions:
        if exclusion.holds(desk.now):
            end = f"until {desk.local(exclusion.until):%Y-%m-%d %H:%M}" if exclusion.until else "without end"
            facts = {"person": person.id, "kind": exclusion.kind.replace("_", "-"), "end": end}
            return Refusal("excluded", facts)
    return None


def _too_young(desk: Desk, person: Person) -> Refusal | None:
    choice = desk.choices["floor_people.least_age"]
    if not person.born:
        return None  # not known: whether it must be is asked by `identification`
    age = age_on(person.born, desk.local(desk.now).date())
    if age >= choice.value:
        return None
    return Refusal("too_young", {"person": person.id, "age": age, "least": choice.value}, choice.cite)


def _unapproved(desk: Desk, person: Person) -> Refusal | None:
    """Before any list, whatever the book lets others do unidentified: nobody has seen who this is."""
    if not waits_for_desk(person, desk.choices):
        return None
    return Refusal("desk_first", {"person": person.id}, desk.choices.cite(CHOICE))


def _unidentified(desk: Desk, person: Person, step: Step) -> Refusal | None:
    choice = desk.choices["floor_people.identification"]
    if person.id_checked or choice.value == "not_asked" or (choice.value == "before_seat" and step == "list"):
        return None
    return Refusal("not_identified", {"person": person.id}, choice.cite)


def kept_apart(desk: Desk, person: str, table: int) -> Refusal | None:
    """Why somebody may not sit with those who are at this table."""
    found = desk.floor.tables.get(table)
    for other in desk.floor.people.apart.get(person, ()):
        if found is not None and found.seat_of(other):
            facts = {"person": person, "other": other, "table": table}
            cite = desk.choices.cite("floor_people.kept_apart")
            return desk.unless_overruled(Refusal("kept_apart", facts, cite))
    return None


def seated_elsewhere(desk: Desk, person: str, table: int) -> Refusal | None:
    """Why somebody may not take a seat at this table beside one that he holds in another game."""
    choice = desk.choices["floor_people.seats_at_once"]
    held = [number for number, _ in desk.floor.seated(person) if number != table]
    if choice.value == "several" or not held:
        return None
    refused = Refusal("seated_elsewhere", {"person": person, "table": held[0]}, choice.cite)
    return desk.unless_overruled(refused)
