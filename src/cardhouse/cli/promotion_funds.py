"""`cardhouse promotion funds`: what is in each fund, and the reconciliation log, from a room's log."""

from __future__ import annotations

import msgspec

from cardhouse.cli.cage import open_log
from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.cli.part_files import Json
from cardhouse.play.stakes import dollars
from cardhouse.promotions.funds.view import FundsView
from cardhouse.room.host import RoomHost
from cardhouse.room.loading import load
from cardhouse.room.views.promotion_funds import room_funds


def funds(database: str, room: str | None = None, *, days: int = 7, as_json: Json = False) -> None:
    """What is in each fund, what a hit is worth, and the reconciliation log of the latest days.

    Parameters
    ----------
    database:
        A SQLite file or postgresql://…
    room:
        Which room; needed where there are several.
    days:
        How many days of the log.
    """
    with open_log(database, room) as log:
        view = room_funds(RoomHost(load(log).room), staff=True)
    if as_json:
        print_json(msgspec.to_builtins(view))
        return
    _print(view, days)


def _print(view: FundsView, days: int) -> None:
    if not view.funds and not view.waiting:
        print_text("This room has no funds yet.")
        return
    rows = [[one.name, dollars(one.amount), "" if one.posted is None else dollars(one.posted),
             "; ".join(f"{hit.promotion} {dollars(hit.amount)}" for hit in one.hits)]
            for one in view.funds]  # fmt: skip
    print_table(["fund", "amount", "posted", "a hit now"], rows)
    if view.waiting:
        said = ", ".join(f"{name} {dollars(amount)}" for name, amount in view.waiting.items())
        print_text(f"Not allotted yet: {said}.")
    for day in view.log[:days]:
        print_text(f"\nLog of {day.day}, written by {day.by}")
        lines = [[line.fund, *map(dollars, (line.before, line.allotted, line.moved, line.after))]
                 for line in day.lines]  # fmt: skip
        print_table(["fund", "before", "allotted", "moved", "after"], lines)
