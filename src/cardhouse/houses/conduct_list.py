"""The conduct list: what each rule on conduct of a book is when somebody breaks it.

The lists live in offences/, one TOML a book: every row of the kind `conduct`, and rows of other kinds that
name an offence. Which penalties a class of offence allows is the house's choice ([conduct] of its profile).
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from cardhouse.errors import CardhouseError
from cardhouse.houses.catalogue import row_ids, suggest
from cardhouse.houses.schema import load_schema

FOLDER = Path(__file__).with_name("offences")
PERMITTED = "permitted"
KEY_OF_CLASS = "conduct."
FIELDS = {"class", "same_as", "instead", "only", "intent", "repeated", "everybody", "must", "must_be",
          "starts", "by", "since"}  # fmt: skip


class ConductListError(CardhouseError):
    """A conduct list that cannot be used; the message names every fault."""


@dataclass(frozen=True, slots=True)
class Offence:
    """One row of the list.

    `kind`: the class of offence, or `permitted` for what the book allows and nobody is penalised for.
    `same_as`: the row that forbids the same thing, so that repeats count together. `instead`: the row that
    took its place. `only`: for live games (cash) or for events. `intent`: an offence only when done on
    purpose. `repeated`: a penalty only from the second time on. `everybody`: takes two or more, and the
    penalty strikes them all. `must`: a penalty has to follow, always or in events; `must_be`: this one.
    `starts`: when a penalty begins. `by`: who alone may give it. `since`: first day of an added rule.
    """

    row: str
    kind: str
    same_as: str = ""
    instead: str = ""
    only: Literal["", "cash", "event"] = ""
    intent: bool = False
    repeated: bool = False
    everybody: bool = False
    must: Literal["", "always", "event"] = ""
    must_be: str = ""
    starts: Literal["at_once", "end_of_hand", "on_return"] = "at_once"
    by: tuple[str, ...] = ()
    since: date | None = None

    @property
    def root(self) -> str:
        """The row under which repeats are counted."""
        return self.same_as or self.row

    @property
    def penalised(self) -> bool:
        """Whether it is an offence at all."""
        return self.kind != PERMITTED


@cache
def load_offences(book: str) -> Mapping[str, Offence]:
    """The conduct list of a book by row, in the book's own order."""
    path = FOLDER / f"{book}.toml"
    text = path.read_text(encoding="utf-8") if path.is_file() else "[rows]"
    return read_offences(book, text)


def read_offences(book: str, text: str) -> Mapping[str, Offence]:
    """A conduct list from its text; ConductListError names all its faults."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as broken:
        raise ConductListError(f"the conduct list of {book} is not TOML: {broken}") from broken
    listed: dict[str, Any] = raw.get("rows", {})
    faults = [fault for row, entry in listed.items() for fault in _faults(book, row, entry)]
    faults += [f"{row}: is missing" for row in sorted(row_ids(book, "conduct") - listed.keys())]
    if faults:
        raise ConductListError("\n  ".join([f"the conduct list of {book}: {len(faults)} faults", *faults]))
    return MappingProxyType({row: _offence(row, entry) for row, entry in listed.items()})


def _faults(book: str, row: str, entry: Any) -> list[str]:
    rows = row_ids(book)
    if row not in rows:
        return [f"{row}: no such row{suggest(row, rows)}"]
    if not isinstance(entry, dict):
        return [f"{row}: is not a table with a class"]
    faults = [f"{row}: {name} has no meaning here" for name in sorted(entry.keys() - FIELDS)]
    kind = entry.get("class")
    if kind != PERMITTED and f"{KEY_OF_CLASS}{kind}" not in load_schema():
        faults.append(f"{row}: {kind} is no class of offence")
    other = [entry[name] for name in ("same_as", "instead") if name in entry]
    return faults + [f"{row}: {name} is no row{suggest(name, rows)}" for name in other if name not in rows]


def _offence(row: str, entry: dict[str, Any]) -> Offence:
    more = {name: value for name, value in entry.items() if name not in ("class", "by")}
    return Offence(row=row, kind=entry["class"], by=tuple(entry.get("by", ())), **more)
