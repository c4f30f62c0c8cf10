"""Expectations about cards as things: where each set is, its sticker, what is due, the inventory log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.money.decks.due import due_now
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.money_text import name_list
from cardhouse.scenarios.nodes import Fields
from cardhouse.scenarios.room_world import RoomWorld


def _by_name(node: Any, scale: int) -> dict[str, str]:
    if not isinstance(node, Fields):
        raise WordError("write a mapping from the names of cards, such as {set-7: table 1}")
    return {str(key): str(value) for key, value in node.items()}


@expects(
    "cards",
    "cards: place",
    "`{set-7: table 1, set-8: new card drawer, spare-2: destruction}`",
    needs="room",
    read=_by_name,
)
def cards(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    for name, text in wanted.items():
        found = world.host.room.books.decks.known.get(name)
        came = "nowhere"
        if found is not None:
            came = f"table {found.table}" if found.table else found.place.replace("_", " ")
        yield from differ(f"{name} {text}", f"{name} {came}")


@expects(
    "sticker",
    "cards: text",
    "on the box: `{set-7: opened 2026-03-03 | table 1 | since 2026-03-03 | signed gus}`",
    needs="room",
    read=_by_name,
)
def sticker(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    words = {
        "opening_date": "opened", "table_assignment": "table", "table_assignment_date": "since",
        "supervisor_signature": "signed",
    }  # fmt: skip
    for name, text in wanted.items():
        written = world.host.room.books.decks.known[name].sticker
        came = " | ".join(f"{word} {written[field]}" for field, word in words.items() if field in written)
        yield from differ(f"{name} {text}", f"{name} {came}")


@expects("cards due", "list", "sets whose hours of play are over; `none`", needs="room", read=name_list)
def cards_due(world: RoomWorld, wanted: list[str]) -> list[Pair]:
    due = [one.cards for one in due_now(world.host.room.books, world.choices, world.at)]
    return differ(", ".join(wanted), ", ".join(due) or "none")


@expects("card log", "list", "every line of the inventory log: `set-7 received into ...`", needs="room")
def card_log(world: RoomWorld, wanted: list[str]) -> list[Pair]:
    came = [f"{one.cards} {one.what}".replace("_", " ") for one in world.host.room.books.decks.log]
    return differ(", ".join(wanted), ", ".join(came) or "none")
