"""`cardhouse cage`: the books of a room from its log: balances, reports, whether the day can be closed, the
ledger for other programs, and a stranger's check of it all.

Nothing is changed here, not even the file: a day is closed by two people, each with a command of their own.
What is in a report is decided in `cardhouse.money.reports`. Ends with 1 where something is not even.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

from cyclopts import App, Parameter

from cardhouse.cli.cage_paper_sheet import paper_sheet
from cardhouse.cli.output import print_json, print_text
from cardhouse.errors import CardhouseError
from cardhouse.money.export.beancount import beancount
from cardhouse.money.reports.formats import FORMATS
from cardhouse.money.reports.listing import REPORTS
from cardhouse.money.reports.report import Report
from cardhouse.money.reports.statement import faults
from cardhouse.room.loading import load
from cardhouse.room.reporting_day import postings, view_of_log
from cardhouse.room.reporting_period import period_of, report_of_period
from cardhouse.store import Log, Store, open_store
from cardhouse.store.private_files import opened_privately

app = App(name="cage", help="The books of a room: balances, reports, closing, export, reconciliation.")
app.command(paper_sheet, name="paper-sheet")
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for programs.")]
Format = Annotated[Literal["text", "html", "csv", "json"], Parameter(name="--format")]


@app.command
def balances(database: str, room: str | None = None, *, as_format: Format = "text") -> int:
    """What lies where, and whether the books come to nothing.

    Parameters
    ----------
    database:
        A SQLite file or postgresql://…
    room:
        Which room; needed where there are several.
    as_format:
        How it is written.
    """
    with open_log(database, room) as log:
        view = view_of_log(log)
    _write(REPORTS["balances"](view), as_format, None)
    return 1 if sum(view.books.balances.values()) else 0


@app.command
def report(
    name: str,
    database: str,
    room: str | None = None,
    *,
    day: str | None = None,
    month: str | None = None,
    year: str | None = None,
    as_format: Format = "text",
    to: Path | None = None,
) -> None:
    """One report of a gaming day, a month or a year: people by their names, in JSON by their ids.

    Parameters
    ----------
    name:
        Which one; `cardhouse cage reports` lists them.
    database:
        A SQLite file or postgresql://…
    room:
        Which room; needed where there are several.
    day:
        A gaming day that was closed: 2026-11-15. Without it, the one that runs.
    month:
        The closed gaming days of a month: 2026-11.
    year:
        The closed gaming days of a year, of this one up to now: 2026.
    as_format:
        text, html (a page to print), csv or json.
    to:
        The file to write; it is never overwritten.
    """
    if name not in REPORTS:
        raise CardhouseError(f"there is no report {name!r}: {', '.join(REPORTS)}")
    asked = [one for one in (day, month, year) if one is not None]
    if len(asked) > 1:
        raise CardhouseError("give a day, a month or a year, not several")
    with open_log(database, room) as log:
        if month or year:
            made = report_of_period(log, name, period_of(asked[0]))
        else:
            made = REPORTS[name](view_of_log(log, _day(day)))
        made = _named(made, log, database) if as_format != "json" else made
    _write(made, as_format, to)


@app.command
def reports() -> None:
    """The names of the reports, and what is in each."""
    for name, made in REPORTS.items():
        print_text(f"{name}: {(made.__doc__ or '').splitlines()[0]}")


@app.command
def close(database: str, room: str | None = None, *, as_format: Format = "text") -> int:
    """Whether the gaming day can be closed, and if not, where it is not even. Two people then close it.

    Parameters
    ----------
    database:
        A SQLite file or postgresql://…
    room:
        Which room; needed where there are several.
    as_format:
        How it is written.
    """
    with open_log(database, room) as log:
        view = view_of_log(log)
        made = REPORTS["close"](view)
        made = _named(made, log, database) if as_format != "json" else made
    _write(made, as_format, None)
    return 1 if faults(view.books) else 0


@app.command
def export(database: str, room: str | None = None, *, to: Path | None = None) -> None:
    """Write the whole ledger as Beancount text, which `bean-check` accepts.

    Parameters
    ----------
    database:
        A SQLite file or postgresql://…
    room:
        Which room; needed where there are several.
    to:
        The file to write; it is never overwritten. Without it the text goes to standard output.
    """
    with open_log(database, room) as log:
        found = load(log).room
        made = beancount(
            postings(log.read(0, found.position)), found.books.balances, title=found.name, money=found.money,
            zone=ZoneInfo(found.zone),
        )  # fmt: skip
        if to is None:
            sys.stdout.writelines(made)
            return
        with opened_privately(_new_file(to)) as file:
            file.writelines(made)


@app.command
def reconcile(database: str, room: str | None = None, *, as_json: Json = False) -> int:
    """Add every account up anew from the bytes of the log, with separate code, and compare.

    Parameters
    ----------
    database:
        A SQLite file or postgresql://…
    room:
        Which room; needed where there are several.
    """
    from cardhouse.sim.reconciling import compare
    from cardhouse.sim.reconciling import reconcile as add_up

    with open_log(database, room) as log:
        found = load(log).room
        added = add_up(entry.body for entry in log.read(0, found.position))
    books = found.books
    wrong = compare(added, books.balances, books.chips, books.postings)
    if as_json:
        print_json({
            "room": found.name, "entries": added.entries, "postings": added.postings,
            "hands": sum(added.hands.values()), "accounts": len(books.balances), "faults": wrong,
        })  # fmt: skip
    else:
        print_text(
            f"{found.name}: {added.postings:,} postings in {added.entries:,} entries, "
            f"{sum(added.hands.values()):,} hands, {len(books.balances):,} accounts: "
            f"{'everything agrees' if not wrong else 'NOT everything agrees'}."
        )
        for fault in wrong:
            print_text(fault)
    return 1 if wrong else 0


def _named(made: Report, log: Log, database: str) -> Report:
    """The same with names in the place of ids."""
    from cardhouse.screens.cage.naming import Names
    from cardhouse.screens.manager.report_pages import namer, with_names
    from cardhouse.server.accounts.reading_names import shown_names
    from cardhouse.server.aliases import Aliases, key_of
    from cardhouse.server.free_texts import FreeTexts

    kept = log.kept_all()
    people = Names(shown_names(database), Aliases(log))
    named, texts = namer(people, lambda cell: key_of(cell) in kept), FreeTexts(log)
    return with_names(made, lambda cell: texts.plain(named(cell)))


def _write(made: Report, as_format: str, to: Path | None) -> None:
    text = FORMATS[as_format](made)
    if to is None:
        sys.stdout.write(text)
    else:
        with opened_privately(_new_file(to), newline="") as file:
            file.write(text)


def _new_file(to: Path) -> Path:
    if to.exists():
        raise CardhouseError(f"{to} is there already and is not overwritten: give another name")
    return to


def _day(text: str | None) -> int:
    if text is None:
        return 0
    try:
        return date.fromisoformat(text).toordinal()
    except ValueError as error:
        raise CardhouseError(f"{text!r} is no day: write it as 2026-11-15") from error


@contextmanager
def open_log(database: str, room: str | None) -> Iterator[Log]:
    """The log of a room, to be read only."""
    store: Store = open_store(database, read_only=True)
    try:
        yield store.log(chosen_room(store, room))
    finally:
        store.close()


def chosen_room(store: Store, room: str | None) -> str:
    """The room that is meant; it must be named where there are several."""
    rooms = store.rooms()
    if room is None and len(rooms) != 1:
        which = f"say which room: {', '.join(rooms)}" if rooms else "there are no rooms in it yet"
        raise CardhouseError(f"{store.where}: {which}")
    return rooms[0] if room is None else room
