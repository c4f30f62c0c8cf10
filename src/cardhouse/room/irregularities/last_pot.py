"""A pot of the last hand that went to the wrong player, or is forfeited: what the table shows of it, and the
chips that move.

The hand is over, so it is no remedy within one: while the next hand has not begun, the chips go from stack to
stack at the table. Where people deal only; what the house rules on it is `rulings/disputes.py`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardhouse.floor.event import AtTable
from cardhouse.floor.state import FloorTable
from cardhouse.houses.choices import Choices
from cardhouse.play import table_commands as at_table
from cardhouse.play.events import PotAwarded
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_decide import decide as decide_at_table
from cardhouse.room.acting import software_deals
from cardhouse.room.irregularities.desk import Irregularities
from cardhouse.room.irregularities.events import RulingMade
from cardhouse.room.reopening.state import last_hands
from cardhouse.room.state import Room
from cardhouse.rulings.carrying_out import Place
from cardhouse.rulings.disputes import WrongPot
from cardhouse.rulings.effects import Effect
from cardhouse.rulings.hand_effects import FORFEITED, PotMoves
from cardhouse.rulings.miscall import Miscall
from cardhouse.rulings.situations import Situation
from cardhouse.rulings.turned_up import TurnedUp

MAY_FORFEIT = (Miscall, TurnedUp)


def is_of_last_hand(desk: Irregularities, number: int, situation: Situation) -> bool:
    """Whether a pot is meant that was pushed before: the hand in progress, if there is one, pushed none. What
    a player did with a hand is of the hand in progress, if there is one.
    """
    if not desk.room.floor.tables[number].table.pushed:
        return False
    dealer = desk.dealer(number)
    if situation.case in MAY_FORFEIT:
        return dealer is None
    pushed_none = dealer is None or not any(isinstance(event, PotAwarded) for event in dealer.events)
    return situation.case is WrongPot and pushed_none


def facts_of_last_hand(table: FloorTable, situation: Situation, told: dict[str, str]) -> dict[str, str]:
    """What is told, with what the table shows: how large the pot was, and that the next hand is dealt."""
    pot = next((fact for fact in situation.facts if fact.name == "pot"), None)
    if pot is None:
        return told
    scale = 100 if table.unit == "cents" else 1
    begun = {"when": "first card"} if table.table.setup is not None else {}
    return {"pot": pot.write(table.table.pushed, scale), **told, **begun}


def place_of_last_hand(table: FloorTable, place: Place) -> Place:
    """Who was pushed the pot, where nobody said so and it was one player."""
    winners = table.table.pushed_to
    return place if place.seat or len(winners) != 1 else replace(place, seat=winners[0])


def moved(
    desk: Irregularities,
    made: RulingMade,
    effects: tuple[Effect, ...],
    *,
    choices: Choices,
    roles: frozenset[str],
) -> list[Any] | Refusal:
    """The chips that a ruling on the last hand moves; nothing where it leaves the result as it is."""
    table = desk.room.floor.tables[made.table]
    events: list[Any] = []
    for effect in effects:
        if not moves_chips(effect):
            continue
        refused = software_deals(table, roles, "who was pushed a pot")
        if refused is not None:
            return refused
        if table.hands != made.hand:
            return Refusal("next_hand_begun", {}, choices.cite("deal.hand_begins"))
        cite = next(iter((*made.cites, *made.gaps)), None)
        move = at_table.MovePot(made.seat, made.to, chips_of(desk.room, table, effect, made.seat), cite)
        came = decide_at_table(table.table, move, choices)
        if isinstance(came, Refusal):
            return came
        events += came
    return [AtTable(made.table, tuple(events))] if events else []


def moves_chips(effect: Effect) -> bool:
    """Whether chips of a pot that was pushed move by it."""
    return isinstance(effect, PotMoves) or effect == FORFEITED


def chips_of(room: Room, table: FloorTable, effect: Effect, seat: int) -> int:
    """How many: of a forfeited pot all that the seat was pushed of the last hand."""
    if isinstance(effect, PotMoves):
        return effect.chips
    if len(table.table.pushed_to) == 1:
        return table.table.pushed
    ended = last_hands(room).get(table.number)
    events = ended.events if ended is not None else []
    return sum(one.chips for one in events if isinstance(one, PotAwarded) and one.seat == seat)
