"""Entries of the log for people: one line in plain words for each thing that happened, with its rule; and
entries found by table, person, kind and time. It reads what `routes_log` tells, so that cards of hands in
progress stay hidden here too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from cardhouse.cards.card import texts
from cardhouse.languages import logged, phrase, spoken
from cardhouse.languages.places import places_in_words
from cardhouse.play.refusal import Refusal
from cardhouse.room.dispatch import APPLY
from cardhouse.screens.texts import text
from cardhouse.screens.writing import clock, money
from cardhouse.store.log import Entry, Log

LINES_MOST = 12
SCANNED_MOST = 50_000
"""So many entries are looked through for one page; the next page goes on from there."""
AMOUNTS = frozenset(
    {"chips", "to", "amount", "stack", "paid", "cash", "counted", "expected", "least_buy_in", "most_buy_in",
     "full_to", "raise_size", "live", "dead", "won", "rake", "promotional", "bought", "fee", "worth", "pot",
     "returned", "collected"}
)  # fmt: skip
QUIET = frozenset({"type", "cite", "events", "table", "position", "at", "minute"})
CARDS = frozenset({"cards", "discards"})
NOUGHT = frozenset({"counted", "cash", "stack", "paid", "won"})
"""Facts that say something by being nothing."""
FEW, WORDS_MOST = 10, 300
INSTANTS_FROM = 10**14
"""Whole numbers as large as this are instants: no room has so many chips."""
_DIGEST = re.compile(r"[0-9a-f]{32,}")
REFUSED = "refused"
BEGINS = "HandBegan"


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

    def __bool__(self) -> bool:
        return bool(self.kind or self.table or self.who)

    def fits(self, entry: Entry) -> bool:
        if self.kind == REFUSED and b'"refusal"' not in entry.body:
            return False
        if self.kind not in ("", REFUSED) and f'"type":"{self.kind}"'.encode() not in entry.body:
            return False
        if self.table and not re.search(rb'"table":%d\b' % self.table, entry.body):
            return False
        return not self.who or entry.by == self.who or msgspec.json.encode(self.who) in entry.body


def found(log: Log, wanted: Wanted, after: int, most: int) -> tuple[list[int], int | None]:
    """Positions of the entries that fit, and where to go on; None at the log's end."""
    positions: list[int] = []
    for scanned, entry in enumerate(log.read(after), 1):
        if wanted.fits(entry):
            positions.append(entry.position)
        if len(positions) == most or scanned == SCANNED_MOST:
            return positions, entry.position
    return positions, None


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


def told(body: dict[str, Any], zone: str = "UTC") -> Told:
    """What an entry says, as far as it is told."""
    refusal = body.get("refusal")
    if refusal is not None:
        made = Refusal(refusal["code"], refusal.get("facts", {}), unit=refusal.get("unit", "cents"))
        said = made.text(spoken())
        line = Line("", text("audit.log.refused"), said, refusal.get("cite") or "")
        return Told((line,), 0, hand=False, refused=True)
    lines = [line for event in body.get("events", ()) for line in _lines(event, zone)]
    began = any(line.words == in_words(BEGINS) for line in lines)
    return Told(tuple(lines[:LINES_MOST]), max(0, len(lines) - LINES_MOST), began, refused=False)


def _lines(event: dict[str, Any], zone: str) -> Iterator[Line]:
    where = text("audit.log.table", table=event["table"]) if event.get("table") else ""
    for one in event.get("events") or (event,):
        yield Line(where, in_words(one["type"]), _facts(one, zone), one.get("cite") or "")


def _facts(event: dict[str, Any], zone: str) -> str:
    """The plain facts of an event; what is made of further parts is in the entry itself."""
    said = []
    for name, value in event.items():
        shown = _shown(name, value, zone)
        if name not in QUIET and shown:
            said.append(shown if name == "posting" else f"{logged(name.replace('_', ' '), spoken())} {shown}")
    return ", ".join(said)


def _shown(name: str, value: Any, zone: str) -> str:
    """A fact for people; empty where it is not plain."""
    if isinstance(value, dict) and name == "posting":
        lines = [(_told(places_in_words(account)), cents) for account, cents in value["lines"][:FEW]]
        moved = [f"{where} {money(cents)}" for where, cents in lines]
        return f"{logged(value['what'].replace('_', ' '), spoken())}: {', '.join(moved)}"
    if name in CARDS and isinstance(value, list) and all(isinstance(one, int) for one in value):
        return texts(value)
    if isinstance(value, list):
        plain = [str(_told(one)) for one in value if isinstance(one, (int, str))]
        return " ".join(plain) if len(plain) == len(value) <= FEW else ""
    if isinstance(value, str):
        return _told(value) if len(value) <= WORDS_MOST and not _DIGEST.fullmatch(value) else ""
    if not isinstance(value, int) or isinstance(value, bool) or (not value and name not in NOUGHT):
        return ""
    if value >= INSTANTS_FROM:
        return clock(value, zone)
    return money(value) if name in AMOUNTS else str(value)


def _told(value: Any) -> Any:
    return phrase(value, spoken())
