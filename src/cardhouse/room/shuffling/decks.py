"""Decks of a room with a key: promised ahead, dealt in the order that everybody's chance gives, their stubs
shuffled again by the promise too. Without a key decks come as `Hands` has them from chance alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.floor.desk import Mixing
from cardhouse.play.dealing import Shuffle
from cardhouse.play.events import Event as HandEvent
from cardhouse.play.events import StubReshuffled
from cardhouse.play.table import Table
from cardhouse.room.chance import Collected, OfSeat
from cardhouse.room.sealing import Sealed, Sealing
from cardhouse.room.shuffling.events import DeckDealt, DeckPromised
from cardhouse.room.shuffling.state import Shuffling
from cardhouse.room.state import Room
from cardhouse.shuffle.deck import SECRET_BYTES, Deck

DECK = "deck"
"""What decks are sealed for."""
NAME = "shuffling"
"""Where the room keeps its promises."""


def shuffling_of(room: Room) -> Shuffling:
    found: Shuffling = room.parts[NAME]
    return found


def bound(room: str, table: int, root: str) -> str:
    """What a deck's box belongs to."""
    return f"{room}\n{table}\n{root}"


def opened(room: str, sealing: Sealing, event: DeckPromised | DeckDealt) -> Deck | None:
    """The deck in a box; None where it was sealed under another key."""
    data = sealing.open(DECK, event.sealed, bound(room, event.table, event.root))
    return None if data is None else Deck(tuple(data[:-SECRET_BYTES]), data[-SECRET_BYTES:])


def values(chance: Sequence[OfSeat]) -> list[bytes]:
    """Chance as it is reckoned with."""
    return [bytes.fromhex(one.value) for one in chance]


class Decks:
    """Makes promises and keeps them."""

    def __init__(self, room: Room, sealing: Sealing, mixed: Mixing, collected: Collected) -> None:
        self._room = room
        self._sealing = sealing
        self._mixed = mixed
        self._collected = collected
        self._made: dict[int, tuple[str, Deck]] = {}
        """By table the last deck that was promised here, with its root: to open its box and to work out the
        root again takes as long as the rest of beginning a hand.
        """

    def promise(self, table: int, hand: int, cards: int) -> DeckPromised:
        """A fresh deck for a hand to come."""
        deck = Deck(tuple(self._mixed(cards)), self._sealing.chance(SECRET_BYTES))
        root = deck.root.hex()
        data = bytes(deck.cards) + deck.secret
        self._made[table] = root, deck
        sealed: Sealed = self._sealing.seal(DECK, data, bound(self._room.name, table, root))
        return DeckPromised(table, hand, root, cards, sealed)

    def deal(self, number: int, table: Table, cards: int) -> tuple[Deck, DeckDealt, list[DeckPromised]]:
        """The deck of a hand that begins, how it is dealt, and what had to be promised just now: where no
        promise fits (the joker came or went, another key) one is made too late for anybody's chance.
        """
        made: list[DeckPromised] = []
        promised = shuffling_of(self._room).promised.get(number)
        deck = None
        if promised is not None and promised.cards == cards:
            deck = self._opened(promised)
        if deck is None or promised is None:
            promised = self.promise(number, table.hands, cards)
            deck = self._opened(promised)
            assert deck is not None, "what was sealed just now can be opened"
            made.append(promised)
        added = self._collected.of(promised.root)
        sits = sorted((at, seat.player) for at, seat in table.seats.items())
        by_seat = tuple(OfSeat(at, added[player]) for at, player in sits if player in added)
        dealt = DeckDealt(number, table.hands, promised.root, cards, promised.sealed, by_seat)
        return deck, dealt, made

    def _opened(self, promised: DeckPromised) -> Deck | None:
        root, deck = self._made.pop(promised.table, ("", None))
        return deck if root == promised.root else opened(self._room.name, self._sealing, promised)

    def stub(self, number: int, events: list[HandEvent]) -> Shuffle | None:
        """How a stub is shuffled again in the hand at a table, of which this is all that happened so far;
        None where its deck was not promised.
        """
        dealt = shuffling_of(self._room).dealt.get(number)
        deck = opened(self._room.name, self._sealing, dealt) if dealt is not None else None
        return None if deck is None or dealt is None else shuffled_again(deck, dealt, events)


def shuffled_again(deck: Deck, dealt: DeckDealt, events: list[HandEvent]) -> Shuffle:
    """Each reshuffle of a hand has its own order, by its number among those that happened."""

    def shuffle(cards: list[int]) -> list[int]:
        again = 1 + sum(type(event) is StubReshuffled for event in events)
        return deck.mixed_again(cards, values(dealt.chance), again)

    return shuffle
