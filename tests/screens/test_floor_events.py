"""The floor with an event beside its games: the map tells them apart, and what belongs to one is not offered
for the other.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser import Visit, faults_of
from screens.dealing import TABLET
from screens.test_dealer_events import Dealt
from screens.test_events import EVENT
from server.serving import House

SPREAD = "1-3 no limit"
STALLS = "horseshoe.19.25c"


@pytest.fixture
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dealt]:
    house = House(str(tmp_path_factory.mktemp("floor") / "room.db"), money="play")
    made = Dealt(house)
    offer = {"type": "OfferGame", "spread": SPREAD, "game": "holdem", "stakes": "no limit 1/3 rake"}
    made.do({**offer, "seats": 9, "least_buy_in": 10_000, "charge": "10 %"})
    for table in (20, 21):
        made.do({"type": "OpenTable", "table": table, "spread": SPREAD, "mode": "tracked"})
    yield made
    made.director.close()
    made.server.stop()
    house.close()


def test_the_map_names_the_event_and_its_level(browser: Browser, room: Dealt) -> None:
    roles = ("floor", "tournament_director")
    visit = Visit(browser, room.server.address).sign_in(room.house.token("flo", *roles))
    page = visit.go("/rooms/main/floor")
    card = page.locator("#map [data-table='1']")
    expect(card).to_contain_text(EVENT)
    expect(card).to_contain_text("Level 1 · no limit 25/50")
    expect(card).not_to_contain_text("waiting")
    expect(page.locator("#map [data-table='20']")).to_contain_text(SPREAD)
    tables = page.locator("#map [data-table]")
    assert [one.get_attribute("data-table") for one in tables.all()] == ["20", "21", "1"]
    room.do({"type": "CorrectClock", "event": EVENT, "line": 2, "reason": "typed wrongly"})
    expect(card).to_contain_text("Level 2 · no limit 100/200")
    room.do({"type": "HaltTable", "event": EVENT, "table": 1, "reason": "a spilled drink"})
    expect(card).to_contain_text("halted")
    assert faults_of(page) == []
    page.locator("#map [data-event]").get_by_role("link", name=EVENT).click()
    expect(page.locator("h1")).to_have_text(EVENT)
    assert visit.errors == []


def test_an_events_table_offers_what_is_the_events(browser: Browser, room: Dealt) -> None:
    visit = Visit(browser, room.server.address).sign_in(room.house.token("flo", "floor"))
    page = visit.go("/rooms/main/floor/tables/1")
    expect(page.locator(".table-middle")).to_contain_text(EVENT)
    expect(page.get_by_role("button", name="Break")).to_have_count(0)
    seat = next(seat["seat"] for seat in room.table()["seats"] if seat["person"] == "ann")
    page.locator(f"[data-seat='{seat}'] button").click()
    expect(page.locator("dialog")).to_contain_text("Sat in the wrong seat")
    expect(page.locator("dialog")).not_to_contain_text("Rack")
    assert faults_of(page) == []
    page.get_by_role("button", name="Moves to another seat").click()
    open_seat = next(number for number in range(1, 10) if number not in _seats(room))
    page.locator("#ask-table").fill("1")
    page.locator("#ask-seat").fill(str(open_seat))
    page.get_by_label("Why?").fill("a wheelchair")
    page.locator("dialog button.primary.wide").click()
    expect(page.locator(f"[data-seat='{open_seat}']")).to_contain_text("ann")
    other = visit.go("/rooms/main/floor/tables/20")
    other.get_by_role("button", name="More", exact=True).click()
    other.get_by_role("button", name="Make it a must-move").click()
    expect(other.locator("dialog")).to_contain_text("21 · 1-3 no limit")
    expect(other.locator("dialog .many label")).to_have_count(1)
    assert visit.errors == []


def test_a_penalty_in_an_event_is_seen_at_the_tablet_and_ends_at_the_floor(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The offence is the code's for events, the hands count for the event, and the seat is taken again."""
    house = House(str(tmp_path_factory.mktemp("penalty") / "room.db"), money="play", book="horseshoe")
    made = Dealt(house)
    visit = Visit(browser, made.server.address).sign_in(house.token("flo", "floor", "tournament_director"))
    page = visit.go("/rooms/main/floor/tables/1")
    seat = next(seat["seat"] for seat in made.table()["seats"] if seat["person"] == "ann")
    page.locator(f"[data-seat='{seat}'] button").click()
    page.get_by_role("button", name="Record an incident").click()
    page.locator("#ask-row").select_option(STALLS)
    page.locator("dialog button.primary.wide").click()
    expect(page.locator(".notice").last).to_contain_text("1")
    made.do({"type": "GivePenalty", "incident": 1, "penalty": "missed_hand"})
    tablet = Visit(browser, made.server.address, TABLET).sign_in(made.tablet())
    dealt = tablet.go("/rooms/main/dealer/1")
    expect(dealt.locator("[data-penalty]")).to_contain_text("ann: misses 1 hand")
    made.fold_round()
    expect(dealt.locator("[data-penalty]")).to_contain_text("must report to the staff")
    page = visit.go("/rooms/main/floor/conduct")
    page.get_by_role("button", name="Reported back").click()
    expect(dealt.locator("[data-penalty]")).to_have_count(0)
    assert not any(one.get("away") for one in made.table()["seats"])
    assert visit.errors == []
    made.director.close()
    made.server.stop()
    house.close()


def _seats(room: Dealt) -> list[int]:
    return [seat["seat"] for seat in room.table()["seats"]]
