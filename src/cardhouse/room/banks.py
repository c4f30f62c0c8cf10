"""What table banks need of the floor: who is in the box when a hand begins, and who may buy chips at all."""

from __future__ import annotations

from cardhouse.floor.desk import Desk
from cardhouse.floor.people.eligibility import may_play
from cardhouse.houses.choices import Choices
from cardhouse.money.banks.commands import ExchangeAtRack
from cardhouse.money.banks.dealing import hand_fault
from cardhouse.play.refusal import Refusal
from cardhouse.room.state import Room


def bank_fault(room: Room, choices: Choices, table: int, by: str) -> Refusal | None:
    """Why no hand may begin at a table because of its bank. Who deals is who sits in the box; where nobody
    was put there, it is who begins the hand.
    """
    found = room.floor.tables.get(table)
    dealer = found.absences.dealer if found is not None else ""
    return hand_fault(room.books, choices, table, dealer or by)


def rack_fault(desk: Desk, command: ExchangeAtRack) -> Refusal | None:
    """Chips are not sold to somebody who may not play."""
    return may_play(desk, command.person, "buy_in")
