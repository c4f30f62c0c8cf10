"""Writes what happened to cards into the books. Knows no house and cannot fail."""

from __future__ import annotations

from typing import Any

from cardhouse.money.decks import events as ev
from cardhouse.money.decks.state import KEPT, Cards, LogLine
from cardhouse.money.state import Apply, Books

SPENT = frozenset({"used", "destruction"})


def _note(books: Books, event: Any, at: int, what: str, table: int = 0) -> None:
    if event.logged:
        books.decks.log.append(LogLine(at, event.cards, what, event.by, table))
        del books.decks.log[:-KEPT]


def _received(books: Books, event: ev.CardsReceived, at: int) -> None:
    books.decks.known[event.cards] = Cards(event.cards, event.kind, event.design, at, event.place)
    _note(books, event, at, f"received into {event.place}")


def _inspected(books: Books, event: ev.CardsInspected, at: int) -> None:
    books.decks.known[event.cards].inspected[event.title] = event.by
    _note(books, event, at, f"inspected by the {event.title}")


def _put_in_play(books: Books, event: ev.CardsPutInPlay, at: int) -> None:
    cards = books.decks.known[event.cards]
    cards.where, cards.place, cards.table, cards.since = "table", "", event.table, at
    cards.sticker = dict(event.sticker) or cards.sticker
    books.decks.granted.pop(event.table, None)
    _note(books, event, at, "into play", event.table)


def _granted(books: Books, event: ev.OtherCardsGranted, at: int) -> None:
    books.decks.granted[event.table] = event.person


def _lengthened(books: Books, event: ev.CardTimeLengthened, at: int) -> None:
    books.decks.longer[event.table] = event.hours


def _off(cards: Cards, at: int) -> None:
    cards.played, cards.since, cards.table, cards.inspected = cards.in_play(at), 0, 0, {}


def _rested(books: Books, event: ev.CardsRested, at: int) -> None:
    cards = books.decks.known[event.cards]
    _off(cards, at)
    cards.where, cards.place = "resting", "podium"
    _note(books, event, at, "rested", event.table)


def _forget(books: Books) -> None:
    """Of cards that will never be dealt again only the latest are remembered; all are on the log."""
    spent = [one.id for one in books.decks.known.values() if one.where in SPENT]
    for cards in spent[:-KEPT]:
        del books.decks.known[cards]


def _taken_off(books: Books, event: ev.CardsTakenOff, at: int) -> None:
    cards = books.decks.known[event.cards]
    _off(cards, at)
    cards.where, cards.place = "used", event.place
    _note(books, event, at, f"taken off into {event.place}", event.table)
    _forget(books)


def _replaced(books: Books, event: ev.CardReplaced, at: int) -> None:
    books.decks.known[event.cards].replaced.append(event.card)
    books.decks.known[event.replacement].taken_out.append(event.card)
    _note(books, event, at, f"{event.card} replaced from {event.replacement}", event.table)


def _used_up(books: Books, event: ev.ReplacementUsedUp, at: int) -> None:
    cards = books.decks.known[event.cards]
    cards.where, cards.place = "destruction" if event.place == "destruction" else "used", event.place
    _note(books, event, at, f"used up, to {event.place}")
    _forget(books)


APPLY: dict[Any, Apply] = {
    ev.CardsReceived: _received,
    ev.CardsInspected: _inspected,
    ev.CardsPutInPlay: _put_in_play,
    ev.OtherCardsGranted: _granted,
    ev.CardTimeLengthened: _lengthened,
    ev.CardsRested: _rested,
    ev.CardsTakenOff: _taken_off,
    ev.CardReplaced: _replaced,
    ev.ReplacementUsedUp: _used_up,
}
