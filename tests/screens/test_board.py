"""The board, the kiosk and joining by phone: aliases only, always fresh, back by themselves after a break."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, expect

from browser import PHONE, Visit, faults_of
from cardhouse.server.client import Client, new_id
from screens.showing import Showing
from server.serving import CHIEF, House

SPREAD = "1-3 no limit"
LOCAL = "1-3 in person"
"""A game for which this house takes no name from outside."""
PEOPLE = {
    "p1": ("Wilhelmina Zanzibar", "Willa Z.", "5001"),
    "p2": ("Bartholomew Quartermain", "Bart", "5002"),
    "p3": ("Ophelia Vanderbilt", "", "5003"),
    "p4": ("Thaddeus Ironmonger", "Tad", "5004"),
}
BORN = 720_000


class Room:
    """A room with one full game, and people who are known by other names."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.server = Showing(house.database).start()
        self.floor = Client(self.server.address, house.token("flo", "floor"))
        for spread, designated in ((SPREAD, ["call_in"]), (LOCAL, [])):
            offer = {"type": "OfferGame", "spread": spread, "game": "holdem", "stakes": "no limit 1/3 rake"}
            more = {"seats": 2, "least_buy_in": 10_000, "charge": "10 %", "designated": designated}
            self.do({**offer, **more})
        self.do({"type": "OpenTable", "table": 1, "spread": SPREAD})
        for person, (name, alias, card) in PEOPLE.items():
            body = {"id": new_id(), "name": name, "alias": alias, "card": card, "born": BORN}
            self.floor.send("PUT", f"/rooms/main/people/{person}", {**body, "id_checked": True})
        for seat, person in ((1, "p3"), (2, "p4")):
            seated = {"type": "SeatPlayer", "table": 1, "seat": seat, "person": person, "chips": 20_000}
            self.do(seated)

    def do(self, command: dict[str, Any]) -> None:
        self.floor.command("main", command)

    def wait(self, person: str) -> None:
        self.do({"type": "JoinList", "spread": SPREAD, "person": person})


@pytest.fixture
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    house = House(str(tmp_path_factory.mktemp("board") / "room.db"), money="play")
    made = Room(house)
    yield made
    made.floor.close()
    made.server.stop()
    house.close()


def test_the_board_never_shows_a_name(browser: Browser, room: Room) -> None:
    """Not in the page, not in what is sent to it later, and no id that leads to one."""
    room.wait("p1")
    visit = Visit(browser, room.server.address).sign_in(room.house.token("wall", "board"))
    heard: list[str] = []
    visit.page.on("websocket", lambda wire: wire.on("framereceived", lambda text: heard.append(str(text))))
    bodies: list[str] = []
    visit.page.on("response", lambda got: bodies.append(got.text()) if "/rooms/" in got.url else None)
    page = visit.go("/rooms/main/board")
    expect(page.locator(".waiting li")).to_have_text(["Willa Z."])
    room.wait("p2")
    expect(page.locator(".waiting li")).to_have_text(["Willa Z.", "Bart"])
    seen = " ".join([page.content(), *heard, *bodies])
    for person, (name, _, card) in PEOPLE.items():
        for part in (*name.split(), card, f'"{person}"'):
            assert part not in seen, part
    assert "Bart" in seen
    assert visit.errors == []
    visit.close()


def test_the_board_shows_how_many_hands_were_dealt(browser: Browser, room: Room) -> None:
    visit = Visit(browser, room.server.address).sign_in(room.house.token("wall", "board"))
    page = visit.go("/rooms/main/board")
    expect(page.locator(".running").first).to_have_text("not running")
    room.do({"type": "BetweenHandsDo", "table": 1, "do": {"type": "PlaceButton", "seat": 1}})
    room.do({"type": "BeginHand", "table": 1})
    table = room.floor.view("main", "table 1")["view"]
    acting = table["hand"]["acting"]
    room.house.acts(room.server.address, ("p3", "p4")[acting - 1], {"type": "Fold", "seat": acting})
    expect(page.locator(".running").first).to_have_text("1 table · 1 hand in the last half hour")
    visit.close()


def test_a_lost_connection_is_shown_and_recovers_by_itself(browser: Browser, room: Room) -> None:
    room.wait("p1")
    visit = Visit(browser, room.server.address).sign_in(room.house.token("wall", "board"))
    page = visit.go("/rooms/main/board")
    expect(page.locator("#live-state")).to_have_attribute("data-state", "live")
    room.server.stop()
    expect(page.locator("#connection")).to_contain_text("Connection lost")
    expect(page.locator(".waiting li")).to_have_text(["Willa Z."])
    expect(page.locator("#as-of")).to_be_visible()  # and when that was so
    room.server.start()
    room.wait("p2")
    expect(page.locator(".waiting li")).to_have_text(["Willa Z.", "Bart"])
    expect(page.locator("#connection")).to_be_hidden()
    visit.close()


