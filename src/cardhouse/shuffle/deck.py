"""A deck that is promised before the deal. The server shuffles it and publishes its root; then people at the
table add chance of their own; only both together say in which order the cards come.

Pure: keys, logs and rooms are not known here. What proves a card to whoever may see it is `proof.py`.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Sequence
from functools import cached_property

import msgspec

from cardhouse.cards.card import text
from cardhouse.shuffle import merkle
from cardhouse.shuffle.order import order

SALT_BYTES = 16
CHANCE_BYTES = 32
SECRET_BYTES = 32
BLOCK_BYTES = hashlib.sha256().block_size
ORDER = b"cardhouse order 1\n"
RESHUFFLE = b"cardhouse reshuffle 1\n"
MIX = b"mix"
"""What the last leaf is of: the secret that reshuffles go by."""


def card_leaf(place: int, card: int, salt: bytes) -> bytes:
    """The leaf of the card at a place of the deck."""
    return merkle.leaf(bytes([place]) + text(card).encode() + salt)


def mix_leaf(place: int, secret: bytes) -> bytes:
    """The leaf after the cards: what stubs are shuffled again with."""
    return merkle.leaf(bytes([place]) + MIX + secret)


def deal_order(root: bytes, chance: Sequence[bytes], cards: int) -> tuple[int, ...]:
    """Which place of the promised deck each card dealt comes from: known to everybody who has the chance."""
    return order(cards, hashlib.sha256(ORDER + root + b"".join(chance)).digest())


def stub_order(
    mix: bytes, root: bytes, chance: Sequence[bytes], *, again: int, cards: int
) -> tuple[int, ...]:
    """How the cards of a stub are mixed when they are shuffled for the `again`-th time (1, 2 …) in a hand."""
    seed = RESHUFFLE + mix + root + bytes([again]) + b"".join(chance)
    return order(cards, hashlib.sha256(seed).digest())


def salts(secret: bytes) -> Callable[[int], bytes]:
    """The salt of each place: the HMAC by the secret. A deck has one a card, so that what all begin with is
    worked out once; `hmac` itself takes three times as long.
    """
    assert len(secret) <= BLOCK_BYTES, "a longer key would have to be hashed first"
    key = secret.ljust(BLOCK_BYTES, b"\0")
    inner = bytes([byte ^ 0x36 for byte in key]) + b"salt"
    outer = bytes([byte ^ 0x5C for byte in key])
    sha256 = hashlib.sha256
    return lambda place: sha256(outer + sha256(inner + bytes((place,))).digest()).digest()[:SALT_BYTES]


class Deck(msgspec.Struct, frozen=True, dict=True):
    """What is sealed: the shuffled cards, and the secret from which each card's salt is made."""

    cards: tuple[int, ...]
    secret: bytes

    @cached_property
    def leaves(self) -> tuple[bytes, ...]:
        salt = salts(self.secret)
        found = [card_leaf(place, card, salt(place)) for place, card in enumerate(self.cards)]
        return (*found, mix_leaf(len(self.cards), self.mix))

    @cached_property
    def root(self) -> bytes:
        """What is published before anybody adds chance."""
        return merkle.root(self.leaves)

    @cached_property
    def mix(self) -> bytes:
        """The secret of reshuffles."""
        return hmac.digest(self.secret, MIX, "sha256")

    def salt(self, place: int) -> bytes:
        """What keeps the leaf of a card from being guessed."""
        return salts(self.secret)(place)

    def path(self, place: int) -> tuple[bytes, ...]:
        return merkle.path(self.leaves, place)

    def order(self, chance: Sequence[bytes]) -> tuple[int, ...]:
        """Which place each card dealt comes from."""
        return deal_order(self.root, chance, len(self.cards))

    def dealt(self, chance: Sequence[bytes]) -> tuple[int, ...]:
        """The cards as they are dealt, top card first."""
        return tuple(self.cards[place] for place in self.order(chance))

    def mixed_again(self, cards: Sequence[int], chance: Sequence[bytes], again: int) -> list[int]:
        """These cards as a new stub."""
        places = stub_order(self.mix, self.root, chance, again=again, cards=len(cards))
        return [cards[place] for place in places]
