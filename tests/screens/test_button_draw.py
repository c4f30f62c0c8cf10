"""The draw for the button at the tablet: everybody's card stays in sight until the hand begins, equal cards
are said, and a card that was misread is entered again.
"""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from browser import PHONE, faults_of
from screens.dealing import DealtRoom, Tables, comes, tap


def opened(tables: Tables, book: str = "") -> DealtRoom:
    """Table 1 has no button yet."""
    room = tables(book=book)
    room.do({"type": "OpenTable", "table": 2, "spread": "the game", "mode": "tracked"})
    for seat, name in ((1, "Eva"), (2, "Finn"), (3, "Gina")):
        room.register(f"q{seat}", name)
        person = {"person": f"q{seat}", "chips": 20_000}
        room.do({"type": "SeatPlayer", "table": 2, "seat": seat, **person})
    return room


def enter(page: Page, where: str, *cards: str) -> None:
    for card in cards:
        page.locator(f"{where} [data-rank='{card[0]}']").click()
        page.locator(f"{where} [data-card='{card}']").click()
    page.locator(where).get_by_role("button", name="Draw for the button").click()


def test_a_misread_card_is_entered_again_and_everybody_sees_what_was_drawn(
    browser: Browser, tables: Tables
) -> None:
    room = opened(tables)
    floor = room.visit_floor(browser, "")
    page = floor.go("/rooms/main/dealer/2")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.get_by_text("We draw ourselves").click()
    enter(page, "#next", "7h", "Kh", "2c")
    drew = page.locator("#next .drew")
    expect(drew).to_contain_text("Seat 2 Finn has the button.")
    page.reload()
    expect(drew.locator(".won")).to_contain_text("Finn")
    page.get_by_role("button", name="A card was misread").click()
    enter(page, ".sheet", "Ah", "Kh", "2c")
    expect(drew).to_contain_text("Seat 1 Eva has the button.")
    expect(page.locator("[data-seat='1'] .puck")).to_be_visible()
    expect(page.get_by_role("button", name="Begin the hand")).to_be_in_viewport(ratio=1)
    assert faults_of(page) == []
    tap(page, "Begin the hand")
    expect(drew).to_have_count(0)
    assert floor.errors == []
    floor.close()


def test_equal_cards_are_said_and_only_those_draw_again(browser: Browser, tables: Tables) -> None:
    room = opened(tables, "live")
    floor = room.visit_floor(browser, "")
    page = floor.go("/rooms/main/dealer/2")
    page.get_by_text("We draw ourselves").click()
    enter(page, "#next", "Kc", "Kh", "2c")
    expect(page.locator("#next .drew")).to_contain_text("Equal cards: these seats draw again.")
    comes(page, "Nobody has the button")
    page.get_by_text("We draw ourselves").click()
    enter(page, "#next", "3c", "9h")
    expect(page.locator("#next .drew")).to_contain_text("Seat 2 Finn has the button.")
    assert floor.errors == []
    floor.close()
