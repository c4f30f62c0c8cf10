"""What proves to somebody the cards that he may see of a hand: his own, the board, up-cards, hands shown.
While the hand is on, cards that came after a reshuffle wait: its secret is told when the hand is over.

The form of a proof and its check are in `shuffle/proof.py`; pages and files are made elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cardhouse.cards.card import TEXTS, UNKNOWN
from cardhouse.play import events as ev
from cardhouse.play import remedy_events as rem
from cardhouse.play.apply import APPLY, begin
from cardhouse.play.hand import Hand
from cardhouse.room.hosting import Hosting
from cardhouse.room.sealing import Sealing
from cardhouse.room.shelf import PastHand
from cardhouse.room.shuffling.decks import opened, shuffling_of, values
from cardhouse.room.shuffling.events import DeckDealt
from cardhouse.room.upcasting import events_in
from cardhouse.room.views.past_hands import events_of
from cardhouse.shuffle.deck import Deck, stub_order
from cardhouse.shuffle.proof import FORMAT, Chance, Proof, ProvedCard, Reshuffle
from cardhouse.store.log import Entry, Log


def running_proof(host: Hosting, table: int, person: str | None) -> Proof | None:
    """Of the hand in progress at a table, for a person or for everybody; None where there is none, or its
    deck was not promised.
    """
    running, dealt = host.room.hands.get(table), shuffling_of(host.room).dealt.get(table)
    if running is None or dealt is None or host.sealing is None:
        return None
    deck = opened(host.room.name, host.sealing, dealt)
    if deck is None:
        return None
    sits = host.room.floor.tables[table].table.seats
    seats = {at for at, seat in sits.items() if person and seat.player == person}
    return proof_of(host.room.name, dealt, deck, running.events, seats=seats & set(running.hand.seats))


def finished_proof(log: Log, sealing: Sealing | None, past: PastHand, person: str | None) -> Proof | None:
    """Of a hand that is over, read from the log; None where its deck was not promised, or the key that it is
    sealed under is not here.
    """
    entries = list(log.read(past.key - 1, past.last))
    dealt = dealt_in(entries, past.table)
    deck = opened(log.room, sealing, dealt) if dealt is not None and sealing is not None else None
    if dealt is None or deck is None:
        return None
    events = events_of(past, entries, log.room, sealing)
    seat = past.seat_of(person)
    return proof_of(log.room, dealt, deck, events, seats={seat} if seat else set(), over=True)


def dealt_in(entries: Iterable[Entry], table: int) -> DeckDealt | None:
    """How the deck of a hand was dealt, from the entries in which it lies."""
    found = None
    for entry in entries:
        if b'"DeckDealt"' in entry.body:
            for event in events_in(entry, ""):
                if isinstance(event, DeckDealt) and event.table == table:
                    found = event
    return found


def proof_of(
    room: str, dealt: DeckDealt, deck: Deck, events: Sequence[Any], *, seats: set[int], over: bool = False
) -> Proof:
    """What whoever sat in these seats may check."""
    seen = _Seeing(deck, values(dealt.chance), seats)
    for event in events:
        seen.take(event)
    mix_path = deck.path(len(deck.cards))
    return Proof(
        FORMAT, room, table=dealt.table, hand=dealt.hand, root=dealt.root, cards=dealt.cards,
        chance=tuple(Chance(f"seat {one.seat}", one.value) for one in dealt.chance),
        seen=tuple(one for one in seen.proved if over or not one.again),
        reshuffles=tuple(seen.reshuffles) if over else (),
        mix=deck.mix.hex() if over else "",
        mix_path=tuple(one.hex() for one in mix_path) if over else (),
    )  # fmt: skip


class _Seeing:
    """Goes through a hand, and notes where each card came from and which of them these seats saw."""

    def __init__(self, deck: Deck, chance: list[bytes], seats: set[int]) -> None:
        self._deck, self._chance, self._seats = deck, chance, seats
        self._place = {card: place for place, card in enumerate(deck.cards)}
        self._came: dict[int, tuple[int, int]] = {}
        """After how many reshuffles, and as the how-manieth from then, each card comes off the deck."""
        self._hand: Hand | None = None
        self._known: set[tuple[int, int]] = set()
        self.proved: list[ProvedCard] = []
        self.reshuffles: list[Reshuffle] = []

    def take(self, event: Any) -> None:
        if isinstance(event, ev.HandBegan):
            self._hand = begin(event)
            return
        assert self._hand is not None, "a hand begins with its beginning"
        if isinstance(event, ev.DeckShuffled):
            self._came = {card: (0, at) for at, card in enumerate(event.cards)}
        elif isinstance(event, ev.StubReshuffled):
            self._reshuffled(event, self._hand)
        APPLY[type(event)](self._hand, event)
        for card, what in self._seen(event, self._hand):
            self._see(card, what)

    def _reshuffled(self, event: ev.StubReshuffled, hand: Hand) -> None:
        """In draw games what is left of the stub stays on top as it lay; the others are mixed under it."""
        kept = set(hand.stub) if "stub" in event.sources and "discards" in event.sources else set()
        mixed = [card for card in event.cards if card not in kept]
        again = len(self.reshuffles) + 1
        deck = self._deck
        order = stub_order(deck.mix, deck.root, self._chance, again=again, cards=len(mixed))
        gathered = dict(zip(order, mixed, strict=True))
        self.reshuffles.append(Reshuffle(tuple(self._place[gathered[at]] for at in range(len(mixed)))))
        self._came.update((card, (again, at)) for at, card in enumerate(mixed))

    def _seen(self, event: Any, hand: Hand) -> Iterable[tuple[int, str]]:
        """Cards that these seats see by an event, and where."""
        if isinstance(event, ev.CardsDealt):
            to = event.seats
            for at, card in enumerate(event.cards):
                seat = to[at % len(to)]
                if event.up or seat in self._seats:
                    yield card, f"seat {seat}"
        elif isinstance(event, ev.BoardDealt | rem.BoardPlaced):
            yield from ((card, hand.streets[hand.street].name) for card in event.cards)
        elif isinstance(event, ev.CommonCardDealt):
            yield event.card, "common card"
        elif isinstance(event, ev.Shown | ev.TurnedUp) or self._own(event, ev.Drew):
            yield from ((card, f"seat {event.seat}") for card in event.cards)
        elif self._own(event, ev.FifthCardDealt, rem.CardGiven):
            yield event.card, f"seat {event.seat}"
        elif isinstance(event, rem.CardExposed) or (isinstance(event, rem.CardTurned) and event.up):
            yield event.card, f"seat {event.seat}" if event.seat else "exposed"
        elif self._own(event, rem.CardReplaced):
            yield event.new, f"seat {event.seat}"

    def _own(self, event: Any, *kinds: type) -> bool:
        mine = getattr(event, "seat", 0) in self._seats or getattr(event, "up", False)
        return isinstance(event, kinds) and mine

    def _see(self, card: int, what: str) -> None:
        came = self._came.get(card)
        if card == UNKNOWN or came is None or (card, came[0]) in self._known:
            return
        self._known.add((card, came[0]))
        place = self._place[card]
        salt, path = self._deck.salt(place), self._deck.path(place)
        self.proved.append(ProvedCard(
            TEXTS[card], dealt=came[1], place=place, salt=salt.hex(), path=tuple(one.hex() for one in path),
            what=what, again=came[0],
        ))  # fmt: skip
