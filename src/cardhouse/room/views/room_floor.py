"""What the floor sees of the whole room beyond its tables and lists: every seat at a glance, who is on
the way where, transfer and must-move lists, chips that the house keeps, penalties being served. For staff;
decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from cardhouse.floor.absences.why import gone_text
from cardhouse.floor.desk import MINUTE, Desk
from cardhouse.floor.moves.state import Going
from cardhouse.floor.moves.view import must_move_order, stay_text
from cardhouse.floor.people.sign_up import waiting
from cardhouse.floor.state import FloorTable
from cardhouse.money.decks.state import Decks
from cardhouse.promotions.funds.see_funds import FundsTold, to_tell
from cardhouse.promotions.state import Promotions
from cardhouse.room.views.concealing import Alias
from cardhouse.room.views.table_floor import Named
from cardhouse.room.views.unsold import UnsoldLine
from cardhouse.rulings.conduct.standing import serving_text

Mark = Literal["", "away", "leaving", "busted", "held", "lapsed", "mark", "closed"]


class SeatMark(msgspec.Struct, frozen=True, array_like=True):
    """One seat of a table on the map: whose it is and how it stands. Open seats are left out."""

    seat: int
    name: str
    mark: Mark = ""


class GoingLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody on the way to another table."""

    person: str
    name: str
    origin: int
    to: int
    seat: int
    kind: str
    says: str
    cite: str | None = None


class TransferLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody on the transfer list for another table."""

    person: str
    name: str
    origin: int
    to: int
    at: int


class TradeLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two who trade tables as soon as both are out of their hands."""

    name: str
    table: int
    other: str
    other_table: int
    cite: str | None = None


class MustMoveLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """The list of a must-move game, in order, each name with the reason."""

    table: int
    feeds: tuple[int, ...]
    names: tuple[Named, ...]
    volunteers: tuple[str, ...] = ()
    refusers: tuple[str, ...] = ()
    cite: str | None = None


class OffLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody whose chips came off a game and who may come back to it."""

    person: str
    name: str
    spread: str
    says: str
    until: int = 0
    cite: str | None = None


class KeptLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Chips that the house keeps for somebody."""

    person: str
    name: str
    amount: int
    where: str
    since: int
    cite: str | None = None


class ServingLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A penalty that somebody serves."""

    person: str
    name: str
    incident: int
    says: str
    waits: bool = False
    """It has not begun."""
    done: bool = False
    """The hands are missed; staff must be told."""
    table: int = 0
    cite: str | None = None


class CardsLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A set of cards or a replacement deck that can be used."""

    id: str
    kind: str
    design: str
    where: str
    place: str = ""
    table: int = 0
    inspected: tuple[str, ...] = ()
    """By which titles since it last left a table."""


class SignUpLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who signed up by phone and waits for the desk."""

    person: str
    name: str
    at: int


class RoomFloor(msgspec.Struct, frozen=True, omit_defaults=True):
    """All of it."""

    going: tuple[GoingLine, ...] = ()
    transfers: tuple[TransferLine, ...] = ()
    trades: tuple[TradeLine, ...] = ()
    must_move: tuple[MustMoveLine, ...] = ()
    off: tuple[OffLine, ...] = ()
    kept: tuple[KeptLine, ...] = ()
    serving: tuple[ServingLine, ...] = ()
    acting: tuple[tuple[str, str], ...] = ()
    """Who acts as manager, with rank."""
    cards: tuple[CardsLine, ...] = ()
    funds: FundsTold | None = None
    """What is in the funds of promotions, until a supervisor has seen it."""
    sign_ups: tuple[SignUpLine, ...] = ()
    unsold: tuple[UnsoldLine, ...] = ()
    """Who has chips that nobody sold him today."""
    lock_up_moves: bool = False
    """Whether a seat locked up in another game makes its player move there."""


def seat_marks(table: FloorTable, alias: Alias) -> tuple[SeatMark, ...]:
    """Every seat that is not simply open."""
    found: dict[int, SeatMark] = {}
    for seat, lock in table.opening.held.items():
        found[seat] = SeatMark(seat, alias(lock.person), "lapsed" if lock.lapsed else "held")
    for seat, mark in table.seats.marks.items():
        found[seat] = SeatMark(seat, alias(mark.person), "mark")
    for seat in table.opening.closed:
        found[seat] = SeatMark(seat, "", "closed")
    for seat, player in table.table.seats.items():
        away = player.away or player.player in table.absences.away
        how: Mark = "leaving" if player.leaving else "busted" if player.busted else "away" if away else ""
        found[seat] = SeatMark(seat, alias(player.player), how)
    return tuple(found[seat] for seat in sorted(found))


def dealer_due(desk: Desk, table: FloorTable, own_minutes: int = 0) -> int:
    """When the down of the dealer in the box is over; 0 where nobody deals. `own_minutes`: the room's own."""
    since = table.absences.dealer_since if table.absences.dealer else 0
    minutes = own_minutes or int(desk.choices.value("money_tips.down_minutes"))
    return since + minutes * MINUTE if since else 0


