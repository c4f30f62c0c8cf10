"""Whether a sheet can work: by itself, by the game's rules and by the house's book. Every fault is named,
with the row that says so. What is looked at is in the `check_*` files beside this one.
"""

from __future__ import annotations

from cardhouse.houses.choices import Choices
from cardhouse.tournaments.formats.format import format_names, load_format
from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.sheets.check_chips import chip_faults
from cardhouse.tournaments.sheets.check_format import format_faults, unknown_format
from cardhouse.tournaments.sheets.check_game import game_faults
from cardhouse.tournaments.sheets.check_levels import level_faults
from cardhouse.tournaments.sheets.check_money import money_faults
from cardhouse.tournaments.sheets.check_payouts import payout_faults
from cardhouse.tournaments.sheets.check_times import time_faults
from cardhouse.tournaments.sheets.faults import Fault

__all__ = ["Fault", "faults", "resting_on"]


def faults(sheet: Sheet, choices: Choices) -> list[Fault]:
    """All that is wrong with a sheet; nothing where it can be played."""
    found = [*game_faults(sheet, choices), *level_faults(sheet, choices), *time_faults(sheet)]
    found += [*chip_faults(sheet, choices), *money_faults(sheet, choices), *payout_faults(sheet, choices)]
    if sheet.format in format_names():
        return [*format_faults(sheet, choices), *found]
    return [unknown_format(sheet, choices), *found]


def resting_on(sheet: Sheet, choices: Choices) -> tuple[str, ...]:
    """The rows that its format embodies when a sheet without faults is announced."""
    plan = load_format(sheet.format)
    moments: list[str] = list(plan.rows("announced", choices.book))
    if plan.play == "rounds":
        moments += plan.rows("round", choices.book)
    if sheet.re_entries is not None:
        moments += plan.rows("re_entry", choices.book)
    moments += plan.rows("entries", choices.book)
    always = [choices.always("event.by_the_guidelines"), choices.always("event.own_structure")]
    return tuple(dict.fromkeys([*moments, *(row for row in always if row)]))
