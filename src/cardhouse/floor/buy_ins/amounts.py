"""How much somebody must and may sit down with."""

from __future__ import annotations

from cardhouse.floor.desk import Desk
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_events import Arrival


def buy_in_fault(desk: Desk, table: FloorTable, person: str, chips: int, how: Arrival) -> Refusal | None:
    """Why these chips do not do to sit down with; None where they do."""
    return None
