"""Breaking a game: who of its players gets a seat in a similar game, who goes onto the list and where.

Taking those seats is `taking_seats`; the chips that are brought are `buy_ins`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cardhouse.floor.absences.events import ChipsHeld
from cardhouse.floor.breaking import commands as cmd
from cardhouse.floor.breaking.drawing import cards_for, highest_first
from cardhouse.floor.breaking.events import CardsDrawnForSeats, GameBroken
from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.event import AtTable, FloorEvent
from cardhouse.floor.names.placing import placed_in_order
from cardhouse.floor.opening.tables import calls_taken_back, closed
from cardhouse.floor.people.authority import MANAGEMENT, STAFF, needs_role
from cardhouse.floor.refusals import declare
from cardhouse.floor.sitting.limits import alike, spread_of
from cardhouse.floor.sitting.open_seats import room_for_broken
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_apply import apply as apply_at_table
from cardhouse.play.table_events import SeatGivenUp

declare(
    order={
        "not_similar": "table {table} is no other game of the same type and limit",
    },
    fact={
        "game_broken": "the game at table {table} is broken",
        "pot_lies_there": "{amount:money} of an unopened pot lie on table {table}",
    },
)
UNSEATED = "from a broken game, in the order of the draw"
LATE = "absent when the game broke"


@dataclass(slots=True)
class Plan:
    """What becomes of each player of a broken game."""

    choosers: list[str] = field(default_factory=list)
    listed: list[str] = field(default_factory=list)
    bottom: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)
    cards: dict[str, int] = field(default_factory=dict)
    ordered: bool = False


def break_game(desk: Desk, command: cmd.BreakGame) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    refused = _may_break(desk, table)
    if refused is not None:
        return refused
    to = receiving(desk, table, command.to)
    if isinstance(to, Refusal):
        return to
    strangers = [one for one in (*command.leaving, *command.unwilling) if not table.seat_of(one)]
    if strangers:
        return Refusal("not_at_table", {"person": strangers[0], "table": command.table})
    plan = planned(desk, table, to, command)
    if isinstance(plan, Refusal):
        return plan
    return _told(desk, table, plan, to)


def _may_break(desk: Desk, table: FloorTable) -> Refusal | None:
    who = desk.choices["floor_breaking.closed_by"]
    roles = MANAGEMENT if who.value == "management" else STAFF
    refused = needs_role(desk, roles, "break a game", who.cite)
    if refused is not None:
        return refused
    if table.breaking.since:
        return Refusal("game_broken", {"table": table.number})
    if table.table.setup is not None:
        return Refusal("hand_in_progress", {"what": "breaking the game"})
    if table.table.carried:
        return Refusal("pot_lies_there", {"amount": table.table.carried, "table": table.number})
    if table.table.boxed:
        return Refusal("play_over_first", {"table": table.number})
    return None


def receiving(desk: Desk, table: FloorTable, wanted: tuple[int, ...]) -> list[FloorTable] | Refusal:
    """The tables of the same type and limit that players of a broken game go to."""
    here = spread_of(desk.floor, table)
    unlike = frozenset(wanted) if desk.overruled("not_similar") else frozenset()
    found = {
        number: other
        for number, other in sorted(desk.floor.tables.items())
        if number != table.number
        and not other.event
        and not other.breaking.since
        and (number in unlike or alike(spread_of(desk.floor, other), here))
    }
    for number in wanted:
        if number not in found:
            cite = desk.choices.cite("new_player.broken_game_of")
            return Refusal("not_similar", {"table": number}, cite)
    return [other for number, other in found.items() if not wanted or number in wanted]


def is_absent(table: FloorTable, person: str) -> bool:
    """Whether a player is away from the table."""
    seat = table.table.seats[table.seat_of(person)]
    return seat.away or person in table.absences.away


def missed_blinds(desk: Desk, table: FloorTable, person: str) -> int:
    """How many blinds in a row an absent player has missed, as the house counts them."""
    missed = table.absences.missed.get(person)
    if missed is None:
        return table.table.seats[table.seat_of(person)].rounds_missed
    counted = desk.choices.value("floor_absences.missed_blinds_counted")
    return missed.rounds if counted == "rounds" else missed.blinds


def planned(desk: Desk, table: FloorTable, to: list[FloorTable], command: cmd.BreakGame) -> Plan | Refusal:
    """Who of the players chooses a seat, and who goes where on the list."""
    plan = Plan(gone=list(dict.fromkeys(command.leaving)))
    players = [seat.player for _, seat in sorted(table.table.seats.items())]
    no_priority = desk.choices.value("floor_breaking.no_priority_from")
    if no_priority is not None and len(players) >= no_priority:
        plan.gone += [one for one in dict.fromkeys(command.unwilling) if one not in plan.gone]
    goings = desk.floor.moving.goings  # who is on the way to another table has a seat there
    movers = [person for person in players if person not in plan.gone and person not in goings]
    _without_card(desk, table, movers, plan)
    seats = room_for_broken(desk.floor, to)
    always = desk.choices.value("floor_breaking.order_when") == "always" and not command.without_draw
    if movers and (always or seats < len(movers)):
        order = _in_order(desk, table, movers, plan, command)
        if isinstance(order, Refusal):
            return order
        movers, plan.ordered = order, True
    elif command.cards:
        return Refusal("cards_for_all", {"wanted": "nobody", "given": ", ".join(command.cards)})
    barred = plan.absent if desk.choices.value("floor_breaking.absent_wins") == "list_place" else []
    plan.choosers = [person for person in movers if person not in barred][:seats]
    plan.listed = [person for person in movers if person not in plan.choosers]
    return plan


def _without_card(desk: Desk, table: FloorTable, movers: list[str], plan: Plan) -> None:
    """Takes out the absent players for whom nobody draws."""
    most = desk.choices.value("floor_breaking.absent_missed_most")
    nobody = desk.choices.value("floor_breaking.absent_draw") == "no_card"
    listed = desk.choices.value("floor_breaking.absent_beyond") == "bottom_of_list"
    for person in [person for person in movers if is_absent(table, person)]:
        if nobody or (most is not None and missed_blinds(desk, table, person) > most):
            movers.remove(person)
            (plan.bottom if listed else plan.gone).append(person)
        else:
            plan.absent.append(person)


def _in_order(
    desk: Desk, table: FloorTable, movers: list[str], plan: Plan, command: cmd.BreakGame
) -> list[str] | Refusal:
    if desk.choices.value("floor_breaking.order_by") == "seniority":
        return sorted(movers, key=lambda person: table.seats.since.get(person, 0))
    cards = cards_for(desk, table, movers, command.cards)
    if isinstance(cards, Refusal):
        return cards
    plan.cards = cards
    return highest_first(desk, cards)


def _told(desk: Desk, table: FloorTable, plan: Plan, to: list[FloorTable]) -> list[FloorEvent]:
    """The events of a plan."""
    number, choices = table.number, desk.choices
    absent = tuple(person for person in plan.choosers if person in plan.absent)
    tables = tuple(other.number for other in to)
    waiting = (*plan.listed, *plan.bottom)
    cite = choices.cite("floor_breaking.closed_by")
    events: list[FloorEvent] = [
        *calls_taken_back(desk, table, cite),
        GameBroken(number, tuple(plan.choosers), absent=absent, ordered=plan.ordered, to=tables,
            waiting=waiting, cite=cite),
    ]
    if plan.cards:
        shown = tuple((person, plan.cards[person]) for person in highest_first(desk, plan.cards))
        events.append(CardsDrawnForSeats(number, shown, choices.cite("floor_breaking.order_by")))
    for person in (*plan.listed, *plan.bottom, *plan.gone):
        events += given_up(desk, table, person)
    unseated = choices["floor_breaking.unseated"]
    where: Any = "top" if unseated.value == "top_of_list" else "bottom"
    events += placed_in_order(desk, table.spread, plan.listed, where, UNSEATED, unseated.cite)
    beyond = choices.cite("floor_breaking.absent_beyond")
    events += placed_in_order(desk, table.spread, plan.bottom, "bottom", LATE, beyond)
    stay = len(table.table.seats) - len(waiting) - len(plan.gone)
    called = tuple(name.person for name in desk.floor.lists.calls_to(number))
    return events if stay else [*events, *closed(desk, table, called)]


def given_up(desk: Desk, table: FloorTable, person: str) -> list[FloorEvent]:
    """A player's seat at a broken game is given up, whatever he still owed there; the house keeps the chips
    of one who is not here.
    """
    place = table.seat_of(person)
    chips = table.table.seats[place].chips
    absent = is_absent(table, person)
    left = SeatGivenUp(place, person, chips)
    after = desk.trial(table.number).copy()
    apply_at_table(after, left)
    desk.copies[table.number] = after
    events: list[FloorEvent] = [AtTable(table.number, (left,))]
    away = table.absences.away.get(person)
    kept = chips - (away.along if away is not None else 0)
    if absent and kept > 0:
        setting = desk.choices["floor_absences.pick_up_kept"]
        held = ChipsHeld(person, kept, setting.value, table.number, table.spread, setting.cite)
        events.append(held)
    return events


HANDLERS: dict[Any, Decide] = {cmd.BreakGame: break_game}
