"""The payout desk and the results on pages: a deal is signed, prizes are handed over, everybody sees them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from browser import PHONE, Visit, faults_of
from cardhouse.server.client import Client, Refused
from cardhouse.tournaments.sheet import LateEntry, Payouts, Place
from screens.test_events import EVENT, PLAN, EventHouse, divided_evenly

THREE = Payouts(schedule=(Place(entries=3, shares=(5000, 3000, 2000)),))
SHEET = msgspec.structs.replace(PLAN, late=LateEntry(), payouts=THREE, mode="tracked")


@pytest.fixture
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EventHouse]:
    with divided_evenly(str(tmp_path_factory.mktemp("payouts") / "room.db"), SHEET) as made:
        yield made


def test_a_prize_is_handed_over_at_the_desk(browser: Browser, room: EventHouse) -> None:
    visit = Visit(browser, room.server.address).sign_in(room.house.token("pat", "cage"))
    page = visit.go("/rooms/main/payouts")
    page.get_by_role("link", name=EVENT).click()
    prize = page.locator("[data-prize='ann']")
    expect(prize).to_contain_text("$100")
    page.wait_for_load_state("load")
    assert faults_of(page) == []
    prize.get_by_role("button", name="Pay").click()
    expect(prize.locator(".refusal")).to_contain_text("identification")
    prize.get_by_label("Identification").check()
    prize.get_by_label("The player signed").select_option("financial_report")
    prize.get_by_role("button", name="Pay").click()
    expect(prize).to_contain_text("$100 paid")
    expect(prize.get_by_role("button", name="Pay")).to_have_count(0)
    expect(page.locator("[data-prize='bob'] button.primary")).to_have_count(1)
    assert [one for one in visit.errors if "409" not in one] == [], "but for what was refused"


def test_everybody_sees_what_places_are_worth(browser: Browser, room: EventHouse) -> None:
    visit = Visit(browser, room.server.address, PHONE).sign_in(room.house.token("wall", "board"))
    page = visit.go(f"/rooms/main/events/results?event={EVENT}")
    expect(page.locator("tbody tr")).to_have_count(3)
    expect(page.locator("tbody tr").first).to_contain_text("$150")
    assert faults_of(page) == []
    assert visit.errors == []


def test_cash_of_the_event_goes_into_an_open_drawer(browser: Browser, room: EventHouse) -> None:
    token = room.house.token("pat", "cage")
    with Client(room.server.address, token) as teller:
        count = {"type": "CountDrawer", "place": "cage:main", "moment": "opening", "chips": {}, "cash": 0}
        teller.command("main", count)
        room.do({"type": "ConfirmDrawer", "place": "cage:main", "chips": {}, "cash": 0})
        visit = Visit(browser, room.server.address).sign_in(token)
        page = visit.go(f"/rooms/main/payouts/desk?event={EVENT}")
        page.get_by_label("Event cash").fill("360")
        page.get_by_role("button", name="Hand the cash in").click()
        expect(page.locator(".notice")).to_be_visible()
        places = teller.view("main", "cage")["view"]["places"]
        assert [one["cash"] for one in places if one["place"] == "cage:main"] == [36_000]
    assert faults_of(page) == []


def test_the_desk_is_told_of_which_day_the_tax_limit_is(room: EventHouse) -> None:
    with room.server.client(room.house.token("cat", "cage")) as client:
        told = client.get(f"/rooms/main/payouts/desk?event={EVENT}").text
    assert "more than $5,000, after the entry" in told
    assert "Figure as of Mar 4, 2008" in told
    assert "the manager checks it every year" in told


def test_a_prize_is_paid_once_however_many_ask_at_the_same_time(room: EventHouse) -> None:
    """Two desks, eight taps: one of them pays. The same tap sent again is answered as the first time."""
    tokens = [room.house.token(name, "cage") for name in ("pat", "cat")]
    pay = {"type": "PayPrize", "event": EVENT, "person": "ann", "shown": ["identification"]}
    pay["signed"] = "financial_report"

    def tap(at: int) -> str:
        with Client(room.server.address, tokens[at % 2]) as desk:
            try:
                desk.command("main", pay)
            except Refused as refused:
                return refused.code
        return "paid"

    with ThreadPoolExecutor(8) as many:
        told = sorted(many.map(tap, range(8)))
    assert told == ["no_prize_due"] * 7 + ["paid"]
    report = room.director.get(f"/rooms/main/events/payouts?event={EVENT}")["view"]
    assert [line["paid"] for line in report["lines"] if line["id"] == "ann"] == [10_000]
