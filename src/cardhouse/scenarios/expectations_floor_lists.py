"""Expectations about waiting lists and people: order, calls, reasons with their rows, waits, time played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.floor.desk import MINUTE
from cardhouse.floor.lists.state import Name
from cardhouse.floor.lists.views import estimated_wait, why_here
from cardhouse.floor.people.watch import time_played
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.nodes import Fields
from cardhouse.scenarios.room_world import RoomWorld


def _by_game(node: Any, scale: int) -> dict[str, list[str]]:
    if not isinstance(node, Fields):
        raise WordError('write a mapping from games, such as {4-8: "abe, bea"}; nobody where it is empty')
    return {str(game): values.whos(names) for game, names in node.items()}


@expects(
    "lists",
    "game: players",
    'everyone on the waiting list of a game, in order: `{4-8: "abe, bea"}`, or nobody',
    needs="room",
    read=_by_game,
)
def lists(world: RoomWorld, wanted: dict[str, list[str]]) -> Iterator[Pair]:
    for game, names in wanted.items():
        if game not in world.floor.spreads:
            raise WordError(f"there is no game {game!r}: {', '.join(world.floor.spreads)}")
        expected = [] if names == ["nobody"] else names
        came = world.floor.lists.waiting(game)
        yield from differ(f"{game}: {values.listed(expected)}", f"{game}: {values.listed(came)}")


def _names(world: RoomWorld, person: str) -> list[tuple[str, Name]]:
    lists = world.floor.lists
    found = [(spread, lists.of(spread).find(person)) for spread in lists.on(person)]
    return [(spread, name) for spread, name in found if name is not None]


@expects(
    "called",
    "players: text",
    "who is called where: `{abe: table 2, bea: no, cal: no answer}`",
    needs="room",
)
def called(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    for person, text in wanted.items():
        calls = [name.call for _, name in _names(world, person) if name.call is not None]
        came = "no"
        if calls:
            came = "no answer" if calls[0].unanswered else f"table {calls[0].table}"
        yield from differ(f"{person} {text}", f"{person} {came}")


@expects("callable", "players: text", "whether a name on a list may be called: yes, or held", needs="room")
def may_be_called(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    for person, text in wanted.items():
        names = _names(world, person)
        came = "not listed" if not names else "yes" if names[0][1].live else "held"
        yield from differ(f"{person} {text}", f"{person} {came}")


@expects("stands by", "players: text", "a row among the reasons for somebody's place on a list", needs="room")
def stands_by(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    for person, row in wanted.items():
        spreads = world.floor.lists.on(person)
        reasons = [why for spread in spreads for why in why_here(world.floor, person, spread)]
        if world.cites_count and row not in [cite for _, cite in reasons]:
            came = "; ".join(f"{why} ({cite or 'no row'})" for why, cite in reasons)
            yield f"{person} by {row}", f"{person}: {came or 'on no list'}"


@expects("decided by", "list", "rows that the events of the last step name", needs="room")
def decided_by(world: RoomWorld, wanted: list[str]) -> Iterator[Pair]:
    came = [getattr(event, "cite", None) for event in world.outcome.events]
    for row in wanted:
        if world.cites_count and row not in came:
            yield row, ", ".join(cite for cite in came if cite) or "no row"


@expects("waits", "players: text", "the estimate, in minutes: `{abe: 20, bea: unknown}`", needs="room")
def waits(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    for person, text in wanted.items():
        for spread, _ in _names(world, person)[:1]:
            wait = estimated_wait(world.floor, person, spread, world.at)
            came = "unknown" if wait.minutes is None else str(wait.minutes)
            if text != came:
                yield f"{person} {text}", f"{person} {came} ({wait.basis})"


@expects("played", "players: count", "minutes that somebody has played tonight, all games", needs="room")
def played(world: RoomWorld, wanted: dict[str, int]) -> Iterator[Pair]:
    for person, minutes in wanted.items():
        came = sum(time_played(world.floor, person, world.at).values()) // MINUTE
        yield from differ(f"{person} {minutes} minutes", f"{person} {came} minutes")
