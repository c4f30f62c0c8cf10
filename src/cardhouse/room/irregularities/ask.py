"""The house's ruling on a situation by name. Asking only tells; `carry_out` does it."""

from __future__ import annotations

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal
from cardhouse.room.command import RoomCommand
from cardhouse.room.hands import Answer
from cardhouse.room.irregularities.desk import Irregularities, with_seat
from cardhouse.room.irregularities.last_pot import (
    facts_of_last_hand,
    is_of_last_hand,
    place_of_last_hand,
)
from cardhouse.rulings.carrying_out import Place
from cardhouse.rulings.rule import rule
from cardhouse.rulings.seeing import see
from cardhouse.rulings.situations import FactError, FactMissingError, find


class AskRuling(RoomCommand, frozen=True):
    """The house's ruling on a situation by name (`cardhouse ruling list`), its facts as people write them.

    What the hand in progress shows need not be said, but where software deals: there it shows nothing to
    whoever asks, and the book's answer is on what is said. `seat` is whose hand it is about, `to` the
    rightful winner of a pot that moves, `opener` who should have opened. `record_only`: not of the hand in
    progress, so that nothing is read from it and nothing can be carried out.
    """

    table: int
    situation: str
    facts: dict[str, str] = msgspec.field(default_factory=dict)
    seat: int = 0
    to: int = 0
    opener: int = 0
    record_only: bool = False


def ask(
    desk: Irregularities, command: AskRuling, choices: Choices, *, now: int, roles: frozenset[str]
) -> Answer:
    """The ruling on the log, or why it cannot have happened so."""
    refused = desk.no_table(command.table)
    if refused is not None:
        return refused
    table, facts = desk.room.floor.tables[command.table], command.facts
    place = Place(command.seat, opener=command.opener, to=command.to)
    try:
        situation = find(command.situation)
        if not command.record_only:
            refused = desk.software_deals(command.table, situation.case, roles)
            if refused is not None:
                return refused
        dealer = None if command.record_only else desk.seen_hand(command.table, roles)
        last = not command.record_only and is_of_last_hand(desk, command.table, situation)
        if last:
            dealer, place = None, place_of_last_hand(table, place)
            facts = facts_of_last_hand(table, situation, facts)
        choices = dealer.rules.choices if dealer is not None else choices
        sight = desk.sight(command.table, dealer, command.seat, now) if dealer is not None else None
        case = situation.make(facts, choices.rule_set == "cash", sight)
    except FactMissingError as wrong:
        return Refusal("fact_missing", {"question": wrong.question})
    except FactError as wrong:
        return Refusal("bad_situation", {"why": str(wrong)})
    case = with_seat(case, command.seat)
    if dealer is not None:
        incident = see(dealer, case)
        if isinstance(incident, Refusal):
            return incident
        case = incident.case
    ruling = rule(case, choices)
    if isinstance(ruling, Refusal):
        return ruling
    made = desk.made(command.table, command.situation, case, ruling, place)
    return [msgspec.structs.replace(made, in_hand=dealer is not None, after_hand=last)]
