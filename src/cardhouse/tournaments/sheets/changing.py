"""A sheet with something else in it, each change in a few words: `buy_in.prize = 79`, `no re_entries`,
`levels.2.sign = limit 100/200`. Values are those of a sheet's file; lists are counted from 1, and one more
can be added.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, TypeVar

from cardhouse.errors import CardhouseError
from cardhouse.tournaments.sheet import Part
from cardhouse.tournaments.sheets.reading import parsed, part_of
from cardhouse.tournaments.sheets.writing import write_sheet

P = TypeVar("P", bound=Part)
_SET = re.compile(r"(?P<path>[a-z_0-9.]+)\s*=\s*(?P<value>.*)")
_NO = re.compile(r"no (?P<path>[a-z_0-9.]+)")
_NUMBER = re.compile(r"-?\d[\d,]*")
_LIST = re.compile(r"\[(?P<inside>[^\[\]]*)\]")


def changed(sheet: P, changes: Iterable[str]) -> P:
    """The same sheet (or promotion) with these changes; SheetError where one does not fit."""
    raw = parsed(write_sheet(sheet))
    for change in changes:
        put, gone = _SET.fullmatch(change.strip()), _NO.fullmatch(change.strip())
        if put is not None:
            _put(raw, put["path"].split("."), _value(put["value"].strip()))
        elif gone is not None:
            _put(raw, gone["path"].split("."), None)
        else:
            raise CardhouseError(f"{change!r} changes nothing; write buy_in.prize = 79 or no re_entries")
    return part_of(raw, type(sheet))


def _value(text: str) -> Any:
    listed = _LIST.fullmatch(text)
    if listed is not None:
        return [_value(part.strip()) for part in re.split(r"[;,]", listed["inside"]) if part.strip()]
    if text in ("yes", "no", "true", "false"):
        return text in ("yes", "true")
    return int(text.replace(",", "")) if _NUMBER.fullmatch(text) else text.strip("\"'")


def _put(node: Any, path: list[str], value: Any) -> None:
    """Write a value to its place, or take out what is there (None)."""
    key, *rest = path
    if isinstance(node, list):
        place = int(key) - 1 if key.isdigit() else -1
        if not 0 <= place <= len(node):
            raise CardhouseError(f"there is no {key} in a list of {len(node)}")
        if place == len(node):
            node.append({} if rest else value)
        if rest:
            _put(node[place], rest, value)
        elif value is None:
            node.pop(place)
        else:
            node[place] = value
    elif not isinstance(node, dict):
        raise CardhouseError(f"{key}: there is nothing inside {node!r}")
    elif rest:
        _put(node.setdefault(key, {}), rest, value)
    elif value is None:
        node.pop(key, None)
    else:
        node[key] = value
