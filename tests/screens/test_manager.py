"""The manager's and the auditor's pages: charts, reports, the log and its chain; who may only look."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from cardhouse.money.reports.listing import REPORTS
from cardhouse.screens.cage.naming import Names
from cardhouse.screens.manager import log_pages, log_told
from cardhouse.screens.manager.log_told import People, told
from cardhouse.screens.manager.report_pages import namer
from cardhouse.server.client import Client, new_id
from screens.showing import HTML, Showing
from screens.test_events import EVENT, PEOPLE, PLAN, registering
from server.serving import House

SPREAD = "1-3 no limit"
HANDS = 3
CHARTS = {"hands", "occupancy", "waits", "collected", "drop", "variance"}


class Office:
    """A room in which some hands were played."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.server = Showing(house.database).start()
        roles = ("manager", "auditor", "floor", "cage", "player")
        self.tokens = {role: house.token(role, role) for role in roles}
        self.floor = Client(self.server.address, self.tokens["floor"])
        offer = {"spread": SPREAD, "game": "holdem", "stakes": "no limit 1/3 rake", "seats": 2}
        self.do("OfferGame", **offer, least_buy_in=10_000, charge="10 %")
        self.do("OpenTable", table=1, spread=SPREAD)
        for number, person in enumerate(("p1", "p2", "p3"), 1):
            self.do("RegisterPerson", person=person, born=720_000, id_checked=True)
            if number < 3:
                self.do("SeatPlayer", table=1, seat=number, person=person, chips=20_000)
        self.do("JoinList", spread=SPREAD, person="p3")
        self.do("BetweenHandsDo", table=1, do={"type": "PlaceButton", "seat": 1})
        for _ in range(HANDS):
            self.do("BeginHand", table=1)
            acting = self.floor.view("main", "table 1")["view"]["hand"]["acting"]
            house.acts(self.server.address, f"p{acting}", {"type": "Fold", "seat": acting})

    def do(self, kind: str, **fields: Any) -> None:
        self.floor.command("main", {"type": kind, **fields})

    def visit(self, browser: Browser, who: str, size: dict[str, int] = DESKTOP, **more: Any) -> Visit:
        return Visit(browser, self.server.address, size, **more).sign_in(self.tokens[who])


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    house = House(str(tmp_path_factory.mktemp("office") / "room.db"), money="play")
    made = Office(house)
    yield made
    made.floor.close()
    made.server.stop()
    house.close()


@pytest.mark.parametrize(("who", "path"), [("manager", "/manager"), ("auditor", "/audit")])
def test_the_charts_show_how_the_room_does(browser: Browser, office: Office, who: str, path: str) -> None:
    """The log is read behind the page, which shows what came of it without being asked again."""
    visit = office.visit(browser, who)
    page = visit.go(f"/rooms/main{path}")
    expect(page.locator("[data-chart='hands'] svg")).to_be_visible()
    shown = {one.get_attribute("data-chart") for one in page.locator("[data-chart]").all()}
    assert shown == CHARTS
    figures = page.locator(".figures div")
    expect(figures.filter(has_text="Hands today")).to_contain_text(str(HANDS))
    expect(figures.filter(has_text="Players seated")).to_contain_text("2")
    expect(figures.filter(has_text="Names waiting")).to_contain_text("1")
    expect(page.locator("[data-chart='hands'] rect title").last).to_contain_text("hands:")
    assert visit.errors == []
    visit.close()


def test_every_report_can_be_read_and_printed(office: Office) -> None:
    with office.server.client(office.tokens["manager"]) as client:
        for name in REPORTS:
            page = client.get(f"/rooms/main/reports/{name}")
            assert page.status_code == 200, name
            assert f"/rooms/main/reports/{name}/csv" in page.text
            csv = client.get(f"/rooms/main/reports/{name}/csv")
            assert csv.headers["content-type"].startswith("text/csv")
        assert client.get("/rooms/main/reports/gossip").status_code == 404
        assert client.get("/rooms/main/reports/cash?day=2020-02-01").status_code == 404
        over = client.get("/rooms/main/reports/results?period=2020-02")
        assert "Gaming days Feb 1, 2020 to Feb 29, 2020" in over.text
        assert "/rooms/main/reports/results/csv?period=2020-02" in over.text
        assert client.get("/rooms/main/reports/balances?period=2020").status_code == 404


