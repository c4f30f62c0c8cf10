"""How `cardhouse odds` tells what it found: in words, as a table, the fund to come as a picture too."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.games.game import load_game
from cardhouse.odds.answer import Odds
from cardhouse.odds.frequency import Pace
from cardhouse.odds.fund import QUANTILES, FundFuture, FundPlan
from cardhouse.odds.side_by_side import Choice
from cardhouse.odds.trigger import Trigger, Wanted
from cardhouse.play.stakes import dollars
from cardhouse.screens.charts import Series, lines

SHOWN_DAYS = (30, 91, 182, 365)
POINTS = 25
STYLE = (
    "<style>text { font: 11px sans-serif } .axis { stroke: #ddd } .zero { stroke: #888 } "
    ".line { stroke-width: 2; fill: none } .line.a { stroke: #1d4f9c } .line.b { stroke: #dd6b20 } "
    ".line.c { stroke: #2f855a } .a { fill: #1d4f9c } .b { fill: #dd6b20 } .c { fill: #2f855a }</style>"
)
HOLE_CARDS = {
    "any": "any cards play",
    "both": "both hole cards play",
    "both_board_first": "both hole cards play, the board first",
}


def tell(
    rows: Sequence[Choice], triggers: Sequence[Trigger], game: str, seats: int, *, pace: Pace, as_json: bool
) -> None:
    """Each trigger with how likely, how often and what it costs."""
    if as_json:
        asked = {"game": game, "seats": seats}
        told = zip(rows, triggers, strict=True)
        print_json(
            [{**msgspec.to_builtins(row), "trigger": msgspec.to_builtins(one), **asked} for row, one in told]
        )
        return
    name = load_game(game).name
    print_text(f"{name} with {seats} seats, nobody folds. {conditions(triggers[0])}", style="bold")
    paid = any(row.at_hit for row in rows)
    columns = ["hand", "chance", "one in", "days", "a month"]
    money = ["pays", "costs"] if paid else []
    cells = [
        [row.name, chance(row.odds), one_in(row.odds), days_between(row), often(row.often.a_month),
         *([whole(row.at_hit), whole(row.cost_a_month)] if paid else [])]
        for row in rows
    ]  # fmt: skip
    print_table([*columns, *money], cells, numbers=[*columns[1:], *money])
    at = f"{pace.tables:g} tables, {pace.hands_an_hour:g} hands an hour, {pace.hours:g} hours"
    cost = " Costs are dollars a month." if paid else ""
    print_text(f"At {pace.hands_a_day:,.0f} hands a day: {at}.{cost} {surety(rows[0])}")


def conditions(trigger: Trigger) -> str:
    """What is asked of the cards, in words."""
    if trigger.pocket and not trigger.hand.least:
        return f"Pocket {trigger.pocket} lose."
    if trigger.what == "made":
        by = f" by the {trigger.street}" if trigger.street else ""
        return f"The hand is made{by}: {_asked(trigger.hand)}."
    return f"The loser: {_asked(trigger.hand)}; the winner: {_asked(trigger.beaten_by)}."


def _asked(wanted: Wanted) -> str:
    least = f"at least {wanted.least}, " if wanted.least else ""
    pair = ", four of a kind with a pocket pair" if wanted.quads == "pocket_pair" else ""
    return f"{least}{HOLE_CARDS[wanted.hole_cards]}{pair}"


def chance(odds: Odds) -> str:
    """The chance with ten places where it was counted, else with its standard error.

    >>> chance(Odds(0.0000036050))
    '0.0000036050'
    >>> chance(Odds(0.002, 0.0001, deals=200_000))
    '0.002000 ± 0.000100'
    >>> chance(Odds(0.0, 0.000003, deals=1_000_000))
    'under 0.000003'
    """
    if odds.exact:
        return f"{odds.chance:.10f}"
    if not odds.chance:
        return f"under {odds.error:.6f}"
    places = 6 if odds.error > 5e-6 else 9
    return f"{odds.chance:.{places}f} ± {odds.error:.{places}f}"


def one_in(odds: Odds) -> str:
    """One hand in so many.

    >>> one_in(Odds(0.002)), one_in(Odds(0.0)), one_in(Odds(0.0, 0.000003, deals=1_000_000))
    ('500', 'never', 'not seen')
    """
    return f"{odds.one_in:,.0f}" if odds.chance else _never(odds)


def days_between(row: Choice) -> str:
    """How many days from one to the next, on an average."""
    return often(row.often.days) if row.often.days else _never(row.odds)


def _never(odds: Odds) -> str:
    """That it never comes, or did not in all that was dealt."""
    return "never" if odds.exact or odds.chance else "not seen"


def often(times: float) -> str:
    """Times or days: whole where they are many."""
    return f"{times:,.0f}" if times >= 100 else f"{times:.3g}"


def whole(cents: int) -> str:
    """Dollars without cents."""
    return dollars(cents // 100 * 100)


def surety(row: Choice) -> str:
    """How it was found, and how long one may wait."""
    dealt = f"Sampled from {row.odds.deals:,} deals; behind ± is the standard error."
    how = "Counted exactly." if row.odds.exact else dealt
    if not row.often.days:
        return how
    return (
        f"{how} {row.name.capitalize()}: even odds that it comes within {often(row.often.soon)} days, "
        f"nine in ten within {often(row.often.late)}."
    )


def tell_fund(name: str, plan: FundPlan, future: FundFuture, *, svg: Path | None, quiet: bool) -> None:
    """How the fund will grow, and its picture where one is wanted."""
    if not quiet:
        heads, rows, title = fund_rows(plan, future)
        print_table(heads, rows, title, heads[1:])
    if svg is not None:
        svg.write_text(picture(name, future), encoding="utf-8")
        if not quiet:
            print_text(f"The fund's growth is drawn in {svg}.")


def fund_rows(plan: FundPlan, future: FundFuture) -> tuple[tuple[str, ...], list[tuple[str, ...]], str]:
    """The fund after some of the days: heads, rows and title of a table."""
    last = len(future.days)
    rows = [
        (f"{day} days", *[whole(future.amounts[share][day - 1]) for share in QUANTILES])
        for day in (*[day for day in SHOWN_DAYS if day < last], last)
    ]
    comes = f"{whole(plan.now)} now, {whole(plan.a_day)} a day"
    title = f"The fund: {comes}, {plan.paid_percent}% paid at a hit"
    return ("after", *[f"{share} in 100 below" for share in QUANTILES]), rows, title


def picture(name: str, future: FundFuture) -> str:
    """The quantiles of the fund as a drawing that stands alone."""
    step = max(1, len(future.days) // POINTS)
    places = range(step - 1, len(future.days), step)
    series = [
        Series(f"{share} in 100 below", [future.amounts[share][at] for at in places]) for share in QUANTILES
    ]
    labels = [str(future.days[at]) for at in places]
    drawn = str(lines(f"{name}: the fund by days", labels, series, dollars))
    names = "".join(
        f'<text x="80" y="{24 + 14 * at}" class="{kind}">{one.name}</text>'
        for at, (kind, one) in enumerate(zip("abc", series, strict=True))
    )
    named = drawn.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return named.replace(">", f">{STYLE}", 1).replace("</svg>", f"{names}</svg>")
