"""A ruling that was carried out is taken back, until the next hand begins: the hand is told again up to where
it was carried out, a pot that moved goes back. Nothing is deleted: the ruling stays on the record and can be
carried out or chosen again.

It stands where the table has gone on since: something was entered in the hand, the next one began, chips came
or went. A mistaken tap that was no ruling is `TakeBackEntry`.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.event import AtTable
from cardhouse.floor.state import FloorTable
from cardhouse.play import table_commands as at_table
from cardhouse.play.dealer import Dealer
from cardhouse.play.events import Event as HandEvent
from cardhouse.play.refusal import Refusal
from cardhouse.play.remedy_events import Ruled
from cardhouse.play.table_decide import decide as decide_at_table
from cardhouse.room.acting import software_deals
from cardhouse.room.command import RoomCommand
from cardhouse.room.events import AtHand
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.irregularities.events import RulingTakenBack
from cardhouse.room.irregularities.last_pot import chips_of, moves_chips
from cardhouse.room.irregularities.state import OnRecord
from cardhouse.room.reopening.reopen import reopened
from cardhouse.room.reopening.state import last_hands
from cardhouse.room.state import Room
from cardhouse.rulings.perform_blinds import hands_prescribed


class TakeBackRuling(RoomCommand, frozen=True):
    """Undo what a ruling at this table did."""

    table: int
    ruling: int
    reason: str = ""


def take_back(desk: RoomDesk, command: TakeBackRuling) -> list[Any] | Refusal:
    """All as before it was carried out, or why it stands."""
    room = desk.room
    found = room.rulings.made.get(command.ruling)
    if found is None or found.made.table != command.table:
        return Refusal("no_such_ruling", {"ruling": command.ruling, "last": len(room.rulings.made)})
    if not found.carried_out:
        return Refusal("not_carried_out", {"ruling": command.ruling})
    table = room.floor.tables.get(command.table)
    if table is None:
        return Refusal("no_such_table", {"table": command.table, "tables": sorted(room.floor.tables)})
    refused = software_deals(table, desk.asked.roles, "what becomes of a hand")
    if refused is not None:
        return refused
    if next_hand_begun(room, table, found):
        return Refusal("next_hand_begun", {}, desk.choices.cite("deal.hand_begins"))
    why = stands_because(room, found)
    if why:
        return Refusal("ruling_stands", {"ruling": command.ruling, "why": why})
    undone = _undone(desk, table, found)
    if isinstance(undone, Refusal):
        return undone
    back = RulingTakenBack(
        ruling=command.ruling, table=command.table, by=desk.asked.by, reason=command.reason
    )
    return [back, *undone]


def next_hand_begun(room: Room, table: FloorTable, found: OnRecord) -> bool:
    """Whether a hand began since: then what was ruled on the one before it, or between them, stands."""
    over = table.hands - found.made.hand
    if found.made.in_hand:
        return over > 1 or (over == 1 and table.number in room.hands)
    return over > 0 or table.number in room.hands


def stands_because(room: Room, found: OnRecord) -> str:
    """Why a ruling can no longer be taken back, though the next hand has not begun; empty where it can."""
    made = found.made
    if found.appeals:
        return f"it was taken to the {found.appeals[-1].to}, who answers for it"
    if hands_prescribed(effects_of(found)):
        return "it laid down button and blinds of the next hands; a supervisor may rule otherwise"
    if not made.in_hand:
        return ""
    first, last = found.as_done.span
    running, ended = room.hands.get(made.table), last_hands(room).get(made.table)
    events: list[Any] = list(running.events if running is not None else ended.events if ended else ())
    if not last or not any(isinstance(one, Ruled) for one in events[first:last]):
        return "it is not known any more what it did in the hand"
    return "" if len(events) == last else "the hand has gone on since; take back what was entered first"


def _undone(desk: RoomDesk, table: FloorTable, found: OnRecord) -> list[Any] | Refusal:
    number, made = table.number, found.made
    if made.after_hand:
        return _pot_back(desk, table, found)
    if not made.in_hand:
        return []
    at = found.as_done.span[0]
    if number not in desk.room.hands:
        return reopened(desk, number, lambda ended: at)
    hands = desk.host.hands
    dealer = hands.dealer(number)
    assert isinstance(dealer, Dealer), "a hand is in progress"
    before: tuple[HandEvent, ...] = tuple(dealer.events[:at])
    hands.go_back(number, dealer, at)
    return [AtHand(number, before)]  # type: ignore[arg-type]


def _pot_back(desk: RoomDesk, table: FloorTable, found: OnRecord) -> list[Any] | Refusal:
    """The pot that a ruling on the last hand moved goes back to who was pushed it."""
    done, events = found.as_done, []
    for effect in effects_of(found):
        if moves_chips(effect):
            chips = chips_of(desk.room, table, effect, done.seat)
            move = at_table.MovePot(done.to, done.seat, chips, next(iter(found.made.cites), None))
            came = decide_at_table(table.table, move, desk.choices)
            if isinstance(came, Refusal):
                return came
            events += came
    return [AtTable(table.number, tuple(events))] if events else []


def effects_of(found: OnRecord) -> tuple[Any, ...]:
    """What it did; of a choice, the outcome that was chosen."""
    made = found.made
    chosen = [one for one in found.settled if one.carried_out]
    if not chosen:
        return made.effects
    option = chosen[-1].option
    return (*made.effects, *made.options[option]) if option >= 0 else ()
