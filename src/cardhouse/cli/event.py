"""`cardhouse event`: structure sheets of events: made from templates, checked by a house's book, printed, and
designed to end when they should.

Sheets are read, checked and laid out in `cardhouse.tournaments.sheets`; here they are only shown. A check
that finds faults ends with 1; a name or file that cannot be used ends with 2.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from msgspec.structs import replace

from cardhouse.cli.event_design import as_data, as_page, minutes_between, tell, write_page
from cardhouse.cli.event_results import results
from cardhouse.cli.event_simulate import simulate_event
from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.cli.part_files import Json, Out, tell_faults, write
from cardhouse.errors import CardhouseError
from cardhouse.houses.profile import House, load_house
from cardhouse.tournaments.design.chip_plan import chip_plan
from cardhouse.tournaments.design.designing import Design, Wish, designed
from cardhouse.tournaments.design.forecast import RUNS
from cardhouse.tournaments.design.forecast import forecast as forecast_of
from cardhouse.tournaments.design.payouts import payouts_for
from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.sheets.changing import changed
from cardhouse.tournaments.sheets.page import level_lines, sheet_page
from cardhouse.tournaments.sheets.printing import as_text
from cardhouse.tournaments.sheets.printing_html import as_html
from cardhouse.tournaments.sheets.reading import read_sheet_file
from cardhouse.tournaments.sheets.template import as_written, template, template_names
from cardhouse.tournaments.sheets.writing import write_sheet

HELP = "Events: structure sheets made, checked, printed and designed."
app = App(name="event", help=HELP, help_format="plaintext")
RULES = "tournament"
OPEN = "Announce an event in a room by its structure sheet; registration opens by the sheet's own time."
RUN = "Play a practice event with bots for play money, into a database that can be served afterwards."
DRAW_SHEET = "Seats in a drawn order on paper, for when the computer fails."
HANDS = "Write every hand of an event that software dealt as PHH histories, one file a table."
app.command("cardhouse.cli.event_open:open_event", name="open", help=OPEN)
app.command("cardhouse.cli.event_run:run_event", name="run", help=RUN)
app.command("cardhouse.cli.event_hands:hands", name="hands", help=HANDS)
app.command("cardhouse.cli.event_draw_sheet:draw_sheet", name="draw-sheet", help=DRAW_SHEET)
app.command(results)
app.command(simulate_event, name="simulate")


@app.command
def templates(*, as_json: Json = False) -> None:
    """The sheets that come with Cardhouse."""
    sheets = {name: as_written(name) for name in template_names()}
    if as_json:
        print_json([{"template": name, "format": sheet.format, "about": sheet.about}
                    for name, sheet in sheets.items()])  # fmt: skip
        return
    rows = [[name, sheet.plan.name, sheet.about] for name, sheet in sheets.items()]
    print_table(["template", "format", "about"], rows)


@app.command
def new(
    name: str, *, house: str, parent: Annotated[str, Parameter(name="--from")] = "turbo",
    starts: str = "", change: Annotated[list[str] | None, Parameter(name="--set")] = None, out: Out = None,
) -> None:
    """Make a sheet from a template, as the house would hold it, ready to be edited.

    Parameters
    ----------
    name:
        What the event is called.
    house:
        A house's name, or the path of a profile file.
    parent:
        One of `cardhouse event templates`.
    starts:
        The room's own date and time, such as "2026-11-20 19:00".
    change:
        Something else than in the template, such as "seats = 8" or "no re_entries"; several times.
    """
    sheet = changed(template(parent, load_house(house).choices(RULES)), change or [])
    write(write_sheet(replace(sheet, name=name, starts=starts or sheet.starts)), out)
    if out is not None:
        print_text(f"{out} is ready to be edited. Then: cardhouse event check {out} --house {house}")


@app.command
def check(*files: Path, house: str, as_json: Json = False) -> int:
    """Every fault of one or more sheets at once, each with its line and the row of the house's book.

    Parameters
    ----------
    files:
        Sheets as TOML files.
    house:
        A house's name, or the path of a profile file.
    """
    choices = load_house(house).choices(RULES)
    return tell_faults(
        files, lambda file: read_sheet_file(file, choices).name, as_json=as_json, such_as="turbo.toml"
    )


@app.command(name="print")
def print_sheet(
    file: Path, *, house: str, entries: int = 0, html: Annotated[bool, Parameter(negative="")] = False,
    out: Out = None,
) -> None:
    """The sheet as one page: text for the terminal, or HTML for the printer.

    Parameters
    ----------
    file:
        A sheet as TOML file.
    house:
        A house's name, or the path of a profile file.
    entries:
        Show what would be paid with so many entries.
    html:
        A page for the printer.
    """
    loaded = load_house(house)
    sheet = read_sheet_file(file, loaded.choices(RULES))
    write(printed(sheet, loaded, entries=entries, html=html), out)


@app.command
def design(
    *, house: str, entries: int, start: str, finish: str,
    parent: Annotated[str, Parameter(name="--from")] = "turbo", name: str = "", chips: Path | None = None,
    runs: int = RUNS, seed: int = 1, out: Out = None,
    html: Annotated[Path | None, Parameter(name="--html")] = None, as_json: Json = False,
) -> None:
    """A sheet that ends when it should: levels, the chips of every table, and what to expect.

    Parameters
    ----------
    house:
        A house's name, or the path of a profile file.
    entries:
        How many entries are expected, re-entries included.
    start:
        The time of the first hand, such as 19:00.
    finish:
        When it should end, such as 1:30.
    parent:
        The template whose game, stack, money and windows are taken.
    name:
        What the event is called.
    chips:
        A sheet whose set of chips is used: what the house owns.
    runs:
        How many runs the forecast makes.
    seed:
        The seed of their chance.
    html:
        Write the plan with its charts to this file.
    """
    choices = load_house(house).choices(RULES)
    base = template(parent, choices)
    if chips is not None:
        base = replace(base, chip_set=read_sheet_file(chips).chip_set)
    base = replace(base, name=name or base.name)
    wish = Wish(entries=entries, minutes=minutes_between(start, finish), base=base, seed=seed, runs=runs)
    found = designed(wish, choices)
    if out is not None:
        write(write_sheet(found.sheet), out)
    show_plan(found, f"2000-01-01 {start}", html=html, as_json=as_json, sheet=out is None)


@app.command
def forecast(
    file: Path, *, house: str, entries: int, runs: int = RUNS, seed: int = 1,
    html: Annotated[Path | None, Parameter(name="--html")] = None, as_json: Json = False,
) -> None:
    """When a sheet's event will end, how its field shrinks, and the tables, dealers and chips it needs.

    Parameters
    ----------
    file:
        A sheet as TOML file.
    house:
        A house's name, or the path of a profile file.
    entries:
        How many entries are expected, re-entries included.
    runs:
        How many runs the forecast makes.
    seed:
        The seed of their chance.
    html:
        Write the plan with its charts to this file.
    """
    choices = load_house(house).choices(RULES)
    sheet = read_sheet_file(file, choices)
    expected = forecast_of(sheet, entries, choices, runs=runs, seed=seed)
    found = Design(sheet, expected, tuple(chip_plan(sheet, expected)))
    show_plan(found, sheet.starts, html=html, as_json=as_json, sheet=False)


def show_plan(found: Design, start: str, *, html: Path | None, as_json: bool, sheet: bool) -> None:
    """A plan on the terminal, with its levels where they are in no file."""
    if as_json:
        print_json({"sheet": write_sheet(found.sheet), **as_data(found)})
        return
    if sheet:
        rows = [[line.number or "", line.minutes, line.plays, ", ".join(line.notes)]
                for line in level_lines(found.sheet)]  # fmt: skip
        print_table(["level", "minutes", "plays", ""], rows, numbers=["minutes"])
    tell(found.expected, found.chips, start)
    if html is not None:
        write_page(html, as_page(found.sheet.name, found, start))


def printed(sheet: Sheet, house: House, *, entries: int, html: bool) -> str:
    """A sheet as one page."""
    choices = house.choices(RULES)
    if not 0 <= entries <= 1_000_000:
        raise CardhouseError(f"{entries:,} entries: between 0 and a million can come")
    page = sheet_page(
        sheet, choices, house=house.name, payouts=payouts_for(sheet, entries, choices),
        payouts_for=f"with {entries:,} entries",
    )  # fmt: skip
    return as_html(page) if html else as_text(page)
