"""Writes a house as a profile file: the start of a room's own house, ready to be edited.

The new file says `based_on`, so that rows of the parent's book stay valid citations; a value that the room
changes takes `silent = "our choice: ..."` unless a row of that book says it. `reading` checks the result.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardhouse.errors import CardhouseError
from cardhouse.houses.choices import Setting
from cardhouse.houses.profile import House, every_house, load_house
from cardhouse.houses.reading import HOUSE_NAME, RULE_SETS
from cardhouse.houses.schema import Key, load_schema

HEADING = """\
# A house of its own, made from {parent}. Each line is one choice: its value, and the row of the book that
# says so (cite), or why the house chose it where no row does: silent = "our choice: ...".
# Edit, then run: cardhouse house check {file}
"""


def new_house(name: str, parent: str | Path, folder: Path, events: str | Path = "") -> Path:
    """Write NAME.toml into a folder with every choice of the parent, its events by another's rules where that
    is said; refuses to write over anything.
    """
    if not HOUSE_NAME.fullmatch(name):
        raise CardhouseError(f"{name}: a house's name is a small letter, then small letters, digits, - and _")
    if name in every_house() or name in ("schema", "uncovered"):
        raise CardhouseError(f"{name}: this name is taken; the houses are {', '.join(every_house())}")
    house = load_house(parent)
    if events:
        house = with_events(house, load_house(events))
    if not folder.is_dir():
        raise CardhouseError(f"{folder}: no such folder")
    path = folder / f"{name}.toml"
    if path.exists():
        raise CardhouseError(f"{path}: exists already; choose another name or remove it first")
    path.write_text(write_profile(house, name), encoding="utf-8")
    return path


def with_events(house: House, theirs: House) -> House:
    """A house that holds its events by another's book: whatever that says of them, cited from there; what it
    leaves open stays as the house has it.
    """
    said = {key: found for key, found in theirs.history("tournament").items() if found[-1].rows}
    own = {**house.profile.own, "tournament": {**house.own("tournament"), **said}}
    return House(replace(house.profile, own=own, events_by=theirs.event_book), house.path)


def write_profile(house: House, name: str, called: str = "") -> str:
    """The text of a profile called `name` with all that `house` chose, its dated history included; `called`
    is its full name.
    """
    lines = [
        HEADING.format(parent=house.house, file=f"{name}.toml"),
        f"house = {_text(name)}",
        f"name = {_text(called or name)}",
        f"edition = {_text(f'made from {house.house}: {house.edition}')}",
        f"based_on = {_text(house.book)}",
    ]
    if house.event_book != house.book:
        lines.append(f"events_by = {_text(house.event_book)}")
    schema = load_schema()
    for rule_set in RULE_SETS:
        if rule_set in house.profile.inherits:
            lines += ["", f"[{rule_set}]", f"inherits = {_text(house.profile.inherits[rule_set])}"]
        own = house.own(rule_set)
        section = None
        for key in (key for key in schema.values() if key.name in own):
            before, _, short = key.name.partition(".")
            if before != section:
                section = before
                lines += ["", f"[{rule_set}.{section}]"]
            lines += [f"# {key.about} ({key.allowed()})", f"{short} = {_history(key, own[key.name])}"]
    return "\n".join(lines) + "\n"


def _history(key: Key, settings: tuple[Setting, ...]) -> str:
    if len(settings) == 1:
        return _entry(key, settings[0])
    return "[\n" + "".join(f"  {_entry(key, setting)},\n" for setting in settings) + "]"


def _entry(key: Key, setting: Setting) -> str:
    parts = [f"value = {_value(key.write(setting.value))}"]
    for name in ("cite", "silent", "why"):
        text = getattr(setting, name)
        if text is not None:
            parts.append(f"{name} = {_text(text)}")
    for name in ("also", "over"):
        rows = getattr(setting, name)
        if rows:
            parts.append(f"{name} = {_value(list(rows))}")
    if setting.since:
        parts.append(f"from = {setting.since}")
    if setting.until:
        parts.append(f"until = {setting.until}")
    return "{ " + ", ".join(parts) + " }"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_text(k)} = {v}" for k, v in value.items()) + " }" if value else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(_text(item) for item in value) + "]"
    return str(value) if isinstance(value, int) else _text(value)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)  # TOML's basic strings escape as JSON does
