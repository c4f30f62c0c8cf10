"""Whoever says nothing at a table that software deals: how long he has, and what is done with his hand then.

Where people deal, people call the clock and the floor keeps it. Where software does, there is nobody to call
it: the house's own clock runs from the start of each turn. What has become of the hand at its end is the
house's choice too; beyond the betting it costs the player as little as possible. Behind that time comes the
player's own, where there are time banks: by an event's sheet, or at this table (`time_banks`).
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.desk import SECOND
from cardhouse.play import commands as hand
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import SHOWDOWN, STREET
from cardhouse.room.commands import Act
from cardhouse.room.hosting import Hosting, RoomDesk
from cardhouse.room.time_banks.use_time_bank import TableTimeBankUsed, has_banks
from cardhouse.room.time_banks.use_time_bank import bank_left as bank_at_table
from cardhouse.room.time_banks.use_time_bank import used as used_at_table
from cardhouse.room.views.turn import Clock, waits_for
from cardhouse.tournaments.clock.time_bank import TimeBankUsed, bank_left, used
from cardhouse.tournaments.levels import seconds_to_act
from cardhouse.tournaments.state import Event

LEAST_SECONDS = 1
"""No clock is shorter, however much a demonstration hurries."""
SHOWDOWN_SECONDS = 10
"""To show or muck, for whoever wants to be asked: nothing can be won any more, and everybody waits."""


def clock_at(host: Hosting, number: int) -> Clock | None:
    """The clock that runs at a table; None where people keep it or nobody is waited for."""
    running = host.room.hands.get(number)
    table = host.room.floor.tables.get(number)
    if running is None or table is None or table.mode != "dealt":
        return None
    event = host.room.events.all.get(table.event)
    ordinary, cite = _ordinary(host, number, event)
    if running.hand.stage == SHOWDOWN and ordinary > SHOWDOWN_SECONDS:
        ordinary, cite = SHOWDOWN_SECONDS, None
    in_turn = table.table.seats.get(running.hand.acting_seat)
    bank = 0
    if in_turn is not None and event is not None:
        bank = bank_left(event, in_turn.player)
    elif in_turn is not None:
        bank = bank_at_table(host.room, number, in_turn.player, running.since)
    until = running.since + max((ordinary + bank) * SECOND // host.hurry, LEAST_SECONDS * SECOND)
    return Clock(running.since, until, cite, bank * SECOND // host.hurry)


def _ordinary(host: Hosting, number: int, event: Event | None) -> tuple[int, str | None]:
    """The seconds that everybody has for a decision, and the rule that gives them; a sheet's have none."""
    of_sheet = seconds_to_act(event) if event is not None else 0
    if of_sheet:
        return of_sheet, None
    choices = host.hands.choices(number, host.room.hands[number])
    seconds = choices["acts.clock_seconds"]
    return seconds.value + choices.value("acts.clock_countdown"), seconds.cite


def bank_used(desk: RoomDesk, number: int) -> TimeBankUsed | TableTimeBankUsed | None:
    """What whoever is in turn uses of his time bank by having taken so long."""
    room = desk.room
    table, running = room.floor.tables.get(number), room.hands.get(number)
    if table is None or running is None or table.mode != "dealt":
        return None
    if not table.event:
        if not has_banks(room, number):
            return None
        ordinary, _ = _ordinary(desk.host, number, None)
        return used_at_table(
            room, number, running, ordinary=ordinary, now=desk.asked.at, by_clock=not desk.asked.roles
        )
    event = room.events.all.get(table.event)
    if event is None or not event.sheet.acting.time_bank:
        return None
    in_turn = table.table.seats.get(running.hand.acting_seat)
    return used(event, in_turn.player, desk.asked.at - running.since) if in_turn is not None else None


def overdue(host: Hosting, now: int) -> list[Act]:
    """What is done for everybody whose time is up."""
    found = []
    for number, running in host.room.hands.items():
        if now - running.since < LEAST_SECONDS * SECOND:
            continue
        clock = clock_at(host, number)
        dealer = host.hands.dealer(number) if clock is not None and clock.until < now else None
        act = for_silent(dealer) if isinstance(dealer, Dealer) else None
        if act is not None:
            found.append(Act(number, act))
    return found


def for_silent(dealer: Dealer) -> Any:
    """What becomes of the hand that is waited for; None where it is nobody's turn."""
    kind, seat = waits_for(dealer.hand, dealer)
    if kind == "draw":
        return hand.Draw(seat, ())
    if kind == "discard":
        held = dealer.hand.hole[dealer.hand.actor]
        return hand.Discard(seat, tuple(held[: dealer.hand.this_street.discard]))
    if kind == "show":
        return hand.Show(seat)
    if kind == "run" and dealer.hand.stage == STREET:
        return hand.RunBoard(1)
    return _bets(dealer, seat) if kind == "bet" else None


def _bets(dealer: Dealer, seat: int) -> Any:
    may = dealer.legal()
    assert may is not None, "a betting turn has choices"
    live = dealer.rules.value("acts.clock_runs_out") == "dead_only_facing_bet"
    if may.check and live:
        return hand.Check(seat)
    if may.fold:
        return hand.Fold(seat)
    return hand.BringIn(seat) if may.bring_in else hand.Call(seat)
