"""A night that its host ends: everybody's chips are settled, the table is closed, and leagues sum nights."""

from __future__ import annotations

from cardhouse.floor.opening.commands import CloseTable, MakePrivate, OpenTable
from cardhouse.floor.seats.commands import LeaveTable, SeatPlayer
from cardhouse.money import account as accounts
from cardhouse.room.nights.end_night import EndNight
from cardhouse.room.nights.leagues import Standing, leagues, standings
from cardhouse.room.nights.state import NightLine, PastNight, night_at, nights_of
from room.private_table import PrivateTable


def test_the_host_ends_the_night_and_what_it_came_to_is_kept() -> None:
    club = PrivateTable()
    club.begin()
    club.refused(EndNight(1), "hand_in_progress")
    club.fold_round()
    stacks = {one.player: one.chips for one in club.room.floor.tables[1].table.seats.values()}
    club.refused(EndNight(1, "x" * 41), "bad_text")
    club.do(EndNight(1, "  Friday   night "))
    assert 1 not in club.room.floor.tables
    assert night_at(club.room, 1) is None
    (past,) = nights_of(club.room).past
    assert (past.table, past.league, past.pot) == (1, "Friday night", 0)
    assert {one.person: (one.brought, one.taken) for one in past.lines} == {
        person: (10_000, chips) for person, chips in stacks.items()
    }
    for person, chips in stacks.items():
        assert club.room.books.balance(accounts.pocket(person)) == chips
    club.refused(EndNight(1), "no_such_table")
    club.holds()


def test_a_table_closed_empty_ends_its_night_for_no_league() -> None:
    club = PrivateTable()
    for person in ("ann", "bob", "cyd"):
        club.do(LeaveTable(1, person))
    club.do(CloseTable(1))
    assert [one.league for one in nights_of(club.room).past] == [""]
    club.do(OpenTable(1, "game", "dealt"))
    club.do(CloseTable(1))
    assert len(nights_of(club.room).past) == 1
    club.holds()


def test_a_league_sums_its_nights_by_name() -> None:
    club = PrivateTable()
    for league in ("Fridays", "Fridays", "Other"):
        if 1 not in club.room.floor.tables:
            club.do(OpenTable(1, "game", "dealt"))
            club.do(MakePrivate(1, ("ann", "bob", "cyd")))
            for seat, person in ((1, "ann"), (2, "bob"), (3, "cyd")):
                club.do(SeatPlayer(1, seat, person, 10_000))
        club.do(EndNight(1, league))
    found = leagues(nights_of(club.room).past)
    assert {name: len(nights) for name, nights in found.items()} == {"Fridays": 2, "Other": 1}
    assert standings(found["Fridays"], str)[0] == Standing("ann", 0, 2, 0)
    club.holds()


def test_who_comes_by_a_new_link_each_week_is_one_name() -> None:
    def night(*lines: NightLine) -> PastNight:
        return PastNight(1, "game", began=0, ended=1, lines=lines, league="Fridays")

    first = night(NightLine("guest-1", 100, 150), NightLine("ann", 100, 50))
    second = night(NightLine("guest-2", 100, 70), NightLine("ann", 100, 130))
    names = {"guest-1": "Wanda", "guest-2": "wanda", "ann": "Ann"}
    assert standings((first, second), names.__getitem__) == (
        Standing("wanda", 20, 2, 50),
        Standing("Ann", -20, 2, 30),
    )
