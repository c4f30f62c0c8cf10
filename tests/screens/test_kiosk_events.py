"""Entering an event at the kiosk by the club card: from safekeeping or by a voucher, with the seat card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser import Visit, faults_of
from cardhouse.server.client import new_id
from screens.test_event_phone import KEPT, SHEET, kept_for
from screens.test_events import EVENT, EventHouse
from server.serving import House

ANN, BOB = "7000", "7001"


@pytest.fixture
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EventHouse]:
    house = House(str(tmp_path_factory.mktemp("kiosk") / "room.db"), money="play")
    made = EventHouse(house, SHEET)
    yield made
    made.director.close()
    made.server.stop()
    house.close()


def entries(room: EventHouse) -> list[dict[str, Any]]:
    seen = room.director.get(f"/rooms/main/events/entrants?event={EVENT}")["view"]
    found: list[dict[str, Any]] = seen["entries"]
    return found


def test_a_guest_enters_at_the_kiosk_and_gets_a_seat_card(browser: Browser, room: EventHouse) -> None:
    visit = Visit(browser, room.server.address).sign_in(room.house.token("rail", "kiosk"))
    page = visit.go("/rooms/main/kiosk")
    page.get_by_role("button", name=EVENT).click()
    page.keyboard.type(ANN)
    page.get_by_role("button", name="Enter for $120").click()
    expect(page.get_by_role("alert")).to_contain_text("safekeeping")
    kept_for(room, "ann")
    page.keyboard.type(ANN)
    page.get_by_role("button", name="Enter for $120").click()
    card = page.locator("[data-seat-card]")
    expect(card).to_contain_text(EVENT)
    expect(card).to_contain_text("ann")
    expect(card).to_contain_text("Table 1, seat")
    expect(page.locator("[data-more]")).to_contain_text("the cage holds for you")
    expect(page.get_by_role("button", name="Print the seat card")).to_be_visible()
    assert faults_of(page) == []
    (entry,) = entries(room)
    assert (entry["person"], entry["paid"]) == ("ann", 12_000)
    page.get_by_role("button", name="Done").click()
    expect(card).to_be_hidden()
    assert "ann" not in re.findall(r"\w+", page.locator("main").inner_text())
    assert [one for one in visit.errors if "409" not in one] == [], "but for what was refused"
    visit.close()


def test_a_voucher_pays_first_and_sent_twice_counts_once(room: EventHouse) -> None:
    room.do({"type": "IssueVoucher", "event": "", "person": "bob", "value": 12_000, "why": "a seat won"})
    kept_for(room, "bob")
    with room.server.client(room.house.token("rail", "kiosk")) as client:
        csrf = client.get("/rooms/main/kiosk").text.partition('name="csrf" content="')[2].partition('"')[0]
        headers = {"x-csrf-token": csrf, "accept": "application/json"}
        form = {"card": BOB, "event": EVENT, "id": new_id(), "what": "enter"}
        told = [client.post("/rooms/main/kiosk", data=form, headers=headers).json() for _ in range(2)]
        assert told[0] == told[1]
        assert (told[0]["alias"], told[0]["voucher"], told[0]["table"]) == ("bob", 1, 1)
        again = client.post("/rooms/main/kiosk", data=form | {"id": new_id()}, headers=headers)
        assert again.json()["refusal"]["code"] == "in_already"
        nowhere = form | {"id": new_id(), "event": "Nothing"}
        answer = client.post("/rooms/main/kiosk", data=nowhere, headers=headers)
        assert answer.json()["refusal"]["code"] == "no_such_event"
    assert len(entries(room)) == 1
    with room.server.client(room.house.token("cyn", "cage")) as client:
        assert f"{KEPT // 100}" in client.get("/rooms/main/cage").text


def test_a_house_without_kiosk_entries_offers_none(tmp_path_factory: pytest.TempPathFactory) -> None:
    house = House(str(tmp_path_factory.mktemp("kiosk") / "room.db"), money="play", book="horseshoe")
    made = EventHouse(house)
    with made.server.client(house.token("rail", "kiosk")) as client:
        assert "data-events" not in client.get("/rooms/main/kiosk").text
    made.director.close()
    made.server.stop()
    house.close()
