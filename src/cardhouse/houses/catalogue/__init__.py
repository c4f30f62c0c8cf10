"""The catalogue: what each book says, one row a rule. Decides nothing; ids never change.

The rows live beside this file, one YAML a book: those of the five rooms, and in `beyond/` those that belong
to no room and are counted apart (an edition of the TDA's event rules each). Which row a house follows is
written in its profile; which rows are proved by scenarios is asked of `cardhouse.sim.coverage`.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import yaml

from cardhouse.errors import CardhouseError

FOLDER = Path(__file__).parent
BEYOND = FOLDER / "beyond"
KINDS = ("play", "ruling", "floor", "money", "tournament", "promotion", "conduct", "term", "notice")
HEAD = re.compile(r"^  - id: (\S+)\s*$(?:\n    (?!kind:).*)*\n    kind: (\S+)\s*$", re.MULTILINE)
"""The first lines of a row, up to its kind."""
Loader: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the C one reads a book ten times faster


class CatalogueError(CardhouseError):
    """A book or row that the catalogue does not have; the message names the nearest ones."""


@dataclass(frozen=True, slots=True)
class Row:
    """One rule of one book in our words, with its parameters and the checks it suggests."""

    id: str
    book: str
    section: str
    rule: str
    kind: str
    topic: str
    says: str
    params: Mapping[str, Any]
    checks: tuple[str, ...]


def books() -> tuple[str, ...]:
    """The names of the books, in order of the alphabet, those of rooms before those beyond them."""
    return (*room_books(), *books_beyond())


@cache
def room_books() -> tuple[str, ...]:
    """The books of the five rooms."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))


@cache
def books_beyond() -> tuple[str, ...]:
    """The books that belong to no room: rules of events that any room may take over, one name an edition."""
    return tuple(sorted(path.stem for path in BEYOND.glob("*.yaml")))


@cache
def row_pattern() -> str:
    """How the id of a row looks wherever one is named in a sentence; of a book beyond one part is enough."""
    rooms, beyond = "|".join(room_books()), "|".join(books_beyond())
    return rf"(?:(?:{rooms})\.[a-z0-9][\w-]*(?:\.[\w-]+)+|(?:{beyond})\.[a-z0-9][\w-]*(?:\.[\w-]+)*)"


def load_catalogue(book: str | None = None) -> Mapping[str, Row]:
    """Every row of one book, or of all, by id, in the book's own order.

    >>> load_catalogue("toledo")["toledo.holdem.1"].topic
    'game.holdem'
    """
    if book is not None:
        return _load_book(_known_book(book))
    return _load_all()


@cache
def row_ids(book: str | None = None, kind: str = "") -> frozenset[str]:
    """The ids of one book, or of all, those of one kind or of any, without reading the rows: enough to check
    citations, and much faster.
    """
    if book is None:
        return frozenset().union(*(row_ids(one, kind) for one in books()))
    text = _path(_known_book(book)).read_text(encoding="utf-8")
    return frozenset(row for row, its_kind in HEAD.findall(text) if kind in ("", its_kind))


def find_row(row_id: str) -> Row:
    """The row with this id; otherwise an error that names the nearest ids."""
    book = row_id.partition(".")[0]
    if book not in books():
        raise CatalogueError(f"{row_id}: no such book; the books are {', '.join(books())}")
    rows = load_catalogue(book)
    if row_id not in rows:
        raise CatalogueError(f"{row_id}: no such row in the book of {book}{suggest(row_id, rows)}")
    return rows[row_id]


def suggest(wrong: str, known: Iterable[str]) -> str:
    """The end of a message: the nearest known names, or nothing where none is near."""
    near = get_close_matches(wrong, list(known), n=3, cutoff=0.6)
    return f"; did you mean {' or '.join(near)}?" if near else ""


def _path(book: str) -> Path:
    return (BEYOND if book in books_beyond() else FOLDER) / f"{book}.yaml"


def _known_book(book: str) -> str:
    if book not in books():
        raise CatalogueError(f"{book}: no such book; the books are {', '.join(books())}")
    return book


@lru_cache(maxsize=1)
def _load_all() -> Mapping[str, Row]:
    return MappingProxyType({row_id: row for book in books() for row_id, row in _load_book(book).items()})


@cache
def _load_book(book: str) -> Mapping[str, Row]:
    path = _path(book)
    with path.open(encoding="utf-8") as stream:
        content = yaml.load(stream, Loader=Loader)  # noqa: S506 - a safe loader either way
    rows = [_row(book, raw) for raw in content["rules"]]
    by_id = {row.id: row for row in rows}
    assert len(by_id) == len(rows), f"{path.name}: an id occurs twice"
    return MappingProxyType(by_id)


def _row(book: str, raw: Mapping[str, Any]) -> Row:
    row = Row(
        id=raw["id"],
        book=book,
        section=raw["section"],
        rule=raw["rule"],
        kind=raw["kind"],
        topic=raw["topic"],
        says=raw["says"].strip(),
        params=MappingProxyType(raw.get("params") or {}),
        checks=tuple(raw.get("checks") or ()),
    )
    assert row.id.startswith(f"{book}."), f"{row.id} stands in the file of {book}"
    assert row.kind in KINDS, f"{row.id}: unknown kind {row.kind}"
    return row
