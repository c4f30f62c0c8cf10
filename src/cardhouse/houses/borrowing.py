"""Where a book is silent a house may go by a sibling's choice: `borrows = "pechanga"` for a rule set, a
subject, a section or one key, with the exceptions written out. Events that inherit the cash games' rules and
borrow as well go by the lender where the own book is silent and the lender's speaks.

It decides whose choice that is and says where the custom comes from. A borrowed value is `silent`, never
cited: the row that is named is the sibling's. What is written in a file is read by `reading`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from cardhouse.houses.catalogue import row_pattern
from cardhouse.houses.choices import Setting
from cardhouse.houses.silence import UNSAID

_ROW = row_pattern()
_CUSTOM = re.compile(rf"(?:borrowed from|\bas(?: in)?|\bso) (?P<rows>{_ROW}(?:(?:, | and |, and ){_ROW})*)")


class BorrowingError(Exception):
    """Nobody of those from whom a value is borrowed chose it, or they borrow in a circle."""


@dataclass(frozen=True, slots=True)
class Borrow:
    """From whom: the first whose book speaks, else the first who chose; and why the own book does not."""

    houses: tuple[str, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Profile:
    """A profile as read: each rule set's own entries, each key with one setting or a dated history, and from
    whom the rest is borrowed, by the rule set, section or key it is said of.
    """

    house: str
    name: str
    edition: str
    book: str
    own: Mapping[str, Mapping[str, tuple[Setting, ...]]]
    inherits: Mapping[str, str]
    borrows: Mapping[str, Borrow]
    events_by: str = ""
    """The book by which its events are held, where that is not its own: its rows are cited there."""

    def borrow(self, rule_set: str, key: str) -> Borrow | None:
        """What is said of borrowing this key: of itself, else of its section, else of the rule set."""
        section = key.partition(".")[0]
        for place in (f"{rule_set}.{key}", f"{rule_set}.{section}", rule_set):
            if place in self.borrows:
                return self.borrows[place]
        return None

    def written(self, rule_set: str, key: str) -> tuple[Setting, ...] | None:
        """What the file itself says of a key, in the rule set that this one inherits too."""
        found = self.own[rule_set].get(key)
        if found is None and rule_set in self.inherits and f"{rule_set}.{key}" not in self.borrows:
            found = self.own[self.inherits[rule_set]].get(key)
        return found


def lent(of: Callable[[str], Profile], profile: Profile, rule_set: str, key: str) -> Setting:
    """The value that a profile borrows, with the custom's source; BorrowingError where there is none."""
    trail = [profile.house]
    borrow = _borrow(profile, rule_set, key)
    reason = borrow.reason if borrow is not None and borrow.reason else UNSAID
    while borrow is not None:
        lender, found = _lender(of, borrow, rule_set, key)
        if found is not None:
            return _borrowed(found[-1], lender, reason)
        if lender.house in trail:
            raise BorrowingError(f"borrowed in a circle: {' from '.join((*trail, lender.house))}")
        trail.append(lender.house)
        borrow = _borrow(lender, rule_set, key)
    raise BorrowingError(f"borrowed from {trail[-1]}, which has not chosen it either")


def _borrow(profile: Profile, rule_set: str, key: str) -> Borrow | None:
    found = profile.borrow(rule_set, key)
    if found is None and rule_set in profile.inherits:
        found = profile.borrow(profile.inherits[rule_set], key)
    return found


def _lender(
    of: Callable[[str], Profile], borrow: Borrow, rule_set: str, key: str
) -> tuple[Profile, tuple[Setting, ...] | None]:
    """Who lends: whose book speaks before who only chose. Where nobody wrote it, the first is asked on."""
    chosen = []
    for house in borrow.houses:
        settings = of(house).written(rule_set, key)
        if settings and settings[-1].rows:
            return of(house), settings
        chosen.append((of(house), settings))
    return next(((one, settings) for one, settings in chosen if settings), chosen[0])


def _borrowed(theirs: Setting, lender: Profile, reason: str) -> Setting:
    """As the borrower has it: undated, for the lender's amendments were the lender's."""
    rows = (theirs.rows[0],) if theirs.rows else theirs.as_in
    if rows:
        text = f"{reason}; custom, as in {' and '.join(rows)}"
    else:
        text = f"{reason}; custom, as {lender.house} has it: {theirs.silent}"
    return Setting(theirs.value, silent=text, as_in=rows)


def _lent_to_events(
    of: Callable[[str], Profile], profile: Profile, rule_set: str, key: str
) -> Setting | None:
    """What a rule set that inherits also borrows as a whole: only what a lender's book says of it, and only
    where the own one is silent, for event rules add to a house's and do not replace them.
    """
    borrow = profile.borrows.get(rule_set)
    ours = profile.own[profile.inherits[rule_set]].get(key)
    if borrow is None or (ours and ours[-1].rows):
        return None
    for house in borrow.houses:
        theirs = of(house).own[rule_set].get(key)
        if theirs and theirs[-1].rows:
            return _borrowed(theirs[-1], of(house), borrow.reason or UNSAID)
    return None


def customs(silent: str | None) -> tuple[str, ...]:
    """The rows from which a reason says that the custom is taken; rows that it only mentions are left out.

    >>> customs("Not said; borrowed from pechanga.22.3 and mohegan.nl-raise.3.")
    ('pechanga.22.3', 'mohegan.nl-raise.3')
    >>> customs("No cap beside the pot is printed; pechanga.23.2 is that house's own.")
    ()
    """
    found = [match["rows"] for match in _CUSTOM.finditer(silent or "")]
    return tuple(dict.fromkeys(row for rows in found for row in re.findall(_ROW, rows)))


def settle(
    profile: Profile, of: Callable[[str], Profile], keys: Mapping[str, object]
) -> tuple[Profile, dict[str, str]]:
    """The profile with everything borrowed filled in, and what is wrong, by the key's place in the file."""
    faults: dict[str, str] = {}
    own = {rule_set: dict(settings) for rule_set, settings in profile.own.items()}
    for rule_set, settings in own.items():
        for key in keys:
            alone = f"{rule_set}.{key}" in profile.borrows
            if key in settings:
                continue
            if rule_set in profile.inherits and not alone:
                found = _lent_to_events(of, profile, rule_set, key)
                settings.update({key: (found,)} if found is not None else {})
                continue
            try:
                settings[key] = (lent(of, profile, rule_set, key),)
            except BorrowingError as wrong:
                faults[f"{rule_set}.{key}"] = str(wrong)
    return replace(profile, own=own), faults
