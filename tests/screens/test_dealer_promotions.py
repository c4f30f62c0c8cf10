"""Promotions on the tablet: what must not be mucked, which cards are asked for, and that it was a hit."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from browser import faults_of
from screens.dealing import Tables, tap, turn_cards

JACKPOT = {"name": "Bad beat", "beaten": {"least": "four tens"}}


def test_a_bad_beat_at_a_table_that_people_deal(browser: Browser, tables: Tables) -> None:
    room = tables(book="horseshoe", designated=("promotional",))
    room.do({"type": "StartPromotion", "terms": JACKPOT})
    visit = room.sign_in(browser)
    page = visit.page
    tap(page, "Begin the hand", "The hands are dealt", "Fold", "Fold", "Fold")  # everybody has had a hand
    tap(page, "Begin the hand", "The hands are dealt", "Call $3", "Call $3", "Call $2", "Check")
    turn_cards(page, "Td", "Jd", "2c")
    expect(page.locator("[data-may]")).to_have_count(0)
    tap(page, "Check", "Check", "Check", "Check")
    turn_cards(page, "Tc")
    tap(page, "Check", "Check", "Check", "Check")
    turn_cards(page, "Jc")
    expect(page.locator("[data-may='Bad beat']")).to_contain_text("no live hand is mucked")
    tap(page, "Check", "Check", "Check", "Check")
    page.locator("[data-winner='2']").click()
    tap(page, "Push the pot")
    for seat, cards in ((1, ("Ts", "Th")), (2, ("Js", "Jh"))):
        page.locator("#hits").get_by_role("button", name=f"Cards of seat {seat}").click()
        for card in cards:
            page.locator(f".sheet [data-rank='{card[0]}']").click()
            page.locator(f".sheet [data-card='{card}']").click()
        page.locator(".sheet").get_by_role("button", name="Do it").click()
    expect(page.locator("[data-hit]")).to_contain_text("leave every card where it is")
    expect(page.locator("#hits").get_by_role("button", name="Cards of seat 3")).to_have_count(0)
    assert faults_of(page) == []
    assert visit.errors == []
