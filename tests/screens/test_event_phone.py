"""An event on the player's phone: entered from what the cage keeps, given back, and a deal signed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from browser import PHONE, Visit, faults_of
from cardhouse.server.client import Client, Refused
from cardhouse.tournaments.sheet import LateEntry, Payouts, Place, ReEntries
from screens.test_dealer_events import Dealt
from screens.test_events import EVENT, PEOPLE, PLAN, EventHouse
from server.serving import House

TWO = Payouts(schedule=(Place(entries=2, shares=(6500, 3500)),))
SHEET = msgspec.structs.replace(PLAN, late=LateEntry(), payouts=TWO, mode="tracked")
KEPT = 30_000


@pytest.fixture
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EventHouse]:
    house = House(str(tmp_path_factory.mktemp("phone") / "room.db"), money="play")
    made = EventHouse(house, SHEET)
    yield made
    made.director.close()
    made.server.stop()
    house.close()


def kept_for(room: EventHouse, person: str) -> None:
    """Somebody's cash lies in safekeeping at the cage."""
    with Client(room.server.address, room.house.token("cat", "cage")) as teller:
        count = {"type": "CountDrawer", "place": "cage:main", "moment": "opening", "chips": {}, "cash": 0}
        teller.command("main", count)
        room.do({"type": "ConfirmDrawer", "place": "cage:main", "chips": {}, "cash": 0})
        kept = {"type": "PutIntoSafekeeping", "place": "cage:main", "person": person, "cash": KEPT}
        teller.command("main", kept)


def test_a_player_enters_by_phone_and_gives_the_entry_back(browser: Browser, room: EventHouse) -> None:
    token = room.house.token("ann-plays", "player", person="ann")
    visit = Visit(browser, room.server.address, PHONE).sign_in(token)
    page = visit.go(f"/rooms/main/events/one?event={EVENT}")
    page.get_by_role("button", name="Enter for $120").click()
    expect(page.locator("[data-entering]")).to_contain_text("the cage holds for you")
    assert faults_of(page) == []
    page.get_by_role("button", name="Yes, do it").click()
    expect(page.locator(".notice.bad")).to_contain_text("safekeeping")
    kept_for(room, "ann")
    page.get_by_role("button", name="Yes, do it").click()
    expect(page.locator("[data-my-seat]")).to_contain_text("seat")
    page.get_by_role("button", name="Take my entry back").click()
    page.get_by_role("button", name="Yes, do it").click()
    expect(page.locator("[data-my-status]")).to_contain_text("entry taken back")
    expect(page.get_by_role("button", name="Enter for $120")).to_be_visible()


def test_a_deal_is_proposed_by_the_director_and_signed_on_phones(browser: Browser, room: EventHouse) -> None:
    """The last signature makes it; the prizes stand beside the clock."""
    room.enter(*PEOPLE[:2])
    room.do({"type": "StartEvent", "event": EVENT})
    director = Visit(browser, room.server.address).sign_in(room.house.token("tod", "tournament_director"))
    page = director.go(f"/rooms/main/events/deal?event={EVENT}")
    page.get_by_role("button", name="Propose: Even", exact=True).click()
    expect(page.locator("[data-deal]")).to_contain_text("Proposed: Even")
    assert faults_of(page) == []
    token = room.house.token("ann-plays", "player", person="ann")
    phone = Visit(browser, room.server.address, PHONE).sign_in(token)
    own = phone.go(f"/rooms/main/events/one?event={EVENT}")
    expect(own.locator("[data-prizes]")).to_contain_text("$130")
    own.get_by_role("link", name="A deal is proposed").click()
    expect(own.get_by_role("button", name="I sign")).to_be_visible()
    assert faults_of(own) == []
    own.get_by_role("button", name="I sign").click()
    expect(page.locator("[data-deal]")).to_contain_text("ann has signed")
    page.get_by_role("button", name="bob signs").click()
    expect(own.locator("[data-deal]")).to_contain_text("Agreed: Even")
    assert director.errors == []
    assert phone.errors == []
    with room.server.client(token) as client:
        told = client.get(f"/rooms/main/events/results.csv?event={EVENT}")
        assert told.headers["content-type"].startswith("text/csv")
        assert told.text.startswith("place,name,country,prize")


def test_papers_are_printed_for_whoever_may_see_what_is_on_them(browser: Browser, room: EventHouse) -> None:
    room.enter(*PEOPLE)
    visit = Visit(browser, room.server.address).sign_in(room.house.token("tod", "tournament_director"))
    page = visit.go(f"/rooms/main/events/print?event={EVENT}")
    expect(page.locator("main")).to_contain_text("25/50")
    assert faults_of(page) == []
    page.get_by_role("link", name="Seat cards").click()
    expect(page.locator("article")).to_have_count(len(PEOPLE))
    expect(page.locator("article").first).to_contain_text("Table 1, seat")
    page.get_by_role("link", name="Payout sheet").click()
    expect(page.locator("tbody tr")).to_have_count(2)
    with room.server.client(room.house.token("wall", "board")) as client:
        path = f"/rooms/main/events/print?event={EVENT}"
        assert client.get(f"{path}&what=seat_cards").status_code == 403
        assert "Seat cards" not in client.get(path).text


