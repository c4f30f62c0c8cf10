"""People enter an event: every cent goes where the sheet says, and each gets a seat."""

from typing import Any

import msgspec

from cardhouse.floor.people.commands import KeepApart
from cardhouse.room import snapshots
from cardhouse.room.views.entrants import entrants_view
from cardhouse.room.views.floor import Index
from cardhouse.tournaments.announcing.announce_event import AnnounceEvent
from cardhouse.tournaments.announcing.change_sheet import ChangeSheet
from cardhouse.tournaments.announcing.open_registration import OpenRegistration
from cardhouse.tournaments.clock.start_event import StartEvent
from cardhouse.tournaments.entries.cancel_event import CancelEvent
from cardhouse.tournaments.entries.give_back import Unregister
from cardhouse.tournaments.entries.register import Register
from cardhouse.tournaments.seating.assigning import SeatDrawn
from cardhouse.tournaments.seating.open_tables import OpenEventTables
from cardhouse.tournaments.sheet import Bounties, BuyIn, Days, Flight, LateEntry, Level, StaffAddOn
from tournaments.events import SHEET, EventRoom, sheet


def _balances(room: EventRoom) -> dict[str, int]:
    return dict(room.host.room.books.balances)


def test_every_cent_goes_where_the_sheet_says() -> None:
    room = EventRoom()
    room.open("Turbo", "ann", "bob")
    assert _balances(room) == {
        "outside": -24000,
        "prize:Turbo": 20000,
        "pool:staff": 1000,
        "revenue:tournament_fees": 3000,
    }
    assert room.host.room.books.tips.period.collected[0].amount == 500


def test_bounty_jackpot_and_add_on_for_the_staff_have_accounts_of_their_own() -> None:
    room = EventRoom()
    buy_in = BuyIn(prize=10000, bounty=2500, administration=500, house=1500, jackpot=100)
    more = {"format": "bounty", "bounties": Bounties(), "staff_add_on": StaffAddOn(price=500, chips=2000)}
    room.open("Bounty", buy_in=buy_in, **more)
    room.enter("Bounty", "ann", staff_add_on=True)
    assert _balances(room) == {
        "outside": -12600,
        "prize:Bounty": 7500,
        "bounty:Bounty": 2500,
        "pool:staff": 1000,
        "fund:tournament:Bounty": 100,
        "revenue:tournament_fees": 1500,
    }


def test_pechanga_gives_fees_to_the_house_and_the_early_add_on_to_service() -> None:
    room = EventRoom("pechanga")
    room.open("Daily", buy_in=BuyIn(prize=10000, house=2000), staff_add_on=StaffAddOn(price=500, chips=2000))
    room.enter("Daily", "ann", staff_add_on=True)
    assert _balances(room) == {
        "outside": -12500,
        "prize:Daily": 10000,
        "revenue:tournament_fees": 2000,
        "revenue:service_charge": 500,
    }


def test_seats_are_drawn_evenly_and_nobody_gets_the_same() -> None:
    room = EventRoom()
    names = [f"p{number}" for number in range(1, 31)]
    room.open("Turbo", *names)
    event = room.host.room.events.all["Turbo"]
    places = {(entry.table, entry.seat) for entry in event.entries.all.values()}
    assert len(places) == 30
    assert len(event.tables) == 4
    assert event.entries.left == 30
    kept = snapshots.decode(snapshots.encode(room.host.room))
    assert kept is not None
    assert kept.events == room.host.room.events


def test_chance_decides_the_seat() -> None:
    seats = set()
    for seed in range(120):
        room = EventRoom(seed=seed)
        room.open("Turbo")
        seats |= {one.seat for one in room.enter("Turbo", "ann") if isinstance(one, SeatDrawn)}
    assert seats == set(range(1, 10))


def test_who_may_not_enter() -> None:
    room = EventRoom()
    room.people("ann")
    room.ok(AnnounceEvent("Turbo", SHEET))
    assert room.refused(Register("Turbo", "ann")) == "registration_closed"
    room.wait(30)
    assert room.phase("Turbo") == "registering"
    room.enter("Turbo", "ann")
    assert room.refused(Register("Turbo", "ann")) == "in_already"
    assert room.refused(Register("Turbo", "nobody")) == "no_such_person"
    assert room.refused(Register("Turbo", "ann", way="phone")) == "not_taken_here"


def test_a_full_field_waits_as_alternates() -> None:
    room = EventRoom()
    room.open("Small", "ann", "bob", players_most=2)
    room.enter("Small", "cyd")
    event = room.host.room.events.all["Small"]
    assert [entry.status for entry in event.entries.all.values()] == ["registered", "registered", "alternate"]
    assert event.entries.left == 2


def test_an_event_that_is_called_off_gives_all_money_back() -> None:
    room = EventRoom()
    room.open("Turbo", "ann", "bob", "cyd")
    room.ok(StartEvent("Turbo"))
    assert room.refused(CancelEvent("Turbo", " ")) == "cancel_reason"
    room.ok(CancelEvent("Turbo", "the lights went out"))
    assert _balances(room) == {}
    assert not room.host.room.floor.tables
    assert sum(one.amount for one in room.host.room.books.tips.period.collected) == 0
    assert room.refused(Register("Turbo", "ann")) == "registration_closed"


