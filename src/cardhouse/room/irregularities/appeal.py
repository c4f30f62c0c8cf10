"""A ruling is taken to a person: until the next hand begins, to whoever has the last word by the book.

Who has it is `rulings/authority.py`; a decision of that person ends the matter. The answer is that the ruling
stands (`UpholdRuling`) or another one (`override`), by somebody who did not decide it before.
"""

from __future__ import annotations

import msgspec

from cardhouse.houses.choices import Choices
from cardhouse.houses.silence import row_first
from cardhouse.money.two_people import one_with
from cardhouse.play.refusal import Refusal, register
from cardhouse.room.command import RoomCommand
from cardhouse.room.hands import Answer
from cardhouse.room.hosting import Asked
from cardhouse.room.irregularities.desk import Irregularities
from cardhouse.room.irregularities.events import RulingAppealed, RulingSettled
from cardhouse.room.irregularities.state import OnRecord
from cardhouse.room.state import Room
from cardhouse.rulings.authority import Appeal, appeal
from cardhouse.rulings.hand_effects import GoesTo
from cardhouse.rulings.ruling import Book

ANSWERS: dict[str, frozenset[str]] = {
    "supervisor": frozenset(("floor", "manager", "tournament_director")),
    "lead supervisor": frozenset(("manager",)),
    "tournament director": frozenset(("manager", "tournament_director")),
}
"""Who answers for whom the book names."""

register(
    {
        "appealed_already": "ruling {ruling} was taken to the {to} already",
        "appeal_too_late": "ruling {ruling} was on a hand before the last one: the next hand has begun",
        "decision_final": "ruling {ruling} was decided by the {by}: that ends the matter",
        "no_appeal_waits": "nobody has taken ruling {ruling} to a person",
        "appeal_not_yours": "ruling {ruling} was taken to the {to}",
        "own_decision": "ruling {ruling} was decided by you: somebody else answers for it",
    }
)


class AppealRuling(RoomCommand, frozen=True):
    """A player at the table does not accept a ruling: it goes to a person."""

    table: int
    ruling: int
    person: str


class UpholdRuling(RoomCommand, frozen=True):
    """Whoever a ruling was taken to lets it stand, with the reason."""

    ruling: int
    reason: str


class Way(msgspec.Struct, frozen=True):
    """To whom a ruling can be taken, with the row."""

    to: str
    cite: str | None


def way_of(room: Room, found: OnRecord, choices: Choices) -> Way | Refusal:
    """To whom it can be taken now, or why it cannot."""
    number = found.made.ruling
    if found.appeal_waits:
        return Refusal("appealed_already", {"ruling": number, "to": found.appeals[-1].to})
    if found.waits:
        return Refusal("not_now", {"what": "an appeal", "why": "a person has to choose first"})
    late = choices["authority.late_request"]
    if not _in_time(room, found) and late.value != "floor_decides":
        cite = row_first(late.cite, choices.cite("deal.hand_begins"))
        return Refusal("appeal_too_late", {"ruling": number}, cite)
    book = Book(choices)
    decided_by = found.decided_by
    ruled = appeal(Appeal(decided_by), book)
    cite = next(iter((*ruled.cites, *ruled.gaps)), None)
    (effect,) = ruled.effects
    if not isinstance(effect, GoesTo):
        return Refusal("decision_final", {"ruling": number, "by": decided_by}, cite)
    return Way(effect.who, cite)


def _in_time(room: Room, found: OnRecord) -> bool:
    """Whether no hand has begun at the table since the one that was on, or over, when it was ruled."""
    table, made = room.floor.tables.get(found.made.table), found.made
    if table is None:
        return False
    if found.during and table.hands == made.hand:
        return True
    return table.hands == made.hand + found.during and made.table not in room.hands


def take_to_a_person(desk: Irregularities, command: AppealRuling, choices: Choices) -> Answer:
    """The appeal on the log, where the house still hears it."""
    found = desk.found(command.ruling)
    if isinstance(found, Refusal):
        return found
    table = desk.room.floor.tables.get(command.table)
    if table is None or command.table != found.made.table or not table.seat_of(command.person):
        return Refusal("not_at_table", {"person": command.person, "table": found.made.table})
    way = way_of(desk.room, found, choices)
    if isinstance(way, Refusal):
        return way
    person, cite = command.person, way.cite or ""
    return [RulingAppealed(ruling=command.ruling, table=table.number, person=person, to=way.to, cite=cite)]


def not_to_answer(found: OnRecord, asked: Asked) -> Refusal | None:
    """Why this person does not answer the appeal that waits; None where none waits."""
    if not found.appeal_waits:
        return None
    to, number, roles = found.appeals[-1].to, found.made.ruling, asked.roles
    if roles and not roles & ANSWERS[to]:
        return Refusal("appeal_not_yours", {"ruling": number, "to": to}, found.appeals[-1].cite or None)
    own = Refusal("own_decision", {"ruling": number})
    return next((fault for one in found.settled if (fault := one_with(asked, one.by, own))), None)


def uphold(desk: Irregularities, command: UpholdRuling, asked: Asked) -> Answer:
    """The ruling stands as it was: nothing moves."""
    found = desk.found(command.ruling)
    if isinstance(found, Refusal):
        return found
    if not found.appeal_waits:
        return Refusal("no_appeal_waits", {"ruling": command.ruling})
    refused = not_to_answer(found, asked)
    if refused is not None:
        return refused
    if not command.reason.strip():
        return Refusal("not_now", {"what": "letting it stand", "why": "the reason is missing"})
    now = found.ruled()
    return [
        RulingSettled(
            ruling=command.ruling, table=found.made.table, how="upheld", by=asked.by, outcome=now.outcome,
            cites=now.cites, reason=command.reason.strip(), after=found.appeals[-1].to,
        )
    ]  # fmt: skip
