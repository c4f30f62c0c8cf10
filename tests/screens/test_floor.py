"""The floor's pages in a browser: the map and its needs, lists that two people work at once, rulings that
wait, a game that breaks, people.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from cardhouse.server.client import Client, Refused, new_id
from screens.showing import Showing
from server.serving import House

SPREAD = "1-3 no limit"
TABLET = {"width": 1024, "height": 768}
SEATED = {1: "Ann", 2: "Bob", 3: "Cyd"}
WAITING = ("Dan", "Eve", "Fay")


class Evening:
    """A room with a table of four seats, of which one is open, and three names that wait."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.server = Showing(house.database).start()
        self.boss = Client(self.server.address, house.token("max", "manager"))
        offer = {"type": "OfferGame", "spread": SPREAD, "game": "holdem", "stakes": "no limit 1/3 rake"}
        self.do({**offer, "seats": 4, "least_buy_in": 10_000, "most_buy_in": 50_000, "charge": "10 %"})
        self.do({"type": "OpenTable", "table": 1, "spread": SPREAD, "mode": "tracked"})
        for name in (*SEATED.values(), *WAITING):
            body = {"id": new_id(), "name": f"{name} Full", "alias": name, "born": 720_000}
            self.boss.send("PUT", f"/rooms/main/people/{name.lower()}", {**body, "id_checked": True})
        for seat, name in SEATED.items():
            self.seat(1, seat, name)
        for name in WAITING:
            self.do({"type": "JoinList", "spread": SPREAD, "person": name.lower()})
        self.do({"type": "BetweenHandsDo", "table": 1, "do": {"type": "PlaceButton", "seat": 3}})

    def seat(self, table: int, seat: int, name: str) -> None:
        self.do({"type": "SeatPlayer", "table": table, "seat": seat, "person": name.lower(), "chips": 20_000})

    def do(self, command: dict[str, Any]) -> Any:
        return self.boss.command("main", command)

    def visit(self, browser: Browser, role: str, path: str, **more: Any) -> Visit:
        made = Visit(browser, self.server.address, **more).sign_in(self.house.token(f"the-{role}", role))
        made.go(path)
        expect(made.page.locator("#live-state")).to_have_attribute("data-state", "live")
        return made


@pytest.fixture
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    house = House(str(tmp_path_factory.mktemp("floor") / "room.db"), money="play")
    made = Evening(house)
    yield made
    made.boss.close()
    made.server.stop()
    house.close()


def name_on_list(page: Page, name: str) -> Any:
    return page.locator(".waiter").filter(has_text=name)


def test_the_map_shows_what_needs_doing(browser: Browser, evening: Evening) -> None:
    visit = evening.visit(browser, "floor", "/rooms/main/floor")
    page = visit.page
    table = page.locator("[data-table='1']")
    expect(table).to_contain_text("3 of 4 seats · Open: 4")
    expect(table).to_contain_text("3 waiting")
    evening.do({"type": "CallSupervisor", "table": 1, "person": "bob", "about": "a short stack"})
    expect(table.locator(".need.call")).to_contain_text("Bob: a short stack")
    table.get_by_role("button", name="I am at the table").click()
    expect(table.locator(".need.call")).to_have_count(0)
    table.get_by_role("button", name="Call the next name").click()
    expect(table).to_contain_text("3 waiting")
    assert visit.errors == []
    visit.close()


