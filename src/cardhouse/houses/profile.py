"""Houses by name or file: `load_house` finds and reads a profile and gives a house's choices on a given day.

Five houses of rooms come with Cardhouse, and in `beyond/` those of rules that belong to no room (the TDA's,
an edition each); a room's own is a TOML file anywhere. Whether a profile is sound is decided by `reading`;
what its values do by the layers that read them.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from types import MappingProxyType

from cardhouse.errors import CardhouseError
from cardhouse.houses.borrowing import Profile, settle
from cardhouse.houses.catalogue import suggest
from cardhouse.houses.choices import Choices, Setting
from cardhouse.houses.faults import Fault, ProfileError
from cardhouse.houses.reading import RULE_SETS, Reader
from cardhouse.houses.schema import Key, load_schema
from cardhouse.houses.silence import name_gaps

__all__ = ["RULE_SETS", "Choices", "Fault", "House", "ProfileError", "Setting", "UnknownHouseError",
           "every_house", "find_house", "house_names", "load_house", "named_house"]

FOLDER = Path(__file__).parent
NOT_HOUSES = {"always", "schema", "uncovered"}
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")


class UnknownHouseError(CardhouseError):
    """A house that is neither one of the five nor a file."""


@dataclass(frozen=True, eq=False)
class House:
    """One house: its name, its book's edition and its choices for cash games and for tournaments."""

    profile: Profile
    path: Path
    _settled: dict[tuple[str, date | None], Choices] = field(default_factory=dict, repr=False)
    _named: dict[str, dict[str, tuple[Setting, ...]]] = field(default_factory=dict, repr=False)

    @property
    def house(self) -> str:
        """The short name, as in commands and files."""
        return self.profile.house

    @property
    def name(self) -> str:
        """The room's full name."""
        return self.profile.name

    @property
    def edition(self) -> str:
        """Which edition of the book the profile follows."""
        return self.profile.edition

    @property
    def book(self) -> str:
        """The book of the catalogue whose rows the profile cites."""
        return self.profile.book

    @property
    def event_book(self) -> str:
        """The book whose rows its events cite: another one where it holds events by that."""
        return self.profile.events_by or self.profile.book

    def history(self, rule_set: str) -> Mapping[str, tuple[Setting, ...]]:
        """Every key of a rule set with all its dated settings, what it inherits included."""
        _check_rule_set(rule_set)
        parent = self.profile.inherits.get(rule_set)
        inherited = self.profile.own[parent] if parent else {}
        return MappingProxyType({**inherited, **self.profile.own[rule_set]})

    def own(self, rule_set: str) -> Mapping[str, tuple[Setting, ...]]:
        """Only what the rule set says itself."""
        _check_rule_set(rule_set)
        return MappingProxyType(dict(self.profile.own[rule_set]))

    def choices(self, rule_set: str = "cash", on: date | None = None) -> Choices:
        """The choices in force on a day; without a day those of the book as it stands now."""
        found = self._settled.get((rule_set, on))
        if found is None:
            in_force = {key: _in_force(settings, on) for key, settings in self._as_read(rule_set).items()}
            book = self.book if rule_set == "cash" else self.event_book
            found = Choices(self.house, rule_set, in_force, book)
            if len(self._settled) < 64:  # a room asks for few days; a replay of old hands for very many
                self._settled[rule_set, on] = found
        return found

    def _as_read(self, rule_set: str) -> Mapping[str, tuple[Setting, ...]]:
        """The history of a rule set with the gaps that its silent settings cite; named once for all days."""
        found = self._named.get(rule_set)
        if found is None:
            found = self._named[rule_set] = name_gaps(self.history(rule_set), self.book, rule_set)
        return found


def _in_force(settings: tuple[Setting, ...], on: date | None) -> Setting:
    if on is None:
        return settings[-1]
    return next(setting for setting in settings if setting.holds_on(on))


def _check_rule_set(rule_set: str) -> None:
    if rule_set not in RULE_SETS:
        raise CardhouseError(f"{rule_set}: no such rule set; there are {' and '.join(RULE_SETS)}")


