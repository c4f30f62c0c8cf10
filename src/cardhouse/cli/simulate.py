"""`cardhouse simulate`: what a rule does, by playing with each of its values on the same seeds.

Hands, whole nights of a room, events, or the fund of a promotion over months; over the processes of this
machine or a Dask cluster. The same seed gives the same rows, to the byte, whoever played them. What is played
and compared is `cardhouse.sim.study`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import App, Parameter, validators
from rich.console import Console
from rich.progress import Progress

from cardhouse.cli.long_work import Seed, check_writable, usable_processors
from cardhouse.cli.odds import Room
from cardhouse.cli.odds import Seats as DealtIn
from cardhouse.cli.output import print_text
from cardhouse.cli.part_files import Json
from cardhouse.cli.simulate_telling import picture, tell_study
from cardhouse.odds.frequency import DAYS_A_MONTH
from cardhouse.promotions.files.reading import read_terms_file
from cardhouse.sim.event.run import flights_for, sheet_for
from cardhouse.sim.study import events as of_events
from cardhouse.sim.study import hands as of_hands
from cardhouse.sim.study import promotions as of_promotions
from cardhouse.sim.study import rooms as of_rooms
from cardhouse.sim.study.arms import Arm, arms_of
from cardhouse.sim.study.comparing import Measure, compare
from cardhouse.sim.study.promotion_arms import Variant, chance_of, course_of, variants
from cardhouse.sim.study.results import check_target, write_results
from cardhouse.sim.study.study import in_batches, run_study
from cardhouse.tournaments.sheets.reading import read_sheet_file

HELP = "What a rule does: hands, nights, events or promotions played with each of its values."
app = App(name="simulate", help=HELP, help_format="plaintext")
Count = Annotated[int, Parameter(validator=validators.Number(gte=1, lte=100_000_000))]
Seats = Annotated[int, Parameter(validator=validators.Number(gte=2, lte=10))]
Stack = Annotated[int, Parameter(validator=validators.Number(gte=0, lte=10_000_000))]
Seconds = Annotated[float, Parameter(validator=validators.Number(gte=0, lte=3_600))]
Sweep = Annotated[list[str] | None, Parameter(negative="")]
BLOCKS_LEAST = 20


def _at_least_one(_: object, one_in: float) -> None:
    if one_in and not one_in >= 1:
        raise ValueError("Must be 1 or more: it comes once in a hand at the most.")


OneIn = Annotated[float, Parameter(validator=_at_least_one)]


@Parameter(name="*")
@dataclass(frozen=True)
class Work:
    """Who does it, and where it goes."""

    processes: Annotated[int, Parameter(validator=validators.Number(gte=0, lte=1_024))] = 0
    """Over so many processes; 0 for as many as there are processors."""
    cluster: str = ""
    """Over a Dask cluster: the address of its scheduler, or `local` for one made here."""
    out: Path | None = None
    """Write every row into this file: .parquet, or .csv."""
    plot: Path | None = None
    """Draw the measures into this SVG file."""


@Parameter(name="*")
@dataclass(frozen=True)
class Clock:
    """Seconds at a table, which no book prints: put in what your own dealers need."""

    hand_seconds: Seconds = of_hands.Clock().hand
    """Shuffle, deal and push."""
    decision_seconds: Seconds = of_hands.Clock().decision
    """Each player's turn."""
    street_seconds: Seconds = of_hands.Clock().street
    """Burn, turn and pulling the bets in."""
    showdown_seconds: Seconds = of_hands.Clock().showdown
    """Turning hands up and reading them."""


