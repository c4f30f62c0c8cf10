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
from cardhouse.tournaments.entries.announce_rebuy import AnnounceRebuy
from cardhouse.tournaments.entries.cancel_event import CancelEvent
from cardhouse.tournaments.entries.give_back import Unregister
from cardhouse.tournaments.entries.hand_in_cash import HandInCash
from cardhouse.tournaments.entries.issue_voucher import IssueVoucher
from cardhouse.tournaments.entries.more_chips import BuyAddOn, Rebuy
from cardhouse.tournaments.entries.re_enter import ReEnter
from cardhouse.tournaments.entries.register import Register
from cardhouse.tournaments.seating.move_entrant import MoveEntrant
from cardhouse.tournaments.seating.open_tables import OpenEventTables
from cardhouse.tournaments.seating.wrong_seat import NoteWrongSeat, PutInRightSeat

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


@word("{who} enters at the window {window:who}", "cash into that drawer, by cal who opened it", needs="room")
def enters_at_window(world: RoomWorld, who: str, window: str) -> Refusal | None:
    ask = Register(world.event().name, world.entrant(who), "cage", f"cage:{window}")
    return world.do(ask, by="cal", roles=("cage",))


@word("{money} of the event's cash is handed in at the window {window:who}", "by the podium", needs="room")
def handed_in(world: RoomWorld, money: str, window: str) -> Refusal | None:
    ask = HandInCash(world.event().name, f"cage:{window}", world.money(money))
    return world.do(ask, by="cal", roles=("cage",))


@word("{money} of the event's cash is given out at the window {window:who}", "to the podium", needs="room")
def given_out(world: RoomWorld, money: str, window: str) -> Refusal | None:
    ask = HandInCash(world.event().name, f"cage:{window}", world.money(money), back=True)
    return world.do(ask, by="cal", roles=("cage",))


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
    return _lost(world, number, loser, winner=winner, amount=0)


def _lost(world: RoomWorld, number: int, loser: int, *, winner: int, amount: int) -> Refusal | None:
    """A hand in which somebody loses so much to another, or everything; all others fold."""
    raised = False
    while number in world.room.hands:
        dealer = world.dealer(number)
        legal, seat = dealer.legal(), dealer.hand.acting_seat
        if dealer.awaits_cards:
            act: hand.Command = hand.Deal()
        elif legal is None:
            act = hand.DeclareWinners(((winner,),))
        elif seat not in (loser, winner):
            act = hand.Check(seat) if legal.check else hand.Fold(seat)
        elif legal.wager and (seat == loser or not amount) and not (raised and amount):
            act, raised = hand.BetTo(seat, amount or legal.all_in or legal.most), True
        else:
            act = hand.Call(seat) if legal.call else hand.Check(seat)
        refused = world.act(number, act)
        if refused is not None:
            return refused
    return None


@word("{who} loses {money} of the chips", "a hand at a tracked table that costs just this", needs="room")
def loses(world: RoomWorld, who: str, money: str) -> Refusal | None:
    table = world.table_of(who)
    loser = table.seat_of(who)
    winner = next(seat for seat in sorted(table.table.seats) if seat != loser)
    refused = None if table.number in world.room.hands else world.begin_hand(table.number)
    amount = int(money.replace(",", ""))
    return refused or _lost(world, table.number, loser, winner=winner, amount=amount)


# More chips, another entry, giving back


@word("{who} re-enters( {event:text})?", "somebody who is out buys another entry", needs="room")
def re_enters(world: RoomWorld, who: str, event: str | None = None) -> Refusal | None:
    return world.do(ReEnter(world.event(event).name, who), by="cleo", roles=("clerk",))


@word(
    "{who} rebuys( at the {at:who})?", "more chips: at the table, `at the cage`, `at the cart`", needs="room"
)
def rebuys(world: RoomWorld, who: str, at: Any = None) -> Refusal | None:
    return world.do(Rebuy(world.event().name, who, at or "table"), by="cleo", roles=("clerk",))


@word("{who} announces a rebuy", "before a new hand: its chips play from behind", needs="room")
def announces_rebuy(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(AnnounceRebuy(world.event().name, who), by=who, roles=("player",))


@word("{who} adds on( at the {at:who})?", "the add-on, once for everybody", needs="room")
def adds_on(world: RoomWorld, who: str, at: Any = None) -> Refusal | None:
    return world.do(BuyAddOn(world.event().name, who, at or "table"), by="cleo", roles=("clerk",))


@word("{who} gives the entry back( to {event:text})?", "before the start, with all money", needs="room")
def gives_back(world: RoomWorld, who: str, event: str | None = None) -> Refusal | None:
    return world.do(Unregister(world.event(event).name, who), by="cleo", roles=("clerk",))


@word("{who} is given a voucher of {money}( for {event:text})?", "by the house, for an entry", needs="room")
def given_voucher(world: RoomWorld, who: str, money: str, event: str | None = None) -> Refusal | None:
    given = IssueVoucher(event or "", world.entrant(who), world.money(money), "a thank-you of the house")
    return world.direct(given)


@word("{who} enters( {event:text})? with voucher {count}", "an entry paid by a voucher", needs="room")
def enters_with_voucher(world: RoomWorld, who: str, count: int, event: str | None = None) -> Refusal | None:
    return world.enter(world.event(event).name, who, voucher=count)


@word("the event is called off( because {quote})?", "all money goes back", needs="room")
def called_off(world: RoomWorld, quote: str | None = None) -> Refusal | None:
    return world.direct(CancelEvent(world.event().name, quote or "the lights went out"))


# Seats


@word("{count} tables are opened for the event", "ahead: seats are drawn over all of them", needs="room")
def tables_ahead(world: RoomWorld, count: int) -> Refusal | None:
    return world.direct(OpenEventTables(world.event().name, count))


@word(
    "{who} is moved to seat {seat} of table {table:seat} for special needs",
    "staff give another seat",
    needs="room",
)
def moved_for_needs(world: RoomWorld, who: str, seat: int, table: int) -> Refusal | None:
    return world.direct(MoveEntrant(world.event().name, who, table, seat, "special_needs"))


@word(
    "{who} is moved to table {table:seat} to even out the start",
    "staff give the first free seat there",
    needs="room",
)
def moved_at_start(world: RoomWorld, who: str, table: int) -> Refusal | None:
    event = world.event()
    taken = event.seating.drawn.get(table, {}).keys() | world.table(table).table.seats.keys()
    seat = next(seat for seat in range(1, event.sheet.seats + 2) if seat not in taken)
    return world.direct(MoveEntrant(event.name, who, table, seat, "even_tables_at_start"))


@word("{who} sits down in the wrong seat", "a free seat of the event that is another's", needs="room")
def in_wrong_seat(world: RoomWorld, who: str) -> Refusal | None:
    table = world.table_of(who)
    seat = next(iter(table.table.open_seats()))
    return world.direct(NoteWrongSeat(world.event().name, who, table.number, seat))


@word(
    "{who} is put in the right seat( and {decision:who})?",
    "a wrong seat is found; where it is judged by the case, what the director decides",
    needs="room",
)
def put_right(world: RoomWorld, who: str, decision: Any = None) -> Refusal | None:
    reason = "as things stand" if decision else ""
    return world.direct(PutInRightSeat(world.event().name, who, decision=decision or "", reason=reason))


@word("{who} holds chips of another and is put in the right seat", "which no book settles", needs="room")
def others_chips(world: RoomWorld, who: str) -> Refusal | None:
    return world.direct(PutInRightSeat(world.event().name, who, own_stack=False))