def test_reports_name_people_and_places_and_the_ledger_is_written(browser: Browser, office: Office) -> None:
    people = Names({"u1": "Ann"}, {"p1": "Slim"}.get)  # type: ignore[arg-type]
    named = namer(people, lambda cell: cell == "p1")
    assert [named(cell) for cell in ("u1", "p1", "u1 and p1", "cage:two", "plain words: kept")] == [
        "Ann", "Slim", "Ann and Slim", "Window two", "plain words: kept",
    ]
    assert [named(cell) for cell in ("at_large", "fund:bad_beat:holdem")] == [
        "Chips at large", "Fund Bad beat jackpot · Hold'em",
    ]  # fmt: skip
    visit = office.visit(browser, "manager")
    page = visit.go("/rooms/main/reports/hours")
    expect(page.get_by_role("heading", level=1)).to_have_text("By hour")
    page.get_by_role("button", name="Write it").click()
    expect(page.get_by_role("link", name="Download")).to_be_visible()
    with office.server.client(office.tokens["manager"]) as client:
        ledger = client.get("/rooms/main/reports/ledger.beancount")
        assert 'option "operating_currency" "PLAYMONEY"' in ledger.text
        assert client.get("/rooms/main/reports/gossip/csv").status_code == 404
    assert visit.errors == []
    visit.close()


def test_another_day_has_its_own_charts(browser: Browser, office: Office) -> None:
    visit = office.visit(browser, "manager")
    page = visit.go("/rooms/main/manager")
    expect(page.locator("[data-chart='hands'] .says")).to_contain_text("hands: 3")
    expect(page.locator("[data-chart='hands'] svg")).to_have_attribute("aria-label", re.compile("hands: 3"))
    collected = page.locator(".figures div").filter(has_text="Collected today")
    expect(collected).to_contain_text(re.compile(r"\$\d"))
    page.get_by_role("link", name="Day before").click()
    expect(page.get_by_text("The books of that day were not closed")).to_be_visible()
    expect(page.locator("[data-chart]")).to_have_count(0)
    page.get_by_role("link", name="Today", exact=True).last.click()
    expect(page.locator("[data-chart='collected']")).to_be_visible()
    visit.close()


def test_the_auditor_verifies_the_chain_and_looks_through_the_log(browser: Browser, office: Office) -> None:
    visit = office.visit(browser, "auditor")
    page = visit.go("/rooms/main/audit/log?before=51")
    expect(page.locator("[data-entry='1']")).to_contain_text("room opened")
    page.get_by_role("button", name="Verify the whole chain").click()
    expect(page.locator("#verified")).to_contain_text("The chain is whole")
    page.locator("[data-entry='2'] summary").click()
    expect(page.locator("[data-entry='2'] pre")).to_contain_text(SPREAD)
    page.get_by_label("What happened").select_option("HandBegan")
    page.get_by_label("Table", exact=True).fill("1")
    page.get_by_role("button", name="Look").click()
    expect(page.locator("[data-entry]")).to_have_count(HANDS)
    expect(page.locator("[data-entry]").first).to_contain_text("Table 1: hand began")
    page.get_by_role("link", name="Replay the hand").first.click()
    expect(page).to_have_url(re.compile(r"/rooms/main/hands/\d+"))
    assert visit.errors == []
    visit.close()


def test_the_log_is_looked_through_by_kind_person_and_time(office: Office) -> None:
    with office.server.client(office.tokens["auditor"]) as client:
        def looked(query: str) -> list[str]:
            text = client.get(f"/rooms/main/audit/log?{query}").text
            return re.findall(r'data-entry="(\d+)"', text)

        assert len(looked("kind=PersonRegistered")) == 3
        assert looked("who=p3&kind=PersonRegistered") == looked("who=p3")[-1:], "the latest comes first"
        assert looked("table=9") == []
        assert looked("since=2099-01-01T00:00") == []
        assert looked("since=nonsense&kind=RoomOpened") == ["1"]
        assert looked("until=2099-01-01T00:00&kind=RoomOpened") == ["1"]
        assert looked("until=1999-01-01T00:00") == []
        assert looked("before=3") == ["2", "1"]
        assert client.get("/rooms/main/audit/log?before=-5").status_code in (400, 422)


