"""What staff and players see of an event's chips: what is in play, where all chips are and whether any are
missing, which tables race off what with how many cards, counts that differ, and how chips are kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardhouse.floor.state import Floor
from cardhouse.houses.choices import Choices
from cardhouse.tournaments.chips.in_play import chips_in, denominations
from cardhouse.tournaments.chips.race import cards_for, odd_chips, order, race_rules
from cardhouse.tournaments.chips.race_off import changed_for
from cardhouse.tournaments.chips.state import Count
from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.state import Event

SECTION = "tournament_chips."


class ChipLine(msgspec.Struct, frozen=True):
    """One denomination of the set."""

    value: int
    colour: str = ""
    in_play: bool = True


class RaceSeat(msgspec.Struct, frozen=True):
    """Somebody whose odd chips are raced off, in the order in which the cards are dealt."""

    seat: int
    person: str
    odd: int
    cards: int


class RaceLine(msgspec.Struct, frozen=True):
    """A table that races off a denomination before its next hand."""

    table: int
    denomination: int
    smallest: int
    seats: tuple[RaceSeat, ...]


class CountLine(msgspec.Struct, frozen=True):
    """A count that differs from what the room knows."""

    table: int
    counted: int
    known: int
    person: str = ""


class ChipsView(msgspec.Struct, frozen=True):
    """An event's chips."""

    event: str
    style: str
    denominations: tuple[ChipLine, ...]
    where: str
    """All chips, in one line."""
    difference: int
    races: tuple[RaceLine, ...] = ()
    counts: tuple[CountLine, ...] = ()
    stacks_of: int = 0
    """Clean stacks of so many are recommended."""
    high_chips_visible: bool = False
    transit: str = ""
    """How chips travel between tables: `in_a_rack`, `in_view`."""
    all_in_buttons: bool = False
    cites: dict[str, str] = msgspec.field(default_factory=dict)
    """The rows behind what players are asked to do."""


def all_in_buttons(sheet: Sheet, choices: Choices) -> bool:
    """Whether a button is laid before whoever is all-in."""
    used = choices.value("event_hands.all_in_button")
    return bool(used == "every_event" or (used == "bracelet_events" and sheet.bracelet))


def chips_view(event: Event, floor: Floor, choices: Choices, alias: Callable[[str], str]) -> ChipsView:
    count, in_play = chips_in(floor, event), denominations(event)
    keys = {"stacks_of": SECTION + "stacks_of", "high_chips_visible": SECTION + "high_chips",
            "transit": SECTION + "transit", "all_in_buttons": "event_hands.all_in_button"}  # fmt: skip
    chips = sorted(event.sheet.chip_set.chips, key=lambda chip: chip.value)
    return ChipsView(
        event=event.name,
        style=event.sheet.chip_set.style,
        denominations=tuple(ChipLine(one.value, one.colour, one.value in in_play) for one in chips),
        where=count.text(),
        difference=count.difference,
        races=tuple(race_line(event, floor, number, choices, alias) for number in sorted(event.chips.racing)),
        counts=tuple(count_line(one, alias) for one in event.chips.odd.values()),
        stacks_of=choices.value(SECTION + "stacks_of"),
        high_chips_visible=choices.value(SECTION + "high_chips") == "visible",
        transit=choices.value(SECTION + "transit"),
        all_in_buttons=all_in_buttons(event.sheet, choices),
        cites={name: row for name, key in keys.items() if (row := choices.cite(key))},
    )


def race_line(
    event: Event, floor: Floor, number: int, choices: Choices, alias: Callable[[str], str]
) -> RaceLine:
    """What a table races off before its next hand, with the cards for it."""
    table, rules = floor.tables[number].table, race_rules(choices)
    removed = event.chips.racing[number][0]
    smallest = changed_for(event, event.chips.racing[number])
    odd = {seat: odd_chips(one.chips, removed, smallest) for seat, one in table.seats.items() if one.chips}
    cards = cards_for(odd)
    seats = [
        RaceSeat(seat, alias(table.seats[seat].player), odd[seat], cards[seat])
        for seat in order(list(cards), rules.starts, table.button)
    ]
    return RaceLine(number, removed, smallest, tuple(seats))


def count_line(count: Count, alias: Callable[[str], str]) -> CountLine:
    return CountLine(count.table, count.counted, count.known, alias(count.person) if count.person else "")


def show(host: Any, name: str, alias: Any, staff: bool) -> ChipsView | None:
    """The view of one event; None where there is no such event."""
    event = host.room.events.all.get(name)
    if event is None:
        return None
    choices = host.event_choices(event.name)
    return chips_view(event, host.room.floor, choices, alias)
