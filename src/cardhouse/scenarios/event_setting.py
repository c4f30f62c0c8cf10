"""Events in the setting of a story about a room: a sheet of the usual kind with what the story changes in it,
and who has entered by the time that the story begins.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import msgspec

from cardhouse.scenarios import values
from cardhouse.scenarios.event_tables import EventTable, read_tables
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.nodes import Fields, Items
from cardhouse.tournaments.sheet import BuyIn, Chip, ChipSet, LateEntry, Level, Sheet
from cardhouse.tournaments.sheets.template import as_written

SHEET = Sheet(
    name="",
    buy_in=BuyIn(prize=10000, administration=500, house=1500),
    stack=10000,
    chip_set=ChipSet(
        style="A",
        chips=(
            Chip(value=25, owned=20000),
            Chip(value=100, owned=20000),
            Chip(value=500, owned=20000),
            Chip(value=1000, owned=20000),
            Chip(value=5000, owned=20000),
        ),
    ),
    levels=(
        Level(minutes=15, sign="no limit 25/50"),
        Level(minutes=15, sign="no limit 50/100"),
        Level(minutes=10, pause="break"),
        Level(minutes=15, sign="no limit 100/200"),
        Level(minutes=15, sign="no limit 200/400"),
    ),
    late=LateEntry(through=2),
)
"""What a story changes nothing about: 100 to the pool and 20 of fees, 10,000 in chips, nine at a table, two
levels of 15 minutes, a break, two more, late entries in the first two.
"""
MONEY = frozenset(
    (
        "prize", "administration", "house", "bounty", "jackpot", "special_hands", "price", "guarantee",
        "seat_value", "round_to",
    )
)
"""Keys whose amounts are money: a story writes dollars."""
OWN = frozenset(("entries", "open", "started", "buy-in", "tables", "entrants", "template"))
LEVEL = re.compile(r"(?P<minutes>\d+) (?:minutes )?(?P<rest>.+)")
PAUSES = {"break": "break", "dinner": "dinner", "end of day": "end_of_day"}


@dataclass(frozen=True, slots=True)
class EventSet:
    """An event as the story finds it."""

    name: str
    sheet: Sheet
    entries: tuple[str, ...] = ()
    opened: bool = False
    started: bool = False
    tables: dict[int, EventTable] = field(default_factory=dict)
    """The event is under way at these tables."""
    entrants: int = 0
    """How many had entered by then."""


def read_event(name: str, given: Any) -> EventSet:
    """`{entries: "ann, bob", started: yes}` or, where it is under way, `{tables: {1-3: 9 players}, entrants:
    60}`; a `template` to begin with, and any key of a sheet besides.
    """
    fields = given if isinstance(given, Fields) else Fields()
    tables = read_tables(fields["tables"]) if "tables" in fields else {}
    changes = {key.replace(" ", "_"): _plain(value, key) for key, value in fields.items() if key not in OWN}
    if "buy-in" in fields:
        changes["buy_in"] = _buy_in(str(fields["buy-in"]))
    if isinstance(fields.get("levels"), Items):
        changes["levels"] = [_level(str(line)) for line in fields["levels"]]
    if tables:
        changes.setdefault("late", {})
    begun = as_written(str(fields["template"])) if "template" in fields else SHEET
    whole = msgspec.to_builtins(begun) | {"name": name} | changes
    try:
        sheet = msgspec.convert(whole, Sheet, strict=False)
    except msgspec.ValidationError as wrong:
        raise WordError(f"event {name}: {wrong}") from wrong
    entries = tuple(values.whos(fields["entries"])) if fields.get("entries") else ()
    started = values.yes_no(str(fields.get("started", "no")))
    opened = values.yes_no(str(fields.get("open", "yes" if entries or started else "no")))
    entrants = values.count(str(fields.get("entrants", "0")))
    return EventSet(
        name, sheet, entries=entries, opened=opened, started=started, tables=tables, entrants=entrants
    )


def _plain(node: Any, key: str) -> Any:
    if isinstance(node, Fields):
        return {name.replace(" ", "_"): _plain(value, name) for name, value in node.items()}
    if isinstance(node, Items):
        return [_plain(value, key) for value in node]
    text = str(node)
    if key in MONEY:
        return values.money(text, 100)
    if text in ("yes", "no"):
        return text == "yes"
    return int(text.replace(",", "")) if re.fullmatch(r"\d[\d,]*", text) else text


def _buy_in(text: str) -> dict[str, int]:
    """`100 + 5 + 15`: to the pool, for the staff, for the house; `100 + 20`: no part of it for the staff."""
    parts = [values.money(part.strip(), 100) for part in text.split("+")]
    if len(parts) > 3:
        raise WordError(f"{text!r} is no buy-in; write 100 + 5 + 15")
    names = ("prize", "house") if len(parts) == 2 else ("prize", "administration", "house")
    return dict(zip(names, parts, strict=False))


def _level(text: str) -> dict[str, Any]:
    """`15 no limit 25/50`, `10 break`, `10 break colouring up 25`."""
    match = LEVEL.fullmatch(text)
    if match is None:
        raise WordError(f"{text!r} is no level; write 15 no limit 25/50 or 10 break")
    rest, _, leaving = match["rest"].partition(" colouring up ")
    pause = PAUSES.get(rest)
    what: dict[str, Any] = {"pause": pause} if pause else {"sign": rest}
    if leaving:
        what["colour_up"] = [int(value) for value in leaving.split(" and ")]
    return {"minutes": int(match["minutes"]), **what}
