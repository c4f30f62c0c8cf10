"""What was promised and what was dealt and drawn, as the log tells both: whatever went wrong in between, each
hand has the deck that was promised, in the order that the deck and the chance added to it give.
"""

from __future__ import annotations

from cardhouse.play.events import DeckShuffled
from cardhouse.room.events import AtHand
from cardhouse.room.sealing import Sealing
from cardhouse.room.shuffling.decks import opened, values
from cardhouse.room.shuffling.events import DeckDealt, DeckPromised, DrawPromised, DrawShown
from cardhouse.room.upcasting import events_at
from cardhouse.shuffle.deck import Deck
from cardhouse.shuffle.draw import promise
from cardhouse.store.log import Entry

SIGNS = (b'"DeckPromised"', b'"DeckDealt"', b'"DrawPromised"', b'"DrawShown"')
"""What entries have that are looked at."""


class Promises:
    """Those that stand, and how many were kept."""

    def __init__(self, room: str, sealing: Sealing) -> None:
        self._room, self._sealing = room, sealing
        self._decks: dict[int, str] = {}
        self._draw = ""
        self.decks_kept = 0
        self.draws_kept = 0
        self.with_chance = 0
        """Decks to whose order somebody at the table added."""

    def see(self, entry: Entry) -> None:
        """The next entry of the log."""
        if not any(sign in entry.body for sign in SIGNS):
            return
        dealt: dict[int, tuple[int, ...]] = {}
        for event in events_at(entry.position, entry, self._room, self._sealing):
            if isinstance(event, DeckPromised):
                self._decks[event.table] = event.root
            elif isinstance(event, DeckDealt):
                dealt[event.table] = self._deck(event).dealt(values(event.chance))
            elif isinstance(event, AtHand) and event.table in dealt:
                shuffled = [one.cards for one in event.events if isinstance(one, DeckShuffled)]
                assert shuffled == [dealt[event.table]], f"table {event.table}: not the promised order"
            elif isinstance(event, DrawPromised):
                self._draw = event.digest
            elif isinstance(event, DrawShown):
                assert event.digest == self._draw, "a draw by another secret than was promised"
                assert promise(bytes.fromhex(event.secret)).hex() == event.digest
                self.draws_kept += 1

    def _deck(self, event: DeckDealt) -> Deck:
        assert event.root == self._decks.pop(event.table, ""), (
            f"table {event.table}: another deck than was promised"
        )
        deck = opened(self._room, self._sealing, event)
        assert deck is not None, f"table {event.table}: the box of its deck cannot be opened"
        assert deck.root.hex() == event.root, f"table {event.table}: in the box is another deck"
        self.decks_kept += 1
        self.with_chance += bool(event.chance)
        return deck
