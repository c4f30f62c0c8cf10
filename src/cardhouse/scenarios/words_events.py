"""Words of stories about events: entering, starting, going out, what staff do about entries and seats. Where
the room holds one event its name may be left out.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.people.commands import PresentCard
from cardhouse.play import commands as hand
from cardhouse.play.refusal import Refusal
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.sentences import word
from cardhouse.tournaments.announcing.open_registration import OpenRegistration
from cardhouse.tournaments.clock.start_event import StartEvent
from cardhouse.tournaments.entries.register import Register

PHONE = {"phone": ("player",), "kiosk": ("kiosk",), "cage": ("cage",)}


@word("registration( of {event:text})? is opened", "by the director, before its time", needs="room")
def opens(world: RoomWorld, event: str | None = None) -> Refusal | None:
    return world.direct(OpenRegistration(world.event(event).name))


@word("{whos} come without a card", "people whom the club does not know", needs="room")
@word("{who} comes without a card", "somebody whom the club does not know", needs="room")
def without_card(world: RoomWorld, who: str = "", whos: list[str] | None = None) -> None:
    for name in whos or [who]:
        world.person(name)


@word("{who} gets a card", "of the players' club", needs="room")
def gets_card(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(PresentCard(world.person(who), "gold"))


@word("{whos} (enter|enters)( {event:text})?", "each buys an entry, at the podium", needs="room")
def enter(world: RoomWorld, whos: list[str], event: str | None = None) -> Refusal | None:
    return _enter(world, whos, event)


def _enter(world: RoomWorld, names: list[str], event: str | None) -> Refusal | None:
    for name in names:
        refused = world.enter(world.event(event).name, name)
        if refused is not None:
            return refused
    return None


@word("{count} more players (enter|enters)( {event:text})?", "p1, p2 and so on, each an entry", needs="room")
def many_enter(world: RoomWorld, count: int, event: str | None = None) -> Refusal | None:
    found = world.event(event)
    first = len(found.entries.of) + 1
    return _enter(world, [f"p{number}" for number in range(first, first + count)], event)


@word(
    "{who} enters( {event:text})? (at the|by) {way:who}",
    "`at the cage`, `at the kiosk`, `by phone`",
    needs="room",
)
def enters_by(world: RoomWorld, who: str, way: Any, event: str | None = None) -> Refusal | None:
    name = world.entrant(who)
    ask = Register(world.event(event).name, name, way)
    return world.do(ask, by=who if way == "phone" else "cas", roles=PHONE.get(way, ("clerk",)))


@word(
    "{who} enters( {event:text})? with the add-on for the staff", "chips before the start", needs="room"
)
def enters_with_add_on(world: RoomWorld, who: str, event: str | None = None) -> Refusal | None:
    return world.enter(world.event(event).name, who, staff_add_on=True)


@word("{who} enters( {event:text})? and needs seat {seat}", "somebody with special needs", needs="room")
def enters_needing(world: RoomWorld, who: str, seat: int, event: str | None = None) -> Refusal | None:
    return world.enter(world.event(event).name, who, seat=seat)


@word("the event starts", "the director starts it", needs="room")
@word("event {event:text} starts", "the director starts it", needs="room")
def starts(world: RoomWorld, event: str | None = None) -> Refusal | None:
    return world.direct(StartEvent(world.event(event).name))


@word("the clock goes {count} minutes", "so many minutes pass", needs="room")
def clock_goes(world: RoomWorld, count: int) -> None:
    world.pass_time(count * 60_000_000)


@word(
    "{who} busts( to {other:who})?",
    "a hand at a tracked table in which somebody loses all chips; whoever has more wins them",
    needs="room",
)
def busts(world: RoomWorld, who: str, other: str | None = None) -> Refusal | None:
    table = world.table_of(who)
    seats = table.table.seats
    loser = table.seat_of(who)
    chips = seats[loser].stack
    covers = [seat for seat, one in sorted(seats.items()) if seat != loser and one.stack >= chips]
    winner = table.seat_of(other) if other else next(iter(covers), 0)
    if not winner or table.mode != "tracked":
        raise WordError(f"{who} can lose all chips at a tracked table to somebody who has as many")
    refused = None if table.number in world.room.hands else world.begin_hand(table.number)
    return refused or _all_in(world, table.number, loser, winner)


def _all_in(world: RoomWorld, number: int, loser: int, winner: int) -> Refusal | None:
    """The two put everything in, all others fold, and the winner's hand is the better one."""
    while number in world.room.hands:
        dealer = world.dealer(number)
        legal, seat = dealer.legal(), dealer.hand.acting_seat
        if dealer.awaits_cards:
            act: hand.Command = hand.Deal()
        elif legal is None:
            act = hand.DeclareWinners(((winner,),))
        elif seat not in (loser, winner):
            act = hand.Check(seat) if legal.check else hand.Fold(seat)
        elif legal.wager:
            act = hand.BetTo(seat, legal.all_in or legal.most)
        else:
            act = hand.Call(seat) if legal.call else hand.Check(seat)
        refused = world.act(number, act)
        if refused is not None:
            return refused
    return None
