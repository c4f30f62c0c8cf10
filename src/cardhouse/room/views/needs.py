"""What staff should see to at a table, gathered from every part of the floor that can say so: a sentence, the
rule behind it, and whom and which seat it is about. Decides nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from cardhouse.floor.absences import why as absences
from cardhouse.floor.breaking import why as breaking
from cardhouse.floor.buy_ins import why as buy_ins
from cardhouse.floor.desk import Desk
from cardhouse.floor.lists.calling import KEEPERS, call_next
from cardhouse.floor.lists.commands import CallNext
from cardhouse.floor.lists.events import NameCalled
from cardhouse.floor.moves import view as moves
from cardhouse.floor.opening import why as opening
from cardhouse.floor.people.views import seated_though_stopped
from cardhouse.floor.state import Floor, FloorTable
from cardhouse.houses.silence import row_first
from cardhouse.play import rake_terms
from cardhouse.play.refusal import Refusal
from cardhouse.room.hosting import Hosting
from cardhouse.room.irregularities.state import OnRecord
from cardhouse.room.views.concealing import Alias
from cardhouse.rulings.conduct.events import Disqualified


class Need(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to see to. `kind` says which command answers it, where one does."""

    kind: str
    says: str
    cite: str | None = None
    person: str = ""
    seat: int = 0
    until: int = 0
    """When a time runs out; 0 where none does."""
    since: int = 0
    by: str = ""
    """Who of the staff asks for himself."""


def desk_of(host: Hosting, table: int = 0) -> Desk:
    """The floor as it may be looked at now; `table`: what is looked at there."""
    room = host.room
    return Desk(room.floor, host.in_force(table=table), room.at, zone=host.zone)


def needs_of(desk: Desk, table: FloorTable, alias: Alias) -> tuple[Need, ...]:
    """Everything at one table, calls first."""
    named = _namer(desk.floor, table, alias)
    found = [
        Need("call", named(f"{call.person or 'dealer'}: {call.about or 'wants a supervisor'}"),
             person=call.person, seat=table.seat_of(call.person), since=call.at, by=call.by)
        for call in table.opening.calls
    ]  # fmt: skip
    if table.event:  # what games on the board ask for is not asked there; the director's page has the rest
        return (*found, *_dead_hands(desk.floor, table, named), *_timers(table, named))
    found += [
        Need(one.kind, named(one.says), one.cite, one.person, one.seat)
        for one in opening.to_do(desk, table)
        if one.kind != "call"
    ]
    found += [_absence(table, need, named) for need in absences.needs_doing(desk, table.number)]
    found += _timers(table, named)
    found += _going(desk.floor, table, named)
    found += [Need("breaking", named(says), cite) for says, cite in breaking.needs_doing(table)]
    found += [Need("chips", named(says), cite) for says, cite in buy_ins.needs_doing(desk, table)]
    return (*found, *_short(desk, table))


def _dead_hands(floor: Floor, table: FloorTable, named: Callable[[str], str]) -> list[Need]:
    """Who was put out of the event in the middle of a hand: where people deal, the dealer kills his hand."""
    found = []
    for seat, player in sorted(table.table.seats.items()):
        if player.leaving and table.mode == "tracked" and table.table.in_hand(seat):
            records = (one for one in reversed(floor.conduct.events) if isinstance(one, Disqualified))
            cite = next((one.cite for one in records if one.who == player.player), None)
            says = named(f"{player.player} is out of the event: the hand in seat {seat} is dead")
            found.append(Need("dead_hand", says, cite, player.player, seat))
    return found


def room_needs(host: Hosting, desk: Desk, alias: Alias) -> dict[int, tuple[Need, ...]]:
    """By table, with who must move and who may no longer play, whom to call, what waits for a decision."""
    floor = desk.floor
    found = {
        number: list(needs_of(desk_of(host, number), table, alias)) for number, table in floor.tables.items()
    }
    for move in moves.needs(floor, desk.choices):
        says = _namer(floor, floor.tables[move.feeder], alias)(f"{move.person} must move: {move.why}")
        found[move.main].append(Need("must_move", says, move.cite, move.person))
    for number, person, (why, cite) in seated_though_stopped(desk):
        named = _namer(floor, floor.tables[number], alias)
        found[number].append(Need("stopped", named(f"{person} may not play: {why}"), cite, person))
    for made in host.room.rulings.made.values():
        if (made.waits or made.appeal_waits) and made.made.table in found:
            found[made.made.table].append(_of_ruling(made, alias))
    for spread in floor.spreads:
        _from_list(desk, spread, alias, found)
    return {number: tuple(needs) for number, needs in found.items()}


