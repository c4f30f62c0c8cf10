"""The lines of a list of results, wherever one is shown or printed."""

from __future__ import annotations

from typing import Any


def result_rows(view: dict[str, Any], *, after_deal: bool = False) -> list[dict[str, Any]]:
    """Every place from the first down: those still played for by what they are worth, then who is certain,
    all of those who share a place. After a deal the prizes of those who are left are theirs, and no place's:
    what a place was worth is told only where it is asked for.
    """
    lines, prizes = view.get("lines", []), view.get("prizes", [])
    reached = min((line["place"] for line in lines), default=len(prizes) + 1)
    played_for = [] if view.get("deal") and not after_deal else prizes[: reached - 1]
    rows = [{"place": at, "name": "", "prize": prize} for at, prize in enumerate(played_for, start=1)]
    return rows + [
        {"place": line["place"], "name": line["person"], "prize": line["prize"]} for line in lines
    ]
