"""What is done at the tables all along: where the all-in buttons are, what a dealer hands over to the next
one and reports to the floor, and what players are asked for while hand for hand is dealt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardhouse.rulings.conduct.history import History
from cardhouse.tournaments.chips.view import all_in_buttons
from cardhouse.tournaments.procedures.step import SECTION, Moment, Step


def at_tables(moment: Moment) -> Iterator[Step]:
    """What holds at every table of the event."""
    event, choices = moment.event, moment.choices
    kept = choices[SECTION + "all_in_button_kept"]
    if kept.value == "dealer" and all_in_buttons(event.sheet, choices):
        yield Step("keep_all_in_buttons", "dealers", cite=kept.cite)
    reports = choices[SECTION + "dealer_reports"]
    if reports.value == "to_floor":
        yield Step("report_conduct", "dealers", cite=reports.cite)
    seats = choices[SECTION + "hand_for_hand_seats"]
    if event.places.hand_for_hand is None:
        return
    if seats.value == "asked_to_stay":
        yield Step("stay_seated", "players", cite=seats.cite)
    down, waits = choices["event_places.hand_for_hand_hands"], choices["event_places.hand_for_hand_dealing"]
    if down.value == "face_down_until_told":
        yield Step("all_in_hands_down", "dealers", cite=down.cite)
    if waits.value == "until_told":
        yield Step("wait_with_cards", "dealers", cite=waits.cite)


def hand_over(moment: Moment, number: int, conduct: History) -> Iterator[Step]:
    """What the dealer who leaves a table tells the one who comes: the blinds, who is on penalty or was
    warned, whatever disturbs.
    """
    rule, event = moment.choices[SECTION + "hand_over"], moment.event
    if "blinds" in rule.value and event.clock.level:
        sign = event.sheet.plays(event.clock.level).sign
        yield Step("hand_over_blinds", "dealers", table=number, facts={"blinds": sign}, cite=rule.cite)
    there = [seat.player for seat in moment.tables[number].table.seats.values()]
    for person in there:
        told = list(_about(conduct, person, event.name))
        if "penalties" in rule.value and told:
            yield Step("hand_over_penalty", "dealers", table=number,
                       facts={"person": person, "penalty": told[-1]}, cite=rule.cite)  # fmt: skip
        incidents = [one for one in conduct.person(person).incidents if one.event == event.name]
        if "disruption" in rule.value and incidents:
            yield Step("hand_over_incident", "dealers", table=number,
                       facts={"person": person, "row": incidents[-1].row}, cite=rule.cite)  # fmt: skip


def _about(conduct: History, person: str, event: str) -> Iterable[str]:
    """Penalties and warnings of somebody in this event, the latest last."""
    mine = {one.incident for one in conduct.person(person).incidents if one.event == event}
    return [one.penalty for one in conduct.person(person).penalties if one.incident in mine]
