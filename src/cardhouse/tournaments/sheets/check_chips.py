"""The chips: one style, denominations that can be changed for one another, a stack that can be paid, enough
for the field, and blinds that can be paid with what is in play after each colour-up. The arithmetic is in
`chip_set`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.houses.choices import Choices
from cardhouse.tournaments import chip_set as sets
from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.sheets.faults import Fault


def chip_faults(sheet: Sheet, choices: Choices) -> Iterator[Fault]:
    """What is wrong with the chips."""
    one_style = choices["tournament_chips.styles_in_event"]
    for number, chip in enumerate(sheet.chip_set.chips, 1):
        if chip.style and chip.style != sheet.chip_set.style and one_style.value == "one":
            why = f"an event has one style of chips, here {sheet.chip_set.style!r}, and no {chip.style!r}"
            yield Fault(f"chip_set.chips.{number}.style", why, one_style.cite)
        if chip.stack < 0:
            yield Fault(f"chip_set.chips.{number}.stack", "a stack has no fewer chips than none")
    wrong = sets.set_faults(sheet.chip_set)
    for one in wrong:
        yield Fault(_where(sheet, one.denomination), one.says)
    if not wrong:
        yield from _stacks(sheet, choices)


def _where(sheet: Sheet, denomination: int) -> str:
    places = [n for n, chip in enumerate(sheet.chip_set.chips, 1) if chip.value == denomination]
    return f"chip_set.chips.{places[0]}" if denomination and places else "chip_set"


def _stacks(sheet: Sheet, choices: Choices) -> Iterator[Fault]:
    starting = choices.always("event.starting_stack")
    if sheet.stack < 1:
        yield Fault("stack", "everybody begins with at least one chip", starting)
        return
    stack = sets.starting_stack(sheet)
    if isinstance(stack, sets.ChipFault):
        yield Fault("stack", stack.says, starting)
        return
    yield from _in_play(sheet)
    entries = sheet.players_most or sheet.seats
    inventory = choices["tournament_chips.event_inventory"]
    if inventory.value == "not_kept":
        return
    for short in sets.shortages(sheet.chip_set, sets.pieces_needed([(stack, entries)])):
        why = f"for {entries} entries {short.says}: {short.short:,} are missing"
        yield Fault(f"{_where(sheet, short.denomination)}.owned", why, inventory.cite)


def _in_play(sheet: Sheet) -> Iterator[Fault]:
    """Through the evening: which chips there still are, and what must be paid with them."""
    chips = sorted(chip.value for chip in sheet.chip_set.chips)
    added = {"stack": (sheet.stack, _last_entry(sheet))}
    if sheet.rebuys is not None:
        added["rebuys.chips"] = (sheet.rebuys.chips, sheet.rebuys.through)
    if sheet.add_on is not None:
        added["add_on.chips"] = (sheet.add_on.chips, sheet.add_on.after)
    reported = set()
    level = 0
    for number, one in enumerate(sheet.levels, 1):
        where = f"levels.{number}"
        if one.pause:
            for value in one.colour_up:
                why = sets.stays_in_play(value, chips)
                if why:
                    yield Fault(f"{where}.colour_up", f"{value:,} cannot be coloured up: {why}")
                else:
                    chips.remove(value)
            continue
        level += 1
        for odd in sets.unpayable(sheet, one, chips[0]):
            yield Fault(f"{where}.sign", odd.says)
        for part, (amount, last) in added.items():
            if amount % chips[0] and level <= last and part not in reported:
                reported.add(part)
                why = f"{amount:,} cannot be paid in level {level}, whose smallest chip is {chips[0]:,}"
                yield Fault(part, why)


def _last_entry(sheet: Sheet) -> int:
    again = sheet.re_entries.through if sheet.re_entries is not None else 0
    return max(1, sheet.late.through, again)
