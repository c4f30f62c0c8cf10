"""`cardhouse promotion simulate`: how often a promotion will come, what it costs and how its fund will grow,
by its file and a house's book; the same a manager sees on the page of one that is held.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date
from html import escape
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter, validators

from cardhouse.cli.long_work import check_writable
from cardhouse.cli.odds import Room, Seats, Work, found_odds
from cardhouse.cli.odds_telling import chance, days_between, fund_rows, often, one_in, picture, tell, whole
from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.cli.part_files import Json
from cardhouse.games.names import game_named
from cardhouse.houses.profile import load_house
from cardhouse.odds.trigger import Trigger
from cardhouse.promotions.files.reading import read_terms_file
from cardhouse.promotions.frames import Hours
from cardhouse.promotions.outlook import Outlook, changes, outlook
from cardhouse.promotions.promotion import OF_HANDS, Promotion
from cardhouse.promotions.prospects import trigger_for

RULES = "cash"
Days = Annotated[int, Parameter(validator=validators.Number(gte=1, lte=3650))]
STYLE = (
    "body { font: 15px/1.4 sans-serif; max-width: 860px; margin: 24px auto; padding: 0 12px } "
    "table { border-collapse: collapse } td, th { padding: 4px 12px 4px 0; text-align: right } "
    "th:first-child, td:first-child { text-align: left } svg { width: 100%; height: auto }"
)
HEADS = ("hand", "chance", "one in", "days", "a month", "pays", "costs a month")


def simulate(
    file: Path,
    *,
    house: str,
    days: Days = 365,
    seats: Seats = 9,
    room: Room = Room(),  # noqa: B008
    work: Work = Work(),  # noqa: B008
    html: Path | None = None,
    as_json: Json = False,
) -> None:
    """How often a promotion will come, what it will cost, and how its fund will grow.

    Parameters
    ----------
    file:
        A promotion as TOML file.
    house:
        A house's name, or the path of a profile file.
    days:
        How far to look ahead.
    seats:
        Players dealt in, who all stay to the end.
    html:
        Write a page with the picture of the fund into this file as well.
    """
    check_writable(html)
    choices = load_house(house).choices(RULES)
    terms = read_terms_file(file, choices)
    game = game_named(terms.where.games[0]).id if terms.where.games else "holdem"
    triggers: list[Trigger] = []
    if terms.kind in OF_HANDS and terms.squares is None:
        triggers = [trigger_for(one, game, choices) for one in changes(terms)]
    odds = found_odds(triggers, game, seats, work) if triggers else []
    found = outlook(
        terms, odds, choices, pace=room.pace, hours=Hours(UTC, lambda day: 0), today=date.today().toordinal(),
        now=room.now, days=days,
    )  # fmt: skip
    if html is not None:
        html.write_text(simulated_page(terms, found), encoding="utf-8")
    if as_json:
        print_json(msgspec.to_builtins(found))
        return
    if triggers:
        tell(found.choices, triggers, game, seats, pace=room.pace, as_json=False)
    print_text(summary(found))
    if found.plan is not None and found.future is not None:
        heads, rows, title = fund_rows(found.plan, found.future)
        print_table(heads, rows, title, heads[1:])
    if html is not None:
        print_text(f"The page with the picture is {html}.")


def summary(found: Outlook) -> str:
    """What comes a month and what it costs, in a sentence."""
    if not found.a_month:
        if found.choices:
            return "Prizes a month: none. As much as is played here, and by the odds, it does not come."
        return "Neither cards nor the clock decide when it comes: what it costs is not known ahead."
    most = "at most " if found.at_most else ""
    return f"Prizes a month: {often(found.a_month)}. Cost a month: {most}{whole(found.cost_a_month)} dollars."


def simulated_page(terms: Promotion, found: Outlook) -> str:
    """One page that needs nothing else; every text of the promotion is escaped."""
    name = escape(terms.name)
    parts = [f"<h1>{name}</h1>", f"<p>{escape(terms.says)}</p>" if terms.says else ""]
    parts.append(f"<p>{escape(summary(found))}</p>")
    if found.choices:
        cells = [
            (row.name, chance(row.odds), one_in(row.odds), days_between(row), often(row.often.a_month),
             whole(row.at_hit), whole(row.cost_a_month))
            for row in found.choices
        ]  # fmt: skip
        parts.append(_table(HEADS, cells))
    if found.plan is not None and found.future is not None:
        heads, rows, title = fund_rows(found.plan, found.future)
        parts += [f"<h2>{escape(title)}</h2>", _table(heads, rows), picture(terms.name, found.future)]
    head = f'<meta charset="utf-8"><title>{name}</title><style>{STYLE}</style>'
    body = "\n".join(filter(None, parts))
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>\n{body}\n</body></html>\n'


def _table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    first = "".join(f"<th>{escape(one)}</th>" for one in heads)
    rest = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{first}</tr>{rest}</table>"