def house_names() -> tuple[str, ...]:
    """The houses of rooms that come with Cardhouse."""
    return _names_in(FOLDER)


def every_house() -> tuple[str, ...]:
    """Those, and after them the rules of no room by which a room may hold its events."""
    return tuple(_along(FOLDER))


@cache
def _along(folder: Path) -> dict[str, Path]:
    """Every profile that comes along, by its name: rooms first."""
    return {name: place / f"{name}.toml" for place in (folder, _beyond()) for name in _names_in(place)}


@cache
def _names_in(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in folder.glob("*.toml") if path.stem not in NOT_HOUSES))


def find_house(name_or_path: str | Path) -> Path:
    """The profile file: by name one that comes along, a path, or NAME.toml in the present folder."""
    text = str(name_or_path)
    own = _along(FOLDER).get(text)
    if own is not None:
        return own
    if text.endswith(".toml") or "/" in text or isinstance(name_or_path, Path):
        path = Path(text)
    else:
        path = Path(f"{text}.toml")
    try:
        if path.is_file():
            return path
    except OSError:
        pass  # no name of a file, too long for one: there is no such house
    raise UnknownHouseError(
        f"{text}: no such house and no such file; the houses are {', '.join(every_house())}"
        f"{suggest(text, every_house())}"
    )


def _beyond() -> Path:
    return FOLDER.joinpath("beyond")


def load_house(name_or_path: str | Path, *, schema: Mapping[str, Key] | None = None) -> House:
    """A house by name or by profile file; ProfileError lists every fault. What comes along is read once.

    `schema` is for trials with a list of keys other than Cardhouse's own.
    """
    own = _along(FOLDER).get(str(name_or_path)) if schema is None else None
    if own is not None:
        return _load_own(own)
    path = find_house(name_or_path)
    if path.parent in (FOLDER, _beyond()) and schema is None:
        return _load_own(path)
    house = _settled(path, load_schema() if schema is None else schema)
    if schema is None:
        _check_changes(house)
    return house


def _check_changes(house: House) -> None:
    """A room that changed a value of its parent may not go on citing the row that says otherwise."""
    parents = {house.book, house.event_book} - {house.house}
    faults = [
        fault for name in sorted(parents & set(every_house())) for rule_set in RULE_SETS
        for fault in _misquoted(house, load_house(name), rule_set)
    ]  # fmt: skip
    if faults:
        raise ProfileError(faults)


def _misquoted(house: House, parent: House, rule_set: str) -> Iterator[Fault]:
    theirs = parent.history(rule_set)
    for key, settings in house.own(rule_set).items():
        for setting in settings:
            stated = [their for their in theirs[key] if setting.cite and setting.cite in their.rows]
            if stated and setting.value not in [their.value for their in stated]:
                wrong = f"{setting.cite} does not say {load_schema()[key].show(setting.value)}"
                remedy = 'write silent = "our choice: ..." instead of cite'
                yield Fault(house.path.name, f"{rule_set}.{key}", wrong, remedy)


def named_house(name: str) -> House:
    """The same for whoever asks from afar: by name alone, so that nobody has other files read."""
    if not _NAME.fullmatch(name):
        raise UnknownHouseError(
            f"{name[:40]!r} is no name of a house; the houses are {', '.join(every_house())}"
        )
    return load_house(name)


@cache
def _load_own(path: Path) -> House:
    return _settled(path, load_schema())


def _settled(path: Path, schema: Mapping[str, Key]) -> House:
    """A profile with what it borrows from those that come along filled in."""
    kept = path.parent in (FOLDER, _beyond()) and schema is load_schema()
    written = _written(path) if kept else Reader(path, schema, lenders=every_house()).read()
    of = cache(lambda house: _written(_along(FOLDER)[house]))
    profile, faults = settle(written, of, schema)
    if faults:
        remedy = 'choose it, with cite, or silent = "why this default"'
        raise ProfileError([Fault(path.name, place, wrong, remedy) for place, wrong in faults.items()])
    return House(profile, path)


@cache
def _written(path: Path) -> Profile:
    """What a file that comes along says itself."""
    return Reader(path, load_schema(), lenders=every_house()).read()
