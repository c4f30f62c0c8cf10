"""Writes verifier/vectors anew: `PYTHONPATH=tests python tests/verifier/make_vectors.py`.

Two hands of a simulated night, entries that move no chips left out; the same with one thing changed each.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from cardhouse.cards.card import text
from cardhouse.shuffle.deck import Deck
from cardhouse.shuffle.proof import FORMAT, Chance, Proof, ProvedCard
from cardhouse.store.log import NewEntry
from cardhouse.store.roots import line_of
from verifier.exported import PROGRAM, SIGNING, compact, exported, night, resealed, root_of

VECTORS = PROGRAM / "vectors"
HANDS = 5
MOVES = ('"AtHand"', '"AtTable"', '"posting"', '"TableOpened"', '"RoomOpened"')


def short_night() -> list[bytes]:
    """A log of a few hands."""
    kept: list[NewEntry] = []
    hands = 0
    for entry in night():
        if hands < HANDS and any(mark.encode() in entry.body for mark in MOVES):
            kept.append(entry)
            hands += b"TableHandEnded" in entry.body
    return exported(tuple(kept))


def changed(lines: list[bytes], old: str, new: str, sealed: bool) -> list[bytes]:
    """With the last entry that says `old` saying `new`."""
    at = max(at for at, line in enumerate(lines) if old in json.loads(line).get("body", ""))
    entry = json.loads(lines[at])
    before, found, after = entry["body"].rpartition(old)
    assert found
    entry["body"] = before + new + after
    made = [*lines[:at], compact(entry), *lines[at + 1 :]]
    return resealed(made) if sealed else made


def in_two(lines: list[bytes]) -> tuple[bytes, bytes]:
    """An archived day and the rest of the log, as two files."""
    half = len(lines) // 2
    last, room = json.loads(lines[half]), json.loads(lines[0])["room"]
    end = {"end": last["position"], "digest": last["digest"]}
    goes_on = {"cardhouse_log": 1, "room": room, "after": last["position"], "digest": last["digest"]}
    first = [*lines[: half + 1], compact(end)]
    return b"".join(first), b"".join([compact(goes_on), *lines[half + 1 :]])


def award(lines: list[bytes]) -> tuple[str, str]:
    """Somebody's part of the last pot, and a hundred more."""
    bodies = [json.loads(line).get("body", "") for line in lines]
    body = next(body for body in reversed(bodies) if "PotAwarded" in body)
    chips = body.partition('"PotAwarded"')[2].partition('"chips":')[2].partition(",")[0]
    seat = body.partition('"PotAwarded"')[2].partition('"seat":')[2].partition(",")[0]
    said = f'"seat":{seat},"chips":{chips},"side"'
    return said, said.replace(chips, str(int(chips) + 100))


def proof(cards: int = 5) -> dict[str, Any]:
    """The flop of the deck in docs/shuffle.md, and more."""
    deck = Deck(tuple(range(52)), bytes(32))
    chance = (bytes(32), bytes([1]) * 32)
    seen = tuple(
        ProvedCard(text(deck.cards[place]), dealt, place, deck.salt(place).hex(), _hex(deck.path(place)))
        for dealt, place in enumerate(deck.order(chance)[:cards])
    )
    made = Proof(
        FORMAT, "night", table=1, hand=99, root=deck.root.hex(), cards=52, seen=seen,
        chance=tuple(Chance(f"seat {at}", one.hex()) for at, one in enumerate(chance, 1)),
        mix=deck.mix.hex(), mix_path=_hex(deck.path(52)),
    )  # fmt: skip
    found: dict[str, Any] = msgspec.to_builtins(made)
    return found


def _hex(path: tuple[bytes, ...]) -> tuple[str, ...]:
    return tuple(one.hex() for one in path)


def main() -> None:
    good = short_night()
    root = line_of(root_of(good))
    old, new = award(good)
    another_name = resealed([good[0], good[1].replace(b'"by":"', b'"by":"x'), *good[2:]])
    day, rest = in_two(good)
    false_proof = proof()
    false_proof["seen"][0]["card"] = "As" if false_proof["seen"][0]["card"] != "As" else "Ks"
    files: dict[str, bytes] = {
        "whole.jsonl": b"".join(good),
        "changed.jsonl": b"".join(changed(good, old, new, sealed=False)),
        "cut.jsonl": b"".join(good[:-3] + good[-1:]),
        "another_name.jsonl": b"".join(another_name),
        "posting.jsonl": b"".join(changed(good, '["drop:1",', '["drop:1",1', sealed=True)),
        "pot.jsonl": b"".join(changed(good, old, new, sealed=True)),
        "roots.jsonl": root,
        "roots_forged.jsonl": root.replace(b'"day":"2026-03-03"', b'"day":"2026-03-04"'),
        "archived_day.jsonl": day,
        "archived_rest.jsonl": rest,
        "proof.json": msgspec.json.encode(proof()),
        "proof_false.json": msgspec.json.encode(false_proof),
    }
    signed = ["--roots", "roots.jsonl", "--public", SIGNING.public]
    cases: list[tuple[list[str], int, str]] = [
        (["whole.jsonl"], 0, "whole from position 1"),
        (["whole.jsonl", *signed], 0, "1 signed roots"),
        (["whole.jsonl", "--proof", "proof.json"], 0, "5 cards proved"),
        (["whole.jsonl", "--proof", "proof_false.json"], 1, "did not come as it was promised"),
        (["archived_day.jsonl", "archived_rest.jsonl", *signed], 0, "whole from position 1"),
        (["archived_rest.jsonl", *signed], 0, "1 signed roots"),
        (["archived_rest.jsonl", "archived_day.jsonl"], 1, "does not begin here"),
        (["changed.jsonl"], 1, "it was changed"),
        (["cut.jsonl"], 1, "names another end"),
        (["another_name.jsonl"], 0, "whole from position 1"),
        (["another_name.jsonl", *signed], 1, "written anew since then"),
        (["posting.jsonl"], 1, "come to"),
        (["pot.jsonl"], 1, "more chips are moved than there are"),
        (["whole.jsonl", "--roots", "roots_forged.jsonl"], 1, "signature"),
        (["whole.jsonl", "--roots", "roots.jsonl", "--public", "00" * 32], 1, "another key"),
    ]
    VECTORS.mkdir(exist_ok=True)
    for name, content in files.items():
        (VECTORS / name).write_bytes(content)
    told = [{"arguments": arguments, "ends": ends, "says": says} for arguments, ends, says in cases]
    (VECTORS / "expected.json").write_text(json.dumps(told, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