def test_a_clerk_and_a_floor_person_work_one_list_at_once(browser: Browser, evening: Evening) -> None:
    """Both see the same at once; of two who act on one seat exactly one wins, and the other is told why."""
    clerk = evening.visit(browser, "clerk", "/rooms/main/floor/lists")
    floor = evening.visit(browser, "floor", "/rooms/main/floor/lists")
    clerk.page.get_by_role("button", name="Call next").click()
    expect(name_on_list(floor.page, "Dan")).to_contain_text("called to table 1")
    floor.page.get_by_role("button", name="Call next").click()
    expect(floor.page.locator(".notice.bad")).to_be_visible()
    name_on_list(clerk.page, "Dan").get_by_role("button").click()
    name_on_list(floor.page, "Dan").get_by_role("button").click()
    clerk.page.get_by_role("button", name="Seat", exact=True).click()
    clerk.page.get_by_label("With how much?").fill("150")
    clerk.page.get_by_role("button", name="Do it").click()
    expect(name_on_list(clerk.page, "Dan")).to_have_count(0)
    floor.page.get_by_role("button", name="Pass over").click()
    expect(floor.page.locator(".sheet .notice.bad").last).to_contain_text("Dan is not on the list")
    expect(name_on_list(floor.page, "Dan")).to_have_count(0)
    assert [one["name"] for one in waiting(evening)] == ["Eve", "Fay"]
    seats = evening.boss.view("main", "table 1")["view"]["seats"]
    assert [seat["stack"] for seat in seats if seat["person"] == "dan"] == [15_000]
    clerk.close()
    floor.close()


def waiting(evening: Evening) -> list[dict[str, Any]]:
    view = evening.boss.view("main", f"list {SPREAD}")["view"]
    found: list[dict[str, Any]] = view["waiting"]
    return found


def test_a_name_is_placed_by_menu_and_by_dragging(drawing: Browser, evening: Evening) -> None:
    visit = evening.visit(drawing, "floor", "/rooms/main/floor/lists")
    page = visit.page
    name_on_list(page, "Fay").get_by_role("button").click()
    page.get_by_role("button", name="Place with a reason").click()
    page.get_by_label("At which place").fill("1")
    page.get_by_label("Why?").fill("was called by mistake")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".waiter-name")).to_have_text(["Fay", "Dan", "Eve"])
    name_on_list(page, "Eve").drag_to(name_on_list(page, "Fay"))
    page.get_by_label("Why?").fill("asked first")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".waiter-name")).to_have_text(["Eve", "Fay", "Dan"])
    assert visit.errors == []
    visit.close()


def test_a_clerk_is_told_that_placing_is_not_his(browser: Browser, evening: Evening) -> None:
    visit = evening.visit(browser, "clerk", "/rooms/main/floor/lists")
    page = visit.page
    name_on_list(page, "Fay").get_by_role("button").click()
    page.get_by_role("button", name="Place with a reason").click()
    page.get_by_label("Why?").fill("a friend")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".notice.bad")).to_be_visible()
    assert [one["name"] for one in waiting(evening)] == ["Dan", "Eve", "Fay"]
    visit.close()


def test_a_new_guest_goes_onto_a_list(browser: Browser, evening: Evening) -> None:
    visit = evening.visit(browser, "clerk", "/rooms/main/floor/lists")
    page = visit.page
    page.get_by_role("button", name="Add a name").click()
    page.get_by_role("button", name="A new guest").click()
    page.get_by_label("Name", exact=True).fill("Gus Grand")
    page.get_by_label("Alias for the board").fill("Gus")
    page.get_by_label("Was identification seen?").select_option("yes")
    page.get_by_label("Born").fill("1970-02-03")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".waiter-name")).to_have_text(["Dan", "Eve", "Fay", "Gus"])
    assert visit.errors == []
    visit.close()


def test_a_ruling_that_waits_is_decided_with_its_precedents(browser: Browser, evening: Evening) -> None:
    for number in (1, 2):
        evening.do({"type": "BeginHand", "table": 1})
        evening.do({"type": "Act", "table": 1, "act": {"type": "Deal"}})
        evening.do({"type": "ReportMistake", "table": 1, "mistake": "flashed", "seat": number})
        if number == 1:
            evening.do({"type": "ChooseRuling", "ruling": 1, "option": 1})
            for _ in range(2):
                seat = evening.boss.view("main", "table 1")["view"]["hand"]["acting"]
                evening.do({"type": "Act", "table": 1, "act": {"type": "Fold", "seat": seat}})
    visit = evening.visit(browser, "floor", "/rooms/main/floor")
    page = visit.page
    page.get_by_role("link", name="1 ruling waits").click()
    ruling = page.locator("[data-ruling='2']")
    expect(ruling).to_contain_text("Ruled before")
    expect(ruling.locator(".cite").first).to_contain_text("pechanga.")
    ruling.get_by_role("button", name="Decide: misdeal").click()
    expect(ruling).to_contain_text("Settled: misdeal")
    assert evening.boss.view("main", "table 1")["view"]["desk"]["next"] == "again"
    assert visit.errors == []
    visit.close()


