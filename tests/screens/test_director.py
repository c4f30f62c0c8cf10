"""The director's pages: every command of events has its place on some page; bounties, cash-outs, sheets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from browser import Visit, faults_of
from cardhouse.room.dispatch import CLOCK_ONLY
from cardhouse.room.subjects import SUBJECTS
from cardhouse.screens.pages import FOLDER
from cardhouse.server.client import Client
from cardhouse.tournaments.sheet import Bounties, BuyIn, CashOut, LateEntry, Level, Sheet
from screens.test_events import EVENT, PEOPLE, PLAN, EventHouse
from server.serving import House

DIRECTOR = ("tournament_director", "floor", "manager")
BOUNTY = msgspec.structs.replace(
    PLAN, format="bounty", mode="tracked", late=LateEntry(), starts="",
    buy_in=BuyIn(prize=10_000, house=2_000, bounty=2_500), bounties=Bounties(kind="progressive"),
)  # fmt: skip
PAUSED = (
    Level(minutes=15, sign="no limit 25/50"),
    Level(minutes=10, pause="break"),
    Level(minutes=15, sign="no limit 50/100"),
    Level(minutes=15, sign="no limit 100/200"),
)
CASHING = msgspec.structs.replace(
    PLAN, format="cash_out", mode="tracked", late=LateEntry(), levels=PAUSED, seats=2,
    cash_out=CashOut(percent=25, after=(1,)),
)  # fmt: skip


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(str(tmp_path_factory.mktemp("director") / "room.db"), money="play", book="horseshoe")
    yield made
    made.close()


class Directed(EventHouse):
    """A running event, and its director at the page."""

    def __init__(self, house: House, browser: Browser, plan: Sheet, *people: str) -> None:
        super().__init__(house, plan)
        self.enter(*people)
        self.do({"type": "StartEvent", "event": EVENT})
        self.visit = Visit(browser, self.server.address).sign_in(house.token("dan", *DIRECTOR))
        self.page = self.visit.go(f"/rooms/main/director/event?event={EVENT}")

    def table(self, number: int = 1) -> dict[str, Any]:
        found: dict[str, Any] = self.director.view("main", f"table {number}")["view"]
        return found

    def act(self, **act: Any) -> None:
        self.do({"type": "Act", "table": 1, "act": {"seat": self.table()["hand"]["acting"], **act}})

    def one_goes_out(self) -> str:
        """A hand in which two are all-in: who won."""
        cards = {str(seat["seat"]): card for card, seat in enumerate(self.table()["seats"])}
        self.do({"type": "DrawForTheButton", "table": 1, "cards": cards})
        self.do({"type": "BeginHand", "table": 1})
        self.do({"type": "Act", "table": 1, "act": {"type": "Deal"}})
        self.act(type="BetTo", to=10_000)
        self.act(type="Call")
        self.act(type="Fold")
        while self.table()["desk"]["next"] != "winners":
            self.do({"type": "Act", "table": 1, "act": {"type": "Deal"}})
        winner = next(seat for seat in self.table()["seats"] if seat.get("all_in"))
        self.do({"type": "Act", "table": 1, "act": {"type": "DeclareWinners", "high": [[winner["seat"]]]}})
        return str(winner["player"])

    def close(self) -> None:
        assert [one for one in self.visit.errors if "409" not in one] == [], "but for what was refused"
        self.visit.close()
        self.director.close()
        self.server.stop()


def test_every_command_of_events_can_be_given_from_some_page() -> None:
    """In a script as `type: "Name"` or by a helper's name, in a form as `data-command`; what the room itself
    proposes comes with the proposal.
    """
    scripts = "".join(path.read_text("utf-8") for path in sorted((FOLDER / "static").rglob("*.js")))
    forms = "".join(path.read_text("utf-8") for path in sorted(FOLDER.glob("*/templates/**/*.html")))
    pages = "".join(path.read_text("utf-8") for path in sorted(FOLDER.glob("*/*.py")))
    names = {
        kind.__name__
        for subject in SUBJECTS
        if subject.place == "events"
        for kind in subject.commands
        if kind not in CLOCK_ONLY
    }
    assert len(names) > 60, "the commands were found"
    proposed = {"ConfirmMove"}
    assert "type: line.command" in scripts

    def given(name: str) -> bool:
        ways = (f'type: "{name}"', f'simple("{name}"', f'withReason("{name}"')
        by_form = f'data-command="{name}"' in forms or f" {name}(" in pages
        return by_form or any(way in scripts for way in ways)

    assert [name for name in sorted(names - proposed) if not given(name)] == []


def test_a_progressive_bounty_is_paid_from_the_tables_bank(browser: Browser, house: House) -> None:
    room = Directed(house, browser, BOUNTY, *PEOPLE)
    page = room.page
    expect(page.locator("[data-side-pools]")).to_contain_text("on the winner's own head")
    expect(page.locator("[data-side-pools]")).to_contain_text("No bounty is waiting to be paid")
    winner = room.one_goes_out()
    head = page.locator("[data-head]")
    expect(head).to_contain_text(f"$25, taken by {winner}")
    assert faults_of(page) == []
    head.get_by_role("button", name="Pay the bounty").click()
    page.locator("dialog button.primary.wide").click()
    expect(page.locator(".notice.bad")).to_contain_text("do not come to")
    cart_with_chips(room)
    page.get_by_label("From which bank").select_option("temporary_bank")
    page.get_by_label("Table number, or the name of the cart").fill("one")
    page.locator("dialog button.primary.wide").click()
    expect(head).to_contain_text("paid")
    expect(head.get_by_role("button")).to_have_count(0)
    expect(page.locator("[data-bank]")).to_contain_text("is short by $12.50")
    page.get_by_role("button", name="Top up the banks").click()
    expect(page.locator("[data-bank]")).to_have_count(0)
    room.close()


def test_an_envelope_is_drawn_for_a_mystery_bounty(browser: Browser, house: House) -> None:
    terms = Bounties(kind="mystery", envelopes=((5_000, 1), (1_250, 2)), from_places=3)
    room = Directed(house, browser, msgspec.structs.replace(BOUNTY, bounties=terms), *PEOPLE)
    page = room.page
    winner = room.one_goes_out()
    head = page.locator("[data-head]")
    expect(head).to_contain_text(f"an envelope, taken by {winner}")
    cart_with_chips(room)
    head.get_by_role("button", name="Draw and pay").click()
    page.get_by_label("From which bank").select_option("temporary_bank")
    page.get_by_label("Table number, or the name of the cart").fill("one")
    page.locator("dialog button.primary.wide").click()
    expect(page.locator("[data-side-pools]")).to_contain_text("Envelopes drawn: $")
    expect(head).to_contain_text("paid")
    room.close()


def test_chips_are_cashed_out_in_the_pause_of_the_sheet(browser: Browser, house: House) -> None:
    room = Directed(house, browser, CASHING, *PEOPLE)
    page = room.page
    page.get_by_role("button", name="Let chips be cashed out").click()
    expect(page.locator(".notice.bad")).to_contain_text("in the pauses after levels 1")
    room.do({"type": "CorrectClock", "event": EVENT, "line": 2, "reason": "the break"})
    page.get_by_role("button", name="Let chips be cashed out").click()
    expect(page.locator("[data-cash-out]")).to_contain_text("$100 for 30,000 chips")
    page.get_by_role("button", name="Cash out chips").click()
    page.locator("dialog [data-person='ann']").click()
    page.get_by_label("How many chips").fill("4000")
    page.locator("dialog button.primary.wide").click()
    expect(page.locator("[data-entry='1']")).to_contain_text("6,000")
    page.get_by_role("button", name="End cashing out").click()
    expect(page.locator("[data-cash-out]")).to_contain_text("is left for cashing out")
    assert faults_of(page) == []
    room.close()


def test_a_sheet_is_changed_as_text_and_every_fault_is_named(browser: Browser, house: House) -> None:
    made = EventHouse(house)
    visit = Visit(browser, made.server.address).sign_in(house.token("dan", *DIRECTOR))
    page = visit.go(f"/rooms/main/director/sheet?event={EVENT}")
    text = page.get_by_label("Structure sheet")
    good = text.input_value()
    assert "no limit 25/50" in good
    text.fill(good.replace("minutes = 15", "minutes = 0", 1))
    page.get_by_role("button", name="Put this version in force").click()
    expect(page.locator("form .refusal")).to_contain_text("line")
    assert faults_of(page) == []
    text.fill(good.replace("no limit 25/50", "no limit 50/50", 1))
    page.get_by_role("button", name="Put this version in force").click()
    page.wait_for_url("**/director/event?event=*")
    seen = made.director.get(f"/rooms/main/event?event={EVENT}")["view"]
    assert seen["levels"][0]["sign"] == "no limit 50/50"
    with made.server.client(house.token("pat", "player", person="ann")) as client:
        assert client.get(f"/rooms/main/director/sheet?event={EVENT}").status_code == 403
    visit.close()
    made.director.close()
    made.server.stop()


def test_the_pages_of_staff_are_not_for_players_and_walls(house: House) -> None:
    made = EventHouse(house)
    outside = {"pat": "player", "wall": "board", "rail": "kiosk"}
    for name, role in outside.items():
        with made.server.client(house.token(name, role)) as client:
            for path in ("director", f"director/event?event={EVENT}", "payouts", "director/sheet"):
                assert client.get(f"/rooms/main/{path}").status_code == 403, (role, path)
            assert client.get("/rooms/main/events").status_code == 200
    made.director.close()
    made.server.stop()


def cart_with_chips(room: Directed) -> None:
    """A cart named `one`, with chips to pay bounties from."""
    chips: dict[int, int] = {50: 100, 500: 100}
    worth = sum(value * count for value, count in chips.items())
    tokens = [room.house.token(name, "cage") for name in ("teller", "second")]
    with Client(room.server.address, tokens[0]) as teller, Client(room.server.address, tokens[1]) as second:
        room.do({"type": "SetCartImprest", "cart": "one", "amount": worth})
        count = {"place": "vault", "chips": {}, "cash": 0}
        teller.command("main", {"type": "CountDrawer", "moment": "opening", **count})
        second.command("main", {"type": "ConfirmDrawer", **count})
        for start, end in (("outside", "vault"), ("vault", "cart:one")):
            ask = {"type": "RequestTransfer", "start": start, "end": end, "chips": chips, "cash": 0}
            room.do(ask)
            number = teller.view("main", "cage")["view"]["requests"][-1]["number"]
            second.command("main", {"type": "ConfirmRequest", "request": number})


def test_what_is_recommended_now_is_told_with_its_rule(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Mohegan's guide has no event rules: its events go by TDA 2024."""
    house = House(str(tmp_path_factory.mktemp("told") / "room.db"), money="play", book="mohegan")
    held = Directed(house, browser, msgspec.structs.replace(PLAN, mode="tracked", starts=""), *PEOPLE[:3])
    told = held.page.locator("[data-steps]")
    expect(told.locator("[data-step=play_promptly]")).to_contain_text("prompt play")
    expect(told.locator("[data-step=play_promptly] a.cite")).to_contain_text("TDA 2024, RP-19")
    expect(told.locator("[data-step=stay_seated]")).to_have_count(0)
    assert faults_of(held.page) == []
    held.close()
    house.close()
