"""A supervisor rules otherwise than the book, with the reason."""

from __future__ import annotations

from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal
from cardhouse.room.acting import software_deals
from cardhouse.room.command import RoomCommand
from cardhouse.room.hands import Answer
from cardhouse.room.hosting import Asked
from cardhouse.room.irregularities.appeal import not_to_answer
from cardhouse.room.irregularities.choose import settle
from cardhouse.room.irregularities.desk import Irregularities, ruling_of
from cardhouse.room.irregularities.events import RulingSettled
from cardhouse.rulings import record
from cardhouse.rulings.effects import Effect, Plainly
from cardhouse.rulings.hand_effects import Settled

OUTCOMES: dict[str, tuple[Effect, ...]] = {
    "hand dead": (Plainly("hand dead"),),
    "hand live": (Plainly("hand live"),),
    "hand returned": (Settled("hand returned"),),
}
"""What a supervisor may rule otherwise and have carried out."""


class OverrideRuling(RoomCommand, frozen=True):
    """A supervisor rules otherwise, with the reason. `outcome` is carried out where it is one that a hand can
    take (`hand dead`, `hand live`, `hand returned`); any other words go on the record.
    """

    ruling: int
    outcome: str
    reason: str


def override(
    desk: Irregularities, command: OverrideRuling, asked: Asked, choices: Choices
) -> Answer:
    """What is ruled instead on the log, and in the hand where it can be: not where software deals, so that
    nobody kills a hand there or brings one back.
    """
    by, roles = asked.by, asked.roles
    found = desk.found(command.ruling)
    if isinstance(found, Refusal):
        return found
    refused = not_to_answer(found, asked)
    if refused is not None:
        return refused
    outcome = command.outcome.strip()
    if not outcome:
        return Refusal("bad_text", {"what": "the outcome", "allowed": "some words"})
    made = found.made
    effects = OUTCOMES.get(outcome, (Plainly("stands"),))
    past = desk.room.rulings.past()
    recorded = record.override(made.what, ruling_of(made), effects=effects, who=by, reason=command.reason,
        choices=choices, past=past)
    if isinstance(recorded, Refusal):
        return recorded
    settled = RulingSettled(
        ruling=command.ruling,
        table=made.table,
        how="override",
        by=by,
        outcome=outcome,
        cites=recorded.event.cites,
        reason=recorded.event.reason,
        after=found.appeals[-1].to if found.appeal_waits else "",
    )
    table = desk.room.floor.tables.get(made.table)
    if outcome in OUTCOMES and table is not None:
        refused = software_deals(table, roles, "what becomes of a hand")
        if refused is not None:
            return refused
    if outcome not in OUTCOMES or not made.seat:
        return [settled]
    return settle(desk, made, settled, recorded.ruling, recorded.event, of_a_hand=True)
