"""What is done and said before play begins, at the start and after a pause: decks are made ready in the last
minute, and players hear that prompt play is expected.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.desk import MINUTE
from cardhouse.tournaments.levels import pause_now
from cardhouse.tournaments.procedures.step import SECTION, Moment, Step
from cardhouse.tournaments.state import Event


def before_play(moment: Moment) -> Iterator[Step]:
    """Everything of it, with the instant from which on it holds."""
    event, choices = moment.event, moment.choices
    prompt = choices[SECTION + "stalling_announced"]
    first = event.phase == "registering" or (event.phase == "running" and event.clock.place <= 0)
    if prompt.value == "announced" and first:
        yield Step("play_promptly", "players", cite=prompt.cite)
    begins = play_begins(event)
    minutes = choices[SECTION + "cards_ready_minutes"]
    if not begins or not minutes.value:
        return
    since = begins - minutes.value * MINUTE
    yield Step("tell_decks_ready", "floor", since=since, cite=minutes.cite)
    players = choices[SECTION + "cards_ready_players"]
    for number in event.tables:
        if _there(moment, number) >= players.value:
            yield Step("wash_and_square", "dealers", table=number, since=since, cite=players.cite)


def play_begins(event: Event) -> int:
    """When the next hands can be dealt, in a pause or before the start; 0 where they can now or nobody knows.
    """
    if event.phase == "registering":
        return event.starts
    paused = event.phase == "running" and pause_now(event) and not event.clock.held
    return event.clock.ends if paused else 0


def _there(moment: Moment, number: int) -> int:
    """Who sits at a table; before the start those who drew a seat there."""
    if moment.event.phase == "registering":
        return sum(entry.table == number for entry in moment.event.entries.all.values())
    return len(moment.tables[number].table.present())
