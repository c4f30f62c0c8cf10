"""`cardhouse odds`: how likely a bad beat, a high hand or any promotion's hand is, and what that means for a
room; and what hands are worth against each other (`odds_equity.py`).

Counted exactly where that can be done, else dealt at random with its error (`cardhouse.odds`); here it is
only asked and shown. Everybody is taken to stay to the end: in a real game somebody often folds, so hits come
later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import cpu_count
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter, validators
from msgspec.structs import replace
from rich.console import Console
from rich.progress import Progress

from cardhouse.cli.long_work import Seed, check_writable
from cardhouse.cli.odds_equity import equity_command
from cardhouse.cli.odds_telling import tell, tell_fund
from cardhouse.cli.part_files import Json
from cardhouse.games.names import game_named
from cardhouse.houses.choices import Choices
from cardhouse.houses.profile import load_house
from cardhouse.odds.answer import Odds, odds_of, odds_of_several
from cardhouse.odds.frequency import Pace, chance_a_day
from cardhouse.odds.fund import fund_future
from cardhouse.odds.gpu import graphics_card, sample_on
from cardhouse.odds.side_by_side import side_by_side
from cardhouse.odds.trigger import Trigger
from cardhouse.promotions.files.reading import read_terms_file
from cardhouse.promotions.files.template import template, template_names
from cardhouse.promotions.promotion import Best, Promotion
from cardhouse.promotions.prospects import plan_for, trigger_for
from cardhouse.sim.workers import workers

HELP = "What hands are worth, and how likely a promotion's hand is."
app = App(name="odds", help=HELP, help_format="plaintext")
app.command(equity_command, name="equity")
RULES = "cash"
LADDER = ("four tens", "four jacks", "four queens", "four kings", "four aces", "straight flush")
HIGH_HANDS = ("four of a kind", "straight flush", "royal flush")
Seats = Annotated[int, Parameter(validator=validators.Number(gte=1, lte=23))]
Tables = Annotated[float, Parameter(validator=validators.Number(gte=0, lte=10_000))]
HandsAnHour = Annotated[float, Parameter(validator=validators.Number(gte=0, lte=1_000))]
Hours = Annotated[float, Parameter(validator=validators.Number(gte=0, lte=24))]
Fund = Annotated[int, Parameter(validator=validators.Number(gte=0, lte=1_000_000_000))]
Count = Annotated[int, Parameter(validator=validators.Number(gte=1, lte=10**12))]


@Parameter(name="*")
@dataclass(frozen=True)
class Room:
    """How much is played, and what is in the fund."""

    tables: Tables = 5.0
    """Tables open on an average."""
    hands_an_hour: HandsAnHour = 30.0
    """Hands an hour at a table."""
    hours: Hours = 16.0
    """Hours a day."""
    fund: Fund | None = None
    """Dollars in the jackpot's fund now; its seed where nothing is said."""

    @property
    def pace(self) -> Pace:
        return Pace(tables=self.tables, hands_an_hour=self.hands_an_hour, hours=self.hours)

    @property
    def now(self) -> int:
        return -1 if self.fund is None else self.fund * 100


@Parameter(name="*")
@dataclass(frozen=True)
class Work:
    """How sampling is done."""

    deals: Count = 2_000_000
    """Hands to be dealt where it must be sampled."""
    seed: Seed = 1
    """The same seed deals the same hands, whoever deals them."""
    sampled: bool = False
    """Deal hands even where they could be counted."""
    processes: Annotated[int, Parameter(validator=validators.Number(gte=1, lte=256))] = cpu_count() or 1
    """Processes of this machine."""
    cluster: str = ""
    """The address of a Dask scheduler, for many machines."""
    gpu: bool = False
    """Deal on this machine's graphics card (hold'em and stud for high; cupy must be installed)."""


@app.command(name="bad-beat")
def bad_beat(
    *,
    house: str = "horseshoe",
    seats: Seats = 10,
    hand: str = "",
    change: tuple[str, ...] = (),
    table: bool = False,
    game: str = "holdem",
    room: Room = Room(),  # noqa: B008
    work: Work = Work(),  # noqa: B008
    svg: Path | None = None,
    as_json: Json = False,
) -> None:
    """How likely a bad beat is by a house's rules, how often it comes, what it costs and how its fund grows.

    Parameters
    ----------
    house:
        A house's name, or the path of a profile file.
    seats:
        Players dealt in, who all stay to the end.
    hand:
        The least hand that must lose, such as "aces full of tens"; else what the house's jackpot asks.
    change:
        Another least hand to be compared with it; may be given several times.
    table:
        The usual ones side by side: four tens to a straight flush.
    game:
        Another game, such as omaha or stud.
    svg:
        Draw how the fund will grow into this file.
    """
    choices = load_house(house).choices(RULES)
    terms = template("bad_beat")
    assert terms.beaten is not None
    wanted = dict.fromkeys([hand or terms.beaten.least, *change, *(LADDER if table else ())])
    named = [replace(terms, name=one, beaten=replace(terms.beaten, least=one)) for one in wanted]
    _show(named, choices, game, seats, room=room, work=work, svg=svg, as_json=as_json)


