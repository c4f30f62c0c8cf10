"""Nothing on the felt covers anything else, however many sit there and however narrow the phone is, and
nothing is cut off: names and chips, bets, the board, who won, and the own cards above what may be done.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import DESKTOP, PHONE
from screens.playing import Rooms, TableRoom, press
from waiting import until

NARROW = {"width": 360, "height": 740}
SIZES = pytest.mark.parametrize("size", [NARROW, PHONE, DESKTOP], ids=["narrow", "phone", "desktop"])
APART = ".pod, .bet, .middle .card, .middle .pot, .middle .street"
"""What must be read whole at any time."""
COVERED = """kinds => {
    const shown = [...document.querySelectorAll(kinds)].filter(one => one.getClientRects().length);
    const box = one => {  // of words, where there are some: a line is as wide as the middle
        const range = document.createRange();
        range.selectNodeContents(one);
        return (one.matches(".street, .pot, .won-with") ? range : one).getBoundingClientRect();
    };
    const found = [];
    shown.forEach((one, at) => shown.slice(at + 1).forEach(other => {
        const [a, b] = [box(one), box(other)];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        const inside = one.contains(other) || other.contains(one);
        if (wide > 2 && high > 2 && !inside) found.push(`${one.innerText} / ${other.innerText}`);
    }));
    return found;
}"""
OUTSIDE = """kinds => [...document.querySelectorAll(kinds)].filter(one => {
    const box = one.getBoundingClientRect();
    return box.width && (box.left < -4 || box.right > innerWidth + 4);
}).map(one => one.innerText)"""

LONGER = """[...document.querySelectorAll(".stack")]
    .filter(one => one.offsetWidth > one.parentNode.clientWidth).length"""


def nothing_covered(page: Page) -> None:
    assert page.evaluate(COVERED, APART) == []
    assert page.evaluate(OUTSIDE, "#felt .pod, #felt .stack, #felt .card, #hole .card") == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def bets_around(room: TableRoom) -> None:
    """Everybody calls, until it is the first seat's turn."""
    while (seat := room.view()["hand"]["acting"]) != 1:
        room.act({"type": "Call", "seat": seat})


def acts_elsewhere(room: TableRoom, street: str) -> bool:
    """Whether another is in turn than the first seat on this street."""
    hand = room.view()["hand"]
    return bool(hand["acting"] != 1 or hand["street"] != street)


def to_the_end(room: TableRoom) -> None:
    """Nobody bets any more."""
    while (hand := room.view().get("hand")) is not None:
        seat = hand["acting"]
        may = room.own(seat)["choices"]
        act = "BringIn" if "bring_in" in may else "Check" if may.get("check") else "Call"
        room.act({"type": act, "seat": seat})


@SIZES
@pytest.mark.parametrize("players", [2, 6, 9, 10])
def test_bets_the_board_and_the_end_are_clear_of_every_name(
    browser: Browser, rooms: Rooms, players: int, size: dict[str, int]
) -> None:
    room = rooms(players=players)
    visit = room.sit(browser, 1, size)
    page = visit.page
    room.begin()
    bets_around(room)
    expect(page.locator(".your-turn")).to_be_visible()
    nothing_covered(page)
    street = room.view()["hand"]["street"]
    press(page, "Call", "Check")
    until(lambda: acts_elsewhere(room, street), "the call arrives")  # of two players one may be in turn again
    to_the_end(room)
    expect(page.locator(".won-with").first).to_be_visible()
    expect(page.locator(".seat.won .tag.good")).to_be_visible()
    assert page.evaluate(COVERED, ".pod, .middle .card, .middle .street, .won-with") == []
    assert visit.errors == []
    visit.close()


@SIZES
def test_long_figures_and_seven_cards_stay_on_the_page(
    browser: Browser, rooms: Rooms, size: dict[str, int]
) -> None:
    room = rooms(players=8, game="stud", stakes="limit 4/8 ante 1", stacks=(123_456_789,) * 8)
    visit = room.sit(browser, 1, size)
    page = visit.page
    assert page.evaluate(OUTSIDE, "#felt .stack") == []
    assert page.evaluate(LONGER) == 0, "a figure is never longer than its place"
    room.begin()
    to_the_end(room)
    expect(page.locator(".seat .many .card").first).to_be_visible()
    nothing_covered(page)
    visit.close()


@SIZES
def test_the_own_cards_of_a_limit_draw_game_are_seen_whole(
    browser: Browser, rooms: Rooms, size: dict[str, int]
) -> None:
    """Where two sizes of a bet are to choose from, there was no room kept for choosing."""
    room = rooms(players=3, game="draw_high", stakes="limit 4/8 ante 1")
    visit = room.sit(browser, 1, size)
    room.begin()
    expect(visit.page.locator("#amount")).to_be_visible()
    cards = visit.page.locator("#hole").bounding_box()
    below = visit.page.locator("#hand").bounding_box()
    assert cards is not None
    assert below is not None
    assert cards["y"] + cards["height"] <= below["y"] + 1
    visit.close()
