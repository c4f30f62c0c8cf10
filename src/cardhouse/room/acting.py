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
from cardhouse.play import table_commands as at_table
from cardhouse.play.commands import FirstToAct
from cardhouse.play.refusal import Refusal, register

ENTERING = frozenset({"dealer", "floor", "tournament_director", "manager"})
"""Who enters what happens at a table where people deal."""
OWN = frozenset({"player"})
CHIPS_IN = (at_table.OfferStraddle, at_table.KillVoluntarily)
"""Wishes between hands that put chips into the pot."""
REPORTED = {
    "FirstToAct": "who acts first", "Deal": "a deal", "CloseDiscards": "the end of the discards",
    "RunBoard": "how often the board is run", "DeclareWinners": "who won",
}  # fmt: skip
"""What somebody would report who gives one of these for no seat; anything else is an act."""
OWN_WISHES = (at_table.ComeBack, *CHIPS_IN)
"""What a seat wants for itself alone where software deals: to be dealt in costs a post. That somebody is away
the floor notes too: it bets nothing and touches no hand.
"""

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
    if table.mode != "dealt":
        return None if roles & ENTERING else Refusal("dealer_enters", {"table": table.number})
    seat = 0 if isinstance(act, FirstToAct) else getattr(act, "seat", 0)
    if not seat:
        return software_deals(table, roles, REPORTED.get(type(act).__name__, "an act of no seat"))
    sitting = table.table.seats.get(seat)
    if person and sitting is not None and sitting.player == person:
        return None
    return Refusal("seat_acts_itself", {"table": table.number, "seat": seat})


def wish_fault(table: FloorTable, do: Any, roles: frozenset[str], person: str) -> Refusal | None:
    """Why a wish between hands does not count from whoever gives it: where software deals a wish that costs
    chips is the player's own, but whoever seats a newcomer may have him dealt in; where people deal, dealer
    and floor enter what puts chips into the pot.
    """
    seat = getattr(do, "seat", 0) if isinstance(do, OWN_WISHES) else 0
    if not roles or not seat:
        return None
    if table.mode != "dealt":
        entered = roles & ENTERING or not isinstance(do, CHIPS_IN)
        return None if entered else Refusal("dealer_enters", {"table": table.number})
    sitting = table.table.seats.get(seat)
    if sitting is None:
        return None  # refused where it is decided
    new = isinstance(do, at_table.ComeBack) and sitting.standing == "newcomer"
    if new or (person and sitting.player == person):
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
    if table.mode != "dealt":
        return Giver(dealer, ENTERING)
    sitting = table.table.seats.get(getattr(act, "seat", 0))
    return Giver(sitting.player, OWN, sitting.player) if sitting is not None else Giver("software dealer")
