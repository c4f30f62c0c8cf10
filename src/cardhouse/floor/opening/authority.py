"""Who may decide what: staff, a supervisor, the manager; who acts as manager; calling a supervisor.

A command without roles comes from the room itself; whoever lets people in gives each at least one.
"""

from __future__ import annotations

from typing import Any, Literal

from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.opening import commands as cmd
from cardhouse.floor.opening import events as ev
from cardhouse.floor.people.authority import MANAGEMENT, STAFF
from cardhouse.floor.people.decide import known
from cardhouse.floor.refusals import declare
from cardhouse.play.refusal import Refusal

Level = Literal["anyone", "staff", "supervisor", "manager", "nobody"]
RANKS: dict[str, frozenset[str]] = {
    "nobody": frozenset(),
    "supervisor": frozenset(("supervisor", "shift_manager")),
    "staff": frozenset(("dealer", "clerk", "supervisor", "shift_manager")),
}
ABOUT_MOST = 200

declare(
    fact={
        "nobody_acts": "nobody acts as manager",
        "no_call": "nobody called a supervisor to table {table}",
    },
    office={
        "not_authorised": "{what} is for {who} to decide",
        "rank_too_low": "a {rank} may not act as manager; {allowed} may",
        "supervisor_not_yours": "here {who} calls a supervisor to the table",
    },
)
WHO = {"staff": "staff", "supervisor": "a supervisor", "manager": "the manager", "nobody": "nobody"}


def may(desk: Desk, level: Level) -> bool:
    """Whether the asker has this authority."""
    if level == "anyone" or not desk.roles:
        return level != "nobody"
    if level == "manager":
        return "manager" in desk.roles or desk.by in desk.floor.openings.acting_managers
    return bool(desk.roles & {"staff": STAFF, "supervisor": MANAGEMENT}.get(level, frozenset()))


def needs(desk: Desk, key: str, what: str) -> Refusal | None:
    """A refusal unless the asker has the authority that the house asks for under this key."""
    choice = desk.choices[key]
    if may(desk, choice.value):
        return None
    return Refusal("not_authorised", {"what": what, "who": WHO[choice.value]}, choice.cite)


def call_supervisor(desk: Desk, command: cmd.CallSupervisor) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    if not command.person and may(desk, "staff"):
        return _own_call(desk, command)
    person = known(desk, command.person)
    if isinstance(person, Refusal):
        return person
    who, when = desk.choices["floor_authority.supervisor_call"], desk.choices["floor_authority.call_when"]
    if len(command.about) > ABOUT_MOST:
        return Refusal("bad_text", {"what": "the matter", "allowed": f"at most {ABOUT_MOST} characters"})
    if not table.seat_of(command.person) and not may(desk, "staff"):
        return Refusal("not_at_table", {"person": command.person, "table": command.table})
    if who.value == "dealer" and not may(desk, "staff"):
        return Refusal("supervisor_not_yours", {"who": "the dealer"}, who.cite)
    if when.value == "between_hands" and table.table.setup is not None:
        return Refusal("hand_in_progress", {"what": "a call for a supervisor"}, when.cite)
    return [ev.SupervisorCalled(command.table, command.person, command.about, who.cite)]


def _own_call(desk: Desk, command: cmd.CallSupervisor) -> Answer:
    """The dealer calls for himself, whenever he needs the floor: what a book says about calls is about those
    of players.
    """
    if len(command.about) > ABOUT_MOST:
        return Refusal("bad_text", {"what": "the matter", "allowed": f"at most {ABOUT_MOST} characters"})
    cite = desk.choices.cite("floor_authority.supervisor_call")
    return [ev.SupervisorCalled(command.table, "", command.about, cite, desk.by)]


def supervisor_came(desk: Desk, command: cmd.SupervisorAtTable) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    if not may(desk, "supervisor"):
        return Refusal("not_authorised", {"what": "a matter at a table", "who": WHO["supervisor"]})
    if not table.opening.calls:
        return Refusal("no_call", {"table": command.table})
    return [ev.SupervisorCame(command.table, desk.by)]


def name_acting_manager(desk: Desk, command: cmd.NameActingManager) -> Answer:
    if not may(desk, "manager"):
        return Refusal("not_authorised", {"what": "who acts as manager", "who": WHO["manager"]})
    choice = desk.choices["floor_authority.acting_manager"]
    allowed = RANKS[choice.value]
    if command.rank not in allowed:
        facts = {"rank": command.rank, "allowed": ", ".join(sorted(allowed)) or "nobody"}
        return Refusal("rank_too_low", facts, choice.cite)
    if not 0 < len(command.user.strip()) <= ABOUT_MOST:
        return Refusal("bad_text", {"what": "who acts as manager", "allowed": "somebody's name"})
    return [ev.ActingManagerNamed(command.user, command.rank, choice.cite)]


def manager_back(desk: Desk, command: cmd.ManagerBack) -> Answer:
    if not may(desk, "manager"):
        return Refusal("not_authorised", {"what": "who acts as manager", "who": WHO["manager"]})
    if not desk.floor.openings.acting_managers:
        return Refusal("nobody_acts")
    return [ev.ManagerReturned()]


HANDLERS: dict[Any, Decide] = {
    cmd.CallSupervisor: call_supervisor,
    cmd.SupervisorAtTable: supervisor_came,
    cmd.NameActingManager: name_acting_manager,
    cmd.ManagerBack: manager_back,
}
