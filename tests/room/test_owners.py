"""Whose table it is: an event's table goes by the tournaments' rules, counts chips and touches no account."""

from __future__ import annotations

from cardhouse.floor.opening.events import TableOpened
from cardhouse.floor.spreads.state import Spread
from cardhouse.houses.own_house import OwnHouse, OwnRule, own_house
from cardhouse.houses.profile import load_house
from cardhouse.play.commands import Fold
from cardhouse.play.stakes import parse_stakes
from cardhouse.play.table import Seat
from cardhouse.room import commands as cmd
from cardhouse.room import snapshots
from cardhouse.room.apply import apply
from cardhouse.room.host import Asked, RoomHost, open_room, seeded_mixing
from cardhouse.room.replaying import replay
from cardhouse.room.state import Room
from cardhouse.store.log import Entry
from room.evening import BEGAN

CAP = "betting.limit_raises"


def event_room(house: str = "pechanga") -> Room:
    room, _ = open_room("main", house, BEGAN)
    stakes = parse_stakes("no limit 100/200", cash=False, forced="blinds")
    played = Spread(id="level 1", game="holdem", stakes=stakes)
    apply(room, TableOpened(7, played, "dealt", house, rule_set="tournament", event="Sunday"), BEGAN)
    table = room.floor.tables[7].table
    for seat, name in enumerate(("ann", "bob"), 1):
        table.seats[seat] = Seat(name, 10_000, standing="established", liable=True)
    return room


def test_a_table_says_whose_it_is() -> None:
    table = event_room().floor.tables[7]
    assert (table.owner, table.rule_set, table.unit) == (("event", "Sunday"), "tournament", "chips")
    assert table.spread == ""


def test_a_hand_at_an_events_table_goes_by_the_tournaments_rules() -> None:
    room = event_room()
    start = snapshots.encode(room)
    host = RoomHost(room, seeded_mixing(3))
    entries = []
    for number, command in enumerate(
        (cmd.DrawForTheButton(7), cmd.BeginHand(7, players_left=2), cmd.Act(7, Fold(0)))
    ):
        if isinstance(command, cmd.Act):
            hand = room.hands[7].hand
            assert (hand.setup.rule_set, hand.setup.players_left) == ("tournament", 2)
            dealer = host.hands.dealer(7)
            assert dealer.rules.choices.rule_set == "tournament"  # type: ignore[union-attr]
            command = cmd.Act(7, Fold(hand.acting_seat))
        roles = frozenset({"dealer"}) if number < 2 else frozenset[str]()  # a seat acts for itself
        came = host.do(Asked(f"{number}", "dee", command, BEGAN + number, roles))
        assert came.refusal is None
        entries += came.entries
    assert room.floor.tables[7].hands == 1
    assert not room.books.balances, "chips of an event are no money"
    kept = [
        Entry(2 + at, one.command, one.at, one.by, one.version, one.body, b"")
        for at, one in enumerate(entries)
    ]
    again, _ = replay(kept, room=snapshots.decode(start))
    assert snapshots.encode(again) == snapshots.encode(room)


def test_an_own_house_has_rules_for_both_sets() -> None:
    own = OwnHouse("main-1", "Riverside", "horseshoe", (
        OwnRule(CAP, 2, "fewer wars"), OwnRule(CAP, 3, "a little more", rule_set="tournament")))  # fmt: skip
    house = own_house(own)
    cash, events = house.choices("cash")[CAP], house.choices("tournament")[CAP]
    assert (cash.value, cash.cite) == (2, f"main-1.{CAP}")
    assert (events.value, events.cite) == (3, f"main-1.tournament.{CAP}")
    alone = own_house(OwnHouse("main-1", "Riverside", "horseshoe", own.rules[1:])).choices("cash")[CAP]
    assert alone == load_house("horseshoe").choices("cash")[CAP]
