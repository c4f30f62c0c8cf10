"""Whoever says nothing at a table that software deals: how long he has, and what is done with his hand then.

Where people deal, people call the clock and the floor keeps it. Where software does, there is nobody to call
it: the house's own clock runs from the start of each turn. What has become of the hand at its end is the
house's choice too; beyond the betting it costs the player as little as possible.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.desk import SECOND
from cardhouse.floor.state import FloorTable
from cardhouse.play import commands as hand
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import STREET, Hand
from cardhouse.room.commands import Act
from cardhouse.room.hosting import Hosting
from cardhouse.room.views.turn import Clock, waits_for
from cardhouse.tournaments.clock.time_bank import bank_left
from cardhouse.tournaments.levels import seconds_to_act
from cardhouse.tournaments.state import Event

LEAST_SECONDS = 1
"""No clock is shorter, however much a demonstration hurries."""


def clock_at(host: Hosting, number: int) -> Clock | None:
    """The clock that runs at a table; None where people keep it or nobody is waited for."""
    running = host.room.hands.get(number)
    table = host.room.floor.tables.get(number)
    if running is None or table is None or table.mode != "dealt":
        return None
    choices = host.choices_at(running.began, running.house, running.hand.setup.rule_set)
    seconds = choices["acts.clock_seconds"]
    event = host.room.events.all.get(table.event)
    of_sheet = seconds_to_act(event) if event is not None else 0
    bank = _bank(event, table, running.hand) if event is not None else 0
    whole = (of_sheet or seconds.value + choices.value("acts.clock_countdown")) + bank
    until = running.since + max(whole * SECOND // host.hurry, LEAST_SECONDS * SECOND)
    cite = None if of_sheet else seconds.cite
    return Clock(running.since, until, cite, bank * SECOND // host.hurry)


def _bank(event: Event, table: FloorTable, hand_on: Hand) -> int:
    """What is left of the time bank of whoever is in turn, in seconds; none where the sheet has no clock."""
    in_turn = table.table.seats.get(hand_on.acting_seat)
    return bank_left(event, in_turn.player) if in_turn is not None else 0


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
