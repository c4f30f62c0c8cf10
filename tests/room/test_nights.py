"""The ledger of a private night: whatever is brought, lost and taken away, it says who pays whom."""

from __future__ import annotations

from cardhouse.floor.buy_ins.commands import AddChips
from cardhouse.floor.opening.commands import CloseTable, OpenToAll
from cardhouse.floor.seats.commands import LeaveTable, SeatPlayer
from cardhouse.room.nights.end_night import EndNight
from cardhouse.room.nights.reckoning import Reckoning, as_people, reckon, reckoned_now
from cardhouse.room.nights.same_person import SayTheSame
from cardhouse.room.nights.state import NightLine, night_at, nights_of
from room.private_table import PrivateTable


def reckoned(club: PrivateTable) -> Reckoning:
    night = night_at(club.room, 1)
    assert night is not None
    return reckoned_now(club.room, 1, night)


def line(club: PrivateTable, person: str) -> NightLine:
    return next(one for one in reckoned(club).lines if one.person == person)


def test_what_was_brought_lost_bought_and_taken_away_is_told_with_the_payments() -> None:
    club = PrivateTable()
    assert line(club, "ann") == NightLine("ann", 10_000, 0, 10_000)
    club.hand()
    night = reckoned(club)
    assert sorted(one.result for one in night.lines) == [-100, 0, 100]
    winner, loser = night.lines[0].person, night.lines[-1].person
    assert [(one.payer, one.payee, one.amount) for one in night.payments] == [(loser, winner, 100)]
    club.do(AddChips(1, loser, 5_000))
    assert line(club, loser) == NightLine(loser, 15_000, 0, 14_900)
    club.do(LeaveTable(1, winner))
    assert line(club, winner) == NightLine(winner, 10_000, 10_100, 0)
    assert line(club, winner).result == 100
    club.do(SeatPlayer(1, 5, winner, 10_100))
    assert line(club, winner) == NightLine(winner, 20_100, 10_100, 10_100)
    assert [one.amount for one in reckoned(club).payments] == [100]
    club.holds()


def test_a_hand_in_progress_counts_when_it_is_over() -> None:
    club = PrivateTable()
    club.begin()
    assert [one.result for one in reckoned(club).lines] == [0, 0, 0]
    assert reckoned(club).payments == ()
    club.fold_round()
    assert any(one.result for one in reckoned(club).lines)
    club.holds()


def test_what_the_house_takes_is_owed_to_the_house() -> None:
    night = reckon((NightLine("ann", 100, 50), NightLine("bob", 100, 140)))
    assert night.house == 10
    assert sorted((one.payer, one.payee, one.amount) for one in night.payments) == [
        ("ann", "", 10),
        ("ann", "bob", 40),
    ]
    waits = reckon((NightLine("ann", 100, 0, 50), NightLine("bob", 100, 0, 100)), pot=50)
    assert (waits.house, waits.pot, waits.payments) == (0, 50, ())


def test_two_lines_of_one_person_are_one_once_the_host_said_so() -> None:
    club = PrivateTable()
    club.hand()
    club.refused(SayTheSame("ann", "bob"), "sit_together")
    alone = {one.person: one for one in reckoned(club).lines}
    gone, stays = reckoned(club).lines[-1].person, reckoned(club).lines[0].person
    club.do(LeaveTable(1, gone))  # his phone is empty, and he goes on with another
    club.do(SayTheSame(gone, stays))
    both = line(club, stays)
    assert both == NightLine(stays, 20_000, 9_900, alone[stays].on_table)
    assert (len(reckoned(club).lines), both.result, reckoned(club).payments) == (2, 0, ())
    club.do(EndNight(1))
    (past,) = nights_of(club.room).past
    assert len(past.lines) == 3  # the log knows both, so that it can be taken back
    assert len(as_people(past.lines, nights_of(club.room).same)) == 2
    club.do(SayTheSame(gone))
    assert len(as_people(past.lines, nights_of(club.room).same)) == 3
    club.holds()


def test_the_night_is_over_with_its_table_or_when_all_may_come() -> None:
    club = PrivateTable()
    club.do(OpenToAll(1))
    assert night_at(club.room, 1) is None
    other = PrivateTable()
    for person in ("ann", "bob", "cyd"):
        other.do(LeaveTable(1, person))
    other.do(CloseTable(1))
    assert night_at(other.room, 1) is None
    other.holds()
