"""An evening as it was recorded once, and what the room must be after it on every machine and every Python.

Two digests lie beside the log. `account` is of what people would compare by hand: stacks, accounts, counted
chips, lists, seats and hands in progress, with names of our own, so that a new field of the state does not
change it. `state` is of every byte of the room; it holds for the shape of the state that is named beside it.
`python tests/room/recorded_evening.py` prints what comes out here (Cardhouse and its packages are all it
needs), with `--state` it writes the digest of a new shape down, with `--record` all of it anew.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import platform
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from cardhouse.room import snapshots
from cardhouse.room.dispatch import OWN
from cardhouse.room.replaying import replay
from cardhouse.room.state import HandInProgress, Room
from cardhouse.sim.night.run import simulate
from cardhouse.store.chain import first_head, sealed, verify
from cardhouse.store.log import Entry

FOLDER = Path(__file__).parent / "recorded"
LOG, DIGESTS = FOLDER / "evening.jsonl.gz", FOLDER / "evening.json"
SEED, HOUSE, TABLES, HOURS = 41, "horseshoe", 2, 2
LEAST, ROOM = 500, "night"


class Digests(msgspec.Struct, frozen=True):
    """What comes of the log: SHA-256, in hexadecimal."""

    entries: int
    chain: str
    account: str
    shape: str
    state: str


def recorded() -> list[Entry]:
    """The entries of the recorded evening; its chain is whole."""
    with gzip.open(LOG) as lines:
        found = [msgspec.json.decode(line, type=Entry) for line in lines]
    verify(ROOM, found)
    return found


def expected() -> Digests:
    return msgspec.json.decode(DIGESTS.read_bytes(), type=Digests)


def digests(entries: list[Entry]) -> Digests:
    """What comes out here and now, read from an empty room."""
    room, summary = replay(entries)
    assert not summary.faults, summary.faults
    told = json.dumps(account(room), sort_keys=True, separators=(",", ":")).encode()
    head = entries[-1]
    return Digests(head.position, head.digest.hex(), _sha(told), shape(), _sha(snapshots.written(room)))


def account(room: Room) -> dict[str, Any]:
    """What two people would compare, of two rooms."""
    return {
        "room": [room.name, room.house, room.zone, room.money, room.at, room.position],
        "accounts": room.books.balances,
        "counted": {place: sorted(held.items()) for place, held in room.books.chips.items() if held},
        "postings": room.books.postings,
        "people": sorted(room.floor.people.known),
        "lists": {
            spread: [name.person for name in waiting.names]
            for spread, waiting in room.floor.lists.by_spread.items()
        },
        "tables": {
            str(number): [[seat, one.player, one.chips] for seat, one in sorted(table.table.seats.items())]
            for number, table in room.floor.tables.items()
        },
        "hands": {str(number): _hand(running) for number, running in room.hands.items()},
    }


def _hand(running: HandInProgress) -> list[Any]:
    hand = running.hand
    return [running.began, list(hand.seats), list(hand.stacks), list(hand.total), list(hand.board),
        [list(cards) for cards in hand.hole], len(running.events)]  # fmt: skip


def shape() -> str:
    """What the state is made of, by names and types alone: texts about them differ between Pythons."""
    kinds = [snapshots.KeptRoom, *(type(one.state()) for one in OWN if one.state is not None)]
    found = [list(_without_texts(msgspec.json.schema(kind))) for kind in kinds]
    return _sha(json.dumps([found, snapshots.MEANING]).encode())


def _without_texts(part: Any) -> Iterator[Any]:
    if isinstance(part, dict):
        for name, inner in sorted(part.items()):
            if not (name == "description" and isinstance(inner, str)):
                yield [name, list(_without_texts(inner))]
    elif isinstance(part, list):
        for inner in part:
            yield from _without_texts(inner)
    else:
        yield part


def _sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _record() -> None:
    """Writes the log down up to the midst of a hand, with people on a list."""
    night, _ = simulate(SEED, HOUSE, TABLES, HOURS)
    entries = sealed(first_head(ROOM), night.log)
    for last in range(LEAST, len(entries)):
        room, _ = replay(entries[:last])
        if len(room.hands) and any(room.floor.lists.waiting(one) for one in room.floor.lists.by_spread):
            break
    else:
        raise AssertionError("at no time did anybody wait while a hand was on")
    with gzip.GzipFile(LOG, "wb", mtime=0) as out:
        for entry in entries[:last]:
            out.write(msgspec.json.encode(entry) + b"\n")


def main() -> None:
    if "--record" in sys.argv:
        _record()
    came = digests(recorded())
    if "--record" in sys.argv or "--state" in sys.argv:
        DIGESTS.write_bytes(msgspec.json.format(msgspec.json.encode(came)) + b"\n")
    print(platform.python_version(), msgspec.json.encode(came).decode())


if __name__ == "__main__":
    main()
