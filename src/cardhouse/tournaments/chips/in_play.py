"""What of an event's chips is where: the denominations in play, where somebody sits, all chips together."""

from __future__ import annotations

from cardhouse.floor.state import Floor
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.chip_set import owned
from cardhouse.tournaments.chips.inventory import ChipCount
from cardhouse.tournaments.desk import EventDesk
from cardhouse.tournaments.state import Event


def denominations(event: Event) -> list[int]:
    """Those in play, smallest first."""
    return [value for value in owned(event.sheet.chip_set) if value not in event.chips.out_of_play]


def seated(desk: EventDesk, event: Event, person: str) -> tuple[int, int] | Refusal:
    """The table and seat of somebody in an event."""
    return desk.place_of(event, person) or Refusal("not_entered", {"person": person, "event": event.name})


def chips_in(floor: Floor, event: Event) -> ChipCount:
    """Where all chips of an event are."""
    chips = event.chips
    return ChipCount(
        issued=sum(entry.chips for entry in event.entries.all.values()),
        added=chips.added,
        on_tables=sum(floor.tables[number].table.chips for number in event.tables) - chips.lost,
        in_bags=sum(bag.chips for bag in event.bags.all),
        held_back=sum(chips.held_back.values()),
        removed=chips.removed,
    )