def _of_ruling(made: OnRecord, alias: Alias) -> Need:
    """A ruling that waits for a person, or that a player took to one."""
    ruled, what = made.made, made.situation
    if not made.appeal_waits:
        return Need("ruling", what, next(iter(ruled.cites), None), seat=ruled.seat, since=made.at)
    last = made.appeals[-1]
    says = f"{alias(last.person)} takes ruling {ruled.ruling} to the {last.to}; {what}"
    return Need("ruling", says, last.cite or None, last.person, since=made.at)


def _from_list(desk: Desk, spread: str, alias: Alias, found: dict[int, list[Need]]) -> None:
    """Who did not answer a call, and who is called next to which table."""
    for name in desk.floor.lists.of(spread).names:
        call = name.call
        if call is None or call.table not in found:
            continue
        who = alias(name.person)
        if call.unanswered:
            need = Need("unanswered", f"{who} did not answer the call", call.cite, name.person)
        else:
            need = Need("called", f"{who} is called", call.cite, name.person, call.seat, call.until)
        found[call.table].append(need)
    coming = next_call(desk, spread)
    if isinstance(coming, NameCalled) and coming.table in found:
        why = desk.floor.lists.of(spread).find(coming.person)
        says = f"{alias(coming.person)} is next: {coming.why or (why.why if why else '')}"
        cite = row_first(coming.cite, why.cite if why else None)
        found[coming.table].append(Need("next", says, cite, coming.person, coming.seat))


def next_call(desk: Desk, spread: str) -> NameCalled | Refusal | None:
    """Whom the list would be called for now, asked of those who decide it; None where nobody waits."""
    if not desk.floor.lists.of(spread).names:
        return None
    keeper = Desk(desk.floor, desk.choices, desk.now, roles=KEEPERS, zone=desk.zone)
    came = call_next(keeper, CallNext(spread))
    if isinstance(came, Refusal):
        return came
    return next((event for event in came if isinstance(event, NameCalled)), None)


def _going(floor: Floor, table: FloorTable, named: Alias) -> list[Need]:
    return [
        Need("going", named(f"{one.person} goes to table {one.to}, seat {one.seat} {moves.stay_text(one)}"),
             one.cite, one.person, table.seat_of(one.person))
        for one in floor.moving.goings.values()
        if one.origin == table.number
    ]  # fmt: skip


def _short(desk: Desk, table: FloorTable) -> list[Need]:
    """A running game that is short-handed by the house's own count."""
    counted, inner = desk.choices["money_collections.short_counted"], table.table
    if counted.value == "not_counted" or table.stage != "running" or table.breaking.since:
        return []
    players, seats = len(inner.seats), inner.size - len(table.opening.closed)
    most = rake_terms.short_up_to(inner.rules_of_game.family, seats, desk.choices)
    if players > most or players >= seats:
        return []
    return [Need("short", f"{players} of {seats} play: short with {most} or fewer", counted.cite)]


def _absence(table: FloorTable, need: absences.Need, named: Alias) -> Need:
    what = {"pick_up": "may be picked up", "recall": "may be called back"}
    says = f"{need.person} {what.get(need.what, 'unracks or leaves')}: {need.why}"
    return Need(need.what, named(says), need.cite, need.person, table.seat_of(need.person))


def _timers(table: FloorTable, named: Alias) -> list[Need]:
    """Times that run: seats held, third men walking, players in the lobby."""
    found = [
        Need("held", named(f"seat {seat} is for {held.person}"), held.cite, held.person, seat, held.until)
        for seat, held in sorted(table.opening.held.items())
        if held.until and not held.lapsed
    ]
    for person, away in table.absences.away.items():
        until = away.back_by or away.lobby_until or away.dinner_until
        if until:
            key = "third_man" if away.back_by else "lobby" if away.lobby_until else "dinner"
            words = {"third_man": "third man walking", "lobby": "in the lobby", "dinner": "at dinner"}[key]
            cite = away.cites.get(key)
            seat = table.seat_of(person)
            found.append(Need("back_by", named(f"{person}: {words}"), cite, person, seat, until))
    for person, felted in table.opening.felted.items():
        if felted.until:
            says = named(f"{person} lost the last chip")
            found.append(Need("felted", says, felted.cite, person, table.seat_of(person), felted.until))
    return found


def _namer(floor: Floor, table: FloorTable, alias: Alias) -> Alias:
    """Puts the names that staff know in place of ids, in a sentence."""
    persons = {seat.player for seat in table.table.seats.values()}
    persons |= {lock.person for lock in table.opening.held.values()}
    persons |= {call.person for call in table.opening.calls if call.person} | set(table.absences.away)
    persons |= {chooser.person for chooser in table.breaking.choosers} | set(table.breaking.awaited)
    persons |= set(table.opening.felted) | {one.person for one in floor.moving.goings.values()}
    if not persons:
        return lambda says: says
    ids = re.compile(rf"(?<!\w)({'|'.join(re.escape(person) for person in sorted(persons))})(?![\w-])")
    return lambda says: ids.sub(lambda match: alias(match[1]), says)
