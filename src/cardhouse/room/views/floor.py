"""Lists, the public board, the floor's map and one's own state, each as it may be seen.

The board carries aliases only and tells how old it is. What lists mean is decided in `floor.lists`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from cardhouse.floor.desk import MINUTE, Desk
from cardhouse.floor.lists.state import Call
from cardhouse.floor.lists.views import Wait, estimated_waits, next_wait
from cardhouse.floor.opening.sign import taken
from cardhouse.floor.people.sign_up import waits_for_desk
from cardhouse.floor.people.state import Person
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal
from cardhouse.play.signs import write_sign
from cardhouse.play.stakes import Unit
from cardhouse.room.hosting import Hosting
from cardhouse.room.roster.state import roster_of
from cardhouse.room.state import Room
from cardhouse.room.views.called import call_of, for_oneself, for_staff
from cardhouse.room.views.claims import MyShare
from cardhouse.room.views.concealing import Alias
from cardhouse.room.views.my_events import MyEvent, MyEvents, MyVoucher
from cardhouse.room.views.naming import named
from cardhouse.room.views.needs import Need, desk_of, next_call, room_needs
from cardhouse.room.views.room_floor import RoomFloor, SeatMark, dealer_due, room_floor, seat_marks
from cardhouse.room.views.rulings import RulingLine, ruling_lines
from cardhouse.room.views.unsold import unsold_lines

LATELY = 30 * MINUTE
LEAST_PLAYERS = 2
SignUpState = Literal["", "waits", "declined"]


class Waiting(msgspec.Struct, frozen=True, omit_defaults=True):
    """One name on a list, with the reason why it stands there."""

    place: int
    name: str
    person: str = ""
    """Who it is, for staff and for oneself."""
    since: int = 0
    way: str = ""
    why: str = ""
    cite: str | None = None
    called: bool = False
    called_until: int = 0
    table: int = 0
    wait: int | None = None
    """The estimate in minutes, where there is one."""
    wait_basis: str = ""
    unanswered: bool = False
    stays: bool = False
    away: str = ""
    absent: bool = False
    """Called in, or signed up on a phone, and not in the room yet."""
    seat: int = 0
    """The seat asked for at sign-up; 0 where none was."""
    came_off: tuple[str, ...] = ()
    """Lists that the name came off for this call, and may stay on."""


class NextCall(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whom a call would go to now, and why; or why nobody can be called, also in other languages."""

    says: str
    cite: str | None = None
    person: str = ""
    name: str = ""
    table: int = 0
    says_in: dict[str, str] = {}


class ListView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The waiting list of one game."""

    spread: str
    waiting: tuple[Waiting, ...] = ()
    next: NextCall | None = None
    """For staff."""


class TableLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table in one line."""

    table: int
    spread: str
    stage: str
    size: int
    players: int
    open: tuple[int, ...] = ()
    since: int = 0
    hand: bool = False
    mode: str = "dealt"
    dealer: str = ""
    dealer_since: int = 0
    away: int = 0
    broken: bool = False
    feeds: tuple[int, ...] = ()
    """The main games that this must-move game fills."""
    needs: tuple[Need, ...] = ()
    marks: tuple[SeatMark, ...] = ()
    """Every seat that is not simply open."""
    dealer_due: int = 0
    """When the down of the dealer in the box is over."""
    private: bool = False
    event: str = ""
    """Whose table it is, where it is an event's; then it has no spread."""
    level: int = 0
    sign: str = ""
    """What the event is at, and plays for."""
    halted: bool = False


class OfferLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game on offer, as somebody who seats people must know it."""

    spread: str
    game: str
    seats: int
    least_buy_in: int = 0
    most_buy_in: int = 0
    stakes: str = ""
    """As its sign says them; of a mix those of the first game."""


class BoardCall(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody on a list is called to a seat: by his place, so that no name is needed to say so."""

    place: int
    table: int
    until: int = 0
    """Until when the answer is waited for; 0 where the call has no end or the time is up."""


class GameLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game on the board: its tables, open seats and names in order."""

    spread: str
    game: str
    tables: tuple[int, ...] = ()
    open_seats: int = 0
    waiting: tuple[str, ...] = ()
    """Aliases, the first one first; somebody who is called has an asterisk."""
    hands_lately: int = 0
    """How many hands ended at its tables in the last half hour."""
    forming: tuple[int, ...] = ()
    """Tables at which no hand was dealt yet."""
    quiet: tuple[int, ...] = ()
    """Tables with no hand lately that have not both a dealer and players: open, but not running."""
    must_move: tuple[int, ...] = ()
    """Tables from which players move up to a main game."""
    calls: tuple[BoardCall, ...] = ()
    wait: int | None = None
    """The estimate in minutes for somebody who joins now, where there is one."""
    least_buy_in: int = 0
    most_buy_in: int = 0
    takes: str = ""
    """What the house takes at this game."""


class BoardView(msgspec.Struct, frozen=True):
    """What hangs on the wall."""

    room: str
    money: str
    games: tuple[GameLine, ...]


class RoomView(msgspec.Struct, frozen=True):
    """The floor's map for staff."""

    room: str
    house: str
    zone: str
    money: str
    tables: tuple[TableLine, ...]
    games: tuple[GameLine, ...]
    people: int
    offers: tuple[OfferLine, ...] = ()
    rulings: tuple[RulingLine, ...] = ()
    floor: RoomFloor = RoomFloor()
    """Moves, chips kept, penalties: what concerns more than one table."""


class MySeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where I sit, with how many chips."""

    table: int
    seat: int
    spread: str
    chips: int = 0
    away: bool = False
    unit: Unit = "cents"
    event: str = ""
    """Whose table it is, where it is an event's."""


class MyPlace(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where I stand on a list, and why."""

    spread: str
    place: int
    of: int
    why: str = ""
    cite: str | None = None
    called: bool = False
    called_until: int = 0
    table: int = 0
    may_roll: bool = False
    """Whether one may be rolled to the bottom in place of taking the seat."""
    came_off: tuple[str, ...] = ()
    """Lists that I came off for this call, and may stay on."""
    wait: int | None = None
    """The estimate in minutes, where there is one."""
    wait_basis: str = ""


class MyView(msgspec.Struct, frozen=True, omit_defaults=True):
    """My own state in the room."""

    person: str
    registered: bool = False
    sign_up: SignUpState = ""
    """How it stands with a sign-up by phone that the desk has not approved."""
    seats: tuple[MySeat, ...] = ()
    lists: tuple[MyPlace, ...] = ()
    events: tuple[MyEvent, ...] = ()
    vouchers: tuple[MyVoucher, ...] = ()
    shares: tuple[MyShare, ...] = ()


def list_view(room: Room, spread: str, alias: Alias, staff: bool) -> ListView:
    """A waiting list; persons only for staff."""
    found = room.floor.lists.of(spread)
    return ListView(spread, tuple(
        Waiting(
            place, alias(name.person), person=name.person if staff else "", since=name.since, way=name.way,
            why=name.why, cite=name.cite, wait=wait.minutes, wait_basis=wait.basis, **call_of(name),
            **(for_staff(room, spread, name) if staff else {}),
        )
        for place, (name, wait) in enumerate(zip(found.names, _waits(room, spread), strict=True), 1)
    ))  # fmt: skip


def staff_list_view(host: Hosting, spread: str, alias: Alias) -> ListView:
    """The list as its keepers see it, with whom they would call next."""
    seen, came = list_view(host.room, spread, alias, staff=True), next_call(desk_of(host), spread)
    if came is None:
        return seen
    if isinstance(came, Refusal):
        plain = named(came, host.room.floor.people.known, alias)
        call = NextCall(plain.sentence(), came.cite, says_in=plain.elsewhere())
        return msgspec.structs.replace(seen, next=call)
    name = host.room.floor.lists.of(spread).find(came.person)
    assert name is not None, "who is called waits"
    why, cite = (came.why, came.cite) if came.why else (name.why, name.cite)
    call = NextCall(why, cite, came.person, alias(came.person), came.table)
    return msgspec.structs.replace(seen, next=call)


def _waits(room: Room, spread: str) -> list[Wait]:
    return estimated_waits(room.floor, spread, room.at)


def board_view(host: Hosting, alias: Alias) -> BoardView:
    """Games, open seats and lists, by alias; private games are not for the wall."""
    room = host.room
    return BoardView(room.name, room.money, _games(host, alias, public=True))


def _games(host: Hosting, alias: Alias, public: bool = False) -> tuple[GameLine, ...]:
    room, choices = host.room, host.in_force()
    lines = []
    for spread, offered in room.floor.spreads.items():
        if public and room.floor.private(spread):
            continue
        tables = [
            table for table in room.floor.tables_of(spread) if not (public and table.opening.private)
        ]
        names = room.floor.lists.of(spread).names
        lines.append(GameLine(
            spread, offered.game, tables=tuple(table.number for table in tables),
            open_seats=sum(len(table.table.open_seats()) for table in tables if not table.breaking.since),
            waiting=tuple(alias(name.person) + ("*" if name.call is not None else "") for name in names),
            hands_lately=sum(at > room.at - LATELY for table in tables for at in table.last_hands),
            forming=tuple(table.number for table in tables if table.stage == "forming"),
            quiet=tuple(table.number for table in tables if _quiet(room, table)),
            must_move=tuple(table.number for table in tables if table.moves.feeds),
            calls=tuple(_board_call(place, name.call) for place, name in enumerate(names, 1) if name.call),
            wait=next_wait(room.floor, spread, room.at).minutes, least_buy_in=offered.least_buy_in,
            most_buy_in=offered.most_buy_in, takes=taken(offered, choices),
        ))  # fmt: skip
    return tuple(lines)


def _quiet(room: Room, table: FloorTable) -> bool:
    """Nothing shows that a table which once ran still runs: no hand now or lately, nor dealer and players."""
    dealt = table.number in room.hands or any(at > room.at - LATELY for at in table.last_hands)
    manned = bool(table.absences.dealer) and len(table.table.seats) >= LEAST_PLAYERS
    return table.stage == "running" and not dealt and not manned


def _board_call(place: int, call: Call) -> BoardCall:
    return BoardCall(place, call.table, 0 if call.unanswered else call.until)


def room_view(host: Hosting, alias: Alias) -> RoomView:
    """Every table in one line with what needs doing there, every game with its list."""
    room, desk = host.room, desk_of(host)
    floor, needs = room.floor, room_needs(host, desk, alias)
    tables = tuple(_line(room, desk, floor.tables[at], needs[at], alias) for at in sorted(floor.tables))
    offers = tuple(
        OfferLine(name, one.game, one.seats, one.least_buy_in, one.most_buy_in, write_sign(one.stakes))
        for name, one in floor.spreads.items()
    )
    return RoomView(
        room.name, room.house, zone=room.zone, money=room.money, tables=tables, games=_games(host, alias),
        people=len(floor.people.known),
        offers=offers, rulings=ruling_lines(host),
        floor=msgspec.structs.replace(
            room_floor(desk, alias, decks=room.books.decks, promotions=room.promotions),
            unsold=unsold_lines(room, alias),
        ),
    )  # fmt: skip


def _line(room: Room, desk: Desk, table: FloorTable, needs: tuple[Need, ...], alias: Alias) -> TableLine:
    inner, absences = table.table, table.absences
    return TableLine(
        table.number, table.spread, stage=table.stage, size=inner.size, players=len(inner.seats),
        open=tuple(inner.open_seats()),
        since=table.opened, hand=table.number in room.hands, mode=table.mode, dealer=absences.dealer,
        dealer_since=absences.dealer_since,
        away=len(absences.away), broken=bool(table.breaking.since), feeds=tuple(table.moves.feeds),
        needs=needs,
        marks=seat_marks(table, alias), private=table.opening.private,
        dealer_due=dealer_due(desk, table, roster_of(room).down_minutes),
        **_of_event(room, table),
    )  # fmt: skip


def _of_event(room: Room, table: FloorTable) -> dict[str, Any]:
    """What is said of an event's table in place of a game on the board."""
    event = room.events.all.get(table.event)
    if event is None:
        return {}
    level, halted = event.clock.level, table.number in event.balance.halted
    return {"event": event.name, "level": level, "sign": event.sheet.plays(level or 1).sign, "halted": halted}


class Index:
    """Who sits and waits where, found once for many people."""

    def __init__(self, host: Hosting) -> None:
        self.room = room = host.room
        self.choices = host.in_force()
        self.events = MyEvents(host)
        self.seats: dict[str, list[MySeat]] = {}
        self.places: dict[str, list[MyPlace]] = {}
        for number, table in room.floor.tables.items():
            for seat, sitting in table.table.seats.items():
                mine_here = MySeat(
                    number, seat, table.spread, chips=sitting.chips, away=sitting.away, unit=table.unit,
                    event=table.event,
                )  # fmt: skip
                self.seats.setdefault(sitting.player, []).append(mine_here)
        for spread, found in room.floor.lists.by_spread.items():
            for place, (name, wait) in enumerate(zip(found.names, _waits(room, spread), strict=True), 1):
                mine = MyPlace(
                    spread, place, len(found.names), name.why, name.cite,
                    wait=wait.minutes, wait_basis=wait.basis, **call_of(name),
                    **for_oneself(room, name, self.choices),
                )  # fmt: skip
                self.places.setdefault(name.person, []).append(mine)

    def my_view(self, person: str) -> MyView:
        """Where somebody sits and waits."""
        known = self.room.floor.people.known.get(person)
        seats, places = self.seats.get(person, ()), self.places.get(person, ())
        events, vouchers = tuple(self.events.of(person)), self.events.vouchers(person)
        return MyView(
            person, known is not None, self._sign_up(known), seats=tuple(seats), lists=tuple(places),
            events=events, vouchers=vouchers,
        )  # fmt: skip

    def _sign_up(self, person: Person | None) -> SignUpState:
        if person is None:
            return ""
        return "declined" if person.erased else "waits" if waits_for_desk(person, self.choices) else ""
