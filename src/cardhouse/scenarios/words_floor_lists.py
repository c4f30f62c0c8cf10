"""Words for waiting lists and for people: signing up, being called, who may play and with whom."""

from __future__ import annotations

from datetime import date

import msgspec

from cardhouse.floor.lists import commands as cmd
from cardhouse.floor.lists.events import NameListed
from cardhouse.floor.people import commands as people
from cardhouse.floor.people.eligibility import Step, may_play
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.play.refusal import Refusal
from cardhouse.room.apply import apply
from cardhouse.room.host import Asked
from cardhouse.room.overruling.overrule import OverruleFloor
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.room_setting import instant_of
from cardhouse.scenarios.room_world import LISTERS, RoomWorld
from cardhouse.scenarios.sentences import word

OFFICES = {
    "supervisor": ("floor",),
    "manager": ("manager",),
    "clerk": ("clerk",),
    "dealer": ("dealer",),
    "player": ("player",),
}


def _listed_before(world: RoomWorld, spread: str, names: tuple[str, ...]) -> None:
    """Names that stand on a list when the story begins."""
    for name in names:
        event = NameListed(spread=spread, person=name, why="order of signing up")
        apply(world.host.room, event, world.at)


LISTERS.append(_listed_before)


def _office(text: str) -> tuple[str, ...]:
    if text not in OFFICES:
        raise WordError(f"{text!r} is no office: {', '.join(OFFICES)}")
    return OFFICES[text]


# Signing up


@word("{who} joins the list for {text}", "signs up with the person at the board", needs="room")
def joins(world: RoomWorld, who: str, text: str) -> Refusal | None:
    return world.do(cmd.JoinList(text, world.person(who)), roles=("clerk",))


@word("{who} signs up at the kiosk for {text}", "without the person at the board", needs="room")
def at_kiosk(world: RoomWorld, who: str, text: str) -> Refusal | None:
    return world.do(cmd.JoinList(text, world.person(who), "kiosk"), by="kiosk", roles=("kiosk",))


@word("{who} calls in for {text}", "by telephone, from outside", needs="room")
def calls_in(world: RoomWorld, who: str, text: str) -> Refusal | None:
    return world.do(cmd.JoinList(text, world.person(who), "call_in"), roles=("clerk",))


@word("{who} signs up by phone for {text}", "from outside, on a device of his own", needs="room")
def by_phone(world: RoomWorld, who: str, text: str) -> Refusal | None:
    return world.do(cmd.JoinList(text, world.person(who), "phone"), by=who, roles=("player",))


@word("{who} leaves the list for {text}", "no longer waits", needs="room")
def leaves_list(world: RoomWorld, who: str, text: str) -> Refusal | None:
    return world.do(cmd.LeaveList(text, who), by=who, roles=("player",))


