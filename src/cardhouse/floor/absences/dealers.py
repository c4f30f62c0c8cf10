"""The box: who deals, and what a dealer who comes in does about absent players: absent buttons, the lobby.
What follows when the lobby's minutes are over.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.absences import commands as cmd
from cardhouse.floor.absences import events as ev
from cardhouse.floor.absences.grounds import Reason
from cardhouse.floor.absences.pick_ups import picked_up
from cardhouse.floor.absences.state import Away
from cardhouse.floor.desk import MINUTE, Answer, Decide, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.people.authority import MANAGEMENT
from cardhouse.floor.refusals import declare
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import rules_for

NAME_MOST = 40
BUTTONS_BEFORE_LOBBY = 2

declare(
    fact={
        "in_the_box": "{dealer} is in the box of table {table} already",
        "box_empty": "no dealer is in the box of table {table}",
    },
    office={
        "own_box": "dealers take the box themselves: {dealer} signs in at table {table}",
    },
)


def dealer_in(desk: Desk, command: cmd.DealerIn) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    name = command.dealer or desk.by
    if not name.strip() or len(name) > NAME_MOST:
        return Refusal("bad_text", {"what": "a dealer's name", "allowed": f"1 to {NAME_MOST} characters"})
    if desk.roles and not desk.roles & MANAGEMENT and name != desk.by:
        return Refusal("own_box", {"dealer": name, "table": command.table})
    if table.absences.dealer == name:
        return Refusal("in_the_box", {"dealer": name, "table": command.table})
    events: list[FloorEvent] = [ev.DealerCameIn(command.table, name, table.absences.dealer)]
    for person, away in table.absences.away.items():
        if not away.lobby_until and away.dinner != "approved":
            events += _marked(desk, table, person, away)
    return events


def dealer_out(desk: Desk, command: cmd.DealerOut) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    if not table.absences.dealer:
        return Refusal("box_empty", {"table": command.table})
    return [ev.DealerLeft(command.table, table.absences.dealer)]


def time_game(desk: Desk, table: FloorTable) -> bool:
    """Whether players pay for their time here, in place of a rake."""
    return rules_for(desk.choices, table.table.game, table.table.stakes, "cash").timed


def _marked(desk: Desk, table: FloorTable, person: str, away: Away) -> list[FloorEvent]:
    """What the dealer does about one absent player."""
    kind = "time" if time_game(desk, table) else "rake"
    lobby = desk.choices[f"floor_absences.{kind}_lobby"]
    if lobby.value == "none":
        return []
    events: list[FloorEvent] = []
    if lobby.value == "at_second_absent_button":
        buttons = away.buttons + 1
        events.append(ev.AbsentButtonPlaced(table.number, person, buttons, lobby.cite))
        if buttons < BUTTONS_BEFORE_LOBBY:
            return events
    minutes = desk.choices.value(f"floor_absences.{kind}_lobby_minutes")
    events.append(ev.PutInLobby(table.number, person, desk.now + minutes * MINUTE, lobby.cite))
    return events


def lobby_over(desk: Desk, command: cmd.EndLobby) -> Answer:
    number, person = command.table, command.person
    then = desk.choices["floor_absences.lobby_over"]
    cite = desk.floor.tables[number].absences.away[person].cites.get("lobby")
    if then.value == "told_only":
        return [ev.SupervisorTold(number, person, "lobby", "the supervisor decides", cite)]
    came = picked_up(desk, number, person, Reason("lobby", "not back from the lobby in time", cite))
    if isinstance(came, Refusal):
        return [ev.SupervisorTold(number, person, "lobby", came.text(), cite)]
    return [ev.SupervisorTold(number, person, "lobby", cite=cite), *came]


HANDLERS: dict[Any, Decide] = {cmd.DealerIn: dealer_in, cmd.DealerOut: dealer_out, cmd.EndLobby: lobby_over}
