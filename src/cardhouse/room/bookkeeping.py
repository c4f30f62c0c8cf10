"""Keeps the books in step with the tables: whatever an entry does to chips at a table is posted in the same
entry. Decides nothing; what a hand took or a player brought is in the events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from cardhouse.floor.event import AtTable
from cardhouse.money import account as accounts
from cardhouse.money.desk import MoneyDesk
from cardhouse.money.event import Posted
from cardhouse.money.ledger.posting import post
from cardhouse.money.posting import What
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
}
"""What moves chips between a player's pocket and the table; everything else is the hand."""
MOVES = frozenset((*POCKET, ev.HandEnded))


def postings(room: Room, events: Iterable[Event], desk: MoneyDesk) -> list[Posted]:
    """What these events do to the accounts, table by table, in order."""
    found: list[Posted] = []
    tables: dict[int, Table] = {}
    given = [event for event in events if isinstance(event, AtTable)]
    moving = {event.table for event in given if not MOVES.isdisjoint(map(type, event.events))}
    for event in given:
        if event.table in moving:
            at = room.floor.tables.get(event.table)
            if at is None and event.table not in tables:
                continue  # a table opened by this very entry has nobody at it yet
            table = tables.get(event.table) or at.table.copy()  # type: ignore[union-attr]
            tables[event.table] = table
            hand = at.hands + 1 if at is not None else 1
            found += _at_table(event, table, hand, desk)
    return found


def _chips(table: Table) -> Counter[str]:
    found: Counter[str] = Counter()
    for seat in (*table.seats.values(), *table.boxed.values()):
        found[seat.player] += seat.chips
    return found


def _at_table(event: AtTable, table: Table, hand: int, desk: MoneyDesk) -> list[Posted]:
    """The table is changed along with the events: it is a copy."""
    found: list[Posted] = []
    before, carried = _chips(table), table.carried
    ended = False
    for happened in event.events:
        what = POCKET.get(type(happened))
        ended = ended or isinstance(happened, ev.HandEnded)
        if what is None:
            apply(table, happened)
            continue
        if ended:  # the hand is over before anybody leaves or buys
            found += _hand(event.table, hand, before, carried, table, desk)
            ended = False
        then = _chips(table)
        apply(table, happened)
        found += _pocket(event.table, what, then, _chips(table), desk)
        before, carried = _chips(table), table.carried
    if ended:
        found += _hand(event.table, hand, before, carried, table, desk)
    return found


def _pocket(
    number: int, what: What, before: Counter[str], after: Counter[str], desk: MoneyDesk
) -> list[Posted]:
    found = []
    for person in sorted({*before, *after}):
        moved = after[person] - before[person]
        if not moved:
            continue
        pocket = accounts.pocket(person)
        lines = {accounts.stack(number, person): moved, pocket: -moved}
        short = moved - desk.balance(pocket)
        if moved > 0 and short > 0:  # brought from elsewhere: chips that the room did not see him buy
            lines[pocket] = short - moved
            lines[accounts.AT_LARGE] = -short
        found.append(_posted(desk, what, lines, person=person, table=number))
    return found


def _hand(
    number: int, hand: int, before: Counter[str], carried: int, table: Table, desk: MoneyDesk
) -> list[Posted]:
    after = _chips(table)
    lines = {
        accounts.stack(number, person): after[person] - before[person] for person in sorted({*before, *after})
    }
    lines[accounts.pot(number)] = table.carried - carried
    lines[accounts.drop(number)] = -sum(lines.values())
    lines = {account: amount for account, amount in lines.items() if amount}
    return [_posted(desk, "hand", lines, table=number, hand=hand)] if lines else []


def _posted(desk: MoneyDesk, what: What, lines: dict[str, int], **about: Any) -> Posted:
    made = post(desk, what, lines, **about)
    assert not isinstance(made, Refusal), f"what happened at a table can be posted: {made}"
    return made

