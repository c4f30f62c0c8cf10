"""A denomination leaves play: in the pause that the sheet names, or when whoever runs the event sees fit,
which is announced. No hand begins at a table before its race (`race_off.py`).

Which denominations there are, and that they go from the smallest up, is the chip set's matter; whether the
blinds can still be paid is looked up in the levels.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.due import Due
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.chip_set import unpayable
from cardhouse.tournaments.chips.in_play import denominations
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.levels import pause_now
from cardhouse.tournaments.state import Event, Events

SECTION = "tournament_chips."
OFFICES = {"floor": "supervisor", "tournament_director": "director", "manager": "manager"}
TOLD = {
    "chips_in_view_and_welcome": "Keep your chips in full view. You are welcome to watch the race.",
    "welcome": "You are welcome to watch the race.",
    "not_said": "",
}
SAYS = {
    "nothing_to_colour_up": "nothing is planned to be coloured up in {event} now: name a denomination",
    "not_in_play": "{denomination:,} is not in play in {event}: {in_play} are",
    "smaller_first": "{denomination:,} cannot leave play before {first:,}",
    "last_denomination": "{denomination:,} is the largest chip of {event}: there is nothing to change it for",
    "not_your_colour_up": "the sheet does not plan to colour up {denomination:,} now; {allowed} may order it",
    "level_not_payable": "{why}",
    "announce_first": "a colour-up that the sheet does not plan is announced first",
    "race_pending": "table {table} has not raced off the {denomination:,} chips yet",
}


class ColourUp(EventCommand, frozen=True):
    """Take denominations out of play; those that the sheet plans for this pause where none is named."""

    denominations: tuple[int, ...] = ()
    announced: bool = False
    """Whether the players were told, where the sheet does not plan it."""


class ColourUpOrdered(TournamentEvent, frozen=True):
    """These denominations leave play: every table races off what is odd before its next hand."""

    denominations: tuple[int, ...]
    smallest: int
    """The smallest chip from now on."""
    tables: tuple[int, ...]
    planned: bool
    told: str = ""
    """What players are told."""
    cite: str | None = None
    told_by: str | None = None
    """The row that says what they are told."""


def planned_now(event: Event) -> tuple[int, ...]:
    """What the sheet takes out of play up to the line that is on, and is still in play."""
    out = event.chips.out_of_play
    lines = event.sheet.levels[: event.clock.place + 1]
    return tuple(value for line in lines for value in line.colour_up if value not in out)


def due(events: Events) -> Iterator[Due]:
    """The clock orders what the sheet plans as soon as the pause begins."""
    for event in events.running:
        if planned_now(event):
            yield Due(event.clock.since, f"colour up {event.name}", ColourUp(event.name))


def decide(desk: EventDesk, command: ColourUp) -> Answer:
    event = desk.event(command.event)
    if isinstance(event, Refusal):
        return event
    if event.phase not in ("running", "between_days"):
        facts = {"event": event.name, "phase": event.phase, "what": "a colour-up", "allowed": "running"}
        return Refusal("wrong_phase", facts)
    plan = planned_now(event)
    asked = command.denominations or plan
    if not asked:
        return Refusal("nothing_to_colour_up", {"event": event.name})
    left = denominations(event)
    for value in asked:
        refused = _cannot_go(event, value, left)
        if refused is not None:
            return refused
        left.remove(value)
    extra = [value for value in asked if value not in plan]
    refused = _on_ones_own(desk, extra[0], command) if extra else None
    refused = refused or _still_needed(event, left[0])
    if refused is not None:
        return refused
    watched = desk.choices[SECTION + "race_watched"]
    return [
        ColourUpOrdered(
            event.name,
            denominations=asked,
            smallest=left[0],
            tables=tuple(sorted(event.tables)),
            planned=not extra,
            told=TOLD[watched.value],
            cite=desk.choices.cite(SECTION + ("discretionary" if extra else "race_starts")),
            told_by=watched.cite,
        )
    ]


def _cannot_go(event: Event, value: int, left: list[int]) -> Refusal | None:
    facts = {"denomination": value, "event": event.name}
    if value not in left:
        in_play = ", ".join(f"{one:,}" for one in left)
        return Refusal("not_in_play", facts | {"in_play": in_play})
    if len(left) == 1:
        return Refusal("last_denomination", facts)
    if value != left[0]:
        return Refusal("smaller_first", facts | {"first": left[0]})
    return None


def _still_needed(event: Event, smallest: int) -> Refusal | None:
    """The level that is played next must be payable in what is left."""
    playing = event.sheet.plays(event.clock.level + bool(pause_now(event)))
    wrong = unpayable(event.sheet, playing, smallest)
    return Refusal("level_not_payable", {"why": wrong[0].says}) if wrong else None


def _on_ones_own(desk: EventDesk, value: int, command: ColourUp) -> Refusal | None:
    """What the sheet does not plan is for certain people to order, and is announced."""
    who = desk.choices[SECTION + "discretionary"]
    offices = {OFFICES[role] for role in desk.roles if role in OFFICES}
    if desk.roles and offices.isdisjoint(who.value):
        return Refusal(
            "not_your_colour_up", {"denomination": value, "allowed": ", ".join(who.value)}, who.cite
        )
    told = desk.choices[SECTION + "discretionary_announced"]
    if told.value == "announced" and not command.announced:
        return Refusal("announce_first", {}, told.cite)
    return None


def apply(events: Events, event: ColourUpOrdered, at: int) -> None:
    chips = events.all[event.event].chips
    chips.out_of_play += event.denominations
    for table in event.tables:
        chips.racing.setdefault(table, []).extend(event.denominations)
