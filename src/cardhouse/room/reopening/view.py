"""What the last hand of a table brought, or the draw for the button before the first, told by the room: right
also for who opens the page after it. Decides nothing.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from cardhouse.cards.card import TEXTS
from cardhouse.floor.state import FloorTable
from cardhouse.play import events as ev
from cardhouse.room.reopening.state import button_draws, last_hands
from cardhouse.room.state import Room


class EndedHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who was pushed what, and what went into which box."""

    won: tuple[tuple[int, int], ...] = ()
    rake: int = 0
    promotional: int = 0
    carried: int = 0


def ended_hand(room: Room, table: FloorTable) -> EndedHand | None:
    """Until the next one begins; nothing where software deals, or a ruling moved the pot since."""
    last = last_hands(room).get(table.number)
    if last is None or table.table.setup is not None or last.since in ("next_hand_begun", "last_hand_pot"):
        return None
    won: Counter[int] = Counter()
    taken: Counter[type] = Counter()
    for event in last.events:
        if isinstance(event, ev.PotAwarded):
            won[event.seat] += event.chips
        elif isinstance(event, ev.RakeTaken | ev.PromotionalDropTaken | ev.PotCarried):
            taken[type(event)] += event.chips
    return EndedHand(
        tuple(sorted(won.items())), taken[ev.RakeTaken], taken[ev.PromotionalDropTaken], taken[ev.PotCarried]
    )


class DrewForButton(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everybody's card, and who has the button by it; 0: those with equal cards draw again."""

    cards: tuple[tuple[int, str], ...]
    seat: int = 0
    cite: str | None = None


def drew_for_button(room: Room, table: FloorTable) -> DrewForButton | None:
    """Until a hand begins."""
    draw = button_draws(room).get(table.number)
    if draw is None or (draw.seat and table.table.button != draw.seat):
        return None
    return DrewForButton(tuple((seat, TEXTS[card]) for seat, card in draw.cards), draw.seat, draw.cite)
