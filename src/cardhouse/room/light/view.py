"""What the tablet of a table shows at which hands are only counted. Decides nothing."""

from __future__ import annotations

import msgspec

from cardhouse.floor.state import FloorTable
from cardhouse.money import account as accounts
from cardhouse.play.refusal import Refusal
from cardhouse.room.hosting import Asked, Hosting, RoomDesk
from cardhouse.room.light.count_hand import CountHand, fault, promotional_most, steps
from cardhouse.room.light.state import known_of

HOUR = 3600 * 1_000_000


class CountedLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """What may be dropped from a pot, the usual amount, what promotions get, and what was counted so far."""

    steps: tuple[int, ...]
    usual: int
    promotional: int = 0
    lately: int = 0
    """Hands of the last hour."""
    in_box: int = 0
    in_promotional_box: int = 0
    uncounted: tuple[str, ...] = ()
    """Whose chips have to be counted before they leave."""
    cite: str | None = None


def _desk(host: Hosting, table: FloorTable) -> RoomDesk:
    return RoomDesk(host, Asked("", "", CountHand(table.number), host.room.at))


def count_fault(host: Hosting, table: FloorTable) -> Refusal | None:
    """Why no hand may be counted now."""
    return fault(_desk(host, table), table)


def counted_line(host: Hosting, table: FloorTable) -> CountedLine | None:
    """Only where hands are counted."""
    if table.mode != "light":
        return None
    room = host.room
    desk = _desk(host, table)
    allowed, known = steps(desk, table), known_of(room, table.number)
    usual = known.usual if known.usual in allowed else allowed[-1]
    return CountedLine(
        allowed,
        usual,
        promotional=promotional_most(desk, table),
        lately=sum(at > room.at - HOUR for at in table.last_hands),
        in_box=room.books.balance(accounts.drop(table.number)),
        in_promotional_box=room.books.balance(accounts.jackpot_drop(table.number)),
        uncounted=tuple(known.uncounted),
        cite=desk.choices.cite("rake.cap") if len(allowed) > 1 else None,
    )
