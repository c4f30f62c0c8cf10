"""Cards that settle who comes first: drawn by the players of a broken game for seats, or dealt to a table to
settle who moves. Which of them get seats is `closing`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardhouse.floor.breaking import commands as cmd
from cardhouse.floor.breaking.events import CardsDealtForMove
from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.people.authority import STAFF, needs_role
from cardhouse.floor.refusals import declare
from cardhouse.floor.state import FloorTable
from cardhouse.play.refusal import Refusal

DECK = 52
SUITS = 4

declare(
    fact={
        "cards_for_all": "a card is drawn for each of {wanted}; given are cards of {given}",
        "cards_wrong": "{why}",
        "bad_count_moving": "{count} of {players} players cannot move",
        "cards_by_software": "at this table the cards come from the software and are not reported",
    },
)


def cards_for(
    desk: Desk, table: FloorTable, names: Sequence[Any], given: Mapping[Any, int]
) -> dict[Any, int] | Refusal:
    """A card for each name: from the deck in this order, or as reported at a tracked table."""
    if table.mode == "dealt":
        if given:
            return Refusal("cards_by_software", {})
        return dict(zip(names, desk.mixed(DECK), strict=False))
    if set(given) != set(names):
        facts = {"wanted": _listed(names), "given": _listed(list(given)) or "nobody"}
        return Refusal("cards_for_all", facts)
    cards = list(given.values())
    if not all(type(card) is int and 0 <= card < DECK for card in cards):
        return Refusal("cards_wrong", {"why": "one is no card"})
    if len(set(cards)) < len(cards):
        return Refusal("cards_wrong", {"why": "one is out twice"})
    return {name: given[name] for name in names}


def _listed(names: Sequence[Any]) -> str:
    return ", ".join(str(name) for name in names)


def highest_first(desk: Desk, cards: Mapping[Any, int]) -> list[Any]:
    """Who drew what, in the order in which they come: the highest card first."""
    names = list(cards)
    if desk.choices.value("floor_breaking.draw_ties") == "suit":
        return sorted(names, key=lambda name: -cards[name])
    return sorted(names, key=lambda name: (-(cards[name] // SUITS), names.index(name)))


def deal_for_move(desk: Desk, command: cmd.DealForMove) -> Answer:
    table = desk.table(command.table)
    if isinstance(table, Refusal):
        return table
    refused = needs_role(desk, STAFF, "deal for who moves")
    if refused is not None:
        return refused
    if table.table.setup is not None:
        return Refusal("hand_in_progress", {"what": "the deal for who moves"})
    seats = table.table.present()
    count = command.count
    if type(count) is not int or not 1 <= count < len(seats):
        return Refusal("bad_count_moving", {"count": count, "players": len(seats)})
    first = desk.choices["floor_breaking.dealt_from"]
    if first.value == "left_of_button":
        seats = [seat for seat in table.table.after(table.table.button) if seat in seats]
    cards = cards_for(desk, table, seats, command.cards)
    if isinstance(cards, Refusal):
        return cards
    order = highest_first(desk, cards)
    if desk.choices.value("floor_breaking.who_moves") == "lowest_card":
        order.reverse()
    moving = tuple(table.table.seats[seat].player for seat in order[:count])
    return [CardsDealtForMove(command.table, tuple(cards.items()), moving, first.cite)]


HANDLERS: dict[Any, Decide] = {cmd.DealForMove: deal_for_move}
