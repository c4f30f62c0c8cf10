"""Reads the format files beside this module. A format is data over a small vocabulary: one field or rounds of
tables, what ends it, who advances, which pools there are, what is paid and when, how many may enter, and what
may go with it. Code asks for these, never for a format's name: another format is another file.

What the organiser chooses stays in the sheet, what a house chooses in its profile. A row that a format
embodies stands in `says` under the moment at which it matters; what the book leaves open is in `open` with
the default and a sentence that says so.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.houses.choices import Choices

FOLDER = Path(__file__).parent
Pool = Literal["primary", "bounty", "cash_out"]
SheetPart = Literal["bounties", "cash_out", "satellite", "rounds", "rebuys", "add_on", "re_entries"]
Fixed = Literal["buy_in", "blind_structure", "level_length", "payout_schedule"]
Moment = Literal[
    "announced", "entries", "started", "rebuy", "add_on", "re_entry", "pool", "knocked_out", "bank",
    "restored", "places", "partial_place", "period", "price", "exchange", "exchanged", "repriced",
    "period_ends", "round", "final_round", "paid", "seats", "target",
]  # fmt: skip
"""When a row of `says` matters. Whoever does something at that moment cites it."""

Number = int | str
"""A number of the format's own, or the key of a house's choice that has it (`number`)."""


class FormatError(CardhouseError):
    """A format that does not exist or a format file that does not read."""


class Entered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many entries it is played with; 0: the format does not say."""

    exactly: Number = 0
    least: Number = 0


class LeftOpen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the book does not say: where the sheet answers it, with what default, in a sentence."""

    key: str
    default: str
    says: str


class Format(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A format as its file states it."""

    name: str
    about: str
    play: Literal["field", "rounds"] = "field"
    """One field whose tables are balanced and broken, or rounds of tables that play by themselves."""
    ends: Literal["one_left", "places_left"] = "one_left"
    """When one player has all the chips, or as soon as no more are left than there are places to be won."""
    advances: Literal["winner", "sheet", ""] = ""
    """Of each table of a round: its winner, or as many as the sheet's `rounds.advance` until the last round,
    which has one winner.
    """
    table: int = 0
    """Seats at each table, where the format says; 0: the sheet's."""
    final_table: Literal["drawn", "none"] = "drawn"
    """Whether a final table is made up, one larger than the others where the house has that."""
    wins_before_paid: int = 0
    """How many tables somebody must have won to be paid from the schedule."""
    pools: tuple[Pool, ...] = ("primary",)
    pays: Literal["schedule", "equal_places", "seats"] = "schedule"
    """By places and percentages; the same to each, one in `players_per_place`; entries to a dearer event."""
    players_per_place: Number = 0
    paid: Literal["when_placed", "at_end"] = "when_placed"
    """Whether a place is paid as soon as it is certain, or all together."""
    entries: Entered = Entered()
    allows: tuple[SheetPart, ...] = ()
    """Parts of a sheet that may go with it beside those that it needs."""
    needs: tuple[SheetPart, ...] = ()
    fixed: tuple[Fixed, ...] = ()
    """What stands from the announcement on and is not changed for this event."""
    says: dict[Moment, tuple[str, ...]] = {}
    open: tuple[LeftOpen, ...] = ()
    id: str = ""

    def rows(self, moment: Moment, book: str) -> tuple[str, ...]:
        """The rows of a house's book that this format embodies at a moment; none where its book has none."""
        return tuple(row for row in self.says.get(moment, ()) if row.startswith(f"{book}."))

    def cite(self, moment: Moment, book: str) -> str | None:
        """The first of them."""
        return next(iter(self.rows(moment, book)), None)

    @property
    def parts(self) -> tuple[SheetPart, ...]:
        """Every part of a sheet that may go with it."""
        return self.needs + self.allows


def number(said: Number, choices: Choices) -> int:
    """A number of a format, as this house has it."""
    return int(choices.value(said)) if isinstance(said, str) else said


@cache
def format_names() -> tuple[str, ...]:
    """The names of all formats, sorted."""
    files = FOLDER.iterdir()
    return tuple(sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")))


@cache
def load_format(name: str) -> Format:
    """The format of that id; an unknown one is refused."""
    if name not in format_names():
        raise FormatError(f"unknown format {name!r}. Formats: {', '.join(format_names())}")
    return read_format(name, (FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def read_format(name: str, text: str) -> Format:
    """A format from the text of its file."""
    try:
        read = msgspec.convert({**tomllib.loads(text), "id": name}, Format)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise FormatError(f"format file {name}.toml: {fault}") from fault
    contradiction = _contradiction(read)
    if contradiction:
        raise FormatError(f"format file {name}.toml: {contradiction}")
    return read


def _contradiction(read: Format) -> str:
    if (read.play == "rounds") != bool(read.advances):
        return "rounds of tables say who advances, and one field does not"
    if (read.pays == "equal_places") != bool(read.players_per_place):
        return "equal places say how many players there are to a place, and nothing else does"
    if "primary" not in read.pools:
        return "there is a primary prize pool"
    if set(read.needs) & set(read.allows):
        return "what it needs goes with it without saying"
    return ""
