"""A simulated night as an exported file, with its signed root; and the same after somebody changed it."""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from cardhouse.sim.night.run import simulate
from cardhouse.store.chain import first_head, seal, sealed
from cardhouse.store.exporting import FORMAT, Beginning, End, Line
from cardhouse.store.keys import KEY_BYTES, Keys
from cardhouse.store.log import Entry, Head, NewEntry
from cardhouse.store.roots import Root, Roots, line_of

PROGRAM = Path(__file__).parents[2] / "verifier"
ROOM = "night"
SIGNING = Roots(Keys(bytes(range(KEY_BYTES))))


@cache
def verifier() -> ModuleType:
    """The program, as it runs: its folder on the path and nothing of Cardhouse. Folders of the tests have
    names of its modules (`money`): they are set aside meanwhile.
    """
    names = [path.stem for path in PROGRAM.glob("*.py") if path.stem != "__main__"]
    aside = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    sys.path.insert(0, str(PROGRAM))
    try:
        import importlib.util

        spec = importlib.util.spec_from_file_location("cardhouse_verifier", PROGRAM / "__main__.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(PROGRAM))
        for name in names:
            sys.modules.pop(name, None)
        sys.modules.update(aside)
    return module


@cache
def night(seed: int = 1, house: str = "horseshoe", tables: int = 2, hours: int = 1) -> tuple[NewEntry, ...]:
    """The log of a night, as it was written."""
    return tuple(simulate(seed, house, tables, hours, every_entry=False)[0].log)


def exported(entries: tuple[NewEntry, ...], room: str = ROOM) -> list[bytes]:
    """The lines that `cardhouse log export` writes."""
    head = first_head(room)
    lines = [msgspec.json.encode(Beginning(FORMAT, room, 0, head.digest.hex()))]
    made = sealed(head, entries)
    lines += [line(entry) for entry in made]
    lines.append(msgspec.json.encode(End(made[-1].position, made[-1].digest.hex())))
    return [one + b"\n" for one in lines]


def line(entry: Entry) -> bytes:
    return msgspec.json.encode(Line(
        entry.position, entry.command, at=entry.at, by=entry.by, version=entry.version,
        digest=entry.digest.hex(), body=entry.body.decode(),
    ))  # fmt: skip


def resealed(lines: list[bytes]) -> list[bytes]:
    """The same lines with positions, digests and the end as somebody would write them who can."""
    beginning = json.loads(lines[0])
    beginning["digest"] = first_head(beginning["room"]).digest.hex()
    digest = bytes.fromhex(beginning["digest"])
    made: list[dict[str, Any]] = [beginning]
    for position, raw in enumerate(lines[1:-1], 1):
        entry = json.loads(raw)
        entry["position"] = position
        digest = seal(
            digest, position, command=entry["command"], at=entry["at"], by=entry["by"],
            version=entry["version"], body=entry["body"].encode(),
        )  # fmt: skip
        entry["digest"] = digest.hex()
        made.append(entry)
    made.append({"end": len(lines) - 2, "digest": digest.hex()})
    return [compact(one) for one in made]


def compact(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def root_of(lines: list[bytes], day: str = "2026-03-03") -> Root:
    """The root that is signed at the end of a log."""
    end, beginning = json.loads(lines[-1]), json.loads(lines[0])
    head = Head(end["end"], bytes.fromhex(end["digest"]))
    before = Head(0, bytes.fromhex(beginning["digest"]))
    return SIGNING.signed(beginning["room"], head, before, day=day, at=1_772_600_000_000_000, software="0")


def roots_file(folder: Path, lines: list[bytes]) -> Path:
    file = folder / "roots.jsonl"
    file.write_bytes(line_of(root_of(lines)))
    return file


def outcome(folder: Path, lines: list[bytes], *options: str) -> int:
    """What the verifier ends with."""
    file = folder / "log.jsonl"
    file.write_bytes(b"".join(lines))
    found: int = verifier().main([str(file), *options])
    return found
