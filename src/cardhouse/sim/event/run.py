"""One event from a seed, played to its winner and paid out, and what is told of it."""

from __future__ import annotations

import time
from string import ascii_uppercase

import msgspec
from msgspec.structs import replace

from cardhouse.houses.choices import Choices
from cardhouse.houses.profile import load_house
from cardhouse.room.replaying import no_collecting
from cardhouse.sim.event.host import Keep
from cardhouse.sim.event.payouts import pay_out
from cardhouse.sim.event.play import EventPlay, Progress
from cardhouse.tournaments.sheet import ChipSet, Days, Flight, Sheet
from cardhouse.tournaments.sheets.template import template

FIRST_DAY = 3
UNTIL_PERCENT = 15
A_FLIGHT = 2_500
FLIGHTS_MOST = 8
SPARE = 2
"""How many times the chips of the starting stacks the house has."""


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a simulated event."""

    event: str
    house: str
    seed: int
    entries: int
    people: int
    winner: str
    paid: tuple[tuple[int, str, int], ...]
    """Place, person, cents."""
    pool: int
    hands: int
    log: int
    """Entries of the log, refusals too."""
    checks: int
    moves: int
    minutes: int
    """From the first hand to the last, by the event's own clock."""
    seconds: float
    """What it took here."""
    field: tuple[tuple[int, int], ...]
    """At each level: minutes played, and how many were left."""
    digest: str
    """Of the whole log: the same seed gives the same one."""


def sheet_for(
    name: str, house: str, entries: int, *, flights: int = 0, rules: Choices | None = None
) -> Sheet:
    """A template as the house would hold it for so many, dealt by software; with flights, each is played down
    to a part of its field, and all that are left meet on another day. `rules`: of a room with its own book.
    """
    sheet = template(name, rules if rules is not None else load_house(house).choices("tournament"))
    factor = max(1, -(-SPARE * entries // max(sheet.players_most, 1)))
    chips = tuple(replace(chip, owned=chip.owned * factor) for chip in sheet.chip_set.chips)
    most = sheet.players_most if sheet.plan.entries.exactly else 0
    return replace(
        sheet, mode="dealt", players_most=most, chip_set=ChipSet(style=sheet.chip_set.style, chips=chips),
        days=_days(flights) if flights and sheet.plan.play == "field" else sheet.days,
    )  # fmt: skip


def flights_for(entries: int) -> int:
    """How many first days so many need: none where one day will do."""
    return min(entries // A_FLIGHT, FLIGHTS_MOST) if entries >= 2 * A_FLIGHT else 0


def _days(flights: int) -> Days:
    each = [
        Flight(name=f"1{ascii_uppercase[number]}", starts=f"2026-03-{FIRST_DAY + number:02} 12:00")
        for number in range(flights)
    ]
    then = f"2026-03-{FIRST_DAY + flights:02} 12:00"
    return Days(flights=tuple(each), starts=(then,), until_percent=UNTIL_PERCENT)


def simulate(
    sheet: Sheet, house: str, entries: int, seed: int, *, keep: Keep | None = None,
    progress: Progress | None = None,
) -> tuple[EventPlay, Told]:  # fmt: skip
    """Plays the event to its end and pays it out; raises where something that must be so was not."""
    play = EventPlay(sheet, house, entries, seed, keep=keep, progress=progress)
    return play, play_out(play)


def play_out(play: EventPlay, *, close: bool = True) -> Told:
    """Plays an event to its end and pays it out, from the announcement on or from where it stands. Its books
    are closed, or it stays on the board of events.
    """
    began = time.perf_counter()
    with no_collecting():
        if play.known and play.event.phase in ("running", "between_days"):
            play.take_up()
        else:
            play.open()
            play.start()
        play.play()
        prizes = pay_out(play, close=close)
    event = play.event
    pool = event.prizes.pool
    return Told(
        event=play.name,
        house=play.host.room.house,
        seed=play.seed,
        entries=len(event.entries.all),
        people=len(event.entries.of),
        winner=prizes[0].person if prizes else "",
        paid=tuple((one.place, one.person, one.amount) for one in prizes),
        pool=pool.primary if pool is not None else 0,
        hands=play.hands,
        log=play.host.entries,
        checks=play.checks.done,
        moves=play.checks.moves,
        minutes=play.minutes(),
        seconds=time.perf_counter() - began,
        field=(*play.field, (play.minutes(), event.entries.left)),
        digest=play.host.digest.hexdigest(),
    )
