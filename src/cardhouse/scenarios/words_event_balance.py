"""Words of stories about an event's tables among each other: what staff confirm, order and rule."""

from __future__ import annotations

from cardhouse.play import commands as hand
from cardhouse.play.refusal import Refusal
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.sentences import word
from cardhouse.tournaments.balance.break_table import BreakTable
from cardhouse.tournaments.balance.breaking_order import (
    ChangeBreakingOrder,
    KeepTablesEven,
    PostBreakingOrder,
)
from cardhouse.tournaments.balance.confirm_move import ConfirmMove
from cardhouse.tournaments.balance.dodge_blinds import RuleBlindsDodged
from cardhouse.tournaments.balance.halt_table import HaltTable, ResumeTable
from cardhouse.tournaments.balance.move_player import MovePlayer
from cardhouse.tournaments.balance.redraw_seats import FormFinalTable, RedrawSeats


def _order(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.replace(" and ", " ").replace(",", " ").split())


@word("the floor confirms the move( of {who})?", "what the room proposes is done", needs="room")
def confirms(world: RoomWorld, who: str | None = None) -> Refusal | None:
    return world.do(ConfirmMove(world.event().name, who or ""))


@word(
    "the director moves {who} to seat {seat} of table {table:seat}( because {reason:text})?",
    "somebody is moved outside the procedure",
    needs="room",
)
def moves(world: RoomWorld, who: str, seat: int, table: int, reason: str | None = None) -> Refusal | None:
    return world.direct(MovePlayer(world.event().name, who, table, seat, reason or ""))


@word("the floor breaks table {table:seat}", "its players draw seats at the other tables", needs="room")
def breaks(world: RoomWorld, table: int) -> Refusal | None:
    return world.do(BreakTable(world.event().name, table))


@word("the floor draws all seats anew", "a redraw", needs="room")
def draws_anew(world: RoomWorld) -> Refusal | None:
    return world.do(RedrawSeats(world.event().name))


@word("the floor forms the final table", "everybody who is left draws a seat there", needs="room")
def forms(world: RoomWorld) -> Refusal | None:
    return world.do(FormFinalTable(world.event().name))


@word("the director halts table {table:seat}( because {reason:text})?", "no hand there", needs="room")
def halts(world: RoomWorld, table: int, reason: str | None = None) -> Refusal | None:
    return world.direct(HaltTable(world.event().name, table, reason or ""))


@word("the director lets table {table:seat} play on( because {reason:text})?", "short as it is", needs="room")
def lets_play(world: RoomWorld, table: int, reason: str | None = None) -> Refusal | None:
    return world.direct(ResumeTable(world.event().name, table, reason or ""))


@word("the director posts the breaking order( {text})?", "`3 2 1`, or the house's own", needs="room")
def posts(world: RoomWorld, text: str | None = None) -> Refusal | None:
    return world.direct(PostBreakingOrder(world.event().name, _order(text or "")))


@word(
    "the director changes the breaking order to {order:text} because {reason:text}",
    "in unusual circumstances",
    needs="room",
)
@word("the director changes the breaking order to {order:text} for no reason", "refused", needs="room")
def changes(world: RoomWorld, order: str, reason: str | None = None) -> Refusal | None:
    return world.direct(ChangeBreakingOrder(world.event().name, _order(order), reason or ""))


@word("the director keeps the tables even", "staff find it manageable", needs="room")
def keeps_even(world: RoomWorld) -> Refusal | None:
    return world.direct(KeepTablesEven(world.event().name))


@word("the floor rules that {who} dodged the blinds", "on his way from a broken table", needs="room")
def dodged(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(RuleBlindsDodged(world.event().name, who))


@word("the cards are dealt at table {table:seat}", "at a tracked table", needs="room")
def cards_dealt(world: RoomWorld, table: int) -> Refusal | None:
    refused = None
    while world.dealer(table).awaits_cards and refused is None:
        refused = world.act(table, hand.Deal())
    return refused


@word("the hand at table {table:seat} goes to the {street:text}", "nobody bets on the way", needs="room")
def goes_to(world: RoomWorld, table: int, street: str) -> Refusal | None:
    while (one := world.dealer(table).hand).street < 0 or one.this_street.name != street:
        refused = _check_or_call(world, table)
        if refused is not None:
            return refused
    return None


@word("everyone at table {table:seat} checks to {who}", "nobody bets before", needs="room")
def checks_to(world: RoomWorld, table: int, who: str) -> Refusal | None:
    seat = world.table(table).seat_of(who)
    while world.dealer(table).hand.acting_seat != seat or world.dealer(table).awaits_cards:
        refused = _check_or_call(world, table)
        if refused is not None:
            return refused
    return None


def _check_or_call(world: RoomWorld, table: int) -> Refusal | None:
    dealer = world.dealer(table)
    seat, legal = dealer.hand.acting_seat, dealer.legal()
    if dealer.awaits_cards or legal is None:
        return world.act(table, hand.Deal())
    return world.act(table, hand.Check(seat) if legal.check else hand.Call(seat))
