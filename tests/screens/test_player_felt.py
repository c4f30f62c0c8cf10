"""The felt under a player's hand: bets by Enter, buttons that say what they will do, keys, nothing that moves
when the turn comes, and the end of a hand that stays while the next one begins.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import DESKTOP, PHONE, faults_of
from screens.playing import Rooms, TableRoom
from screens.test_player_hands import call_down

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
Box = tuple[float, float, float, float]
PLACES = ".pod, #felt, #hand, .table-bar"
Size = dict[str, int]


def places(page: Page) -> list[Box]:
    """Where everything lies that must not move, on the page and not on the screen."""
    script = """places => [...document.querySelectorAll(places)].map(one => {
        const box = one.getBoundingClientRect();
        return [box.x, box.y + scrollY, box.width, box.height].map(Math.round);
    })"""
    found: list[Box] = page.evaluate(script, PLACES)  # in one go: the felt may be drawn anew between two
    return found


def acting(room: TableRoom) -> int:
    found: int = room.view()["hand"]["acting"]
    return found


def seat_of(room: TableRoom, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in room.view()["seats"] if one["seat"] == seat)
    return found


@SIZES
def test_the_button_says_what_it_will_do_and_enter_does_it(
    browser: Browser, rooms: Rooms, size: Size
) -> None:
    room = rooms(players=3)
    room.begin()
    seat = acting(room)
    visit = room.sit(browser, seat, size)
    page, wager, field = visit.page, visit.page.locator("[data-act=BetTo]"), visit.page.locator("#amount")
    field.fill("4")
    expect(wager).to_have_text("$6 to $200")
    expect(page.locator("#amount-why")).to_contain_text("$4 is too little: at least $6.")
    assert page.locator("#amount-why .cite").get_attribute("href") == "/rules/pechanga.22.3"
    field.press("Enter")
    wager.click(force=True)
    field.fill("201")
    expect(page.locator("#amount-why")).to_contain_text("$201 is too much: at most $200.")
    field.fill("many")
    expect(page.locator("#amount-why")).to_contain_text("Type an amount")
    assert faults_of(page) == []
    field.fill("200")
    expect(wager).to_have_text("All-in $200")
    field.fill("45")
    expect(wager).to_have_text("Raise to $45")
    expect(page.locator("#amount-why")).to_be_empty()
    assert acting(room) == seat, "nothing was bet by what is not allowed"
    field.press("Enter")
    expect(page.locator(".your-turn")).to_have_count(0)
    assert seat_of(room, seat)["bet"] == 4_500
    assert visit.errors == []
    visit.close()


def test_a_hand_is_played_by_keys(browser: Browser, rooms: Rooms) -> None:
    room = rooms(players=3)
    room.begin()
    order = [acting(room)]
    order += [order[0] % 3 + 1, (order[0] + 1) % 3 + 1]
    visits = [room.sit(browser, seat, DESKTOP) for seat in order]
    first, second, third = (visit.page for visit in visits)
    expect(first.locator(".your-turn")).to_be_visible()
    first.keyboard.press("?")
    keys = first.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("Check, call or bring in")
    first.keyboard.press("f")
    expect(keys).to_be_visible()  # while the list is read no key folds a hand
    assert faults_of(first) == []
    first.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    first.keyboard.press("r")
    expect(first.locator("#amount")).to_be_focused()
    first.keyboard.type("12")
    expect(first.locator("[data-act=BetTo]")).to_have_text("Raise to $12")
    first.keyboard.press("ArrowUp")
    expect(first.locator("[data-act=BetTo]")).to_have_text("Raise to $13")
    first.keyboard.press("Enter")
    expect(second.locator("[data-act=Call]")).to_have_text("Call $12")
    second.keyboard.press("c")
    expect(third.locator(".your-turn")).to_be_visible()
    third.keyboard.press("f")
    expect(third.locator(".seat.mine .tag")).to_have_text("folded")
    assert [seat_of(room, seat).get("folded", False) for seat in order] == [False, False, True]
    for visit in visits:
        assert visit.errors == []
        visit.close()


@SIZES
@pytest.mark.parametrize(
    ("game", "stakes"), [("holdem", "no limit 1/3 rake"), ("stud", "limit 4/8 ante 1 bring-in 2 rake")]
)
def test_nothing_moves_when_the_turn_comes(
    browser: Browser, rooms: Rooms, size: Size, game: str, stakes: str
) -> None:
    room = rooms(game, stakes, 4)
    visit = room.sit(browser, 2, size)
    page = visit.page
    expect(page.locator(".pod")).to_have_count(4)
    before = places(page)
    room.begin()
    expect(page.locator("#hole .card").first).to_be_visible()
    seen = {"dealt": places(page)}
    while (hand := room.view().get("hand")) is not None:
        seat, street = hand["acting"], hand["street"]
        if seat == 2:
            expect(page.locator(".your-turn")).to_be_visible()
            seen[f"turn {street}"] = places(page)
            if page.locator("#amount").count():
                page.locator("#amount").fill("1")
                expect(page.locator("#amount-why")).not_to_be_empty()
                seen[f"wrong {street}"] = places(page)
        else:
            seen[f"waits {street}"] = places(page)
        may = room.own(seat)["choices"]
        doing = "BringIn" if may.get("bring_in") else "Call" if may.get("call") else "Check"
        room.act({"type": doing, "seat": seat})
    expect(page.locator(".won-with")).not_to_have_count(0)
    seen["over"] = places(page)
    assert len(seen) > 6
    assert {when for when, there in seen.items() if there != before} == set()
    visit.close()


@SIZES
def test_the_own_cards_lie_at_the_own_seat_in_front(browser: Browser, rooms: Rooms, size: Size) -> None:
    room = rooms(players=9)
    room.begin()
    visit = room.sit(browser, 5, size)
    page = visit.page
    expect(page.locator("#hole .card")).to_have_count(2)
    own = page.locator(".seat.mine .pod").bounding_box()
    cards = page.locator("#hole .card").first.bounding_box()
    assert own is not None
    assert cards is not None
    pods = page.locator(".pod").evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)")
    assert own["y"] + own["height"] == pytest.approx(max(pods), abs=1)
    gap = max(own["y"] - cards["y"] - cards["height"], cards["y"] - own["y"] - own["height"])
    assert 0 <= gap < 40
    assert abs(cards["x"] + cards["width"] - own["x"] - own["width"] / 2) < 60
    visit.close()


@SIZES
def test_the_end_of_a_hand_stays_while_the_next_begins(browser: Browser, rooms: Rooms, size: Size) -> None:
    room = rooms(players=3)
    visit = room.sit(browser, 2, size)
    page = visit.page
    page.clock.install()
    page.reload()
    room.begin()
    expect(page.locator("#hole .card")).to_have_count(2)
    call_down(room)
    words = page.locator(".won-with").first
    expect(words).to_contain_text(" with ")
    said = words.inner_text()
    for way in ("tap", "time"):
        room.begin()
        expect(page.locator("#hole .card")).to_have_count(2)
        ended = page.locator(".result")
        if way == "tap":
            expect(ended).to_contain_text(said)
            expect(ended.locator(".card")).to_have_count(7)
            assert faults_of(page) == []
            ended.click()
        else:
            expect(ended).to_contain_text("No cards were shown.")
            page.clock.fast_forward(10_000)
        expect(ended).to_have_count(0)
        expect(page.locator("#hole .card")).to_have_count(2)
        while (hand := room.view().get("hand")) is not None:
            room.act({"type": "Fold", "seat": hand["acting"]})
        expect(page.locator(".won-with")).to_contain_text("No cards were shown.")
    assert visit.errors == []
    visit.close()
