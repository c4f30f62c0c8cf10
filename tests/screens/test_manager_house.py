"""The editor of the house: a manager changes the raise cap, and the table goes by it and cites it; what is
not allowed is refused in words; the auditor reads; everybody can read an own rule where it is cited.
"""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from cardhouse.houses.schema import load_schema
from cardhouse.screens.manager.house_form import value_of
from cardhouse.screens.manager.house_told import GROUPS
from cardhouse.screens.texts import texts
from cardhouse.server.client import Client
from screens.showing import Showing
from server.serving import House

CAP = "betting.limit_raises"
PATH = f"/rooms/main/house/choices/{CAP}"
WHY = "Raising wars slow our only table down."
ROLES = ("manager", "auditor", "floor", "player")


class Club:
    """A room with one limit table of three players."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.server = Showing(house.database).start()
        self.tokens = {role: house.token(role, role) for role in ROLES}
        self.floor = Client(self.server.address, self.tokens["floor"])
        offer = {"spread": "4-8", "game": "holdem", "stakes": "limit 4/8", "seats": 4}
        self.do("OfferGame", **offer, least_buy_in=4_000)
        self.do("OpenTable", table=1, spread="4-8")
        for seat in (1, 2, 3):
            self.do("RegisterPerson", person=f"p{seat}", born=720_000, id_checked=True)
            self.do("SeatPlayer", table=1, seat=seat, person=f"p{seat}", chips=40_000)
        self.do("BetweenHandsDo", table=1, do={"type": "PlaceButton", "seat": 1})

    def do(self, kind: str, **fields: object) -> dict[str, object]:
        return self.floor.command("main", {"type": kind, **fields})

    def raised(self) -> tuple[int, dict[str, str]]:
        """A new hand in which everybody raises: how often they could, and the refusal."""
        self.do("BeginHand", table=1)
        for count in range(10):
            hand = self.floor.view("main", "table 1")["view"]["hand"]
            act = {"type": "BetTo", "seat": hand["acting"], "to": 800 + count * 400}
            token = self.house.player(f"p{hand['acting']}")
            answer = self.post({"type": "Act", "table": 1, "act": act}, f"raise-{count}", token)
            if answer.status_code != 200:
                return count, answer.json()["refusal"]
        raise AssertionError("nobody was refused")

    def post(self, command: dict[str, object], given: str, token: str = "") -> httpx.Response:
        headers = {"authorization": f"Bearer {token or self.tokens['floor']}"}
        body = {"id": f"{given}-{self.floor.view('main', 'room')['position']}", "command": command}
        return httpx.post(f"{self.server.address}/api/v1/rooms/main/commands", json=body, headers=headers)

    def visit(self, browser: Browser, who: str, size: dict[str, int] = DESKTOP) -> Visit:
        return Visit(browser, self.server.address, size).sign_in(self.tokens[who])


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    house = House(str(tmp_path_factory.mktemp("club") / "room.db"), money="play")
    made = Club(house)
    yield made
    made.floor.close()
    made.server.stop()
    house.close()


def written(page: Page, value: str, why: str) -> None:
    page.get_by_label("Value").fill(value)
    page.get_by_label("Why the house plays it this way").fill(why)


def test_a_manager_changes_the_raise_cap_and_the_table_goes_by_it(browser: Browser, club: Club) -> None:
    visit = club.visit(browser, "manager")
    page = visit.go("/rooms/main/house")
    page.get_by_label("Find a choice").fill("raises after the bet")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="Change: Limit: raises after the bet").click()
    checks = page.locator("#checks")
    written(page, "seven", "")
    expect(checks).to_contain_text("'seven' is not allowed: write a whole number of 0 or more")
    expect(checks).to_contain_text("No reason is given")
    page.get_by_label("What the house is called").fill("Riverside Club")
    written(page, "seven", WHY)
    page.get_by_role("button", name="Put in force").click()
    alert = page.locator("form[data-check] .refusal[role=alert]")
    expect(alert).to_contain_text("The house cannot go by these rules")
    written(page, "1", WHY)
    expect(checks).to_contain_text("Then: 1.")
    page.get_by_role("button", name="Put in force").click()
    expect(page.locator(".value.big")).to_have_text("1")
    expect(page.locator("main")).to_contain_text(WHY)
    count, refusal = club.raised()
    assert count == 1
    assert refusal["cite"] == f"main-1.{CAP}"
    page = visit.go(f"/rules/{refusal['cite']}")
    expect(page.locator("main")).to_contain_text(WHY)
    expect(page.locator("main")).to_contain_text("Riverside Club")
    page = visit.go("/rooms/main/house")
    expect(page.locator(f"[data-own='{CAP}']")).to_contain_text("1")
    expect(page.locator("footer")).to_contain_text("Riverside Club")
    [told] = visit.errors
    assert "409 (Conflict)" in told
    visit.close()


def test_the_house_can_be_read_by_the_auditor_and_printed(club: Club) -> None:
    with club.server.client(club.tokens["auditor"]) as client:
        page = client.get(PATH)
        assert page.status_code == 200
        assert "Put in force" not in page.text
        assert client.post(PATH, data={"value": "2"}).status_code == 403
        assert client.get("/rooms/main/house?subject=betting").status_code == 200
        assert "No choice has these words" in client.get("/rooms/main/house?words=zebra").text
        assert client.get("/rooms/main/house/choices/betting.zebra").status_code == 404
    with club.server.client() as client:
        assert client.get("/rules/main-1.betting.zebra").status_code == 404
        assert client.get("/rules/houses/main-9").status_code == 404
        assert client.get("/rules/nowhere-1.betting.limit_raises").status_code == 404


@pytest.mark.parametrize("who", ["floor", "player"])
def test_nobody_else_sees_the_editor(club: Club, who: str) -> None:
    with club.server.client(club.tokens[who]) as client:
        assert client.get("/rooms/main/house").status_code == 403
        assert client.post(f"{PATH}/check", data={"value": "2"}).status_code == 403


def test_an_own_house_is_made_kept_as_a_file_and_given_up(browser: Browser, club: Club) -> None:
    visit = club.visit(browser, "manager")
    page = visit.go(f"{PATH.replace(CAP, 'deal.hand_begins')}")
    page.get_by_role("checkbox", name="first card").check()
    expect(page.locator("#checks")).to_contain_text("it adds nothing to the others")
    page.get_by_role("checkbox", name="first riffle").uncheck()
    page.get_by_role("checkbox", name="green button").uncheck()
    page.get_by_label("Why the house plays it this way").fill("We have no shuffler.")
    page.get_by_label("From which day").fill("2099-01-01")
    if page.get_by_label("What the house is called").count():
        page.get_by_label("What the house is called").fill("Riverside Club")
    expect(page.locator("#checks")).to_contain_text("In force from Jan 1, 2099 on")
    page.get_by_role("button", name="Put in force").click()
    expect(page.get_by_text("From Jan 1, 2099: first").first).to_be_visible()
    with club.server.client(club.tokens["manager"]) as client:
        file = client.get("/rooms/main/house/profile")
        assert "our choice: We have no shuffler." in file.text
        assert 'name = "Riverside Club"' in file.text
        house = client.get("/rooms/main/house").text
        assert "Earlier houses of this room" in house
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    page = visit.go("/rooms/main/house")
    page.get_by_text("Go by another book as it is").click()
    page.get_by_label("The book", exact=True).select_option("mohegan")
    page.get_by_role("button", name="Go by this book").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Mohegan Sun Pocono")
    page.get_by_label("What the house is called").fill("The Other Club")
    page.get_by_role("button", name="Make a house of our own").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("The Other Club")
    assert visit.errors == []
    visit.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_it(browser: Browser, club: Club, scheme: str) -> None:
    visit = Visit(browser, club.server.address, DESKTOP, color_scheme=scheme).sign_in(club.tokens["manager"])
    keys = (CAP, "conduct.code", "kill.full_kill", "betting.no_limit_steps", "deal.burn")
    for path in ("", "?subject=betting", *(f"/choices/{key}" for key in keys)):
        page = visit.go(f"/rooms/main/house{path}")
        for size in (DESKTOP, PHONE):
            page.set_viewport_size({"width": size["width"], "height": size["height"]})
            assert faults_of(page) == [], path
    assert visit.errors == []
    visit.close()


def test_every_section_of_the_schema_has_its_place_and_its_title() -> None:
    sections = {key.partition(".")[0] for key in load_schema()}
    placed = [section for _, inner in GROUPS for section in inner]
    assert sorted(placed) == sorted(sections)
    assert set(texts()["house"]["subjects"]) == sections


@pytest.mark.parametrize(
    ("key", "fields", "value"),
    [
        ("betting.limit_raises", {"value": "-3"}, -3),
        ("betting.limit_raises", {"value": "three"}, "three"),
        ("kill.full_kill", {"value": "2/1"}, "2/1"),
        ("betting.no_limit_steps", {"value": "2/5: 5\n\n5/10: ten"}, {"2/5": 5, "5/10": 0}),
        ("deal.hand_begins", {}, ()),
        ("deal.burn", {"value": "no_burn"}, "no_burn"),
    ],
)
def test_a_form_says_what_was_written(key: str, fields: dict[str, str], value: object) -> None:
    assert value_of(load_schema()[key], fields) == value
