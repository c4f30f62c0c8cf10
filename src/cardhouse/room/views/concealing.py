"""Events as a viewer may see them. A player sees the own down cards and what lies open; nobody sees the deck,
the burns, the stub, or what another laid away. Staff see no more than everybody.

Every event of a hand is listed: one that is not shows none of its cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardhouse.cards.card import TEXTS
from cardhouse.floor.event import AtTable
from cardhouse.play import events as ev
from cardhouse.play import remedy_events as rem
from cardhouse.play import table_events as tab
from cardhouse.room.events import AtHand

Alias = Callable[[str], str]
"""The name under which a person may be shown to everybody."""
Told = dict[str, Any]
HIDDEN = "??"
CARD_FIELDS = ("cards", "card", "discards", "old", "new")

OPEN: frozenset[type] = frozenset(
    {
        ev.BoardDealt, ev.CommonCardDealt, ev.Shown, ev.TurnedUp, rem.CardExposed, rem.BoardTakenBack,
        rem.BoardPlaced,
    }
)  # fmt: skip
"""Their cards lie on the table for all."""
TO_THE_SEAT: frozenset[type] = frozenset(
    {
        ev.CardsDealt, ev.Discarded, ev.Drew, ev.FifthCardDealt, rem.CardReplaced, rem.CardTakenBack,
        rem.CardGiven, rem.CardTurned,
    }
)  # fmt: skip
"""Their cards are for the seat that holds them, unless they are face up."""
NEVER: frozenset[type] = frozenset(
    {
        ev.DeckShuffled, ev.Burned, ev.StubReshuffled, rem.StubSet, rem.BurnTakenBack, rem.StubCardsRemoved,
    }
)  # fmt: skip
"""Their cards are for nobody."""


def hand_event(event: Any, seat: int = 0) -> Told:
    """An event of a hand for the viewer in this seat; 0 is everybody else."""
    told: Told = msgspec.to_builtins(event)
    kind = type(event)
    if kind is ev.CardsDealt and not event.up:
        told["cards"] = _dealt(event, seat)
        return told
    shows = kind in OPEN or (kind in TO_THE_SEAT and _may_see(event, seat))
    for name in CARD_FIELDS:
        if name in told:
            told[name] = _texts(told[name]) if shows else _covered(told[name], kind in NEVER)
    return told


def _may_see(event: Any, seat: int) -> bool:
    return getattr(event, "up", False) or (seat != 0 and getattr(event, "seat", 0) == seat)


def _dealt(event: ev.CardsDealt, seat: int) -> list[str]:
    """Cards to players in turn: only those that went to the viewer."""
    seats = event.seats
    return [
        TEXTS[card] if seats[place % len(seats)] == seat else HIDDEN for place, card in enumerate(event.cards)
    ]


def _texts(cards: Any) -> Any:
    return TEXTS[cards] if isinstance(cards, int) else [TEXTS[card] for card in cards]


def _covered(cards: Any, never: bool) -> Any:
    if isinstance(cards, int):
        return HIDDEN
    return [] if never else [HIDDEN] * len(cards)


def table_event(event: Any, alias: Alias | None) -> Told:
    """An event of a table between hands; `alias` stands in for persons where the viewer is not staff."""
    told: Told = msgspec.to_builtins(event)
    if alias is not None and "player" in told:
        told["player"] = alias(told["player"])
    if isinstance(event, tab.ButtonDrawn | tab.ButtonDrawTied):
        told["cards"] = [[seat, TEXTS[card]] for seat, card in event.cards]
    return told


def events_at(table: int, events: tuple[Any, ...], seat: int, alias: Alias | None) -> list[Told]:
    """What happened at one table, in order, for a viewer in this seat."""
    told: list[Told] = []
    for event in events:
        if type(event) is AtHand and event.table == table:
            told += [hand_event(one, seat) for one in event.events]
        elif type(event) is AtTable and event.table == table:
            told += [table_event(one, alias) for one in event.events]
    return told


def answer_events(events: tuple[Any, ...], person: str | None, staff: bool, alias: Alias) -> list[Told]:
    """What came of a command, for whoever gave it: staff are told all but cards; a player what happened at
    the table and to himself. The own down cards are not here but in the view of the table: an answer can be
    asked for again when somebody else's cards lay at what is now the asker's seat.
    """
    told: list[Told] = []
    for event in events:
        if type(event) is AtHand:
            inner = [hand_event(one) for one in event.events]
            told.append({"type": "AtHand", "table": event.table, "events": inner})
        elif type(event) is AtTable:
            inner = [table_event(one, None if staff else alias) for one in event.events]
            told.append({"type": "AtTable", "table": event.table, "events": inner})
        elif staff or (person is not None and getattr(event, "person", None) == person):
            told.append(msgspec.to_builtins(event))
    return told
