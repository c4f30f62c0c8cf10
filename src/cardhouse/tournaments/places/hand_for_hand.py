"""Hand for hand: every table deals one hand and waits until all others have finished theirs, so that nobody
gains by playing slowly while somebody is about to go out. Those who go out in one round went out together.

Whoever runs the event goes into it; where software deals it comes by itself, one before the first prize.
Hands in progress are played out first. What the clock does meanwhile, and whether stacks decide between those
who go out in one round, are choices of the house.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.floor.desk import MINUTE
from cardhouse.floor.due import Due
from cardhouse.floor.state import FloorTable
from cardhouse.play import table_events as ev
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.clock.next_level import by_hands
from cardhouse.tournaments.clock.pause_clock import go_on
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.hand_rounds import waited_for
from cardhouse.tournaments.phases import in_phase
from cardhouse.tournaments.places.state import HandForHand
from cardhouse.tournaments.state import Event, Events

SAYS = {
    "hand_for_hand_on": "{event} is dealt hand for hand already",
    "hand_for_hand_off": "{event} is not dealt hand for hand",
    "waits_for_tables": "hand for hand: table {table} waits for table {others}",
    "one_table_left": "{event} has one table left: there is nothing to wait for",
}
CLOCK = "clock"
"""Whose command it is where it ends by itself."""


class GoHandForHand(EventCommand, frozen=True):
    """From now on every table deals one hand and waits. `until`: with how many left it ends by itself."""

    until: int = 0


class EndHandForHand(EventCommand, frozen=True):
    """Tables deal at their own pace again."""


class HandForHandBegan(TournamentEvent, frozen=True):
    """From now on every table deals one hand and waits. `playing`: tables whose hand is played out first."""

    tables: tuple[int, ...]
    playing: tuple[int, ...] = ()
    until: int = 0
    stands: bool = False
    """Whether the clock stands still meanwhile, but for pauses and `minutes` that each round takes."""
    minutes: int = 0
    shared: bool = False
    cite: str | None = None
    announced: bool = False
    """Whether the hands that are played out first count as one round already."""
    shared_cite: str | None = None


class HandForHandEnded(TournamentEvent, frozen=True):
    """Tables deal at their own pace again."""

    by: str = ""


def decide(desk: EventDesk, command: GoHandForHand) -> Answer:
    event = in_phase(desk, command.event, "running", what="dealing hand for hand")
    if isinstance(event, Refusal):
        return event
    if event.places.hand_for_hand is not None:
        return Refusal("hand_for_hand_on", {"event": event.name})
    tables = tuple(sorted(event.tables))
    if len(tables) < 2:
        return Refusal("one_table_left", {"event": event.name})
    rule = desk.choices["event_places.hand_for_hand_clock"]
    minutes = desk.choices.value("event_places.hand_for_hand_minutes")
    together = desk.choices["event_places.hand_for_hand"]
    began = HandForHandBegan(
        event.name,
        tables,
        tuple(number for number in tables if desk.in_hand(number)),
        command.until,
        stands=rule.value != "runs" and not event.clock.held,
        minutes=minutes if rule.value == "minutes_a_hand" else 0,
        shared=together.value == "shared",
        cite=rule.cite,
        announced=desk.choices.value("event_places.hand_for_hand_from") == "announcement",
        shared_cite=together.cite,
    )
    return [began]


def decide_end(desk: EventDesk, command: EndHandForHand) -> Answer:
    event = in_phase(desk, command.event, "running", what="dealing at each table's own pace")
    if isinstance(event, Refusal):
        return event
    if event.places.hand_for_hand is None:
        return Refusal("hand_for_hand_off", {"event": event.name})
    return [HandForHandEnded(event.name, desk.by)]


def before_hand(desk: Any, table: int) -> Refusal | None:
    """Why a table waits; the desk is the room's."""
    event = desk.events.event_of(table)
    rounds = event.places.hand_for_hand if event is not None else None
    if rounds is None:
        return None
    others = _behind(event, rounds, table)
    if not others:
        return None
    return Refusal("waits_for_tables", {"table": table, "others": ", ".join(map(str, others))})


def _behind(event: Event, rounds: HandForHand, table: int) -> list[int]:
    """The tables that have not finished the round that this one has."""
    done = rounds.ended.get(table, 0)
    return sorted(at for at in waited_for(event) if at != table and rounds.ended.get(at, done) < done)


def due(events: Events) -> Iterator[Due]:
    """Where it comes by itself, and where it ends so: enough are out and every table has finished, or one
    table is left.
    """
    for event in events.all.values():
        rounds = event.places.hand_for_hand
        if event.phase != "running":
            continue
        if rounds is None:
            if _on_the_bubble(event):
                go = GoHandForHand(event.name, until=event.places.paid)
                yield Due(event.began, f"hand for hand {event.name} begins", go)
            continue
        few = rounds.until and event.entries.left <= rounds.until
        if len(event.tables) < 2 or (few and _all_level(event, rounds)):
            yield Due(event.began, f"hand for hand {event.name}", EndHandForHand(event.name))


def _all_level(event: Event, rounds: HandForHand) -> bool:
    return all(rounds.begun.get(at, 0) == rounds.ended.get(at, 0) for at in event.tables)


def _on_the_bubble(event: Event) -> bool:
    """Whether the next one out is the last without a prize, in an event of several tables that software
    deals.
    """
    places = event.places
    bubble = bool(places.paid) and event.entries.left == places.paid + 1 and len(event.tables) > 1
    return bubble and event.sheet.mode == "dealt" and places.round is None and not places.own_pace


def apply(events: Events, event: HandForHandBegan, at: int) -> None:
    found = events.all[event.event]
    found.places.hand_for_hand = HandForHand(
        minutes=event.minutes,
        until=event.until,
        shared=event.shared,
        stands=event.stands,
        begun=dict.fromkeys(event.tables, 0),
        ended={number: -1 if number in event.playing else 0 for number in event.tables},
        announced=event.playing if event.announced else (),
        shared_cite=event.shared_cite,
    )
    by_hands(found, at)


def apply_end(events: Events, event: HandForHandEnded, at: int) -> None:
    found = events.all[event.event]
    found.places.hand_for_hand, found.places.own_pace = None, event.by != CLOCK
    if found.clock.by_hands:
        go_on(found.clock, at)


def _rounds(events: Events, table: FloorTable) -> tuple[Event, HandForHand] | None:
    event = events.all.get(table.event)
    rounds = event.places.hand_for_hand if event is not None else None
    return (event, rounds) if event is not None and rounds is not None else None


def _began(events: Events, table: FloorTable, began: ev.HandBegan, at: int) -> None:
    """A table's next round; the first hand of a round takes its minutes from the clock."""
    found = _rounds(events, table)
    if found is None:
        return
    event, rounds = found
    newest = max(rounds.begun.values(), default=0)
    turn = rounds.ended.setdefault(table.number, max(newest - 1, 0)) + 1
    rounds.begun[table.number] = turn
    clock = event.clock
    if turn > newest and clock.by_hands and clock.ends:
        clock.ends -= rounds.minutes * MINUTE


def _ended(events: Events, table: FloorTable, ended: ev.HandEnded, at: int) -> None:
    found = _rounds(events, table)
    if found is not None:
        found[1].ended[table.number] = found[1].begun.get(table.number, 0)
        found[1].told[:] = [number for number in found[1].told if number != table.number]


WATCH: dict[Any, Any] = {ev.HandBegan: _began, ev.HandEnded: _ended}
