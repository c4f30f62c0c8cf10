"""Proofs with and without faults, for the tests of the command and of the page's script: both must judge
alike. `python tests/shuffle/made_proofs.py` writes them to proofs.json beside this file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from cardhouse.cards.card import TEXTS
from cardhouse.cards.deck import seeded
from cardhouse.shuffle.deck import Deck
from cardhouse.shuffle.proof import FORMAT, Chance, Proof, ProvedCard, Reshuffle

FILE = Path(__file__).with_name("proofs.json")


def made_up_proof(again: bool = True, joker: bool = False) -> Proof:
    """Five cards of the board, of which two came after a reshuffle."""
    deck = Deck(tuple(seeded(3, joker)), bytes(range(32)))
    chance = [bytes([player]) * 32 for player in (1, 2)]
    dealt = deck.order(chance)
    stub = tuple(sorted(dealt[10:]))
    mixed = deck.mixed_again(stub, chance, 1) if again else []
    shown = [(dealt[at], at, 0) for at in range(3)] + [(mixed[at], at, 1) for at in range(2 * again)]
    seen = tuple(
        ProvedCard(card=TEXTS[deck.cards[place]], dealt=at, place=place, salt=deck.salt(place).hex(),
                   path=tuple(step.hex() for step in deck.path(place)), what="board", again=after)
        for place, at, after in shown
    )  # fmt: skip
    return Proof(
        format=FORMAT, room="main", table=4, hand=17, root=deck.root.hex(), cards=len(deck.cards),
        chance=tuple(Chance(who, value.hex()) for who, value in zip(("Ann", "Bob"), chance, strict=True)),
        seen=seen, reshuffles=(Reshuffle(stub),) * again, mix=deck.mix.hex() * again,
        mix_path=tuple(step.hex() for step in deck.path(len(deck.cards))) * again,
    )  # fmt: skip


def made_proofs() -> list[tuple[str, Proof, str]]:
    """Name, proof, and what is wrong with it as the page's script calls it."""
    good = made_up_proof()
    first, *others = good.seen
    other = next(card for card in TEXTS[:52] if card != first.card)

    def with_first(**changes: Any) -> Proof:
        return replace(good, seen=(replace(first, **changes), *others))

    return [
        ("good, with a reshuffle", good, ""),
        ("good, without", made_up_proof(again=False), ""),
        ("good, with the joker in the deck", made_up_proof(joker=True), ""),
        ("nothing shown", replace(good, seen=()), ""),
        ("another card", with_first(card=other), "promise"),
        ("another number off the deck", with_first(dealt=7), "order"),
        ("another salt", with_first(salt="00" * 16), "promise"),
        ("a salt that is too short", with_first(salt="00"), "promise"),
        ("no card", with_first(card="Zz"), "no_card"),
        ("a joker in a deck without", with_first(card="Jk"), "no_card"),
        ("never in the deck", with_first(dealt=99), "never"),
        ("way up cut short", with_first(path=first.path[:-1]), "promise"),
        ("reshuffle not told yet", replace(good, mix="", mix_path=(), reshuffles=()), "not_yet"),
        ("a deck of 54", replace(good, cards=54), "deck"),
        ("a promise that is none", replace(good, root="ff"), "root"),
        ("chance that is none", replace(good, chance=(Chance("Ann", "ff"),)), "chance"),
    ]


if __name__ == "__main__":
    rows = [{"name": name, "proof": proof, "good": not fault, "fault": fault}
            for name, proof, fault in made_proofs()]  # fmt: skip
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(rows), indent=1) + b"\n")
