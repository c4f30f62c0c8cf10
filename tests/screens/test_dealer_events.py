"""The dealer's tablet at an event's table: its clock, races, counts, bags, and who is out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from browser import Visit, faults_of
from cardhouse.server.accounts.devices import IssuedDevice
from cardhouse.server.accounts.sessions import BY_PIN
from cardhouse.server.accounts.users import User
from cardhouse.server.client import Client, Refused
from cardhouse.tournaments.sheet import Days, LateEntry, Level, Rebuys
from screens.dealing import TABLET, comes, tap
from screens.test_events import EVENT, PEOPLE, PLAN, EventHouse
from server.serving import CHIEF, House
from waiting import until

LEVELS = (
    Level(minutes=15, sign="no limit 25/50"),
    Level(minutes=15, sign="no limit 100/200"),
    Level(minutes=15, sign="no limit 200/400"),
    Level(minutes=5, pause="end_of_day"),
    Level(minutes=15, sign="no limit 400/800"),
)
DAYS = Days(starts=("2030-11-20 13:00",))
SHEET = msgspec.structs.replace(PLAN, late=LateEntry(), mode="tracked", levels=LEVELS, days=DAYS)
REBUYS = Rebuys(price=10_000, chips=10_000, through=2)
RACE = {0: "Ks", 1: "Qs", 2: "7d", 3: "6d", 4: "5d", 5: "4d"}


class Dealt(EventHouse):
    """An event of one table of three that people deal, and the tablet at it."""

    def __init__(self, house: House, **changes: Any) -> None:
        super().__init__(house, msgspec.structs.replace(SHEET, **changes))
        self.enter(*PEOPLE)
        self.do({"type": "StartEvent", "event": EVENT, "button": 1})

    def tablet(self, table: int = 1) -> str:
        """The session of a dealer who signed in at the tablet of a table."""
        accounts, name = self.house.accounts, f"deals-{table}"
        self.house.token(name, "dealer")
        user = accounts.users.find(name)
        device = accounts.devices.issue(CHIEF, "table", "main", f"Tablet {table}", table)
        assert isinstance(user, User)
        assert isinstance(device, IssuedDevice)
        with accounts.database.write() as transaction:
            return accounts.sessions.open(transaction, user.id, BY_PIN, "", "", device.device.id).token

    def table(self) -> dict[str, Any]:
        found: dict[str, Any] = self.director.view("main", "table 1")["view"]
        return found

    def act(self, **act: Any) -> None:
        """What the player in turn does, once what was tapped before has come to the room."""
        seat = until(lambda: self.table().get("hand", {}).get("acting"), "it is somebody's turn")
        self.do({"type": "Act", "table": 1, "act": {"seat": seat, **act}})

    def fold_round(self) -> None:
        """A hand in which everybody folds to the big blind."""
        self.do({"type": "BeginHand", "table": 1})
        self.do({"type": "Act", "table": 1, "act": {"type": "Deal"}})
        while "hand" in self.table():
            self.act(type="Fold")


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(str(tmp_path_factory.mktemp("tablet") / "room.db"), money="play")
    yield made
    made.close()


@pytest.fixture
def room(house: House) -> Iterator[Dealt]:
    made = Dealt(house)
    yield made
    made.director.close()
    made.server.stop()


def test_the_tablet_shows_the_events_clock_and_says_when_it_is_alone(browser: Browser, room: Dealt) -> None:
    visit = Visit(browser, room.server.address, TABLET).sign_in(room.tablet())
    page = visit.go("/rooms/main/dealer/1")
    event = page.locator("#event")
    expect(page.locator("h1")).to_contain_text(EVENT)
    expect(event.locator("[data-level]")).to_have_text("Level 1")
    expect(event.locator("[data-sign]")).to_have_text("no limit 25/50")
    expect(event.locator("[data-coming]")).to_have_text("Next: no limit 100/200 · 3 players left")
    comes(page, "Hand 1")
    assert faults_of(page) == []
    first = event.locator("[data-left]").text_content()
    expect(event.locator("[data-left]")).not_to_have_text(first or "")
    room.server.stop()
    expect(page.locator("#connection")).to_contain_text("Connection lost")
    lost = event.locator("[data-left]").text_content()
    expect(event.locator("[data-left]")).not_to_have_text(lost or "")
    room.server.start()
    expect(page.locator("#connection")).to_be_hidden()
    room.do({"type": "PauseClock", "event": EVENT, "reason": "fire alarm"})
    expect(event.locator("[data-held]")).to_contain_text("fire alarm")
    comes(page, "No hand can start yet")
    room.do({"type": "ResumeClock", "event": EVENT})
    comes(page, "Hand 1")
    room.do({"type": "CorrectClock", "event": EVENT, "line": 2, "reason": "typed wrongly"})
    expect(event.locator("[data-level]")).to_have_text("Level 2")
    expect(page.locator("#next .posts")).to_contain_text("200")
    visit.close()


def test_chips_are_raced_off_and_counted_at_the_table(browser: Browser, room: Dealt) -> None:
    room.fold_round()
    visit = Visit(browser, room.server.address, TABLET).sign_in(room.tablet())
    page = visit.go("/rooms/main/dealer/1")
    tap(page, "Begin the hand", "The hands are dealt", "Fold", "Fold")
    comes(page, "Hand 3")
    room.do({"type": "CorrectClock", "event": EVENT, "line": 2, "reason": "late"})
    room.do({"type": "ColourUp", "event": EVENT, "denominations": [25], "announced": True})
    comes(page, "No hand can start yet")
    expect(page.locator("#next")).to_contain_text("has not raced off the 25 chips")
    before = {seat["seat"]: seat["stack"] for seat in room.table()["seats"]}
    odd = {seat: stack % 100 // 25 for seat, stack in before.items()}
    page.get_by_role("button", name="Race off the 25 chips").click()
    assert faults_of(page) == []
    send = page.get_by_role("button", name="These cards were dealt")
    expect(send).to_be_disabled()
    for card in list(RACE.values())[: sum(odd.values())]:
        page.locator(f"dialog [data-rank='{card[0]}']").click()
        page.locator(f"dialog [data-card='{card}']").click()
    send.click()
    comes(page, "Hand 3")
    after = {seat["seat"]: seat["stack"] for seat in room.table()["seats"]}
    assert sum(odd.values()) > 0
    assert after != before
    assert all(stack % 100 == 0 for stack in after.values())
    page.get_by_role("button", name="Count chips").click()
    page.get_by_label("Whose chips?").select_option("ann")
    page.get_by_label("How many chips of 1,000", exact=True).fill("3")
    page.locator("dialog button.primary.wide").click()
    expect(page.locator("#event [data-count]")).to_contain_text("ann: 3,000 counted")
    assert visit.errors == []
    visit.close()


def test_chips_are_bagged_at_their_own_table_only(browser: Browser, room: Dealt) -> None:
    token = room.tablet()
    room.do({"type": "CorrectClock", "event": EVENT, "line": 4, "reason": "the day ends"})
    ask = {"type": "BagChips", "event": EVENT, "person": "ann", "player": 10_000, "dealer": 10_000}
    with Client(room.server.address, token) as dealer:
        assert code_of(dealer, ask) == "bound_table_only"
        assert code_of(dealer, {**ask, "table": 2}) == "bound_table_only"
        wrong = {**ask, "table": 1, "player": 9_000, "dealer": 9_000}
        assert code_of(dealer, wrong) == "bag_counts"
        assert code_of(dealer, {**wrong, "reason": "I say so"}) == "bag_counts"
    with Client(room.server.address, room.tablet(2)) as elsewhere:
        assert code_of(elsewhere, {**ask, "table": 2}) == "sits_elsewhere"
    visit = Visit(browser, room.server.address, TABLET).sign_in(token)
    page = visit.go("/rooms/main/dealer/1")
    page.locator("#event").get_by_role("button", name="Bag the chips").click()
    page.locator("dialog").get_by_role("button", name="ann").click()
    page.get_by_label("The player counts").fill("10000")
    page.get_by_label("The dealer counts").fill("10,000")
    page.locator("dialog button.primary.wide").click()
    expect(page.locator("#seats")).not_to_contain_text("ann")
    with room.server.client(room.house.token("tod", "tournament_director")) as client:
        tags = client.get(f"/rooms/main/events/print?event={EVENT}&what=bag_tags").text
        assert "<h2>ann</h2>" in tags
        assert "10,000" in tags
    visit.close()


def test_whoever_has_no_chips_is_out_when_the_dealer_says_so(browser: Browser, house: House) -> None:
    room = Dealt(house, format="rebuy", rebuys=REBUYS)
    visit = Visit(browser, room.server.address, TABLET).sign_in(room.tablet())
    page = visit.go("/rooms/main/dealer/1")
    tap(page, "Begin the hand", "The hands are dealt")
    room.act(type="BetTo", to=10_000)
    room.act(type="Call")
    room.act(type="Fold")
    while room.table()["desk"]["next"] != "winners":
        room.do({"type": "Act", "table": 1, "act": {"type": "Deal"}})
    first = next(seat["seat"] for seat in room.table()["seats"] if seat.get("all_in"))
    page.locator(f"[data-winner='{first}']").click()
    tap(page, "Push the pot")
    expect(page.locator("[data-felted]")).to_contain_text("has no chips")
    assert faults_of(page) == []
    page.get_by_role("button", name="No rebuy: is out").click()
    expect(page.locator("#event [data-out]")).to_contain_text("is out in place 3")
    expect(page.locator("#event [data-coming]")).to_contain_text("2 players left")
    assert visit.errors == []
    visit.close()
    room.director.close()
    room.server.stop()


def code_of(client: Client, command: dict[str, Any]) -> str:
    """By which code a command is refused."""
    with pytest.raises(Refused) as refused:
        client.command("main", command)
    return refused.value.code