@word("{who} arrives", "somebody who called in is in the room now", needs="room")
def arrives(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(cmd.Arrive(who), roles=("clerk",))


@word("{who} asks to stay on the list for {text}", "also when called to a higher limit", needs="room")
def asks_to_stay(world: RoomWorld, who: str, text: str) -> Refusal | None:
    return world.do(cmd.StayOnList(text, who), by=who, roles=("player",))


@word("{who} tells the keeper of the list that he steps out", "out of hearing", needs="room")
def steps_out(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(cmd.LeavePlayingArea(who), by=who, roles=("player",))


@word("{who} steps out on a page", "out of hearing, with a pager", needs="room")
def on_a_page(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(cmd.LeavePlayingArea(who, paged=True), by=who, roles=("player",))


@word("{who} is within hearing again", "after stepping out", needs="room")
def within_hearing(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(cmd.ReturnToPlayingArea(who), roles=("clerk",))


# Being called


@word("the next name is called for {text}", "to the table that the house's rule picks", needs="room")
def next_called(world: RoomWorld, text: str) -> Refusal | None:
    return world.do(cmd.CallNext(text), roles=("clerk",))


@word("the next name for {text} is called to table {table:seat}", "to this table", needs="room")
def next_called_to(world: RoomWorld, text: str, table: int) -> Refusal | None:
    return world.do(cmd.CallNext(text, table), roles=("clerk",))


@word(
    "the supervisor sends the next name for {text} to table {table:seat} because {quote}",
    "against the balance, with a reason",
    needs="room",
)
def sent_to(world: RoomWorld, text: str, table: int, quote: str) -> Refusal | None:
    return world.do(cmd.CallNext(text, table, reason=quote))


@word("{who} takes the seat( {seat})? for {text} with {money}", "that he was called for", needs="room")
def takes(world: RoomWorld, who: str, text: str, money: str, seat: int | None = None) -> Refusal | None:
    return world.do(cmd.TakeCalledSeat(text, who, world.money(money), seat or 0))


@word("{who} asks to be rolled to the bottom for {text}", "when called", needs="room")
def rolled(world: RoomWorld, who: str, text: str) -> Refusal | None:
    return world.do(cmd.RollToBottom(text, who), by=who, roles=("player",))


@word("{who} declines the seat for {text}", "when called", needs="room")
def declines(world: RoomWorld, who: str, text: str) -> Refusal | None:
    return world.do(cmd.DeclineCall(text, who), by=who, roles=("player",))


@word("{who} is passed over for {text}", "called and did not come", needs="room")
def is_passed_over(world: RoomWorld, who: str, text: str) -> Refusal | None:
    return world.do(cmd.PassOver(text, who), roles=("clerk",))


@word("{who} and {other:who} ask to trade places on the list for {text}", "two who wait", needs="room")
def trade(world: RoomWorld, who: str, other: str, text: str) -> Refusal | None:
    return world.do(cmd.TradePlaces(text, who, other), by=who, roles=("player",))


# People


@word("{who} is born on {day:text}", "the day of birth on the books, identification checked", needs="room")
def born(world: RoomWorld, who: str, day: str) -> Refusal | None:
    return world.do(people.CheckIdentification(world.person(who), date.fromisoformat(day).toordinal()))


@word("{who} has no valid identification", "nothing good was shown", needs="room")
def unidentified(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(people.CheckIdentification(world.person(who), valid=False))


@word("{who} shows a {text} card( good until {day:quote})?", "a club card", needs="room")
def shows_card(world: RoomWorld, who: str, text: str, day: str | None = None) -> Refusal | None:
    return _card(world, who, text, day)


@word("{who} shows a {text} card with somebody else's name on it", "a club card of another", needs="room")
def others_card(world: RoomWorld, who: str, text: str) -> Refusal | None:
    return _card(world, who, text, None, own_name=False)


def _card(world: RoomWorld, who: str, text: str, day: str | None, *, own_name: bool = True) -> Refusal | None:
    until = instant_of(date.fromisoformat(day), "00:00", world.setting.zone) if day else 0
    companion = text.endswith(" companion")
    tier = text.removesuffix(" companion").lower().replace(" ", "_")
    card = people.PresentCard(world.person(who), tier, until, companion, own_name)
    return world.do(card, roles=("clerk",))


@word("{who} and {other:who} are kept apart", "the house lets them not play together", needs="room")
def apart(world: RoomWorld, who: str, other: str) -> Refusal | None:
    return world.do(people.KeepApart(world.person(who), world.person(other)), by="max", roles=("manager",))


@word("{who} sits down unasked in seat {seat} of table {table:seat} with {money}", "no leave", needs="room")
def sits_unasked(world: RoomWorld, who: str, seat: int, table: int, money: str) -> Refusal | None:
    command = SeatPlayer(table, seat, world.person(who), world.money(money))
    return world.do(command, by=who, roles=("player",))


@word("the {office:text} seats {who} in seat {seat} of table {table:seat} with {money}", "rank", needs="room")
def seated_by(world: RoomWorld, office: str, who: str, seat: int, table: int, money: str) -> Refusal | None:
    command = SeatPlayer(table, seat, world.person(who), world.money(money))
    return world.do(command, roles=_office(office))


@word(
    "the {office:text} has {who} seated in seat {seat} of table {table:seat} with {money} all the same: "
    "{reason:quote}", "overrules a refusal, with a reason", needs="room",
)  # fmt: skip
def seated_all_the_same(
    world: RoomWorld, office: str, who: str, seat: int, table: int, money: str, reason: str
) -> Refusal | None:
    asked = SeatPlayer(table, seat, world.person(who), world.money(money))
    return world.do(OverruleFloor(msgspec.to_builtins(asked), reason), roles=_office(office))


@word("{who} excludes himself( until {day:quote})?", "of his own wish", needs="room")
def self_excluded(world: RoomWorld, who: str, day: str | None = None) -> Refusal | None:
    until = instant_of(date.fromisoformat(day), "00:00", world.setting.zone) if day else 0
    return world.do(people.ExcludePerson(world.person(who), "self_excluded", until))


@word("{who} asks for the {step:text}", "whether he may: list, seat, buy in, payout", needs="room")
def asks_for(world: RoomWorld, who: str, step: str) -> Refusal | None:
    desk = world.host.desk(Asked("", "", None, world.at))
    steps: dict[str, Step] = {"list": "list", "seat": "seat", "buy-in": "buy_in", "payout": "payout"}
    if step not in steps:
        raise WordError(f"{step!r} is none of {', '.join(steps)}")
    return may_play(desk, world.person(who), steps[step])
