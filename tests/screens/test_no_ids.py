"""No page, print or CSV shows the id of an account: an evening with a dealer who signs in by PIN, a player
who is his own account and a guest who signed up by phone is played, and every page of it is read by every
role, as it is sent and as its scripts draw it.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Browser, expect

from browser import Visit
from cardhouse.money.reports.listing import REPORTS
from cardhouse.server.client import Client, new_id
from cardhouse.server.named_staff import USER_ID
from screens.caging import RACK, SPREAD, CageRoom
from screens.showing import HTML
from screens.walking import routes
from server.serving import House

PAGES_MOST = 400
FILLS = {"room:str": "main", "table:int": "1", "house:str": "horseshoe"}
DRAWN = {
    "floor": ("floor", "floor/lists", "floor/tables/1", "floor/people", "floor/moves", "floor/rulings"),
    "manager": ("manager", "users", "cage/day", "cage/slips", "cage/staff"),
    "teller": ("cage", "cage/drawers", "cage/tables"),
    "dealer": ("dealer/1", "cage/tokes"),
    "auditor": ("audit", "audit/log", "reports/tips"),
    "pat": ("play", "play/1", "join", "board"),
}
SHOWN = re.compile(r'(?:aria-label|title|placeholder|alt)="([^"]*)"')


class Evening(CageRoom):
    """Played to the point where everything has happened to somebody who is an account."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.open_bank()
        self.tokens["pat"] = house.token("pat", "player")
        self.clients["pat"] = Client(self.server.address, self.tokens["pat"])
        pat = self.clients["pat"].view("main", "me")["view"]["person"]
        assert USER_ID.fullmatch(pat), "a player is his own account"
        body = {"id": new_id(), "name": "Pat Poe", "alias": "Pat", "id_checked": True, "born": 720_000}
        self.clients["manager"].send("PUT", f"/rooms/main/people/{pat}", body)
        sold = {"place": "cage:main", "chips": {"500": 60}, "cash": 30_000}
        self.do("teller", "SellChips", person=pat, **sold)
        self.do("floor", "SeatPlayer", table=1, seat=2, person=pat, chips=20_000)
        self.do("floor", "BetweenHandsDo", table=1, do={"type": "PlaceButton", "seat": 1})
        dealer = house.accounts.users.find("dealer")
        assert dealer is not None
        self.do("dealer", "DealerIn", table=1)
        self.do("dealer", "StartTokeBox", dealer=dealer.id, box="transparent")
        self.do("dealer", "BeginHand", table=1)
        self.do("dealer", "Act", table=1, act={"type": "Deal"})
        acting = self.clients["dealer"].view("main", "table 1")["view"]["hand"]["acting"]
        self.do("dealer", "Act", table=1, act={"type": "Fold", "seat": acting})
        self.do("dealer", "GiveToke", table=1, person=pat, amount=500, dealer=dealer.id)
        self.do("dealer", "CallSupervisor", table=1, person=pat, about="a question")
        self.do("floor", "RecordIncident", person=pat, row="horseshoe.1-etiquette.9", note="swore")
        self.do("teller", "CashOut", person=pat, place="cage:main", chips={"500": 2})
        self.do("floor", "OpenDispute", person=pat, amount=100, about="says that the pot was his")
        self.signs_up()

    def open_table(self) -> None:
        offer = {"spread": SPREAD, "game": "holdem", "stakes": "no limit 1/3 rake", "least_buy_in": 10_000}
        self.do("floor", "OfferGame", **offer)
        self.do("floor", "OpenTable", table=1, spread=SPREAD, mode="tracked")
        self.guest("ann", "Ann Archer")
        self.do("floor", "SeatPlayer", table=1, seat=1, person="ann", chips=20_000)

    def signs_up(self) -> None:
        with self.server.client() as client:
            given = {"name": "Gia", "here": ""}
            answer = client.post(
                "/rooms/main/sign-up", data=given, headers={"accept": "application/json"}
            )
        gia = Client(self.server.address, answer.cookies["cardhouse"])
        person = gia.view("main", "me")["view"]["person"]
        self.do("floor", "JoinList", spread=SPREAD, person=person)
        self.do("floor", "SeatPlayer", table=1, seat=5, person=person, chips=20_000)
        gia.close()


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    house = House(str(Path(tmp_path_factory.mktemp("ids")) / "room.db"))
    made = Evening(house)
    yield made
    made.close()
    house.close()


