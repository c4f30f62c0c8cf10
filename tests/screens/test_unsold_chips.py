"""Chips without a sale: whoever sits down with chips that nobody sold him is shown to floor, cage and manager
while the day runs, with the taps that make it add up; what was sold before is never asked about. A dealer
sees what is open and the floor is asked; a sale at which nobody was named gets its guest with one tap.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser import PHONE, Taps, Visit, faults_of
from cardhouse.server.client import Refused
from screens.caging import SPREAD, CageRoom
from server.serving import House
from waiting import until

SOLD = {"place": "cage:main", "chips": {"500": 60}, "cash": 30_000}


@pytest.fixture
def cage(tmp_path: Path) -> Iterator[CageRoom]:
    house = House(str(tmp_path / "room.db"))
    made = CageRoom(house)
    offer = {"spread": SPREAD, "game": "holdem", "stakes": "no limit 1/3", "least_buy_in": 10_000}
    made.do("floor", "OfferGame", **offer)
    made.do("floor", "OpenTable", table=1, spread=SPREAD)
    for person, name in (("bea", "Bea"), ("cal", "Cal"), ("dee", "Dee")):
        made.guest(person, name)
    yield made
    made.close()
    house.close()


def unsold(cage: CageRoom) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = cage.view()["unsold"]
    return found


def code(cage: CageRoom, **fields: Any) -> str:
    with pytest.raises(Refused) as refused:
        cage.do("floor", "TellOrigin", **fields)
    return refused.value.code


def test_who_bought_first_is_not_asked_and_who_did_not_is_shown_until_it_adds_up(cage: CageRoom) -> None:
    cage.do("teller", "SellChips", person="bea", **SOLD)
    cage.do("floor", "SeatPlayer", table=1, seat=1, person="bea", chips=30_000)
    assert unsold(cage) == []
    assert code(cage, person="bea", origin="carried") == "adds_up_already"
    cage.do("floor", "SeatPlayer", table=1, seat=2, person="cal", chips=30_000)
    cage.do("floor", "TellOrigin", person="cal", origin="cage")
    one = unsold(cage)[0]
    assert (one["name"], one["amount"], one["table"], one["said"]) == ("Cal", 30_000, 1, "cage")
    assert code(cage, person="cal", origin="sold") == "not_sold_yet"
    cage.do("teller", "SellChips", person="cal", **SOLD)
    assert unsold(cage)[0]["sold_since"]
    cage.do("floor", "TellOrigin", person="cal", origin="sold")
    assert unsold(cage) == []
    cage.do("floor", "AddChips", table=1, person="cal", amount=20_000)
    assert unsold(cage)[0]["amount"] == 20_000, "that sale was for the chips before: it is used up"
    cage.do("floor", "TellOrigin", person="cal", origin="carried")
    assert unsold(cage) == []


def test_it_is_on_the_pages_of_the_day_with_the_taps_that_mend_it(browser: Browser, cage: CageRoom) -> None:
    cage.do("floor", "SeatPlayer", table=1, seat=2, person="cal", chips=30_000)
    manager = Visit(browser, cage.server.address, PHONE).sign_in(cage.tokens["manager"])
    for path in ("/rooms/main/cage/day", "/rooms/main/manager"):
        page = manager.go(path)
        expect(page.locator("[data-part='unsold']")).to_contain_text("Cal $300 at table 1")
    page.locator("[data-part='unsold']").get_by_role("button", name="Brought along").click()
    expect(page.locator("[data-part='unsold'] section")).to_have_count(0)
    assert unsold(cage) == []
    assert manager.errors == []
    manager.close()


def test_the_floor_says_where_the_chips_came_from(browser: Browser, cage: CageRoom) -> None:
    floor = Visit(browser, cage.server.address, PHONE).sign_in(cage.tokens["floor"])
    page = floor.go("/rooms/main/floor/tables/1")
    page.locator("[data-key='seat-3']").click()
    page.get_by_role("button", name="Seat somebody", exact=True).click()
    page.locator(".sheet [data-person='dee']").click()
    page.get_by_label("Where are the chips from?").select_option(label="Bought at the cage just now")
    page.locator(".sheet").get_by_role("button", name="Do it").click()
    expect(page.locator("#unsold")).to_contain_text("Chips without a sale (1)")
    until(lambda: unsold(cage)[0]["said"] == "cage", "where they came from")
    page.locator("#unsold summary").click()
    page.locator("#unsold").get_by_role("button", name="Brought along").click()
    expect(page.locator("#unsold")).to_be_hidden()
    assert floor.errors == []
    floor.close()


def test_a_sale_without_a_name_gets_its_guest_with_one_tap(browser: Browser, cage: CageRoom) -> None:
    cage.do("floor", "JoinList", spread=SPREAD, person="bea")
    window, taps = Visit(browser, cage.server.address, PHONE).sign_in(cage.tokens["teller"]), Taps()
    taps.of(window)
    cage.do("teller", "SellChips", person="", **SOLD)
    page = window.go("/rooms/main/cage")
    part = page.locator("[data-part='unnamed']")
    expect(part).to_contain_text("$300, slip")
    assert faults_of(page) == []

    def name() -> None:
        part.get_by_role("button", name="Bea").click()
        expect(part.locator("section")).to_have_count(0)

    assert taps.counted(name) == 1
    expect(page.locator(".notice").last).to_contain_text("The sale has its guest now.")
    cage.do("floor", "SeatPlayer", table=1, seat=1, person="bea", chips=30_000)
    assert unsold(cage) == [], "what she bought is hers"
    slips = cage.view()["slips"]
    assert [one["person"] for one in slips if one["what"] == "buy_in" and not one.get("undone")] == ["bea"]
    with pytest.raises(Refused) as refused:
        cage.do("teller", "NameSale", posting=slips[-1]["number"], person="cal")
    assert refused.value.code == "no_unnamed_sale"
    assert window.errors == []
    window.close()


def test_the_tablet_shows_it_and_the_floor_is_asked(browser: Browser, cage: CageRoom) -> None:
    cage.do("teller", "SellChips", person="", **SOLD)
    cage.do("floor", "SeatPlayer", table=1, seat=2, person="cal", chips=30_000)
    floor = Visit(browser, cage.server.address, PHONE).sign_in(cage.tokens["floor"])
    page = floor.go("/rooms/main/dealer/1")
    expect(page.locator("[data-seat='2']")).to_contain_text("$300 unsold")
    page.locator("[data-seat='2'] button").click()
    expect(page.locator(".sheet .said")).to_contain_text("the floor says where it is from")
    page = floor.go("/rooms/main/floor")
    need = page.locator("#needs .need.unsold")
    expect(need).to_contain_text("Cal has $300 that nobody sold today.")
    assert faults_of(page) == []
    need.get_by_role("button", name="Where from?").click()
    page.locator(".sheet").get_by_role("button", name="It was sale").click()
    expect(need).to_have_count(0)
    assert unsold(cage) == []
    cage.do("floor", "SeatPlayer", table=1, seat=3, person="dee", chips=30_000)
    need.get_by_role("button", name="Where from?").click()
    page.locator(".sheet").get_by_role("button", name="Bought at the cage just now").click()
    expect(need).to_have_count(0)
    assert unsold(cage)[0]["said"] == "cage", "the day still shows it until the sale is there"
    assert floor.errors == []
    floor.close()


def test_who_is_called_buys_in_three_taps_with_the_name_on_it(browser: Browser, cage: CageRoom) -> None:
    """The window shows who is called before who waits; the name is a tap, and so nothing is left to ask."""
    for person in ("bea", "cal"):
        cage.do("floor", "JoinList", spread=SPREAD, person=person)
    cage.do("floor", "CallNext", spread=SPREAD, table=1, seat=3)
    assert [name for _, name in cage.view()["buyers"]] == ["Bea", "Cal"]
    taps = Taps()
    teller = Visit(browser, cage.server.address, PHONE).sign_in(cage.tokens["teller"])
    taps.of(teller)
    page = teller.go("/rooms/main/cage")
    form = page.locator("form[data-command='SellChips']")

    def sell() -> None:
        form.get_by_role("button", name="$300", exact=True).click()
        form.get_by_role("button", name="Bea", exact=True).click()
        expect(page.locator("#buy-guest")).to_have_text("Bea")
        form.get_by_role("button", name="Sell chips").click()
        expect(form.locator("[data-buyer='bea']")).to_have_count(0)

    assert taps.counted(sell) == 3
    assert faults_of(page) == []
    assert cage.view()["unnamed"] == []
    cage.do("floor", "TakeCalledSeat", spread=SPREAD, person="bea", chips=30_000)
    assert unsold(cage) == [], "who sits down with what was sold him has nothing to tell"
    assert teller.errors == []
    teller.close()
