"""My part in events: seat and chips, how I stand, where I move, what I may buy or sign, what I have won; and
my vouchers. What any of it means is decided in `tournaments/`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

import msgspec

from cardhouse.money import account as accounts
from cardhouse.room.hosting import Hosting
from cardhouse.tournaments.entries.announce_rebuy import announced_price
from cardhouse.tournaments.entries.register import ALONE
from cardhouse.tournaments.entries.state import Entry, Voucher
from cardhouse.tournaments.places.ranking import standing_of
from cardhouse.tournaments.prizes.due import due_to
from cardhouse.tournaments.state import Event
from cardhouse.tournaments.windows import add_on_now, may_re_enter, may_rebuy


class MyMove(msgspec.Struct, frozen=True, omit_defaults=True):
    """My latest move to another seat."""

    table: int
    seat: int
    to: int
    to_seat: int
    at: int
    why: str = ""


class MyEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """My part in an event: the latest entry, where to sit and with how much."""

    event: str
    entry: int
    status: str
    table: int = 0
    seat: int = 0
    stack: int = 0
    entries: int = 1
    """How many I have bought."""
    place: int = 0
    """Where I came in; 0 while I am in."""
    rank: int = 0
    """How I stand by chips among those who are in; 0 where I am not."""
    prize: int = 0
    """What I have won, in cents."""
    prize_left: int = 0
    """What of it waits for me at the payout desk."""
    may_give_back: bool = False
    may_re_enter: bool = False
    may_rebuy: bool = False
    may_add_on: bool = False
    may_report: bool = False
    """Whether my count of my chips would be shown."""
    reported: int = 0
    reported_at: int = 0
    felted: bool = False
    """I have no chips, and may buy more before the next hand."""
    announces: int = 0
    """What a rebuy costs that I announce, and play from behind; 0 where I cannot."""
    owed: int = 0
    """For one that I announced and have not paid."""
    moves: bool = False
    """I move to another table when this hand is over."""
    moved: MyMove | None = None
    deal: int = 0
    """What the deal that is proposed would bring me; 0 where none is, or it is made."""
    signed: bool = False


class MyVoucher(msgspec.Struct, frozen=True, omit_defaults=True):
    """A voucher or a seat that I won, with what is left on it in cents."""

    voucher: int
    left: int
    good_for: str = ""
    """The event; empty: any."""
    why: str = ""


class MyEvents:
    """Events and vouchers, found once for many people."""

    def __init__(self, host: Hosting) -> None:
        self.host = host
        self.room = host.room
        self._stacks: dict[str, list[int]] = {}
        self._vouchers: dict[str, list[Voucher]] = {}
        for voucher in self.room.events.vouchers.values():
            self._vouchers.setdefault(voucher.person, []).append(voucher)

    def vouchers(self, person: str) -> tuple[MyVoucher, ...]:
        """Those of somebody on which something is left."""
        found = []
        for voucher in self._vouchers.get(person, ()):
            left = self.room.books.balance(accounts.voucher(voucher.number))
            if left > 0:
                found.append(MyVoucher(voucher.number, left, voucher.good_for, voucher.why))
        return tuple(found)

    def of(self, person: str) -> Iterator[MyEvent]:
        """The events that somebody has a part in, until they are closed."""
        for event in self.room.events.all.values():
            entry = event.entries.latest(person)
            if entry is not None and event.phase not in ("closed", "cancelled"):
                yield self._event(event, entry)

    def _event(self, event: Event, entry: Entry) -> MyEvent:
        person, playing = entry.person, entry.status == "playing"
        choices = self.host.event_choices(event.name)
        stack = self._stack(entry)
        standing = standing_of(event, entry.number)
        report = event.chips.reported.get(entry.number) if playing else None
        due = due_to(event, choices, person) if standing is not None or event.prizes.deal else None
        return MyEvent(
            event=event.name,
            entry=entry.number,
            status=entry.status,
            table=entry.table,
            seat=entry.seat,
            stack=stack,
            entries=len(event.entries.of[person]),
            place=standing.place if standing is not None else 0,
            rank=self._rank(event, stack) if playing and stack and standing is None else 0,
            prize=due.amount if due is not None else 0,
            prize_left=max(0, due.left) if due is not None else 0,
            may_give_back=entry.status in ("registered", "alternate") and entry.way in ALONE,
            may_re_enter=entry.status == "out" and may_re_enter(event),
            may_rebuy=playing and may_rebuy(event),
            may_add_on=playing and add_on_now(event),
            may_report=playing and event.phase == "running" and event.sheet.mode == "tracked",
            reported=report.chips if report is not None else 0,
            reported_at=report.at if report is not None else 0,
            felted=entry.number in event.places.waiting,
            announces=announced_price(event, entry, choices),
            owed=event.entries.owed.get(entry.number, 0),
            moves=person in event.balance.ordered,
            moved=_moved(event, entry),
            deal=event.prizes.proposal.amounts.get(person, 0) if event.prizes.proposal else 0,
            signed=person in event.prizes.signed,
        )

    def _stack(self, entry: Entry) -> int:
        table = self.room.floor.tables.get(entry.table)
        sitting = table.table.seats.get(entry.seat) if table is not None else None
        return sitting.chips if sitting is not None and sitting.player == entry.person else 0

    def _rank(self, event: Event, stack: int) -> int:
        """How many have more, and one."""
        if event.name not in self._stacks:
            tables = (self.room.floor.tables[number].table for number in event.tables)
            stacks = (-seat.chips for table in tables for seat in table.seats.values())
            self._stacks[event.name] = sorted(stacks)
        return bisect_left(self._stacks[event.name], -stack) + 1


def _moved(event: Event, entry: Entry) -> MyMove | None:
    """The move that brought somebody to the seat that he has."""
    went = event.balance.went.get(entry.person)
    if went is None or (went.to, went.to_seat) != (entry.table, entry.seat) or went.at < entry.at:
        return None
    return MyMove(went.table, went.seat, to=went.to, to_seat=went.to_seat, at=went.at, why=went.why)
