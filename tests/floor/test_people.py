"""People through a real room: who is stopped where, who is kept apart, cards, time played, erasure."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.floor.desk import MINUTE
from cardhouse.floor.lists import commands as lists
from cardhouse.floor.people import commands as cmd
from cardhouse.floor.people.ages import age_on
from cardhouse.floor.people.eligibility import Step, may_play
from cardhouse.floor.people.views import seated_though_stopped, stopped_at
from cardhouse.floor.people.watch import time_played
from cardhouse.floor.seats.commands import LeaveTable, SeatPlayer
from cardhouse.play import table_commands as between
from cardhouse.room.commands import BetweenHandsDo
from floor.lists_evening import START, Evening

STEPS: tuple[Step, ...] = ("list", "seat", "buy_in", "payout")


def stopped(evening: Evening, person: str) -> dict[str, str]:
    """The code by which somebody is stopped at each step."""
    desk = evening.desk()
    found = {step: may_play(desk, person, step) for step in STEPS}
    return {step: refusal.code for step, refusal in found.items() if refusal is not None}


@pytest.mark.parametrize("kind", ["barred", "self_excluded"])
def test_excluded_people_are_stopped_everywhere_until_the_end(kind: Any) -> None:
    evening = Evening()
    evening.done(lists.JoinList("4-8", "abe"))
    evening.done(cmd.ExcludePerson("abe", kind, evening.at + 60 * MINUTE), "manager")
    assert evening.waiting() == [], "the name came off the list"
    assert stopped(evening, "abe") == dict.fromkeys(STEPS, "excluded")
    assert evening.refused(SeatPlayer(1, 1, "abe", 20_000)).code == "excluded"
    evening.wait(60)
    assert stopped(evening, "abe") == {}
    evening.done(lists.JoinList("4-8", "abe"))
    evening.check_kept()


def test_staff_see_who_plays_and_may_not_any_more() -> None:
    evening = Evening()
    for seat, name in ((1, "abe"), (2, "bea")):
        evening.done(SeatPlayer(2, seat, name, 20_000))
    assert seated_though_stopped(evening.desk()) == []
    evening.done(cmd.ExcludePerson("bea", "self_excluded"), "manager")
    evening.done(cmd.CheckIdentification("abe", valid=False))
    found = seated_though_stopped(evening.desk())
    assert [(table, person, why[1]) for table, person, why in found] == [(2, "abe", "pechanga.4.2")]
    assert evening.floor.seated("bea") == [], "who is excluded has left the seat"
    assert list(stopped_at(evening.desk(), "abe")) == ["seat", "buy_in", "payout"]
    assert stopped_at(evening.desk(), "cal") == {}


def test_the_house_ends_its_own_bar_and_no_self_exclusion() -> None:
    evening = Evening()
    evening.done(cmd.ExcludePerson("abe", "barred"), "manager")
    evening.done(cmd.ExcludePerson("bea", "self_excluded"), "manager")
    assert evening.refused(cmd.EndExclusion("bea"), "manager").code == "nothing_to_end"
    assert evening.refused(cmd.EndExclusion("abe"), "clerk").code == "not_your_office"
    evening.done(cmd.EndExclusion("abe"), "manager")
    assert stopped(evening, "abe") == {}
    assert stopped(evening, "bea") == dict.fromkeys(STEPS, "excluded")
    assert evening.refused(cmd.EndExclusion("abe"), "manager").code == "nothing_to_end"
    evening.done(cmd.ExcludePerson("abe", "barred"), "manager")
    assert stopped(evening, "abe") == dict.fromkeys(STEPS, "excluded"), "barred anew"
    evening.check_kept()


def test_an_exclusion_is_made_longer_and_never_shorter() -> None:
    evening = Evening()
    month = evening.at + 30 * 24 * 60 * MINUTE
    evening.done(cmd.ExcludePerson("abe", "self_excluded", month))
    assert evening.refused(cmd.ExcludePerson("abe", "self_excluded", month - 1)).code == "excluded_already"
    evening.done(cmd.ExcludePerson("abe", "self_excluded", month + MINUTE))
    evening.done(cmd.ExcludePerson("abe", "self_excluded", 0))
    assert evening.refused(cmd.ExcludePerson("abe", "self_excluded", month)).code == "excluded_already"
    evening.wait(31 * 24 * 60)
    assert stopped(evening, "abe") == dict.fromkeys(STEPS, "excluded")


def test_identification_is_asked_where_the_house_asks_for_it() -> None:
    evening = Evening("pechanga")
    evening.done(cmd.RegisterPerson("gus"))
    assert stopped(evening, "gus") == dict.fromkeys(("seat", "buy_in", "payout"), "not_identified")
    evening.done(cmd.CheckIdentification("gus", date(2005, 3, 4).toordinal()))
    assert stopped(evening, "gus") == dict.fromkeys(STEPS, "too_young"), "21 tomorrow"
    evening.wait(24 * 60)
    assert stopped(evening, "gus") == {}
    other = Evening("mohegan")
    other.done(cmd.RegisterPerson("gus"))
    assert stopped(other, "gus") == {}


@given(st.dates(date(1920, 1, 1), date(2026, 1, 1)), st.dates(date(2026, 1, 2), date(2060, 1, 1)))
def test_age_is_the_number_of_birthdays(born: date, day: date) -> None:
    birthdays = [year for year in range(born.year + 1, day.year + 1) if _birthday(born, year) <= day]
    assert age_on(born.toordinal(), day) == len(birthdays)


def _birthday(born: date, year: int) -> date:
    try:
        return born.replace(year=year)
    except ValueError:
        return date(year, 3, 1)


def test_a_pair_is_kept_apart_both_ways_and_allowed_again() -> None:
    evening = Evening()
    evening.done(SeatPlayer(1, 1, "abe", 20_000))
    evening.done(cmd.KeepApart("bea", "abe"), "manager")
    refusal = evening.refused(SeatPlayer(1, 2, "bea", 20_000))
    assert (refusal.code, refusal.facts["other"], refusal.cite) == ("kept_apart", "abe", "pechanga.6.12")
    assert evening.refused(cmd.KeepApart("abe", "bea"), "manager").code == "apart_already"
    evening.done(cmd.AllowTogether("abe", "bea"), "manager")
    assert evening.floor.people.apart == {}
    evening.done(SeatPlayer(1, 2, "bea", 20_000))
    evening.check_kept()


def test_time_played_by_game_without_sitting_out() -> None:
    evening = Evening()
    evening.done(SeatPlayer(1, 1, "abe", 20_000))
    evening.wait(30)
    evening.done(BetweenHandsDo(1, between.SitOut(1)))
    evening.wait(20)
    evening.done(BetweenHandsDo(1, between.ComeBack(1)))
    evening.wait(15)
    assert time_played(evening.floor, "abe", evening.at) == {"4-8": 45 * MINUTE}
    evening.done(LeaveTable(1, "abe"))
    evening.wait(100)
    evening.done(SeatPlayer(3, 1, "abe", 40_000))
    evening.wait(5)
    assert time_played(evening.floor, "abe", evening.at) == {"4-8": 45 * MINUTE, "8-16": 5 * MINUTE}
    assert time_played(evening.floor, "nobody", evening.at) == {}
    evening.check_kept()


def test_erased_people_are_gone_but_for_what_binds_the_house() -> None:
    evening = Evening()
    evening.done(cmd.RegisterPerson("gus", digest="abc", tier="gold", born=720_000, needs=("sight",)))
    evening.done(lists.JoinList("4-8", "gus"))
    evening.done(cmd.ExcludePerson("gus", "self_excluded"), "manager")
    assert evening.refused(cmd.ErasePerson("gus"), "floor").code == "not_your_office"
    evening.done(cmd.ErasePerson("gus"), "manager")
    gone = evening.floor.people.known["gus"]
    assert (gone.digest, gone.tier, gone.born, gone.needs, gone.erased) == ("", "", 0, (), True)
    assert evening.refused(lists.JoinList("4-8", "gus")).code == "no_such_person"
    evening.done(cmd.RegisterPerson("gus", id_checked=True))
    assert stopped(evening, "gus") == dict.fromkeys(STEPS, "excluded"), "the wish to be kept out stays"
    evening.done(SeatPlayer(1, 1, "abe", 20_000))
    assert evening.refused(cmd.ErasePerson("abe"), "manager").code == "still_seated"
    evening.check_kept()


def test_the_log_has_no_day_of_birth_and_no_special_need() -> None:
    """Only that somebody was old enough, and that there are needs: what is there cannot be erased."""
    evening = Evening()
    born = date(1961, 4, 12).toordinal()
    evening.done(cmd.RegisterPerson("gus", born=born, id_checked=True, needs=("sight", "hearing")))
    evening.done(cmd.CheckIdentification("gus", born))
    evening.done(cmd.RegisterPerson("kid", born=date(2010, 4, 12).toordinal(), id_checked=True))
    logged = b" ".join(entry.body for entry in evening.log)
    assert str(born).encode() not in logged
    assert b"sight" not in logged
    assert b"hearing" not in logged
    assert evening.floor.people.known["gus"].needs
    assert stopped(evening, "gus") == {}
    assert stopped(evening, "kid") == dict.fromkeys(STEPS, "too_young")


def test_a_card_counts_only_while_it_is_good_and_only_its_owner_s() -> None:
    evening = Evening("horseshoe")
    assert evening.refused(cmd.PresentCard("abe", "seven_star", START)).code == "card_expired"
    assert evening.refused(cmd.PresentCard("abe", "seven_star", own_name=False)).code == "card_not_own"
    evening.done(lists.JoinList("20-40", "bea"))
    evening.done(cmd.PresentCard("abe", "seven_star", evening.at + 10 * MINUTE))
    evening.done(lists.JoinList("20-40", "abe"))
    assert evening.waiting("20-40") == ["abe", "bea"]
    evening.done(lists.LeaveList("20-40", "abe"))
    evening.wait(10)
    evening.done(lists.JoinList("20-40", "abe"))
    assert evening.waiting("20-40") == ["bea", "abe"]


@pytest.mark.parametrize(
    "command",
    [
        cmd.RegisterPerson(""),
        cmd.RegisterPerson("Ann Smith"),
        cmd.RegisterPerson("a" * 41),
        cmd.RegisterPerson("gus", digest="x" * 201),
        cmd.RegisterPerson("gus", tier="Seven Star"),
        cmd.RegisterPerson("gus", tier_until=-1),
        cmd.RegisterPerson("gus", born=-5),
        cmd.RegisterPerson("gus", born=10**9),
        cmd.RegisterPerson("gus", needs=("two words",)),
        cmd.CheckIdentification("nobody"),
        cmd.CheckIdentification("abe", born=1),
        cmd.PresentCard("nobody", "gold"),
        cmd.PresentCard("abe", "no such tier!"),
        cmd.ExcludePerson("nobody", "barred"),
        cmd.ExcludePerson("abe", "barred", 1),
        cmd.ExcludePerson("abe", "barred", -1),
        cmd.EndExclusion("nobody"),
        cmd.KeepApart("abe", "abe"),
        cmd.KeepApart("abe", "nobody"),
        cmd.AllowTogether("abe", "bea"),
        cmd.ErasePerson("nobody"),
    ],
    ids=repr,
)
def test_bad_input_is_refused(command: Any) -> None:
    evening = Evening()
    evening.refused(command, "manager")
    evening.check_kept()
