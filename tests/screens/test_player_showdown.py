"""The end of a hand at the player's table: pots apart, showing or mucking, how often the board is run."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, expect

from browser import DESKTOP, PHONE, faults_of
from screens.playing import Rooms, TableRoom, press

PUSHES_MOST = 20


def push(room: TableRoom) -> None:
    """Everybody in turn puts in as much as may be, until nobody is asked any more."""
    for _ in range(PUSHES_MOST):
        hand = room.view().get("hand")
        if hand is None or hand["waits_for"] != "bet":
            return
        seat = hand["acting"]
        may: dict[str, Any] = room.own(seat)["choices"]
        if may.get("wager"):
            room.act({"type": "BetTo", "seat": seat, "to": may.get("most") or may["all_in"]})
        else:
            room.act({"type": "Call" if may.get("call") else "Check", "seat": seat})
    raise AssertionError("the betting does not end")


def test_several_pots_lie_apart(browser: Browser, rooms: Rooms) -> None:
    """The short stack is in for less: what the others bet beyond it lies in a pot of its own."""
    room = rooms(players=3, stacks=(1_000, 20_000, 20_000))
    room.begin()
    for _ in range(3):
        seat = room.view()["hand"]["acting"]
        may = room.own(seat)["choices"]
        if seat == 1 and may.get("wager"):
            room.act({"type": "BetTo", "seat": 1, "to": 1_000})
        elif may.get("call"):
            room.act({"type": "Call", "seat": seat})
        else:
            room.act({"type": "Check", "seat": seat})
    while room.view()["hand"]["street"] == "preflop":
        seat = room.view()["hand"]["acting"]
        room.act({"type": "BetTo", "seat": 1, "to": 1_000} if seat == 1 else {"type": "Call", "seat": seat})
    seat = room.view()["hand"]["acting"]
    room.act({"type": "BetTo", "seat": seat, "to": 3_000})
    room.act({"type": "Call", "seat": room.view()["hand"]["acting"]})
    hand = room.view()["hand"]
    assert hand["street"] == "turn"
    assert sum(hand["pots"]) == hand["pot"]
    for size in (PHONE, DESKTOP):
        visit = room.sit(browser, 2, size)
        pots = visit.page.locator(".pots li")
        expect(pots).to_have_count(2)
        expect(pots.first).to_contain_text("Main pot")
        expect(pots.last).to_contain_text("Side pot$57")  # the rake on it comes out of it
        expect(visit.page.locator(".seat[data-seat='1'] .tag")).to_have_text("all-in")
        assert faults_of(visit.page) == []
        assert visit.errors == []
        visit.picture(f"table-pots-{size['width']}")
        visit.close()


def checked_down(room: TableRoom) -> None:
    """Nobody bets until the showdown, which is over at once where the pages show and muck by themselves."""
    while (hand := room.view().get("hand")) and hand["waits_for"] == "bet":
        seat = hand["acting"]
        may = room.own(seat)["choices"]
        room.act({"type": "Call" if may.get("call") else "Check", "seat": seat})


def test_nobody_is_asked_at_the_showdown_unless_he_wants_to_be(browser: Browser, rooms: Rooms) -> None:
    """Whoever may win shows and whoever is beaten mucks, without a tap; and no slip folds for nothing."""
    room = rooms(players=2)
    room.begin(ask_showdown=True)
    visits = {seat: room.sit(browser, seat) for seat in (1, 2)}
    first = room.view()["hand"]["acting"]
    room.act({"type": "Call", "seat": first})
    page = visits[3 - first].page
    press(page, "Fold")
    expect(page.locator("#controls [data-act=Fold]")).to_have_text("Fold, though a check is free?")
    assert faults_of(page) == []
    assert "hand" in room.view()
    checked_down(room)
    for visit in visits.values():
        expect(visit.page.locator(".seat.won .tag")).to_contain_text("wins $")
        assert visit.errors == []
        visit.close()


def test_whoever_is_beaten_may_muck_and_the_winner_is_shown(browser: Browser, rooms: Rooms) -> None:
    room = rooms(players=2)
    room.begin(ask_showdown=True)
    visits = {seat: room.sit(browser, seat) for seat in (1, 2)}
    for visit in visits.values():
        visit.page.evaluate("localStorage.setItem('cardhouse-table', JSON.stringify({showdown: 'ask'}))")
    checked_down(room)
    asked: list[str] = []
    while (running := room.view().get("hand")) is not None:
        page = visits[running["acting"]].page
        expect(page.locator(".your-turn")).to_have_text("Show or muck?")
        may_win = not room.own(running["acting"])["choices"].get("beaten")
        asked.append(press(page, *(("Muck", "Show") if asked else ("Show",))))
        if asked[-1] == "Muck" and may_win:
            press(page, "Muck")  # it asks once
        expect(page.locator(".your-turn")).to_have_count(0)
    assert asked == ["Show", "Muck"]
    for visit in visits.values():
        expect(visit.page.locator(".seat.won .tag")).to_contain_text("wins $")
        expect(visit.page.locator("#said")).to_contain_text("shows")
        assert visit.errors == []
        visit.close()


def test_the_board_is_run_as_often_as_all_want(browser: Browser, rooms: Rooms) -> None:
    """Where the house allows it; one who wants it once has it once."""
    room = rooms("omaha", "pot limit 1/2 rake", 2, stacks=(2_000, 2_000), book="horseshoe")
    visits = {seat: room.sit(browser, seat) for seat in (1, 2)}
    for times, wish in ((2, "Twice"), (1, "Once")):
        room.begin(pause_all_in=True)
        push(room)
        first, second = visits[1].page, visits[2].page
        for page in (first, second):
            expect(page.locator(".your-turn")).to_have_text("How many times is the board run?")
            expect(page.locator("[data-act=RunBoard]")).to_have_count(3)
        first.get_by_role("button", name="Twice").click()
        expect(first.locator(".notice").first).to_contain_text("if the others in the hand want it too")
        assert room.view()["hand"]["waits_for"] == "run"
        second.get_by_role("button", name=wish).click()
        expect(second.locator(".street")).to_have_text("Between hands")
        expect(second.locator(".board-cards")).to_have_count(times)
        for visit in visits.values():
            assert visit.errors == []
        if times == 2:
            for person, seat in (("p1", 1), ("p2", 2)):
                stack = next(one["stack"] for one in room.view()["seats"] if one["seat"] == seat)
                if stack < 2_000:
                    more = 2_000 - stack if stack else 2_000
                    room.do({"type": "AddChips", "table": 1, "person": person, "amount": more})
    for visit in visits.values():
        visit.close()


def test_streets_that_nobody_can_bet_on_come_one_after_the_other(browser: Browser, rooms: Rooms) -> None:
    """The server deals them at once; the page lets everybody see each. Then the hand is among one's own."""
    room = rooms(players=2, stacks=(2_000, 2_000))
    visit = room.sit(browser, 1, PHONE, reduced_motion="no-preference")
    page = visit.page
    expect(page.locator(".felt .seat.mine")).to_be_visible()
    page.evaluate(
        """() => {
          window.seen = [];
          const look = () => window.seen.push(document.querySelectorAll(".felt .board-cards .card").length);
          new MutationObserver(look).observe(document.querySelector("#felt"), { childList: true });
        }"""
    )
    room.begin()
    push(room)
    expect(page.locator(".seat.won .tag")).to_contain_text("wins $")
    seen: list[int] = page.evaluate("window.seen")
    assert [count for at, count in enumerate(seen) if count and count not in seen[:at]] == [3, 4, 5]
    visit.go("/rooms/main/play/hands")
    replay = page.get_by_role("link", name="Replay").bounding_box()
    assert replay is not None
    assert replay["x"] + replay["width"] <= PHONE["width"]
    assert visit.errors == []
    visit.close()


def test_a_house_that_runs_boards_once_asks_nobody(rooms: Rooms) -> None:
    room = rooms("omaha", "pot limit 1/2 rake", 2, stacks=(2_000, 2_000))
    room.begin(pause_all_in=True)
    push(room)
    assert room.view().get("hand") is None
