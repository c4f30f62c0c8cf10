"""The host of a private game wants other blinds or another game: from the next hand on.

It is the change of limit of every other game (`floor.opening.limits`), proposed and made by one command: at
once between hands, else with the end of the hand. Whose word it takes beside the host's is the house's
choice; where players must agree first it is tried again after each hand, until they did.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.floor.opening.commands import ProposeLimit
from cardhouse.floor.opening.limits import make_change, propose
from cardhouse.floor.opening.state import Proposal
from cardhouse.floor.people.authority import MANAGEMENT
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_events import HandEnded
from cardhouse.room.command import RoomCommand
from cardhouse.room.hosting import RoomDesk
from cardhouse.room.nights.pausing import private_night
from cardhouse.room.nights.state import night_at

WAITS = frozenset({"hand_in_progress", "not_all_agree", "not_all_here"})
"""What stands in the way for a while only."""


class ChangeGame(RoomCommand, frozen=True):
    """This game of the board is played at a private table from the next hand on."""

    table: int
    spread: str


def decide(desk: RoomDesk, command: ChangeGame) -> list[Any] | Refusal:
    night = private_night(desk, command.table)
    if isinstance(night, Refusal):
        return night
    floor = desk.floor
    proposed = propose(floor, ProposeLimit(command.table, command.spread))
    if isinstance(proposed, Refusal):
        return proposed
    proposal = Proposal(command.spread, desk.asked.by)
    made = make_change(floor, desk.room.floor.tables[command.table], proposal)
    if not isinstance(made, Refusal):
        return [*proposed, *made]
    return proposed if made.code in WAITS else made


def after_hand(desk: RoomDesk, table: int, ended: HandEnded) -> list[Any]:
    """What the host chose meanwhile is played from now on, unless the players stand in the way."""
    night, found = night_at(desk.room, table), desk.room.floor.tables.get(table)
    if night is None or found is None or found.opening.proposal is None:
        return []
    proposal = found.opening.proposal
    # His right was asked when he chose.
    by_host = msgspec.structs.replace(desk.floor, by=proposal.by, roles=MANAGEMENT)
    made = make_change(by_host, found, proposal)
    return [] if isinstance(made, Refusal) else made
