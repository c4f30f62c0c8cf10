"""The floor's pages of a table in a browser: must-move games, a game that breaks with its draw, seats held
and asked for, limits proposed, private games, absences, and penalties with what they still have to serve.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import faults_of
from screens.floor_evening import HIGHER, SPREAD, Evening, an_evening, send, tap
from waiting import until


@pytest.fixture
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with an_evening(tmp_path_factory) as made:
        yield made


def seat(page: Page, number: int) -> Any:
    return page.locator(f"[data-seat='{number}']")


def open_seat(page: Page, number: int, words: str) -> None:
    """A seat, and one thing of its sheet."""
    seat(page, number).get_by_role("button").click()
    tap(page, words)


def closed(page: Page) -> None:
    expect(page.locator(".sheet")).to_have_count(0)


def a_hand(evening: Evening, table: int) -> None:
    """Everybody folds once around."""
    evening.do({"type": "BeginHand", "table": table})
    while (hand := evening.view(f"table {table}").get("hand")) is not None and hand["waits_for"] == "bet":
        act = {"type": "Fold", "seat": hand["acting"]}
        if evening.view(f"table {table}")["mode"] == "tracked":
            evening.do({"type": "Act", "table": table, "act": act})
            continue
        seats = evening.view(f"table {table}")["seats"]
        (person,) = [one["person"] for one in seats if one["seat"] == hand["acting"]]
        evening.house.acts(evening.server.address, person, act, table)


def test_a_must_move_game_fills_the_main_game(browser: Browser, evening: Evening) -> None:
    evening.second_table()
    evening.do({"type": "BetweenHandsDo", "table": 2, "do": {"type": "PlaceButton", "seat": 1}})
    visit = evening.visit(browser, "floor", "/tables/2")
    page = visit.page
    tap(page, "More")
    tap(page, "Make it a must-move")
    page.get_by_label("1 · 1-3 no limit").check()
    send(page)
    expect(page.locator(".table-middle")).to_contain_text("must-move to 1")
    a_hand(evening, 2)
    evening.go(visit, "")
    need = page.locator("#needs .need.must_move")
    expect(need).to_contain_text("must move: table 1 has an open seat; first on the must-move list")
    expect(need.locator(".cite")).to_contain_text("pechanga.")
    evening.go(visit, "/moves")
    panel = page.locator(".panel").filter(has_text="Must-move: table 2 feeds 1")
    expect(panel.locator(".entry")).to_have_count(3)
    last = panel.locator(".entry").last
    last.get_by_role("button", name="More").click()
    tap(page, "Call to 1")
    expect(page.locator(".sheet .notice.bad")).to_contain_text("comes before")
    page.locator(".sheet").get_by_role("button", name="Close").first.click()
    first = str(panel.locator(".entry b").first.inner_text())
    tap(page, "Call the next to table 1")
    # No hand is in progress: he goes at once.
    until(lambda: first in {one["player"] for one in evening.view("table 1")["seats"]}, "he sits at table 1")
    expect(page.locator(".panel:visible").first).to_contain_text("Nobody is moving")
    tap(page, "No longer a must-move")
    expect(page.locator("#moves")).to_contain_text("No must-move game")
    visit.close()


def test_a_game_breaks_and_the_draw_is_shown(browser: Browser, evening: Evening) -> None:
    """One seat is open for three players: the software draws, and everybody sees who goes where."""
    evening.second_table()
    visit = evening.visit(browser, "floor", "/tables/2")
    page = visit.page
    tap(page, "Break the game")
    expect(page.locator(".sheet")).to_contain_text("3 players; 1 open seats in the same game")
    page.get_by_label("3 Fay").select_option("leaving")
    send(page)
    broken = page.locator("#broken")
    expect(broken.locator(".entry")).to_have_count(2)
    expect(broken.locator(".card")).to_have_count(2)
    expect(broken.locator(".entry.gone")).to_contain_text("the list, or home")
    first = broken.locator(".entry.first")
    name = first.locator(".entry-words b").inner_text()
    first.get_by_role("button", name="Takes a seat").click()
    expect(page.get_by_label("Which seat?")).to_have_value("1 4")
    send(page)
    expect(page.locator("#breaking")).to_contain_text("no longer there")
    seats = evening.view("table 1")["seats"]
    assert [one["player"] for one in seats if one["seat"] == 4] == [name]
    assert evening.waiting() == [one for one in ("Dan", "Eve") if one != name]
    assert visit.errors == []
    visit.close()


def test_at_a_dealers_table_the_cards_drawn_are_reported(browser: Browser, evening: Evening) -> None:
    evening.do({"type": "OpenTable", "table": 2, "spread": SPREAD})
    for place, name in ((1, "Dan"), (2, "Eve")):
        evening.do({"type": "LeaveList", "spread": SPREAD, "person": name.lower()})
        evening.seat(2, place, name)
    visit = evening.visit(browser, "floor", "/tables/1")
    page = visit.page
    tap(page, "Break the game")
    page.locator(".sheet").get_by_role("button", name="Break the game").click()
    expect(page.locator(".sheet .notice.bad")).to_contain_text("A card is drawn for each of Ann, Bob, Cyd")
    for name, card in (("Ann", "5h"), ("Bob", "As"), ("Cyd", "Td")):
        page.get_by_label(f"{name} drew").select_option(card)
    send(page)
    entries = page.locator("#broken .entry")
    expect(entries).to_have_count(3)
    expect(entries.nth(0)).to_contain_text("Bob picks a seat as number 1")
    expect(entries.nth(0).get_by_role("img", name="ace of spades")).to_be_visible()
    entries.nth(1).get_by_role("button", name="Takes a seat").click()
    tap(page, "Do it")
    expect(page.locator(".sheet .notice.bad").last).to_contain_text("Bob chooses before Cyd")
    page.locator(".sheet").get_by_role("button", name="Close").first.click()
    entries.nth(0).get_by_role("button", name="Takes a seat").click()
    send(page)
    expect(page.locator("#broken .entry.gone").filter(has_text="Bob")).to_contain_text("table 2, seat 3")
    expect(page.locator("#broken .entry.gone").filter(has_text="Ann")).to_contain_text("the list, or home")
    visit.close()


def test_seats_are_held_kept_asked_for_and_given(browser: Browser, evening: Evening) -> None:
    visit = evening.visit(browser, "floor", "/tables/1")
    page = visit.page
    open_seat(page, 4, "Hold for a good reason")
    page.locator(".sheet [data-person='eve']").click()
    page.get_by_label("Why?").fill("needs the end seat")
    send(page)
    expect(seat(page, 4)).to_contain_text("held for Eve")
    open_seat(page, 4, "The guest does not want the seat")
    expect(seat(page, 4)).to_contain_text("Open")
    open_seat(page, 2, "Asks for a seat change")
    page.get_by_label("Which seat?").select_option("4")
    send(page)
    asked = page.locator("#seats-asked")
    expect(asked).to_contain_text("Bob for seat 4")
    expect(asked.locator(".cite")).to_contain_text("pechanga.")
    asked.get_by_role("button", name="Gets the seat").click()
    expect(seat(page, 4)).to_contain_text("Bob")
    open_seat(page, 2, "Call the next name to this seat")
    closed(page)
    expect(page.locator("#needs .need.called")).to_contain_text("Dan is called")
    open_seat(page, 1, "Chips are on the way (plays behind)")
    page.get_by_label("How much was bought?").fill("50")
    send(page)
    expect(seat(page, 1)).to_contain_text("chips on the way")
    open_seat(page, 1, "The chips are here")
    expect(seat(page, 1)).to_contain_text("$250")
    assert visit.errors == []
    visit.close()


def test_a_limit_is_proposed_and_a_game_made_private(browser: Browser, evening: Evening) -> None:
    visit = evening.visit(browser, "manager", "/tables/1")
    page = visit.page
    tap(page, "More")
    tap(page, "Propose another limit")
    page.get_by_label("Which game?").select_option(HIGHER)
    send(page)
    panel = page.locator("#proposal")
    expect(panel).to_contain_text("has not answered")
    for name in ("Ann", "Bob", "Cyd"):
        entry = panel.locator(".entry").filter(has_text=name)
        entry.get_by_role("button", name="Objects").click()
        expect(entry).to_contain_text("objects")
    tap(page, "Make the change")
    expect(page.locator(".notice.bad")).to_contain_text("players object (Ann, Bob, Cyd)")
    for name in ("Ann", "Bob", "Cyd"):
        entry = panel.locator(".entry").filter(has_text=name)
        entry.get_by_role("button", name="Agrees").click()
        expect(entry).to_contain_text("agrees")
    tap(page, "Make the change")
    expect(page.locator(".table-middle")).to_contain_text(HIGHER)
    tap(page, "More")
    tap(page, "Make the game private")
    expect(page.locator("#others")).to_contain_text("The game is private.")
    tap(page, "More")
    tap(page, "Let somebody else in")
    page.locator(".sheet [data-person='dan']").click()
    expect(page.locator("#others")).to_contain_text("Invited: Dan.")
    visit.close()


def test_the_floor_gives_a_time_bank_where_software_deals(browser: Browser, evening: Evening) -> None:
    evening.do({"type": "OpenTable", "table": 2, "spread": SPREAD, "mode": "dealt"})
    visit = evening.visit(browser, "floor", "/tables/2")
    page = visit.page
    tap(page, "More")
    tap(page, "Time bank")
    page.get_by_label("For everybody").select_option(label="30 s; 10 s come back every 10 hands")
    assert faults_of(page) == []
    send(page)
    tap(page, "More")
    tap(page, "Time bank")
    expect(page.get_by_label("For everybody")).to_have_value("30 by_hands 10 10")
    evening.go(visit, "/tables/1")
    tap(page, "More")
    expect(page.get_by_role("button", name="Time bank")).to_have_count(0)
    assert visit.errors == []
    visit.close()


def test_a_new_game_is_called_and_seats_are_chosen(browser: Browser, evening: Evening) -> None:
    evening.do({"type": "OpenTable", "table": 2, "spread": SPREAD})
    visit = evening.visit(browser, "floor", "/tables/2")
    page = visit.page
    tap(page, "More")
    tap(page, "Call names for the game")
    send(page)
    panel = page.locator("#few_came")
    expect(panel.locator(".entry")).to_have_count(3)
    eve = panel.locator(".entry").filter(has_text="Eve")
    eve.get_by_role("button", name="Came", exact=True).click()
    eve.get_by_role("button", name="Picks a seat").click()
    page.get_by_label("Which seat?").select_option("2")
    send(page)
    expect(seat(page, 2)).to_contain_text("held for Eve")
    open_seat(page, 2, "Sits down")
    page.get_by_label("With how much?").fill("200")
    send(page)
    expect(seat(page, 2)).to_contain_text("$200")
    tap(page, "Put the game off")
    expect(page.locator("#breaking")).to_contain_text("no longer there")
    assert evening.waiting() == ["Eve"]  # who came is first again; who did not is off the list
    assert visit.errors == []
    visit.close()


def test_somebody_is_away_picked_up_and_comes_back(browser: Browser, evening: Evening) -> None:
    visit = evening.visit(browser, "floor", "/tables/1")
    page = visit.page
    open_seat(page, 3, "Picks up the chips, will be back")
    page.get_by_label("Back in how many minutes?").fill("20")
    send(page)
    expect(seat(page, 3)).to_contain_text("Open")
    evening.go(visit, "/moves")
    off = page.locator(".entry").filter(has_text="Cyd").first
    expect(off).to_contain_text("Picked up voluntarily")
    tap(page, "Is back for a seat")
    expect(page.locator("#moves")).not_to_contain_text("Picked up voluntarily")
    assert "Cyd" in evening.waiting()
    evening.go(visit, "/tables/1")
    open_seat(page, 2, "Steps away")
    expect(seat(page, 2)).to_contain_text("away")
    open_seat(page, 2, "Pick the chips up")
    expect(page.locator(".sheet .notice.bad")).to_be_visible()  # no ground for it yet, and the book says so
    tap(page, "Is back")
    send(page)
    expect(seat(page, 2)).not_to_contain_text("away")
    visit.close()


def test_an_incident_brings_a_penalty_that_is_served(browser: Browser, evening: Evening) -> None:
    visit = evening.visit(browser, "floor", "/tables/1")
    page = visit.page
    open_seat(page, 2, "Record an incident")
    rows = page.get_by_label("Which rule of conduct?")
    expect(rows.locator("option")).not_to_have_count(0)
    rows.select_option("pechanga.1.1b")
    page.get_by_label("What happened?").fill("threw a card")
    page.get_by_label("1 Ann").check()
    tap(page, "Do it")
    expect(page.locator(".notice").first).to_contain_text("Incident 1 is on record")
    evening.go(visit, "/conduct")
    line = page.locator("[data-incident='1']").filter(has_text="1. Bob")
    expect(line).to_contain_text("“threw a card”")
    line.get_by_role("button", name="Give a penalty").click()
    expect(page.locator(".acts").first).to_contain_text("What the book allows")
    tap(page, "Misses a hand")
    expect(page.locator("#ask-reason")).to_have_attribute("required", "")  # beyond the book, with a reason
    page.get_by_label("Why beyond the book?").fill("agreed with the manager")
    send(page)
    serving = page.locator("[data-serving='bob']")
    expect(serving).to_contain_text("Misses 1 hand")
    tap(page, "A hand went by")
    expect(page.locator("#conduct")).to_contain_text("Nobody is serving a penalty")
    assert visit.errors == []
    visit.close()


def test_who_moves_by_a_lock_up_is_asked_what_he_brings(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with an_evening(tmp_path_factory, "horseshoe") as evening:
        evening.do({"type": "OpenTable", "table": 2, "spread": HIGHER})
        visit = evening.visit(browser, "floor", "/tables/2")
        page = visit.page
        for name, asked in (("Dan", False), ("Ann", True)):
            open_seat(page, 1 if asked else 2, "Hold for somebody")
            page.get_by_role("button", name=name).first.click()
            if asked:
                page.get_by_label("Chips brought (empty: all)").fill("250")
                send(page)
            closed(page)
        seats = evening.view("table 2")["seats"]
        assert [(one["seat"], one["stack"]) for one in seats if one["person"] == "ann"] == [(1, 25_000)]
        visit.close()


def test_chips_that_are_not_in_order_are_told_at_the_seat(browser: Browser, evening: Evening) -> None:
    visit = evening.visit(browser, "floor", "/tables/1")
    page = visit.page
    open_seat(page, 1, "Has chips of another casino")
    page.get_by_label("For how much were they counted?").fill("50")
    send(page)
    until(lambda: evening.view("table 1")["seats"][0]["stack"] == 15_000, "they do not play")
    open_seat(page, 2, "A chip is too large for this game")
    page.get_by_label("What is one worth?").fill("100")
    tap(page, "Do it")
    expect(page.locator(".sheet .notice.bad")).to_contain_text("$100, are in order")
    visit.close()
