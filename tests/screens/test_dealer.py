"""The dealer's tablet in a browser: a tracked hand with an exposed card to its end, seats, calls, a push."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from cardhouse.room.irregularities.mistakes import MISTAKES
from cardhouse.screens.dealer.wrong import ASKED, everything
from cardhouse.server.accounts.users import User
from cardhouse.server.client import Client, new_id
from screens.showing import Showing
from server.serving import CHIEF, House

SPREAD = "1-3 no limit"
TABLET = {"width": 1024, "height": 768}
NAMES = {1: "Ann", 2: "Bob", 3: "Cyd", 4: "Dan"}
PIN = "482915"


class Live:
    """A room with a tracked table of four, and the button placed."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.server = Showing(house.database).start()
        self.floor = Client(self.server.address, house.token("flo", "floor"))
        offer = {"type": "OfferGame", "spread": SPREAD, "game": "holdem", "stakes": "no limit 1/3 rake"}
        self.do({**offer, "seats": 6, "least_buy_in": 10_000, "charge": "10 %"})
        self.do({"type": "OpenTable", "table": 1, "spread": SPREAD, "mode": "tracked"})
        for seat, name in NAMES.items():
            body = {"id": new_id(), "name": name, "alias": name, "born": 720_000, "id_checked": True}
            self.floor.send("PUT", f"/rooms/main/people/p{seat}", body)
            person = {"person": f"p{seat}", "chips": 20_000}
            self.do({"type": "SeatPlayer", "table": 1, "seat": seat, **person})
        self.do({"type": "BetweenHandsDo", "table": 1, "do": {"type": "PlaceButton", "seat": 4}})

    def do(self, command: dict[str, Any]) -> Any:
        return self.floor.command("main", command)

    def table(self) -> dict[str, Any]:
        found: dict[str, Any] = self.floor.view("main", "table 1")["view"]
        return found


@pytest.fixture
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    house = House(str(tmp_path_factory.mktemp("tablet") / "room.db"), money="play")
    made = Live(house)
    yield made
    made.floor.close()
    made.server.stop()
    house.close()


def signed_in(browser: Browser, live: Live, size: dict[str, int] = TABLET, **more: Any) -> Visit:
    """A dealer by PIN at the tablet of table 1."""
    live.house.token("dee", "dealer")
    user = live.house.accounts.users.find("dee")
    assert isinstance(user, User)
    live.house.accounts.users.set_pin(CHIEF, user.id, PIN)
    device = live.house.accounts.devices.issue(CHIEF, "table", "main", "Tablet 1", 1)
    visit = Visit(browser, live.server.address, size, **more)
    page = visit.go("/device")
    page.get_by_label("token").fill(device.token)  # type: ignore[union-attr]
    page.get_by_role("button", name="Be this device").click()
    page.get_by_label("Name").first.fill("dee")
    page.get_by_label("PIN").fill(PIN)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/rooms/main/dealer/1")
    return visit


def tap(page: Page, name: str) -> None:
    page.locator("#next").get_by_role("button", name=name, exact=True).click()


def turn_cards(page: Page, cards: list[str]) -> None:
    for card in cards:
        page.locator(f"#next [data-rank='{card[0]}']").click()
        page.locator(f"#next [data-card='{card}']").click()
    tap(page, "These cards came")


def test_a_dealer_runs_a_tracked_hand_with_an_exposed_card_to_the_end(browser: Browser, live: Live) -> None:
    visit = signed_in(browser, live)
    page = visit.page
    tap(page, "Begin the hand")
    tap(page, "The hands are dealt")
    expect(page.locator(".next-title")).to_contain_text("Seat 3 acts: Cyd")
    page.get_by_role("button", name="Something went wrong").click()
    page.get_by_role("button", name="A down card flashed").click()
    page.get_by_label("Which seat?").select_option("3")
    page.get_by_role("button", name="What does the house say?").click()
    ruling = page.locator(".sheet .ruling")
    expect(ruling).to_contain_text("Carried out at the table.")
    expect(ruling.locator(".cite").first).to_contain_text("pechanga.")
    page.get_by_role("button", name="Done").click()
    for name in ("Call $3", "Fold", "Call $2", "Check"):
        tap(page, name)
    turn_cards(page, ["7h", "Ts", "2c"])
    expect(page.locator(".middle .card")).to_have_count(3)
    for name in ("Check", "Bet $3", "Call $3", "Call $3"):
        tap(page, name)
    turn_cards(page, ["Kd"])
    for _ in range(3):
        tap(page, "Check")
    tap(page, "Cards not seen")
    for _ in range(3):
        tap(page, "Check")
    page.locator("[data-winner='2']").click()
    tap(page, "Push the pot")
    expect(page.get_by_role("button", name="Begin the hand")).to_be_visible()
    stacks = {seat["seat"]: seat["stack"] for seat in live.table()["seats"]}
    assert stacks[1] == stacks[3] == 19_400
    assert stacks[4] == 20_000
    assert 20_600 < stacks[2] <= 21_200
    assert visit.errors == []
    visit.close()


