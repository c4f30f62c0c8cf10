"""Adds to the record of conduct."""

from __future__ import annotations

from typing import Any

from cardhouse.floor.conduct.events import ConductRecorded
from cardhouse.floor.state import Apply, Floor
from cardhouse.rulings.conduct import history


def _recorded(floor: Floor, event: ConductRecorded, at: int) -> None:
    for entry in event.entries:
        history.apply(floor.conduct, entry)


APPLY: dict[Any, Apply] = {ConductRecorded: _recorded}
