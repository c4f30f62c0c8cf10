"""What is asked about cards."""

from __future__ import annotations

from typing import Literal

from cardhouse.money.command import MoneyCommand
from cardhouse.money.decks.state import Kind

Step = Literal["suited", "bagged", "labelled"]


class ReceiveCards(MoneyCommand, frozen=True):
    """New cards came into the room and were put somewhere."""

    cards: str
    kind: Kind
    design: str
    place: str


class InspectCards(MoneyCommand, frozen=True):
    """Who asks inspected a set before it goes into play at a table."""

    table: int
    cards: str


class PutCardsInPlay(MoneyCommand, frozen=True):
    """A supervisor brings a set to a table."""

    table: int
    cards: str


class AskForCards(MoneyCommand, frozen=True):
    """A player asks for other cards."""

    table: int
    person: str


class LengthenCardTime(MoneyCommand, frozen=True):
    """Such requests are abused: at this table a set stays in use for so many hours first."""

    table: int
    hours: int
    reason: str


class RestCards(MoneyCommand, frozen=True):
    """A set comes off its table to be used again."""

    table: int
    cards: str


class TakeCardsOff(MoneyCommand, frozen=True):
    """A set comes off its table for good: what was done with it, and where it went."""

    table: int
    cards: str
    steps: tuple[Step, ...]
    place: str


class ReplaceCard(MoneyCommand, frozen=True):
    """A damaged card of a set is replaced from a replacement deck: the card, or the whole set."""

    table: int
    cards: str
    card: str
    replacement: str


class UseUpReplacement(MoneyCommand, frozen=True):
    """A replacement deck is used up: what was done with it, and where it went."""

    cards: str
    steps: tuple[Step, ...]
    place: str