def test_what_is_typed_stays_and_buttons_rest_while_there_is_no_connection(
    browser: Browser, room: Room
) -> None:
    kiosk = Visit(browser, room.server.address).sign_in(room.house.token("rail", "kiosk"))
    phone = Visit(browser, room.server.address, PHONE).sign_in(
        room.house.token("bart", "player", person="p2")
    )
    typing, waiting = kiosk.go("/rooms/main/kiosk"), phone.go("/rooms/main/join")
    typing.get_by_role("button", name=SPREAD).click()
    typing.locator("#card").fill("5001")
    join = waiting.locator("#join li").filter(has_text=SPREAD).get_by_role("button", name="Join")
    expect(waiting.locator("#live-state")).to_have_attribute("data-state", "live")
    room.server.stop()
    expect(waiting.locator("#connection")).to_contain_text("buttons are off until it is back")
    expect(join).to_have_attribute("aria-disabled", "true")
    join.click(force=True)
    expect(waiting.locator(".notice.bad")).to_contain_text("Nothing was sent")
    expect(typing.locator("#connection")).to_contain_text("This is how things stood at")
    typing.locator("#card").press("Enter")
    expect(typing.get_by_role("alert")).to_contain_text("Nothing was sent")
    room.server.start()
    for page in (typing, waiting):
        expect(page.locator("#connection")).to_be_hidden()
    expect(typing.locator("#card")).to_have_value("5001")
    typing.get_by_role("button", name="Put me on the list").click()
    expect(typing.locator(".kiosk-said")).to_contain_text("you are number 1")
    expect(join).not_to_have_attribute("aria-disabled", "true")
    join.click()
    expect(waiting.locator("#join li").filter(has_text=SPREAD)).to_contain_text("You are number 2 of 2.")
    kiosk.close()
    phone.close()


def test_calls_are_shown_to_the_whole_room_and_counted_down(browser: Browser, room: Room) -> None:
    room.wait("p1")
    visit = Visit(browser, room.server.address).sign_in(room.house.token("wall", "board"))
    page = visit.go("/rooms/main/board")
    expect(page.locator("[data-calls]")).to_be_hidden()
    room.do({"type": "OpenTable", "table": 2, "spread": SPREAD})
    room.do({"type": "CallNext", "spread": SPREAD, "table": 2})
    expect(page.locator("[data-calls] li")).to_contain_text("Willa Z. table 2, 1-3 no limit")
    expect(page.locator(".game").first.locator("li.called")).to_contain_text("called to table 2")
    expect(page.locator(".game").first.locator(".more")).to_contain_text("forming: table")
    expect(page.locator("[data-calls] [data-until]")).to_have_text(re.compile(r"^[45]:\d\d left$"))
    assert visit.errors == []
    visit.close()


def test_who_is_signed_out_elsewhere_is_told_and_can_come_back(browser: Browser, room: Room) -> None:
    visit = Visit(browser, room.server.address).sign_in(room.house.token("wall", "board"))
    page = visit.go("/rooms/main/board")
    expect(page.locator("#live-state")).to_have_attribute("data-state", "live")
    user = room.house.accounts.users.find("wall")
    assert user is not None
    room.house.accounts.sessions.revoke_all(CHIEF, user.id)
    expect(page.locator("#connection")).to_contain_text("You are signed out")
    page.locator("#connection").get_by_role("link", name="Sign in").click()
    page.wait_for_url("**/sign-in?next=%2Frooms%2Fmain%2Fboard")
    visit.close()


def test_scripts_show_what_the_server_showed_first(browser: Browser, room: Room) -> None:
    room.wait("p1")
    token = room.house.token("wall", "board")
    shown = []
    for scripts in (False, True):
        visit = Visit(browser, room.server.address, java_script_enabled=scripts).sign_in(token)
        page = visit.go("/rooms/main/board")
        if scripts:
            expect(page.locator("#live-state")).to_have_attribute("data-state", "live")
        shown.append(page.locator(".games").inner_text().split())
        visit.close()
    assert shown[0] == shown[1]


def test_lists_can_be_read_without_scripts(room: Room) -> None:
    room.wait("p1")
    with room.server.client(room.house.token("pat", "player")) as client:
        page = client.get("/rooms/main").text
    assert "<li>Willa Z.</li>" in page
    assert "As of" in page
    assert "Wilhelmina" not in page


