"""Expectations about what an event's staff and players are told now, by the recommended procedures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardhouse.cards.card import text as card_text
from cardhouse.room.dispatch import VIEWS
from cardhouse.room.entries import decode
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.expectations_room import by_table
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.tournaments.balance.break_table import TableBroken
from cardhouse.tournaments.procedures.step import Step
from cardhouse.tournaments.procedures.view import ProceduresView, at_table


def _words(world: RoomWorld, steps: Iterable[Step]) -> list[str]:
    """Those that hold now: `wash and square at table 1`, `carry chips at table 3: ann`."""
    found = []
    for one in steps:
        if one.since <= world.at:
            place = f" at table {one.table}" if one.table else ""
            facts = ", ".join(str(value) for value in one.facts.values())
            found.append(f"{one.code.replace('_', ' ')}{place}{f': {facts}' if facts else ''}")
    return found


def _told(world: RoomWorld, to: str, wanted: list[str]) -> list[Pair]:
    show = VIEWS["procedures"].show
    assert show is not None
    view = show(world.host, world.event().name, str, True)
    assert isinstance(view, ProceduresView)
    came = _words(world, [one for one in view.steps if one.to == to])
    return differ(values.listed([] if wanted == ["nothing"] else wanted), values.listed(came))


@expects("the director is told", "list", "all that is recommended now, or nothing", needs="room")
def director_told(world: RoomWorld, wanted: list[str]) -> list[Pair]:
    return _told(world, "director", wanted)


@expects("the floor is told", "list", "all that is recommended now, or nothing", needs="room")
def floor_told(world: RoomWorld, wanted: list[str]) -> list[Pair]:
    return _told(world, "floor", wanted)


@expects("dealers are told", "list", "all that is recommended now, or nothing", needs="room")
def dealers_told(world: RoomWorld, wanted: list[str]) -> list[Pair]:
    return _told(world, "dealers", wanted)


@expects("players hear", "list", "all that is recommended now, or nothing", needs="room")
def players_hear(world: RoomWorld, wanted: list[str]) -> list[Pair]:
    return _told(world, "players", wanted)


@expects("handed over", "table: text", "what the next dealer hears: `{1: hand over blinds …}`", needs="room",
    read=by_table)
def handed_over(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for number, text in wanted.items():
        steps = at_table(world.host, world.event().name, number, str)
        came = _words(world, [one for one in steps if one.code.startswith("hand_over")])
        yield from differ(text, " / ".join(came) or "nothing")


@expects("carried by staff", "list", "whose chips staff took from the table that broke last", needs="room")
def carried(world: RoomWorld, wanted: list[str]) -> list[Pair]:
    bodies = (decode(entry.body) for entry in world.entries)
    broken = [one for body in bodies for one in body.events if isinstance(one, TableBroken)]
    came = list(broken[-1].carried) if broken else []
    return differ(values.listed([] if wanted == [values.NOBODY] else wanted), values.listed(came))


@expects("draws in order of", "text", "`ann Kh, bob 7c` as dealt for the last broken table", needs="room")
def drew_in_order(world: RoomWorld, wanted: str) -> list[Pair]:
    bodies = (decode(entry.body) for entry in world.entries)
    broken = [one for body in bodies for one in body.events if isinstance(one, TableBroken)]
    turns = [f"{one.player} {card_text(one.card)}" for one in broken[-1].drawn if one.card >= 0]
    return differ(wanted, ", ".join(turns) or "no cards")
