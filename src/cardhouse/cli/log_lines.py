"""One entry of a log in one line of plain words, for `cardhouse log tail`."""

import re
from datetime import UTC, datetime, timedelta

from cardhouse.cli.output import shorten
from cardhouse.errors import CardhouseError
from cardhouse.room.upcasting import read
from cardhouse.store import Entry

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
WORDS_MAX = 90


def line_of(entry: Entry) -> str:
    """Position, time (UTC), who, and what happened."""
    who, what = shorten(entry.by, 24), shorten(told(entry), WORDS_MAX)
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
    names = [name for event in body.events for name in _names(event)]
    return ", ".join(names) if names else "nothing changed"


def _names(event: object) -> list[str]:
    inner = getattr(event, "events", None)  # what happened at one table, in one hand
    if inner is None:
        return [in_words(type(event).__name__)]
    where = f"table {event.table}: " if hasattr(event, "table") else ""
    return [where + ", ".join(in_words(type(each).__name__) for each in inner)]


def in_words(name: str) -> str:
    """SeatTaken is "seat taken"."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).lower()
