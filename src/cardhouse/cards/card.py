"""Cards as small ints, and their text.

A card is `rank * 4 + suit`: ranks 0..12 stand for 2..A, suits 0..3 for clubs, diamonds, hearts, spades. So
the order of the ints is the order of the room: by rank, and within a rank by suit with clubs lowest.
What a hand of cards is worth is decided in `rankings`, what was shuffled in `deck`.
"""

from collections.abc import Iterable
from typing import Final

from cardhouse.errors import CardhouseError

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER: Final = 52
UNKNOWN: Final = 53

TEXTS: tuple[str, ...] = (*(rank + suit for rank in RANKS for suit in SUITS), "Jk", "??")
CARDS: dict[str, int] = {name: card for card, name in enumerate(TEXTS)}
ALLOWED = f"a rank ({RANKS}) and a suit ({SUITS}), such as As or Td, Jk for the joker, ?? for an unknown card"


class CardError(CardhouseError):
    """Text or cards that cannot be what they are given as."""


def parse_card(text: str) -> int:
    """The card that `text` names: "As", "Td", "Jk", "??"."""
    card = CARDS.get(text)
    if card is None:
        raise CardError(f"{text!r} is not a card; allowed: {ALLOWED}")
    return card


def parse_cards(text: str) -> list[int]:
    """The cards that `text` names in order, with or without spaces between them: "AsKd", "As Kd"."""
    if not isinstance(text, str):
        raise CardError(f"{text!r} is no text that names cards; allowed: {ALLOWED}")
    found = []
    for word in text.split():
        if len(word) % 2:
            raise CardError(f"{word!r} does not split into cards of two letters; allowed: {ALLOWED}")
        found += [parse_card(word[at : at + 2]) for at in range(0, len(word), 2)]
    return found


def text(card: int) -> str:
    """The two letters of a card."""
    if not 0 <= card <= UNKNOWN:
        raise CardError(f"{card} is not a card; allowed: 0 to {UNKNOWN}")
    return TEXTS[card]


def texts(cards: Iterable[int]) -> str:
    """The cards' letters with single spaces between, as `parse_cards` reads them."""
    return " ".join([text(card) for card in cards])
