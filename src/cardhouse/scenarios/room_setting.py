"""The setting of a story about a whole room: games, tables and who sits there, lists, the hour."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cardhouse.floor.spreads.state import Spread
from cardhouse.play.setup import Mode
from cardhouse.scenarios import setting as settings
from cardhouse.scenarios import values
from cardhouse.scenarios.event_setting import EventSet, read_event
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.nodes import Fields

DAY = date(2026, 3, 3)
"""A Tuesday, where a story gives no date."""
HOUR = "12:00"
ZONE = "America/New_York"


@dataclass(frozen=True, slots=True)
class TableSet:
    """A table as the story finds it."""

    spread: str
    players: tuple[settings.Player, ...] = ()
    button: str = ""
    mode: Mode = "dealt"
    forming: bool = False
    """No hand was dealt yet."""
    since: str = ""
    """Since when the players are in the game; the story's own hour where it is not said."""
    more: dict[str, str] = field(default_factory=dict)
    """Further keys, read by the subject that knows them."""


@dataclass(frozen=True, slots=True)
class RoomSetting:
    """Everything before the first step."""

    on: date = DAY
    hour: str = HOUR
    zone: str = ZONE
    spreads: tuple[Spread, ...] = ()
    tables: dict[int, TableSet] = field(default_factory=dict)
    lists: dict[str, tuple[str, ...]] = field(default_factory=dict)
    events: tuple[EventSet, ...] = ()
    rule_set: settings.RuleSet = "cash"
    scale: int = 100

    def instant(self, hour: str) -> int:
        """The instant of an hour on the story's day, as microseconds since 1970."""
        return instant_of(self.on, hour, self.zone)


def instant_of(day: date, hour: str, zone: str) -> int:
    """Of two hours with the same name (clocks set back) the earlier one."""
    match = re.fullmatch(r"(\d{1,2}):(\d{2})(?::(\d{2}))?", hour)
    if match is None:
        raise WordError(f"{hour!r} is not an hour; write 14:05 or 14:05:30")
    try:
        at = datetime(
            day.year, day.month, day.day, int(match[1]), int(match[2]), int(match[3] or 0),
            tzinfo=ZoneInfo(zone),
        )  # fmt: skip
    except ValueError as wrong:
        raise WordError(f"{hour!r} is not an hour: {wrong}") from wrong
    return int(at.timestamp()) * 1_000_000


def read_room(node: Any, day: str) -> RoomSetting:
    """`{hour: "14:00", games: {...}, tables: {...}, lists: {...}}`."""
    if not isinstance(node, Fields):
        raise WordError("room: write a mapping with games, tables, lists, hour")
    unknown = set(node) - {"hour", "zone", "games", "tables", "lists", "events"}
    if unknown:
        known = "hour, zone, games, tables, lists and events"
        raise WordError(f"{', '.join(sorted(unknown))}: a room has {known}")
    zone = str(node.get("zone", ZONE))
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError) as wrong:
        raise WordError(f"{zone!r} is no time zone, such as America/New_York") from wrong
    on = settings.read_day(day) if day else DAY
    hour = str(node.get("hour", HOUR))
    instant_of(on, hour, zone)
    spreads = tuple(read_spread(name, given) for name, given in _mapping(node, "games").items())
    tables: dict[int, TableSet] = {}
    for number, given in _mapping(node, "tables").items():
        if not str(number).isdigit():
            raise WordError(f"{number!r} is no table number")
        tables[int(number)] = _table(given, spreads)
    lists = {name: tuple(values.whos(names)) for name, names in _mapping(node, "lists").items()}
    offered = {spread.id for spread in spreads}
    for name in (*(table.spread for table in tables.values()), *lists):
        if name not in offered:
            raise WordError(f"there is no game {name!r} among the room's games: {', '.join(sorted(offered))}")
    events = tuple(read_event(name, given) for name, given in _mapping(node, "events").items())
    rule_set: settings.RuleSet = "tournament" if "events" in node else "cash"
    return RoomSetting(on, hour, zone, spreads, tables=tables, lists=lists, events=events, rule_set=rule_set)


def _mapping(node: Fields, key: str) -> Fields:
    found = node.get(key, Fields())
    if not isinstance(found, Fields):
        raise WordError(f"{key}: write a mapping")
    return found


def read_spread(name: str, given: Any) -> Spread:
    """`{game: holdem, stakes: limit 4/8, seats: 9, buy-in: 40-200, designated: call_in}`, or the stakes of
    hold'em alone.
    """
    fields = given if isinstance(given, Fields) else Fields({"stakes": given})
    unknown = set(fields) - {"game", "stakes", "seats", "buy-in", "designated", "charge"}
    if unknown:
        known = "game, stakes, seats, buy-in, designated, charge"
        raise WordError(f"{', '.join(sorted(unknown))}: a game has {known}")
    game = settings.game_id(str(fields.get("game", "holdem")))
    low, _, high = str(fields.get("buy-in", "0")).partition("-")
    return Spread(
        id=name,
        game=game,
        stakes=settings.read_stakes(str(fields.get("stakes", "limit 4/8")), game, "cash"),
        seats=values.count(str(fields.get("seats", "9"))),
        least_buy_in=values.money(low, 100),
        most_buy_in=values.money(high, 100) if high else 0,
        charge=str(fields.get("charge", "")),
        designated=tuple(values.items(fields["designated"])) if "designated" in fields else (),
    )


TABLE_KEYS = ("game", "seats", "button", "mode", "forming", "since")


def _table(given: Any, spreads: tuple[Spread, ...]) -> TableSet:
    """`{game: 4-8, seats: "ann 200, bob 150", button: ann, mode: tracked, since: "11:00"}`."""
    fields = given if isinstance(given, Fields) else Fields({"seats": given})
    if "game" not in fields and len(spreads) != 1:
        raise WordError("a table names its game, since the room has more than one")
    players = settings.read_players(fields["seats"], 100) if fields.get("seats") else ()
    mode = settings.one_of("dealt", "tracked")(str(fields.get("mode", "dealt")))
    return TableSet(
        spread=str(fields.get("game", spreads[0].id)),
        players=players,
        button=values.who(str(fields["button"])) if "button" in fields else "",
        mode="tracked" if mode == "tracked" else "dealt",
        forming=values.yes_no(str(fields.get("forming", "no"))),
        since=str(fields.get("since", "")),
        more={key: str(value) for key, value in fields.items() if key not in TABLE_KEYS},
    )
