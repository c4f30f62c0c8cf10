"""Whatever is asked of a room that holds events is done or refused, and no chip and no cent appears or is
lost: chips come and go by the event's own commands only.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.money.account import MAY_BE_NEGATIVE, kind
from cardhouse.room import commands as cmd
from cardhouse.room.dispatch import COMMANDS
from cardhouse.tournaments.announcing.announce_event import AnnounceEvent
from cardhouse.tournaments.announcing.open_registration import OpenRegistration
from cardhouse.tournaments.chips.in_play import chips_in
from cardhouse.tournaments.clock.start_event import StartEvent
from cardhouse.tournaments.entries.register import Register
from cardhouse.tournaments.sheet import AddOn, Rebuys, ReEntries, StaffAddOn
from cardhouse.tournaments.sheets.fitting import fitted
from room import test_any_input as any_input
from room.test_any_input import PEOPLE, Asking
from tournaments.events import sheet

ASKS = 1_500
EVENTS = ("Turbo", "Rebuy", "Later")
CHANGES: dict[str, dict[str, Any]] = {
    "Turbo": {"seats": 3, "mode": "tracked", "re_entries": ReEntries(through=2), "players_most": 6},
    "Rebuy": {
        "seats": 4, "mode": "dealt", "format": "rebuy", "rebuys": Rebuys(through=2, price=10000, chips=10000),
        "add_on": AddOn(price=5000, chips=5000, after=2),
    },
    "Later": {"staff_add_on": StaffAddOn(price=500, chips=500), "seats": 2},
}  # fmt: skip


class AskingEvents(Asking):
    """Two events that run and one that registers, and a game of the board beside them."""

    def set_up(self) -> None:
        choices = self.host.choices_at(self.at, rule_set="tournament")
        for person in PEOPLE:
            self.ask(RegisterPerson(person, born=720_000, id_checked=True, tier="gold"))
        for name in EVENTS:
            plan = msgspec.structs.replace(sheet(starts="", **CHANGES[name]), name=name)
            assert self.ask(AnnounceEvent(name, fitted(plan, choices)))
            assert self.ask(OpenRegistration(name))
            for person in PEOPLE[:7]:
                self.ask(Register(name, person))
        for name in EVENTS[:2]:
            assert self.ask(StartEvent(name))
        self.ask(OfferGame("nl", "holdem", "no limit 1/3 rake", 6, 1_000, 100_000))
        self.ask(OpenTable(99, "nl"))
        self.ask(SeatPlayer(99, 1, PEOPLE[7], 20_000))
        for table in sorted(self.host.room.floor.tables):
            self.ask(cmd.BeginHand(table))

    def check(self) -> None:
        room = self.host.room
        for event in room.events.all.values():
            counted = chips_in(room.floor, event)
            if not any(number in room.hands for number in event.tables):
                assert counted.difference == 0, f"{event.name}: {counted}"
        assert sum(room.books.balances.values()) == 0
        for account, amount in room.books.balances.items():
            assert amount >= 0 or kind(account) in MAY_BE_NEGATIVE, account


@pytest.fixture(autouse=True)
def _events_are_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = tuple(range(1, 9))
    for name, likely in {"event": EVENTS, "table": tables, "to": tables, "at": ("table",)}.items():
        monkeypatch.setitem(any_input.LIKELY, name, likely)


@pytest.mark.parametrize(("house", "seed"), [("horseshoe", 1), ("pechanga", 2), ("toledo", 3)])
def test_anything_may_be_asked_in_events(house: str, seed: int) -> None:
    asking = AskingEvents(house, seed)
    names = sorted(COMMANDS)
    done = 0
    for _ in range(ASKS):
        done += asking.anything(asking.chance.choice(names))
        asking.check()
    assert done, "something of all that makes sense"
