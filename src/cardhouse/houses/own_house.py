"""A room's own house as data: one of the books, and the house's own rules that stand over it.

It decides whether the rules are sound, every fault in words at once, and what the house then chooses on each
day. An own rule is cited under the own house's name, with the rows of the book that it overrules and the
reason for it. Where such a house is kept, and from when a room goes by it, is the room's affair.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.houses.borrowing import Profile
from cardhouse.houses.catalogue import row_ids, suggest
from cardhouse.houses.choices import Setting
from cardhouse.houses.faults import Fault, ProfileError
from cardhouse.houses.profile import House, every_house, named_house
from cardhouse.houses.reading import RULE_SETS
from cardhouse.houses.schema import Key, load_schema
from cardhouse.houses.writing import write_profile

RULES_MOST = 1_000
NAME_MOST, WORDS_MOST, LIST_MOST, COUNT_MOST = 80, 500, 100, 1_000_000_000
Word = Annotated[str, msgspec.Meta(max_length=100)]
Count = Annotated[int, msgspec.Meta(ge=-COUNT_MOST, le=COUNT_MOST)]
Value = (
    Count | Word | Annotated[tuple[Word, ...], msgspec.Meta(max_length=LIST_MOST)]
    | Annotated[dict[Word, Count], msgspec.Meta(max_length=LIST_MOST)]
)  # fmt: skip


class OwnRule(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A choice that the house makes for itself. `value` is written as in a profile; `cite` names the row of
    the book that says it, or is empty where the house alone does; `since` is its first day. A rule of the
    cash games holds in tournaments too where the book's tournaments go by the cash games' rule.
    """

    key: Annotated[str, msgspec.Meta(max_length=100)]
    value: Value
    why: Annotated[str, msgspec.Meta(max_length=WORDS_MOST)]
    cite: Annotated[str, msgspec.Meta(max_length=100)] = ""
    since: date | None = None
    rule_set: Literal["cash", "tournament"] = "cash"


class OwnHouse(msgspec.Struct, frozen=True):
    """A house of a room: what it is called, whose book it was made from, and its own rules over that book."""

    house: str
    name: str
    based_on: str
    rules: tuple[OwnRule, ...]
    at: int = 0
    """When it was made, in microseconds."""
    by: str = ""


def own_row(house: str, key: str, rule_set: str = "cash") -> str:
    """What an own rule is cited as.

    >>> own_row("main-2", "betting.limit_raises")
    'main-2.betting.limit_raises'
    >>> own_row("main-2", "betting.limit_raises", "tournament")
    'main-2.tournament.betting.limit_raises'
    """
    return f"{house}.{key}" if rule_set == "cash" else f"{house}.{rule_set}.{key}"


def own_house(own: OwnHouse, book: House | None = None) -> House:
    """The house with its own rules over its book; ProfileError lists every fault in them. `book` is given
    where the room keeps it, because it is none of the five.
    """
    faults = _head_faults(own, book)
    base = book
    if not faults:
        base = base or named_house(own.based_on)
        faults = [fault for rule in own.rules for fault in _rule_faults(own, rule, base)]
        faults += _date_faults(own)
    if base is None or faults:
        raise ProfileError(faults)
    sets = {name: dict(base.own(name)) for name in RULE_SETS}
    for rule_set, key in dict.fromkeys((rule.rule_set, rule.key) for rule in own.rules):
        sets[rule_set][key] = _history(own, rule_set, key, base.history(rule_set)[key])
    edition = f"Made from {base.name}: {base.edition}"
    profile = Profile(own.house, own.name, edition=edition, book=base.book, own=sets,
        inherits=base.profile.inherits, borrows={}, events_by=base.profile.events_by)
    return House(profile, Path(own.house))


def _head_faults(own: OwnHouse, book: House | None) -> list[Fault]:
    faults = []
    if not own.name.strip() or len(own.name) > NAME_MOST or not own.name.isprintable():
        faults.append(Fault(own.house, "name", "missing, too long or unprintable", "write the house's name"))
    if len(own.rules) > RULES_MOST:
        faults.append(Fault(own.house, "rules", "too many", f"keep {RULES_MOST} at most"))
    try:
        if book is None:
            named_house(own.based_on)
    except CardhouseError:
        remedy = f"choose one of {', '.join(every_house())}{suggest(own.based_on, every_house())}"
        faults.append(Fault(own.house, "based_on", f"there is no house {own.based_on[:40]!r}", remedy))
    return faults


