"""Winnings that are told to the revenue service, on pages: the form for shared winnings, what is withheld at
the payout desk, a paper for everybody, and what was paid on.
"""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import msgspec
import pytest
from playwright.sync_api import Browser, expect

from browser import Visit, faults_of
from cardhouse.server.client import Client
from cardhouse.tournaments.sheet import LateEntry, Payouts, Place
from screens.caging import choose_guest, done
from screens.test_events import EVENT, PLAN, EventHouse, divided_evenly

THREE = Payouts(schedule=(Place(entries=3, shares=(5000, 3000, 2000)),))
SHEET = msgspec.structs.replace(
    PLAN, late=LateEntry(), payouts=THREE, mode="tracked", guarantee=3_000_000
)
PAY = {
    "type": "PayPrize", "event": EVENT, "shown": ["identification", "loyalty_card"], "tax_papers": True,
    "signed": "financial_report",
}  # fmt: skip


@pytest.fixture
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EventHouse]:
    """Three divide 30,000 dollars evenly."""
    with divided_evenly(str(tmp_path_factory.mktemp("taxes") / "room.db"), SHEET) as made:
        yield made


def page_of(room: EventHouse, token: str, path: str) -> str:
    headers = {"authorization": f"Bearer {token}", "accept": "text/html"}
    answer = httpx.get(f"{room.server.address}/rooms/main{path}", headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.text


def test_a_prize_is_shared_withheld_from_and_paid_on(browser: Browser, room: EventHouse) -> None:
    token, auditor = room.house.token("pat", "cage"), room.house.token("aud", "auditor")
    visit = Visit(browser, room.server.address).sign_in(token)
    page = visit.go("/rooms/main/cage/taxes")
    form = page.locator("[data-winner='ann']")
    expect(form).to_contain_text("ann: $10,000")
    for person, amount in (("ann", "7,000"), ("bob", "3,000")):
        if form.locator("details").get_attribute("open") is None:
            form.locator("summary").click()
        choose_guest(page, "portion1", person)
        form.locator("input[name='amount']").last.fill(amount)
        if person == "bob":
            form.get_by_label("Gives no taxpayer number").check()
        form.get_by_role("button", name="Onto the form").click()
        expect(form.locator(f"[data-portion='{person}']")).to_contain_text(f"${amount}")
    expect(form).to_contain_text("The form is complete")
    assert faults_of(page) == []
    assert visit.errors == []
    desk = page_of(room, token, f"/payouts/desk?event={EVENT}")
    assert "Gives no taxpayer number: part of it is withheld" in desk
    with Client(room.server.address, token) as teller:
        for person, no_number in (("ann", False), ("cal", True)):
            teller.command("main", {**PAY, "person": person, "no_number": no_number})
        page.reload()
        expect(page.locator("[data-paper='2']")).to_contain_text("paid to ann")
        expect(page.locator("[data-paper='2']")).to_contain_text("24 percent, because no taxpayer number")
        expect(page.locator("[data-paper='3']")).to_contain_text("cal")
        expect(page.locator("[data-paper]")).to_have_count(3)
        withheld = 296_400 * 24 // 100 + 988_000 * 24 // 100
        page.locator("#remit-amount").fill(f"{withheld / 100:.2f}")
        page.locator("#remit-note").fill("deposit 17")
        page.get_by_role("button", name="Deposited").click()
        done(page, "is booked as deposited.")
        expect(page.locator("[data-part='withheld'] dd").first).to_have_text("$0")
    assert "withheld for the IRS" in page_of(room, token, f"/payouts/desk?event={EVENT}")
    seen = page_of(room, auditor, "/cage/taxes")
    assert 'data-paper="3"' in seen
    assert 'data-command="ShareWinnings"' not in seen
    assert "no number" in page_of(room, auditor, "/reports/tax-papers")
    visit.close()
