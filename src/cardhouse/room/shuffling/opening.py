"""Whole decks of a gaming day, for whoever audits the room: each is opened, must be a true deck, the one that
was promised, and dealt in the order that everybody's chance gave.

Only of a day that is closed, and only of hands that are over: until then nobody opens a deck. That it was
done is put on record by whoever asks for it.
"""

from __future__ import annotations

import msgspec

from cardhouse.cards.card import CardError, texts
from cardhouse.cards.deck import check_deck
from cardhouse.errors import CardhouseError
from cardhouse.floor.event import AtTable
from cardhouse.money.gaming_day import written
from cardhouse.money.reports.events import DayClosed
from cardhouse.play import events as ev
from cardhouse.play.table_events import HandEnded
from cardhouse.room.events import AtHand, Event
from cardhouse.room.sealing import Sealing
from cardhouse.room.shuffling.decks import opened, values
from cardhouse.room.shuffling.events import DeckDealt
from cardhouse.room.upcasting import events_in
from cardhouse.store.log import Log

SIGNS = (b'"DeckDealt"', b'"HandEnded"', b'"DayClosed"')


class DayOpenError(CardhouseError):
    """Decks that may not be opened."""


class OpenedDeck(msgspec.Struct, frozen=True):
    """A deck as it was promised and as it was dealt."""

    table: int
    hand: int
    position: int
    """Of its hand on the log."""
    root: str
    chance: tuple[str, ...]
    promised: str
    secret: str
    dealt: str
    faults: tuple[str, ...] = ()


class DayOpened(msgspec.Struct):
    """A day's decks; and how many were left closed, because their hands go on or their key is not here."""

    decks: list[OpenedDeck]
    going_on: int = 0
    other_key: int = 0


class _Dealt(msgspec.Struct):
    """A deck on the log, not opened yet."""

    position: int
    event: DeckDealt
    came: tuple[int, ...]
    over: bool = False


def opened_day(log: Log, sealing: Sealing | None, day: int) -> DayOpened:
    """Every deck of a closed gaming day."""
    if sealing is None:
        raise DayOpenError("the key that decks are sealed under is not here: it lies in a file of its own")
    found = DayOpened([])
    for one in _dealt_on(log, sealing, day):
        deck = opened(log.room, sealing, one.event)
        if not one.over:
            found.going_on += 1
        elif deck is None:
            found.other_key += 1
        else:
            dealt, event = deck.dealt(values(one.event.chance)), one.event
            faults = []
            if deck.root.hex() != event.root:
                faults.append("this is not the deck that was promised")
            if one.came and one.came != dealt:
                faults.append("it was not dealt in the order that root and chance give")
            try:
                check_deck(deck.cards)
            except CardError as error:
                faults.append(str(error))
            found.decks.append(OpenedDeck(
                event.table, event.hand, position=one.position, root=event.root,
                chance=tuple(added.value for added in event.chance), promised=texts(deck.cards),
                secret=deck.secret.hex(), dealt=texts(dealt), faults=tuple(faults),
            ))  # fmt: skip
    return found


def _dealt_on(log: Log, sealing: Sealing, day: int) -> list[_Dealt]:
    """What was dealt between the close of the day before and that of this one."""
    lately: list[_Dealt] = []
    running: dict[int, _Dealt] = {}
    wanted: list[_Dealt] | None = None
    for entry in log.read():
        if not any(sign in entry.body for sign in SIGNS):
            continue
        for event in events_in(entry, log.room, sealing):
            if isinstance(event, AtTable) and any(isinstance(one, HandEnded) for one in event.events):
                ended = running.pop(event.table, None)
                if ended is not None:
                    ended.over = True
            elif isinstance(event, DayClosed):
                wanted = lately if event.closing.day == day else wanted
                lately = []
        for dealt in _decks_in(entry.position, events_in(entry, log.room, sealing)):
            lately.append(dealt)
            running[dealt.event.table] = dealt
    if wanted is None:
        raise DayOpenError(f"gaming day {written(day)} is not closed: its decks stay sealed until it is")
    return wanted


def _decks_in(position: int, events: tuple[Event, ...]) -> list[_Dealt]:
    shuffled = {
        event.table: tuple(one.cards)
        for event in events
        if isinstance(event, AtHand)
        for one in event.events
        if isinstance(one, ev.DeckShuffled)
    }
    return [_Dealt(position, event, shuffled.get(event.table, ())) for event in events
            if isinstance(event, DeckDealt)]  # fmt: skip
