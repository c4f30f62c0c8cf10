"""The last hand of a table where people deal goes on from before the tap that ended it: a fold that was none,
a pot pushed to the wrong seat on the tablet. Nothing is deleted: the hand is told again, what it did to the
books is posted the other way round, and what it hit is void.

Until the next hand begins, and only as long as nothing followed from how it ended: chips that came or went,
a seat given up, a pot that a ruling moved, a prize that was paid, a box that was taken off. At an event's
table whoever went out has a place by then; that is undone by the director, as are moves, penalties and rounds
of hand for hand that counted on the hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardhouse.floor.event import FloorEvent
from cardhouse.floor.state import FloorTable
from cardhouse.money import account as accounts
from cardhouse.money.ledger.posting import post
from cardhouse.money.posting import Posting
from cardhouse.money.state import Books
from cardhouse.play.apply import replay
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.play.taking_back import last_entry_of_ended
from cardhouse.promotions.hits.hit_found import HitVoided
from cardhouse.promotions.state import Promotions
from cardhouse.room.commands import TakeBackEntry
from cardhouse.room.events import AtHand
from cardhouse.room.hosting import Hosting, RoomDesk
from cardhouse.room.reopening.state import LastHand, last_hands
from cardhouse.room.state import Room

SAYS = {
    "last_hand_none": "table {table} has no hand before that could be taken back",
    "last_hand_of_event": "places, moves or penalties of the event followed from the last hand: its director "
    "sees to it",
    "last_hand_chips": "chips came to the table or left it since the last hand: it stands",
    "last_hand_seats": "somebody left or changed seats since the last hand: it stands",
    "last_hand_pot": "a ruling moved the last pot: it stands",
    "last_hand_game": "game, stakes or button changed since the last hand: it stands",
    "last_hand_box": "the box with what was taken from the last pot is off the table: the hand stands",
    "last_hand_day": "the gaming day of the last hand is closed: it stands",
    "last_hand_paid": "a prize for the last hand was paid: it stands",
    "last_hand_frame": "the last hand won a time frame that is over: it stands",
}
WHY = "the hand was taken back"


class HandReopened(FloorEvent, frozen=True):
    """The last hand at a table goes on: all stands as before it ended, and it has not been counted."""

    table: int
    hand: int


def decide(desk: RoomDesk, command: TakeBackEntry) -> list[Any] | Refusal:
    """Back to before the tap that ended it."""
    return reopened(desk, command.table, last_entry_of_ended)


def reopened(desk: RoomDesk, number: int, where: Callable[[Dealer], int]) -> list[Any] | Refusal:
    """The hand goes on from `where` in it; 0: nothing is left to take back."""
    room = desk.room
    last = _kept(room, number, desk.host)
    if isinstance(last, Refusal):
        return last
    refused = money_fault(room.books, number, last.hand) or _promotion_fault(room.promotions, number, last)
    if refused is not None:
        return refused
    ended = dealer_of(desk.host, last)
    at = where(ended)
    if not at:
        why = "nothing was entered since the hand began or since the last ruling"
        return Refusal("nothing_to_take_back", {"why": why})
    desk.host.hands.go_back(number, ended, at)
    events: list[Any] = [AtHand(number, tuple(ended.events[:at]))]  # type: ignore[arg-type]
    events.append(HandReopened(number, last.hand))
    events += [HitVoided(hit.number, WHY) for hit in _hits(room.promotions, number, last)]
    posted = posting_of(room.books, number, last.hand)
    if posted is not None:
        lines = {line.account: -line.amount for line in posted.lines}
        back = post(
            desk.money, "hand", lines, stopped_too=True, table=number, hand=last.hand,
            reverses=posted.number, note=WHY,
        )  # fmt: skip
        assert not isinstance(back, Refusal), f"what a hand did to the books can be undone: {back}"
        events.append(back)
    return events


def _kept(room: Room, number: int, host: Hosting) -> LastHand | Refusal:
    """The last hand of a table, or why it stands."""
    table = room.floor.tables.get(number)
    if table is None:
        return Refusal("no_such_table", {"table": number, "tables": sorted(room.floor.tables)})
    if table.mode == "dealt":
        return Refusal("nothing_to_take_back", {"why": "the software deals at this table"})
    last = last_hands(room).get(number)
    if last is None:
        return Refusal("last_hand_none", {"table": number})
    if last.since == "next_hand_begun":
        return Refusal(last.since, {}, host.in_force(table=number).cite("deal.hand_begins"))
    return Refusal(last.since, {}) if last.since else last


def posting_of(books: Books, table: int, hand: int) -> Posting | None:
    """What a hand did to the books; None where it moved nothing."""
    for number in reversed(books.recent):
        one = books.recent[number]
        if (one.what, one.table, one.hand) == ("hand", table, hand) and not one.reverses:
            return None if number in books.reversed else one
    return None


def money_fault(books: Books, table: int, hand: int) -> Refusal | None:
    """Why what a hand did to the books cannot be undone any more."""
    posted = posting_of(books, table, hand)
    if posted is None:
        return None
    if posted.number <= books.reports.closed_posting:
        return Refusal("last_hand_day")
    for line in posted.lines:
        if accounts.kind(line.account) in ("drop", "jackpot_drop"):
            if books.balance(line.account) < line.amount:
                return Refusal("last_hand_box")
        elif line.amount > 0 and books.balance(line.account) < line.amount:
            return Refusal("last_hand_chips")
    return None


def _hits(promotions: Promotions, table: int, last: LastHand) -> list[Any]:
    found = promotions.hits.of_hand(table, last.hand, last.began)
    return [hit for hit in found if hit.status not in ("void", "lapsed")]


def _promotion_fault(promotions: Promotions, table: int, last: LastHand) -> Refusal | None:
    hits = {hit.number for hit in _hits(promotions, table, last)}
    for claim in promotions.claims.all.values():
        if claim.hit in hits and any(share.status == "paid" for share in claim.shares):
            return Refusal("last_hand_paid")
    if any(one.hit for one in _made(promotions, table, last)):
        return Refusal("last_hand_frame")
    return None


def _made(promotions: Promotions, table: int, last: LastHand) -> list[Any]:
    """Best hands of time frames that this hand made."""
    return [
        one for name, one in promotions.hits.best.items()
        if (one.table, one.number, one.began) == (table, last.hand, last.began)
        and one != last.best.get(name)
    ]  # fmt: skip


def dealer_of(host: Hosting, last: LastHand) -> Dealer:
    """Who dealt it, with everything that happened."""
    events: list[Any] = list(last.events)
    setup = events[0].setup
    choices = host.choices_at(last.began, last.house, setup.rule_set)
    return Dealer(setup, choices, on_short=host.hands.shuffle, so_far=(replay(events), events))


def can_reopen(host: Hosting, table: FloorTable) -> Dealer | None:
    """The last hand, where it could be taken back now: for whoever shows it."""
    room = host.room
    if table.mode == "dealt" or table.table.setup is not None:
        return None
    last = _kept(room, table.number, host)
    if isinstance(last, Refusal) or money_fault(room.books, table.number, last.hand) is not None:
        return None
    if _promotion_fault(room.promotions, table.number, last) is not None:
        return None
    return dealer_of(host, last)


# What it changes


def apply(room: Room, event: HandReopened, at: int) -> None:
    """Everything that the end of the hand changed is as it was; who sat out or came since stays so."""
    number = event.table
    last = last_hands(room).pop(number)
    table = room.floor.tables[number]
    table.table = last.table
    table.hands -= 1
    del table.last_hands[-1:]
    table.seats.rounds = last.rounds
    for person, plays in last.cash.items():
        if person in table.buy_ins.cash:
            table.buy_ins.cash[person].plays = plays
    felted = table.opening.felted
    table.opening.felted = {person: one for person, one in felted.items() if person in last.felted}
    if last.ruled:
        room.unwritten.in_force[number] = last.ruled
    if table.event in room.events.all:
        room.events.all[table.event].chips.dealing[number] = None
    running = room.hands[number]
    running.began, running.house = last.began, last.house
    _promotions(room.promotions, number, last)


def _promotions(promotions: Promotions, number: int, last: LastHand) -> None:
    hits = promotions.hits
    if last.lying:
        promotions.drawings.lying[number] = last.lying
    for kept in (hits.asking, hits.kept, promotions.funds.tubes):
        kept.pop(number, None)
    near = hits.near.get(number)
    if near is not None and near.hand == last.hand:
        del hits.near[number]
    for one in _made(promotions, number, last):
        name = next(name for name, best in hits.best.items() if best is one)
        before = last.best.get(name)
        if before is None:
            del hits.best[name]
        else:
            hits.best[name] = before