def test_a_game_breaks_and_the_cards_are_shown(browser: Browser, evening: Evening) -> None:
    evening.do({"type": "OpenTable", "table": 2, "spread": SPREAD})
    for seat, name in enumerate(("Dan", "Eve", "Fay"), 1):
        evening.do({"type": "LeaveList", "spread": SPREAD, "person": name.lower()})
        evening.seat(2, seat, name)
    visit = evening.visit(browser, "floor", "/rooms/main/floor/tables/2")
    page = visit.page
    page.get_by_role("button", name="Break the game").click()
    page.get_by_role("button", name="Do it").click()
    expect(page.locator("#breaking .card")).not_to_have_count(0)
    first = page.locator("#breaking li").first
    name = first.locator("b").first.inner_text()
    first.get_by_role("button", name="Takes a seat").click()
    page.get_by_label("Which seat?").select_option("1 4")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(f"#breaking [data-person='{name.lower()}']")).to_have_count(0)
    seats = evening.boss.view("main", "table 1")["view"]["seats"]
    assert [seat["person"] for seat in seats if seat["seat"] == 4] == [name.lower()]
    assert visit.errors == []
    visit.close()


def test_people_are_found_excluded_and_their_conduct_recorded(browser: Browser, evening: Evening) -> None:
    visit = evening.visit(browser, "floor", "/rooms/main/floor/people")
    page = visit.page
    page.get_by_label("Find by name").fill("dan fu")
    expect(page.locator(".person")).to_have_count(1)
    page.locator("[data-person='dan']").click()
    page.get_by_role("button", name="Record an incident").click()
    page.get_by_label("Which rule of conduct?").select_option(index=1)
    page.get_by_label("What happened?").fill("threw a card")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".notice").first).to_contain_text("Incident 1 is on record")
    page.locator("[data-person='dan']").click()
    page.get_by_role("button", name="Exclude").click()
    page.get_by_label("By whom?").select_option("barred")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".sheet")).to_have_count(0)
    with pytest.raises(Refused, match="may not play here: barred"):
        evening.seat(1, 4, "Dan")
    visit.close()


PATHS = ("floor", "floor/lists", "floor/tables/1", "floor/rulings", "floor/people")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PATHS)
def test_everybody_can_use_the_floor(drawing: Browser, evening: Evening, path: str, scheme: str) -> None:
    evening.do({"type": "StepAway", "table": 1, "person": "cyd"})
    evening.do({"type": "CallSupervisor", "table": 1, "person": "bob", "about": "a short stack"})
    facts = {"by": "a player in the hand"}
    evening.do({"type": "AskRuling", "table": 1, "situation": "clock-called", "facts": facts})
    token = evening.house.token("flo", "floor")
    for size in (TABLET, PHONE, DESKTOP):
        visit = Visit(drawing, evening.server.address, size, color_scheme=scheme).sign_in(token)
        page = visit.go(f"/rooms/main/{path}")
        expect(page.locator("#live-state")).to_have_attribute("data-state", "live")
        expect(page.locator("main button").first).to_be_visible()
        assert faults_of(page) == []
        assert visit.errors == []
        visit.picture(f"{path.replace('/', '-')}-{scheme}-{size['width']}")
        visit.close()


def test_lists_can_be_read_without_scripts(evening: Evening) -> None:
    with evening.server.client(evening.house.token("cleo", "clerk")) as client:
        page = client.get("/rooms/main/floor/lists").text
        assert "<b>1</b> Dan" in page
        assert "Table 1" in client.get("/rooms/main/floor").text


def test_the_floor_is_not_for_players(evening: Evening) -> None:
    with evening.server.client(evening.house.token("pat", "player")) as client:
        for path in PATHS:
            assert client.get(f"/rooms/main/{path}").status_code == 403, path
