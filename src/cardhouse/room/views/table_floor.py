"""What the floor sees of one table beyond what the dealer's tablet does: a new game that forms, who comes for
an open seat and by which rule, limits proposed, a private game, play-overs, the draw of a broken game. For
staff; decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from cardhouse.cards.card import TEXTS
from cardhouse.floor.breaking.closing import receiving
from cardhouse.floor.breaking.why import who_draws
from cardhouse.floor.desk import Desk
from cardhouse.floor.seats.order import open_seats
from cardhouse.floor.seats.view import who_gets
from cardhouse.floor.sitting.open_seats import room_for_broken
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal
from cardhouse.room.views.concealing import Alias


class Named(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody, and why he is named here."""

    person: str
    name: str
    why: str = ""
    cite: str | None = None


Naming = Callable[[Iterable[str]], tuple[Named, ...]]


class ForSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who comes for an open seat, the first one first."""

    seat: int
    comes: tuple[Named, ...] = ()


class MarkLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a newcomer put down at an open seat."""

    seat: int
    person: str
    name: str
    put: str


class ProposalLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Another limit that is proposed, and what the players say to it."""

    spread: str
    agree: tuple[Named, ...] = ()
    object: tuple[Named, ...] = ()
    silent: tuple[Named, ...] = ()
    cite: str | None = None


class OverLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody plays over an absent player's seat."""

    seat: int
    name: str
    absent: str
    back: bool = False
    cite: str | None = None


class WentLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where somebody of a broken game went, and the card drawn for it."""

    name: str
    card: str = ""
    to: int = 0
    """The table; 0 for one who went onto the list or home."""
    seat: int = 0


class BreakLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """What breaking the game now would mean."""

    to: tuple[int, ...] = ()
    """Tables of the same type and limit."""
    seats: int = 0
    draws: tuple[Named, ...] = ()
    """For whom a card is drawn where there must be a draw."""


class TableFloor(msgspec.Struct, frozen=True, omit_defaults=True):
    """The floor's part of a table's view."""

    called: tuple[Named, ...] = ()
    """For a new game, who has not come yet."""
    arrived: tuple[Named, ...] = ()
    """Who came to a new game and has no seat, in the order of choosing."""
    extra: int = 0
    closed: tuple[int, ...] = ()
    established: bool = False
    wants: tuple[Named, ...] = ()
    """Who asked for another seat."""
    coming: tuple[ForSeat, ...] = ()
    marks: tuple[MarkLine, ...] = ()
    claims: tuple[ForSeat, ...] = ()
    proposal: ProposalLine | None = None
    objectors: tuple[Named, ...] = ()
    private: bool = False
    invited: tuple[Named, ...] = ()
    overs: tuple[OverLine, ...] = ()
    racked: tuple[str, ...] = ()
    picking_up: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    """Who waits for chips that were bought."""
    idle: tuple[str, ...] = ()
    """Who has bills in front that do not play."""
    sign: tuple[str, ...] = ()
    breaking: BreakLine | None = None
    went: tuple[WentLine, ...] = ()
    by_cards: tuple[Named, ...] = ()
    """Who moves to another table by the cards dealt for it."""


def table_floor(desk: Desk, table: FloorTable, alias: Alias) -> TableFloor:
    """As it stands now. At an event's table nothing of this is asked: who sits where is the event's."""
    if table.event:
        return TableFloor()
    opening, absences = table.opening, table.absences
    seated = {seat.player for seat in table.table.seats.values()}
    chose = {lock.person for lock in opening.held.values()} | seated

    def named(persons: Iterable[str]) -> tuple[Named, ...]:
        return tuple(Named(person, alias(person)) for person in persons)

    came = sorted(opening.arrivals, key=lambda one: (one.turn, one.place))
    here = {one.person for one in came} | seated
    forming = table.stage == "forming"
    return TableFloor(
        called=named(person for person in opening.called if person not in here) if forming else (),
        arrived=named(one.person for one in came if one.person not in chose) if forming else (),
        extra=opening.extra, closed=tuple(opening.closed), established=table.moves.established,
        wants=_wants(table, alias), coming=_coming(desk, table, alias), claims=_claims(table, alias),
        marks=tuple(MarkLine(seat, one.person, alias(one.person), one.put)
                    for seat, one in sorted(table.seats.marks.items())),
        proposal=_proposal(desk, table, named), objectors=named(opening.objectors),
        private=opening.private, invited=named(one for one in opening.invited if one not in seated),
        overs=_overs(table, alias), racked=tuple(absences.racked), picking_up=tuple(absences.picking_up),
        behind=tuple(seat.player for seat in table.table.seats.values() if seat.behind),
        idle=tuple(person for person, cash in table.buy_ins.cash.items() if cash.idle),
        sign=opening.sign, breaking=_breaking(desk, table, alias), went=_went(table, alias),
        by_cards=named(table.breaking.moving),
    )  # fmt: skip


def _wants(table: FloorTable, alias: Alias) -> tuple[Named, ...]:
    return tuple(
        Named(one.person, alias(one.person), f"wants seat {one.seat}" if one.seat else "wants another seat")
        for one in table.seats.requests
    )


def _coming(desk: Desk, table: FloorTable, alias: Alias) -> tuple[ForSeat, ...]:
    found = []
    for seat in open_seats(desk.floor, table):
        comes = who_gets(desk.floor, table, seat, desk.choices)
        if comes:
            lines = tuple(Named(person, alias(person), why, cite) for person, (why, cite) in comes)
            found.append(ForSeat(seat, lines))
    return tuple(found)


def _claims(table: FloorTable, alias: Alias) -> tuple[ForSeat, ...]:
    waits = {"hand": "when the hand is over", "button": "after the button", "kill": "after the kill"}
    return tuple(
        ForSeat(claim.seat, (Named(person, alias(person), f"moves {waits[claim.wait]}", claim.cite),))
        for person, claim in table.seats.claims.items()
    )


def _proposal(desk: Desk, table: FloorTable, named: Naming) -> ProposalLine | None:
    proposal = table.opening.proposal
    if proposal is None:
        return None
    said = {*proposal.agreed, *proposal.objections}
    silent = [seat.player for _, seat in sorted(table.table.seats.items()) if seat.player not in said]
    cite = desk.choices.cite("floor_limit_change.consent")
    agree, objects = named(proposal.agreed), named(proposal.objections)
    return ProposalLine(proposal.spread, agree, objects, named(silent), cite)


def _overs(table: FloorTable, alias: Alias) -> tuple[OverLine, ...]:
    return tuple(
        OverLine(seat, alias(one.person), alias(one.absent), bool(one.returning), one.cite)
        for seat, one in sorted(table.opening.play_overs.items())
    )


def _breaking(desk: Desk, table: FloorTable, alias: Alias) -> BreakLine | None:
    if table.breaking.since:
        return None
    to = receiving(desk, table, ())
    assert not isinstance(to, Refusal), "no table was named"
    draws = tuple(Named(person, alias(person)) for person in who_draws(desk, table))
    return BreakLine(tuple(other.number for other in to), room_for_broken(desk.floor, to), draws)


def _went(table: FloorTable, alias: Alias) -> tuple[WentLine, ...]:
    return tuple(
        WentLine(alias(one.person), TEXTS[one.card] if one.card >= 0 else "", one.to, one.seat)
        for one in table.breaking.went
    )