@app.command(name="high-hand")
def high_hand(
    *,
    house: str = "horseshoe",
    seats: Seats = 10,
    hand: tuple[str, ...] = (),
    game: str = "holdem",
    room: Room = Room(),  # noqa: B008
    work: Work = Work(),  # noqa: B008
    as_json: Json = False,
) -> None:
    """How likely somebody at a table makes a high hand that counts, and how often one comes.

    Parameters
    ----------
    house:
        A house's name, or the path of a profile file.
    seats:
        Players dealt in, who all stay to the end.
    hand:
        The least hand that counts; may be given several times.
    game:
        Another game, such as omaha or stud.
    """
    choices = load_house(house).choices(RULES)
    terms = template("high_hand")
    named = [replace(terms, name=one, best=Best(least=one)) for one in hand or HIGH_HANDS]
    _show(named, choices, game, seats, room=room, work=work, svg=None, as_json=as_json)


@app.command
def promotion(
    terms: str,
    *,
    house: str = "horseshoe",
    seats: Seats = 10,
    game: str = "holdem",
    room: Room = Room(),  # noqa: B008
    work: Work = Work(),  # noqa: B008
    svg: Path | None = None,
    as_json: Json = False,
) -> None:
    """The odds of any promotion that cards decide: flopped quads, aces cracked, a file of your own.

    Parameters
    ----------
    terms:
        One of `cardhouse promotion templates`, or a promotion's file.
    house:
        A house's name, or the path of a profile file.
    seats:
        Players dealt in, who all stay to the end.
    game:
        Another game, such as omaha or stud.
    svg:
        Draw how the fund will grow into this file.
    """
    choices = load_house(house).choices(RULES)
    found = template(terms) if terms in template_names() else read_terms_file(Path(terms), choices)
    _show([found], choices, game, seats, room=room, work=work, svg=svg, as_json=as_json)


def _show(
    promotions: Sequence[Promotion],
    choices: Choices,
    game: str,
    seats: int,
    *,
    room: Room,
    work: Work,
    svg: Path | None,
    as_json: bool,
) -> None:
    check_writable(svg)
    played = game_named(game).id
    triggers = [trigger_for(one, played, choices) for one in promotions]
    odds = found_odds(triggers, played, seats, work)
    first = promotions[0]
    jackpot = first.beaten is not None
    plan = plan_for(first, choices, room.pace, room.now) if jackpot else None
    named = {one.name: answer for one, answer in zip(promotions, odds, strict=True)}
    # Of high hands only the best of each time frame is paid, so their odds say nothing about the cost.
    each_is_paid = first.made is not None or first.loses_with is not None
    rows = side_by_side(named, room.pace, prize=first.pays.amount if each_is_paid else 0, plan=plan)
    tell(rows, triggers, played, seats, pace=room.pace, as_json=as_json)
    if plan is None or (as_json and svg is None):
        return
    future = fund_future(plan, chance_a_day(odds[0].chance, room.pace), days=365)
    tell_fund(first.name, plan, future, svg=svg, quiet=as_json)


def found_odds(triggers: Sequence[Trigger], game: str, seats: int, work: Work) -> list[Odds]:
    """Counted where all can be, else dealt; with a bar that shows how far it is."""
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Counting or dealing hands", total=None)

        def progress(done: int, of: int) -> None:
            bar.update(task, completed=done, total=of)

        if work.gpu:
            card = graphics_card()
            return [
                Odds.dealt(sample_on(card, one, game, seats=seats, deals=work.deals, seed=work.seed,
                                     progress=progress))
                for one in triggers
            ]  # fmt: skip
        if not work.sampled:
            counted = odds_of_several(triggers, game, seats=seats, progress=progress)
            if counted is not None:
                return counted
        with workers(work.processes, work.cluster) as pool:
            return [
                odds_of(one, game, seats=seats, deals=work.deals, seed=work.seed, sampled=work.sampled,
                        workers=pool, progress=progress)
                for one in triggers
            ]  # fmt: skip
