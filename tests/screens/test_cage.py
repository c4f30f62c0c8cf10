"""The cage in a browser: what needs two people gets two, a day closes, who may only look has no button."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from cardhouse.play.refusal import Refusal
from cardhouse.server.accounts.sessions import BY_PIN
from cardhouse.server.client import Client, Refused
from screens.showing import Showing
from server.serving import CHIEF, House

PARTS = ("", "/tables", "/day")
SPREAD = "1-3 no limit"
RACK = {500: 100, 2500: 40}
WORTH = 150_000
OPEN_ALL = "for (const one of document.querySelectorAll('details')) { one.name = ''; one.open = true }"


class CageRoom:
    """A room with money in its vault and window, and a table whose bank is open."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.server = Showing(house.database).start()
        roles = {
            "manager": ("manager",), "teller": ("cage",), "second": ("cage",), "floor": ("floor",),
            "clerk": ("clerk",), "auditor": ("auditor",), "dealer": ("dealer",),
        }  # fmt: skip
        self.tokens = {name: house.token(name, *held) for name, held in roles.items()}
        self.clients = {name: Client(self.server.address, token) for name, token in self.tokens.items()}
        self.count("vault", {}, 0)
        self.move("outside", "vault", {500: 800, 2500: 200}, 2_000_000)
        self.move("vault", "cage:main", {500: 400, 2500: 40}, 500_000)
        self.count("cage:main", {500: 400, 2500: 40}, 500_000)

    def do(self, who: str, kind: str, **fields: Any) -> None:
        self.clients[who].command("main", {"type": kind, **fields})

    def count(self, place: str, chips: dict[int, int], cash: int, moment: str = "opening") -> None:
        self.do("teller", "CountDrawer", place=place, moment=moment, chips=chips, cash=cash)
        self.do("second", "ConfirmDrawer", place=place, chips=chips, cash=cash)

    def move(self, start: str, end: str, chips: dict[int, int], cash: int) -> None:
        self.do("manager", "RequestTransfer", start=start, end=end, chips=chips, cash=cash)
        number = self.view()["requests"][-1]["number"]
        self.do("second", "ConfirmRequest", request=number)

    def view(self) -> Any:
        return self.clients["teller"].send("GET", "/rooms/main/cage", None)["view"]

    def visit(self, browser: Browser, who: str, size: dict[str, int] = DESKTOP, **more: Any) -> Visit:
        return Visit(browser, self.server.address, size, **more).sign_in(self.tokens[who])

    def close(self) -> None:
        for client in self.clients.values():
            client.close()
        self.server.stop()


@pytest.fixture
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CageRoom]:
    house = House(str(tmp_path_factory.mktemp("cage") / "room.db"), money="play")
    made = CageRoom(house)
    yield made
    made.close()
    house.close()


def chips(page: Page, form: str, counts: dict[int, int], name: str = "chips") -> None:
    for value, count in counts.items():
        page.locator(f"#{form}-{name}-{value}").fill(str(count))


def refused_once(visit: Visit) -> bool:
    """The browser itself notes the status of the one refusal, and there is nothing else."""
    return len(visit.errors) == 1 and "409 (Conflict)" in visit.errors[0]


def test_a_guest_buys_in_and_the_drawer_follows_for_everybody(browser: Browser, room: CageRoom) -> None:
    other = room.visit(browser, "auditor")
    watching = other.go("/rooms/main/cage").locator("tr[data-place='cage:main']")
    expect(watching).to_contain_text("$8,000")
    visit = room.visit(browser, "teller")
    page = visit.go("/rooms/main/cage")
    page.locator("#buy-cash").fill("200")
    chips(page, "buy", {500: 40})
    expect(page.locator("form[data-command='SellChips'] .chip-total")).to_have_text("$200 together")
    page.get_by_role("button", name="Sell chips").click()
    expect(page.locator(".notice")).to_contain_text("Done")
    expect(page.locator("#buy-cash")).to_have_value("")
    drawer = page.locator("tr[data-place='cage:main']")
    expect(drawer.locator("td").nth(2)).to_have_text("$5,200")
    expect(watching.locator("td").nth(2)).to_have_text("$5,200")
    assert visit.errors == other.errors == []
    visit.close()
    other.close()


def test_what_is_refused_is_told_where_it_was_typed(browser: Browser, room: CageRoom) -> None:
    visit = room.visit(browser, "teller")
    page = visit.go("/rooms/main/cage")
    form = page.locator("form[data-command='SellChips']")
    page.locator("#buy-cash").fill("two hundred")
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_contain_text("Cash paid: write an amount")
    page.locator("#buy-cash").fill("200")
    chips(page, "buy", {500: 41})
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_contain_text("205")
    expect(page.locator("#buy-cash")).to_have_value("200")
    assert room.view()["places"][1]["cash"] == 500_000
    visit.close()


