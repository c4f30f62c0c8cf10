"""What a player wants at every table: showing or mucking unasked, sounds, another seat, sitting out or
leaving when the hand is over; and stud told by its streets.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Route, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from screens.playing import Rooms, TableRoom, press
from screens.test_player_hands import call_down, last_hand
from waiting import until

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
Size = dict[str, int]
LISTENS = "window.heard = 0; window.AudioContext = class extends AudioContext {\n" + (
    "  createOscillator() { window.heard += 1; return super.createOscillator(); }\n};"
)


def wants(visit: Visit, what: str, value: str) -> None:
    """Chosen in the menu, which is closed again."""
    visit.page.get_by_text("Menu").click()
    visit.page.get_by_label(what).select_option(label=value)
    assert faults_of(visit.page) == []
    visit.page.get_by_text("Menu").click()


def check_down(room: TableRoom) -> None:
    """Everybody stays in until the cards are to be shown."""
    while (hand := room.view().get("hand")) is not None and hand["waits_for"] == "bet":
        may = room.own(hand["acting"])["choices"]
        room.act({"type": "Call" if may.get("call") else "Check", "seat": hand["acting"]})


def test_a_wish_shows_what_can_win_and_mucks_what_is_beaten(browser: Browser, rooms: Rooms) -> None:
    room = rooms(players=3)
    visits = {seat: room.sit(browser, seat) for seat in (1, 2, 3)}
    for visit in visits.values():
        wants(visit, "At the showdown", "Muck when beaten, else show")
    visits[1].page.reload()
    expect(visits[1].page.get_by_label("At the showdown", exact=False)).to_have_value("muck")
    for _ in range(3):
        room.begin(ask_showdown=True)
        check_down(room)
        until(lambda: room.view().get("hand") is None, "everybody was asked and nobody had to tap")
        page = visits[2].page
        expect(page.locator(".won-with").first).to_contain_text(" with ")
        said = page.locator("#said > li").first.inner_text()
        assert len(re.findall(r" shows | mucks", said)) == 3
        assert " shows " in said
    for visit in visits.values():
        assert visit.errors == []
        visit.close()


@SIZES
def test_sounds_are_off_until_somebody_wants_them(browser: Browser, rooms: Rooms, size: Size) -> None:
    room = rooms(players=2)
    visit = room.sit(browser, 1, size)
    page = visit.page
    page.add_init_script(LISTENS)
    page.reload()
    room.begin()
    expect(page.locator("#hole .card")).to_have_count(2)
    assert page.evaluate("window.heard") == 0
    wants(visit, "Sounds", "On")
    until(lambda: page.evaluate("window.heard") > 0, "a sound is heard")
    before = page.evaluate("window.heard")
    room.act({"type": "Fold", "seat": room.view()["hand"]["acting"]})
    until(lambda: page.evaluate("window.heard") > before, "another one is heard")
    assert visit.errors == []
    visit.close()


@SIZES
def test_an_open_seat_is_asked_for_by_a_tap(browser: Browser, rooms: Rooms, size: Size) -> None:
    room = rooms(players=5)
    for person in ("p4", "p5"):
        room.do({"type": "LeaveTable", "table": 1, "person": person})
    visit = room.sit(browser, 2, size)
    page = visit.page
    expect(page.locator(".take-seat")).to_have_count(2)
    assert faults_of(page) == []
    page.get_by_role("button", name="Ask for seat 4").click()
    expect(page.locator(".seat.mine")).to_have_attribute("data-seat", "4")
    room.begin()
    expect(page.locator("#felt .street")).to_have_text("Preflop")
    if room.view()["hand"] and 4 in [one["seat"] for one in room.view()["seats"] if one.get("in_hand")]:
        page.get_by_role("button", name="Ask for seat 5").click()
        expect(page.locator(".notice", has_text="seat 5")).to_contain_text("when this hand is over")
        assert [one["seat"] for one in room.view()["seats"]] == [1, 3, 4]
    rail = room.rail(browser, ("Zoe",), size)[0]
    expect(rail.go("/rooms/main/play/1").locator(".empty-seat")).to_have_count(2)
    expect(rail.page.locator(".take-seat")).to_have_count(0)
    assert visit.errors == []
    visit.close()
    rail.close()


def test_whoever_leaves_is_asked_once_and_plays_the_hand_first(browser: Browser, rooms: Rooms) -> None:
    room = rooms(players=3)
    room.begin()
    seat = room.view()["hand"]["acting"] % 3 + 1
    visit = room.sit(browser, seat)
    page = visit.page
    expect(page.locator("#hole .card")).to_have_count(2)
    page.get_by_text("Menu").click()
    expect(page.get_by_role("button", name="Sit out after this hand")).to_be_visible()
    page.get_by_role("button", name="Leave after this hand").click()
    assert not any(one.get("leaving") for one in room.view()["seats"])
    page.get_by_role("button", name="Leave? Tap once more").click()
    expect(page.locator(".seat.mine .tag")).to_have_text("leaving")
    expect(page.locator("#hole .card")).to_have_count(2)
    call_down(room)
    expect(page.locator(".seat.mine")).to_have_count(0)
    assert visit.errors == []
    visit.close()


@SIZES
def test_stud_is_told_by_streets(browser: Browser, rooms: Rooms, size: Size) -> None:
    room = rooms("stud", "limit 4/8 ante 1 bring-in 2 rake", 3)
    visit = room.sit(browser, 2, size)
    page = visit.page
    expect(page.locator("#live-state")).to_have_attribute("data-state", "live")
    room.begin()
    while (hand := room.view().get("hand")) is not None:
        street = hand["street"]
        if street == "seventh street":
            break
        seat = hand["acting"]
        may = room.own(seat)["choices"]
        doing = "BringIn" if may.get("bring_in") else "Call" if may.get("call") else "Check"
        room.act({"type": doing, "seat": seat})
    expect(page.locator("#hole .card")).to_have_count(7)
    titles = page.locator("#hole .card").evaluate_all("all => all.map(one => one.title)")
    streets = ["third", "third", "third", "fourth", "fifth", "sixth", "seventh"]
    assert titles == [f"on {name} street" for name in streets]
    mine = room.own(2)
    shown = page.locator("#hole .card.is-up").evaluate_all("all => all.map(one => one.textContent)")
    assert len(shown) == 4
    assert [card[0] for card in mine["up"]] == [text.replace("10", "T")[0] for text in shown]
    said = page.locator("#said")
    for name in ("third", "fourth", "fifth", "sixth"):
        expect(said).to_contain_text(re.compile(rf"On {name} street: Ann \S+, Bob \S+, Cyd \S+\."))
    expect(said).to_contain_text("On seventh street: a card down to everybody.")
    assert faults_of(page) == []
    page.reload()
    expect(said).to_contain_text("On fifth street: Ann")
    call_down(room)
    page.goto(room.server.address + last_hand(room, 2))
    words = page.locator("#step-words")
    seen = []
    for _ in range(int(page.locator("#step").get_attribute("max") or 0)):
        page.keyboard.press("ArrowRight")
        seen.append(words.inner_text())
    assert any(line.startswith("On fourth street: Ann ") for line in seen), seen
    assert visit.errors == []
    visit.close()


def test_what_is_wished_is_sent_once_and_a_refusal_is_told(browser: Browser, rooms: Rooms) -> None:
    room = rooms(players=2)
    room.begin(ask_showdown=True)
    visits = {seat: room.sit(browser, seat) for seat in (1, 2)}
    for visit in visits.values():
        visit.page.evaluate("localStorage.setItem('cardhouse-table', JSON.stringify({showdown: 'show'}))")
    sent: list[str] = []

    def refuse(route: Route) -> None:
        sent.append(route.request.post_data or "")
        refusal = {"code": "not_your_turn", "text": "not now, says the house", "facts": {}}
        route.fulfill(status=409, json={"refusal": refusal})

    for visit in visits.values():
        visit.page.route("**/commands", refuse)
    check_down(room)
    page = visits[room.view()["hand"]["acting"]].page
    expect(page.locator(".notice.bad")).to_contain_text("Not now, says the house")
    expect(page.locator("#controls .refusal")).to_have_text(
        "What was to be done by itself was not done. Decide now."
    )
    expect(page.locator("#controls [data-act=Show]")).to_be_enabled()
    assert faults_of(page) == []
    page.evaluate("fetch('/api/v1/rooms')")  # whatever else would have been sent has been by then
    assert len(sent) == 1, "it is sent once"
    for visit in visits.values():
        visit.page.unroute("**/commands")
    press(page, "Show")
    until(lambda: room.view().get("hand") is None, "the hand goes on by the button")
    for visit in visits.values():
        assert all("409" in error for error in visit.errors)
        visit.close()
