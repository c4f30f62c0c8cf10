"""A rebuy announced on the phone: its chips play from behind, and whoever runs the event sees the debt."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from browser import PHONE, Visit, faults_of
from cardhouse.tournaments.sheet import LateEntry, Rebuys
from screens.test_events import EVENT, PEOPLE, PLAN, EventHouse
from server.serving import House

REBUYS = Rebuys(through=2, price=8000, chips=5000)
SHEET = msgspec.structs.replace(PLAN, format="rebuy", rebuys=REBUYS, late=LateEntry(), re_entries=None)


@pytest.fixture
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EventHouse]:
    house = House(str(tmp_path_factory.mktemp("rebuys") / "room.db"), money="play")
    made = EventHouse(house, msgspec.structs.replace(SHEET, mode="tracked"))
    made.enter(*PEOPLE)
    made.do({"type": "StartEvent", "event": EVENT})
    yield made
    made.director.close()
    made.server.stop()
    house.close()


def test_a_rebuy_is_announced_on_the_phone_and_paid_at_the_desk(browser: Browser, room: EventHouse) -> None:
    token = room.house.token("ann-plays", "player", person="ann")
    phone = Visit(browser, room.server.address, PHONE).sign_in(token)
    own = phone.go(f"/rooms/main/events/one?event={EVENT}")
    own.get_by_role("button", name="I rebuy").click()
    expect(own.locator("[data-entering]")).to_contain_text("$80")
    assert faults_of(own) == []
    own.get_by_role("button", name="Yes, do it").click()
    expect(own.get_by_role("button", name="I rebuy")).to_have_count(0)
    director = Visit(browser, room.server.address).sign_in(room.house.token("tod", "tournament_director"))
    page = director.go(f"/rooms/main/director/event?event={EVENT}")
    line = page.locator("[data-entry]", has_text="ann")
    expect(line).to_contain_text("owes $80 for a rebuy")
    line.get_by_role("button", name="Pays the rebuy").click()
    expect(line).not_to_contain_text("owes")
    assert phone.errors == director.errors == []
