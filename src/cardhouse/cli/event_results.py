"""`cardhouse event results`: an event's results from a room's log, as a table, as CSV in the columns of
results databases, or as the financial report with everything that was paid, signed and withheld.

Nothing is changed here. What is in it is decided in `cardhouse.tournaments.prizes`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Annotated, Literal

from cyclopts import Parameter

from cardhouse.cli.cage import open_log
from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.errors import CardhouseError
from cardhouse.houses.choices import Choices
from cardhouse.play.stakes import dollars
from cardhouse.room.host import RoomHost
from cardhouse.room.loading import load
from cardhouse.tournaments.prizes.financial_report import financial_report
from cardhouse.tournaments.prizes.results import as_csv
from cardhouse.tournaments.prizes.results import results as results_of
from cardhouse.tournaments.state import Event

Name = Callable[[str], str]
Format = Annotated[Literal["text", "csv", "json"], Parameter(name="--format")]
Report = Annotated[bool, Parameter(name="--report", negative="", help="The financial report instead.")]


def results(
    database: str, event: str | None = None, *, room: str | None = None, as_format: Format = "text",
    report: Report = False,
) -> None:  # fmt: skip
    """Places and prizes of an event, from a room's log.

    Parameters
    ----------
    database:
        A SQLite file or postgresql://…
    event:
        Its name; needed where the room has several.
    room:
        Which room; needed where there are several.
    as_format:
        text; csv, in the columns that The Hendon Mob takes; or json.
    """
    from cardhouse.server.aliases import Aliases, countries

    with open_log(database, room) as log:
        found = load(log).room
        names = Aliases(log)
        chosen = _event(found.events.all, event)
        choices = RoomHost(found).event_choices(chosen.name)
        if report:
            _report(chosen, choices, names, as_json=as_format == "json")
        elif as_format == "csv":
            told = countries(log)
            written = as_csv(chosen, choices, name=names, country=lambda person: told.get(person, ""))
            sys.stdout.write(written)
        else:
            show_results(chosen, choices, names, as_json=as_format == "json")


def _event(held: dict[str, Event], name: str | None) -> Event:
    if name is None and len(held) == 1:
        return next(iter(held.values()))
    if name is None or name not in held:
        known = ", ".join(held) or "none"
        raise CardhouseError(f"say which event: there {'is' if len(held) < 2 else 'are'} {known}")
    return held[name]


def show_results(event: Event, choices: Choices, name: Name, *, as_json: bool) -> None:
    """Places and prizes on the terminal."""
    found = results_of(event, choices, name)
    if as_json:
        print_json(found)
        return
    print_text(f"{found.event}: {found.phase}, {found.entries} entries, {dollars(found.pool)} in prizes")
    rows = [[str(line.place), line.person, dollars(line.prize)] for line in found.lines]
    print_table(["place", "name", "prize"], rows)


def _report(event: Event, choices: Choices, name: Name, *, as_json: bool) -> None:
    found = financial_report(event, choices, name)
    if as_json:
        print_json(found)
        return
    print_text(f"{found.event}: Tournament Financial Report, {found.entries} entries")
    rows = [
        [
            str(line.place or ""), line.person, line.kind.replace("_", " "), dollars(line.prize),
            dollars(line.paid), dollars(line.withheld), line.signed.replace("_", " "), line.note,
        ]
        for line in (*found.lines, *found.other)
    ]  # fmt: skip
    print_table(["place", "name", "what", "prize", "paid", "withheld", "signed", "note"], rows)
    if found.tax is not None:
        dated = f"of {found.tax.since}" if found.tax.since else "without a day"
        limit = dollars(found.tax.above)
        print_text(f"Tax papers above {limit} less the entry: a figure {dated}, for the manager to check")
