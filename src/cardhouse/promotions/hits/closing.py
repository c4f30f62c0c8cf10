"""A table closes: what was kept of it is no longer asked or told. Another table may get its number, and
counts its hands from one again.
"""

from __future__ import annotations

from cardhouse.floor.opening.events import TableClosed
from cardhouse.promotions.state import Promotions


def table_closed(promotions: Promotions, event: TableClosed, at: int) -> None:
    hits = promotions.hits
    for by_table in (
        hits.near, hits.dealt_off, hits.asking, hits.kept, hits.began, hits.cut, hits.told, hits.told_of,
    ):  # fmt: skip
        by_table.pop(event.table, None)
