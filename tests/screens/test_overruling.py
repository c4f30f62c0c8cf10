"""A refusal of the house's order is overruled where it is told, by who may, and stands on the record."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser import faults_of
from cardhouse.server.client import Client, Refused
from screens.floor_evening import SPREAD, Evening, an_evening, send, tap, waiter

WHY = "the cage is out of red chips"


@pytest.fixture
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with an_evening(tmp_path_factory) as made:
        yield made


def seated_short(page: Page) -> Locator:
    """Dan is to be seated with less than the game asks for: what the page says to that."""
    waiter(page, "Dan").get_by_role("button", name="Seat", exact=True).click()
    page.get_by_label("With how much?").fill("20")
    page.locator(".sheet form .primary.wide").click()
    said = page.locator(".sheet .notice.bad").last
    expect(said).to_contain_text("Dan needs $100 or more for this game, not $20")
    expect(said.locator(".cite")).to_contain_text("pechanga.")
    return said


def test_a_supervisor_overrules_where_the_refusal_is_told(browser: Browser, evening: Evening) -> None:
    evening.do({"type": "CallNext", "spread": SPREAD})
    visit = evening.visit(browser, "floor", "/lists")
    page = visit.page
    seated_short(page).get_by_role("button", name="Overrule…").click()
    expect(page.locator(".sheet .refusal").first).to_contain_text("Dan needs $100")
    assert faults_of(page) == []
    page.get_by_label("Why?").fill(WHY)
    send(page)
    expect(waiter(page, "Dan")).to_have_count(0)
    seats = evening.view("table 1")["seats"]
    assert [seat["stack"] for seat in seats if seat["person"] == "dan"] == [2_000]
    page = evening.go(visit, "/rulings")
    record = page.locator("#overruled .overruled")
    expect(record).to_have_count(1)
    expect(record).to_contain_text("Dan needs $100 or more for this game, not $20")
    expect(record).to_contain_text(WHY)
    expect(record).to_contain_text("by the-floor")
    expect(record.locator(".cite").first).to_contain_text("pechanga.")
    assert faults_of(page) == []
    assert [said for said in visit.errors if "409" not in said] == []
    visit.close()


def test_what_is_so_is_told_without_a_button(browser: Browser, evening: Evening) -> None:
    evening.do({"type": "CallNext", "spread": SPREAD})
    visit = evening.visit(browser, "floor", "/lists")
    tap(visit.page, "Call next")
    said = visit.page.locator(".notice.bad")
    expect(said).to_contain_text("has no open seat to call somebody for")
    expect(said.get_by_role("button", name="Overrule…")).to_have_count(0)
    visit.close()


def test_a_clerk_is_offered_no_button_and_refused_by_the_server(browser: Browser, evening: Evening) -> None:
    evening.do({"type": "CallNext", "spread": SPREAD})
    visit = evening.visit(browser, "clerk", "/lists")
    said = seated_short(visit.page)
    expect(said.get_by_role("button", name="Overrule…")).to_have_count(0)
    visit.close()
    clerk = Client(evening.server.address, evening.token("clerk"))
    short = {"type": "TakeCalledSeat", "spread": SPREAD, "person": "dan", "chips": 2_000}
    with pytest.raises(Refused) as refused:
        clerk.command("main", {"type": "OverruleFloor", "command": short, "reason": WHY})
    assert (refused.value.status, refused.value.code) == (403, "not_allowed")
    clerk.close()