def _rule_faults(own: OwnHouse, rule: OwnRule, base: House) -> list[Fault]:
    key = load_schema().get(rule.key)
    if key is None:
        near = suggest(rule.key, load_schema())
        return [Fault(own.house, rule.key, "no house chooses such a thing", f"take it out{near}")]
    faults = []
    value = None
    try:
        value = key.read(_plain(rule.value))
    except ValueError as wrong:
        faults.append(Fault(own.house, rule.key, f"{_said(rule.value)} is not allowed", str(wrong)))
    if not rule.why.strip():
        faults.append(Fault(own.house, rule.key, "no reason is given", "say why the house plays it so"))
    book = base.book if rule.rule_set == "cash" else base.event_book
    if rule.cite and rule.cite not in row_ids(base.book) | row_ids(book):
        near = suggest(rule.cite, row_ids(book))
        wrong_row = f"{rule.cite} is no row of the book of {base.name}"
        faults.append(Fault(own.house, rule.key, wrong_row, f"cite a row of it, or none{near}"))
    history = base.history(rule.rule_set)[rule.key]
    stated = [their for their in history if rule.cite and rule.cite in their.rows]
    if stated and value is not None and value not in [their.value for their in stated]:
        says = f"{rule.cite} does not say {key.show(value)}"
        faults.append(Fault(own.house, rule.key, says, "cite no row: then it is the house's own rule"))
    return faults


def _date_faults(own: OwnHouse) -> list[Fault]:
    """Of one key the rules must follow each other by day; only the first may be without one."""
    last: dict[tuple[str, str], date] = {}
    faults = []
    for rule in own.rules:
        since, at = rule.since or date.min, (rule.rule_set, rule.key)
        if at in last and since <= last[at]:
            faults.append(Fault(own.house, rule.key, "two rules claim the same day",
                                "keep one, or list them in order of their first days"))  # fmt: skip
        last[at] = since
    return faults


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _said(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else repr(value)


def _history(own: OwnHouse, rule_set: str, key: str, base: Sequence[Setting]) -> tuple[Setting, ...]:
    """What the book says until the first own rule's day, then the own rules, each until the next one's."""
    schema = load_schema()[key]
    found: list[Setting] = list(base)
    for rule in (one for one in own.rules if (one.rule_set, one.key) == (rule_set, key)):
        if rule.since is None:
            found = [_setting(own, rule, schema, base[-1])]
            continue
        since = rule.since
        held = [one for one in found if one.since is None or one.since < since]
        before = replace(held[-1], until=since)
        found = [*held[:-1], before, replace(_setting(own, rule, schema, base[-1]), since=since)]
    return tuple(found)


def _setting(own: OwnHouse, rule: OwnRule, key: Key, base: Setting) -> Setting:
    value, why = key.read(_plain(rule.value)), rule.why.strip()
    if rule.cite:
        over = tuple(row for row in base.rows if row != rule.cite) if base.value != value else ()
        return Setting(value, cite=rule.cite, over=over, why=why if over else None)
    over = base.rows if base.value != value else ()
    return Setting(value, cite=own_row(own.house, rule.key, rule.rule_set), over=over, why=why)


def as_profile(own: OwnHouse, file: str, book: House | None = None) -> str:
    """The whole house as a profile file, which the commands of `cardhouse house` read: an own rule stands
    there as the room's choice with its reason, since no printed row says it.
    """
    house = own_house(own, book)
    sets = {
        name: {
            key: tuple(_written(one, own_row(own.house, key, name)) for one in history)
            for key, history in house.own(name).items()
        }
        for name in RULE_SETS
    }
    profile = replace(house.profile, own=sets)
    return write_profile(House(profile, house.path), file, own.name)


def _written(setting: Setting, row: str) -> Setting:
    if setting.cite != row:
        return setting
    return replace(setting, cite=None, silent=f"our choice: {setting.why}", over=(), why=None)
