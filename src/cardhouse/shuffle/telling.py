"""What a proof claims, in plain words: whose chance went in, which cards are shown, and what stays hidden."""

from __future__ import annotations

from cardhouse.shuffle.proof import Proof, ProvedCard


def told(proof: Proof) -> list[str]:
    """One sentence a line; whether it is so is for `proof.faults` to say."""
    lines = [
        f"Hand {proof.hand} at table {proof.table} of {proof.room}, a deck of {proof.cards} cards.",
        f"The room promised the deck before the deal: {proof.root}",
    ]
    if proof.chance:
        names = ", ".join(one.who for one in proof.chance)
        lines.append(f"Then chance was added by {len(proof.chance)}: {names}.")
    else:
        lines.append("Nobody added chance to this hand: the room's promise alone decided the order.")
    for count, stub in enumerate(proof.reshuffles, 1):
        lines.append(f"Shuffled again ({count}): {len(stub.places)} cards.")
    lines += [_card(one) for one in proof.seen]
    shown = len({one.place for one in proof.seen})
    hidden = proof.cards - shown
    lines.append(f"{shown} cards are shown; the other {hidden} stay hidden, and nothing here tells them.")
    return lines


def _card(one: ProvedCard) -> str:
    where = f"{one.what}: " if one.what else ""
    after = f" after reshuffle {one.again}" if one.again else ""
    return f"{where}{one.card} came as card {one.dealt + 1} off the deck{after}, from place {one.place + 1}."
