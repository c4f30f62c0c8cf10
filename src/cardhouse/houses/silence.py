"""Silence said aloud: how a decision names a choice that its house's book leaves open.

Where a book speaks, a decision cites the row. Where it is silent, the decision cites the gap, in the same
place: `toledo.silent.betting.below_half~mohegan.betting.8b` is what Toledo's book leaves open, and the row
that the house follows by custom. So whatever shows a citation can say that the book does not say it, the next
ruling on the same gap finds it (`room.unwritten`), and the log holds whose custom it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from cardhouse.houses.choices import Setting
from cardhouse.houses.editions import spoken
from cardhouse.languages import ENGLISH, phrase

BETWEEN = ".silent."
AS_IN = "~"
OWN = "our choice"
"""How a profile file of a room's own begins the reason of what the room itself chose: no gap of a book."""
UNSAID = "not in this house's book"
OTHERWISE = "the supervisor may rule otherwise"
CUSTOM = "custom"
CUSTOM_AS = "custom, as in"


@dataclass(frozen=True, slots=True)
class Gap:
    """A choice that a book leaves open, and the row that is followed by custom, if one is."""

    book: str
    key: str
    rule_set: str = "cash"
    as_in: str = ""

    @property
    def of(self) -> str:
        """What is left open: the choice, and whether of events."""
        return self.key if self.rule_set == "cash" else f"{self.rule_set}.{self.key}"

    @property
    def name(self) -> str:
        """Without the custom: the same gap whatever is followed."""
        return f"{self.book}{BETWEEN}{self.of}"

    @property
    def cite(self) -> str:
        """As decisions cite it."""
        return f"{self.name}{AS_IN}{self.as_in}" if self.as_in else self.name

    def text(self, language: str = ENGLISH) -> str:
        """What people are told.

        >>> Gap("toledo", "betting.below_half", as_in="mohegan.betting.8b").text()
        "not in this house's book; custom, as in mohegan.betting.8b; the supervisor may rule otherwise"
        """
        return f"{phrase(UNSAID, language)}; {self.short(language)}; {phrase(OTHERWISE, language)}"

    def short(self, language: str = ENGLISH) -> str:
        """The same where many lines stand together."""
        follows = f"{phrase(CUSTOM_AS, language)} {spoken(self.as_in)}"
        return follows if self.as_in else phrase(CUSTOM, language)


def told_together(reasons: Iterable[str]) -> tuple[str, ...]:
    """Each reason once, with all the rows that are followed for it.

    >>> told_together(("Nothing on errors; custom, as in live.1", "Nothing on errors; custom, as in live.2"))
    ('Nothing on errors; custom, as in live.1, live.2',)
    """
    found: dict[str, list[str]] = {}
    for reason in reasons:
        why, _, rows = reason.partition(f"; {CUSTOM_AS} ")
        found.setdefault(why, []).extend([rows] if rows else [])
    return tuple(f"{why}; {CUSTOM_AS} {', '.join(rows)}" if rows else why for why, rows in found.items())


def gap_of(cite: str | None) -> Gap | None:
    """The gap that a citation names; None where it is a row or an own rule.

    >>> gap_of("toledo.silent.tournament.conduct.menu~pechanga.30.51b")
    Gap(book='toledo', key='conduct.menu', rule_set='tournament', as_in='pechanga.30.51b')
    >>> gap_of("toledo.betting.2")
    """
    if cite is None or BETWEEN not in cite:
        return None
    name, _, as_in = cite.partition(AS_IN)
    book, _, key = name.partition(BETWEEN)
    rule_set = "tournament" if key.startswith("tournament.") else "cash"
    return Gap(book, key.removeprefix("tournament."), rule_set, as_in)


def said(cite: str, language: str = ENGLISH) -> str:
    """A citation for people: the row, or that the book does not say it."""
    gap = gap_of(cite)
    return gap.text(language) if gap is not None else spoken(cite)


def said_in_short(cite: str) -> str:
    """The same where many lines stand together."""
    gap = gap_of(cite)
    return gap.short() if gap is not None else spoken(cite)


def row_first(*cites: str | None) -> str | None:
    """Of several citations for one thing the first that is a row; where none is, the first gap."""
    named = [cite for cite in cites if cite]
    return next((cite for cite in named if BETWEEN not in cite), named[0] if named else None)


def name_gaps(
    history: Mapping[str, tuple[Setting, ...]], book: str, rule_set: str
) -> dict[str, tuple[Setting, ...]]:
    """Settings as decisions read them: each that the book is silent on cites the gap."""
    return {
        key: tuple(_citing(key, setting, book, rule_set) for setting in settings)
        for key, settings in history.items()
    }


def _citing(key: str, setting: Setting, book: str, rule_set: str) -> Setting:
    if not setting.silent or setting.silent.startswith(OWN):
        return setting
    gap = Gap(book, key, rule_set, setting.as_in[0] if setting.as_in else "")
    return replace(setting, cite=gap.cite)
