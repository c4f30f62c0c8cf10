"""Whoever has no chips after a hand is out, in the entry of that hand: the seat is free, the place follows
from who else is in. Several in one hand are placed by the chips they had before it. Where chips are still
sold to those who have lost all, they wait until the next hand of their table begins.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardhouse.play import table_commands as at_table
from cardhouse.play.dealer import Dealer
from cardhouse.play.last_chips import takers_of_last_chips
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_events import HandEnded
from cardhouse.tournaments.desk import AnyEvent, EventDesk
from cardhouse.tournaments.entries.state import WITH_CHIPS, Entry
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.places.another_game import another_game
from cardhouse.tournaments.places.nobody_there import nobody_won, posted_for_nobody
from cardhouse.tournaments.places.ranking import put_in
from cardhouse.tournaments.places.state import Bust, Felted
from cardhouse.tournaments.state import Event, Events
from cardhouse.tournaments.windows import may_rebuy


class EntrantOut(TournamentEvent, frozen=True):
    """An entry is out of the event."""

    entry: int
    person: str
    table: int
    seat: int
    hand: int
    stack: int
    """Chips before the hand."""
    group: int
    """Those of one group went out at the same time."""
    shared: bool = False
    """Whether they share their places whatever the stacks were."""
    taken_by: tuple[int, ...] = ()
    """Entries that won the pot with the last chips."""
    round: int = 0
    """Which round of hand for hand it was; 0 where none was dealt, -1 for the hands of its announcement."""
    cite: str | None = None


class EntrantFelted(TournamentEvent, frozen=True):
    """An entry has no chips and may buy more before the next hand."""

    entry: int
    stack: int
    """Chips before the hand."""
    taken_by: tuple[int, ...] = ()


def after_hand(desk: Any, number: int, ended: HandEnded) -> list[AnyEvent]:
    """What a hand's end means for the event; the desk is the room's."""
    broke = [seat for seat, stack in ended.stacks if not stack]
    if ended.carried or not (broke or nobody_won(desk.room, number, ended)):
        return []
    events: EventDesk = desk.events
    event = events.event_of(number)
    if event is None:
        return []
    dealer = desk.host.hands.last[number]  # the hand may have begun in this very entry
    lost = posted_for_nobody(events, event, number, dealer=dealer, ended=ended)
    if lost:
        seats = events.floor.trial(number).seats
        broke = [seat for seat, _ in ended.stacks if not seats[seat].stack]
    return [*lost, *_went_broke(events, event, number, broke=broke, dealer=dealer)] if broke else lost


def _went_broke(
    events: EventDesk, event: Event, number: int, *, broke: list[int], dealer: Dealer
) -> list[AnyEvent]:
    """Those without chips after a hand."""
    table = events.floor.floor.tables[number]
    before = dict(zip(dealer.hand.setup.seats, dealer.hand.setup.stacks, strict=True))
    gone: list[Gone] = []
    for seat in sorted(broke, key=lambda seat: (before[seat], seat)):
        player = table.table.seats[seat]
        entry = event.entries.latest(player.player)
        if entry is None or entry.status not in WITH_CHIPS or player.beside or player.behind or player.bought:
            continue
        takers = takers_of_last_chips(dealer, seat)
        gone.append(Gone(entry, before[seat], _entries_at(event, table.table.seats, takers)))
    if len(gone) == 1:
        again = another_game(events, event, number, gone[0].entry.seat)
        if again is not None:
            return again
    if may_rebuy(event):
        return [EntrantFelted(event.name, one.entry.number, one.stack, one.taken_by) for one in gone]
    return leave(events, event, gone, hand=table.hands + 1)


class Gone:
    """Somebody who goes out now, with the chips before the hand and who took them."""

    __slots__ = ("entry", "stack", "taken_by")

    def __init__(self, entry: Entry, stack: int, taken_by: tuple[int, ...] = ()) -> None:
        self.entry = entry
        self.stack = stack
        self.taken_by = taken_by


def _entries_at(event: Event, seats: Any, takers: Iterable[int]) -> tuple[int, ...]:
    found = (event.entries.latest(seats[seat].player) for seat in takers)
    return tuple(entry.number for entry in found if entry is not None)


def leave(
    desk: EventDesk, event: Event, gone: list[Gone], *, hand: int, groups_before: int = 0,
    because: str | None = None,
) -> list[AnyEvent]:  # fmt: skip
    """These go out together, and give up their seats. `groups_before`: that went in the same entry;
    `because`: by which rule nobody waits for them any longer.
    """
    found: list[AnyEvent] = []
    setting = desk.choices["event_places.one_table"]
    cite = setting.cite if len(gone) > 1 else None
    shared, group, turn = setting.value == "shared", event.places.groups + groups_before + 1, 0
    rounds, current = event.places.hand_for_hand, event.places.round
    if current is not None and not current.last:
        shared, group = True, current.group
    elif rounds is not None and gone:
        turn = rounds.round_at(gone[0].entry.table)
        group = rounds.groups.get(turn, group) if turn else group
        if turn and rounds.shared:
            shared, cite = True, rounds.shared_cite
    for one in gone:
        entry = one.entry
        out = EntrantOut(
            event.name, entry.number, person=entry.person, table=entry.table, seat=entry.seat, hand=hand,
            stack=one.stack, group=group, shared=shared, taken_by=one.taken_by, round=turn,
            cite=cite or because,
        )  # fmt: skip
        stood = desk.floor.do(entry.table, at_table.StandUp(entry.seat))
        assert not isinstance(stood, Refusal), f"whoever is out may leave: {stood}"
        found += [out, stood]
    return found


def waiting_out(desk: EventDesk, event: Event, table: int) -> list[AnyEvent]:
    """Whoever has no chips when the next hand of his table begins is out; nobody waits longer."""
    waiting = event.places.waiting
    here = tuple(number for number in waiting if event.entries.all[number].table == table) if waiting else ()
    because = desk.choices.always("event.no_hand_missed") if here else None
    return waiting_gone(desk, event, here, because=because)


def waiting_gone(
    desk: EventDesk, event: Event, numbers: tuple[int, ...], *, because: str | None = None
) -> list[AnyEvent]:
    """These entries, which waited without chips, go out, table by table; those of one table together."""
    waiting, entries = event.places.waiting, event.entries.all
    found: list[AnyEvent] = []
    for groups, table in enumerate(sorted({entries[number].table for number in numbers})):
        there = (number for number in numbers if entries[number].table == table)
        here = [Gone(entries[one], waiting[one].stack, waiting[one].taken_by) for one in there]
        here.sort(key=lambda one: (one.stack, one.entry.number))
        hand = desk.floor.floor.tables[table].hands
        found += leave(desk, event, here, hand=hand, groups_before=groups, because=because)
    return found


def apply(events: Events, event: EntrantOut, at: int) -> None:
    found = events.all[event.event]
    entry, places = found.entries.all[event.entry], found.places
    entry.status, entry.table, entry.seat = "out", 0, 0
    found.entries.left -= 1
    places.waiting.pop(event.entry, None)
    places.groups = max(places.groups, event.group)
    if event.round and places.hand_for_hand is not None:
        places.hand_for_hand.groups[event.round] = event.group
    bust = Bust(
        event.entry, at, table=event.table, seat=event.seat, hand=event.hand, stack=event.stack,
        group=event.group, shared=event.shared, taken_by=event.taken_by,
    )  # fmt: skip
    put_in(places, bust)


def apply_felted(events: Events, event: EntrantFelted, at: int) -> None:
    events.all[event.event].places.waiting[event.entry] = Felted(at, event.stack, event.taken_by)
