"""Hands that are over, found on the log, and each told step by step as one viewer may see it.

The shelf reads the log once, in order, and keeps where each hand lies and who sat there, not the hand itself.
Down cards are shown to whoever held them; everybody else sees what lay open.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from cardhouse.floor.event import AtTable
from cardhouse.play import events as ev
from cardhouse.play import table_events as tab
from cardhouse.play.apply import APPLY as HAND_APPLY
from cardhouse.play.apply import begin
from cardhouse.play.hand import Hand
from cardhouse.play.rules import Rules
from cardhouse.play.why.reasons import cites_of
from cardhouse.play.why.telling import why_events
from cardhouse.room.events import AtHand
from cardhouse.room.upcasting import read
from cardhouse.room.views.concealing import Alias, Told, hand_event
from cardhouse.room.views.hand_names import own_name, with_names
from cardhouse.room.views.table import OwnView, SeatView, TableView, hand_view, own_view, texts
from cardhouse.room.views.turn import NOTHING, Doing, doings
from cardhouse.store.log import Entry

HANDS_KEPT = 20_000
MARKS = (b"HandBegan", b"HandEnded", b'"TableSeat')
"""An entry without one of these neither begins nor ends a hand, nor changes who sits where."""
QUIET = frozenset(
    {
        ev.HandBegan, ev.DeckShuffled, ev.StreetBegan, ev.Burned, ev.RoundOpened, ev.BetsCollected,
        ev.StubReshuffled,
    }
)  # fmt: skip
"""What nobody looks at for its own sake: it belongs to the step that follows."""


class PastHand(msgspec.Struct, frozen=True):
    """Where a hand lies on the log, who was dealt in, what it brought. `key` is its first position."""

    key: int
    last: int
    table: int
    game: str
    structure: str
    house: str
    began: int
    ended: int
    persons: dict[int, str]
    brought: dict[int, int]
    """By seat, the chips won, or lost where it is less than nothing."""

    def seat_of(self, person: str | None) -> int:
        """Where somebody sat; 0 where nowhere."""
        return next((seat for seat, sat in self.persons.items() if sat == person), 0) if person else 0


class Step(msgspec.Struct, frozen=True):
    """The table after something happened."""

    view: TableView
    events: tuple[Told, ...]
    own: OwnView | None = None
    cites: tuple[str, ...] = ()
    """The rows that decided it, and the gaps that custom filled."""


class Shelf:
    """All hands of a room that are over, the latest ones last."""

    def __init__(self) -> None:
        self.position = 0
        self.hands: deque[PastHand] = deque(maxlen=HANDS_KEPT)
        self._seats: dict[int, dict[int, str]] = {}
        self._open: dict[int, tuple[int, int, ev.HandBegan, dict[int, str]]] = {}

    def take(self, entries: Iterable[Entry]) -> None:
        """What was written since."""
        for entry in entries:
            self.position = entry.position
            if not any(mark in entry.body for mark in MARKS):
                continue
            for event in read(entry.version, entry.body).events:
                if isinstance(event, AtHand):
                    self._at_hand(entry, event)
                elif isinstance(event, AtTable):
                    self._at_table(entry, event)

    def find(self, key: int) -> PastHand | None:
        return next((hand for hand in reversed(self.hands) if hand.key == key), None)

    def of(self, person: str, most: int) -> list[PastHand]:
        """The latest hands that somebody was dealt, the last one first."""
        found: list[PastHand] = []
        for hand in reversed(self.hands):
            if len(found) == most:
                break
            if hand.seat_of(person):
                found.append(hand)
        return found

    def _at_hand(self, entry: Entry, event: AtHand) -> None:
        first = event.events[0]
        if isinstance(first, ev.HandBegan):
            sits = self._seats.get(event.table, {})
            persons = {seat: sits[seat] for seat in first.setup.seats if seat in sits}
            self._open[event.table] = (entry.position, entry.at, first, persons)

    def _at_table(self, entry: Entry, event: AtTable) -> None:
        sits = self._seats.setdefault(event.table, {})
        for one in event.events:
            if isinstance(one, tab.SeatTaken | tab.SeatUnboxed):
                sits[one.seat] = one.player
            elif isinstance(one, tab.SeatGivenUp | tab.SeatBoxed):
                sits.pop(one.seat, None)
            elif isinstance(one, tab.SeatChanged):
                sits[one.to] = sits.pop(one.seat, "")
            elif isinstance(one, tab.HandEnded):
                self._ended(entry, event.table, one)

    def _ended(self, entry: Entry, table: int, ended: tab.HandEnded) -> None:
        opened = self._open.pop(table, None)
        if opened is None:
            return
        key, began, first, persons = opened
        setup = first.setup
        before = dict(zip(setup.seats, setup.stacks, strict=True))
        brought = {seat: stack - before[seat] for seat, stack in ended.stacks if seat in before}
        self.hands.append(PastHand(
            key, entry.position, table=table, game=setup.game, structure=setup.stakes.structure,
            house=setup.house, began=began, ended=entry.at,
            persons=persons, brought=brought,
        ))  # fmt: skip


def events_of(past: PastHand, entries: Iterable[Entry]) -> list[Any]:
    """Everything that happened in a hand, from the entries in which it lies."""
    found: list[Any] = []
    for entry in entries:
        for event in read(entry.version, entry.body).events:
            if isinstance(event, AtHand) and event.table == past.table:
                if isinstance(event.events[0], ev.HandBegan):
                    found = []
                found += event.events
    return found


def steps(
    past: PastHand, events: list[Any], alias: Alias, seat: int, rules: Rules | None = None
) -> Iterator[Step]:
    """A hand one thing after the other, for the viewer who sat in this seat; 0 is everybody else. With the
    rules it was played by, hands are called by their names.
    """
    hand = begin(events[0])
    told: list[Told] = []
    reasons = [one.reasons for one in why_events(events, rules.choices)] if rules is not None else []
    cites: list[str] = []
    for place, event in enumerate(events):
        if type(event) is not ev.HandBegan:
            HAND_APPLY[type(event)](hand, event)
            told.append(hand_event(event, seat))
        if reasons:
            cites += cites_of(reasons[place])
        if type(event) not in QUIET:
            own = own_view(hand, None, seat, 0) if seat else None
            if own is not None and rules is not None and own.cards:
                own = msgspec.structs.replace(own, holds=own_name(hand, rules, hand.pos[seat]))
            did = doings(events[: place + 1])
            decided = tuple(dict.fromkeys(cites))
            yield Step(_view(past, hand, alias, did), tuple(with_names(told, rules)), own, decided)
            told, cites = [], []


def _view(past: PastHand, hand: Hand, alias: Alias, did: dict[int, Doing]) -> TableView:
    setup = hand.setup
    return TableView(
        past.table, "", game=setup.game, mode=setup.mode, stage="", size=max(setup.seats),
        button=setup.button,
        seats=tuple(_seat(past, hand, seat, alias, did.get(seat, NOTHING)) for seat in sorted(setup.seats)),
        hand=hand_view(hand, None),
    )  # fmt: skip


def _seat(past: PastHand, hand: Hand, seat: int, alias: Alias, did: Doing) -> SeatView:
    place = hand.pos[seat]
    out = hand.folded[place]
    holds = not out and not hand.mucked[place]
    return SeatView(
        seat, alias(past.persons[seat]) if past.persons.get(seat) else "", hand.stacks[place],
        bet=hand.bets[place], cards=len(hand.hole[place]) if holds else 0,
        up=texts(hand.up[place]) if holds else (), shown=texts(hand.shown[place]), in_hand=True, folded=out,
        all_in=not out and hand.stacks[place] == 0, did=did[0], drew=did[1],
    )  # fmt: skip
