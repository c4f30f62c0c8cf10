"""Events on pages: the board of events, one event, and the clock on a wall, fresh by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from browser import PHONE, Visit, faults_of
from cardhouse.server.client import Client, new_id
from cardhouse.tournaments.sheet import BuyIn, Sheet
from screens.showing import Showing
from server.serving import House
from tournaments.events import sheet

EVENT = "Tuesday Turbo"
PLAN = sheet(buy_in=BuyIn(prize=10_000, house=2_000), mode="dealt", starts="")
BORN = 720_000
PEOPLE = ("ann", "bob", "cal")


class EventHouse:
    """A real server with an event that registers."""

    def __init__(self, house: House, plan: Sheet = PLAN) -> None:
        self.house = house
        self.server = Showing(house.database).start()
        roles = ("tournament_director", "floor", "manager")
        self.director = Client(self.server.address, house.token("dee", *roles))
        self.do({"type": "AnnounceEvent", "event": EVENT, "sheet": msgspec.to_builtins(plan)})
        self.do({"type": "OpenRegistration", "event": EVENT})
        for at, person in enumerate(PEOPLE):
            body = {"id": new_id(), "name": f"{person} Long", "alias": person, "card": str(7000 + at)}
            more = {"born": BORN, "id_checked": True, "tier": "gold"}
            self.director.send("PUT", f"/rooms/main/people/{person}", {**body, **more})

    def do(self, command: dict[str, Any]) -> None:
        self.director.command("main", command)

    def enter(self, *people: str) -> None:
        for person in people:
            self.do({"type": "Register", "event": EVENT, "person": person})


@contextmanager
def registering(database: str, plan: Sheet = PLAN) -> Iterator[EventHouse]:
    house = House(database, money="play")
    made = EventHouse(house, plan)
    yield made
    made.director.close()
    made.server.stop()
    house.close()


@contextmanager
def divided_evenly(database: str, plan: Sheet) -> Iterator[EventHouse]:
    """Everybody has signed that the prizes are divided evenly."""
    with registering(database, plan) as made:
        made.enter(*PEOPLE)
        made.do({"type": "StartEvent", "event": EVENT})
        made.do({"type": "ProposeDeal", "event": EVENT, "method": "even"})
        for person in PEOPLE:
            made.do({"type": "SignDeal", "event": EVENT, "person": person})
        yield made


@pytest.fixture
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EventHouse]:
    with registering(str(tmp_path_factory.mktemp("events") / "room.db")) as made:
        yield made


def test_the_board_of_events_counts_entries(browser: Browser, room: EventHouse) -> None:
    visit = Visit(browser, room.server.address).sign_in(room.house.token("wall", "board"))
    page = visit.go("/rooms/main/events")
    expect(page.locator("[data-event]")).to_contain_text("0 entries")
    room.enter("ann", "bob")
    expect(page.locator("[data-event]")).to_contain_text("2 entries")
    expect(page.locator("[data-event] .tag")).to_have_text("Registering")
    assert faults_of(page) == []
    assert visit.errors == []


def test_the_clock_on_the_wall_runs_by_itself(browser: Browser, room: EventHouse) -> None:
    """It shows the level, counts down without a word from the server, and stands where it is held."""
    room.enter(*PEOPLE)
    visit = Visit(browser, room.server.address).sign_in(room.house.token("wall", "board"))
    page = visit.go(f"/rooms/main/events/clock?event={EVENT}")
    expect(page.locator("[data-level]")).to_have_text("Not started")
    room.do({"type": "StartEvent", "event": EVENT})
    expect(page.locator("[data-level]")).to_have_text("Level 1")
    expect(page.locator("[data-sign]")).to_have_text("no limit 25/50")
    expect(page.locator("[data-next]")).to_contain_text("no limit 50/100")
    expect(page.locator("[data-fact='left']")).to_have_text("3 / 3")
    expect(page.locator("[data-fact='chips']")).to_have_text("30,000")
    first = page.locator("[data-left]").text_content()
    expect(page.locator("[data-left]")).not_to_have_text(first or "")
    visit.context.set_offline(True)
    lost = page.locator("[data-left]").text_content()
    expect(page.locator("[data-left]")).not_to_have_text(lost or "")
    visit.context.set_offline(False)
    room.do({"type": "PauseClock", "event": EVENT, "reason": "fire alarm"})
    expect(page.locator("[data-held]")).to_contain_text("fire alarm")
    assert faults_of(page) == []


def test_a_player_sees_his_seat(browser: Browser, room: EventHouse) -> None:
    room.enter("bob", "cal")
    token = room.house.token("ann-plays", "player", person="ann")
    visit = Visit(browser, room.server.address, PHONE).sign_in(token)
    page = visit.go(f"/rooms/main/events/one?event={EVENT}")
    expect(page.locator("[data-mine]")).to_be_hidden()
    room.enter("ann")
    expect(page.locator("[data-my-seat]")).to_contain_text("seat")
    room.do({"type": "StartEvent", "event": EVENT})
    expect(page.locator("[data-my-seat]")).to_contain_text("10,000 chips")
    expect(page.locator("[data-levels] tr[aria-current]")).to_contain_text("25/50")
    assert faults_of(page) == []
    assert visit.errors == []


def test_the_director_runs_an_event(browser: Browser, room: EventHouse) -> None:
    """Announced from a template, entered at the desk, started, stopped with a reason, and let go on."""
    roles = ("tournament_director", "floor", "manager")
    visit = Visit(browser, room.server.address).sign_in(room.house.token("dan", *roles))
    page = visit.go("/rooms/main/director")
    page.get_by_role("button", name="Announce an event").click()
    page.get_by_label("Name of the event").fill("Late Turbo")
    page.locator("dialog button.primary.wide").click()
    expect(page.locator("[data-event='Late Turbo']")).to_contain_text("Announced")
    assert faults_of(page) == []
    page = visit.go(f"/rooms/main/director/event?event={EVENT}")
    expect(page.locator("[data-entrants]")).to_contain_text("Nobody has entered yet")
    page.get_by_role("button", name="Enter a guest").click()
    page.locator("dialog [data-person='ann']").click()
    expect(page.locator("[data-entry='1']")).to_contain_text("ann")
    room.enter("bob", "cal")
    expect(page.locator("[data-entry]")).to_have_count(3)
    page.get_by_role("button", name="Start the event").click()
    expect(page.locator("[data-level]")).to_have_text("Level 1")
    page.get_by_role("button", name="Stop the clock").click()
    page.get_by_label("Why?").fill("a spilled drink")
    page.locator("dialog button.primary.wide").click()
    expect(page.locator("[data-held]")).to_contain_text("a spilled drink")
    page.get_by_role("button", name="Start the clock again").click()
    expect(page.locator("[data-held]")).to_be_hidden()
    expect(page.locator("[data-table='1']")).to_contain_text("3 of 9")
    assert faults_of(page) == []
    assert visit.errors == []
