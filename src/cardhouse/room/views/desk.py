"""What the dealer's tablet needs beyond the table itself: what comes next, what the player in turn may do,
the pots, what is to be collected, seats held and players away. For staff; decides nothing.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from cardhouse.cards.card import TEXTS
from cardhouse.floor.absences.why import why_here
from cardhouse.floor.desk import Desk
from cardhouse.floor.state import FloorTable
from cardhouse.money.collections import time
from cardhouse.money.desk import MoneyDesk
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import OVER, SHOWDOWN, STREET, Hand
from cardhouse.play.outcome import misdealt
from cardhouse.play.pots import pots
from cardhouse.play.refusal import Refusal
from cardhouse.play.running import awaits_run
from cardhouse.room.banks import bank_fault
from cardhouse.room.collecting import deal_fault, game_at
from cardhouse.room.hosting import Hosting
from cardhouse.room.light.view import count_fault
from cardhouse.room.views.concealing import Alias
from cardhouse.room.views.event_table import EventPart, event_part, next_hand
from cardhouse.room.views.naming import named
from cardhouse.room.views.needs import Need, desk_of, needs_of
from cardhouse.room.views.rulings import RulingLine, ruling_lines
from cardhouse.room.views.table_floor import TableFloor, table_floor
from cardhouse.room.views.tablet import Tablet, tablet_view
from cardhouse.room.views.turn import Choices, choices, waits_for

Next = Literal[
    "act", "draw", "discard", "show", "deal", "winners", "again", "run", "time", "button", "begin", "count",
    "wait",
]
Time = Literal["", "due", "announced"]
RULINGS_MOST = 6


class PotLine(msgspec.Struct, frozen=True, gc=False):
    """A pot and the seats that may win it, main pot first."""

    chips: int
    seats: tuple[int, ...]


class HeldSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat kept for somebody."""

    seat: int
    name: str
    person: str
    until: int = 0
    lapsed: bool = False
    cite: str | None = None


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence about a seat, with its rule."""

    seat: int
    says: str
    cite: str | None = None


class ChooserLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody of a broken game who gets a seat elsewhere, with the card drawn for it."""

    name: str
    person: str
    card: str = ""
    absent: bool = False


class DeskView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The dealer's part of a table's view."""

    next: Next
    why: str = ""
    """Why no hand may begin, in words, with its rule."""
    why_in: dict[str, str] = {}
    """The same in other languages."""
    cite: str | None = None
    choices: Choices | None = None
    deal: int = 0
    """How many cards come face up now."""
    pots: tuple[PotLine, ...] = ()
    dealer: str = ""
    dealer_since: int = 0
    time: Time = ""
    held: tuple[HeldSeat, ...] = ()
    away: tuple[Said, ...] = ()
    needs: tuple[Need, ...] = ()
    rulings: tuple[RulingLine, ...] = ()
    asked: tuple[Said, ...] = ()
    """Who asked for another seat."""
    choosers: tuple[ChooserLine, ...] = ()
    """Of a broken game, in the order in which they choose."""
    to: tuple[int, ...] = ()
    """The tables whose seats they choose from."""
    begins: bool = False
    """Whether a hand may begin now, whatever else is due."""
    tablet: Tablet | None = None
    """What the dealer has in hand."""
    event: EventPart | None = None
    """What an event's table has beyond this."""
    floor: TableFloor | None = None
    """What the floor sees beyond this."""


