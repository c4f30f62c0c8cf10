"""A first count that waits for the second, told without what was counted: not even who may read the log
learns it before the second count is in.
"""

from __future__ import annotations

from typing import Any

from cardhouse.money.state import Books

COUNTED = ("chips", "cash", "tickets")
PENDING = ("CountSigned", "DrawerCountBegun", "BoxCountBegun", "TokesBrought")
"""The events that a second count may wait for."""


def without_counts(books: Books, event: dict[str, Any], at: int) -> bool:
    """Takes out of an event of the log what a count found, where the second count still waits; whether it
    did. `at`: when that entry was written.
    """
    if not _waits(books, event, at):
        return False
    for name in COUNTED:
        event.pop(name, None)
    return True


def _waits(books: Books, event: dict[str, Any], at: int) -> bool:
    match event["type"]:
        case "CountSigned":
            bank = books.banks.tables.get(event["table"])
            return bank is not None and bank.pending is not None and at >= bank.pending.at
        case "DrawerCountBegun":
            drawer = books.cage.drawers.get(event["place"])
            return drawer is not None and drawer.pending is not None and at >= drawer.pending.at
        case "BoxCountBegun":
            box = books.reports.boxes.get(event["box"])
            return box is not None and box.chips is not None
        case "TokesBrought":
            tokes = books.tips.boxes.get(event["dealer"])
            return tokes is not None and tokes.pending is not None and at >= tokes.since
    return False
