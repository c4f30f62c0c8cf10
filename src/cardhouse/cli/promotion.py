"""`cardhouse promotion`: next month's promotion made from a template, checked by a house's book, printed for
the wall, and started in a room.

Files are read, checked and laid out in `cardhouse.promotions.files`; here they are only shown. A check that
finds faults ends with 1; a name or file that cannot be used ends with 2.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from msgspec.structs import replace

from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.cli.part_files import Json, Out, tell_faults, write
from cardhouse.cli.promotion_funds import funds
from cardhouse.cli.promotion_simulate import simulate
from cardhouse.cli.room_writing import asked_of_room
from cardhouse.cli.serve import shown
from cardhouse.houses.profile import load_house
from cardhouse.promotions.announcing.start_promotion import StartPromotion
from cardhouse.promotions.files.page import pays, promotion_page, what, when
from cardhouse.promotions.files.printing import as_html, as_text
from cardhouse.promotions.files.reading import read_terms_file
from cardhouse.promotions.files.template import template, template_names
from cardhouse.tournaments.sheets.writing import write_sheet

HELP = "Jackpots and promotions: made, checked, printed and started."
app = App(name="promotion", help=HELP, help_format="plaintext")
app.command(funds)
app.command(simulate)
RULES = "cash"
STAFF = frozenset({"manager"})


@app.command
def templates(*, as_json: Json = False) -> None:
    """The promotions that come with Cardhouse."""
    found = {name: template(name) for name in template_names()}
    if as_json:
        print_json([{"template": name, "kind": one.kind, "says": one.says} for name, one in found.items()])
        return
    rows = [[name, what(one), when(one.when), pays(one.pays)] for name, one in found.items()]
    print_table(["template", "what", "when", "pays"], rows)


@app.command
def new(
    name: str, *, house: str, parent: Annotated[str, Parameter(name="--from")] = "bad_beat", out: Out = None
) -> None:
    """Make a promotion's file from a template, ready to be edited.

    Parameters
    ----------
    name:
        What the promotion is called.
    house:
        A house's name, or the path of a profile file.
    parent:
        One of `cardhouse promotion templates`.
    """
    load_house(house)
    write(write_sheet(replace(template(parent), name=name)), out)
    if out is not None:
        print_text(f"{out} is ready to be edited. Then: cardhouse promotion check {out} --house {house}")


@app.command
def check(*files: Path, house: str, as_json: Json = False) -> int:
    """Every fault of one or more files at once, each with its line and the row of the house's book.

    Parameters
    ----------
    files:
        Promotions as TOML files.
    house:
        A house's name, or the path of a profile file.
    """
    choices = load_house(house).choices(RULES)
    return tell_faults(
        files, lambda file: read_terms_file(file, choices).name, as_json=as_json, such_as="bad_beat.toml"
    )


@app.command(name="print")
def print_promotion(
    file: Path, *, house: str, html: Annotated[bool, Parameter(negative="")] = False, out: Out = None
) -> None:
    """The promotion as one page for the wall: text for the terminal, or HTML for the printer.

    Parameters
    ----------
    file:
        A promotion as TOML file.
    house:
        A house's name, or the path of a profile file.
    html:
        A page for the printer.
    """
    loaded = load_house(house)
    choices = loaded.choices(RULES)
    page = promotion_page(read_terms_file(file, choices), choices, house=loaded.name)
    write(as_html(page) if html else as_text(page), out)


@app.command
def start(database: str, file: Path, *, room: str | None = None) -> None:
    """Start a promotion in a room by its file; it counts by its own days and hours.

    Parameters
    ----------
    database:
        A SQLite file or postgresql://…; no server may hold the room meanwhile.
    file:
        A promotion as TOML file.
    room:
        Which room; needed where there are several.
    """
    done = asked_of_room(
        database, room, "promotion start",
        lambda host, now: StartPromotion(read_terms_file(file, host.in_force(at=now))), STAFF,
    )  # fmt: skip
    print_text(f"{read_terms_file(file).name} is on the board of room {done.room}.")
    print_text(f"Next: cardhouse serve --database {shown(database)}")
