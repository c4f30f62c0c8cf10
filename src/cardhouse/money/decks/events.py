"""What happened to cards."""

from __future__ import annotations

from cardhouse.money.decks.state import Kind
from cardhouse.money.event import MoneyEvent


class CardsReceived(MoneyEvent, frozen=True):
    """New cards are in the room. `logged`: the house keeps an inventory log."""

    cards: str
    kind: Kind
    design: str
    place: str
    by: str
    logged: bool
    cite: str | None = None


class CardsInspected(MoneyEvent, frozen=True):
    """Somebody inspected a set."""

    cards: str
    title: str
    by: str
    logged: bool
    cite: str | None = None


class CardsPutInPlay(MoneyEvent, frozen=True):
    """A set is in play; `sticker` is what was written on its box, where this is its first time."""

    table: int
    cards: str
    by: str
    sticker: dict[str, str]
    logged: bool
    cite: str | None = None


class OtherCardsGranted(MoneyEvent, frozen=True):
    """A player's request for other cards was granted."""

    table: int
    person: str
    by: str
    cite: str | None = None


class CardTimeLengthened(MoneyEvent, frozen=True):
    """At this table a set stays in use longer before a change is granted."""

    table: int
    hours: int
    by: str
    reason: str
    cite: str | None = None


class CardsRested(MoneyEvent, frozen=True):
    """A set came off its table and may be used again."""

    table: int
    cards: str
    by: str
    logged: bool


class CardsTakenOff(MoneyEvent, frozen=True):
    """A set came off its table for good."""

    table: int
    cards: str
    steps: tuple[str, ...]
    place: str
    by: str
    logged: bool
    cite: str | None = None


class CardReplaced(MoneyEvent, frozen=True):
    """One card of a set came from a replacement deck."""

    table: int
    cards: str
    card: str
    replacement: str
    by: str
    logged: bool
    cite: str | None = None


class ReplacementUsedUp(MoneyEvent, frozen=True):
    """A replacement deck is out of use."""

    cards: str
    steps: tuple[str, ...]
    place: str
    by: str
    logged: bool
    cite: str | None = None