def test_a_sheet_changes_until_what_was_sold_stands() -> None:
    room = EventRoom()
    room.ok(AnnounceEvent("Turbo", SHEET))
    room.ok(ChangeSheet("Turbo", sheet(stack=12000)))
    event = room.host.room.events.all["Turbo"]
    assert (event.sheet.stack, event.sheet.version, len(event.sheets)) == (12000, 2, 2)
    assert room.refused(ChangeSheet("Turbo", sheet(stack=12000))) == "same_sheet"
    assert room.refused(ChangeSheet("Turbo", sheet(stack=0))) == "bad_sheet"
    room.ok(OpenRegistration("Turbo"))
    room.enter("Turbo", "ann", "bob")
    assert room.refused(ChangeSheet("Turbo", sheet(stack=15000))) == "sheet_stands"
    room.ok(ChangeSheet("Turbo", sheet(stack=12000, late=LateEntry(through=1))))
    room.ok(StartEvent("Turbo"))
    shorter = (msgspec.structs.replace(SHEET.levels[0], minutes=5), *SHEET.levels[1:])
    assert room.refused(ChangeSheet("Turbo", sheet(stack=12000, levels=shorter))) == "sheet_stands"
    room.ok(ChangeSheet("Turbo", sheet(stack=12000, guarantee=50000)))


def test_the_director_opens_tables_ahead() -> None:
    room = EventRoom()
    room.open("Turbo")
    room.ok(OpenEventTables("Turbo", 3))
    room.enter("Turbo", *(f"p{number}" for number in range(1, 10)))
    event = room.host.room.events.all["Turbo"]
    assert sorted(len(seats) for seats in event.seating.drawn.values()) == [3, 3, 3]
    assert room.refused(OpenEventTables("Turbo", 0)) == "bad_table_count"


def test_people_who_are_kept_apart_do_not_draw_the_same_table() -> None:
    for seed in range(6):
        room = EventRoom(seed=seed)
        room.open("Turbo")
        room.people("ann", "bob")
        room.ok(KeepApart("ann", "bob"))
        room.ok(OpenEventTables("Turbo", 2))
        room.enter("Turbo", "p1", "ann", "p2", "bob")
        tables = {one.person: one.table for one in room.host.room.events.all["Turbo"].entries.all.values()}
        assert tables["ann"] != tables["bob"]


def test_empty_tables_are_closed_at_the_start() -> None:
    room = EventRoom()
    room.open("Turbo", "ann", "bob")
    room.ok(OpenEventTables("Turbo", 2))
    room.ok(StartEvent("Turbo"))
    assert len(room.host.room.floor.tables) == len(room.host.room.events.all["Turbo"].tables) == 1


def test_staff_see_who_is_in() -> None:
    room = EventRoom()
    room.open("Turbo", "ann", "bob")
    room.ok(StartEvent("Turbo"))
    view = entrants_view(room.host, "Turbo", str.title)
    assert view is not None
    assert [(one.name, one.status, one.chips) for one in view.entries] == [
        ("Ann", "playing", 10000),
        ("Bob", "playing", 10000),
    ]
    mine = Index(room.host).my_view("ann").events[0]
    assert (mine.event, mine.status, mine.stack, mine.may_give_back) == ("Turbo", "playing", 10000, False)
    assert entrants_view(room.host, "Nothing", str) is None


def test_an_entry_for_a_later_flight_has_no_seat_yet() -> None:
    room = EventRoom()
    flights = (Flight(name="A", starts="2026-03-03 13:30"), Flight(name="B", starts="2026-03-04 13:30"))
    night = (Level(minutes=60, pause="end_of_day"), Level(minutes=15, sign="no limit 300/600"))
    levels = (*SHEET.levels, *night)
    days = Days(flights=flights, starts=("2026-03-05 13:30",))
    room.open("Main", "ann", "bob", starts="", days=days, levels=levels)
    room.enter("Main", "cyd", flight="B")
    event = room.host.room.events.all["Main"]
    assert [(one.flight, bool(one.table)) for one in event.entries.all.values()] == [
        ("A", True), ("A", True), ("B", False),
    ]  # fmt: skip
    assert room.refused(Register("Main", "ann", flight="B")) == "in_already"
    room.people("dan")
    assert room.refused(Register("Main", "dan", flight="C")) == "bad_flight"
    room.ok(StartEvent("Main"))
    assert [one.status for one in event.entries.all.values()] == ["playing", "playing", "registered"]
    room.ok(Register("Main", "dan", flight="B"))
    assert event.entries.all[4].table == 0


def test_alternates_are_in_when_the_field_is_made_larger() -> None:
    room = EventRoom()
    room.open("Small", "ann", "bob", "cyd", players_most=2)
    event = room.host.room.events.all["Small"]
    assert event.entries.alternates == [3]
    room.ok(ChangeSheet("Small", msgspec.structs.replace(event.sheet, players_most=0)))
    assert (event.entries.alternates, event.entries.left) == ([], 3)
    assert event.entries.all[3].table


def test_on_the_phone_nobody_chooses_his_seat_or_takes_cash_back() -> None:
    """A player who enters by himself has no say in his seat, and cash lies where somebody can hand it out."""
    room = EventRoom("pechanga")
    room.open("Turbo", "ann")
    room.people("bob")
    phone: dict[str, Any] = {"by": "plays-bob", "roles": ("player",), "person": "bob"}
    assert room.refused(Register("Turbo", "bob", way="phone"), **phone) == "pay_at_the_desk"
    assert room.refused(Register("Turbo", "bob", way="phone", seat=5), **phone) == "seat_at_desk"
    ann: dict[str, Any] = {"by": "plays-ann", "roles": ("player",), "person": "ann"}
    assert room.refused(Unregister("Turbo", "ann"), **ann) == "cash_at_desk"
    assert not Index(room.host).my_view("ann").events[0].may_give_back
    room.ok(Unregister("Turbo", "ann"))
