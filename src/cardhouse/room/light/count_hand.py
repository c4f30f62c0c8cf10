"""A hand is over at a table where hands are only counted, and what it dropped. What may be dropped is what
the sign and the house's rules take from a pot: never more, and in their steps. The pot itself nobody tells.

Whose chips they were nobody knows either: the books have the drop come from chips at large, until the stacks
are counted (`count_stack.py`). The count of a hand can be taken back until the next.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.breaking.watch import WATCH as BREAKING
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.opening.watch import WATCH as OPENING
from cardhouse.floor.seats.watch import WATCH as SEATS
from cardhouse.floor.state import FloorTable
from cardhouse.money import account as accounts
from cardhouse.money.collections import terms
from cardhouse.money.ledger.posting import post
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import Rules, rules_for
from cardhouse.play.stakes import dollars
from cardhouse.play.table_events import HandEnded
from cardhouse.room.collecting import game_at, promotional
from cardhouse.room.command import RoomCommand
from cardhouse.room.commands import TakeBackEntry
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.light.state import CountedHand, counted_at, known_of
from cardhouse.room.reopening.reopen import WHY, money_fault, posting_of
from cardhouse.room.reopening.state import last_hands
from cardhouse.room.state import Room

SAYS = {
    "hands_not_counted": "at table {table} hands are dealt or tracked, not only counted",
    "hands_only_counted": "at table {table} hands are only counted",
    "no_such_drop": "{drop:money} is not dropped here: {allowed}",
    "no_such_promotional": "{drop:money} is not dropped for promotions here: at most {most:money}",
    "nobody_to_deal": "a hand needs two players at table {table}",
    "no_counted_hand": "no hand of table {table} is left to be taken back",
}


class CountHand(RoomCommand, frozen=True):
    """A hand is over; so much was dropped, and so much for promotions."""

    table: int
    drop: int = 0
    promotional: int = 0


class HandCounted(FloorEvent, frozen=True):
    """One hand more, with who was dealt in and what was dropped."""

    table: int
    hand: int
    seats: tuple[int, ...]
    drop: int = 0
    promotional: int = 0
    cite: str | None = None


class HandUncounted(FloorEvent, frozen=True):
    """The last hand that was counted was none."""

    table: int
    hand: int


def steps(desk: RoomDesk, table: FloorTable) -> tuple[int, ...]:
    """What may be dropped from a pot here, nothing first."""
    floor = desk.floor
    rules = _rules(desk, table)
    if rules.button_charge:
        return 0, rules.button_charge
    if not rules.rake_percent:
        return (0,)
    lowered = terms.in_force(desk.money, game_at(floor, table)).terms
    holds = lowered is not None and len(table.table.seats) <= lowered.players
    most = lowered.most if lowered is not None and holds else rules.rake_cap
    found = range(0, most + 1, rules.rake_step)
    return tuple(found) if most % rules.rake_step == 0 else (*found, most)


def promotional_most(desk: RoomDesk, table: FloorTable) -> int:
    """What promotions get at most from a pot here."""
    return _rules(desk, table).promotional_most if promotional(desk.room.floor, table) else 0


def _rules(desk: RoomDesk, table: FloorTable) -> Rules:
    inner = table.table
    return rules_for(desk.choices, inner.game, inner.stakes, inner.rule_set)


def fault(desk: RoomDesk, table: FloorTable) -> Refusal | None:
    """Why no hand may be counted now: what stands in the way of any other hand."""
    if table.breaking.since:
        return Refusal("game_broken", {"table": table.number})
    refused = desk.host.hand_fault(desk.asked)
    if refused is not None:
        return refused
    if len(table.table.present()) < 2:
        return Refusal("nobody_to_deal", {"table": table.number})
    return None


def decide(desk: RoomDesk, command: CountHand) -> list[Any] | Refusal:
    table = desk.floor.table(command.table)
    if isinstance(table, Refusal):
        return table
    if table.mode != "light":
        return Refusal("hands_not_counted", {"table": table.number})
    refused = fault(desk, table) or _drop_fault(desk, table, command)
    if refused is not None:
        return refused
    hand, cite = table.hands + 1, None
    if command.drop:
        cite = desk.choices.cite("rake.cap")
    lines = {
        accounts.drop(table.number): command.drop,
        accounts.jackpot_drop(table.number): command.promotional,
        accounts.AT_LARGE: -command.drop - command.promotional,
    }
    seats = tuple(table.table.present())
    events: list[Any] = [HandCounted(table.number, hand, seats, command.drop, command.promotional, cite)]
    if command.drop or command.promotional:
        posted = post(desk.money, "hand", lines, table=table.number, hand=hand, cite=cite)
        if isinstance(posted, Refusal):
            return posted
        events.append(posted)
    return events


def _drop_fault(desk: RoomDesk, table: FloorTable, command: CountHand) -> Refusal | None:
    allowed = steps(desk, table)
    if command.drop not in allowed:
        facts = {"drop": command.drop, "allowed": ", ".join(map(dollars, allowed))}
        return Refusal("no_such_drop", facts, desk.choices.cite("rake.cap"))
    most = promotional_most(desk, table)
    if not 0 <= command.promotional <= most:
        cite = desk.choices.cite("money_collections.promotional_most")
        return Refusal("no_such_promotional", {"drop": command.promotional, "most": most}, cite)
    return None


def take_back(desk: RoomDesk, command: TakeBackEntry) -> list[Any] | Refusal:
    """The last count was a slip of the finger."""
    books, number = desk.room.books, command.table
    last = known_of(desk.room, number).last
    if last is None:
        return Refusal("no_counted_hand", {"table": number})
    refused = money_fault(books, number, last.hand)
    if refused is not None:
        return refused
    events: list[Any] = [HandUncounted(number, last.hand)]
    posted = posting_of(books, number, last.hand)
    if posted is not None:
        lines = {line.account: -line.amount for line in posted.lines}
        back = post(
            desk.money, "hand", lines, table=number, hand=last.hand, reverses=posted.number, note=WHY
        )  # fmt: skip
        if isinstance(back, Refusal):
            return back
        events.append(back)
    return events


def apply(room: Room, event: HandCounted, at: int) -> None:
    """As after any other hand: counted, and whoever waited for its end waits no more."""
    table = room.floor.tables[event.table]
    if table.stage == "forming":
        table.stage, table.started = "running", at
        table.opening.called, table.opening.arrivals = [], []
    known = counted_at(room, event.table)
    for seat in event.seats:
        player = table.table.seats[seat]
        player.hands += 1
        if player.player not in known.uncounted:
            known.uncounted.append(player.player)
        for going in room.floor.moving.goings.values():
            if going.person == player.player and going.origin == table.number and going.until == "hands":
                going.hands = max(0, going.hands - 1)
    for watch in (SEATS, OPENING, BREAKING):
        watch[HandEnded](room.floor, table, event, at)
    known.last = CountedHand(event.hand, event.seats, event.drop, event.promotional, at)
    known.usual = event.drop or known.usual
    last_hands(room).pop(event.table, None)


def apply_back(room: Room, event: HandUncounted, at: int) -> None:
    table, known = room.floor.tables[event.table], counted_at(room, event.table)
    assert known.last is not None, "a hand that is taken back was counted"
    table.hands -= 1
    del table.last_hands[-1:]
    for seat in known.last.seats:
        if seat in table.table.seats:
            table.table.seats[seat].hands -= 1
    known.last = None
