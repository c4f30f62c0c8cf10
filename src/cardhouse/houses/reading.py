"""Reads one profile's TOML into settings and finds every fault at once; knows no defaults.

A profile NAME.toml may go on in files of a folder NAME beside it, one a subject, which hold rule sets only.

A value is refused unless it has a type and words that the schema allows and either a citation that the
catalogue has or the reason for a default. `profile` decides which file is read.
"""

import itertools
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

from cardhouse.houses.borrowing import Borrow, Profile, customs
from cardhouse.houses.catalogue import books, row_ids, suggest
from cardhouse.houses.choices import ROW_NAMED, Setting
from cardhouse.houses.faults import Fault, ProfileError
from cardhouse.houses.schema import Key, sections_of

RULE_SETS = ("cash", "tournament")
HEAD = ("house", "name", "edition")
BORROW = ("borrows", "silent")
ENTRY = {"value", "cite", "silent", "also", "over", "why", "from", "until"}
HOUSE_NAME = re.compile(r"[a-z][a-z0-9_-]*")


@dataclass
class Reader:
    """Collects faults while it reads, so that one run shows them all."""

    path: Path
    schema: Mapping[str, Key]
    text: str = ""
    book: str = ""
    events_by: str = ""
    lenders: tuple[str, ...] = ()
    borrows: dict[str, Borrow] = field(default_factory=dict)
    inheriting: set[str] = field(default_factory=set)
    faults: list[Fault] = field(default_factory=list)

    def fault(self, key: str, wrong: str, remedy: str) -> None:
        self.faults.append(Fault(self.path.name, key, wrong, remedy, line_of(self.text, key)))

    def read(self) -> Profile:
        """The whole profile, or ProfileError with every fault."""
        content = self._parse()
        head = self._read_head(content)
        own, inherits = {}, {}
        for rule_set in RULE_SETS:
            table = content.get(rule_set)
            if not isinstance(table, dict):
                self.fault(rule_set, "the rule set is missing", _how_to_add(rule_set))
                continue
            parent = self._read_inherits(rule_set, table)
            if parent:
                inherits[rule_set] = parent
                self.inheriting.add(rule_set)
            own[rule_set] = self._read_rule_set(rule_set, table)
        self._check_complete(own, inherits)
        if self.faults:
            raise ProfileError(self.faults)
        return Profile(head["house"], head["name"], edition=head["edition"], book=self.book, own=own,
            inherits=inherits, borrows=self.borrows, events_by=self.events_by)

    def _parse(self) -> dict[str, Any]:
        content = self._parse_file(self.path)
        for part in sorted(self.path.with_suffix("").glob("*.toml")):
            more = self._parse_file(part)
            self._spread_borrow(part.stem, more)
            for rule_set, table in more.items():
                if rule_set not in RULE_SETS or not isinstance(table, dict):
                    self.fault(rule_set, f"{part.name} holds rule sets only", "move it to the profile itself")
                    continue
                for section, entries in table.items():
                    if section in content.setdefault(rule_set, {}):
                        self.fault(f"{rule_set}.{section}", f"written twice, the second time in {part.name}",
                                   "keep a section in one file")
                    content[rule_set][section] = entries
        return content

    def _spread_borrow(self, subject: str, content: dict[str, Any]) -> None:
        """`borrows` at the head of a subject's file holds for its sections that say nothing of their own."""
        head = {name: content.pop(name) for name in BORROW if name in content}
        if not head:
            return
        for section in sections_of(subject):
            table = content.setdefault("cash", {}).setdefault(section, {})
            if isinstance(table, dict) and "borrows" not in table:
                table.update(head)

    def _parse_file(self, path: Path) -> dict[str, Any]:
        try:
            text = path.read_text(encoding="utf-8")
            self.text += text
            return tomllib.loads(text)
        except UnicodeDecodeError:
            wrong, remedy = "the file is not UTF-8 text", "save it as UTF-8"
        except tomllib.TOMLDecodeError as broken:
            wrong, remedy = f"not TOML: {broken}", "correct that place; each key may be written once only"
        except OSError as broken:
            wrong, remedy = f"cannot be read: {broken.strerror}", "give the path of a profile file"
        raise ProfileError([Fault(path.name, "the whole file", wrong, remedy)])

    def _read_head(self, content: dict[str, Any]) -> dict[str, str]:
        for key in HEAD:
            if not isinstance(content.get(key), str) or not content[key].strip():
                self.fault(key, "missing or not a text", f'write {key} = "..." at the top')
        known = (*HEAD, "based_on", "events_by", *RULE_SETS)
        for key in content.keys() - set(known):
            self.fault(key, "unknown", f"take it out or correct it{suggest(key, known)}")
        house = content.get("house")
        if isinstance(house, str) and (house != self.path.stem or not HOUSE_NAME.fullmatch(house)):
            remedy = f'write house = "{self.path.stem}" (small letters, digits, - and _) or rename the file'
            self.fault("house", f'"{house}" is not the name of the file', remedy)
        self.book = self._read_book(content)
        self.events_by = self._read_events_by(content)
        return {key: str(content.get(key, "")).strip() for key in HEAD}

    def _read_book(self, content: dict[str, Any]) -> str:
        book = content.get("based_on", content.get("house"))
        if isinstance(book, str) and book in books():
            return book
        remedy = f'write based_on = one of {", ".join(books())}: the book whose rows are cited'
        if "based_on" in content:
            self.fault("based_on", f"{book!r} is no book of the catalogue", remedy)
        else:
            self.fault("house", f"{book!r} has no book of its own in the catalogue", remedy)
        return ""

    def _read_events_by(self, content: dict[str, Any]) -> str:
        book = content.get("events_by", "")
        if book == "" or (isinstance(book, str) and book in books()):
            return str(book)
        self.fault("events_by", f"{book!r} is no book of the catalogue",
                   f'write one of {", ".join(books())}, or take it out: the book whose rows its events cite')
        return ""

    def _read_inherits(self, rule_set: str, table: dict[str, Any]) -> str | None:
        if "inherits" not in table:
            return None
        if rule_set == "tournament" and table["inherits"] == "cash":
            return "cash"
        self.fault(f"{rule_set}.inherits", f"{table['inherits']!r} is not possible here",
                   'only tournament may say inherits = "cash"')
        return None

    def _read_rule_set(self, rule_set: str, table: dict[str, Any]) -> dict[str, tuple[Setting, ...]]:
        sections = {name.partition(".")[0] for name in self.schema}
        own: dict[str, tuple[Setting, ...]] = {}
        self._read_borrow(rule_set, table)
        for section, entries in table.items():
            if section in ("inherits", *BORROW):
                continue
            if section not in sections or not isinstance(entries, dict):
                near = suggest(section, sections)
                self.fault(f"{rule_set}.{section}", "no such section", f"take it out or correct it{near}")
                continue
            self._read_borrow(f"{rule_set}.{section}", entries)
            for name, raw in entries.items():
                key = self.schema.get(f"{section}.{name}")
                place = f"{rule_set}.{section}.{name}"
                if name in BORROW or self._borrowed(place, raw):
                    continue
                if key is None:
                    near = suggest(f"{section}.{name}", self.schema)
                    self.fault(place, "no house chooses such a key", f"take it out or correct it{near}")
                else:
                    own[key.name] = self._read_history(place, key, raw)
        return own

    def _read_borrow(self, place: str, table: dict[str, Any]) -> None:
        """`borrows` of a rule set, a section or a key, with `silent` for why the book does not speak; a
        section that says only why borrows as its rule set does.
        """
        if not table.keys() & set(BORROW):
            return
        whole = self.borrows.get(place.partition(".")[0])
        named = table.get("borrows", list(whole.houses) if whole else None)
        houses = [named] if isinstance(named, str) else named
        known = [name for name in self.lenders if name != self.path.stem]
        if not isinstance(houses, list) or not houses or any(name not in known for name in houses):
            self.fault(f"{place}.borrows", f"{named!r} is nobody to borrow from",
                       f'write borrows = one of {", ".join(known)}, or a list of them')
            return
        if place.partition(".")[0] in self.inheriting and place.count(".") == 1:
            self.fault(f"{place}.borrows", "events inherit what is not written",
                       "say it of [tournament], or of single keys, such as key = { borrows = ... }")
            return
        self.borrows[place] = Borrow(tuple(houses), (self._text(place, table, "silent") or "").rstrip("."))

    def _is_borrowed(self, rule_set: str, key: str) -> bool:
        places = (rule_set, f"{rule_set}.{key.partition('.')[0]}", f"{rule_set}.{key}")
        return any(place in self.borrows for place in places)

    def _borrowed(self, place: str, entry: object) -> bool:
        """One key that is borrowed, whatever is said of its section."""
        if not isinstance(entry, dict) or "borrows" not in entry:
            return False
        for unknown in sorted(entry.keys() - set(BORROW)):
            self.fault(place, f'"{unknown}" beside borrows', "write the value, or only borrows and silent")
        self._read_borrow(place, entry)
        return place.partition(".")[2] in self.schema

    def _read_history(self, place: str, key: Key, raw: object) -> tuple[Setting, ...]:
        entries: list[Any] = raw if isinstance(raw, list) else [raw]
        if not entries or not all(isinstance(entry, dict) for entry in entries):
            self.fault(place, "not an entry", 'write { value = ..., cite = "..." } or a list of dated ones')
            return ()
        settings = [self._read_entry(place, key, entry) for entry in entries]
        if len(settings) == 1:
            if settings[0].since or settings[0].until:
                self.fault(place, "one value with a date leaves days without a value",
                           "take the date out, or list the value of the other days too")
            return tuple(settings)
        return self._check_dates(place, settings)

    def _read_entry(self, place: str, key: Key, entry: dict[str, Any]) -> Setting:
        for unknown in sorted(entry.keys() - ENTRY):
            self.fault(place, f'"{unknown}" has no meaning here', f"take it out{suggest(unknown, ENTRY)}")
        silent = self._text(place, entry, "silent")
        setting = Setting(
            value=self._read_value(place, key, entry),
            cite=self._text(place, entry, "cite"),
            silent=silent,
            as_in=customs(silent),
            also=self._ids(place, entry, "also"),
            over=self._ids(place, entry, "over"),
            why=self._text(place, entry, "why"),
            since=self._day(place, entry, "from"),
            until=self._day(place, entry, "until"),
        )
        self._check_source(place, setting, entry)
        return setting

    def _read_value(self, place: str, key: Key, entry: dict[str, Any]) -> Any:
        if "value" not in entry:
            self.fault(place, "has no value", f"add value = ..., {key.allowed()}")
            return None
        try:
            return key.read(entry["value"])
        except ValueError as wrong:
            self.fault(place, f"{entry['value']!r} is not allowed", str(wrong))
            return None

    def _text(self, place: str, entry: dict[str, Any], name: str) -> str | None:
        text = entry.get(name)
        if text is None:
            return None
        if isinstance(text, str) and text.strip():
            return text.strip()
        self.fault(place, f"{name} is empty or not a text", f'write {name} = "..."')
        return None

    def _ids(self, place: str, entry: dict[str, Any], name: str) -> tuple[str, ...]:
        ids = entry.get(name, [])
        if isinstance(ids, list) and all(isinstance(row, str) for row in ids):
            return tuple(ids)
        self.fault(place, f"{name} is not a list of row ids", f'write {name} = ["..."]')
        return ()

    def _day(self, place: str, entry: dict[str, Any], name: str) -> date | None:
        day = entry.get(name)
        if day is None or (isinstance(day, date) and not isinstance(day, datetime)):
            return day
        self.fault(place, f"{name} is not a day", f"write {name} = 2010-06-07, without quotes or hours")
        return None

    def _check_source(self, place: str, setting: Setting, entry: dict[str, Any]) -> None:
        if "cite" in entry and "silent" in entry:
            self.fault(place, "both cite and silent", "keep cite where a row says so, silent where none does")
        elif "cite" not in entry and "silent" not in entry:
            remedy = 'add cite = "<row id>", or silent = "why this default" where the book does not speak'
            self.fault(place, "neither cite nor silent", remedy)
        if "cite" not in entry and (setting.also or setting.over):
            self.fault(place, "also or over without cite", "name the row that decides in cite")
        if bool(setting.over) != bool(setting.why):
            self.fault(place, "over and why belong together",
                       "name the overruled rows in over and the reason in why")
        # A row that contradicts itself is settled over itself.
        over = [row for row in setting.over if row != setting.cite]
        named = [*([setting.cite] if setting.cite else []), *setting.also, *over]
        for twice in sorted({row for row in named if named.count(row) > 1}):
            self.fault(place, f"{twice} is named twice", "name each row once")
        for row in dict.fromkeys(named):
            self._check_row(place, row)
        for row in ROW_NAMED.findall(setting.silent or ""):
            book = row.partition(".")[0]
            if row not in row_ids(book):
                self.fault(place, f"silent names {row}, which is no row of {book}",
                           f"correct the id{suggest(row, row_ids(book))}")

    def _check_row(self, place: str, row: str) -> None:
        if self.events_by and place.startswith("tournament.") and row in row_ids(self.events_by):
            return
        if self.book and row not in row_ids(self.book):
            own = row.partition(".")[0] == self.book
            wrong = f"{row} is no row of {self.book}" if own else f"{row} is not of the book of {self.book}"
            remedy = "correct the id" if own else "cite this book, or write silent and name that row in it"
            self.fault(place, wrong, f"{remedy}{suggest(row, row_ids(self.book))}")

    def _check_dates(self, place: str, settings: list[Setting]) -> tuple[Setting, ...]:
        """Days may neither be left out nor be claimed twice; `until` may be left to the next `from`."""
        if settings[0].since:
            self.fault(place, "the first value of a history has a from",
                       "list first what held before that day (silent where that is not known)")
        if settings[-1].until:
            self.fault(place, "the last value of a history has an until", "leave the last one open")
        history = []
        for earlier, later in itertools.pairwise(settings):
            if later.since is None:
                self.fault(place, "a later value of a history has no from", "add from = its first day")
                continue
            if earlier.until is not None and earlier.until != later.since:
                what = "overlap" if earlier.until > later.since else "leave days out"
                self.fault(place, f"dates {what}: until {earlier.until}, then from {later.since}",
                           "make until the same day as the next from")
            if earlier.since is not None and earlier.since >= later.since:
                self.fault(place, f"dates overlap: from {earlier.since}, then from {later.since}",
                           "list the values in order of their days")
            history.append(replace(earlier, until=later.since))
        return (*history, settings[-1])

    def _check_complete(self, own: Mapping[str, Iterable[str]], inherits: Mapping[str, str]) -> None:
        for rule_set, keys in own.items():
            if rule_set in inherits:
                continue
            for name in self.schema.keys() - set(keys):
                if self._is_borrowed(rule_set, name):
                    continue
                self.fault(f"{rule_set}.{name}", "missing",
                           f'choose {self.schema[name].allowed()}, with cite, or silent = "why this default"')
        self.faults.sort(key=lambda fault: (fault.line is None, fault.line or 0, fault.key))


def line_of(text: str, key: str) -> int | None:
    """The line on which a key of a profile is written, for messages; None where it cannot be told."""
    table, _, name = key.rpartition(".")
    current = ""
    for number, line in enumerate(text.splitlines(), start=1):
        header = re.match(r"\s*\[([\w.]+)\]", line)
        if header:
            current = header[1]
            if current == key:
                return number
        elif current == table and re.match(rf"\s*{re.escape(name)}\s*=", line):
            return number
    return None


def _how_to_add(rule_set: str) -> str:
    return 'add [tournament] with inherits = "cash"' if rule_set == "tournament" else "add [cash.*] tables"
