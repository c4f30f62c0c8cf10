"""Says in words what is going on at a table, and by which rule: why a seat is not free, what needs doing.
For boards, screens and the API; decides nothing.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from cardhouse.floor.desk import Desk
from cardhouse.floor.opening.state import LockUp
from cardhouse.floor.state import FloorTable

Reason = tuple[str, str | None]
"""A sentence, and the row of the book behind it where there is one."""
HELD = {
    "asked": "held for {person}",
    "chosen": "chosen by {person}",
    "requested": "asked for by {person} at sign-up",
    "reserved": "kept for {person}: {reason}",
}


def why_seat(desk: Desk, table: FloorTable, seat: int) -> list[Reason]:
    """Why a seat cannot be given to whoever comes next; empty where it can."""
    found: list[Reason] = []
    held = table.opening.held.get(seat)
    if held is not None:
        found.append((_held(desk, held), held.cite))
    if seat in table.opening.closed:
        cite = desk.choices.cite("floor_new_game.extra_taken_away")
        found.append(("the added seat was taken away when a player quit", cite))
    over = table.opening.play_overs.get(seat)
    if over is not None:
        found.append((f"{over.person} plays over {over.absent}", over.cite))
    if table.opening.private:
        found.append(("the game is private", table.opening.private_cite))
    return found


def _held(desk: Desk, lock: LockUp) -> str:
    text = HELD[lock.why].format(person=lock.person, reason=lock.reason)
    if lock.lapsed:
        return f"{text}; the time is up and the seat may be given away"
    if lock.hand_at:
        return f"{text} until the hand at table {lock.hand_at} is over"
    if lock.until:
        waiting = " if somebody waits" if lock.if_waiting else ""
        return f"{text} until {desk.local(lock.until):%H:%M:%S}{waiting}"
    return text


class Doing(NamedTuple):
    """Something to see to at a table: `kind` says what it is about."""

    kind: Literal["call", "lapsed", "proposal", "few_came", "sign"]
    says: str
    cite: str | None
    person: str = ""
    seat: int = 0


def needs_doing(desk: Desk, table: FloorTable) -> list[Reason]:
    """What somebody of the staff should see to at this table, or may decide."""
    return [(one.says, one.cite) for one in to_do(desk, table)]


def to_do(desk: Desk, table: FloorTable) -> list[Doing]:
    """The same, with whom and what each is about."""
    opening, choices = table.opening, desk.choices
    called = choices.cite("floor_authority.supervisor_call")
    found = [
        Doing("call", f"{call.person} wants a supervisor{': ' * bool(call.about)}{call.about}", called,
              call.person, table.seat_of(call.person))
        for call in opening.calls
    ]  # fmt: skip
    found += [
        Doing("lapsed", f"seat {seat} may be given away: the time of {lock.person} is up", lock.cite,
              lock.person, seat)
        for seat, lock in opening.held.items()
        if lock.lapsed
    ]  # fmt: skip
    if opening.proposal is not None:
        proposal = opening.proposal
        said = f"{len(proposal.agreed)} agree, {len(proposal.objections)} object"
        cite = choices.cite("floor_limit_change.consent")
        found.append(Doing("proposal", f"{proposal.spread} is proposed: {said}", cite))
    if table.stage == "forming" and opening.called:
        least = choices["floor_new_game.least_arrivals"]
        came = len({one.person for one in opening.arrivals} | {p.player for p in table.table.seats.values()})
        if came < least.value:
            text = f"{came} of {len(opening.called)} called have come: the game may be put off"
            found.append(Doing("few_came", text, least.cite))
    if not opening.sign:
        found.append(Doing("sign", "no sign is up", choices.cite("floor_sign.fields")))
    return found
