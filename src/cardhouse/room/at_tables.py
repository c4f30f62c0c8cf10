"""Hands and what happens between them, as the room answers it: a hand begins, is dealt again or taken back;
players act, sit out, straddle; the button is drawn for. What may be done is decided in `play`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.floor.absences.stepping_away import return_fault
from cardhouse.floor.desk import Desk
from cardhouse.floor.event import AtTable
from cardhouse.floor.state import FloorTable
from cardhouse.play import table_commands as at_table
from cardhouse.play.apply import APPLY as HAND_APPLY
from cardhouse.play.apply import begin as begin_hand
from cardhouse.play.events import HandBegan
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_events import HandEnded, OfferTakenBack
from cardhouse.play.table_offers import announced_last
from cardhouse.room import collecting
from cardhouse.room import commands as cmd
from cardhouse.room.acting import wish_fault
from cardhouse.room.events import AtHand, Event
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.light import count_hand
from cardhouse.room.reopening import reopen
from cardhouse.room.silence import bank_used
from cardhouse.room.state import HandInProgress, Room
from cardhouse.room.time_banks.set_time_bank import with_hand
from cardhouse.subject import Subject
from cardhouse.tournaments.clock.next_hand import new_stakes
from cardhouse.tournaments.clock.start_event import drawn_button, has_button
from cardhouse.tournaments.desk import EventDesk
from cardhouse.tournaments.penalties.serving import return_fault as penalty_fault
from cardhouse.tournaments.places.going_out import EntrantOut, waiting_out
from cardhouse.tournaments.places.held_all_in import held
from cardhouse.tournaments.state import Event as Tournament

Answer = list[Event] | Refusal


def act(desk: RoomDesk, command: cmd.Act) -> Answer:
    refused = _held_all_in(desk, command)
    if refused is not None:
        return refused
    bank = bank_used(desk, command.table)
    came = desk.host.hands.act(command, desk.asked.roles, desk.asked.person)
    return came if bank is None or isinstance(came, Refusal) else [*came, bank]


def _held_all_in(desk: RoomDesk, command: cmd.Act) -> Refusal | None:
    """An all-in hand that waits while hand for hand is dealt, at a table that people deal."""
    table, running = desk.room.floor.tables.get(command.table), desk.room.hands.get(command.table)
    event = desk.room.events.all.get(table.event) if table is not None else None
    if event is None or event.places.hand_for_hand is None or running is None or table is None:
        return None
    if table.mode == "dealt":
        return None
    return held(event, command.table, running.hand, act=command.act, choices=desk.events.choices)


def begin(desk: RoomDesk, command: cmd.BeginHand) -> Answer:
    """The faults of other subjects were asked before (`Subject.before_hand`)."""
    table = desk.room.floor.tables.get(command.table)
    event = desk.room.events.all.get(table.event) if table is not None else None
    if event is not None:
        return _begin_in_event(desk, desk.events, event, command)
    if command.rake_reduction != "none":
        refused = collecting.reduction_fault(desk.floor, desk.money, command.table)
        if refused is not None:
            return refused
    takes = collecting.takes_at(desk.room, command.table)
    came = desk.host.hands.begin(command, desk.asked.at, desk.room.house, takes)
    return came if isinstance(came, Refusal) else [*with_hand(desk, command.table), *came]


def _begin_in_event(desk: RoomDesk, events: EventDesk, event: Tournament, command: cmd.BeginHand) -> Answer:
    """At an event's table: whoever waited without chips is out, the level's stakes are taken up, and the
    house takes nothing from the pot.
    """
    number = command.table
    if desk.room.floor.tables[number].table.setup is not None:
        return Refusal("hand_in_progress", {"what": "the next one"})
    first: list[Any] = waiting_out(events, event, number)
    gone = sum(isinstance(one, EntrantOut) for one in first)
    changed = new_stakes(event, number, events.floor.trial(number), choices=events.choices)
    if changed is not None:
        stakes = events.floor.do(number, changed)
        if isinstance(stakes, Refusal):
            return stakes
        first.append(stakes)
    table = events.floor.trial(number)
    if not table.layout.button and has_button(table) and desk.room.floor.tables[number].mode == "dealt":
        first += drawn_button(events, number)  # a table that was opened after the start
    command = msgspec.structs.replace(command, players_left=event.entries.left - gone)
    table = events.floor.trial(number)
    came = desk.host.hands.begin(command, desk.asked.at, desk.room.house, table=table)
    return came if isinstance(came, Refusal) else [*first, *came]


def deal_again(desk: RoomDesk, command: cmd.DealAgain) -> Answer:
    return desk.host.hands.deal_again(command, desk.asked.at)


def take_back(desk: RoomDesk, command: cmd.TakeBackEntry) -> Answer:
    """In the hand in progress; where none is, what was announced for the next one, or else the last one goes
    on.
    """
    table = desk.room.floor.tables.get(command.table)
    if table is not None and table.mode == "light":
        return count_hand.take_back(desk, command)
    if command.table not in desk.room.hands:
        offer = announced_last(table.table) if table is not None and table.mode == "tracked" else 0
        if offer:
            return [AtTable(command.table, (OfferTakenBack(offer),))]
        return reopen.decide(desk, command)
    return desk.host.hands.take_back(command)


def draw(desk: RoomDesk, command: cmd.DrawForTheButton) -> Answer:
    floor = desk.floor
    found = floor.table(command.table)
    if isinstance(found, Refusal):
        return found
    if found.mode != "dealt" and not command.for_us:
        came = floor.do(command.table, at_table.DrawForButton(command.cards))
        return came if isinstance(came, Refusal) else [came]
    drawn: list[Event] = []
    while True:
        table = floor.trial(command.table)
        seats = sorted(table.tied) or table.present()
        cards = dict(zip(seats, desk.host.mixed(52), strict=False))
        came = floor.do(command.table, at_table.DrawForButton(cards))
        if isinstance(came, Refusal):
            return came
        drawn.append(came)
        if found.mode == "dealt" or not floor.trial(command.table).tied:
            return drawn


def between_hands(desk: RoomDesk, command: cmd.BetweenHandsDo) -> Answer:
    floor = desk.floor
    found = floor.table(command.table)
    if isinstance(found, Refusal):
        return found
    refused = wish_fault(found, command.do, desk.asked.roles, desk.asked.person)
    if refused is not None:
        return refused
    if isinstance(command.do, at_table.ComeBack):
        refused = return_fault(found, command.do.seat)
        refused = refused or penalty_fault(desk.events, command.table, command.do.seat)
        if refused is not None:
            return refused
    came = floor.do(command.table, _as_dealt(desk, found, command.do))
    if isinstance(came, Refusal):
        return came
    return [came, *_revised(desk, floor, command.table)]


def _as_dealt(desk: RoomDesk, table: FloorTable, do: cmd.BetweenHands) -> cmd.BetweenHands:
    """Where software deals, how far the deal has come is not for whoever straddles or kills to say: who has
    seen his cards gets no others for it.
    """
    running = desk.room.hands.get(table.number)
    if running is None or table.mode != "dealt" or not desk.asked.roles:
        return do
    if isinstance(do, at_table.OfferStraddle):
        return msgspec.structs.replace(do, dealing=True, own_card=True)
    if isinstance(do, at_table.KillVoluntarily):
        return msgspec.structs.replace(do, cards_out=max(len(held) for held in running.hand.hole))
    return do


def _revised(desk: RoomDesk, floor: Desk, number: int) -> list[Event]:
    """A straddle or kill in time but after the hand began: the hand is dealt from the new setup."""
    running = desk.room.hands.get(number)
    setup = floor.trial(number).setup
    if running is None or setup is None or setup == desk.room.floor.tables[number].table.setup:
        return []
    return desk.host.hands.deal(number, floor.trial(number), setup, floor.choices)


def _at_hand(room: Room, event: AtHand, at: int) -> None:
    happened = event.events
    first = happened[0]
    if isinstance(first, HandBegan):
        began, house = room.begun(event.table, first) or (at, room.house)
        room.hands[event.table] = HandInProgress(begin_hand(first), [first], began, house)
        happened = happened[1:]
    running = room.hands[event.table]
    running.since = at
    for one in happened:
        HAND_APPLY[type(one)](running.hand, one)
    running.events += happened


def _at_table(room: Room, event: AtTable, at: int) -> None:
    """A hand stays until the table knows its outcome."""
    if any(isinstance(one, HandEnded) for one in event.events):
        room.hands.pop(event.table, None)


COMMANDS: dict[Any, Any] = {
    cmd.Act: act,
    cmd.BeginHand: begin,
    cmd.DealAgain: deal_again,
    cmd.TakeBackEntry: take_back,
    cmd.DrawForTheButton: draw,
    cmd.BetweenHandsDo: between_hands,
}
SUBJECT = Subject(
    name="at_tables",
    folder=__package__,
    place="room",
    commands=COMMANDS,
    at_event_tables=frozenset(COMMANDS),
    events={AtHand: _at_hand, AtTable: _at_table},
)
