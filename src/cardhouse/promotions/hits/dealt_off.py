"""Players who dealt off: they had the last hand on the button, then changed seats. Whether such a player
keeps a share until the big blind has passed the new seat is the house's choice (`eligible.py`); here is
what has to be remembered for it, by watching the table.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.state import FloorTable
from cardhouse.play.button import gone_past, strictly_between
from cardhouse.play.table import Table
from cardhouse.play.table_events import HandBegan, SeatChanged, SeatGivenUp
from cardhouse.promotions.hits.state import DealtOff
from cardhouse.promotions.state import Promotions
from cardhouse.subject import Watched


def after_hand_began(kept: dict[int, DealtOff], table: Table, event: HandBegan) -> dict[int, DealtOff]:
    """Who is still dealt off once a hand has begun; `table` is as it was before. Whoever has a hand again, or
    has been passed by the button, is so no longer.
    """
    found: dict[int, DealtOff] = {}
    old, new, size = table.layout, event.layout, table.size
    blinds = len(event.setup.stakes.blinds)
    past = gone_past(old, new, size, blinds) if blinds and not old.fresh else {}
    for seat, one in kept.items():
        gone = seat in event.setup.seats or (
            old.button != new.button and strictly_between(seat, old.button, new.button, size)
        )
        if not gone:
            found[seat] = DealtOff(one.person, one.passed or 1 in past.get(seat, ()))
    return found


def watch_seat_changed(promotions: Promotions, table: FloorTable, event: SeatChanged, at: int) -> None:
    kept = promotions.hits.dealt_off.setdefault(table.number, {})
    before = kept.pop(event.seat, None)
    inner = table.table
    if before is not None:
        kept[event.to] = before
    elif event.seat in inner.dealt and inner.layout.button == event.seat:
        kept[event.to] = DealtOff(inner.seats[event.seat].player)
    if not kept:
        del promotions.hits.dealt_off[table.number]


def watch_hand_began(promotions: Promotions, table: FloorTable, event: HandBegan, at: int) -> None:
    if promotions.all:
        promotions.hits.began[table.number] = at
    kept = promotions.hits.dealt_off.get(table.number)
    if kept:
        left = after_hand_began(kept, table.table, event)
        if left:
            promotions.hits.dealt_off[table.number] = left
        else:
            del promotions.hits.dealt_off[table.number]


def watch_seat_given_up(promotions: Promotions, table: FloorTable, event: SeatGivenUp, at: int) -> None:
    kept = promotions.hits.dealt_off.get(table.number)
    if kept and kept.pop(event.seat, None) is not None and not kept:
        del promotions.hits.dealt_off[table.number]


WATCH: dict[Any, Watched] = {
    SeatChanged: watch_seat_changed,
    HandBegan: watch_hand_began,
    SeatGivenUp: watch_seat_given_up,
}
