"""Incidents and penalties on the room's log: who is barred leaves the seat and is stopped at the seat."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cardhouse.floor.conduct import commands as cmd
from cardhouse.floor.desk import MINUTE
from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.floor.state import Floor
from cardhouse.play.refusal import Refusal
from cardhouse.room.apply import apply_entry
from cardhouse.room.entries import decode
from cardhouse.room.host import Asked, Outcome, RoomHost, open_room, seeded_mixing
from cardhouse.room.state import Room
from cardhouse.store.log import NewEntry

START = 1_772_539_200 * 1_000_000


class Evening:
    """A room with one table, and its log."""

    def __init__(self, house: str = "pechanga") -> None:
        room, first = open_room("evening", house, START, zone="America/Los_Angeles")
        self.host = RoomHost(room, seeded_mixing(1))
        self.log: list[NewEntry] = [first]
        self.at = START
        for command in (
            OfferGame("4-8", "holdem", "limit 4/8"),
            OpenTable(1, "4-8"),
            *(RegisterPerson(name, born=720_000, id_checked=True) for name in ("ann", "bob")),
            *(SeatPlayer(1, seat, name, 20_000) for seat, name in ((1, "ann"), (2, "bob"))),
        ):
            assert self.do(command, "manager", "floor").refusal is None

    def do(self, command: Any, *roles: str) -> Outcome:
        self.at += MINUTE
        asked = Asked(f"c{self.at}", "sam", command, self.at, frozenset(roles or ("floor",)))
        outcome = self.host.do(asked)
        self.log += outcome.entries
        return outcome

    def refused(self, command: Any, *roles: str) -> Refusal:
        refusal = self.do(command, *roles).refusal
        assert refusal is not None
        return refusal


def test_barred_player_leaves_the_seat_and_is_stopped() -> None:
    evening = Evening()
    evening.do(cmd.RecordIncident("ann", "pechanga.2.1m", note="chips in the pocket"))
    given = evening.do(cmd.GivePenalty(1, "barred"), "manager")
    assert given.refusal is None
    floor = evening.host.room.floor
    assert floor.seated("ann") == []
    refusal = evening.refused(SeatPlayer(1, 1, "ann", 20_000))
    assert refusal.code == "barred_by_conduct"
    assert refusal.facts["incident"] == 1


def test_bar_ends_and_can_be_lifted() -> None:
    evening = Evening()
    evening.do(cmd.RecordIncident("ann", "pechanga.2.1m"))
    until = evening.at + 60 * MINUTE
    assert evening.do(cmd.GivePenalty(1, "suspension", until=until), "floor").refusal is None
    assert evening.refused(SeatPlayer(1, 1, "ann", 20_000)).code == "barred_by_conduct"
    evening.at = until
    assert evening.do(SeatPlayer(1, 1, "ann", 20_000)).refusal is None
    evening.do(cmd.RecordIncident("bob", "pechanga.2.1m"))
    evening.do(cmd.GivePenalty(2, "barred"), "manager")
    assert evening.do(cmd.LiftBar("bob", "a mistake"), "manager").refusal is None
    assert evening.do(SeatPlayer(1, 2, "bob", 20_000)).refusal is None


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (cmd.RecordIncident("nobody-here", "pechanga.2.1m"), "no_such_person"),
        (cmd.RecordIncident("ann", "pechanga.99.9"), "no_such_offence"),
        (cmd.GivePenalty(7, "warning"), "no_such_incident"),
        (cmd.LiftBar("ann", "why not"), "not_barred"),
    ],
)
def test_refusals(command: Any, code: str) -> None:
    evening = Evening()
    refusal = evening.refused(command, "manager")
    assert refusal.code == code, refusal.text()


def test_record_survives_replay_and_snapshot() -> None:
    evening = Evening()
    evening.do(cmd.RecordIncident("ann", "pechanga.2.1m", others=()))
    evening.do(cmd.GivePenalty(1, "warning"))
    room = evening.host.room
    again = Room()
    for position, entry in enumerate(evening.log, 1):
        apply_entry(again, decode(entry.body).events, entry.at, position)
    assert again.floor == room.floor
    kept = msgspec.json.encode(room.floor)
    assert msgspec.json.decode(kept, type=Floor).conduct.people["ann"].penalties
    assert msgspec.json.encode(msgspec.json.decode(kept, type=Floor)) == kept
