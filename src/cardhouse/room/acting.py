"""Whose word counts for a seat in a hand, by who deals at the table.

Where software deals, a seat acts for itself: its player gives the command, or the clock does for whoever is
silent (`silence.py`). Nobody there reports cards, ends the discards, or says how often the board is run: the
software knows. Where people deal, the dealer and the floor enter what they see; a player's phone does not say
which cards its owner holds. A command without roles is the room's own. What a seat may do is decided in
`play`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.floor.state import FloorTable
from cardhouse.play.commands import FirstToAct
from cardhouse.play.refusal import Refusal, register

ENTERING = frozenset({"dealer", "floor", "tournament_director", "manager"})
"""Who enters what happens at a table where people deal."""
OWN = frozenset({"player"})

register(
    {
        "software_deals": "software deals at table {table}: {what} is not for people to report there",
        "seat_acts_itself": "software deals at table {table}: seat {seat} acts for itself, after its "
        "time the clock does",
        "dealer_enters": "people deal at table {table}: its dealer or the floor enters what happens there",
    }
)


def act_fault(table: FloorTable, act: Any, roles: frozenset[str], person: str) -> Refusal | None:
    """Why an act in a hand does not count from whoever gives it; `person` is who that is in the room."""
    if not roles:
        return None
    if table.mode == "tracked":
        return None if roles & ENTERING else Refusal("dealer_enters", {"table": table.number})
    seat = 0 if isinstance(act, FirstToAct) else getattr(act, "seat", 0)
    if not seat:
        return software_deals(table, roles, type(act).__name__)
    sitting = table.table.seats.get(seat)
    if person and sitting is not None and sitting.player == person:
        return None
    return Refusal("seat_acts_itself", {"table": table.number, "seat": seat})


def software_deals(table: FloorTable, roles: frozenset[str], what: str) -> Refusal | None:
    """Why nobody reports something about the cards or the board here: software deals, and makes no mistake
    that somebody at the table could see.
    """
    if table.mode == "dealt" and roles:
        return Refusal("software_deals", {"table": table.number, "what": what})
    return None


class Giver(msgspec.Struct, frozen=True):
    """Who gives a command: the name on the log, the roles, the person in the room."""

    by: str
    roles: frozenset[str] = frozenset()
    person: str = ""


def giver(table: FloorTable, act: Any, dealer: str = "dealer") -> Giver:
    """From whom an act at this table comes in a real evening: for simulations, demonstrations and stories."""
    if table.mode == "tracked":
        return Giver(dealer, ENTERING)
    sitting = table.table.seats.get(getattr(act, "seat", 0))
    return Giver(sitting.player, OWN, sitting.player) if sitting is not None else Giver("software dealer")