def desk_view(host: Hosting, table: FloorTable, dealer: Dealer | None, alias: Alias) -> DeskView:
    """As it stands now."""
    desk = desk_of(host, table.number)
    running = host.room.hands.get(table.number)
    rulings = ruling_lines(host, table.number)[:RULINGS_MOST]
    shared: dict[str, Any] = {
        "dealer": table.absences.dealer, "dealer_since": table.absences.dealer_since,
        "time": _time(host, desk, table), "held": _held(table, alias), "away": _away(desk, table),
        "needs": needs_of(desk, table, alias), "rulings": rulings,
        "asked": _asked(table), "choosers": _choosers(table, alias), "to": tuple(table.breaking.to),
        "tablet": tablet_view(host, table, dealer if running is not None else None, alias),
        "event": event_part(host, desk, table, alias), "floor": table_floor(desk, table, alias),
    }  # fmt: skip
    if running is not None and dealer is not None:
        return _in_hand(running.hand, dealer, shared)
    fault = _begin_fault(host, desk, table)
    if shared["time"]:
        return DeskView("time", begins=fault is None, **shared)
    if fault is None:
        return DeskView("count" if table.mode == "light" else "begin", begins=True, **shared)
    fault = named(fault, host.room.floor.people.known, alias)
    waits: Next = "button" if fault.code == "no_button" else "wait"
    return DeskView(waits, fault.sentence(), why_in=fault.elsewhere(), cite=fault.cite, **shared)


def _in_hand(hand: Hand, dealer: Dealer, shared: dict[str, Any]) -> DeskView:
    kind, _ = waits_for(hand, dealer)
    words = {"bet": "act", "cards": "deal", "over": "again"}
    following: Next = words.get(kind, kind)  # type: ignore[assignment]
    deal = 0
    if hand.stage == SHOWDOWN and hand.tracked:
        following = "winners"
    elif hand.tracked and hand.stage == STREET and hand.dealt and awaits_run(hand, dealer.rules):
        following = "run"
    elif following == "deal" and hand.stage == STREET:
        deal = hand.this_street.board
    elif hand.stage == OVER and not misdealt(dealer.events):
        following = "wait"
    return DeskView(
        following, choices=choices(dealer), deal=deal,
        pots=tuple(PotLine(pot.chips, tuple(hand.seats[p] for p in pot.players)) for pot in pots(hand)),
        **shared,
    )  # fmt: skip


def _money(host: Hosting, table: FloorTable) -> MoneyDesk:
    room = host.room
    return MoneyDesk(room.books, host.in_force(table=table.number), room.at, zone=host.zone)


def _time(host: Hosting, desk: Desk, table: FloorTable) -> Time:
    money, game = _money(host, table), game_at(desk, table)
    if not time.owed(money, game):
        return ""
    last = money.books.collections.at(table.number)
    announced = last.announced_at > max(last.collected_at, table.opened)
    return "announced" if announced else "due"


def _begin_fault(host: Hosting, desk: Desk, table: FloorTable) -> Refusal | None:
    """Why no hand may begin now, asked of those who decide it."""
    if table.mode == "light":
        return count_fault(host, table)
    if table.breaking.since:
        return Refusal("game_broken", {"table": table.number})
    if table.event:
        came = next_hand(host, desk, table)
        return came if isinstance(came, Refusal) else None
    missing = bank_fault(host.room, desk.choices, table.number, "") if table.absences.dealer else None
    missing = missing or deal_fault(desk, _money(host, table), table.number)
    if missing is not None:
        return missing
    came = next_hand(host, desk, table)
    return came if isinstance(came, Refusal) else None


def _held(table: FloorTable, alias: Alias) -> tuple[HeldSeat, ...]:
    return tuple(
        HeldSeat(seat, alias(lock.person), lock.person, lock.until, lock.lapsed, lock.cite)
        for seat, lock in sorted(table.opening.held.items())
    )


def _away(desk: Desk, table: FloorTable) -> tuple[Said, ...]:
    """How it stands with players who are away."""
    found = []
    for person in table.absences.away:
        seat = table.seat_of(person)
        found += [Said(seat, says, cite) for says, cite in why_here(desk, person)]
    return tuple(found)


def _asked(table: FloorTable) -> tuple[Said, ...]:
    return tuple(
        Said(table.seat_of(one.person), f"wants seat {one.seat}" if one.seat else "wants another seat")
        for one in table.seats.requests
    )


def _choosers(table: FloorTable, alias: Alias) -> tuple[ChooserLine, ...]:
    return tuple(
        ChooserLine(alias(one.person), one.person, TEXTS[one.card] if one.card >= 0 else "", one.absent)
        for one in table.breaking.choosers
    )