def test_seats_are_tapped_for_what_players_want(browser: Browser, live: Live) -> None:
    visit = signed_in(browser, live)
    page = visit.page
    page.locator("[data-seat='2'] button").click()
    page.get_by_role("button", name="Steps away").click()
    expect(page.locator("[data-seat='2']")).to_contain_text("away")
    page.locator("[data-seat='2'] button").click()
    page.get_by_role("button", name="Is back").click()
    expect(page.locator("[data-seat='2'] .tag")).to_have_count(0)
    page.locator("[data-seat='3'] button").click()
    page.get_by_role("button", name="Buys chips").click()
    page.get_by_role("textbox", name="How much?").fill("50")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator("[data-seat='3']")).to_contain_text("$250")
    assert visit.errors == []
    visit.close()


def test_the_floor_is_called_and_the_dealer_pushed(browser: Browser, live: Live) -> None:
    visit = signed_in(browser, live)
    page = visit.page
    page.get_by_role("button", name="I am in the box").click()
    expect(page.locator("#box")).to_contain_text("In the box: dee")
    page.get_by_role("button", name="Call the floor").click()
    page.get_by_label("What is it about?").fill("a quarrel over the button")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".need.call")).to_contain_text("Ann: a quarrel over the button")
    live.do({"type": "SupervisorAtTable", "table": 1})
    expect(page.locator(".need.call")).to_have_count(0)
    page.get_by_role("button", name="Leave the box").click()
    expect(page.locator("#box")).to_contain_text("Nobody is in the box")
    assert visit.errors == []
    visit.close()


def test_what_the_book_leaves_open_waits_for_the_floor(browser: Browser, live: Live) -> None:
    """The first card off the deck: the floor may call a misdeal. The dealer cannot choose, the floor can."""
    visit = signed_in(browser, live)
    page = visit.page
    tap(page, "Begin the hand")
    tap(page, "The hands are dealt")
    page.get_by_role("button", name="Something went wrong").click()
    page.get_by_role("button", name="A down card flashed").click()
    page.get_by_label("Which seat?").select_option("1")
    page.get_by_role("button", name="What does the house say?").click()
    expect(page.locator(".sheet .ruling")).to_contain_text("leaves this to the floor")
    page.get_by_role("button", name="Done").click()
    live.do({"type": "ChooseRuling", "ruling": 1, "option": 0})
    expect(page.locator("#notes .outcome")).to_contain_text("Misdeal")
    tap(page, "Deal again")
    expect(page.locator("#next")).to_contain_text("The hands are dealt")
    assert visit.errors == []
    visit.close()


def test_a_wrong_fact_is_told_in_words(browser: Browser, live: Live) -> None:
    visit = signed_in(browser, live)
    page = visit.page
    page.get_by_role("button", name="Something went wrong").click()
    expect(page.get_by_role("button", name="A down card flashed")).to_have_count(0)
    page.get_by_label("Search").fill("seconds of a running clock")
    page.get_by_role("button", name="So many seconds").click()
    page.get_by_label("How many seconds").fill("some")
    page.get_by_role("button", name="What does the house say?").click()
    expect(page.locator(".notice.bad")).to_contain_text("a whole number")
    page.get_by_label("How many seconds").fill("70")
    page.get_by_role("button", name="What does the house say?").click()
    expect(page.locator(".sheet .outcome")).not_to_be_empty()
    visit.close()


def test_a_dealer_without_a_tablet_is_told_so(browser: Browser, live: Live) -> None:
    visit = Visit(browser, live.server.address).sign_in(live.house.token("dot", "dealer"))
    page = visit.go("/rooms/main/dealer")
    page.get_by_role("link", name="Table 1").click()
    tap(page, "Begin the hand")
    expect(page.locator(".notice.bad")).to_contain_text("table")
    visit.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [TABLET, PHONE, DESKTOP], ids=["tablet", "phone", "desktop"])
def test_everybody_can_use_the_tablet(
    drawing: Browser, live: Live, size: dict[str, int], scheme: str
) -> None:
    live.do({"type": "StepAway", "table": 1, "person": "p4"})
    visit = signed_in(drawing, live, size, color_scheme=scheme)
    page = visit.page
    expect(page.locator("#live-state")).to_have_attribute("data-state", "live")
    tap(page, "Begin the hand")
    tap(page, "The hands are dealt")
    expect(page.locator(".wager")).to_be_visible()
    assert faults_of(page) == []
    visit.picture(f"dealer-{scheme}-{size['width']}")
    page.get_by_role("button", name="Something went wrong").click()
    assert faults_of(page) == []
    visit.picture(f"dealer-wrong-{scheme}-{size['width']}")
    assert visit.errors == []
    visit.close()


def test_every_mistake_that_can_be_reported_is_offered() -> None:
    assert set(ASKED) == set(MISTAKES)
    names = [one.name for one in everything()]
    assert len(names) == len(set(names))
    assert all(one.questions for one in everything())
