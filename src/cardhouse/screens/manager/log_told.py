"""Entries of the log for people: one line in plain words for each thing that happened, with its rule; and
entries found by table, person, kind and time. It reads what `routes_log` tells, so that cards of hands in
progress stay hidden here too.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from datetime import date
from typing import Any

import msgspec

from cardhouse.cards.card import texts
from cardhouse.languages import logged, phrase, spoken
from cardhouse.languages.places import places_in_words
from cardhouse.play.refusal import Refusal
from cardhouse.room.dispatch import APPLY
from cardhouse.room.views.concealing import Alias
from cardhouse.room.views.naming import named
from cardhouse.screens.texts import text
from cardhouse.screens.writing import amount, clock, day, money
from cardhouse.store.log import Entry, Log

LINES_MOST = 12
SCANNED_MOST = 50_000
"""So many entries are looked through for one page; the next page goes on from there."""
STEP = 2_000
"""Entries that are read at once on the way back."""
AMOUNTS = frozenset(
    {"chips", "to", "amount", "stack", "paid", "cash", "counted", "expected", "least_buy_in", "most_buy_in",
     "full_to", "raise_size", "live", "dead", "won", "rake", "promotional", "bought", "fee", "worth", "pot",
     "returned", "collected", "into", "out", "odd"}
)  # fmt: skip
QUIET = frozenset({"type", "cite", "events", "table", "position", "at", "minute"})
CARDS = frozenset({"cards", "discards"})
NO_AMOUNTS = {"PotAwarded": frozenset({"pot", "worth", "run"}), "BestHandMade": frozenset({"worth"})}
"""Numbers that only software reads: which of several pots, how high a hand ranks."""
NOUGHT = frozenset({"counted", "cash", "stack", "paid", "won"})
"""Facts that say something by being nothing."""
FEW, WORDS_MOST = 10, 300
OF_EVENTS = frozenset({"chips", "stack"})
"""Facts that count chips where an event is named: its other amounts are money."""
OF_PEOPLE = frozenset({"pocket", "held", "safe", "behind", "stack", "cash_out"})
"""Accounts of somebody."""
DAYS, DAYS_FROM = frozenset({"born", "day", "from_day"}), date(1800, 1, 1).toordinal()
"""Facts that are days where they are as large as this; an event of several has a day 1."""
INSTANTS_FROM = 10**14
"""Whole numbers as large as this are instants: no room has so many chips."""
_DIGEST = re.compile(r"[0-9a-f]{32,}")
_CODE = re.compile(r"[a-z]+(?:_[a-z]+)+")
REFUSED = "refused"
BEGINS = "HandBegan"


class People(msgspec.Struct, frozen=True):
    """Whom the log names by an id, and what each is called; where amounts are chips."""

    known: Container[str] = frozenset()
    alias: Alias = str
    chips: Container[int] = frozenset()
    """Tables that counted in chips then: those of events."""

    def __call__(self, value: Any) -> Any:
        return self.alias(value) if isinstance(value, str) and value in self.known else value

    def account(self, account: str) -> str:
        """An account of the books with whoever it belongs to by name.

        >>> People({"p1"}, lambda _: "Gus H.").account("stack:2:p1")
        'stack:2:Gus H.'
        """
        kind, *parts = account.split(":")
        return ":".join((kind, *map(self, parts))) if kind in OF_PEOPLE else account


NOBODY = People()


class Line(msgspec.Struct, frozen=True):
    """One thing that happened."""

    where: str
    words: str
    facts: str
    cite: str = ""


class Told(msgspec.Struct, frozen=True):
    """An entry in words: its lines, how many more there are, and the hand that began in it."""

    lines: tuple[Line, ...]
    more: int
    hand: bool
    refused: bool


class Wanted(msgspec.Struct, frozen=True):
    """What is looked for; what is empty is not asked."""

    kind: str = ""
    table: int = 0
    who: str = ""
    """A name or an id, as it was typed."""
    ids: frozenset[str] = frozenset()
    """Whom it means."""

    def __bool__(self) -> bool:
        return bool(self.kind or self.table or self.who)

    def fits(self, entry: Entry) -> bool:
        if self.kind == REFUSED and b'"refusal"' not in entry.body:
            return False
        if self.kind not in ("", REFUSED) and f'"type":"{self.kind}"'.encode() not in entry.body:
            return False
        if self.table and not re.search(rb'"table":%d\b' % self.table, entry.body):
            return False
        if not self.who:
            return True
        meant = self.ids | {self.who}
        return entry.by in meant or any(msgspec.json.encode(one) in entry.body for one in meant)


def whom(said: str, called: Iterable[tuple[str, str]]) -> frozenset[str]:
    """The ids of whoever is called so; else of those one of whose names begins so.

    >>> people = [("p1", "Gus H."), ("p2", "Gus Hart"), ("p3", "Ann A.")]
    >>> sorted(whom("gus h.", people)), sorted(whom("gus", people)), sorted(whom("nobody", people))
    (['p1'], ['p1', 'p2'], [])
    """
    wanted = said.casefold()
    every = [(one, name.casefold()) for one, name in called]
    same = frozenset(one for one, name in every if name == wanted)
    begins = (one for one, name in every if any(word.startswith(wanted) for word in name.split()))
    return same or frozenset(begins)


def found(log: Log, wanted: Wanted, between: tuple[int, int], most: int) -> tuple[list[int], int]:
    """Positions of the entries that fit after one position up to another, the last one first; and after which
    position it was not looked yet.
    """
    after, upto = between
    least = max(after, upto - SCANNED_MOST)
    positions: list[int] = []
    for end in range(upto, least, -STEP):
        for entry in reversed(list(log.read(max(least, end - STEP), end))):
            if wanted.fits(entry):
                positions.append(entry.position)
            if len(positions) == most:
                return positions, entry.position - 1
    return positions, least


def kinds() -> list[str]:
    """Everything that a log can be asked for by name."""
    known = {kind.__name__ for kind in APPLY}
    return [REFUSED, BEGINS, *sorted(known - {"AtHand", "AtTable"})]


def in_words(name: str) -> str:
    """SeatTaken is "seat taken", in the language that is spoken.

    >>> in_words("HouseAmended")
    'house amended'
    """
    return logged(re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).lower(), spoken())


def tables_in(body: dict[str, Any]) -> set[int]:
    """Where it happened."""
    return {event["table"] for event in body.get("events", ()) if event.get("table")}


def told(body: dict[str, Any], zone: str = "UTC", who: People = NOBODY) -> Told:
    """What an entry says, as far as it is told."""
    refusal = body.get("refusal")
    if refusal is not None:
        made = Refusal(refusal["code"], refusal.get("facts", {}), unit=refusal.get("unit", "cents"))
        said = named(made, who.known, who.alias).text(spoken())
        line = Line("", text("audit.log.refused"), said, refusal.get("cite") or "")
        return Told((line,), 0, hand=False, refused=True)
    lines = [line for event in body.get("events", ()) for line in _lines(event, zone, who)]
    began = any(line.words == in_words(BEGINS) for line in lines)
    return Told(tuple(lines[:LINES_MOST]), max(0, len(lines) - LINES_MOST), began, refused=False)


def _lines(event: dict[str, Any], zone: str, who: People) -> Iterator[Line]:
    where = text("audit.log.table", table=event["table"]) if event.get("table") else ""
    inner = event.get("events")
    unit = "chips" if inner and event.get("table", 0) in who.chips else "cents"
    for one in inner or (event,):
        yield Line(where, in_words(one["type"]), _facts(one, zone, who=who, unit=unit), one.get("cite") or "")


def _facts(event: dict[str, Any], zone: str, *, who: People, unit: str) -> str:
    """The plain facts of an event; what is made of further parts is in the entry itself."""
    said = []
    for name, value in event.items():
        counted = "chips" if name in OF_EVENTS and event.get("event") else unit
        shown = _shown(name, value, zone=zone, who=who, unit=counted)
        if shown and name not in QUIET and name not in NO_AMOUNTS.get(event["type"], ()):
            told_whole = isinstance(value, dict)
            said.append(shown if told_whole else f"{logged(name.replace('_', ' '), spoken())} {shown}")
    return ", ".join(said)


def _shown(name: str, value: Any, *, zone: str, who: People, unit: str) -> str:
    """A fact for people; empty where it is not plain."""
    if isinstance(value, dict) and name == "posting":
        lines = [(places_in_words(who.account(account)), cents) for account, cents in value["lines"][:FEW]]
        moved = [f"{_told(where)} {money(cents)}" for where, cents in lines]
        return f"{logged(value['what'].replace('_', ' '), spoken())}: {', '.join(moved)}"
    if name in CARDS and isinstance(value, list) and all(isinstance(one, int) for one in value):
        return texts(value)
    if isinstance(value, list):
        plain = [str(_told(who(one))) for one in value if isinstance(one, (int, str))]
        return _listed(name, plain) if len(plain) == len(value) <= FEW else ""
    if isinstance(value, str):
        return str(_told(who(value))) if len(value) <= WORDS_MOST and not _DIGEST.fullmatch(value) else ""
    if not isinstance(value, int) or isinstance(value, bool) or (not value and name not in NOUGHT):
        return ""
    if value >= INSTANTS_FROM:
        return clock(value, zone)
    if name in DAYS and value >= DAYS_FROM:
        return day(date.fromordinal(value))
    return amount(value, unit) if name in AMOUNTS else str(value)


def _listed(name: str, words: list[str]) -> str:
    """One after the other; with commas where one may be several words."""
    return (", " if name not in CARDS and any(" " in one for one in words) else " ").join(words)


def _told(value: Any) -> Any:
    """As people read it: a word for machines without what joins it."""
    if isinstance(value, str) and _CODE.fullmatch(value):
        value = value.replace("_", " ")
    return phrase(value, spoken())
