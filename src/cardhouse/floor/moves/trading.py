"""Two players who trade tables, each the first of his table's transfer list for the other's. A new game's
waiting time does not hold them back. Who is in a hand finishes it, and is left out until the other is free;
where the trade comes to nothing, both are in their games again as they were.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.due import Due
from cardhouse.floor.event import AtTable, FloorEvent
from cardhouse.floor.moves import commands as cmd
from cardhouse.floor.moves import events as ev
from cardhouse.floor.moves.approval import needs_approval
from cardhouse.floor.moves.state import LeftOut, Trade
from cardhouse.floor.moves.table_change import goes_by_list
from cardhouse.floor.refusals import declare
from cardhouse.floor.sitting.seating import seat_player
from cardhouse.floor.state import Floor, FloorTable
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_events import BlindsForgiven, CameBack

declare(
    order={
        "not_first_of_each": "tables are traded by the first name of each transfer list: {why}",
    },
    fact={
        "trading_already": "{person} trades tables with {other}",
    },
)
Place = tuple[FloorTable, int, str]


def trade(desk: Desk, command: cmd.SwapTables) -> Answer:
    rule, approval = desk.choices["floor_moves.swap"], desk.choices["floor_moves.approval"]
    if rule.value != "first_of_each" and not desk.overruled("not_first_of_each"):
        return Refusal("not_first_of_each", {"why": "this house does not trade places"}, rule.cite)
    refused = needs_approval(desk, approval.value, "let players change tables", approval.cite)
    if refused is not None:
        return refused
    places = _places(desk, command.person, command.other)
    if isinstance(places, Refusal):
        return places
    here, there = places
    refused = (
        goes_by_list(desk, here[0], there[0])
        or goes_by_list(desk, there[0], here[0])
        or _not_first(desk, here, there, rule.cite)
        or _not_first(desk, there, here, rule.cite)
    )
    if refused is not None:
        return refused
    traded = _traded(desk, here, there, rule.cite)
    if isinstance(traded, Refusal):
        return traded
    if not any(table.table.in_hand(seat) for table, seat, _ in (here, there)):
        return traded
    return _later(desk, here, there, rule.cite)


def _places(desk: Desk, person: str, other: str) -> tuple[Place, Place] | Refusal:
    found: list[Place] = []
    for who in (person, other):
        held = desk.floor.seated(who)
        if not held or person == other:
            return Refusal("not_seated", {"person": who})
        going = desk.floor.moving.goings.get(who)
        if going is not None:
            return Refusal("moving_already", {"person": who, "to": going.to})
        for agreed in desk.floor.moving.trades:
            if who in (agreed.person, agreed.other):
                return Refusal("trading_already", {"person": agreed.person, "other": agreed.other})
        number, seat = held[0]
        found.append((desk.floor.tables[number], seat, who))
    return found[0], found[1]


def _not_first(desk: Desk, here: Place, there: Place, cite: str | None) -> Refusal | None:
    origin, to = here[0], there[0]
    signed = (
        asked.person
        for asked in desk.floor.moving.transfers
        if (asked.origin, asked.to) == (origin.number, to.number) and asked.at >= to.opened
    )
    first = next(signed, "nobody")
    if first == here[2]:
        return None
    why = f"from table {origin.number} to table {to.number} that is {first}"
    return desk.unless_overruled(Refusal("not_first_of_each", {"why": why}, cite))


def _later(desk: Desk, here: Place, there: Place, cite: str | None) -> Answer:
    """Both are left out of the next hands until both are free."""
    events: list[FloorEvent] = []
    left_out: list[LeftOut] = []
    fresh = Desk(desk.floor, desk.choices, now=desk.now, by=desk.by, roles=desk.roles, mixed=desk.mixed,
        zone=desk.zone)
    for table, seat, who in (here, there):
        player = table.table.seats[seat]
        if player.away:
            continue
        left_out.append(LeftOut(who, player.entering, bool(player.missed)))
        out = fresh.do(table.number, at_table.SitOut(seat))
        if isinstance(out, Refusal):
            return out
        events.append(out)
    agreed = ev.TradeAgreed(
        here[0].number, here[2], there[0].number, there[2], cite, left_out=tuple(left_out)
    )
    return [agreed, *events]


def _back_in(floor: Floor, agreed: Trade) -> list[FloorEvent]:
    """Who was left out for a trade that comes to nothing is in his game as before: the house held him back,
    so a blind that passed meanwhile is not his to make up. Who got up himself since then stays away.
    """
    events: list[FloorEvent] = []
    where = {agreed.person: agreed.table, agreed.other: agreed.other_table}
    for one in agreed.left_out:
        table = floor.tables.get(where[one.person])
        seat = table.seat_of(one.person) if table is not None else 0
        if table is None or not seat or not table.table.seats[seat].away:
            continue
        away = table.absences.away.get(one.person)
        if away is not None and away.since > agreed.at:
            continue
        back: list[Any] = [CameBack(seat, one.entering, agreed.cite)]
        if table.table.seats[seat].missed and not one.owed:
            back.append(BlindsForgiven(seat, agreed.cite))
        events.append(AtTable(table.number, tuple(back)))
    return events


def _traded(desk: Desk, here: Place, there: Place, cite: str | None) -> Answer:
    events: list[FloorEvent] = []
    for table, seat, _ in (here, there):
        left = desk.do(table.number, at_table.StandUp(seat))
        if isinstance(left, Refusal):
            return left
        events.append(left)
    for origin, to in ((here, there), (there, here)):
        chips = origin[0].table.seats[origin[1]].chips
        if to[0].table.in_hand(to[1]):
            continue  # only tried: he sits down there when that hand is over
        sat = seat_player(desk, to[0].number, to[1], origin[2], chips, mover=True)
        if isinstance(sat, Refusal):
            return sat
        events += sat
        events.append(ev.MoveMade(origin[0].number, origin[2], to[0].number, chips, cite))
    return events


def trade_due(desk: Desk, command: cmd.TradeDue) -> Answer:
    """The clock's: both are out of their hands, or the trade can no longer be made."""
    agreed = next(one for one in desk.floor.moving.trades if one.person == command.person)
    fault = _fault(desk.floor, agreed)
    ended = ev.TradeEnded(agreed.table, agreed.person, agreed.other, fault or "made")
    if fault:
        return [ended, *_back_in(desk.floor, agreed)]
    here = desk.floor.tables[agreed.table]
    there = desk.floor.tables[agreed.other_table]
    traded = _traded(
        desk,
        (here, here.seat_of(agreed.person), agreed.person),
        (there, there.seat_of(agreed.other), agreed.other),
        agreed.cite,
    )
    if isinstance(traded, Refusal):
        failed = ev.TradeEnded(agreed.table, agreed.person, agreed.other, traded.code)
        return [failed, *_back_in(desk.floor, agreed)]
    return [ended, *traded]


def _fault(floor: Floor, agreed: Trade) -> str:
    for number, person in ((agreed.table, agreed.person), (agreed.other_table, agreed.other)):
        table = floor.tables.get(number)
        if table is None or not table.seat_of(person):
            return "left_the_game"
    return ""


def due(floor: Floor) -> Iterator[Due]:
    """Trades that can be made now, or never."""
    for agreed in floor.moving.trades:
        tables = [floor.tables.get(number) for number in (agreed.table, agreed.other_table)]
        busy = [
            table
            for table, person in zip(tables, (agreed.person, agreed.other), strict=True)
            if table is not None and table.table.in_hand(table.seat_of(person))
        ]
        if _fault(floor, agreed) or not busy:
            yield Due(agreed.at, f"trade {agreed.person}", cmd.TradeDue(agreed.person))


HANDLERS: dict[Any, Decide] = {cmd.SwapTables: trade, cmd.TradeDue: trade_due}
CLOCK_ONLY: frozenset[type] = frozenset({cmd.TradeDue})
