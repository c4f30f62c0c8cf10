"""Which edition of each book the rows are of, and how a row is called in a sentence. Only tells.

A row of a room's book is called by its id. Books that belong to no room number the same rule otherwise in
every edition, so a row of theirs is called by edition and number: "TDA 2024, rule 45-A".
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache

import msgspec

from cardhouse.houses.catalogue import FOLDER, Row, books, books_beyond, load_catalogue


class Edition(msgspec.Struct, frozen=True):
    """What a book is called and how it is dated; `cite` is the row where it says so, or shows no date."""

    title: str
    edition: str
    cite: str

    def __str__(self) -> str:
        return f"{self.title} ({self.edition})"


@cache
def editions() -> Mapping[str, Edition]:
    """By book."""
    read = tomllib.loads((FOLDER / "editions.toml").read_text("utf-8"))
    found = msgspec.convert(read, dict[str, Edition])
    assert tuple(found) == books()
    return found


def edition_of(cite: str) -> str:
    """The book's title and edition, without the row; nothing where it is of no book.

    >>> edition_of("toledo.holdem.1"), edition_of("main-1.betting.limit_raises")
    ('Hollywood Casino Toledo, poker gaming guide (2017)', '')
    """
    found = editions().get(cite.partition(".")[0])
    return str(found) if found is not None else ""


def number_of(row: Row) -> str:
    """Where in its book a row stands: the rule's number, or what else the book calls that place.

    >>> [number_of(load_catalogue()[row]) for row in ("tda2024.45a", "tda2024.rp8b")]
    ['rule 45-A', 'RP-8-B']
    """
    other = row.book in books_beyond() and not row.rule[:1].isdigit()
    return row.rule if other else f"rule {row.rule}"


def spoken(cite: str) -> str:
    """A row as people are told it.

    >>> spoken("tda2024.45a"), spoken("toledo.holdem.1")
    ('TDA 2024, rule 45-A', 'toledo.holdem.1')
    """
    book = cite.partition(".")[0]
    row = load_catalogue(book).get(cite) if book in books_beyond() else None
    return cite if row is None else f"{editions()[book].title}, {number_of(row)}"


def spoken_all(cites: Iterable[str]) -> str:
    """Several of them, one after the other."""
    return ", ".join(spoken(cite) for cite in cites)
