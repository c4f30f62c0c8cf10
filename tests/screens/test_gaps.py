"""What the book leaves open, on pages: a refusal says so and leads to the gap, the floor rules otherwise
there, and the next refusal has the precedent; everybody can read the gap where it is cited.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from cardhouse.server.client import Client, Refused
from screens.showing import Showing, showing
from screens.test_events import EVENT, EventHouse
from server.serving import House

KEY = "straddle.who"
PATH = f"/rooms/main/floor/gaps/{KEY}"
WHY = "A birthday, and everybody agreed."


@dataclass
class Club:
    """A room by Toledo's short guide, with one table of three."""

    server: Showing
    house: House
    floor: Client
    token: str


@pytest.fixture
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    house = House(str(tmp_path_factory.mktemp("gaps") / "room.db"), book="toledo", money="play")
    with showing(house) as server:
        token = house.token("floor", "floor")
        floor = Client(server.address, token)
        offer = {"type": "OfferGame", "spread": "game", "game": "hold'em", "stakes": "$1/$3 NL", "seats": 4}
        floor.command("main", offer)
        floor.command("main", {"type": "OpenTable", "table": 1, "spread": "game", "mode": "tracked"})
        for seat in (1, 2, 3):
            person = {"person": f"p{seat}", "born": 720_000, "id_checked": True}
            floor.command("main", {"type": "RegisterPerson", **person})
            seated = {"table": 1, "seat": seat, "person": f"p{seat}", "chips": 30_000}
            floor.command("main", {"type": "SeatPlayer", **seated})
        between(floor, "PlaceButton")
        yield Club(server, house, floor, token)


def between(floor: Client, what: str) -> None:
    floor.command("main", {"type": "BetweenHandsDo", "table": 1, "do": {"type": what, "seat": 1}})


def straddled(floor: Client) -> Refused:
    with pytest.raises(Refused) as refused:
        between(floor, "OfferStraddle")
    return refused.value


def test_the_floor_rules_otherwise_and_is_reminded(browser: Browser, club: Club) -> None:
    first = straddled(club.floor)
    assert first.cite == f"toledo.silent.{KEY}"
    assert "not in this house's book; custom; the supervisor may rule otherwise" in str(first)
    visit = Visit(browser, club.server.address).sign_in(club.token)
    page = visit.go(PATH)
    page.get_by_label("under the gun").check()
    page.get_by_label("Where does it hold?").select_option("record")
    page.get_by_label("Why?", exact=True).fill(WHY)
    page.get_by_role("button", name="Rule so, this once").click()
    expect(page.get_by_text(WHY)).to_be_visible()
    assert faults_of(page) == []
    assert visit.errors == []
    visit.close()
    assert WHY in straddled(club.floor).facts["ruled_before"][0]
    (line,) = club.floor.view("main", "unwritten")["view"]["ruled"]
    assert (line["key"], line["ruled"], line["custom"]) == (KEY, "under the gun", "nobody")


def test_from_the_directors_page_to_a_ruling_on_events(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    house = House(str(tmp_path_factory.mktemp("gaps") / "events.db"), book="toledo", money="play")
    held = EventHouse(house)
    visit = Visit(browser, held.server.address).sign_in(house.token("td", "tournament_director"))
    page = visit.go(f"/rooms/main/director/event?event={EVENT}")
    with page.expect_navigation():
        page.locator("[data-steps] .gap a").first.click()
    assert "/rooms/main/floor/gaps/tournament." in page.url
    assert page.get_by_label("Where does it hold?").input_value() == f"event {EVENT}"
    page = visit.go("/rooms/main/floor/gaps/tournament.event_entries.loyalty_card")
    page.get_by_label("required").check()
    page.get_by_label("Where does it hold?").select_option(f"event {EVENT}")
    page.get_by_label("Why?", exact=True).fill(WHY)
    page.get_by_role("button", name="Rule so, this once").click()
    expect(page.get_by_text(WHY)).to_be_visible()
    assert visit.errors == []
    (line,) = held.director.view("main", "unwritten")["view"]["ruled"]
    assert (line["event"], line["rule_set"], line["in_force"]) == (EVENT, "tournament", True)
    visit.close()
    held.director.close()
    held.server.stop()
    house.close()


def test_a_player_is_offered_what_was_ruled(club: Club) -> None:
    with club.server.client(club.house.player("p1")) as player:
        offer = 'data-between="OfferStraddle"'
        assert offer not in player.get("/rooms/main/play/1").text
        ruled = {"type": "RuleOtherwise", "key": KEY, "value": "under_the_gun", "reason": WHY, "table": 1}
        club.floor.command("main", ruled)
        assert offer in player.get("/rooms/main/play/1").text


def test_everybody_reads_the_gap(browser: Browser, club: Club) -> None:
    for size in (DESKTOP, PHONE):
        visit = Visit(browser, club.server.address, size)
        page = visit.go(f"/rules/toledo.silent.{KEY}")
        expect(page.get_by_role("heading", level=1)).to_have_text("The book does not say")
        expect(page.get_by_text("horseshoe.8.15a")).to_be_visible()
        assert faults_of(page) == []
        visit.close()


def test_who_may_not_rule_sees_no_form(club: Club) -> None:
    with club.server.client(club.house.token("auditor", "auditor")) as client:
        seen = client.get(PATH)
        assert seen.status_code == 200
        assert "Rule so, this once" not in seen.text
        assert client.get("/rooms/main/floor/gaps/no.such").status_code == 404


def test_the_manager_finds_what_the_book_leaves_open(club: Club) -> None:
    with club.server.client(club.house.token("manager", "manager")) as client:
        seen = client.get("/rooms/main/house?unsaid=yes&subject=straddle").text
        assert 'data-key="straddle.who"' in seen
        some = client.get("/rooms/main/house?unsaid=yes&subject=betting").text
        assert 'data-key="betting.minimum_raise"' in some
        assert 'data-key="betting.limit_raises"' not in some, "the guide says how many raises"
