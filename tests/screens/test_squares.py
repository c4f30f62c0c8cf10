"""A board of squares on pages: whoever made the hand taps a free square, and the wall has it at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.promotions.announcing.start_promotion import StartPromotion
from cardhouse.promotions.files.template import template
from cardhouse.promotions.hits.hit_found import HitFound
from cardhouse.promotions.hits.state import Taker
from cardhouse.room.entries import VERSION, Body, encode
from cardhouse.room.host import Asked, RoomHost, seeded_mixing
from cardhouse.room.loading import load
from cardhouse.server.accounts.services import system_clock
from cardhouse.store import open_store
from cardhouse.store.log import NewEntry
from screens.showing import Showing
from server.serving import House

NAME = "Football squares"
PAGE = "/rooms/main/promotions/squares?promotion=Football%20squares"


def with_a_pick(database: str) -> None:
    """The room's log as it is after ann made a straight."""
    store = open_store(database)
    log = store.log("main")
    host, now = RoomHost(load(log).room, seeded_mixing(3)), system_clock()
    entries: list[NewEntry] = []
    for number, command in enumerate((RegisterPerson("ann"), StartPromotion(template("football_squares")))):
        entries += host.do(Asked(f"s{number}", "mo", command, now)).entries
    hit = HitFound(hit=1, promotion=NAME, table=1, takers=(Taker("ann", "maker", 1, 1),))
    entries.append(NewEntry("hit", now, "mo", encode(Body((hit,))), VERSION))
    log.append(entries, log.head().position)
    log.close()
    store.close()


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(str(tmp_path_factory.mktemp("squares") / "room.db"), book="horseshoe")
    with_a_pick(made.database)
    yield made
    made.close()


def test_picked_by_tap_numbered_and_met(browser: Browser, house: House) -> None:
    server = Showing(house.database).start()
    wall = Visit(browser, server.address, DESKTOP).sign_in(house.token("wall", "board")).go(PAGE)
    phone = Visit(browser, server.address, PHONE).sign_in(house.player("ann")).go(PAGE)
    expect(phone.get_by_text("You may pick a square")).to_be_visible()
    phone.get_by_role("button", name="Pick row 2, column 5", exact=True).click()
    expect(phone.get_by_text("Make the hand, and pick a free square.")).to_be_visible()
    expect(phone.locator("td.mine")).to_have_count(1)
    expect(wall.locator("[data-squares] tbody td:not(:empty)")).to_have_count(1)
    floor = Visit(browser, server.address, DESKTOP).sign_in(house.token("fay", "floor")).go(PAGE)
    floor.get_by_role("button", name="Draw the digits").click()
    floor.get_by_role("button", name="Enter the score").click()
    floor.get_by_label("Home").fill("7")
    floor.get_by_label("Visitors").fill("3")
    floor.get_by_role("button", name="Do it").click()
    expect(wall.get_by_text("Quarter 1: home 7, visitors 3")).to_be_visible()
    expect(wall.locator("td.met")).to_have_count(1)
    assert not faults_of(phone)
    server.stop()


def test_the_page_can_be_read_without_scripts(house: House) -> None:
    server = Showing(house.database).start()
    with server.client(house.token("zoe", "player", person="zoe")) as client:
        answer = client.get(PAGE)
    assert answer.status_code == 200
    assert answer.text.count("<td>") == 10 * 10 + 1
    assert "No score yet." in answer.text
    server.stop()


def test_my_own_part(browser: Browser, house: House) -> None:
    server = Showing(house.database).start()
    phone = Visit(browser, server.address, PHONE).sign_in(house.player("ann")).go("/rooms/main/promotions")
    phone.get_by_role("link", name="My part in promotions").click()
    expect(phone.get_by_text("No square yet.")).to_be_visible()
    phone.get_by_role("link", name="Pick a square").click()
    expect(phone.get_by_text("You may pick a square")).to_be_visible()
    assert not faults_of(phone)
    server.stop()