def test_a_guest_joins_at_the_kiosk_with_a_card(browser: Browser, room: Room) -> None:
    visit = Visit(browser, room.server.address).sign_in(room.house.token("rail", "kiosk"))
    page = visit.go("/rooms/main/kiosk")
    join = page.get_by_role("button", name="Put me on the list")
    expect(join).to_be_disabled()
    page.get_by_role("button", name=SPREAD).click()
    for sign in "9999":
        page.get_by_role("button", name=sign, exact=True).click()
    join.click()
    expect(page.get_by_role("alert")).to_contain_text("card is not known")
    for sign in "5001":
        page.get_by_role("button", name=sign, exact=True).click()
    join.click()
    expect(page.locator(".kiosk-said")).to_have_text("Willa Z., you are number 1 for 1-3 no limit.")
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name=SPREAD).click()
    expect(page.get_by_role("button", name=SPREAD)).to_contain_text("1 waiting")
    for sign in "5001":
        page.get_by_role("button", name=sign, exact=True).click()
    join.click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert [one["way"] for one in room.floor.view("main", f"list {SPREAD}")["view"]["waiting"]] == ["kiosk"]
    assert "Wilhelmina" not in page.content()
    visit.close()


def test_the_kiosk_takes_a_reader_and_leaves_nothing_behind(browser: Browser, room: Room) -> None:
    """What a reader types counts wherever the focus is; who walks away is forgotten."""
    visit = Visit(browser, room.server.address)
    visit.page.clock.install()
    page = visit.sign_in(room.house.token("rail", "kiosk")).go("/rooms/main/kiosk")
    expect(page.locator("#live-state")).to_have_attribute("data-state", "live")
    page.keyboard.type("5002")
    expect(page.locator("#card")).to_have_value("5002")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("Choose a game first.")
    page.get_by_role("button", name=SPREAD).click()
    page.keyboard.press("Escape")
    expect(page.locator("#card")).to_have_value("")
    expect(page.get_by_role("button", name=SPREAD)).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name=SPREAD).click()
    page.keyboard.type("5002")
    page.clock.run_for(33_000)
    expect(page.locator("[data-rest]")).to_contain_text("Back to the start in")
    page.clock.run_for(9_000)
    expect(page.locator("#card")).to_have_value("")
    expect(page.locator("[data-rest]")).to_be_hidden()
    assert "Bart" not in page.locator("main").inner_text()
    assert visit.errors == []
    visit.close()


def test_cards_cannot_be_guessed_in_bulk_at_the_kiosk(room: Room) -> None:
    told = []
    with room.server.client(room.house.token("rail", "kiosk")) as client:
        csrf = client.get("/rooms/main/kiosk").text.partition('name="csrf" content="')[2].partition('"')[0]
        headers = {"x-csrf-token": csrf, "accept": "application/json"}
        for number in range(20):
            form = {"card": str(number), "spread": SPREAD, "id": new_id(), "what": "join"}
            answer = client.post("/rooms/main/kiosk", data=form, headers=headers)
            told.append(answer.json()["refusal"]["code"])
    assert told[0] == "card_not_known"
    assert "too_many_requests" in told


def test_only_a_kiosk_takes_cards(room: Room) -> None:
    with room.server.client(room.house.token("wall", "board")) as client:
        assert client.get("/rooms/main/kiosk").status_code == 403


def test_a_player_joins_and_leaves_by_phone(browser: Browser, room: Room) -> None:
    room.wait("p1")
    token = room.house.token("bart", "player", person="p2")
    visit = Visit(browser, room.server.address, PHONE).sign_in(token)
    page = visit.go("/rooms/main/join")
    mine = page.locator("#join li").filter(has_text=SPREAD)
    expect(mine).to_contain_text("1 waiting")
    mine.get_by_role("button", name="Join").click()
    expect(mine).to_contain_text("You are number 2 of 2.")
    mine.get_by_role("button", name="Leave").click()
    expect(mine).to_contain_text("1 waiting")
    assert visit.errors == []
    visit.close()


def test_a_refusal_is_told_in_words_with_its_rule(browser: Browser, room: Room) -> None:
    token = room.house.token("bart", "player", person="p2")
    visit = Visit(browser, room.server.address, PHONE).sign_in(token)
    page = visit.go("/rooms/main/join")
    page.locator("#join li").filter(has_text=LOCAL).get_by_role("button", name="Join").click()
    told = page.locator(".notice.bad")
    expect(told).to_contain_text("are taken in the room only")
    told.get_by_role("link").click()
    page.wait_for_url("**/rules/pechanga.**")
    expect(page.get_by_role("heading", level=1)).to_contain_text("pechanga.")
    visit.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", [f"/rooms/main{end}" for end in ("", "/board", "/kiosk", "/join")])
