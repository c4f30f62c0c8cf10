"""Reads the text of .phh and .phhs files into plain fields.

The format is TOML, and most files use a small and regular part of it: one field a line. That part is read
here at many times the speed of a whole TOML parser; anything else, mistakes included, is left to tomllib, so
that a file means the same either way. What the fields mean is decided in history.py.
"""

import re
import tomllib
from collections.abc import Iterator
from datetime import time
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from cardhouse.histories.errors import HistoryError

Fields = dict[str, Any]

_CONTROL: Final = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")  # TOML has rules of its own for these
_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_HEADER: Final = re.compile(r"\[([A-Za-z0-9_-]+)\]")
_WHOLE: Final = re.compile(r"[+-]?(?:0|[1-9][0-9]*)")
_FRACTION: Final = re.compile(r"[+-]?(?:0|[1-9][0-9]*)\.[0-9]+|[+-]?inf")
_TIME: Final = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])")


# The format's own fields, so that most names need no second look.
USUAL: Final = frozenset((
    "variant", "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet", "actions",
    "starting_stacks", "finishing_stacks", "winnings", "ante_trimming_status", "author", "event", "url",
    "venue", "address", "city", "region", "postal_code", "country", "time", "time_zone", "day", "month",
    "time_zone_abbreviation", "year", "hand", "level", "seats", "seat_count", "table", "players", "currency",
    "currency_symbol", "time_limit", "time_banks",
))  # fmt: skip


class Unusual(Exception):  # noqa: N818  (no error: the text belongs to the whole parser)
    """This text is outside the small part of TOML that is read quickly."""


def read_fields(text: str) -> Fields:
    """The fields of a file: those of one hand, or one table of fields for each hand."""
    try:
        return read_quickly(text)
    except Unusual:
        return tomllib.loads(text, parse_float=Decimal)


def read_quickly(text: str) -> Fields:
    """The same as tomllib gives, or Unusual."""
    if _CONTROL.search(text):
        raise Unusual
    whole: Fields = {}
    fields = whole
    for line in text.split("\n"):
        name, equals, value = line.partition(" = ")
        if equals and name not in fields and (name in USUAL or _KEY.fullmatch(name)):
            fields[name] = _value(value)
        elif line and line[0] != "#":
            header = _HEADER.fullmatch(line)
            if header is None or header[1] in whole:
                raise Unusual
            fields = whole[header[1]] = {}
    return whole


def _value(text: str) -> Any:
    first = text[:1]
    if first == "[":
        return _array(text)
    if first in ("'", '"'):
        inner = text[1:-1]
        if len(text) < 2 or text[-1] != first or first in inner or (first == '"' and "\\" in inner):
            raise Unusual
        return inner
    return _bare(text)


def _array(text: str) -> list[Any]:
    """Numbers, or texts in quotes: where every quote is part of a separator or an end, none is in a text."""
    inner = text[1:-1]
    if text[-1] != "]" or not inner:
        raise Unusual
    quote = inner[0]
    if quote not in ("'", '"'):
        return [_number(item) for item in inner.split(", ")]
    items = inner[1:-1].split(f"{quote}, {quote}")
    if len(inner) < 2 or inner[-1] != quote or inner.count(quote) != 2 * len(items):
        raise Unusual
    if quote == '"' and "\\" in inner:
        raise Unusual
    return items


@lru_cache(maxsize=1 << 16)
def _number(text: str) -> int | Decimal:
    if _WHOLE.fullmatch(text):
        return int(text)
    if _FRACTION.fullmatch(text):
        return Decimal(text)
    raise Unusual


@lru_cache(maxsize=1 << 12)
def _bare(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    clock = _TIME.fullmatch(text)
    if clock:
        return time(int(clock[1]), int(clock[2]), int(clock[3]))
    return _number(text)


def hands_in(text: str) -> Iterator[tuple[str, Fields | HistoryError]]:
    """The name and the fields of each hand of a file; a damaged hand does not spoil the sound ones."""
    try:
        whole = read_fields(text)
    except (ValueError, RecursionError) as fault:
        yield from _one_by_one(text, fault)
        return
    if "actions" in whole or "variant" in whole or not whole:
        yield str(whole.get("hand", "1")), whole
        return
    for name, fields in whole.items():
        if isinstance(fields, dict):
            yield name, fields
        else:
            yield name, HistoryError(f"{name!r} stands outside any hand")


def _one_by_one(text: str, fault: Exception) -> Iterator[tuple[str, Fields | HistoryError]]:
    """A file that does not read as a whole: each hand under its own heading for itself."""
    parts = re.split(r"^\[([A-Za-z0-9_-]+)\][ \t]*\r?$", text, flags=re.MULTILINE)
    if len(parts) < 3:
        yield "1", HistoryError(f"not a PHH file: {fault}")
        return
    if parts[0].strip():
        yield "before the first", HistoryError(f"not a PHH file: {fault}")
    seen: set[str] = set()
    for name, part in zip(parts[1::2], parts[2::2], strict=True):
        try:
            yield name, HistoryError("a second hand of this name") if name in seen else read_fields(part)
        except (ValueError, RecursionError) as own_fault:
            yield name, HistoryError(f"not PHH: {own_fault} (lines counted from the hand's heading)")
        seen.add(name)
