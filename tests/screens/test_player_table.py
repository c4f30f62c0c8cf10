"""The player's table in detail: sizes and colours, amounts, deciding ahead, a lost connection, watching."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from screens.playing import CHIPS, Rooms, press


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_the_table(
    browser: Browser, rooms: Rooms, size: dict[str, int], scheme: str
) -> None:
    room = rooms("stud", "limit 4/8 ante 1 bring-in 2 rake", 8)
    room.begin()
    seat = room.view()["hand"]["acting"]
    for shown in (seat, seat % 8 + 1):
        visit = room.sit(browser, shown, size, color_scheme=scheme)
        expect(visit.page.locator("#hole .card")).to_have_count(3)
        assert faults_of(visit.page) == []
        assert visit.errors == []
        visit.picture(f"table-{'turn' if shown == seat else 'wait'}-{scheme}-{size['width']}")
        visit.close()


def test_amounts_are_those_of_the_view(browser: Browser, rooms: Rooms) -> None:
    room = rooms(players=3)
    room.begin()
    seat = room.view()["hand"]["acting"]
    visit = room.sit(browser, seat, DESKTOP)
    page = visit.page
    wager = page.locator("[data-act=BetTo]")
    expect(wager).to_have_text("Raise to $6")
    page.get_by_label("One step more").click()
    expect(wager).to_have_text("Raise to $7")
    page.get_by_role("button", name="Pot", exact=True).click()
    expect(wager).to_have_text("Raise to $10")
    page.get_by_label("Amount, typed").fill("24")
    page.get_by_label("Amount, typed").press("Tab")
    expect(wager).to_have_text("Raise to $24")
    page.get_by_label("Amount, typed").fill("1")
    page.get_by_label("Amount, typed").press("Tab")
    expect(wager).to_have_text("$6 to $200")  # never another amount than the one that was typed
    page.get_by_role("button", name="All-in", exact=True).click()
    expect(wager).to_have_text("All-in $200")
    wager.click()
    expect(page.locator(f".seat[data-seat='{seat}'] .tag")).to_have_text("all-in")
    sitting = next(one for one in room.view()["seats"] if one["seat"] == seat)
    assert (sitting["bet"], sitting["stack"]) == (CHIPS, 0)
    assert visit.errors == []
    visit.close()


def test_what_was_decided_ahead_is_done_in_turn(browser: Browser, rooms: Rooms) -> None:
    """A call is for the amount that was looked at: a raise in between takes it back."""
    room = rooms(players=3)
    room.begin()
    visits = {seat: room.sit(browser, seat) for seat in (1, 2, 3)}
    first = room.view()["hand"]["acting"]
    second, third = first % 3 + 1, (first + 1) % 3 + 1
    for seat, words in ((second, "Call $2"), (third, "Check, or fold to a bet")):
        visits[seat].page.get_by_label(words).check()
    press(visits[first].page, "BetTo")
    expect(visits[second].page.locator("[data-act=Call]")).to_have_text("Call $5")
    press(visits[second].page, "Call")
    expect(visits[third].page.locator(f".seat[data-seat='{third}'] .tag")).to_have_text("folded")
    for visit in visits.values():
        assert visit.errors == []
        visit.close()


def test_a_lost_connection_is_shown_and_the_hand_goes_on(browser: Browser, rooms: Rooms) -> None:
    room = rooms(players=2)
    room.begin()
    seat = room.view()["hand"]["acting"]
    visit = room.sit(browser, seat)
    expect(visit.page.locator("#live-state")).to_have_attribute("data-state", "live")
    room.server.stop()
    expect(visit.page.locator("#connection")).to_contain_text("Connection lost")
    expect(visit.page.locator("#hole .card")).to_have_count(2)
    room.server.start()
    expect(visit.page.locator("#connection")).to_be_hidden()
    press(visit.page, "Call")
    expect(visit.page.locator(".your-turn")).to_have_count(0)
    visit.close()


def test_who_watches_sees_no_cards_and_no_buttons(browser: Browser, rooms: Rooms) -> None:
    room = rooms(players=3)
    room.begin()
    visit = Visit(browser, room.server.address).sign_in(room.house.token("zoe", "player", person="p9"))
    page = visit.go("/rooms/main/play/1")
    expect(page.locator(".seat .card.back")).to_have_count(6)
    expect(page.locator("#hole .card")).to_have_count(0)
    expect(page.locator("#controls button")).to_have_count(0)
    expect(page.get_by_text("You watch this table.")).to_be_visible()
    assert visit.errors == []
    visit.close()


def test_a_tracked_table_is_only_read(browser: Browser, rooms: Rooms) -> None:
    room = rooms(players=3, mode="tracked")
    room.begin()
    visit = room.sit(browser, 1)
    expect(visit.page.locator(".pot")).to_have_text("Pot $4")
    expect(visit.page.locator("#controls button")).to_have_count(0)
    expect(visit.page.locator("#controls")).to_contain_text("dealer deals real cards")
    visit.close()


def test_sitting_out_and_coming_back(browser: Browser, rooms: Rooms) -> None:
    room = rooms(players=4)
    visit = room.sit(browser, 2)
    page = visit.page
    page.get_by_text("Menu").click()
    page.get_by_role("button", name="Sit out").click()
    expect(page.locator(".seat.mine .tag")).to_have_text("sitting out")
    expect(page.locator("details.menu[open]")).to_have_count(0)
    page.get_by_text("Menu").click()
    page.get_by_role("button", name="Come back").click()
    expect(page.locator(".seat.mine .tag")).to_have_count(0)
    assert visit.errors == []
    visit.close()


def test_lists_are_joined_and_say_why(browser: Browser, rooms: Rooms) -> None:
    room = rooms(players=2)
    room.register("p9", "Zoe")
    visit = Visit(browser, room.server.address, PHONE).sign_in(room.house.token("zoe", "player", person="p9"))
    page = visit.go("/rooms/main/play")
    expect(page.get_by_text("You are not in a game.")).to_be_visible()
    page.get_by_role("button", name="Join").click()
    expect(page.locator("#my-lists")).to_contain_text("You are number 1 of 1.")
    page.get_by_text("Why here?").click()
    expect(page.locator("#my-lists details p").first).to_be_visible()
    cite = page.locator("#my-lists .cite")
    if cite.count():
        assert cite.first.get_attribute("href") == f"/rules/{cite.first.inner_text()}"
    page.get_by_role("button", name="Leave").click()
    expect(page.locator("#my-lists")).to_contain_text("0 waiting")
    visit.sign_in(room.tokens[1]).go("/rooms/main/play")
    expect(page.locator("#my-lists li")).to_contain_text("waiting")
    expect(page.get_by_role("button", name="Join"), "who plays it waits for no seat in it").to_have_count(0)
    assert visit.errors == []
    visit.close()
