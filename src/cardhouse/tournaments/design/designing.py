"""The designer: so many entries, a start, an end and the chips that the house owns; out comes a sheet whose
levels end there, with what to expect of it.

Blinds rise as slowly as levels of a reasonable length allow; limit and mixed games keep the steps of the
sheet that is given. The length is then found by trying: the model of the field says when each sheet would
end, the same chance for all, and minutes are given to the first levels until the middle of all runs is as
near to the wish as whole minutes go.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from cardhouse.errors import CardhouseError
from cardhouse.houses.choices import Choices
from cardhouse.tournaments.design.chip_plan import ChipStep, chip_plan
from cardhouse.tournaments.design.forecast import RUNS, Forecast, forecast
from cardhouse.tournaments.design.ladder import Ladder, big_blinds, no_limit_levels, same_signs
from cardhouse.tournaments.sheet import LateEntry, Level, Sheet
from cardhouse.tournaments.sheets.check_levels import stakes_at
from cardhouse.tournaments.sheets.checking import faults
from cardhouse.tournaments.sheets.faults import SheetError

RISES = (120, 130, 145, 160, 190)
"""How steeply blinds may rise, in percent of the level before; the flattest that fits is taken."""
MINUTES_LEAST, MINUTES_MOST = 5, 120
MINUTES_GOOD = 15
"""Levels are no shorter where steeper blinds can avoid it."""
LAST_BIG_BLINDS = 8
"""The ladder goes on until all chips are so many big blinds: further than any run."""
END_BIG_BLINDS = 40
TRIAL_RUNS = 31
TRIAL_RUNS_LEAST = 5
TRIAL_ENTRIES = 9_000
"""Large fields differ less from run to run: fewer runs do while trying."""
LATE_MINUTES = 90


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What the organiser wants."""

    entries: int
    minutes: int
    """From the first hand to the last."""
    base: Sheet
    """Game, stack, chips, money and windows; its levels give way."""
    seed: int = 1
    runs: int = RUNS


class Design(msgspec.Struct, frozen=True):
    """A sheet, what to expect of it, and the chips for it."""

    sheet: Sheet
    expected: Forecast
    chips: tuple[ChipStep, ...]


def designed(wish: Wish, choices: Choices) -> Design:
    """The sheet that ends as wished; SheetError where no sheet with these chips can work."""
    if not 30 <= wish.minutes <= 60 * 24:
        raise CardhouseError(f"{wish.minutes} minutes: half an hour to a day can be planned in one go")
    if wish.base.plan.play != "field":
        raise CardhouseError(f"{wish.base.plan.name}: rounds of tables are not designed, only one field is")
    sheet = _longest_that_fits(wish, choices)
    expected = forecast(sheet, wish.entries, choices, runs=wish.runs, seed=wish.seed)
    return Design(sheet, expected, tuple(chip_plan(sheet, expected)))


def _longest_that_fits(wish: Wish, choices: Choices) -> Sheet:
    """The flattest blinds whose levels are long enough; then minute by minute to the end that is wished."""
    ladder, length = _ladder(wish)
    guess = max(MINUTES_LEAST, min(MINUTES_MOST, length))
    wrong = faults(_sheet(wish, ladder, [guess] * ladder.count), choices)
    if wrong:
        raise SheetError(wrong, "no such event can be held")
    length = _best_length(wish, choices, ladder, guess=guess)
    return _finest(wish, choices, ladder, length=length)


def _ladder(wish: Wish) -> tuple[Ladder, int]:
    """The levels whose minutes are to be found, and a first guess at them."""
    first, structure = first_blind(wish.base)
    if not first:
        ladder = same_signs(wish.base.levels)
        return ladder, wish.minutes // max(1, ladder.count)
    chips = [chip.value for chip in wish.base.chip_set.chips]
    if not chips:
        raise CardhouseError("no chips are named: the sheet that is given has to have a set")
    all_chips = wish.entries * wish.base.stack
    tried = []
    for rise in RISES:
        blinds = big_blinds(first, chips, rise=rise, most=all_chips // END_BIG_BLINDS)
        tried.append((rise, wish.minutes // len(blinds)))
    rise, length = next((one for one in tried if one[1] >= MINUTES_GOOD), tried[-1])
    blinds = big_blinds(first, chips, rise=rise, most=all_chips // LAST_BIG_BLINDS)

    def levels(minutes: Sequence[int]) -> tuple[Level, ...]:
        return no_limit_levels(blinds, minutes, chips, structure=structure)

    return Ladder(len(blinds), levels), length


def first_blind(base: Sheet) -> tuple[int, str]:
    """Where blinds begin that are designed anew, and the words of their signs; 0 where the sheet's own steps
    are kept: limit games, stud, several games in turn.
    """
    level = next((level for level in base.levels if not level.pause), None)
    stakes = stakes_at(base, level) if level is not None else []
    if len(stakes) != 1 or stakes[0].structure not in ("no_limit", "pot_limit") or not stakes[0].blinds:
        return 0, ""
    return stakes[0].big_blind, stakes[0].structure.replace("_", " ")


def _best_length(wish: Wish, choices: Choices, ladder: Ladder, *, guess: int) -> int:
    """The longest level with which it ends no later than wished; the shortest where none does."""
    low, high = MINUTES_LEAST, MINUTES_MOST
    while low < high:
        if _ends(wish, choices, _sheet(wish, ladder, [guess] * ladder.count)) <= wish.minutes:
            low = guess
        else:
            high = guess - 1
        guess = (low + high + 1) // 2
    return low


def _finest(wish: Wish, choices: Choices, ladder: Ladder, *, length: int) -> Sheet:
    """A minute more for as many of the first levels as brings the end nearest."""
    low, high = 0, ladder.count
    while low < high:
        middle = (low + high + 1) // 2
        if _ends(wish, choices, _sheet(wish, ladder, _lengths(length, middle, ladder.count))) <= wish.minutes:
            low = middle
        else:
            high = middle - 1
    return _sheet(wish, ladder, _lengths(length, low, ladder.count))


def _lengths(length: int, longer: int, count: int) -> list[int]:
    return [length + (place < longer) for place in range(count)]


def _ends(wish: Wish, choices: Choices, sheet: Sheet) -> int:
    runs = max(TRIAL_RUNS_LEAST, min(TRIAL_RUNS, TRIAL_ENTRIES // wish.entries))
    return forecast(sheet, wish.entries, choices, runs=runs, seed=wish.seed).median


def _sheet(wish: Wish, ladder: Ladder, minutes: list[int]) -> Sheet:
    base = wish.base
    levels = ladder.levels(minutes)
    through = min(max(1, LATE_MINUTES // minutes[0]), max(1, ladder.count // 3))
    late = LateEntry(through=through) if base.late.through else base.late
    again = replace(base.re_entries, through=through) if base.re_entries is not None else None
    rebuys = replace(base.rebuys, through=_first_break(levels)) if base.rebuys is not None else None
    add_on = replace(base.add_on, after=_first_break(levels)) if base.add_on is not None else None
    return replace(
        base, levels=levels, late=late, re_entries=again, rebuys=rebuys, add_on=add_on,
        players_most=max(wish.entries, base.players_most),
    )  # fmt: skip


def _first_break(levels: tuple[Level, ...]) -> int:
    """After which level the first break is."""
    return next((place for place, level in enumerate(levels) if level.pause), 1)
