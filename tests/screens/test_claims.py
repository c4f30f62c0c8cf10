"""A claim on its page: looked at by one of the floor, approved by another, papers seen, paid by the cage."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from browser import Visit, faults_of
from cardhouse.promotions.files.template import template
from cardhouse.server.client import Client
from screens.caging import CageRoom
from screens.showing import Showing
from server.serving import House

TAKERS = [
    {"person": "ann", "part": "losers", "table": 1, "seat": 1},
    {"person": "bob", "part": "winners", "table": 1, "seat": 2},
]


class ClaimHouse:
    """A real server with one open claim."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.server = Showing(house.database).start()
        terms: dict[str, Any] = msgspec.to_builtins(
            msgspec.structs.replace(template("bad_beat"), seed=1_000_00)
        )
        with Client(self.server.address, house.token("mo", "manager")) as manager:
            for person in ("ann", "bob"):
                manager.command("main", {"type": "RegisterPerson", "person": person})
            manager.command("main", {"type": "StartPromotion", "terms": terms})
            claim = {"type": "OpenClaimByHand", "promotion": terms["name"], "takers": TAKERS, "table": 1}
            manager.command("main", {**claim, "why": "the shuffler broke down"})

    def visit(self, browser: Browser, name: str, role: str) -> Visit:
        return Visit(browser, self.server.address).sign_in(self.house.token(name, role))


@pytest.fixture
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClaimHouse]:
    house = House(str(tmp_path_factory.mktemp("claims") / "room.db"), money="play")
    made = ClaimHouse(house)
    yield made
    made.server.stop()
    house.close()


def test_read_without_scripts_and_not_by_players(room: ClaimHouse) -> None:
    with room.server.client(room.house.token("sue", "floor")) as client:
        listed = client.get("/rooms/main/promotions/claims").text
        told = client.get("/rooms/main/promotions/claim?claim=1").text
        assert client.get("/rooms/main/promotions/claim?claim=2").status_code == 404
    assert "Claim 1: Bad beat jackpot" in listed
    assert "the shuffler broke down" in told
    assert "losing hand: 500" in told
    assert "Supervisor&#39;s signature: ____" in told
    with room.server.client(room.house.token("ann", "player")) as client:
        assert client.get("/rooms/main/promotions/claims").status_code == 403


def test_papers_for_the_printer(room: ClaimHouse) -> None:
    path = "/rooms/main/promotions/claim/print?claim=1"
    with room.server.client(room.house.token("sue", "floor")) as client:
        assert f"{path}&amp;what=slips" in client.get("/rooms/main/promotions/claim?claim=1").text
        form, slips = client.get(path).text, client.get(f"{path}&what=slips").text
        assert client.get(f"{path}&what=nonsense").status_code == 400
    assert form.count("<article>") == 1
    assert "Supervisor&#39;s signature: ____" in form
    assert slips.count("<article>") == len(TAKERS)
    assert "losing hand: 500" in slips
    with room.server.client(room.house.token("ann", "player")) as client:
        assert client.get(path).status_code == 403


def test_paid_at_a_window_partly_in_chips(browser: Browser, tmp_path: Path) -> None:
    house = House(str(tmp_path / "room.db"), money="play")
    cage = CageRoom(house)
    terms: Any = msgspec.to_builtins(msgspec.structs.replace(template("bad_beat"), seed=2_000_00))
    cage.do("manager", "RegisterPerson", person="ann")
    cage.do("manager", "StartPromotion", terms=terms)
    cage.do("manager", "OpenClaimByHand", promotion=terms["name"], takers=TAKERS[:1], why="the shuffler")
    cage.do("manager", "ApproveClaim", claim=1, override="seen on tape")
    shown = ["identification", "social_security"]
    cage.do("floor", "PrepareShare", claim=1, person="ann", shown=shown, tax_papers=True, signed=True)
    before = cage.window()
    page = Visit(browser, cage.server.address).sign_in(cage.tokens["teller"])
    share = page.go("/rooms/main/promotions/claim?claim=1").locator("[data-share='ann']")
    share.get_by_label("Paid from").select_option("cage:main")
    share.get_by_text("In chips").click()
    share.get_by_label("Chips of $25").fill("4")
    share.get_by_role("button", name="Pay $500").click()
    expect(share).to_contain_text("Paid")
    after = cage.window()
    assert (before["chips"]["2500"] - after["chips"]["2500"], before["cash"] - after["cash"]) == (4, 400_00)
    cage.server.stop()
    house.close()


def test_from_the_checklist_to_the_payment(browser: Browser, room: ClaimHouse) -> None:
    first = room.visit(browser, "sue", "floor")
    page = first.go("/rooms/main/promotions/claims")
    page.get_by_role("link", name="Claim 1").click()
    deck = page.locator("form[data-check='deck']")
    deck.get_by_label("Cards in the deck").fill("52")
    page.wait_for_load_state("load")
    deck.get_by_role("button", name="Done").click()
    expect(page.locator("li[data-check='deck'] .tag")).to_have_count(1)
    watch = page.locator("form[data-check='surveillance']")
    watch.get_by_label("Who answered").fill("Al")
    watch.get_by_role("button", name="Done").click()
    expect(page.locator("li[data-check='surveillance'] .tag")).to_have_count(1)
    for check in ("hands_shown", "talk"):
        page.locator(f"form[data-check='{check}']").get_by_role("button", name="Done").click()
        expect(page.locator(f"li[data-check='{check}'] .tag")).to_have_count(1)
    page.get_by_role("button", name="Approve the claim").click()
    expect(page.locator(".refusal:visible")).to_contain_text("two people")
    assert faults_of(page) == []
    second = room.visit(browser, "sam", "floor").go("/rooms/main/promotions/claim?claim=1")
    second.get_by_role("button", name="Approve the claim").click()
    share = second.locator("[data-share='ann']")
    share.get_by_label("Identification").check()
    share.get_by_label("Signed").check()
    share.get_by_role("button", name="Papers and signature seen").click()
    expect(share).to_contain_text("To be paid")
    cage = room.visit(browser, "pat", "cage").go("/rooms/main/promotions/claim?claim=1")
    cage.locator("[data-share='ann']").get_by_role("button", name="Pay $500").click()
    expect(cage.locator("[data-share='ann']")).to_contain_text("Paid")
    assert faults_of(cage) == []
