"""A promised deck: the order is everybody's, each card is proved alone, no change goes unnoticed."""

import hashlib
import hmac
from typing import Any

import msgspec
import pytest

from cardhouse.cards.card import CARDS, text
from cardhouse.cards.deck import seeded
from cardhouse.shuffle import merkle
from cardhouse.shuffle.deck import Deck, deal_order
from cardhouse.shuffle.draw import drawn, promise
from cardhouse.shuffle.order import order
from cardhouse.shuffle.proof import FORMAT, Chance, Proof, ProofError, ProvedCard, Reshuffle, faults, read

CHANCE = (bytes(32), b"\x01" * 32)


def deck(seed: int = 7, joker: bool = False) -> Deck:
    return Deck(tuple(seeded(seed, joker)), hashlib.sha256(b"secret %d" % seed).digest())


def proved(made: Deck, dealt: int, **more: Any) -> ProvedCard:
    place = made.order(CHANCE)[dealt]
    return ProvedCard(
        text(made.cards[place]), dealt, place=place, salt=made.salt(place).hex(),
        path=tuple(one.hex() for one in made.path(place)), **more,
    )  # fmt: skip


def proof(made: Deck, *dealt: int) -> Proof:
    return Proof(
        FORMAT, "room", table=1, hand=9, root=made.root.hex(), cards=len(made.cards),
        chance=tuple(Chance(f"seat {at}", one.hex()) for at, one in enumerate(CHANCE)),
        seen=tuple(proved(made, one) for one in dealt),
    )  # fmt: skip


@pytest.mark.parametrize("joker", [False, True])
def test_every_card_is_proved_alone(joker: bool) -> None:
    made = deck(joker=joker)
    assert faults(proof(made, *range(52 + joker))) == []
    assert [text(made.dealt(CHANCE)[5])] == [one.card for one in proof(made, 5).seen]


def test_a_proof_survives_the_file() -> None:
    told = proof(deck(), 0, 1)
    assert read(msgspec.json.encode(told)) == told
    other = msgspec.json.encode(told).replace(b"shuffle 1", b"shuffle 9")
    for data in (b"", b"{}", b'{"format":"other"}', other):
        with pytest.raises(ProofError):
            read(data)


def test_another_card_salt_place_or_chance_is_noticed() -> None:
    told = proof(deck(), 3)
    seen = told.seen[0]
    other = next(card for card in CARDS if card != seen.card)
    changes: list[dict[str, Any]] = [
        {"card": other}, {"salt": "00" * 16}, {"place": (seen.place + 1) % 52}, {"dealt": 4},
        {"path": seen.path[:-1]}, {"path": (*seen.path, "00" * 32)}, {"path": ("00" * 32, *seen.path[1:])},
        {"salt": "xy"}, {"card": "Jk"}, {"dealt": 52}, {"dealt": -1}, {"place": 99}, {"again": 1},
    ]  # fmt: skip
    for change in changes:
        assert faults(msgspec.structs.replace(told, seen=(msgspec.structs.replace(seen, **change),))), change
    assert faults(msgspec.structs.replace(told, chance=told.chance[:1])), "somebody's chance was left out"
    assert faults(msgspec.structs.replace(told, chance=told.chance[::-1])), "in another order"
    assert faults(msgspec.structs.replace(told, root="00" * 32))


def test_a_stub_that_is_shuffled_again_goes_by_what_was_promised() -> None:
    made = deck()
    places = tuple(made.order(CHANCE)[30:45])
    mixed = made.mixed_again(places, CHANCE, 1)
    place = mixed[2]
    seen = ProvedCard(
        text(made.cards[place]), 2, place=place, salt=made.salt(place).hex(),
        path=tuple(one.hex() for one in made.path(place)), again=1,
    )  # fmt: skip
    whole = msgspec.structs.replace(
        proof(made), seen=(seen,), reshuffles=(Reshuffle(places),), mix=made.mix.hex(),
        mix_path=tuple(one.hex() for one in made.path(52)),
    )  # fmt: skip
    assert faults(whole) == []
    assert faults(msgspec.structs.replace(whole, mix="00" * 32))
    assert faults(msgspec.structs.replace(whole, reshuffles=(Reshuffle(places[::-1]),)))
    assert "cannot be checked before" in faults(msgspec.structs.replace(whole, mix=""))[0]


def test_neither_side_alone_chooses() -> None:
    made = deck()
    assert len({made.dealt((bytes([one]) * 32,)) for one in range(50)}) == 50, "the chance of people counts"
    assert len({deck(seed).dealt(CHANCE) for seed in range(50)}) == 50, "the server's shuffle counts"


def test_the_order_is_fair_and_a_permutation() -> None:
    counts = [[0] * 4 for _ in range(4)]
    for seed in range(4000):
        found = order(4, hashlib.sha256(seed.to_bytes(4, "big")).digest())
        assert sorted(found) == [0, 1, 2, 3]
        for at, one in enumerate(found):
            counts[at][one] += 1
    assert all(880 < one < 1120 for row in counts for one in row), counts
    assert order(1, b"") == (0,)


@pytest.mark.parametrize("count", [1, 2, 3, 5, 8, 53, 54])
def test_ways_up_of_every_tree(count: int) -> None:
    leaves = [merkle.leaf(bytes([at])) for at in range(count)]
    top = merkle.root(leaves)
    for place, one in enumerate(leaves):
        assert merkle.climb(one, place, leaves=count, path=merkle.path(leaves, place)) == top
    if count > 1:
        assert merkle.climb(leaves[0], 1, leaves=count, path=merkle.path(leaves, 1)) != top


def test_published_vectors() -> None:
    """The same figures as in docs/shuffle.md: another program must come to them too."""
    made = Deck(tuple(range(52)), bytes(32))
    assert order(5, bytes(32)) == VECTORS["order"]
    assert made.root.hex() == VECTORS["root"]
    assert deal_order(made.root, CHANCE, 52)[:5] == VECTORS["deal"]
    assert promise(bytes(32)).hex() == VECTORS["promise"]
    assert drawn(bytes(32), CHANCE, nth=0, count=9) == VECTORS["drawn"]


VECTORS: dict[str, Any] = {
    "order": (0, 1, 3, 2, 4),
    "root": "43812c8601a417e0d7a1c6ebf74e59d4d683f0037d0be205cab86bbe61553033",
    "deal": (32, 18, 47, 30, 3),
    "promise": "395bea6940b114c4a95914e90beffee14901b89da4c81d73f7b8164d57c5d608",
    "drawn": (8, 1, 4, 2, 7, 0, 5, 3, 6),
}


def test_the_salts_of_a_deck_are_the_hmac_by_its_secret() -> None:
    secret = bytes(range(32))
    deck = Deck(tuple(range(53)), secret)
    for place in range(53):
        assert deck.salt(place) == hmac.digest(secret, b"salt" + bytes([place]), "sha256")[:16]
