"""The event starts: enough have entered, everybody who has a seat plays from now on, the button is drawn, and
the first level begins. By the house's choice one draw serves all tables.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.due import Due
from cardhouse.floor.event import AtTable
from cardhouse.houses.choices import Choices
from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.play.rotation import shares_a_button
from cardhouse.play.table import Table
from cardhouse.tournaments.clock.next_level import began
from cardhouse.tournaments.command import EventCommand
from cardhouse.tournaments.desk import Answer, AnyEvent, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.formats.format import load_format, number
from cardhouse.tournaments.phases import in_phase
from cardhouse.tournaments.seating.assigning import seat_everybody
from cardhouse.tournaments.state import Event, Events

DRAWS_MOST = 100
SAYS = {
    "too_few_entered": "{event} starts with at least {least} players; {players} have entered",
    "too_many_entered": "{event} is played with {least} players; {players} have entered",
    "no_such_button": "the button lies at one of the seats 1 to {seats}, not at {seat}",
}


class StartEvent(EventCommand, frozen=True):
    """Start the event. `button`: the seat that drew the button, where people drew; 0: the software draws."""

    button: int = 0


class StartOnTime(EventCommand, frozen=True):
    """Where software deals the event starts by itself at the sheet's hour."""


class StartPutOff(TournamentEvent, frozen=True):
    """The hour has come and the event cannot start: it waits for whoever runs it."""

    why: str
    cite: str | None = None


class EventStarted(TournamentEvent, frozen=True):
    """Play begins: everybody who has a seat is in."""

    players: int
    button: int = 0
    """The seat of the button at every table; 0 where each has its own."""
    cite: str | None = None
    """Whose rule the button follows."""
    field_cite: str | None = None
    """Whose rule the number of players follows."""


def decide(desk: EventDesk, command: StartEvent) -> Answer:
    event = in_phase(desk, command.event, "registering", what="the start")
    if isinstance(event, Refusal):
        return event
    refused = _field_fault(event, desk.choices)
    if refused is not None:
        return refused
    if not 0 <= command.button <= event.sheet.seats:
        return Refusal("no_such_button", {"seats": event.sheet.seats, "seat": command.button})
    seated = seat_everybody(desk, event)
    if isinstance(seated, Refusal):
        return seated
    buttons, seat, cite = _buttons(desk, event, command.button)
    by_format = load_format(event.sheet.format).cite("started", desk.choices.book)
    started = EventStarted(event.name, event.entries.left, seat, cite, by_format)
    level = began(event, 0, desk.now, desk.choices.always("event.level_from_next_hand"))
    return [started, *seated, *buttons, level]


def decide_on_time(desk: EventDesk, command: StartOnTime) -> Answer:
    came = decide(desk, StartEvent(command.event))
    return [StartPutOff(command.event, came.text(), came.cite)] if isinstance(came, Refusal) else came


def due(events: Events) -> Iterator[Due]:
    """Events that software deals start at their hour."""
    for event in events.all.values():
        dealt = event.phase == "registering" and event.sheet.mode == "dealt"
        if dealt and event.starts and not event.clock.held:
            yield Due(event.starts, f"start {event.name}", StartOnTime(event.name))


def _field_fault(event: Event, choices: Choices) -> Refusal | None:
    """Too few or too many for the sheet or for the format."""
    played = load_format(event.sheet.format)
    players, exactly = event.entries.left, number(played.entries.exactly, choices)
    least = max(event.sheet.players_least, number(played.entries.least, choices), exactly)
    if players >= least and not (exactly and players > exactly):
        return None
    facts = {"event": event.name, "least": least, "players": players}
    code = "too_many_entered" if players > least else "too_few_entered"
    return Refusal(code, facts, played.cite("started", choices.book))


def _buttons(desk: EventDesk, event: Event, seat: int) -> tuple[list[AnyEvent], int, str | None]:
    """The first button of every table, the seat where all have the same one, and the rule."""
    tables = [(one.number, desk.floor.trial(one.number)) for one in desk.tables(event)]
    with_button = [at for at, table in tables if has_button(table) and table.present()]
    setting = desk.choices["event_clock.first_button"]
    same = bool(seat) or setting.value == "one_draw_for_all"
    found: list[AnyEvent] = []
    for at in with_button:
        if same and seat:
            found.append(_done(desk, at, at_table.PlaceButton(seat, running=False)))
        else:
            found += drawn_button(desk, at)
            seat = desk.floor.trial(at).layout.button if same else 0
    return found, seat, setting.cite if same and with_button else None


def has_button(table: Table) -> bool:
    """Whether what is dealt there has a button."""
    return table.rules_of_game.forced != "ante_and_bring_in" or shares_a_button(table)


def drawn_button(desk: EventDesk, number: int) -> list[AnyEvent]:
    """A card to everybody at one table, and again to those who tie."""
    found: list[AnyEvent] = []
    for _ in range(DRAWS_MOST):
        table = desk.floor.trial(number)
        if len(table.present()) < 2:
            return [*found, _done(desk, number, at_table.PlaceButton(table.present()[0], running=False))]
        seats = sorted(table.tied) or table.present()
        cards = dict(zip(seats, desk.mixed(52), strict=False))
        found.append(_done(desk, number, at_table.DrawForButton(cards)))
        if not desk.floor.trial(number).tied:
            return found
    raise AssertionError("somebody has the highest card sooner or later")


def _done(desk: EventDesk, number: int, command: at_table.TableCommand) -> AtTable:
    came = desk.floor.do(number, command)
    assert not isinstance(came, Refusal), f"an event's table has its first button: {came}"
    return came


def apply_put_off(events: Events, event: StartPutOff, at: int) -> None:
    clock = events.all[event.event].clock
    clock.held, clock.held_at = event.why, at


def apply(events: Events, event: EventStarted, at: int) -> None:
    found = events.all[event.event]
    found.phase, found.began = "running", at