def test_a_drawer_is_counted_by_two_people_in_two_sessions(browser: Browser, room: CageRoom) -> None:
    first, second = room.visit(browser, "teller"), room.visit(browser, "second")
    for visit, button in ((first, "I counted first"), (second, "I counted second")):
        page = visit.go("/rooms/main/cage")
        page.get_by_text("Count a drawer").click()
        page.locator("#count-place").fill("cage:main")
        page.locator("#count-moment").select_option("check")
        page.locator("#count-cash").fill("5000")
        chips(page, "count", {500: 400, 2500: 40})
        if visit is second:
            expect(page.locator("tr[data-place='cage:main']")).to_contain_text("another counts it too")
        page.get_by_role("button", name=button).click()
        expect(page.locator(".notice").first).to_contain_text("Done")
    expect(second.page.locator("tr[data-place='cage:main']")).not_to_contain_text("another counts")
    assert first.errors == second.errors == []
    first.close()
    second.close()


def test_who_asked_for_a_transfer_cannot_confirm_it(browser: Browser, room: CageRoom) -> None:
    first, second = room.visit(browser, "teller"), room.visit(browser, "second")
    page = first.go("/rooms/main/cage")
    other = second.go("/rooms/main/cage")
    page.get_by_text("Move chips and cash").click()
    page.locator("#move-start").fill("vault")
    page.locator("#move-end").fill("cage:main")
    page.locator("#move-cash").fill("1,000")
    page.locator("form[data-command='RequestTransfer']").get_by_role("button").click()
    mine = page.locator("li[data-request]")
    expect(mine).to_contain_text("$1,000 from vault to cage:main")
    mine.get_by_role("button", name="Confirm").click()
    expect(mine.get_by_role("alert")).to_contain_text("takes two people")
    theirs = other.locator("li[data-request]")
    expect(theirs).to_contain_text("asked by teller")
    theirs.get_by_role("button", name="Confirm").click()
    expect(other.locator("li[data-request]")).to_have_count(0)
    expect(mine).to_have_count(0)
    assert room.view()["places"][1]["cash"] == 600_000
    first.close()
    second.close()


def at_the_table(room: CageRoom) -> Client:
    """The dealer's session at the tablet of table 1."""
    accounts = room.house.accounts
    device = accounts.devices.issue(CHIEF, "table", "main", "Tablet 1", 1)
    assert not isinstance(device, Refusal)
    user = accounts.users.find("dealer")
    assert user is not None
    with accounts.database.write() as transaction:
        issued = accounts.sessions.open(transaction, user.id, BY_PIN, "", "", device.device.id)
    return Client(room.server.address, issued.token)


def open_bank(room: CageRoom) -> None:
    """A table with its bank, and a fill that the dealer asked for."""
    room.do("manager", "SetBankAmount", table=1, amount=WORTH)
    room.do("manager", "IssueBank", table=1, chips=RACK, source="new")
    room.do("teller", "ConfirmIssue", table=1)
    offer = {"spread": SPREAD, "game": "holdem", "stakes": "no limit 1/3", "least_buy_in": 10_000}
    room.do("floor", "OfferGame", **offer)
    room.do("floor", "OpenTable", table=1, spread=SPREAD)
    room.clients["dealer"].close()
    room.clients["dealer"] = at_the_table(room)
    counted = {"table": 1, "chips": RACK}
    room.do("dealer", "CountBank", moment="opening", game="holdem", shift="day", **counted)
    room.do("floor", "ConfirmCount", **counted)


def test_a_fill_needs_two_people(browser: Browser, room: CageRoom) -> None:
    """The dealer asks, the floor sees it counted and takes it along, the cage exchanges it."""
    open_bank(room)
    asked = {"table": 1, "source": "cage", "place": "main", "give": {2500: 4}, "want": {500: 20}}
    floor, teller = room.visit(browser, "floor"), room.visit(browser, "teller")
    page, window = floor.go("/rooms/main/cage/tables"), teller.go("/rooms/main/cage/tables")
    room.do("dealer", "RequestFill", **asked)
    fill, at_window = page.locator("li[data-fill='1']"), window.locator("li[data-fill='1']")
    expect(fill).to_contain_text("4 of 25 for 20 of 5")
    fill.get_by_role("button", name="I saw it counted").click()
    fill.get_by_role("button", name="I take it to the cage").click()
    expect(fill).to_contain_text("on its way to the cage")
    fill.get_by_role("button", name="Exchange").click()
    expect(fill.get_by_role("alert")).to_contain_text("exchange")
    at_window.get_by_role("button", name="Exchange").click()
    expect(at_window).to_contain_text("the dealer counts it")
    expect(fill).to_contain_text("the dealer counts it")
    stage = room.view()["fills"][0]
    assert (stage["stage"], stage["worth"]) == ("exchanged", 10_000)
    assert refused_once(floor)
    assert teller.errors == []
    floor.close()
    teller.close()


