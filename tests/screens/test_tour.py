"""The README's five minutes, followed tap by tap: whatever it says to tap is there under that name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser import Visit
from screens.showing import Showing, demonstration

ROOT = Path(__file__).resolve().parents[2]
TOUR = (ROOT / "README.md").read_text(encoding="utf-8").partition("### Five minutes")[2].partition("\n## ")[0]
HURRY = 3
ROOM = "/rooms/horseshoe"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Showing]:
    database = str(tmp_path_factory.mktemp("tour") / "demo.db")
    with demonstration(database, HURRY, ("horseshoe", "pechanga")) as server:
        yield server


@pytest.fixture
def visit(browser: Browser, room: Showing) -> Iterator[Visit]:
    found = Visit(browser, room.address)
    yield found
    assert found.errors == []
    found.close()


def told(words: str) -> str:
    """Words that the tour prints as something to tap."""
    assert f"*{words}*" in re.sub(r"\s+", " ", TOUR), f"the tour does not say to tap {words!r}"
    return words


def door(visit: Visit, title: str) -> Page:
    """From the start page through one door."""
    page = visit.go("/")
    page.locator("button.tile", has=page.locator("b", has_text=re.compile(f"^{told(title)}$"))).click()
    page.wait_for_url(re.compile(ROOM))
    return page


def button(page: Page | Locator, name: str) -> Locator:
    return page.get_by_role("button", name=told(name)).first


def link(page: Page, name: str) -> Locator:
    return page.get_by_role("main").get_by_role("link", name=told(name), exact=True).first


def test_a_hand_is_played(visit: Visit) -> None:
    page = door(visit, "Player")
    expect(page.locator("#hole .card").first).to_be_visible()
    expect(page.get_by_text(told("Your turn")).first).to_be_visible()
    offered = page.locator("#controls button")
    expect(offered.first).to_be_visible()
    names = " ".join(offered.all_inner_texts())
    assert told("Fold") in names or "Check" in names, names
    page.locator("summary", has_text=told("Menu")).click()
    page.get_by_role("link", name=told("My lists and hands")).last.click()
    page.wait_for_url(re.compile(f"{ROOM}/play$"))


def test_a_table_is_dealt_and_something_goes_wrong(visit: Visit) -> None:
    page = door(visit, "Dealer")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Table 2")
    button(page, "Something went wrong").click()
    button(page, "The dealer took in a live hand").click()
    whose = page.get_by_role("group", name="Whose hand is it about?").get_by_role("radio")
    whose.last.check()
    button(page, "What does the house say?").click()
    expect(page.locator("dialog .cite").first).to_be_visible()


def test_the_floor_has_something_to_do(visit: Visit) -> None:
    page = door(visit, "Floor")
    button(page, "I am at the table").click()
    expect(page.get_by_role("main").get_by_text(told("Decide")).first).to_be_visible()
    page.get_by_role("link", name=told("Lists"), exact=True).click()
    expect(page.get_by_text("2-5 no limit").first).to_be_visible()


def test_chips_are_sold(visit: Visit) -> None:
    page = door(visit, "Cage")
    buy = page.locator("details, section, form", has=page.locator("summary", has_text=told("Buy-in"))).last
    button(buy, "$300").click()
    button(buy, "Suggest chips").click()
    button(buy, "Sell chips").click()
    expect(page.get_by_role("main")).to_contain_text(re.compile(r"\$30,300"))
    expect(button(page, "Confirm")).to_be_visible()
    link(page, "Tables").click()
    expect(page.get_by_role("main")).to_contain_text("Fill 1")


def test_the_night_is_looked_at(visit: Visit) -> None:
    page = door(visit, "Manager")
    expect(page.locator("main svg").first).to_be_visible()
    link(page, "House rules").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Horseshoe Baltimore")
    page = door(visit, "Auditor")
    link(page, "Log").click()
    button(page, "Verify the whole chain").click()
    expect(page.get_by_role("main")).to_contain_text("The chain is whole")


def test_a_list_is_joined_and_the_house_is_changed(visit: Visit) -> None:
    page = door(visit, "Kiosk")
    page.get_by_text("5-10 no limit").first.click()
    for digit in told("1001"):
        page.get_by_role("button", name=digit, exact=True).click()
    before = visit.errors[:]
    button(page, "Put me on the list").click()
    expect(page.get_by_role("main")).to_contain_text(re.compile("list", re.IGNORECASE))
    page = door(visit, "Board")
    expect(page.locator(".game", has_text="5-10 no limit")).to_contain_text("Bot")
    page = visit.go("/")
    rules = page.locator(".headlines").inner_text()
    page.get_by_role("link", name=told("Pechanga Resort & Casino")).click()
    page.wait_for_url("**/?room=pechanga")
    assert page.locator(".headlines").inner_text() != rules
    expect(page.get_by_role("link", name=told("Compare the houses"))).to_be_visible()
    assert visit.errors == before


def test_every_picture_is_shown_somewhere() -> None:
    """In the README or on a page of the documentation; small ones, and no name without its picture."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    told = set(re.findall(r"docs/pictures/([\w-]+\.png)", readme))
    assert len(told) >= 10
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md"))
    shown = told | set(re.findall(r"pictures/([\w-]+\.png)", pages))
    sizes = {path.name: path.stat().st_size for path in (ROOT / "docs" / "pictures").glob("*.png")}
    assert shown == set(sizes), "every picture is shown, and each is there"
    assert max(sizes.values()) < 120_000
    assert sum(sizes[name] for name in told) < 1_000_000
    assert sum(sizes.values()) < 2_000_000
