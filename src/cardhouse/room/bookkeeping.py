"""Keeps the books in step with the tables: whatever an entry does to chips at a table is posted in the same
entry. Decides nothing; what a hand took or a player brought is in the events.

An account that is stopped stands in the way of commands that would move it, and of the next hand at its
table; what a hand or the clock did has happened and is posted all the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from cardhouse.floor.absences.events import ChipsGivenBack, ChipsHeld
from cardhouse.floor.event import AtTable
from cardhouse.money import account as accounts
from cardhouse.money.cage.events import ForeignChipsRemoved
from cardhouse.money.desk import MoneyDesk
from cardhouse.money.event import Posted
from cardhouse.money.ledger.posting import post, stopped_fault, take_note
from cardhouse.money.pockets import from_pocket, into_pocket
from cardhouse.money.posting import What
from cardhouse.money.tips.events import TokeGiven
from cardhouse.money.tips.tokes import toke_posted
from cardhouse.play import table_events as ev
from cardhouse.play.refusal import Refusal
from cardhouse.play.table import Table
from cardhouse.play.table_apply import apply
from cardhouse.room.events import Event
from cardhouse.room.state import Room

POCKET: dict[type, What] = {
    ev.SeatTaken: "sat_down",
    ev.SeatGivenUp: "left",
    ev.ChipsBought: "chips_bought",
    ev.ChipsBehind: "chips_bought",
    ev.ChipsDelivered: "chips_bought",
    ev.ChipsRemoved: "transfer",
}
"""What moves chips between a player's pocket and the table; everything else is the hand."""
MOVES = frozenset((*POCKET, ev.HandEnded, ev.PushedPotMoved))


def postings(room: Room, events: Iterable[Event], desk: MoneyDesk) -> list[Posted]:
    """What these events do to the accounts, in order. Postings among them were made by the command itself."""
    found: list[Posted] = []
    tables: dict[int, Table] = {}
    given = list(events)
    tabled = [event for event in given if isinstance(event, AtTable)]
    moving = {event.table for event in tabled if not MOVES.isdisjoint(map(type, event.events))}
    if not moving and OFF_TABLE.keys().isdisjoint(map(type, given)):
        return found
    for event in given:  # they stand before these in the entry, wherever they are among the events
        if isinstance(event, Posted):
            take_note(desk, event)
    for event in given:
        how = OFF_TABLE.get(type(event))
        if how is not None:
            found += how(event, desk)
        elif isinstance(event, AtTable) and event.table in moving:
            at = room.floor.tables.get(event.table)
            if at is None and event.table not in tables:
                continue  # a table opened by this very entry has nobody at it yet
            if at is not None and at.unit == "chips":
                continue  # an event's chips are counted by the event: they are no money
            table = tables.get(event.table) or at.table.copy()  # type: ignore[union-attr]
            tables[event.table] = table
            hand = at.hands + 1 if at is not None else 1
            found += _at_table(event, table, hand, desk, at.spread if at is not None else "")
    return found


def stopped_by(room: Room, events: Iterable[Event]) -> Refusal | None:
    """Why these events may not be: an account that they move is stopped."""
    made = [event for event in events if isinstance(event, Posted)]
    return next((fault for one in made if (fault := stopped_fault(room.books, one.posting.lines))), None)


def stopped_at(room: Room, table: int) -> Refusal | None:
    """Why no hand may begin at a table: chips or a box there are stopped."""
    theirs = (accounts.pot(table), accounts.drop(table), accounts.jackpot_drop(table))
    for account, why in room.books.stopped.items():
        if account in theirs or account.startswith(accounts.stack(table, "")):
            return Refusal("account_stopped", {"account": account, "why": why})
    return None


def _chips(table: Table) -> Counter[str]:
    found: Counter[str] = Counter()
    for seat in (*table.seats.values(), *table.boxed.values()):
        found[seat.player] += seat.chips
    return found


def _at_table(event: AtTable, table: Table, hand: int, desk: MoneyDesk, spread: str) -> list[Posted]:
    """The table is changed along with the events: it is a copy."""
    found: list[Posted] = []
    before, in_pot = _chips(table), _in_pot(table)
    ended: ev.HandEnded | None = None
    for happened in event.events:
        if isinstance(happened, ev.PushedPotMoved):
            found.append(_pot_moved(event.table, hand - 1, happened, table, desk))
            apply(table, happened)
            before = _chips(table)
            continue
        what = POCKET.get(type(happened))
        ended = happened if isinstance(happened, ev.HandEnded) else ended
        if what is None:
            apply(table, happened)
            continue
        if ended is not None:  # the hand is over before anybody leaves or buys
            found += _hand(event.table, hand, ended=ended, before=before, in_pot=in_pot, table=table,
                desk=desk)
            ended = None
        then = _chips(table)
        apply(table, happened)
        at = Place(event.table, spread, isinstance(happened, ev.ChipsBehind))
        found += _pocket(at, what, then, _chips(table), desk)
        if isinstance(happened, ev.ChipsDelivered):
            found += _arrived(event.table, table.seats[happened.seat].player, desk)
        before, in_pot = _chips(table), _in_pot(table)
    if ended is not None:
        found += _hand(event.table, hand, ended=ended, before=before, in_pot=in_pot, table=table, desk=desk)
    return found