def test_the_log_begins_with_the_latest_and_leads_to_older_entries(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_pages, "LOG_PAGE", 5)
    with office.server.client(office.tokens["auditor"]) as client:

        def looked(query: str) -> tuple[list[int], dict[str, str]]:
            text = client.get(f"/rooms/main/audit/log{query}", headers=HTML).text
            turn = re.search(r'<nav class="turn".*?</nav>', text, re.DOTALL)
            links = re.findall(r'href="(\?[^"]*)"[^>]*>([^<]+)<', turn[0] if turn else "")
            entries = [int(one) for one in re.findall(r'data-entry="(\d+)"', text)]
            return entries, {words: to.replace("&amp;", "&") for to, words in links}

        whole, links = [], {"Older": ""}
        while "Older" in links:
            entries, links = looked(links["Older"])
            whole += entries
        assert whole == list(range(whole[0], 0, -1)), "every entry once, the latest first"
        second = looked(looked("")[1]["Older"])
        assert looked(second[1]["Newer"])[0] == whole[:5]
        assert looked(second[1]["First"])[0] == [5, 4, 3, 2, 1]
        assert looked(second[1]["Latest"])[0] == whole[:5]
        monkeypatch.setattr(log_told, "SCANNED_MOST", 4)
        monkeypatch.setattr(log_told, "STEP", 3)
        found: list[int] = []
        pages, links = 0, {"Keep looking, further back": "?kind=PersonRegistered"}
        while "Keep looking, further back" in links:
            entries, links = looked(links["Keep looking, further back"])
            found, pages = [*found, *entries], pages + 1
        assert (len(found), found) == (3, sorted(found, reverse=True))
        assert pages == -(-whole[0] // 4), "in bounded steps, however long the log is"


def test_a_table_counts_in_what_it_counted_in_then(tmp_path: Path) -> None:
    """A table that an event had and closed is told in chips, and in dollars as soon as a game has it."""
    with registering(str(tmp_path / "room.db"), PLAN) as room:
        room.enter(*PEOPLE)
        room.do({"type": "StartEvent", "event": EVENT, "button": 1})
        room.do({"type": "BeginHand", "table": 1})
        while hand := room.director.view("main", "table 1")["view"].get("hand"):
            seat = hand["acting"]
            view = room.director.view("main", "table 1")["view"]
            person = next(one["player"] for one in view["seats"] if one["seat"] == seat)
            room.house.acts(room.server.address, person, {"type": "Fold", "seat": seat})
        room.do({"type": "CancelEvent", "event": EVENT, "reason": "a test"})
        with room.server.client(room.house.token("aud", "auditor")) as client:

            def looked(asked: str) -> str:
                text = client.get(f"/rooms/main/audit/log?{asked}", headers=HTML).text
                return re.sub(r"\s+", " ", re.findall(r'<ol class="rows.*</ol>', text, re.DOTALL)[0])

            lines = [one for one in re.findall(r"<li>.*?</li>", looked("table=1")) if "Table 1:" in one]
            assert any("chips 100" in one or "chips 10,000" in one for one in lines), lines
            assert [one for one in lines if "$" in one] == [], "also when the event is over"
            offer = {"type": "OfferGame", "spread": SPREAD, "game": "holdem", "stakes": "no limit 1/3"}
            room.do({**offer, "seats": 2, "least_buy_in": 10_000})
            room.do({"type": "OpenTable", "table": 1, "spread": SPREAD})
            room.do({"type": "SeatPlayer", "table": 1, "seat": 1, "person": "ann", "chips": 20_000})
            assert "$200" in looked("table=1"), "the same number is a cash game's now"


def test_the_log_names_people_and_is_looked_through_by_their_names(office: Office) -> None:
    """Whom the log has by an id is told by the name that every page shows, and found by it."""
    body = {"id": new_id(), "name": "Gus Hart", "alias": "Gus H.", "id_checked": True, "born": 720_000}
    office.floor.send("PUT", "/rooms/main/people/p3", body)
    with office.server.client(office.tokens["manager"]) as client:
        def looked(who: str) -> str:
            return client.get("/rooms/main/audit/log", params={"who": who}, headers=HTML).text

        page = looked("gus h.")
        assert "person Gus H." in page
        assert "person p3" not in page
        entries = re.findall(r'data-entry="(\d+)"', page)
        assert len(entries) >= 2
        assert re.findall(r'data-entry="(\d+)"', looked("gus")) == entries
        assert re.findall(r'data-entry="(\d+)"', looked("Auditor Gus")) == []
        page = looked("floor")
        assert len(re.findall(r'data-entry="(\d+)"', page)) > HANDS
        assert re.search(r'<option value="(?:u[0-9a-f]{20}|p\d)"', page) is None


def test_an_entry_is_told_in_plain_words() -> None:
    seated = {"type": "SeatTaken", "table": 3, "seat": 5, "person": "p1", "chips": 20_050, "cite": "live.1.1"}
    line = told({"events": [seated]}).lines[0]
    assert (line.where, line.words, line.cite) == ("Table 3", "seat taken", "live.1.1")
    assert line.facts == "seat 5, person p1, chips $200.50"
    lines = [["cage:a", 500], ["x", -500]]
    posted = {"type": "Posted", "posting": {"number": 1, "what": "buy_in", "lines": lines}}
    assert told({"events": [posted]}).lines[0].facts == "buy in: window a $5, x -$5"
    born = {"type": "PersonRegistered", "person": "p1", "born": 719_196, "way": "in_person"}
    assert told({"events": [born]}).lines[0].facts == "person p1, born Feb 3, 1970, way in person"
    called = {"type": "SeatCalled", "until": 1_772_560_800_000_000, "digest": "ab" * 32, "flag": True}
    until = told({"events": [called]}, "America/New_York").lines[0].facts
    assert until == "until 1:00:00\N{NO-BREAK SPACE}PM"
    refused = told({"refusal": {"code": "no_hand_at_table", "facts": {"table": 3}, "cite": None}})
    assert refused.refused
    assert "no hand is in progress at table 3" in refused.lines[0].facts
    called = {"type": "AtHand", "table": 7, "events": [{"type": "Called", "seat": 1, "chips": 175_00}]}
    assert told({"events": [called]}).lines[0].facts == "seat 1, chips $175"
    pushed = {"type": "PotAwarded", "pot": 1, "seat": 9, "chips": 1_500, "side": "all", "worth": 3_983_498}
    assert told({"events": [pushed]}).lines[0].facts == "seat 9, chips $15, side all"
    cash = {"type": "CashRecorded", "person": "p1", "posting": 7, "into": 24_000, "out": 0}
    assert told({"events": [cash]}).lines[0].facts == "person p1, posting 7, into $240"
    of_event = told({"events": [called]}, who=People(chips={7}))
    assert of_event.lines[0].facts == "seat 1, chips 17,500", "an event counts in chips"
    many = told({"events": [{"type": "AtHand", "table": 1, "events": [{"type": "Folded", "seat": 1}] * 20}]})
    assert (len(many.lines), many.more) == (12, 8)


def tamper(file: str) -> None:
    """Somebody with the file in hand takes off what guards it and changes who wrote the first entry."""
    database = sqlite3.connect(file)
    for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        database.execute(f"DROP TRIGGER {name}")
    assert database.execute("UPDATE log_entries SET by = 'somebody else'").rowcount == 1
    database.commit()
    database.close()


def test_a_log_that_was_tampered_with_is_told(browser: Browser, tmp_path: Any) -> None:
    house = House(str(tmp_path / "room.db"), money="play")
    token = house.token("auditor", "auditor")
    tamper(str(tmp_path / "room.db"))
    server = Showing(house.database).start()
    visit = Visit(browser, server.address).sign_in(token)
    page = visit.go("/rooms/main/audit/log")
    page.get_by_role("button", name="Verify the whole chain").click()
    expect(page.get_by_role("alert").first).to_contain_text("The chain is broken")
    visit.close()
    server.stop()
    house.close()


def test_the_auditor_looks_for_signs_of_foul_play(office: Office, browser: Browser) -> None:
    visit = office.visit(browser, "auditor")
    page = visit.go("/rooms/main/audit/fair-play")
    page.get_by_role("button", name="Look through the last 30 days").click()
    expect(page.locator("#looked")).to_contain_text("Signs found: 0")
    assert faults_of(page) == []
    visit.close()


@pytest.mark.parametrize("who", ["floor", "player", "cage"])
def test_nobody_else_gets_in(office: Office, who: str) -> None:
    with office.server.client(office.tokens[who]) as client:
        for path in ("audit", "audit/log", "audit/fair-play", "audit/decks", "users"):
            assert client.get(f"/rooms/main/{path}").status_code == 403
        wanted = 200 if who == "cage" else 403
        assert client.get("/rooms/main/reports/cash").status_code == wanted


def test_the_manager_reads_the_log_in_words_and_no_card_that_was_not_shown(office: Office) -> None:
    with office.server.client(office.tokens["manager"]) as client:
        assert "/audit/log" in client.get("/rooms/main/manager").text
        page = client.get("/rooms/main/audit/log?before=51").text
        assert "room opened" in page
        hands = client.get("/rooms/main/audit/log?kind=HandBegan").text
        assert re.search(r"cards dealt</b> <span>cards \?\? \?\?", hands)
        for told in (page, hands):
            assert "Verify the whole chain" not in told
            assert "<pre" not in told
        for path in ("audit", "audit/fair-play", "audit/decks"):
            assert client.get(f"/rooms/main/{path}").status_code == 403
        assert client.get("/api/v1/rooms/main/log").status_code == 403
        verify = client.post("/rooms/main/audit/verify")
        assert verify.status_code == 403


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["audit", "audit/log", "reports/hours"])
def test_everybody_can_use_them(browser: Browser, office: Office, path: str, scheme: str) -> None:
    for size in (DESKTOP, PHONE):
        visit = office.visit(browser, "auditor", size, color_scheme=scheme)
        page = visit.go(f"/rooms/main/{path}")
        if path == "audit":
            expect(page.locator("[data-chart='hands'] svg")).to_be_visible()
        assert faults_of(page) == []
        assert visit.errors == []
        visit.picture(f"{path.replace('/', '-')}-{scheme}-{size['width']}")
        visit.close()
