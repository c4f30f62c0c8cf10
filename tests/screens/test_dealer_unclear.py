"""What a player did unclearly, entered on the tablet of an event's table in a room that holds its events by
TDA 2024: chips of an earlier bet pulled back, words that not everybody heard, a raise with a figure; and what
the dealer is reminded of.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import Visit, faults_of
from screens.dealing import TABLET, Tables, choose, comes, tap
from screens.test_dealer_events import Dealt
from server.serving import House
from waiting import until


@pytest.fixture
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dealt]:
    house = House(str(tmp_path_factory.mktemp("unclear") / "room.db"), money="play", book="mohegan")
    made = Dealt(house)
    yield made
    made.director.close()
    made.server.stop()
    house.close()


def facing_a_raise(browser: Browser, room: Dealt) -> Visit:
    """The big blind of 50, two chips of 25, faces a raise to 600."""
    room.do({"type": "BeginHand", "table": 1})
    room.do({"type": "Act", "table": 1, "act": {"type": "Deal"}})
    room.act(type="BetTo", to=600)
    room.act(type="Fold")
    visit = Visit(browser, room.server.address, TABLET).sign_in(room.tablet())
    page = visit.go("/rooms/main/dealer/1")
    expect(page.locator("#next [data-key=unclear]")).to_be_visible()
    return visit


def asked(page: Page) -> None:
    page.get_by_role("button", name="What does the house say?").click()


def test_chips_of_an_earlier_bet_are_pulled_back(browser: Browser, room: Dealt) -> None:
    visit = facing_a_raise(browser, room)
    page = visit.page
    page.locator("#next [data-key=unclear]").click()
    sheet = page.locator(".sheet")
    sheet.get_by_text("Chips of an earlier bet still in front").click()
    for _ in range(2):
        sheet.locator("[data-front='25']").click()
    expect(sheet.locator(".in-front")).to_contain_text("2 × 25")
    sheet.locator("[data-pull='25']").click()
    sheet.locator("[data-chip='1000']").click()
    expect(sheet.locator(".moves li")).to_have_text(["pulled back 1 × 25", "put out 1 × 1,000"])
    assert faults_of(page) == []
    asked(page)
    ruling = page.locator(".sheet .ruling")
    expect(ruling).to_contain_text("raise to 1,150")
    expect(ruling).to_contain_text("custom, as in TDA 2024, rule 46-C")
    page.get_by_role("button", name="Do it").click()
    until(lambda: max(seat.get("bet", 0) for seat in room.table()["seats"]) == 1150, "the raise stands")
    comes(page, "acts")
    assert visit.errors == []
    visit.close()


def test_words_that_not_everybody_heard_are_for_the_floor(browser: Browser, room: Dealt) -> None:
    visit = facing_a_raise(browser, room)
    page = visit.page
    page.locator("#next [data-key=unclear]").click()
    sheet = page.locator(".sheet")
    sheet.get_by_role("button", name="raise", exact=True).click()
    sheet.locator("#said-amount").fill("2000")
    sheet.get_by_role("button", name="said this").click()
    expect(sheet.locator(".moves li")).to_have_text(["said raise 2,000"])
    sheet.get_by_role("button", name="not heard by everybody").click()
    sheet.locator("[data-chip='1000']").click()
    expect(sheet.locator(".moves li").first).to_have_text("said raise 2,000, not heard by everybody")
    asked(page)
    ruling = page.locator(".sheet .ruling")
    expect(ruling.get_by_role("listitem")).to_have_text(["Raise to 2,000", "Call 600"])
    expect(ruling).to_contain_text("custom, as in TDA 2024, rule 57")
    assert visit.errors == []
    visit.close()


def test_a_raise_with_a_figure_is_that_figure_in_all(browser: Browser, room: Dealt) -> None:
    visit = facing_a_raise(browser, room)
    page = visit.page
    expect(page.locator("#next [data-duty='leave_bets']")).to_contain_text("until the round is over")
    page.locator("#next [data-key=unclear]").click()
    sheet = page.locator(".sheet")
    sheet.get_by_role("button", name="raise", exact=True).click()
    sheet.locator("#said-amount").fill("2000")
    sheet.get_by_role("button", name="said this").click()
    asked(page)
    expect(page.locator(".sheet .ruling")).to_contain_text("custom, as in TDA 2024, rule 43-B")
    page.get_by_role("button", name="Do it").click()
    tap(page, "Call 1,400")
    tap(page, "Cards not seen")
    expect(page.locator("#next [data-duty]")).to_have_count(0)
    assert visit.errors == []
    visit.close()


def test_a_ruling_asks_whose_hand_it_is_names_what_is_missing_and_makes_way_for_the_next_hand(
    browser: Browser, tables: Tables
) -> None:
    room = tables()
    room.dealt()
    visit = room.sign_in(browser)
    page = visit.page
    opens = page.get_by_role("button", name="Something went wrong")
    opens.click()
    page.locator("[data-wrong='skipped']").first.click()
    asked(page)
    expect(page.locator(".sheet .ruling")).to_have_count(0)  # nobody is chosen by silence
    choose(page, "Whose hand is it about?", "3 Cyd")
    asked(page)
    expect(page.locator(".notice.bad")).to_contain_text("This has to be said first: What did the players")
    expect(page.get_by_role("group", name="What did the players behind do, in order?")).to_be_visible()
    page.keyboard.press("Escape")
    opens.click()
    page.locator("[data-wrong='flashed']").first.click()
    choose(page, "Which seat?", "1 Ann")
    page.get_by_text("What else is known").click()
    page.locator(".sheet [data-rank='7']").click()
    page.locator(".sheet [data-card='7h']").click()
    asked(page)
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".prompt.waits")).to_contain_text("The floor decides")
    room.act(*({"type": "Fold", "seat": seat} for seat in (3, 4, 1)))
    expect(page.locator(".prompt.waits")).to_have_count(1)  # the hand that it is on was the last one
    room.dealt()
    expect(page.locator(".prompt")).to_have_count(0)
    expect(page.locator("#notes [data-ruling-line]")).to_have_count(1)
    visit.close()
