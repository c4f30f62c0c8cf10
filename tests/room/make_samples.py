"""Writes the samples of events that have none yet, in the present format; what is there stays as it is."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec

from cardhouse.room.entries import VERSION, encode
from room.samples_of_events import FOLDER, Sample, every_kind, samples


def main() -> None:
    file = FOLDER / f"{VERSION}.jsonl"
    file.touch()
    have = samples(VERSION)
    with file.open("ab") as out:
        for name, body in every_kind().items():
            if name not in have:
                out.write(msgspec.json.encode(Sample(name, msgspec.Raw(encode(body)))) + b"\n")
                print(f"wrote {name}")


if __name__ == "__main__":
    main()
