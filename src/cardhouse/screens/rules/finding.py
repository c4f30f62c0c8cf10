"""Looks rows, topics and houses' choices up for the pages; loads each book and profile once."""

from __future__ import annotations

import functools
from collections import Counter

import msgspec

from cardhouse.houses.catalogue import Row, load_catalogue
from cardhouse.houses.printing import Part, rulebook
from cardhouse.houses.profile import RULE_SETS, House, ProfileError, Setting, every_house, load_house
from cardhouse.houses.schema import load_schema


class Value(msgspec.Struct, frozen=True):
    """A choice of a house that goes by a row."""

    house: str
    rule_set: str
    key: str
    about: str
    shown: str
    role: str


class Chosen(msgspec.Struct, frozen=True):
    """What a house plays, with the rows that say so."""

    shown: str
    cites: tuple[str, ...]


class Line(msgspec.Struct, frozen=True):
    """One key across the houses."""

    key: str
    about: str
    by_house: dict[str, Chosen]
    differs: bool


class Compared(msgspec.Struct, frozen=True):
    """A topic in all books and houses."""

    rows: list[Row]
    lines: list[Line]
    houses: list[str]


def found_rows(words: str, book: str, kind: str) -> list[Row]:
    """Rows with every word, those with the words in their id or topic first.

    >>> [row.id for row in found_rows("pechanga.21.3", "", "")]
    ['pechanga.21.3']
    """
    wanted = words.lower().split()
    rows = [row for row in load_catalogue(book or None).values() if kind in ("", row.kind)]
    found = [row for row in rows if all(word in _searched(row) for word in wanted)]
    found.sort(key=lambda row: -sum(word in f"{row.id} {row.topic}".lower() for word in wanted))
    return found


def _searched(row: Row) -> str:
    return f"{row.id} {row.topic} {row.section} {row.rule} {row.says}".lower()


@functools.cache
def topics() -> dict[str, list[tuple[str, int]]]:
    """Topics with their rows counted, under the first part of their name."""
    counted = Counter(row.topic for row in load_catalogue().values())
    found: dict[str, list[tuple[str, int]]] = {}
    for topic, count in sorted(counted.items()):
        found.setdefault(topic.partition(".")[0], []).append((topic, count))
    return found


@functools.cache
def houses() -> tuple[House, ...]:
    """The houses that can be loaded; a broken profile is `house check`'s to report."""
    found = []
    for name in every_house():
        try:
            found.append(load_house(name))
        except ProfileError:
            continue
    return tuple(found)


@functools.cache
def _citing() -> dict[str, list[tuple[House, str, str, Setting, str]]]:
    """For each row the choices that name it, and how."""
    found: dict[str, list[tuple[House, str, str, Setting, str]]] = {}
    for house in houses():
        for rule_set in RULE_SETS:
            for key, history in house.own(rule_set).items():
                for setting in history:
                    named = [(setting.cite, "cited")] if setting.cite else []
                    named += [(row, "same") for row in setting.also]
                    named += [(row, "overruled") for row in setting.over]
                    for row, role in named:
                        found.setdefault(row, []).append((house, rule_set, key, setting, role))
    return found


def values_citing(row: str) -> list[Value]:
    """The choices of houses that go by a row."""
    schema = load_schema()
    return [
        Value(house.house, rule_set, key, schema[key].about, words(schema[key].show(setting.value)), role)
        for house, rule_set, key, setting, role in _citing().get(row, [])
    ]


def compared(topic: str) -> Compared:
    """A topic, its first part, or one key, in all books and houses."""
    rows = [
        row for row in load_catalogue().values() if row.topic == topic or row.topic.startswith(f"{topic}.")
    ]
    citing = {key for row in rows for _, _, key, _, _ in _citing().get(row.id, [])}
    keys = [key for key in load_schema() if f"{key}.".startswith(f"{topic}.") or key in citing]
    lines = [_line(key) for key in keys]
    rows.sort(key=lambda row: (row.topic, row.book))
    lines.sort(key=lambda line: not line.differs)
    return Compared(rows, lines, [house.house for house in houses()])


@functools.cache
def _line(key: str) -> Line:
    chosen = {house.house: _chosen(house, key) for house in houses()}
    return Line(key, load_schema()[key].about, chosen, len({one.shown for one in chosen.values()}) > 1)


@functools.cache
def differences() -> dict[str, tuple[int, int]]:
    """For the first part of each key: on how many choices the houses differ, and how many there are."""
    found: dict[str, tuple[int, int]] = {}
    for key in load_schema():
        part = key.partition(".")[0]
        differ, of = found.get(part, (0, 0))
        found[part] = (differ + _line(key).differs, of + 1)
    return dict(sorted(found.items(), key=lambda one: -one[1][0]))


class Chapter(msgspec.Struct, frozen=True):
    """A part of a house's own rulebook, with the headings that it stands under."""

    number: int
    title: str
    level: int
    part: Part


@functools.cache
def chapters(house: str) -> tuple[Chapter, ...]:
    """A house's own rulebook, as the software plays by it."""
    parts = rulebook(load_house(house))
    return tuple(Chapter(number, part.title, part.level, part) for number, part in enumerate(parts))


def words(shown: str) -> str:
    """A choice as people read it.

    >>> words("unlimited / unlimited_last_two_of_event")
    'unlimited / unlimited last two of event'
    """
    return shown.replace("_", " ")


def _chosen(house: House, key: str) -> Chosen:
    schema = load_schema()[key]
    cash, event = house.choices("cash")[key], house.choices("tournament")[key]
    shown = [schema.show(cash.value)]
    if event.value != cash.value:
        shown.append(schema.show(event.value))
    cites = dict.fromkeys(cite for cite in (cash.cited, event.cited) if cite)
    return Chosen(words(" / ".join(shown)), tuple(cites))
