"""Writes a sheet as TOML that reads back as the same sheet: one line a level and a chip, money in dollars,
nothing that is as it would be anyway.
"""

from __future__ import annotations

import json
import typing
from collections.abc import Iterator
from typing import Any

from cardhouse.tournaments.sheet import Cents, Part
from cardhouse.tournaments.sheets.reading import fields_of, types_of

WIDE = 100


def write_sheet(sheet: Part) -> str:
    """The text of the file of a sheet, or of anything else that is made of parts.

    Single values come first, then lists with an entry to a line, then the parts under headings: TOML wants
    that order, and people find it readable.
    """
    single, many, parts = [], [], []
    for field, value in _said(sheet):
        if isinstance(value, Part):
            body = "\n".join(f"{key} = {_text(one, kind)}" for (key, kind), one in _said(value))
            parts.append(f"\n[{field[0]}]\n{body}" if body else f"\n[{field[0]}]")
        elif isinstance(value, tuple) and value and isinstance(value[0], Part):
            many.append(f"{field[0]} = {_text(value, field[1])}")
        else:
            single.append(f"{field[0]} = {_text(value, field[1])}")
    return "\n".join([*single, *many, *parts]) + "\n"


def _said(part: Part) -> Iterator[tuple[tuple[str, Any], Any]]:
    """Each field that is not as it would be anyway, with its type."""
    kinds = types_of(type(part))
    for field in fields_of(type(part)):
        value = getattr(part, field.name)
        if value is not None and (field.required or value != field.default):
            yield (field.name, kinds[field.name]), value


def _text(value: Any, kind: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return _dollars(value) if kind == Cents else _number(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Part):
        return "{ " + ", ".join(f"{key} = {_text(one, its)}" for (key, its), one in _said(value)) + " }"
    inner = typing.get_args(kind)
    kinds = [inner[0]] * len(value) if inner[-1] is Ellipsis else list(inner)
    texts = [_text(one, its) for one, its in zip(value, kinds, strict=True)]
    flat = "[" + ", ".join(texts) + "]"
    if len(flat) <= WIDE and not any(isinstance(one, Part) for one in value):
        return flat
    return "[\n" + "".join(f"  {text},\n" for text in texts) + "]"


def _number(value: int) -> str:
    return f"{value:_}" if abs(value) >= 10_000 else str(value)


def _dollars(cents: int) -> str:
    """Dollars as a number of the file: 100 or 12.50."""
    whole, rest = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    return f"{sign}{whole}.{rest:02d}" if rest else f"{sign}{_number(whole)}"
