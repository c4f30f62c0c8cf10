"""Words of stories about the course of an event: its clock, hand for hand, and a bust that was none."""

from __future__ import annotations

from cardhouse.floor.desk import MINUTE
from cardhouse.play import commands as hand
from cardhouse.play.refusal import Refusal
from cardhouse.room.commands import DealAgain
from cardhouse.room.irregularities.commands import ReportMistake
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.sentences import word
from cardhouse.scenarios.words_events import busts
from cardhouse.tournaments.clock.announce_level import AnnounceLevel
from cardhouse.tournaments.clock.correct_clock import CorrectClock
from cardhouse.tournaments.clock.pause_clock import PauseClock, ResumeClock
from cardhouse.tournaments.clock.start_event import StartEvent
from cardhouse.tournaments.places.decline_rebuy import DeclineRebuy
from cardhouse.tournaments.places.hand_for_hand import EndHandForHand, GoHandForHand
from cardhouse.tournaments.places.held_all_in import LetTableDealOn
from cardhouse.tournaments.places.undo_bust import UndoBust

DAY_MINUTES = 24 * 60


@word("the event starts with the button at seat {seat}", "people drew it", needs="room")
def starts_with_button(world: RoomWorld, seat: int) -> Refusal | None:
    return world.direct(StartEvent(world.event().name, seat))


@word("level {count} begins", "the clock goes on until it does", needs="room")
def level_begins(world: RoomWorld, count: int) -> None:
    event = world.event()
    for _ in range(DAY_MINUTES):
        if event.clock.level >= count:
            return
        world.pass_time(event.clock.left(world.at) or MINUTE)
    raise WordError(f"level {count} does not begin: the clock stands at {event.clock.level}")


@word("the floor announces the next level", "or the pause that is next", needs="room")
def announces(world: RoomWorld) -> Refusal | None:
    return world.do(AnnounceLevel(world.event().name))


@word("the director stops the clock because {reason:text}", "no hand begins meanwhile", needs="room")
def stops(world: RoomWorld, reason: str) -> Refusal | None:
    return world.direct(PauseClock(world.event().name, reason))


@word("the director lets the clock go on", "where it stood", needs="room")
def lets_go_on(world: RoomWorld) -> Refusal | None:
    return world.direct(ResumeClock(world.event().name))


@word("the director sets the clock to {count} minutes because {reason:text}", "are left", needs="room")
def sets(world: RoomWorld, count: int, reason: str) -> Refusal | None:
    return world.direct(CorrectClock(world.event().name, reason, seconds=count * 60))


@word("the director goes hand for hand( until {count} are left)?", "one hand each, then wait", needs="room")
def hand_for_hand(world: RoomWorld, count: int | None = None) -> Refusal | None:
    return world.direct(GoHandForHand(world.event().name, count or 0))


@word("table {table:seat} is told to deal on", "with its all-in hand", needs="room")
def deals_on(world: RoomWorld, table: int) -> Refusal | None:
    return world.do(LetTableDealOn(world.event().name, table))


@word("{who} and {other:who} are all-in", "tracked: all others fold; no card comes after it", needs="room")
def two_all_in(world: RoomWorld, who: str, other: str) -> Refusal | None:
    table = world.table_of(who)
    two = {table.seat_of(who), table.seat_of(other)}
    while (legal := world.dealer(table.number).legal()) is not None:
        seat = world.dealer(table.number).hand.acting_seat
        if seat not in two:
            act: hand.Command = hand.Check(seat) if legal.check else hand.Fold(seat)
        elif legal.wager:
            act = hand.BetTo(seat, legal.all_in or legal.most)
        else:
            act = hand.Call(seat)
        refused = world.act(table.number, act)
        if refused is not None:
            return refused
    return None


@word("the dealer of table {table:seat} turns up {who}'s {cards}", "tracked", needs="room")
def turns_up(world: RoomWorld, table: int, who: str, *, cards: list[int]) -> Refusal | None:
    return world.act(table, hand.Show(world.table(table).seat_of(who), tuple(cards)))


@word("the dealer of table {table:seat} deals the next cards", "tracked", needs="room")
def next_cards(world: RoomWorld, table: int) -> Refusal | None:
    return world.act(table, hand.Deal())


@word("the director ends hand for hand", "tables deal at their own pace again", needs="room")
def own_pace(world: RoomWorld) -> Refusal | None:
    return world.direct(EndHandForHand(world.event().name))


@word("{who} was not out: {other:who} gives {chips:count} back", "a wrong bust put right", needs="room")
def not_out(world: RoomWorld, who: str, other: str, chips: int) -> Refusal | None:
    event = world.event()
    entry = event.entries.latest(who)
    if entry is None:
        raise WordError(f"{who} is not in {event.name}")
    return world.direct(UndoBust(event.name, entry.number, "the pot was miscounted", {other: chips}))


@word("{who} buys no more chips", "somebody who lost all and might", needs="room")
def declines(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(DeclineRebuy(world.event().name, who), by=who, roles=("player",))


@word("table {table:seat} has a misdeal", "two hole cards of the first deal came face up", needs="room")
def misdeal(world: RoomWorld, table: int) -> Refusal | None:
    first, second, *_ = world.dealer(table).hand.seats
    told = ReportMistake(table, "exposed", seat=first, card=1, others=((second, 1),))
    dealt = world.table(table).mode == "dealt"  # a story tells it as the room itself there
    return world.do(told, by="dee", roles=() if dealt else ("dealer",))


@word("table {table:seat} deals again", "after a misdeal", needs="room")
def deals_again(world: RoomWorld, table: int) -> Refusal | None:
    return world.do(DealAgain(table), by="dee", roles=("dealer",))


@word("the weakest of table {table:seat} busts", "whoever has fewest chips, to who has most", needs="room")
def weakest(world: RoomWorld, table: int) -> Refusal | None:
    seats = world.table(table).table.seats
    order = sorted(seats, key=lambda seat: (seats[seat].stack, -seat))
    refused: Refusal | None = busts(world, seats[order[0]].player, seats[order[-1]].player)
    return refused


@word("the weakest of tables {first:seat} to {last:seat} bust", "one at each", needs="room")
def each_weakest(world: RoomWorld, first: int, last: int) -> Refusal | None:
    came = (weakest(world, table) for table in range(first, last + 1))
    return next((refused for refused in came if refused is not None), None)
