"""Made-up houses for tests: a sound profile for the trial schema, and one for whatever the real schema is."""

from collections.abc import Mapping
from pathlib import Path

from cardhouse.houses.schema import load_schema, read_schema

HERE = Path(__file__).parent
TRIAL_SCHEMA = read_schema((HERE / "trial_schema.toml").read_text(encoding="utf-8"))

SOUND = """\
house = "mine"
name = "A made-up room"
edition = "first"
based_on = "toledo"
[cash.betting]
minimum_raise = { value = "last_raise", cite = "toledo.holdem.1", also = ["toledo.holdem.2"] }
limit_raises = { value = "unlimited", silent = "common practice; pechanga.21.3 has a cap" }
steps = { value = { "2/5" = 5 }, cite = "toledo.holdem.3", over = ["toledo.holdem.7"], why = "the later one" }
[cash.seats]
stud = { value = 8, silent = "common practice" }
[cash.rake]
cap = [
  { value = 4, silent = "not known before", until = 2010-06-07 },
  { value = 5, cite = "toledo.holdem.5", from = 2010-06-07 },
]
[cash.kill]
half_kill = { value = "3/2", silent = "common practice" }
[cash.missed]
options = { value = ["post_all", "wait_for_big_blind"], silent = "common practice" }
[tournament]
inherits = "cash"
[tournament.rake]
cap = { value = 0, silent = "events are not raked" }
"""

VALUES = {"count_or_unlimited": "3", "money": "5", "ratio": '"3/2"', "steps": '{ "2/5" = 5 }'}


def full_profile(house: str, changes: Mapping[str, str] | None = None) -> str:
    """A profile with every key of the real schema; `changes` maps "section.key" to another entry."""
    lines = [f'house = "{house}"', f'name = "Room {house}"', 'edition = "made up"', 'based_on = "toledo"']
    section = None
    for key in load_schema().values():
        part, _, name = key.name.partition(".")
        if part != section:
            section = part
            lines.append(f"[cash.{section}]")
        plain = str(max(key.least, 2)) if key.type == "count" else VALUES.get(key.type)
        first = f'"{key.words[0]}"' if key.words else plain
        value = f"[{first}]" if key.type == "words" else first
        entry = f'{{ value = {value}, silent = "made up" }}'
        lines.append(f"{name} = {(changes or {}).get(key.name, entry)}")
    return "\n".join([*lines, "[tournament]", 'inherits = "cash"', ""])