class Place(NamedTuple):
    """Where chips go from a pocket or into one."""

    table: int
    spread: str
    on_the_way: bool
    """The chips count already and are not here yet."""


def _pocket(
    at: Place, what: What, before: Counter[str], after: Counter[str], desk: MoneyDesk
) -> list[Posted]:
    found = []
    for person in sorted({*before, *after}):
        moved = after[person] - before[person]
        if not moved:
            continue
        stack = accounts.stack(at.table, person)
        if at.on_the_way:
            lines = {stack: moved, accounts.behind(person): -moved}
        elif moved > 0:
            lines = {stack: moved, **from_pocket(desk, person, moved)}
        else:
            lines = {stack: moved, accounts.pocket(person): -moved}
        game = at.spread if what in ("sat_down", "left") else ""  # who left which game is read from the note
        found.append(_posted(desk, what, lines, person=person, table=at.table, note=game))
    return found


def _arrived(number: int, person: str, desk: MoneyDesk) -> list[Posted]:
    """Chips that counted already are here: nothing is behind any more."""
    behind = accounts.behind(person)
    missing = -desk.balance(behind)
    if missing <= 0:
        return []
    lines = {behind: missing, **from_pocket(desk, person, missing)}
    return [_posted(desk, "chips_bought", lines, person=person, table=number)]


def _in_pot(table: Table) -> int:
    return table.carried + table.left_in_pot


def _hand(
    number: int,
    hand: int,
    ended: ev.HandEnded,
    before: Counter[str],
    in_pot: int,
    table: Table,
    desk: MoneyDesk,
) -> list[Posted]:
    """What promotions got goes into their own box, whatever else is missing into the drop box."""
    after = _chips(table)
    lines = {
        accounts.stack(number, person): after[person] - before[person] for person in sorted({*before, *after})
    }
    lines[accounts.pot(number)] = _in_pot(table) - in_pot
    lines[accounts.jackpot_drop(number)] = ended.promotional or 0
    lines[accounts.drop(number)] = -sum(lines.values())
    lines = {account: amount for account, amount in lines.items() if amount}
    return [_posted(desk, "hand", lines, table=number, hand=hand)] if lines else []


def _pot_moved(
    number: int, hand: int, moved: ev.PushedPotMoved, table: Table, desk: MoneyDesk
) -> Posted:
    """From stack to stack; it belongs to the hand that is over."""
    wrong, rightful = (table.seats[seat].player for seat in (moved.seat, moved.to))
    stack = {accounts.stack(number, wrong): -moved.chips, accounts.stack(number, rightful): moved.chips}
    return _posted(desk, "hand", stack, table=number, hand=hand, cite=moved.cite)


def _held(event: ChipsHeld, desk: MoneyDesk) -> list[Posted]:
    """The house keeps chips that came off a table a moment ago."""
    lines = {accounts.held(event.person): event.amount, **from_pocket(desk, event.person, event.amount)}
    about: dict[str, Any] = {"person": event.person, "table": event.table, "cite": event.cite}
    return [_posted(desk, "picked_up", lines, **about)]


def _given_back(event: ChipsGivenBack, desk: MoneyDesk) -> list[Posted]:
    held = accounts.held(event.person)
    known = min(event.amount, desk.balance(held))
    lines = {held: -known, accounts.AT_LARGE: known - event.amount, **into_pocket(event.person, event.amount)}
    return [_posted(desk, "returned", lines, person=event.person, cite=event.cite)]


def _foreign(event: ForeignChipsRemoved, desk: MoneyDesk) -> list[Posted]:
    """Chips of another house were never worth anything here: whence they came they go."""
    pocket = accounts.pocket(event.person)
    about: dict[str, Any] = {"person": event.person, "table": event.table, "cite": event.cite}
    return [_posted(desk, "adjustment", {pocket: -event.amount, accounts.AT_LARGE: event.amount}, **about)]


def _toke(event: TokeGiven, desk: MoneyDesk) -> list[Posted]:
    made = toke_posted(event, desk)
    assert not isinstance(made, Refusal), f"a toke can be posted: {made}"
    return [made]


OFF_TABLE: dict[Any, Callable[[Any, MoneyDesk], list[Posted]]] = {
    ChipsHeld: _held,
    ChipsGivenBack: _given_back,
    TokeGiven: _toke,
    ForeignChipsRemoved: _foreign,
}
"""What moves chips away from the tables without a command about money."""


def _posted(desk: MoneyDesk, what: What, lines: dict[str, int], **about: Any) -> Posted:
    made = post(desk, what, lines, stopped_too=True, **about)
    assert not isinstance(made, Refusal), f"what happened at a table can be posted: {made}"
    return made
