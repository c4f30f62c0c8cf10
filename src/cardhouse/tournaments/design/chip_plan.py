"""Which chips are in play when, on how many tables: what is laid out at the start, what rebuys and add-ons
bring, and at every colour-up what leaves each table and what comes. Counts are for the expected field; a
table holds its share of all chips.
"""

from __future__ import annotations

import msgspec

from cardhouse.tournaments import chip_set as sets
from cardhouse.tournaments.design.forecast import Forecast
from cardhouse.tournaments.sheet import Sheet

PIECES_A_PLAYER = 10
"""At a colour-up nobody gets more of one denomination; the rest comes in the next larger."""


class ChipStep(msgspec.Struct, frozen=True, kw_only=True):
    """The start, or one colour-up."""

    when: str
    players: int
    tables: int
    leave: dict[int, int]
    """Pieces of each denomination that leave play, all tables together."""
    come: dict[int, int]
    in_play: dict[int, int]
    """Pieces of each denomination afterwards."""
    short: dict[int, int]
    """Pieces that the house does not have."""

    def a_table(self, pieces: dict[int, int]) -> dict[int, int]:
        """What one table has of them; the last may have fewer."""
        return {value: -(-count // max(1, self.tables)) for value, count in pieces.items() if count}


def chip_plan(sheet: Sheet, expected: Forecast) -> list[ChipStep]:
    """The start and every colour-up of the sheet that the expected field lives to see."""
    stack = sets.starting_stack(sheet)
    if isinstance(stack, sets.ChipFault):
        return []
    owned = sets.owned(sheet.chip_set)
    in_play = dict.fromkeys(owned, 0) | sets.pieces_needed([(stack, expected.entries)])
    steps = [_step(sheet, "at the start", expected.entries, come=dict(in_play), in_play=in_play)]
    bought = _bought(sheet, expected)
    if bought:
        in_play = {value: count + bought.get(value, 0) for value, count in in_play.items()}
        steps.append(_step(sheet, "rebuys and add-ons", expected.entries, come=bought, in_play=in_play))
    played = 0
    for place, level in enumerate(sheet.levels):
        played += not level.pause
        players = expected.after_stages[place]
        if not level.colour_up or players < 2:
            continue
        leave = {value: in_play[value] for value in level.colour_up}
        come = exchanged(leave, in_play, owned, players=players)
        stays = {value: count for value, count in in_play.items() if value not in leave}
        in_play = {value: count + come.get(value, 0) for value, count in stays.items()}
        steps.append(_step(sheet, f"after level {played}", players, leave=leave, come=come, in_play=in_play))
    return steps


def _bought(sheet: Sheet, expected: Forecast) -> dict[int, int]:
    """The chips of all expected rebuys and add-ons, in the largest that a rebuy can be paid in."""
    more = sheet.rebuys or sheet.add_on
    worth = expected.chips - expected.entries * sheet.stack
    if more is None or worth <= 0:
        return {}
    value = max(chip for chip in sets.owned(sheet.chip_set) if more.chips % chip == 0)
    return {value: worth // value}


def exchanged(
    leave: dict[int, int], in_play: dict[int, int], owned: dict[int, int], *, players: int
) -> dict[int, int]:
    """Larger chips for those that leave, at the same value as far as whole chips go: some of the next
    denomination, the rest in larger ones that the house has.

    >>> exchanged({25: 800}, {25: 800, 100: 800, 500: 400}, {25: 900, 100: 900, 500: 500}, players=20)
    {100: 100, 500: 20}
    """
    worth = sets.value_of(leave)
    larger = [value for value in sorted(owned) if value not in leave and value > max(leave)]
    found: dict[int, int] = {}
    for value, above in zip(larger, [*larger[1:], 0], strict=True):
        most = max(0, owned[value] - in_play.get(value, 0))
        odd = worth % above // value if above else 0
        count = worth // value
        if above:
            each = above // value
            wanted = min(count, most, PIECES_A_PLAYER * players)
            count = min(count, odd + max(0, wanted - odd) // each * each)
        if count:
            found[value] = count
            worth -= count * value
    return found


def _step(
    sheet: Sheet, when: str, players: int, *, come: dict[int, int], in_play: dict[int, int],
    leave: dict[int, int] | None = None,
) -> ChipStep:
    owned = sets.owned(sheet.chip_set)
    return ChipStep(
        when=when,
        players=players,
        tables=-(-players // sheet.seats),
        leave=leave or {},
        come={value: count for value, count in come.items() if count},
        in_play={value: count for value, count in in_play.items() if count},
        short={value: count - owned[value] for value, count in in_play.items() if count > owned[value]},
    )
