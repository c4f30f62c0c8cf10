"""Rulings of which nothing moves by itself: the steps are numbered, and whoever did them says so with one
tap, in a hand and between hands; it is on the record and can be taken back. A clock that is called runs.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Page, expect

from browser import PHONE, faults_of
from screens.dealing import DealtRoom, Tables, choose, comes, tap


def wrong(page: Page, words: str, situation: str) -> None:
    """By plain words."""
    page.get_by_role("button", name="Something went wrong").click()
    page.get_by_label("Search").fill(words)
    page.locator(f".wrong-list [data-wrong='{situation}']").click()


def ask(page: Page) -> None:
    page.get_by_role("button", name="What does the house say?").click()
    expect(page.locator(".sheet .ruling")).to_be_visible()


def latest(room: DealtRoom) -> dict[str, Any]:
    found: dict[str, Any] = room.table()["desk"]["rulings"][0]
    return found


def test_what_people_do_between_hands_is_confirmed_and_on_the_record(
    browser: Browser, tables: Tables
) -> None:
    room = tables()
    visit = room.sign_in(browser, PHONE)
    page = visit.page
    wrong(page, "rabbit", "rabbit")
    ask(page)
    sheet = page.locator(".sheet")
    expect(sheet.locator(".steps li")).to_have_count(1)
    expect(sheet).to_contain_text("Nothing moves by itself")
    expect(sheet.get_by_role("button", name="Do it")).to_have_count(0)
    assert faults_of(page) == []
    sheet.get_by_role("button", name="Not now").click()
    assert not latest(room).get("carried_out")
    page.locator("[data-ruling-line='1'] summary").click()
    page.evaluate("document.querySelector('#next').replaceChildren()")  # before what comes next is drawn
    assert faults_of(page) == []
    page.locator("[data-ruling-line='1']").get_by_role("button", name="We did this").click()
    expect(page.locator("[data-ruling-line='1']")).to_contain_text("Carried out at the table.")
    assert latest(room)["carried_out"]
    assert latest(room)["can_be_taken_back"]
    assert visit.errors == []
    visit.close()


def test_in_a_hand_too_and_what_only_settles_a_question_asks_for_nothing(
    browser: Browser, tables: Tables
) -> None:
    room = tables()
    room.dealt()
    visit = room.sign_in(browser)
    page = visit.page
    wrong(page, "chips off the table", "chips-off-table")
    choose(page, "Whose hand is it about?", "1 Ann")
    ask(page)
    sheet = page.locator(".sheet")
    expect(sheet.locator(".steps li").first).to_contain_text("put the chips back on the table")
    sheet.get_by_role("button", name="We did this").click()
    expect(sheet).to_have_count(0)
    assert latest(room)["carried_out"]
    wrong(page, "decision is final", "appeal")
    ask(page)
    expect(page.locator(".sheet")).not_to_contain_text("Not carried out.")
    page.locator(".sheet").get_by_role("button", name="Done").click()
    assert visit.errors == []
    visit.close()


def test_a_clock_that_is_called_runs_at_the_tablet(browser: Browser, tables: Tables) -> None:
    room = tables()
    room.dealt()
    visit = room.sign_in(browser)
    page = visit.page
    comes(page, "Seat 3 acts")
    wrong(page, "clock called", "clock-called")
    page.get_by_role("radio", name="a player in the hand", exact=True).check()
    ask(page)
    page.get_by_role("button", name="Not now").or_(page.get_by_role("button", name="Done")).click()
    room.do({"type": "ChooseRuling", "ruling": 1, "option": 0, "seat": 3})
    clock = page.locator("#next .called-clock")
    expect(clock).to_contain_text("left")
    clock.get_by_role("button", name="Time is up").click()
    expect(page.locator(".sheet")).to_contain_text("seconds of the clock")
    page.keyboard.press("Escape")
    tap(page, "Fold")
    comes(page, "Seat 4 acts")
    expect(clock).to_have_count(0)
    assert visit.errors == []
    visit.close()
