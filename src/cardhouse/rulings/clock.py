"""The clock (betting.clock): who may call it, when it starts, how long it runs, what happens at its end."""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.rulings import sight_betting
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import ClockStarts, Plainly
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.shared_facts import FacesBet

Caller = Literal[
    "the bettor", "a player in the hand", "a player not in the hand", "a player away from the table"
]


class ClockCalled(Case, frozen=True):
    """Somebody asks for the clock; `waited` seconds have passed; `floor` is what the floor said, if asked."""

    about = "betting"

    by: Annotated[Caller, Asked("Who asks for the clock?")]
    waited: Annotated[
        int, Seen(sight_betting.seconds_waited, "How many seconds has the player had so far?")
    ] = 300
    floor: Annotated[Literal["", "agrees", "refuses"], Asked("What did the floor say, if it was asked?")] = ""
    shortened: Annotated[
        int, Asked("To how many seconds does a supervisor shorten it, who suspects stalling?")
    ] = 0


class ClockRuns(Case, frozen=True):
    """So many seconds of a running clock have passed without an action."""

    about = "betting"

    seconds: Annotated[int, Asked("How many seconds of the clock have passed?")]
    facing: FacesBet = True


def clock_called(called: ClockCalled, book: Book) -> Ruling:
    """Whether the clock starts."""
    who = book.value("clock_who")
    barred = {
        "anyone_but_bettor": ("the bettor", "a player away from the table"),
        "any_player_at_table": ("a player away from the table",),
        "players_in_hand": ("a player not in the hand", "a player away from the table"),
    }[who]
    if called.by in barred:
        return book.rule("This person may not call the clock", Plainly("no clock"))
    if called.waited < book.value("clock_not_before"):
        return book.rule("The player has not had long enough yet", Plainly("no clock"))
    clock = ClockStarts(book.value("clock_seconds"), book.value("clock_countdown"))
    if called.shortened and book.value("clock_shortened") == "on_suspected_stalling":
        because = "A supervisor who suspects stalling may give less time"
        return book.rule(because, ClockStarts(min(called.shortened, clock.seconds), clock.countdown))
    if book.value("clock_needs_floor") == "starts_at_once":
        return book.rule("The clock was called", clock)
    if not called.floor:
        return book.offer("The floor decides whether a clock is needed", "floor", clock, Plainly("no clock"))
    return book.rule(f"The floor {called.floor}", clock if called.floor == "agrees" else Plainly("no clock"))


def clock_runs(clock: ClockRuns, book: Book) -> Ruling:
    """What has become of the hand by now."""
    whole = book.value("clock_seconds") + book.value("clock_countdown")
    if clock.seconds < whole:
        return book.rule("The time is not up, and an action is still good", Plainly("hand live"))
    if book.value("clock_runs_out") == "dead_only_facing_bet" and not clock.facing:
        return book.rule("The time is up, but there was no bet to answer", Plainly("hand live"))
    return book.rule("The time is up", Plainly("hand dead"))