def room_floor(
    desk: Desk, alias: Alias, *, decks: Decks | None = None, promotions: Promotions | None = None
) -> RoomFloor:
    """As it stands now; with the room's cards and what is to be told of its funds where they are given."""
    floor, moving = desk.floor, desk.floor.moving
    return RoomFloor(
        tuple(_going(one, alias) for one in moving.goings.values()),
        tuple(TransferLine(one.person, alias(one.person), one.origin, one.to, one.at)
              for one in moving.transfers),
        trades=tuple(TradeLine(alias(one.person), one.table, alias(one.other), one.other_table, one.cite)
              for one in moving.trades),
        must_move=tuple(_must_move(desk, floor.tables[number], alias)
              for number in sorted(floor.tables) if floor.tables[number].moves.feeds),
        off=_off(desk, alias), kept=_kept(desk, alias), serving=_serving(desk, alias),
        acting=tuple(floor.openings.acting_managers.items()),
        cards=_cards(decks) if decks is not None else (),
        funds=to_tell(promotions.funds, desk.choices) if promotions is not None else None,
        sign_ups=tuple(SignUpLine(one.id, alias(one.id), one.signed_up_at) for one in waiting(desk)),
        lock_up_moves=desk.choices.value("floor_lock_up.two_seats") == "forces_the_move",
    )  # fmt: skip


def _cards(decks: Decks) -> tuple[CardsLine, ...]:
    return tuple(
        CardsLine(one.id, one.kind, design=one.design, where=one.where, place=one.place.replace("_", " "),
            table=one.table, inspected=tuple(one.inspected))
        for one in decks.known.values()
        if one.where not in ("used", "destruction")
    )


def _going(one: Going, alias: Alias) -> GoingLine:
    return GoingLine(
        one.person, alias(one.person), origin=one.origin, to=one.to, seat=one.seat, kind=one.kind,
        says=stay_text(one), cite=one.cite
    )


def _must_move(desk: Desk, table: FloorTable, alias: Alias) -> MustMoveLine:
    names = tuple(
        Named(person, alias(person), why, cite)
        for person, (why, cite) in must_move_order(desk.floor, table, desk.choices)
    )
    moves = table.moves
    return MustMoveLine(
        table.number, moves.feeds, names, tuple(moves.volunteers), tuple(moves.refusers), moves.cite
    )


def _off(desk: Desk, alias: Alias) -> tuple[OffLine, ...]:
    return tuple(
        OffLine(person, alias(person), spread, *gone_text(desk, gone)[:1], gone.until, gone.cite)
        for person, games in desk.floor.out_of_room.gone.items()
        for spread, gone in games.items()
    )


def _kept(desk: Desk, alias: Alias) -> tuple[KeptLine, ...]:
    return tuple(
        KeptLine(person, alias(person), held.amount, held.where.replace("_", " "), held.since, held.cite)
        for person, all_held in desk.floor.out_of_room.held.items()
        for held in all_held
    )


def _serving(desk: Desk, alias: Alias) -> tuple[ServingLine, ...]:
    found = []
    for person, record in desk.floor.conduct.people.items():
        if not record.serving:
            continue
        seats = desk.floor.seated(person)
        for one in record.serving:  # in events too
            found.append(ServingLine(
                person, alias(person), incident=one.incident, says=serving_text(one), waits=bool(one.waits),
                done=one.done,
                table=_table_of(desk, seats, one.event), cite=one.cite,
            ))  # fmt: skip
    return tuple(found)


def _table_of(desk: Desk, seats: Sequence[tuple[int, int]], event: str) -> int:
    """Where somebody serves: at his table of the event that it is about, where it is about one."""
    there = [table for table, _ in seats if desk.floor.tables[table].event == event]
    return there[0] if there else 0
