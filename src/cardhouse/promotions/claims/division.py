"""By which percentages an award is divided: those of the promotion's terms, else those of the house's book.

Reads and cites. Whether the terms keep to the book is found out when a promotion is started
(`files/check_shares.py`); the arithmetic is `shares.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.houses.choices import Choices
from cardhouse.promotions.claims.shares import DOLLAR, Division
from cardhouse.promotions.files.check_shares import percents
from cardhouse.promotions.hits.state import Taker
from cardhouse.promotions.promotion import Pays

UNITS = {"dollar": DOLLAR, "cent": 1}


def division(choices: Choices, pays: Pays) -> Division:
    """How an award of a promotion with these terms is divided."""
    parts = percents(choices, pays)
    besides = bool(parts.room) and choices.value("promotion_shares.room_share") == "besides"
    return Division(
        losers=parts.losers,
        winners=parts.winners,
        table=parts.table,
        room=parts.room,
        unit=UNITS[choices.value("promotion_shares.round_down_to")],
        nobody=choices.value("promotion_shares.nobody_in_part"),
        remainder=pays.remainder or choices.value("promotion_shares.remainder"),
        room_besides=besides,
    )


def rows(choices: Choices, pays: Pays, takers: Sequence[Taker]) -> tuple[str, ...]:
    """The rows by which these people share, or the gaps where the book is silent."""
    keys = ["losers_percent", "winners_percent"]
    there = {one.part for one in takers}
    if "table" in there:
        takes = choices.value("promotion_shares.table_takes")
        keys += ["table_takes"] if takes == "remainder" else ["table_percent"]
    if "room" in there:
        keys.append("room_share")
    keys += ["round_down_to"] + ([] if pays.remainder else ["remainder"])
    if _empty(choices, pays, takers):
        keys.append("nobody_in_part")
    cited = [choices.cite(f"promotion_shares.{key}") for key in keys]
    cited += [
        row
        for part in ("losers", "winners")
        if sum(one.part == part for one in takers) > 1
        for row in choices.always_rows(f"promotions.{part}_even")
    ]
    return tuple(dict.fromkeys(row for row in cited if row))


def _empty(choices: Choices, pays: Pays, takers: Sequence[Taker]) -> bool:
    """Whether some part is for nobody."""
    parts, there = percents(choices, pays), {one.part for one in takers}
    return any(getattr(parts, part) and part not in there for part in ("losers", "winners", "table", "room"))
