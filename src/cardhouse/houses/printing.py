"""A house's own rulebook, made from the choices that the software plays by and the rows of its book.

What hangs on the wall and what the software does cannot differ: every choice is printed with its value, and a
row that the house does not follow in some point carries a remark that says so. Layout is left to others.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cardhouse.houses.catalogue import Row, load_catalogue
from cardhouse.houses.choices import Setting
from cardhouse.houses.glossary import load_glossary
from cardhouse.houses.profile import RULE_SETS, House, every_house, load_house
from cardhouse.houses.schema import Key, load_schema

SET_TITLES = {"cash": "Cash games", "tournament": "Tournaments"}
APART = ("term", "notice")  # printed in parts of their own at the end


@dataclass(frozen=True, slots=True)
class Entry:
    """One printed paragraph and the rows that it comes from."""

    text: str
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A heading and what stands under it."""

    title: str
    level: int
    entries: tuple[Entry, ...] = ()


def rulebook(house: House) -> list[Part]:
    """The whole book of a house as it stands now: its choices, its rules, its glossary, its notices."""
    parts = [Part(f"{house.name}: rulebook", 1, (Entry(f"Edition: {house.edition}.", ()),))]
    for rule_set in RULE_SETS:
        parts += _chosen(house, rule_set)
    parts += _rules(house)
    words = [term for book in _books(house) for term in load_glossary(book)]
    terms = tuple(Entry(f"{term.word}: {term.says}", (term.row,)) for term in words)
    notices = tuple(Entry(row.says, (row.id,)) for row in _rows(house) if row.kind == "notice")
    parts += [Part("Glossary", 2, terms)] if terms else []
    parts += [Part("Notices", 2, notices)] if notices else []
    return parts


def printed_rows(house: House) -> frozenset[str]:
    """Every row that the printed rulebook of a house names as a source."""
    return frozenset(row for part in rulebook(house) for entry in part.entries for row in entry.rows)


def to_markdown(parts: list[Part]) -> str:
    """The rulebook as Markdown text."""
    blocks = []
    for part in parts:
        blocks.append(f"{'#' * part.level} {part.title}")
        for entry in part.entries:
            source = f" [{', '.join(entry.rows)}]" if entry.rows else ""
            blocks.append(f"{_one_line(entry.text)}{source}")
    return "\n\n".join(blocks) + "\n"


def in_words(key: Key, value: object) -> str:
    """A value for people: words with spaces instead of underscores."""
    return key.show(value).replace("_", " ")


def _chosen(house: House, rule_set: str) -> Iterator[Part]:
    schema = load_schema()
    inherits = house.profile.inherits.get(rule_set)
    opening = (Entry(f"Otherwise as in {SET_TITLES[inherits].lower()}.", ()),) if inherits else ()
    yield Part(SET_TITLES[rule_set], 2, opening)
    choices = house.choices(rule_set)
    sections: dict[str, list[Entry]] = defaultdict(list)
    for name, key in schema.items():
        if name in house.own(rule_set):
            sections[name.partition(".")[0]].append(_choice(key, choices[name]))
    for section, entries in sections.items():
        yield Part(section.replace("_", " ").capitalize(), 3, tuple(entries))


def _choice(key: Key, setting: Setting) -> Entry:
    text = f"{key.about} **{in_words(key, setting.value).capitalize()}.**"
    if setting.silent:
        text += f" (The book does not say: {setting.silent.rstrip('.')}.)"
    if setting.over:
        text += f" (Against {', '.join(setting.over)}: {str(setting.why).rstrip('.')}.)"
    return Entry(text, setting.rows)


def _rules(house: House) -> Iterator[Part]:
    yield Part("The rules", 2)
    remarks = _remarks(house)
    sections: dict[str, list[Entry]] = defaultdict(list)
    for row in _rows(house):
        if row.kind not in APART:
            text = f"({row.rule}) {row.says}" if row.rule else row.says
            sections[row.section].append(Entry(" ".join([text, *remarks.get(row.id, ())]), (row.id,)))
    for section, entries in sections.items():
        yield Part(section, 3, tuple(entries))


def _books(house: House) -> tuple[str, ...]:
    """Its own book, and the one by which it holds its events."""
    return tuple(dict.fromkeys((house.book, house.event_book)))


def _rows(house: House) -> list[Row]:
    return [row for book in _books(house) for row in load_catalogue(book).values()]


def _remarks(house: House) -> Mapping[str, list[str]]:
    """Where the house does not follow a row: overruled in the book, or changed by a house made from it."""
    schema = load_schema()
    remarks: dict[str, list[str]] = defaultdict(list)
    parent = load_house(house.book) if house.book != house.house and house.book in every_house() else None
    for rule_set in RULE_SETS:
        choices = house.choices(rule_set)
        for name in house.own(rule_set):
            setting = choices[name]
            value = in_words(schema[name], setting.value).capitalize()
            note = f"(Not followed in {SET_TITLES[rule_set].lower()}. {schema[name].about} {value}.)"
            for row in setting.over:
                remarks[row].append(note)
            if parent and parent.choices(rule_set).value(name) != setting.value:
                for row in parent.choices(rule_set)[name].rows:
                    if row not in setting.rows:
                        remarks[row].append(note)
    return remarks


def _one_line(text: str) -> str:
    return " ".join(text.split())
