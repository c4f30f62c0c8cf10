"""Entering an event at the kiosk: by the club card, paid by a voucher of its owner that covers the price or
from what the cage keeps for him, as on the phone. Nobody takes cash there. What it says is the seat card.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.money import account as accounts
from cardhouse.room.host import RoomHost
from cardhouse.server.room_service import RoomService
from cardhouse.tournaments.entries.re_enter import ReEnter
from cardhouse.tournaments.entries.register import Register
from cardhouse.tournaments.state import Event

WAY: Literal["kiosk"] = "kiosk"


class SeatCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the kiosk shows and prints: table 0 where the seat is drawn later."""

    alias: str
    event: str
    entry: int = 0
    table: int = 0
    seat: int = 0
    alternate: bool = False
    voucher: int = 0


def open_here(host: RoomHost) -> bool:
    """Whether the house takes entries at a kiosk at all."""
    choices = host.in_force("tournament")
    return WAY in choices.value("event_entries.taken_at")


def entering(host: RoomHost, event: str, person: str) -> Register | ReEnter:
    """The entry that somebody asks for: another one where he is out. What is not there the room refuses."""
    held = host.room.events.all.get(event)
    voucher = _voucher(host, held, person) if held is not None else 0
    latest = held.entries.latest(person) if held is not None else None
    if latest is not None and latest.status == "out":
        return ReEnter(event, person, WAY, voucher=voucher)
    return Register(event, person, WAY, voucher=voucher)


def _voucher(host: RoomHost, event: Event, person: str) -> int:
    """A voucher that covers the price, the one with the least on it; 0 where none does."""
    price, books = event.sheet.buy_in.total, host.room.books
    mine = [one for one in host.room.events.vouchers.values() if one.person == person]
    good = [one for one in mine if one.good_for in ("", event.name)]
    left = {one.number: books.balance(accounts.voucher(one.number)) for one in good}
    return min((number for number in left if left[number] >= price), key=lambda at: (left[at], at), default=0)


def seat_card(room: RoomService, event: str, person: str) -> SeatCard:
    """Where he sits, now that he is in."""
    entry = room.host.room.events.all[event].entries.latest(person)
    assert entry is not None, "whoever has just entered has an entry"
    return SeatCard(
        room.hub.aliases(person), event, entry=entry.number, table=entry.table, seat=entry.seat,
        alternate=entry.status == "alternate", voucher=entry.voucher,
    )  # fmt: skip
