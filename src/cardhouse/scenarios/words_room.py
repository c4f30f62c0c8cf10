"""Words of a room's story that belong to no single subject: the clock, who comes and goes, hands."""

from __future__ import annotations

from datetime import date, timedelta

from cardhouse.floor.desk import MINUTE, SECOND
from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.seats.commands import LeaveTable, SeatPlayer
from cardhouse.play import commands as hand
from cardhouse.play import table_commands as between
from cardhouse.play.refusal import Refusal
from cardhouse.room import commands as cmd
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.sentences import word


@word("it is {time}", "the clock is moved on to this hour", needs="room")
def it_is(world: RoomWorld, time: str) -> None:
    world.move_to(time)


@word("it is {time} the next day", "the clock is moved on past midnight", needs="room")
def it_is_next_day(world: RoomWorld, time: str) -> None:
    world.move_to(time, world.day + timedelta(days=1))


@word("it is {time} on {day:text}", "the clock is moved on to another day, written 2026-03-08", needs="room")
def it_is_on(world: RoomWorld, time: str, day: str) -> None:
    world.move_to(time, date.fromisoformat(day))


@word("{count} minutes? (go|goes) by", "so many minutes pass", needs="room")
def minutes_go_by(world: RoomWorld, count: int) -> None:
    world.pass_time(count * MINUTE)


@word("{count} seconds? (go|goes) by", "so many seconds pass", needs="room")
def seconds_go_by(world: RoomWorld, count: int) -> None:
    world.pass_time(count * SECOND)


@word("table {table:seat} is opened for {text}", "management opens a table", needs="room")
def table_is_opened(world: RoomWorld, table: int, text: str) -> Refusal | None:
    return world.do(OpenTable(table, text), by="max", roles=("manager", "floor"))


@word(
    "{who} is seated in seat {seat} of table {table:seat} with {money}", "staff seat somebody", needs="room"
)
def is_seated(world: RoomWorld, who: str, seat: int, table: int, money: str) -> Refusal | None:
    return world.do(SeatPlayer(table, seat, world.person(who), world.money(money)))


@word("{who} leaves table {table:seat}", "somebody leaves the game with all chips", needs="room")
def leaves(world: RoomWorld, who: str, table: int) -> Refusal | None:
    return world.do(LeaveTable(table, who), by=who, roles=("player",))


@word("{who} leaves the game", "somebody leaves the table where he sits", needs="room")
def leaves_the_game(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(LeaveTable(world.table_of(who).number, who), by=who, roles=("player",))


@word("a hand is played at table {table:seat}", "a whole hand in which nobody bets", needs="room")
def a_hand(world: RoomWorld, table: int) -> Refusal | None:
    return world.play_hand(table)


@word("{count} hands are played at table {table:seat}", "so many hands in which nobody bets", needs="room")
def hands(world: RoomWorld, count: int, table: int) -> Refusal | None:
    for _ in range(count):
        refused = world.play_hand(table)
        if refused is not None:
            return refused
    return None


@word("a hand begins at table {table:seat}", "the dealer starts a hand", needs="room")
def begins(world: RoomWorld, table: int) -> Refusal | None:
    return world.begin_hand(table)


@word("the hand at table {table:seat} is played out", "nobody bets any more", needs="room")
def played_out(world: RoomWorld, table: int) -> None:
    world.play_out(table)


@word("{who} goes all in and loses", "tracked table, in the hand in progress: a caller wins", needs="room")
def loses_all(world: RoomWorld, who: str) -> Refusal | None:
    table = world.table_of(who)
    seat = table.seat_of(who)
    if table.mode != "tracked":
        raise WordError("who loses can be said at a tracked table only (mode: tracked)")
    while table.number in world.host.room.hands:
        dealer = world.dealer(table.number)
        legal = dealer.legal()
        if dealer.awaits_cards:
            act: hand.Command = hand.Deal()
        elif legal is None:
            played = dealer.hand
            others = tuple(s for p, s in enumerate(played.seats) if s != seat and not played.folded[p])
            act = hand.DeclareWinners((others[:1],))
        elif dealer.hand.acting_seat == seat and legal.wager:
            act = hand.BetTo(seat, legal.all_in or legal.most)
        else:
            act = hand.Call(dealer.hand.acting_seat) if legal.call else hand.Check(dealer.hand.acting_seat)
        refused = world.act(table.number, act)
        if refused is not None:
            return refused
    return None


@word("{who} sits out", "a player wants no hand until further notice", needs="room")
def sits_out(world: RoomWorld, who: str) -> Refusal | None:
    table = world.table_of(who)
    do = between.SitOut(table.seat_of(who))
    return world.do(cmd.BetweenHandsDo(table.number, do), by=who, roles=("player",))


@word("{who} comes back to the table", "a player who sat out wants a hand", needs="room")
def comes_back(world: RoomWorld, who: str) -> Refusal | None:
    table = world.table_of(who)
    do = between.ComeBack(table.seat_of(who))
    return world.do(cmd.BetweenHandsDo(table.number, do), by=who, roles=("player",))


@word("cards are drawn for the button at table {table:seat}", "a new game's first button", needs="room")
def drawn(world: RoomWorld, table: int) -> Refusal | None:
    return world.do(cmd.DrawForTheButton(table), by="dee", roles=("dealer",))
