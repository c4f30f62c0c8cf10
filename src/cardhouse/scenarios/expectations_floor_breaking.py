"""Expectations about games that break: who chooses, who drew what, whose seat is kept, who moves."""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.cards.card import text as card_text
from cardhouse.floor.breaking.events import CardsDealtForMove, CardsDrawnForSeats
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.expectations_room import by_table
from cardhouse.scenarios.room_world import RoomWorld


@expects(
    "choose",
    "table: players",
    'who of a broken game gets a seat, in order: `{1: "ann, bob"}`, or nobody',
    needs="room",
    read=by_table,
)
def choose(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for number, names in wanted.items():
        came = [chooser.person for chooser in world.table(number).breaking.choosers]
        expected = [] if names == "nobody" else values.whos(names)
        yield from differ(values.listed(expected), values.listed(came))


@expects("drew", "players: text", "the cards of the last draw: `{ann: Ks, bob: none}`", needs="room")
def drew(world: RoomWorld, wanted: dict[str, str]) -> Iterator[Pair]:
    cards: dict[str, int] = {}
    for event in world.outcome.events:
        if isinstance(event, CardsDrawnForSeats):
            cards |= dict(event.cards)
    for name, card in wanted.items():
        came = card_text(cards[name]) if name in cards else "none"
        if card == "a card" and name in cards:
            continue
        yield from differ(f"{name} {card}", f"{name} {came}")


@expects("seat kept for", "table: players", "absent players whose seat waits", needs="room", read=by_table)
def kept(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for number, names in wanted.items():
        expected = [] if names == "nobody" else values.whos(names)
        yield from differ(values.listed(expected), values.listed(world.table(number).breaking.awaited))


@expects("moves by the cards", "table: players", "who moves to another table", needs="room", read=by_table)
def moves_by_cards(world: RoomWorld, wanted: dict[int, str]) -> Iterator[Pair]:
    for number, names in wanted.items():
        yield from differ(names, values.listed(world.table(number).breaking.moving))


@expects("dealt in order", "list", "the players of the last deal for who moves, in its order", needs="room")
def dealt_in_order(world: RoomWorld, wanted: list[str]) -> Iterator[Pair]:
    for event in world.outcome.events:
        if isinstance(event, CardsDealtForMove):
            seats = world.table(event.table).table.seats
            came = [seats[seat].player for seat, _ in event.cards]
            yield from differ(", ".join(wanted), ", ".join(came))
            return
    yield ", ".join(wanted), "no deal"
