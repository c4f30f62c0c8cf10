"""Reads a sheet's TOML: dollars become cents, every key is known and of its kind, and every fault is named at
once with its line. Whether the sheet can work is then asked of `checking`. Anything else that is a `Part`,
such as a promotion's terms, is read in the same way.
"""

from __future__ import annotations

import re
import tomllib
import types
import typing
from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from cardhouse.houses.catalogue import suggest
from cardhouse.houses.choices import Choices
from cardhouse.tournaments.sheet import Cents, Part, Sheet
from cardhouse.tournaments.sheets.checking import faults as all_faults
from cardhouse.tournaments.sheets.faults import Fault, SheetError, with_lines
from cardhouse.tournaments.sheets.lines import lines_of

P = TypeVar("P", bound=Part)
_AT_LINE = re.compile(r"at line (\d+)")
_DOLLARS = re.compile(r"-?\d[\d,]*(\.\d\d?)?")
SIZE_MOST = 200_000
"""Characters of a file: more is no sheet."""


def read_sheet(text: str, choices: Choices | None = None, *, name: str = "this sheet") -> Sheet:
    """A sheet from its text; with a house's choices it is checked too. SheetError has every fault."""
    return read_part(text, Sheet, lambda sheet: all_faults(sheet, choices) if choices else [], name=name)


def read_part(text: str, kind: type[P], check: Callable[[P], list[Fault]], *, name: str) -> P:
    """What is written in a file; SheetError has everything that does not fit, and what `check` finds."""
    raw = parsed(text, name=name)
    wrong = list(_misfits(raw, kind, ""))
    found = _converted(raw, kind, wrong)
    if found is not None:
        told = {fault.where for fault in wrong}
        wrong += [fault for fault in check(found) if fault.where not in told]
    if wrong or found is None:
        raise SheetError(with_lines(wrong, lines_of(text)), name)
    return found


def parsed(text: str, *, name: str = "this sheet") -> dict[str, Any]:
    """What is written in a sheet's file, as it is written."""
    if len(text) > SIZE_MOST:
        raise SheetError([Fault("sheet", f"a sheet has at most {SIZE_MOST:,} characters")], name)
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as broken:
        at = _AT_LINE.search(str(broken))
        fault = Fault("sheet", f"no TOML: {broken}", line=int(at[1]) if at else text.count("\n") + 1)
        raise SheetError([fault], name) from broken


def part_of(raw: dict[str, Any], kind: type[P]) -> P:
    """A sheet from what would be written in its file; SheetError has everything that does not fit."""
    wrong = list(_misfits(raw, kind, ""))
    if wrong:
        raise SheetError(wrong)
    return msgspec.convert(_in_cents(raw, kind), kind)


def _converted(raw: dict[str, Any], kind: type[P], misfits: list[Fault]) -> P | None:
    """The file without what does not fit, so that the rest can be looked at too; None where too little is
    left of it.
    """
    for fault in misfits:
        *way, last = fault.where.split(".")
        node: Any = raw
        for key in way:
            node = node.get(key) if isinstance(node, dict) else None
        if isinstance(node, dict):
            node.pop(last, None)
    try:
        return msgspec.convert(_in_cents(raw, kind), kind)
    except msgspec.ValidationError:
        return None


def read_sheet_file(path: Path, choices: Choices | None = None) -> Sheet:
    """A sheet from its file."""
    return read_sheet(path.read_text(encoding="utf-8"), choices, name=path.name)


@cache
def types_of(part: type[Part]) -> dict[str, Any]:
    """The type of each field of a part, with money marked."""
    return typing.get_type_hints(part, include_extras=True)


@cache
def fields_of(part: type[Part]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a part; finding out their types takes longer than reading a sheet."""
    return msgspec.structs.fields(part)


def _misfits(node: Any, kind: Any, where: str) -> Iterator[Fault]:
    """Everything that does not fit its place."""
    kind = _without_none(kind)
    if isinstance(kind, type) and issubclass(kind, Part):
        yield from _misfit_part(node, kind, where)
    elif typing.get_origin(kind) is tuple and typing.get_args(kind)[-1] is Ellipsis:
        if not isinstance(node, list):
            yield Fault(where, f"write a list in brackets, not {_shown(node)}")
            return
        for number, one in enumerate(node, 1):
            yield from _misfits(one, typing.get_args(kind)[0], f"{where}.{number}")
    elif kind == Cents:
        if _cents(node) is None:
            yield Fault(where, f"write dollars, such as 100 or 12.50, not {_shown(node)}")
    else:
        try:
            msgspec.convert(_in_cents(node, kind), kind)
        except (msgspec.ValidationError, TypeError):
            yield Fault(where, f"write {_asked_for(kind)}, not {_shown(node)}")


def _misfit_part(node: Any, part: type[Part], where: str) -> Iterator[Fault]:
    if not isinstance(node, dict):
        yield Fault(where, f"write keys and values, not {_shown(node)}")
        return
    inside = f"{where}." if where else ""
    known = types_of(part)
    for key, value in node.items():
        if key not in known:
            there = suggest(key, known) or f"; there are {', '.join(known)}"
            yield Fault(f"{inside}{key}", f"there is no such key{there}")
        else:
            yield from _misfits(value, known[key], f"{inside}{key}")
    for field in fields_of(part):
        if field.required and field.name not in node:
            yield Fault(f"{inside}{field.name}", "this is missing")


def _in_cents(node: Any, kind: Any) -> Any:
    """The same with money in cents."""
    kind = _without_none(kind)
    if kind == Cents:
        cents = _cents(node)
        return node if cents is None else cents
    if isinstance(kind, type) and issubclass(kind, Part) and isinstance(node, dict):
        return {key: _in_cents(value, types_of(kind).get(key)) for key, value in node.items()}
    inner = typing.get_args(kind)
    if typing.get_origin(kind) is tuple and isinstance(node, list):
        if inner[-1] is Ellipsis:
            return [_in_cents(one, inner[0]) for one in node]
        if len(inner) == len(node):
            return [_in_cents(one, each) for one, each in zip(node, inner, strict=True)]
    return node


def _cents(node: Any) -> int | None:
    """Cents from dollars as they are written: 100, 12.50 or "12.50"; None where they are no amount."""
    text = str(node) if isinstance(node, int | Decimal | str) and not isinstance(node, bool) else ""
    if not _DOLLARS.fullmatch(text):
        return None
    return int(Decimal(text.replace(",", "")) * 100)


def _without_none(kind: Any) -> Any:
    if isinstance(kind, types.UnionType):
        (kind,) = [one for one in typing.get_args(kind) if one is not type(None)] or [kind]
    return kind


def _asked_for(kind: Any) -> str:
    words = list(_words(kind))
    if words:
        return "one of " + ", ".join(repr(word) for word in words)
    named = {int: "a whole number", str: "a text in quotes", bool: "true or false"}
    return named.get(kind, "a list of whole numbers")


def _words(kind: Any) -> Iterator[str]:
    for one in typing.get_args(kind):
        if isinstance(one, str):
            yield one
        else:
            yield from _words(one)


def _shown(node: Any) -> str:
    text = str(node) if isinstance(node, Decimal) else repr(node)
    return text if len(text) <= 40 else f"{text[:40]}…"
