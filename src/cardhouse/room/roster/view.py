"""The roster as the floor sees it, and what the dealer in a box is told of the next push. Decides nothing."""

from __future__ import annotations

from collections import defaultdict

import msgspec

from cardhouse.floor.state import FloorTable
from cardhouse.room.hosting import Hosting
from cardhouse.room.roster.holding import KEY, held_until
from cardhouse.room.roster.push_dealers import down_minutes, due_at, proposed, push_at, string_of
from cardhouse.room.roster.shifts import MINUTE
from cardhouse.room.roster.state import roster_of

DAY = 24 * 60 * MINUTE


class DealerLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A dealer who is in; who is at no table rests since `at`."""

    dealer: str
    since: int
    at: int
    table: int = 0
    until: int = 0
    row: int = 0
    downs: int = 0
    minutes: int = 0
    """Dealt in this shift, downs that are over."""


class PushLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A box in the order of the string: who is in it, and who comes next."""

    table: int
    spread: str
    dealer: str = ""
    since: int = 0
    comes: str = ""
    """Empty where nobody changes."""
    held: int = 0
    """Until when no dealer is pushed here; 0 where one may be."""
    cite: str | None = None
    """The rule that holds it back."""


class ShiftLine(msgspec.Struct, frozen=True):
    """A shift of the last day that is over."""

    dealer: str
    since: int
    ended: int
    downs: int
    minutes: int


class EventMinutes(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a dealer dealt at an event in the last day, and what of it is on signed down cards."""

    event: str
    dealer: str
    minutes: int
    signed: int = 0


class RosterView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is in, the rotation, the push that is proposed."""

    dealers: tuple[DealerLine, ...] = ()
    boxes: tuple[PushLine, ...] = ()
    rests: tuple[str, ...] = ()
    """Who would go on a break."""
    due: int = 0
    down_minutes: int = 0
    own_minutes: int = 0
    in_a_row: int = 0
    shifts: tuple[ShiftLine, ...] = ()
    events: tuple[EventMinutes, ...] = ()
    cite: str | None = None
    """The house's row for the length of a down, where the room has none of its own."""


def roster_view(host: Hosting) -> RosterView:
    """As it stands now."""
    room = host.room
    roster, comes = roster_of(room), dict(proposed(host))
    coming = set(comes.values())
    boxes = tuple(
        PushLine(
            table.number, table.event or table.spread, dealer=table.absences.dealer,
            since=table.absences.dealer_since, comes=comes.get(table.number, ""), held=held,
            cite=host.in_force(table=table.number).cite(KEY) if held else None,
        )
        for table in string_of(room)
        for held in (held_until(host, table, room.at),)
    )  # fmt: skip
    rests = tuple(box.dealer for box in boxes if box.comes and box.dealer and box.dealer not in coming)
    own = roster.down_minutes
    return RosterView(
        dealers=tuple(
            DealerLine(
                one.dealer, one.since, one.at, table=one.table, until=one.until, row=one.row, downs=one.downs,
                minutes=_minutes(host, one.dealer, one.since, room.at),
            )
            for one in sorted(roster.on.values(), key=lambda one: (one.since, one.dealer))
        ),
        boxes=boxes,
        rests=rests,
        due=due_at(host),
        down_minutes=down_minutes(host),
        own_minutes=own,
        in_a_row=roster.in_a_row,
        shifts=tuple(
            ShiftLine(one.dealer, one.since, one.ended, one.downs,
                      _minutes(host, one.dealer, one.since, one.ended))
            for one in reversed(roster.shifts)
            if one.ended > room.at - DAY
        ),
        events=_events(host),
        cite=None if own else host.in_force().cite("money_tips.down_minutes"),
    )  # fmt: skip


def _minutes(host: Hosting, dealer: str, since: int, until: int) -> int:
    downs = roster_of(host.room).downs
    mine = [one for one in downs if one.dealer == dealer and since <= one.began and one.ended <= until]
    return sum(one.ended - one.began for one in mine) // MINUTE


def _events(host: Hosting) -> tuple[EventMinutes, ...]:
    dealt: dict[tuple[str, str], int] = defaultdict(int)
    for one in roster_of(host.room).downs:
        if one.event and one.ended > host.room.at - DAY:
            dealt[one.event, one.dealer] += one.ended - one.began
    signed: dict[tuple[str, str], int] = defaultdict(int)
    for card in host.room.books.tips.period.cards:
        signed[card.tournament, card.dealer] += card.minutes
    return tuple(
        EventMinutes(event, dealer, length // MINUTE, signed[event, dealer])
        for (event, dealer), length in sorted(dealt.items())
    )


class NextPush(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the dealer in this box goes next: a table, or 0 for a break; and who comes."""

    at: int
    to: int = 0
    comes: str = ""


def next_push(host: Hosting, table: FloorTable) -> NextPush | None:
    """None where nobody would relieve whoever is in the box."""
    dealer = table.absences.dealer
    comes = dict(proposed(host)) if dealer else {}
    if table.number not in comes:
        return None
    to = next((number for number, who in comes.items() if who == dealer), 0)
    return NextPush(push_at(host, table), to, comes[table.number])
