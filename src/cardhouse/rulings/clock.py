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
    "the bettor",
    "a player in the hand",
    "a player not in the hand",
    "a player at another table",
    "a player away from the table",
]
AWAY: Caller = "a player away from the table"
ELSEWHERE: Caller = "a player at another table"


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
    lengthened: Annotated[int, Asked("To how many seconds is it lengthened, if it is?")] = 0


class ClockRuns(Case, frozen=True):
    """So many seconds of a running clock have passed without an action."""

    about = "betting"

    seconds: Annotated[int, Asked("How many seconds of the clock have passed?")]
    facing: FacesBet = True
    acted: Annotated[bool, Asked("Did the player act in the very instant at which the time ran out?")] = False


def clock_called(called: ClockCalled, book: Book) -> Ruling:
    """Whether the clock starts."""
    barred = {
        "anyone_but_bettor": ("the bettor", ELSEWHERE, AWAY),
        "any_player_at_table": (ELSEWHERE, AWAY),
        "any_player_in_event": (),
        "players_in_hand": ("a player not in the hand", ELSEWHERE, AWAY),
    }[book.value("clock_who")]
    if called.by in barred:
        return book.rule("This person may not call the clock", Plainly("no clock"))
    if called.by == AWAY and book.value("clock_from") == "own_seat":
        return book.rule("Whoever asks for the clock has to be at the own seat", Plainly("no clock"))
    if called.waited < book.value("clock_not_before"):
        return book.rule("The player has not had long enough yet", Plainly("no clock"))
    clock = ClockStarts(book.value("clock_seconds"), book.value("clock_countdown"))
    given = _other_time(called, clock.seconds, book)
    if given is not None:
        return given
    if book.value("clock_needs_floor") == "starts_at_once":
        return book.rule("The clock was called", clock)
    if not called.floor:
        return book.offer("The floor decides whether a clock is needed", "floor", clock, Plainly("no clock"))
    return book.rule(f"The floor {called.floor}", clock if called.floor == "agrees" else Plainly("no clock"))


def _other_time(called: ClockCalled, seconds: int, book: Book) -> Ruling | None:
    """Another time than the usual, where somebody gives it and the house lets him."""
    if not called.shortened and not called.lengthened:
        return None
    allowed = book.value("clock_shortened")
    countdown = book.value("clock_countdown")
    if called.shortened and allowed != "never":
        because = "A supervisor who suspects stalling may give less time"
        return book.rule(because, ClockStarts(min(called.shortened, seconds), countdown))
    if called.lengthened and allowed == "longer_or_shorter":
        because = "The director may give more time"
        return book.rule(because, ClockStarts(max(called.lengthened, seconds), countdown))
    return None


def clock_runs(clock: ClockRuns, book: Book) -> Ruling:
    """What has become of the hand by now."""
    whole = book.value("clock_seconds") + book.value("clock_countdown")
    if clock.seconds < whole:
        return book.rule("The time is not up, and an action is still good", Plainly("hand live"))
    if clock.acted and clock.seconds == whole and book.value("clock_tie") == "player":
        return book.rule("The action came with the end of the time and is good", Plainly("hand live"))
    if book.value("clock_runs_out") == "dead_only_facing_bet" and not clock.facing:
        return book.rule("The time is up, but there was no bet to answer", Plainly("hand live"))
    return book.rule("The time is up", Plainly("hand dead"))
