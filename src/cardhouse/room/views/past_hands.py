"""Hands that are over (`room/shelf.py` finds them), told step by step as one viewer may see them.

Down cards are shown to whoever held them; everybody else sees what lay open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from cardhouse.play import events as ev
from cardhouse.play.apply import APPLY as HAND_APPLY
from cardhouse.play.apply import begin
from cardhouse.play.hand import Hand
from cardhouse.play.rules import Rules
from cardhouse.play.why.reasons import cites_of
from cardhouse.play.why.telling import why_events
from cardhouse.room.events import AtHand
from cardhouse.room.sealing import Sealing
from cardhouse.room.shelf import PastHand
from cardhouse.room.upcasting import events_in
from cardhouse.room.views.concealing import Alias, Told, hand_event
from cardhouse.room.views.hand_names import own_name, with_names
from cardhouse.room.views.table import OwnView, SeatView, TableView, hand_view, own_view, texts
from cardhouse.room.views.turn import NOTHING, Doing, doings
from cardhouse.store.log import Entry

QUIET = frozenset(
    {
        ev.HandBegan, ev.DeckShuffled, ev.StreetBegan, ev.Burned, ev.RoundOpened, ev.BetsCollected,
        ev.StubReshuffled,
    }
)  # fmt: skip
"""What nobody looks at for its own sake: it belongs to the step that follows."""


class Step(msgspec.Struct, frozen=True):
    """The table after something happened."""

    view: TableView
    events: tuple[Told, ...]
    own: OwnView | None = None
    cites: tuple[str, ...] = ()
    """The rows that decided it, and the gaps that custom filled."""


def events_of(
    past: PastHand, entries: Iterable[Entry], room: str = "", sealing: Sealing | None = None
) -> list[Any]:
    """Everything that happened in a hand, from the entries in which it lies; down cards with the key only."""
    found: list[Any] = []
    for entry in entries:
        for event in events_in(entry, room, sealing):
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
        hand=hand_view(hand, None), unit=past.unit,
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
