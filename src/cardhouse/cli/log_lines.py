"""One entry of a log in one line of plain words, for `cardhouse log tail`."""

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import groupby

from cardhouse.cli.output import shorten
from cardhouse.errors import CardhouseError
from cardhouse.room.upcasting import read
from cardhouse.store import Entry

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
WORDS_MAX = 90


def line_of(entry: Entry, called: Callable[[str], str] = str) -> str:
    """Position, time (UTC), who as `called`, and what happened."""
    who, what = shorten(called(entry.by), 24), shorten(told(entry), WORDS_MAX)
    return f"{entry.position:>8}  {time_of(entry.at)}  {who:<12}  {what}"


def time_of(at: int) -> str:
    try:
        return f"{EPOCH + timedelta(microseconds=at):%Y-%m-%d %H:%M:%S}Z"
    except OverflowError:
        return f"{at} µs"


def told(entry: Entry) -> str:
    """What happened, as far as this program can read it."""
    try:
        body = read(entry.version, entry.body)
    except CardhouseError:
        return f"an entry of format {entry.version} that cannot be read here, {len(entry.body):,} bytes"
    if body.refusal is not None:
        return f"refused: {body.refusal.code}".replace("_", " ")
    happened = [pair for event in body.events for pair in _happened(event)]
    said = [
        where + ", ".join(_counted(name for _, name in pairs))
        for where, pairs in groupby(happened, lambda pair: pair[0])
    ]
    return "; ".join(said) if said else "nothing changed"


def _happened(event: object) -> Iterator[tuple[str, str]]:
    """Where and what; an event at a table holds those of the table or of its hand."""
    inner = getattr(event, "events", None)
    where = f"table {event.table}: " if inner is not None and hasattr(event, "table") else ""
    for each in (event,) if inner is None else inner:
        yield where, in_words(type(each).__name__)


def _counted(names: Iterable[str]) -> Iterator[str]:
    """Three blinds posted are "posted (3)"."""
    for name, same in groupby(names):
        count = len(list(same))
        yield name if count == 1 else f"{name} ({count})"


def in_words(name: str) -> str:
    """SeatTaken is "seat taken"."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).lower()
