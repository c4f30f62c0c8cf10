"""Whether a sheet can work: by itself, by the game's rules and by the house's book. Every fault is named,
with the line of the file where it is known and the row that says so.
"""

from __future__ import annotations

from typing import NamedTuple

from cardhouse.errors import CardhouseError
from cardhouse.games.game import load_game
from cardhouse.houses.choices import Choices
from cardhouse.play.table import SEATS_MOST
from cardhouse.tournaments.chip_set import chip_faults
from cardhouse.tournaments.sheet import Sheet, rotation_at, stakes_of


class Fault(NamedTuple):
    """One thing that cannot work."""

    where: str
    """Which part of the sheet: `levels.3.sign`."""
    why: str
    cite: str | None = None

    def __str__(self) -> str:
        return f"{self.where}: {self.why}"


def faults(sheet: Sheet, choices: Choices) -> list[Fault]:
    """All that is wrong with a sheet; nothing where it can be played."""
    found = [*_table(sheet), *_levels(sheet)]
    if sheet.stack <= 0:
        found.append(Fault("stack", "a starting stack has at least one chip"))
    else:
        found += [Fault("chip_set", wrong.says) for wrong in chip_faults(sheet)]
    return found


def _table(sheet: Sheet) -> list[Fault]:
    found = []
    try:
        most = load_game(sheet.game).id
        assert most
    except CardhouseError as wrong:
        found.append(Fault("game", str(wrong)))
    if not 2 <= sheet.seats <= SEATS_MOST:
        found.append(Fault("seats", f"a table has 2 to {SEATS_MOST} seats, not {sheet.seats}"))
    return found


def _levels(sheet: Sheet) -> list[Fault]:
    found = []
    if not any(not level.pause for level in sheet.levels):
        found.append(Fault("levels", "there is no level to play"))
    for number, level in enumerate(sheet.levels, 1):
        if level.minutes <= 0:
            found.append(Fault(f"levels.{number}.minutes", "a level lasts at least a minute"))
        if level.pause:
            continue
        try:
            if sheet.rotation:
                rotation_at(sheet, level.sign)
            else:
                stakes_of(level.sign, sheet.game)
        except CardhouseError as wrong:
            found.append(Fault(f"levels.{number}.sign", str(wrong)))
    return found
