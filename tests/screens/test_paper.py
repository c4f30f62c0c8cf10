"""The floor's page of a table on paper: a sheet to print, entered by one person, confirmed by another."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser import Visit, faults_of
from cardhouse.server.client import Client
from room.evening import BORN
from screens.showing import Showing, showing
from server.serving import House

PAPER = "/rooms/main/floor/tables/1/paper"


@pytest.fixture
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Showing, Client]]:
    house = House(str(tmp_path_factory.mktemp("paper") / "room.db"))
    with showing(house) as server, Client(server.address, house.token("max", "manager")) as boss:

        def do(**command: Any) -> None:
            boss.command("main", command)

        offer = {"type": "OfferGame", "spread": "nl", "game": "holdem", "stakes": "no limit 1/3", "seats": 6}
        do(**offer, least_buy_in=1_000)
        do(type="OpenTable", table=1, spread="nl", mode="tracked")
        do(type="OpenTable", table=2, spread="nl", mode="dealt")
        for seat, person in enumerate(("ann", "bob", "cyd"), 1):
            do(type="RegisterPerson", person=person, born=BORN, id_checked=True)
            do(type="SeatPlayer", table=1, seat=seat, person=person, chips=20_000)
        yield house, server, boss
    house.close()


def test_one_enters_another_confirms(browser: Browser, room: tuple[House, Showing, Client]) -> None:
    house, server, boss = room
    visit = Visit(browser, server.address).sign_in(house.token("flo", "floor"))
    page = visit.go(PAPER)
    assert faults_of(page) == []
    expect(page.locator(".paper-sheet tbody tr").first).to_contain_text("$200")
    now = datetime.now(UTC)
    page.get_by_label("From").fill((now - timedelta(seconds=2)).strftime("%Y-%m-%dT%H:%M:%S"))
    page.get_by_label("Until").fill((now - timedelta(seconds=1)).strftime("%Y-%m-%dT%H:%M:%S"))
    page.get_by_label("Hands").fill("12")
    for seat, counted in ((1, "350"), (2, "190"), (3, "50")):
        page.locator(f"#seat-{seat}").fill(counted)
    page.get_by_label("Into the drop box").fill("9")
    page.get_by_label("Why?").fill("the power was out")
    page.get_by_role("button", name="Enter the sheet").click()
    expect(page.get_by_role("alert").filter(has_text="come to $599")).to_be_visible()
    page.get_by_label("Into the drop box").fill("10")
    page.get_by_role("button", name="Enter the sheet").click()
    expect(page.locator("[data-stands=waits]")).to_contain_text("the power was out")
    page.get_by_role("button", name="The table matches: confirm").click()
    expect(page.get_by_role("alert").filter(has_text="two people")).to_be_visible()
    other = Visit(browser, server.address).sign_in(house.token("fay", "floor"))
    desk = other.go(PAPER)
    desk.get_by_role("button", name="The table matches: confirm").click()
    expect(desk.locator("[data-stands=confirmed]")).to_be_visible()
    seats = boss.view("main", "table 1")["view"]["seats"]
    assert [one["stack"] for one in seats] == [35_000, 19_000, 5_000]
    visit.close()
    other.close()


def test_who_may_not_and_where_software_deals(room: tuple[House, Showing, Client]) -> None:
    house, server, _ = room
    with server.client(house.token("pia", "player")) as client:
        assert client.get(PAPER).status_code == 403
    with server.client(house.token("fox", "floor")) as client:
        assert "there is no paper here" in client.get(PAPER.replace("tables/1", "tables/2")).text
        assert client.get(PAPER.replace("tables/1", "tables/9")).status_code == 404