def shown(page: str) -> str:
    """What a reader, or somebody who hears the page, gets of it; but for entries of the log as they are
    stored, which the auditor opens to compare them with their digests.
    """
    page = re.sub(r'<pre class="entry".*?</pre>', " ", page, flags=re.DOTALL)
    spoken = " ".join(SHOWN.findall(page))
    words = re.sub(r"<[^>]*>", " ", re.sub(r"<(script|style).*?</\1>", " ", page, flags=re.DOTALL))
    return f"{words} {spoken}"


def first_pages() -> list[str]:
    filled = []
    for route in routes():
        for hole, value in FILLS.items():
            route = route.replace(f"{{{hole}}}", value)
        if "{" not in route:
            filled.append(route)
    return filled


def test_no_page_as_it_is_sent_shows_an_id(evening: Evening) -> None:
    found: list[str] = []
    read = 0
    for who, token in evening.tokens.items():
        seen: set[str] = set()
        ahead = first_pages()
        with evening.server.client(token) as client:
            while ahead and len(seen) < PAGES_MOST:
                path = ahead.pop(0)
                if path in seen or path.startswith(("/static", "/rules", "/language")):
                    continue
                seen.add(path)
                answer = client.get(path, headers=HTML)
                if answer.status_code != 200 or "html" not in answer.headers.get("content-type", ""):
                    continue
                read += 1
                found += [f"{who} {path}: {one}" for one in sorted(set(USER_ID.findall(shown(answer.text))))]
                links = (urlsplit(urljoin(path, one)) for one in re.findall(r'href="([^"#]+)', answer.text))
                ahead += [one.path for one in links if not one.netloc and one.path.startswith("/rooms/main")]
    assert read > 100
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", sorted(REPORTS))
def test_no_report_shows_an_id_printed_or_as_csv(evening: Evening, name: str) -> None:
    for path in (f"/rooms/main/reports/{name}", f"/api/v1/rooms/main/reports/{name}?format=csv"):
        with evening.server.client(evening.tokens["manager"]) as client:
            answer = client.get(path)
        assert not USER_ID.findall(shown(answer.text)), path


def test_the_csvs_of_the_cage_name_guests_and_places(evening: Evening) -> None:
    """Guests of the desk have ids of any form, and places have keys: neither is told."""
    evening.do("teller", "SellChips", person="ann", place="cage:main", chips={"500": 4}, cash=2_000)
    with evening.server.client(evening.tokens["manager"]) as client:
        day = client.get("/rooms/main/cage/day").text
        links = re.findall(r'href="([^"]+csv[^"]*)"', day)
        assert len(links) > 5
        read = [client.get(link) for link in links]
    assert {answer.status_code for answer in read} == {200}
    cells = {cell for answer in read for row in csv.reader(answer.text.splitlines()) for cell in row}
    assert cells & {"Ann", "Ann Archer"}
    assert not cells & {"ann", "cage:main"}
    assert not [cell for cell in cells if re.fullmatch(r"[a-z_]+:[\w:]+", cell)]


@pytest.mark.parametrize("who", sorted(DRAWN))
def test_no_page_as_it_is_drawn_shows_an_id(browser: Browser, evening: Evening, who: str) -> None:
    visit = Visit(browser, evening.server.address).sign_in(evening.tokens[who])
    for path in DRAWN[who]:
        page = visit.go(f"/rooms/main/{path}")
        expect(page.locator("main")).to_be_visible()
        page.wait_for_load_state("load")
        found = USER_ID.findall(page.locator("body").inner_text())
        assert not found, f"{path}: {found}"
    visit.close()


def test_a_rack_is_counted_by_the_dealers_name(evening: Evening) -> None:
    """Who deals is an account everywhere, and known by its name."""
    assert RACK
    desk = evening.clients["floor"].view("main", "table 1")["view"]["desk"]
    assert USER_ID.fullmatch(desk["dealer"])
    with evening.server.client(evening.tokens["manager"]) as client:
        page = shown(client.get("/rooms/main/cage/tables").text)
    assert "dealer" in page.casefold()
