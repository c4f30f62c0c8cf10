"""Whether an event's tables are as the rules of balancing want them, or what they need waits for a hand. For
tests, simulations and the director's page; it changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from cardhouse.floor.state import Floor
from cardhouse.houses.choices import Choices
from cardhouse.tournaments.balance.looking import left_by, proposed_now
from cardhouse.tournaments.balance.moving import somebody_buys
from cardhouse.tournaments.balance.proposals import Later
from cardhouse.tournaments.state import Event


def check_count(event: Event, floor: Floor) -> list[str]:
    """Where the count that is kept differs from who sits there."""
    seen = {number: len(floor.tables[number].table.seats) for number in sorted(event.tables)}
    field = event.balance.field
    wrong = [] if seen == field.players else [f"players are {seen}, counted {field.players}"]
    kept = {number: count for count, tables in field.tables_with.items() for number in tables}
    if kept != field.players or field.left != sum(field.players.values()):
        wrong.append(f"tables by players {kept}, {field.left} in all")
    if field.breaking_order and sorted(field.breaking_order) != sorted(field.players):
        wrong.append(f"the breaking order {field.breaking_order} is not of the tables in play")
    return wrong


def check_balance(event: Event, floor: Floor, choices: Choices, in_hand: Callable[[int], bool]) -> list[str]:
    """The count, and what should have been done by now."""
    return check_count(event, floor) + not_done(event, floor, choices, in_hand)


def not_done(event: Event, floor: Floor, choices: Choices, in_hand: Callable[[int], bool]) -> list[str]:
    """What should have been done by now, where software deals: nothing may wait but for a hand, and nothing
    is proposed without its rules.
    """
    wrong = []

    def held(table: int) -> bool:
        return in_hand(table) or somebody_buys(event, table)

    for wanted in proposed_now(event, floor.tables, choices, held=held):
        if isinstance(wanted, Later):
            continue
        if not any(held(table) for table in left_by(event, wanted)):
            wrong.append(f"this was not done: {wanted}")
        if not wanted.cites:
            wrong.append(f"no rule says this: {wanted}")
    return wrong
