"""What somebody might try for his own gain, or by a slip, with the money of an event: the pool is settled
once, for all flights; what was sold stands; what is given back comes from where it lies; deals are made
between hands.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cardhouse.money.cage.commands import ConfirmDrawer, CountDrawer
from cardhouse.money.ledger.commands import ReversePosting
from cardhouse.sim.bots import RandomBot
from cardhouse.sim.reconciling import reconcile
from cardhouse.tournaments.announcing.announce_event import AnnounceEvent
from cardhouse.tournaments.announcing.change_sheet import ChangeSheet
from cardhouse.tournaments.clock.correct_clock import CorrectClock
from cardhouse.tournaments.clock.start_event import StartEvent
from cardhouse.tournaments.days.end_day import EndDay
from cardhouse.tournaments.entries.announce_rebuy import AnnounceRebuy
from cardhouse.tournaments.entries.cancel_event import CancelEvent
from cardhouse.tournaments.entries.give_back import Unregister
from cardhouse.tournaments.entries.issue_voucher import IssueVoucher
from cardhouse.tournaments.entries.more_chips import BuyAddOn, Rebuy
from cardhouse.tournaments.entries.re_enter import ReEnter
from cardhouse.tournaments.entries.register import Register
from cardhouse.tournaments.places.checking import check_event
from cardhouse.tournaments.prizes.propose_deal import ProposeDeal
from cardhouse.tournaments.prizes.sign_deal import SignDeal
from cardhouse.tournaments.sheet import (
    AddOn,
    CashOut,
    Days,
    Flight,
    LateEntry,
    Payouts,
    Rebuys,
    ReEntries,
    StaffAddOn,
)
from tournaments.events import SHEET, EventRoom, sheet
from tournaments.playing import NAME, Playing

SIX = ("ann", "bob", "cyd", "dan", "eli", "fay")
FLIGHTS = (Flight(name="A", starts="2026-03-03 13:30"), Flight(name="B", starts="2026-03-04 13:30"))
PAUSED = (SHEET.levels[0], SHEET.levels[2], *SHEET.levels[3:])
REBUYS = Rebuys(through=2, price=7_000, chips=10_000)


def begun(*people: str, house: str = "horseshoe", **changes: Any) -> Playing:
    """An event that has started with these."""
    room = Playing(house)
    room.opened(sheet(mode="dealt", **changes), *(people or SIX))
    room.start()
    return room


def changed(room: Playing, **changes: Any) -> ChangeSheet:
    return ChangeSheet(NAME, msgspec.structs.replace(room.event.sheet, **changes))


def test_the_pool_is_settled_after_the_last_flight() -> None:
    room = begun(days=Days(flights=FLIGHTS, starts=("2026-03-05 13:30",), until_percent=20), starts="")
    room.wait(45)
    assert room.event.clock.level > room.event.sheet.late.through, "nobody enters this flight any more"
    assert room.event.prizes.pool is None


def test_a_flight_with_one_left_is_bagged_and_the_event_goes_on() -> None:
    days = Days(flights=FLIGHTS, starts=("2026-03-05 13:30",), until_percent=5)
    room = begun("ann", "bob", days=days, starts="", late=LateEntry())
    bot = RandomBot(2)
    while room.event.entries.left > 1:
        room.play_on(bot)
    room.wait(1)
    assert room.phase(NAME) == "running", "another flight comes"
    room.ok(EndDay(NAME))
    assert room.phase(NAME) == "between_days"
    assert [bag.chips for bag in room.event.bags.all] == [20_000]


def test_an_event_waits_for_those_who_may_come_in_again() -> None:
    """All but one go out at once, and re-entries were sold for two levels."""
    room = begun("ann", "bob", "cyd", re_entries=ReEntries(through=2))
    while room.event.entries.left > 1:
        room.begin()
        room.all_in("ann", "bob", "cyd")
    gone = next(entry.person for entry in room.event.entries.all.values() if entry.status == "out")
    assert room.phase(NAME) == "running"
    room.ok(ReEnter(NAME, gone))
    while room.event.entries.left > 1:
        room.begin()
        room.all_in(*SIX)
    room.wait(45)
    assert room.phase(NAME) == "ended", "nobody can come any more"


@pytest.mark.parametrize("way", ["clock", "sheet"])
def test_nobody_comes_in_once_the_pool_is_settled(way: str) -> None:
    room = begun(late=LateEntry(through=1))
    room.wait(20)
    assert room.event.prizes.pool is not None
    if way == "clock":
        room.ok(CorrectClock(NAME, "wrong level", line=1))
    else:
        room.ok(changed(room, late=LateEntry(through=4)))
    room.people("zoe")
    assert room.refused(Register(NAME, "zoe")) == "registration_closed"


def test_no_chips_are_sold_once_the_pool_is_settled() -> None:
    room = begun(format="rebuy", rebuys=REBUYS, add_on=AddOn(price=5_000, chips=5_000, after=2))
    room.wait(50)
    assert room.event.prizes.pool is not None
    room.ok(CorrectClock(NAME, "wrong level", line=1))
    assert room.refused(Rebuy(NAME, "ann")) == "no_rebuy_now"
    room.ok(CorrectClock(NAME, "wrong level", line=3))
    assert room.refused(BuyAddOn(NAME, "ann")) == "no_rebuy_now"


@pytest.mark.parametrize(
    ("changes", "settled"),
    [
        ({"rebuys": Rebuys(through=2, price=100, chips=1_000_000)}, False),
        ({"add_on": AddOn(price=100, chips=90_000, after=1)}, False),
        ({"guarantee": 10_000}, False),
        ({"staff_add_on": StaffAddOn(price=1, chips=90_000)}, False),
        ({"guarantee": 900_000}, True),
        ({"payouts": Payouts(percent_paid=90)}, True),
    ],
)
def test_what_was_sold_stands(changes: dict[str, Any], settled: bool) -> None:
    more = AddOn(price=5_000, chips=5_000, after=1)
    room = begun(format="rebuy", rebuys=REBUYS, guarantee=50_000, levels=PAUSED, add_on=more)
    room.ok(Rebuy(NAME, "ann"))
    room.wait(16)
    room.ok(BuyAddOn(NAME, "ann"))
    if settled:
        room.wait(45)
        assert room.event.prizes.pool is not None
    assert room.refused(changed(room, **changes)) == "sheet_stands"


def test_a_larger_guarantee_may_be_given_while_people_enter() -> None:
    room = begun(guarantee=50_000)
    room.ok(changed(room, guarantee=60_000))


def test_an_event_called_off_gives_the_guarantee_back() -> None:
    room = begun(late=LateEntry(), guarantee=1_000_000)
    room.wait(1)
    assert room.host.room.books.balances["revenue:guarantee"] == -940_000
    room.ok(CancelEvent(NAME, "fire"))
    assert room.host.room.books.balances == {}


def test_an_event_called_off_days_later_gives_rebuys_back() -> None:
    """The books forget postings of days that are closed."""
    room = begun(format="rebuy", rebuys=REBUYS)
    room.ok(Rebuy(NAME, "ann"))
    room.host.room.books.recent.clear()
    room.ok(CancelEvent(NAME, "fire"))
    assert room.host.room.books.balances == {}


def test_what_a_voucher_paid_is_a_voucher_again_never_cash() -> None:
    """Also when the books have forgotten the posting."""
    room = EventRoom()
    room.people("zoe")
    room.ok(IssueVoucher("", "zoe", 5000, "a thank-you"))
    room.open(NAME)
    room.ok(Register(NAME, "zoe", voucher=1))
    assert room.host.room.books.balances.get("voucher:1") is None
    room.host.room.books.recent.clear()
    room.ok(Unregister(NAME, "zoe"))
    books = room.host.room.books
    assert (books.balances["voucher:1"], books.balances.get("outside", 0)) == (5000, 0)


def test_an_announced_rebuy_that_is_not_paid_goes_back_as_a_debt() -> None:
    room = begun(house="pechanga", format="rebuy", rebuys=REBUYS)
    room.ok(AnnounceRebuy(NAME, "ann"))
    assert check_event(room.event, room.host.room.floor) == []
    room.host.room.books.recent.clear()
    room.ok(CancelEvent(NAME, "fire"))
    assert room.host.room.books.balances == {}


def test_an_event_is_not_called_off_after_a_deal() -> None:
    room = nearly_done()
    room.ok(ProposeDeal(NAME, "even"))
    for person in still_in(room):
        room.ok(SignDeal(NAME, person))
    assert room.refused(CancelEvent(NAME, "no luck")) == "prizes_stand"


def nearly_done() -> Playing:
    room = begun(late=LateEntry(), payouts=Payouts(percent_paid=50))
    bot = RandomBot(3)
    while room.event.entries.left > 2 or any(table in room.host.room.hands for table in room.event.tables):
        room.play_on(bot)
    assert room.event.phase == "running"
    return room


def still_in(room: Playing) -> list[str]:
    return [entry.person for entry in room.event.entries.all.values() if entry.status == "playing"]


def test_nobody_signs_a_deal_when_he_has_seen_the_next_hand() -> None:
    room = nearly_done()
    first, second = still_in(room)
    room.ok(ProposeDeal(NAME, "icm"))
    room.ok(SignDeal(NAME, first), by="u1", roles=("player",), person=first)
    room.begin(min(room.event.tables))
    assert room.refused(SignDeal(NAME, second), by="u2", roles=("player",), person=second) == "deal_in_hand"


@pytest.mark.parametrize("name", ["", " \n ", "a\x00b", "a\u202eb", "\u200b", "x" * 61])
def test_a_name_that_nobody_can_read_is_refused(name: str) -> None:
    assert EventRoom().refused(AnnounceEvent(name, SHEET)) == "bad_event_name"


def test_an_event_whose_name_looks_like_an_account_has_its_own_money() -> None:
    room = EventRoom()
    terms = CashOut(percent=25, after=(2,))
    room.open("X", *SIX, format="cash_out", cash_out=terms, late=LateEntry(), starts="")
    room.open("X:cash_out", *SIX, starts="")
    room.ok(StartEvent("X"))
    room.wait(1)
    assert room.host.room.events.all["X"].prizes.set_aside > 0
    assert room.host.room.books.balance("prize:X:cash_out") == 60_000, "what the other event's players paid"


def test_who_enters_alone_is_drawn_a_seat() -> None:
    room = EventRoom("pechanga")
    room.open(NAME)
    room.people("ann")
    asked = Register(NAME, "ann", way="phone", seat=5)
    assert room.refused(asked, by="u1", roles=("player",), person="ann") == "seat_at_desk"


def test_cash_is_given_back_at_the_desk() -> None:
    room = EventRoom("pechanga")
    room.open(NAME, "ann")
    back = Unregister(NAME, "ann")
    assert room.refused(back, by="u1", roles=("player",), person="ann") == "cash_at_desk"
    room.ok(back, by="cleo", roles=("clerk",))
    assert room.host.room.books.balances == {}


def test_money_of_an_event_is_not_undone_in_the_books_alone() -> None:
    room = EventRoom()
    room.open(NAME, "ann")
    undo = ReversePosting(1, "a mistake")
    assert room.refused(undo, by="moe", roles=("manager",)) == "undone_in_the_event"


def test_what_a_window_took_is_given_back_from_there_by_its_keeper_only() -> None:
    """And the log, added up by other code, agrees all the while."""
    room = EventRoom()
    window, cage = "cage:main", ("cage",)
    room.ok(CountDrawer(window, "opening", {}), by="cal", roles=cage)
    room.ok(ConfirmDrawer(window, {}), by="cam", roles=cage)
    room.open(NAME)
    room.people("ann", "bob")
    for person in ("ann", "bob"):
        room.ok(Register(NAME, person, way="cage", place=window), by="cal", roles=cage)
    room.ok(Unregister(NAME, "ann"), by="tod", roles=("tournament_director",))
    balances = room.host.room.books.balances
    assert (balances["cage:main:cash"], balances["owing"]) == (24_000, -24_000)
    room.ok(Unregister(NAME, "bob"), by="cal", roles=cage)
    assert balances == {"cage:main:cash": 12_000, "owing": -12_000}
    assert reconcile(entry.body for entry in room.log).faults == []