def test_a_player_reports_chips_and_is_told_of_a_move(browser: Browser, room: EventHouse) -> None:
    room.enter(*PEOPLE)
    room.do({"type": "StartEvent", "event": EVENT})
    token = room.house.token("ann-plays", "player", person="ann")
    visit = Visit(browser, room.server.address, PHONE).sign_in(token)
    page = visit.go(f"/rooms/main/events/one?event={EVENT}")
    expect(page.locator("[data-my-standing]")).to_have_text("Number 1 of 3 in chips")
    page.get_by_label("How many chips do you have?").fill("12,500")
    page.get_by_role("button", name="Report").click()
    expect(page.locator("[data-my-report]")).to_contain_text("You reported 12,500 chips")
    expect(page.locator("[data-reported]")).to_contain_text("nobody has counted")
    expect(page.locator("[data-reported-list]")).to_contain_text("ann 12,500")
    assert faults_of(page) == []
    expect(page.locator("[data-my-move]")).to_be_hidden()
    taken = {seat["seat"] for seat in room.director.view("main", "table 1")["view"]["seats"]}
    free = next(seat for seat in range(1, 10) if seat not in taken)
    move = {"type": "MovePlayer", "event": EVENT, "person": "ann", "to": 1, "seat": free}
    room.do({**move, "reason": "a wheelchair"})
    expect(page.locator("[data-my-move]")).to_contain_text(f"You move to table 1, seat {free}")
    assert visit.errors == []
    with Client(room.server.address, token) as client:
        other = {"type": "ReportStack", "event": EVENT, "person": "bob", "chips": 5_000}
        with pytest.raises(Refused) as refused:
            client.command("main", other)
    assert refused.value.code == "own_only"


def test_an_entry_is_paid_with_a_voucher_on_the_phone(browser: Browser, room: EventHouse) -> None:
    room.do({"type": "IssueVoucher", "event": EVENT, "person": "ann", "value": 12_000, "why": "a seat won"})
    token = room.house.token("ann-plays", "player", person="ann")
    visit = Visit(browser, room.server.address, PHONE).sign_in(token)
    page = visit.go(f"/rooms/main/events/one?event={EVENT}")
    expect(page.locator("[data-voucher='1']")).to_have_text(f"Voucher 1: $120, good for {EVENT}")
    page.get_by_role("button", name="with voucher 1").click()
    expect(page.locator("[data-entering]")).to_contain_text("Voucher 1 pays $120.")
    assert faults_of(page) == []
    page.get_by_role("button", name="Yes, do it").click()
    expect(page.locator("[data-my-seat]")).to_contain_text("seat")
    expect(page.locator("[data-vouchers]")).to_be_hidden()
    assert visit.errors == []


def test_a_player_at_his_table_is_told_where_he_moves(browser: Browser, tmp_path: Path) -> None:
    """At a table that software deals: the page of the table that he left leads him to his own."""
    house = House(str(tmp_path / "room.db"), money="play")
    plan = msgspec.structs.replace(PLAN, late=LateEntry(), seats=2)
    made = EventHouse(house, plan)
    made.enter(*PEOPLE)
    made.do({"type": "StartEvent", "event": EVENT})
    seats = {table: made.director.view("main", f"table {table}")["view"]["seats"] for table in (1, 2)}
    from_table = next(table for table, there in seats.items() if len(there) == 2)
    person = seats[from_table][0]["person"]
    to, free = 3 - from_table, 3 - seats[3 - from_table][0]["seat"]
    visit = Visit(browser, made.server.address, PHONE).sign_in(house.token("plays", "player", person=person))
    page = visit.go(f"/rooms/main/play/{from_table}")
    expect(page.locator("h1")).to_contain_text(EVENT)
    expect(page.locator("#elsewhere")).to_be_hidden()
    page.locator("details.menu summary").click()
    expect(page.locator("[data-between='LeaveTable']")).to_have_count(0)
    move = {"type": "MovePlayer", "event": EVENT, "person": person, "to": to, "seat": free}
    made.do({**move, "reason": "a wheelchair"})
    page.get_by_role("link", name=f"You move to table {to}, seat {free}").click()
    page.wait_for_url(f"**/play/{to}")
    assert visit.errors == []
    visit.close()
    made.director.close()
    made.server.stop()
    house.close()


def test_whoever_is_out_enters_again_by_phone(browser: Browser, tmp_path: Path) -> None:
    house = House(str(tmp_path / "room.db"), money="play")
    made = Dealt(house, late=LateEntry(through=2), re_entries=ReEntries(through=2))
    kept_for(made, "ann")
    visit = Visit(browser, made.server.address, PHONE).sign_in(house.token("plays", "player", person="ann"))
    page = visit.go(f"/rooms/main/events/one?event={EVENT}")
    expect(page.get_by_role("button", name="Enter again")).to_have_count(0)
    made.do({"type": "BeginHand", "table": 1})
    made.do({"type": "Act", "table": 1, "act": {"type": "Deal"}})
    made.act(type="BetTo", to=10_000)
    made.act(type="Call")
    made.act(type="Call")
    while made.table()["desk"]["next"] != "winners":
        made.do({"type": "Act", "table": 1, "act": {"type": "Deal"}})
    seats = {seat["person"]: seat["seat"] for seat in made.table()["seats"]}
    made.do({"type": "Act", "table": 1, "act": {"type": "DeclareWinners", "high": [[seats["bob"]]]}})
    expect(page.locator("[data-my-standing]")).to_contain_text("You finished in place")
    page.get_by_role("button", name="Enter again for $120").click()
    page.get_by_role("button", name="Yes, do it").click()
    expect(page.locator("[data-my-status]")).to_contain_text("playing")
    expect(page.locator("[data-my-seat]")).to_contain_text("10,000 chips")
    assert visit.errors == []
    visit.close()
    made.director.close()
    made.server.stop()
    house.close()