def test_everybody_can_use_them(browser: Browser, room: Room, path: str, scheme: str) -> None:
    room.wait("p1")
    token = room.house.token("all", "board", "kiosk", "player", person="p2")
    for size in ({"width": 1280, "height": 860}, PHONE):
        visit = Visit(browser, room.server.address, size, color_scheme=scheme).sign_in(token)
        page = visit.go(path)
        expect(page.locator("#live-state")).to_have_attribute("data-state", "live")
        assert faults_of(page) == []
        assert visit.errors == []
        visit.picture(f"{path.rpartition('/')[2]}-{scheme}-{size['width']}")
        visit.close()


CUT_LINES = """async () => {
  await new Promise((drawn) => new ResizeObserver(drawn).observe(document.body));
  const found = [], range = document.createRange();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode, around = text.parentElement;
    const unseen = !around.checkVisibility({ visibilityProperty: true }) || around.closest(".skip");
    if (unseen || !text.data.trim()) continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    for (let at = around; at; at = at.parentElement) {
      const wall = new DOMRect(0, 0, innerWidth, innerHeight);
      const end = at === document.body ? wall : at.getBoundingClientRect();
      if (at !== document.body && getComputedStyle(at).overflowY === "visible") continue;
      if (box.bottom > end.bottom + 1 || box.right > end.right + 1) found.push(text.data.trim());
    }
  }
  return found;
}"""
"""What can be seen of a page, but not wholly, once the browser has drawn it."""


def _crowd(room: Room) -> list[str]:
    """Thirty games, short and long to say; most lists are longer than a wall is high."""
    games = [f"{('1-3', '5-5 pot limit Omaha, half kill', '4-8 Omaha')[n % 3]} {n}" for n in range(1, 29)]
    for number, spread in enumerate(games, start=10):
        offer = {"type": "OfferGame", "spread": spread, "game": "holdem", "stakes": "no limit 1/3 rake"}
        room.do({**offer, "seats": 2, "least_buy_in": 10_000, "charge": "10 %"})
        if number % 4:
            room.do({"type": "OpenTable", "table": number, "spread": spread})
    for number in range(25):
        alias = f"{'Maximiliana ' * (number % 2)}{number}"
        body = {"id": new_id(), "name": f"Number {number}", "alias": alias}
        room.floor.send("PUT", f"/rooms/main/people/x{number}", {**body, "born": BORN, "id_checked": True})
        for spread in games[: 9 if number < 5 else 2]:
            room.do({"type": "JoinList", "spread": spread, "person": f"x{number}"})
    return [*games, SPREAD, LOCAL]


def test_thirty_games_turn_their_pages_every_name_comes_and_no_line_is_cut(
    browser: Browser, room: Room
) -> None:
    games, token = _crowd(room), room.house.token("wall", "board")
    for width, height in ((1280, 720), (1920, 1080), (3840, 2160)):
        visit = Visit(browser, room.server.address, {"width": width, "height": height}).sign_in(token)
        visit.page.clock.install()
        page = visit.go("/rooms/main/board")
        expect(page.locator("[data-clock]")).to_have_text(re.compile(r"^1?\d:\d\d\s[AP]M$"))
        for count in (1, 2, 9, 30):
            shown = games[:count]
            page = visit.go("/rooms/main/board?" + urlencode([("game", one) for one in shown]))
            expect(page.locator("#live-state")).to_have_attribute("data-state", "live")
            seen: set[str] = set()
            names: set[str] = set()
            turns = 25 if count < 30 else 8
            for turn in range(5 * turns):  # a busy machine takes so long to look that a page goes by unseen
                if turn >= turns and seen == set(shown) and (len(names) == 25 or count == 30):
                    break
                assert page.evaluate(CUT_LINES) == [], (width, count)
                seen.update(page.locator(".game h2").all_text_contents())
                first = page.locator(f"[data-spread='{games[0]}'] .waiting li:not(.beyond)")
                names.update(first.all_text_contents())
                page.clock.run_for(12_000)
            assert seen == set(shown), (width, count)
            assert len(names) == 25 or count == 30, (width, count)
        visit.close()


def test_a_board_has_its_own_choice_of_games(browser: Browser, room: Room) -> None:
    visit = Visit(browser, room.server.address).sign_in(room.house.token("flo2", "floor"))
    page = visit.go("/rooms/main/board")
    expect(page.locator(".game h2")).to_have_count(2)
    page.get_by_text("Games on this board").click()
    page.get_by_label(LOCAL).check()
    page.get_by_role("button", name="Show these").click()
    expect(page.locator(".game h2")).to_have_text([LOCAL])
    room.wait("p1")
    expect(page.locator(".game h2")).to_have_text([LOCAL])
    assert faults_of(page) == []
    visit.close()
