"""A night that its host ends: everybody's chips are settled, the table is closed, and leagues sum nights."""

from __future__ import annotations

from cardhouse.floor.opening.commands import CloseTable, MakePrivate, OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import LeaveTable, SeatPlayer
from cardhouse.money import account as accounts
from cardhouse.room.nights.end_night import EndNight
from cardhouse.room.nights.leagues import Standing, leagues, standings
from cardhouse.room.nights.same_person import SayTheSame
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


def test_a_league_sums_its_nights() -> None:
    club = PrivateTable()
    for league in ("Fridays", "Fridays", "Other"):
        if 1 not in club.room.floor.tables:
            _again(club, "ann", "bob", "cyd")
        club.do(EndNight(1, league))
    found = leagues(nights_of(club.room).past)
    assert {name: len(nights) for name, nights in found.items()} == {"Fridays": 2, "Other": 1}
    assert standings(found["Fridays"], {})[0] == Standing("ann", 0, 2, 0)
    club.holds()


def _again(club: PrivateTable, *people: str) -> None:
    """Another night of the same game."""
    club.do(OpenTable(1, "game", "dealt"))
    club.do(MakePrivate(1, people))
    for seat, person in enumerate(people, 1):
        club.do(SeatPlayer(1, seat, person, 10_000))


def _night(*lines: NightLine) -> PastNight:
    return PastNight(1, "game", began=0, ended=1, lines=lines, league="Fridays")


FIRST = _night(NightLine("guest-1", 100, 150), NightLine("ann", 100, 50))
SECOND = _night(NightLine("guest-2", 100, 70), NightLine("ann", 100, 130))


def test_everybody_is_a_person_whatever_the_name() -> None:
    assert standings((FIRST, SECOND), {}) == (
        Standing("guest-1", 50, 1, 50),
        Standing("ann", -20, 2, 30),
        Standing("guest-2", -30, 1, -30),
    )


def test_whom_the_host_calls_the_same_counts_as_one() -> None:
    assert standings((FIRST, SECOND), {"guest-2": "guest-1"}) == (
        Standing("guest-1", 20, 2, 50),
        Standing("ann", -20, 2, 30),
    )


def test_who_came_again_on_another_phone_is_one_once_the_host_said_so() -> None:
    club = PrivateTable()
    club.refused(SayTheSame("zoe", "bob"), "not_in_a_night")
    club.do(EndNight(1, "Fridays"))
    club.do(RegisterPerson("dan", born=720_000, id_checked=True))
    club.refused(SayTheSame("dan", "cyd"), "not_in_a_night")
    _again(club, "ann", "bob", "dan")
    club.refused(SayTheSame("ann", "bob"), "sit_together")
    club.do(EndNight(1, "Fridays"))
    club.do(SayTheSame("dan", "cyd"))
    club.refused(SayTheSame("cyd", "dan"), "one_already")
    kept = nights_of(club.room)
    played = {one.person: one.nights for one in standings(kept.past, kept.same)}
    assert played == {"ann": 2, "bob": 2, "cyd": 2}
    club.do(SayTheSame("cyd", "bob"))  # and so is he, under any name
    assert {one.person: one.nights for one in standings(kept.past, kept.same)} == {"ann": 2, "bob": 2}
    club.do(SayTheSame("cyd"))
    club.refused(SayTheSame("cyd"), "nothing_said")
    assert kept.same == {"dan": "cyd"}
    club.holds()