@app.command
def hands(
    *, house: str = "horseshoe", game: str = "4-8 limit", sweep: Sweep = None, hands: Count = 2_000,
    seats: Seats = 9, stack: Stack = 0, seed: Seed = 1, bot: Literal["sensible", "random"] = "sensible",
    clock: Clock = Clock(), work: Work = Work(), as_json: Json = False,  # noqa: B008
) -> None:  # fmt: skip
    """Hands of one game: how many an hour, what they rake, how large the pots are.

    Parameters
    ----------
    house:
        A house's name, or the path of a profile file.
    game:
        The game as a sign says it: "4-8 limit", "1/3 NL omaha"; hold'em where none is named.
    sweep:
        A rule and the values to try, such as betting.limit_raises=3,4. Several give every combination.
    hands:
        How many are played with each value: the same cards, the same players.
    seats:
        Players at the table.
    stack:
        Dollars that each has at the start of each hand; 0 for 100 big blinds, or 50 small bets.
    seed:
        Everything that happens comes from it.
    bot:
        Players with some sense, or any action that is allowed.
    """
    plan = of_hands.hands_plan(
        game, seats=seats, stack=stack, seed=seed, bot=bot,
        clock=of_hands.Clock(hand=clock.hand_seconds, decision=clock.decision_seconds,
                             street=clock.street_seconds, showdown=clock.showdown_seconds),
    )  # fmt: skip
    arms = arms_of(house, sweep or [])
    for arm in arms:
        of_hands.check_plan(arm, plan)
    size = max(1, min(of_hands.BATCH, hands // BLOCKS_LEAST))
    _study(arms, of_hands.play_hands, in_batches(plan, arms, hands, size), of_hands.COLUMNS,
           of_hands.MEASURES, count=f"{hands:,} hands each of {plan.game}, {plan.sign}", work=work,
           as_json=as_json)  # fmt: skip


@app.command
def rooms(
    *, house: str = "horseshoe", sweep: Sweep = None, nights: Count = 20,
    tables: Annotated[int, Parameter(validator=validators.Number(gte=1, lte=300))] = 6,
    hours: Annotated[int, Parameter(validator=validators.Number(gte=1, lte=100))] = 4, seed: Seed = 1,
    work: Work = Work(), as_json: Json = False,  # noqa: B008
) -> None:  # fmt: skip
    """Whole nights of a room: lists, seats, hands, the cage; every check after every entry of the log.

    Parameters
    ----------
    house:
        A house's name, or the path of a profile file.
    sweep:
        A rule and the values to try, such as floor_absences.rake_lobby_minutes=5,10.
    nights:
        How many with each value, each with the next seed.
    tables:
        How many tables the room has.
    hours:
        How long a night is.
    seed:
        Of the first night.
    """
    arms = arms_of(house, sweep or [])
    plan = of_rooms.RoomsPlan(tables=tables, hours=hours, seed=seed)
    _study(arms, of_rooms.play_nights, in_batches(plan, arms, nights, 1), of_rooms.COLUMNS, of_rooms.MEASURES,
           count=f"{nights:,} nights each, {tables} tables, {hours} hours", work=work,
           as_json=as_json)  # fmt: skip


@app.command
def events(
    *, house: str = "horseshoe", sweep: Sweep = None, events: Count = 20,
    entries: Annotated[int, Parameter(validator=validators.Number(gte=2, lte=100_000))] = 60,
    template: str = "turbo", sheet: Path | None = None, seed: Seed = 1,
    work: Work = Work(), as_json: Json = False,  # noqa: B008
) -> None:  # fmt: skip
    """Events played to their winners: how long they last, how many hands, how often people move.

    Parameters
    ----------
    house:
        A house's name, or the path of a profile file.
    sweep:
        A rule of tournaments and the values to try.
    events:
        How many with each value, each with the next seed.
    entries:
        How many entries are bought, late ones and re-entries included.
    template:
        One of `cardhouse event templates`, for as many as come, as each house tried would hold it.
    sheet:
        A structure sheet as TOML file instead, checked by the rules of each house tried.
    seed:
        Of the first event.
    """
    arms = arms_of(house, sweep or [], "tournament")
    flights = flights_for(entries)
    sheets = of_events.sheets_of(
        arms, lambda rules: read_sheet_file(sheet, rules) if sheet is not None
        else sheet_for(template, house, entries, flights=flights, rules=rules)
    )  # fmt: skip
    fitted = of_events.how_fitted(sheets)
    if fitted and not as_json:
        print_text(fitted)
    plan = of_events.EventsPlan(sheets=sheets, entries=entries, seed=seed)
    _study(arms, of_events.play_events, in_batches(plan, arms, events, 1), of_events.COLUMNS,
           of_events.MEASURES, count=f"{events:,} events each of {entries:,} entries", work=work,
           as_json=as_json)  # fmt: skip


@app.command
def promotions(
    file: Path, *, house: str = "horseshoe", sweep: Sweep = None, runs: Count = 400,
    months: Annotated[int, Parameter(validator=validators.Number(gte=1, lte=120))] = 12,
    seats: DealtIn = 9, room: Room = Room(), one_in: OneIn = 0.0, seed: Seed = 1,  # noqa: B008
    work: Work = Work(), as_json: Json = False,  # noqa: B008
) -> None:  # fmt: skip
    """The fund of a promotion over months: how often it is hit, what it pays, what the house adds.

    Parameters
    ----------
    file:
        A promotion as TOML file.
    house:
        A house's name, or the path of a profile file.
    sweep:
        A field of the file, such as "beaten.least=four tens,four jacks", or a rule of the house, and the
        values to try. Several give every combination.
    runs:
        How many futures with each value: the same chance for all of them.
    months:
        How long each is.
    seats:
        Players dealt in, who all stay to the end.
    one_in:
        One hand in so many is one, by the room's own record; counted or dealt where nothing is said.
    seed:
        Everything that happens comes from it.
    """
    tried = variants(house, read_terms_file(file), sweep or [])
    chances = [1 / one_in] * len(tried) if one_in else _chances(tried, seats)
    days = round(months * DAYS_A_MONTH)
    courses = {
        one.arm.name: course_of(one, room.pace, chance=chance, days=days, now=room.now)
        for one, chance in zip(tried, chances, strict=True)
    }
    plan = of_promotions.PromotionsPlan(courses=courses, seed=seed)
    arms = [one.arm for one in tried]
    size = max(1, min(of_promotions.BATCH, runs // BLOCKS_LEAST))
    _study(arms, of_promotions.play_promotions, in_batches(plan, arms, runs, size), of_promotions.COLUMNS,
           of_promotions.MEASURES, count=f"{runs:,} times {months} months each", work=work,
           as_json=as_json)  # fmt: skip


def _chances(tried: Sequence[Variant], seats: int) -> list[float]:
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Counting or dealing hands", total=None)
        return [
            chance_of(one, seats, lambda done, of: bar.update(task, completed=done, total=of))
            for one in tried
        ]


def _study(
    arms: Sequence[Arm], play: Callable[[bytes], bytes], batches: Sequence[bytes], columns: Sequence[str],
    measures: Sequence[Measure], *, count: str, work: Work, as_json: bool,
) -> None:  # fmt: skip
    if work.out is not None:
        check_target(work.out)
    check_writable(work.out, work.plot)
    names = [arm.name for arm in arms]
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(count, total=len(batches))
        rows: Any = run_study(
            play, batches, arms, columns, processes=work.processes or usable_processors(),
            cluster=work.cluster, progress=lambda done, of: bar.update(task, completed=done, total=of),
        )  # fmt: skip
    found = compare(names, rows, measures)
    if work.out is not None:
        write_results(work.out, names, rows)
    if work.plot is not None:
        work.plot.write_text(picture(names, found, measures), encoding="utf-8")
    tell_study(names, found, measures, count=count, as_json=as_json)
    for path, what in ((work.out, "Every row is in"), (work.plot, "The measures are drawn in")):
        if path is not None and not as_json:
            print_text(f"{what} {path}.")