def test_funds_for_a_bank_need_two_people(browser: Browser, room: CageRoom) -> None:
    room.do("manager", "SetBankAmount", table=1, amount=WORTH)
    chief, teller = room.visit(browser, "manager"), room.visit(browser, "teller")
    page = chief.go("/rooms/main/cage/tables")
    page.get_by_text("Put funds into a closed bank").click()
    page.locator("#issue-table").fill("1")
    page.locator("#issue-source").select_option("new")
    chips(page, "issue", RACK)
    page.locator("form[data-command='IssueBank']").get_by_role("button", name="Ask for it").click()
    expect(page.locator("tr[data-bank='1']")).to_contain_text("manager asked: 100 of 5, 40 of 25 from new")
    page.locator("tr[data-bank='1']").get_by_role("button", name="Confirm").click()
    expect(page.locator("tr[data-bank='1']").get_by_role("alert")).to_contain_text("two people")
    other = teller.go("/rooms/main/cage/tables")
    other.locator("tr[data-bank='1']").get_by_role("button", name="Confirm").click()
    expect(other.locator("tr[data-bank='1'] td").nth(2)).to_have_text("$1,500")
    chief.close()
    teller.close()


def test_a_day_is_closed_by_two(browser: Browser, room: CageRoom) -> None:
    room.count("cage:main", {500: 400, 2500: 40}, 500_000, "check")
    room.count("vault", {500: 400, 2500: 160}, 1_500_000, "check")
    first, second = room.visit(browser, "teller"), room.visit(browser, "manager")
    page = first.go("/rooms/main/cage/day")
    expect(page.get_by_text("Everything is even.")).to_be_visible()
    page.get_by_role("button", name="Ask to close the day").click()
    expect(page.locator("#close-asked")).to_contain_text("teller asked to close the day")
    page.get_by_role("button", name="Confirm the close").click()
    expect(page.locator("#close-asked").get_by_role("alert")).to_contain_text("somebody else must")
    other = second.go("/rooms/main/cage/day")
    other.get_by_role("button", name="Confirm the close").click()
    closed = other.locator("[data-part='closed'] li")
    expect(closed).to_have_count(1)
    expect(closed).to_contain_text("even")
    expect(closed).to_contain_text("teller and manager")
    assert refused_once(first)
    assert second.errors == []
    first.close()
    second.close()


@pytest.mark.parametrize("part", PARTS)
def test_the_auditor_sees_it_all_and_can_do_nothing(browser: Browser, room: CageRoom, part: str) -> None:
    room.do("teller", "RequestTransfer", start="vault", end="cage:main", chips={500: 1})
    visit = room.visit(browser, "auditor")
    page = visit.go(f"/rooms/main/cage{part}")
    expect(page.get_by_text("You may look here and change nothing.")).to_be_visible()
    expect(page.locator("form[data-command]")).to_have_count(0)
    with pytest.raises(Refused):
        room.do("auditor", "ConfirmRequest", request=1)
    visit.close()


def test_who_has_no_business_there_is_not_let_in(room: CageRoom) -> None:
    for who in ("clerk", "dealer"):
        with room.server.client(room.tokens[who]) as client:
            assert client.get("/rooms/main/cage").status_code == 403


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("part", PARTS)
def test_everybody_can_use_them(drawing: Browser, room: CageRoom, part: str, scheme: str) -> None:
    room.do("teller", "RequestTransfer", start="vault", end="cage:main", chips={500: 1})
    room.do("manager", "SetBankAmount", table=1, amount=WORTH)
    room.do("teller", "CloseDay", reason="a drill")
    for size in (DESKTOP, PHONE):
        visit = room.visit(drawing, "manager", size, color_scheme=scheme)
        page = visit.go(f"/rooms/main/cage{part}")
        expect(page.locator("#live-state")).to_have_attribute("data-state", "live")
        page.evaluate(OPEN_ALL)
        assert faults_of(page) == []
        assert visit.errors == []
        visit.picture(f"cage{part.replace('/', '-')}-{scheme}-{size['width']}")
        visit.close()
