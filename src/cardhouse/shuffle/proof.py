"""What whoever saw cards of a hand can check, at once or years later, with nothing of Cardhouse at hand: the
promise, the chance that people added, and of each card that he may see where it lay, its salt and its way up
to the promise. A card that he may not see is not in it, and nothing in it tells which it was.

The file is JSON; docs/shuffle.md is its contract. `faults` is the check.
"""

from __future__ import annotations

import hashlib

import msgspec

from cardhouse.cards.card import CARDS
from cardhouse.errors import CardhouseError
from cardhouse.shuffle.deck import (
    CHANCE_BYTES,
    SALT_BYTES,
    SECRET_BYTES,
    card_leaf,
    deal_order,
    mix_leaf,
    stub_order,
)
from cardhouse.shuffle.merkle import PathError, climb

FORMAT = "cardhouse shuffle 1"


class Chance(msgspec.Struct, frozen=True):
    """What one person added: who (as the room calls him there), and 32 bytes in hexadecimal."""

    who: str
    value: str


class ProvedCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that may be seen. `dealt` is the how-manieth card off the deck (0 first, burns counted), in the
    deck as it was after `again` reshuffles; `place` is where it lay in the promised deck.
    """

    card: str
    dealt: int
    place: int
    salt: str
    path: tuple[str, ...]
    what: str = ""
    """Where it was seen, for people: "flop", "seat 3", "my hand"."""
    again: int = 0


class Reshuffle(msgspec.Struct, frozen=True):
    """A stub that was mixed again: the places (of the promised deck) of its cards, as they were gathered."""

    places: tuple[int, ...]


class Proof(msgspec.Struct, frozen=True, omit_defaults=True):
    """One hand's shuffle, for one viewer."""

    format: str
    room: str
    table: int
    hand: int
    root: str
    cards: int
    chance: tuple[Chance, ...] = ()
    seen: tuple[ProvedCard, ...] = ()
    reshuffles: tuple[Reshuffle, ...] = ()
    mix: str = ""
    """The secret of reshuffles, once the hand is over."""
    mix_path: tuple[str, ...] = ()


class ProofError(CardhouseError):
    """No proof at all: not in the form of docs/shuffle.md."""


def read(data: bytes) -> Proof:
    """The proof in a file."""
    try:
        found = msgspec.json.decode(data, type=Proof)
    except msgspec.MsgspecError as error:
        raise ProofError(f"this is no proof of a shuffle: {error}") from error
    if found.format != FORMAT:
        raise ProofError(f"the form of this proof is {found.format!r}; {FORMAT!r} can be read")
    return found


def faults(proof: Proof) -> list[str]:
    """What does not agree; nothing where every card that is shown came as it was promised."""
    try:
        return _faults(proof)
    except (ValueError, PathError) as error:
        return [str(error)]


def _faults(proof: Proof) -> list[str]:
    if proof.cards not in (52, 53):
        return [f"a deck has 52 or 53 cards, not {proof.cards}"]
    root = _bytes("the promise", proof.root, size=32)
    chance = [_bytes(f"the chance of {one.who}", one.value, size=CHANCE_BYTES) for one in proof.chance]
    orders: list[tuple[int, ...]] = [deal_order(root, chance, proof.cards)]
    found: list[str] = []
    if proof.mix:
        mix = _bytes("the secret of reshuffles", proof.mix, size=SECRET_BYTES)
        at = mix_leaf(proof.cards, mix)
        if _up(at, proof.cards, proof=proof, path=proof.mix_path) != root:
            found.append("the secret of reshuffles is not the one that was promised")
        for again, stub in enumerate(proof.reshuffles, 1):
            mixed = stub_order(mix, root, chance, again=again, cards=len(stub.places))
            orders.append(tuple(stub.places[place] for place in mixed))
    taken: dict[int, str] = {}
    for one in proof.seen:
        found += _card_faults(proof, one, root=root, orders=orders)
        if taken.setdefault(one.place, one.card) != one.card:
            found.append(f"place {one.place} is shown as {taken[one.place]} and as {one.card}")
    return found


def _card_faults(proof: Proof, one: ProvedCard, *, root: bytes, orders: list[tuple[int, ...]]) -> list[str]:
    called = f"{one.card} ({one.what})" if one.what else one.card
    if one.card not in CARDS or CARDS[one.card] >= proof.cards:
        return [f"{one.card!r} is no card of this deck"]
    if one.again >= len(orders):
        return [f"{called}: the reshuffle that it came after cannot be checked before the hand is over"]
    came = orders[one.again]
    if not 0 <= one.dealt < len(came):
        return [f"{called}: card {one.dealt} was never in the deck"]
    found = []
    if came[one.dealt] != one.place:
        found.append(f"{called}: card {one.dealt} comes from place {came[one.dealt]}, not {one.place}")
    at = card_leaf(one.place, CARDS[one.card], _bytes(f"the salt of {called}", one.salt, size=SALT_BYTES))
    if _up(at, one.place, proof=proof, path=one.path) != root:
        found.append(f"{called}: this card did not lie at place {one.place} of the promised deck")
    return found


def _up(leaf: bytes, place: int, *, proof: Proof, path: tuple[str, ...]) -> bytes:
    beside = [_bytes("a digest of the way up", one, size=hashlib.sha256().digest_size) for one in path]
    return climb(leaf, place, leaves=proof.cards + 1, path=beside)


def _bytes(what: str, value: str, *, size: int) -> bytes:
    try:
        found = bytes.fromhex(value)
    except ValueError:
        raise ValueError(f"{what} is not in hexadecimal") from None
    if len(found) != size:
        raise ValueError(f"{what} has {len(found)} bytes instead of {size}")
    return found
