"""The ways in: the start page of a demonstration, each role by one tap, signing in and out, in a browser."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pyotp
import pytest
from playwright.sync_api import Browser, Route, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from cardhouse.houses.profile import house_names, load_house
from cardhouse.screens.entry.headlines import KEYS, headlines
from cardhouse.screens.places import PLACES, built
from cardhouse.screens.texts import text
from cardhouse.server.accounts.second_factor import Enrolment
from cardhouse.server.accounts.services import system_clock
from cardhouse.server.accounts.users import User
from cardhouse.sim.demo.plan import TABLES
from cardhouse.sim.demo.rooms import Demo, make_rooms
from cardhouse.store import NewEntry, open_store
from screens.showing import HURRY, Showing, showing
from server.serving import CHIEF, PASSWORD, House
from waiting import soon

FIRST_LOAD_BYTES_MOST = 60_000
DAY = 86_400_000_000


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(str(tmp_path_factory.mktemp("house") / "room.db"), money="play")
    yield made
    made.close()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_start_page_can_be_read_and_tapped_by_everybody(
    browser: Browser, demo: Showing, size: dict[str, int], scheme: str
) -> None:
    visit = Visit(browser, demo.address, size, color_scheme=scheme)
    page = visit.go("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Cardhouse")
    assert faults_of(page) == []
    visit.picture(f"start-{scheme}-{size['width']}")
    assert visit.errors == []
    visit.close()


def test_a_manager_says_that_the_clock_is_right(browser: Browser, house: House) -> None:
    """A game that is played once a week opens without the command line."""
    floor, manager = house.token("fred", "floor"), house.token("mia", "manager")
    store = open_store(house.database)
    later = system_clock() + 9 * DAY
    store.log("main").append([NewEntry("ahead", later, "floor", b'{"events":[]}', 2)], 1)
    store.close()
    with showing(house) as server:
        with server.client(floor) as client:
            assert "The clock is right" not in client.get("/").text
            assert client.post("/rooms/main/clock-is-right").status_code == 403
        visit = Visit(browser, server.address).sign_in(manager)
        page = visit.go("/")
        page.get_by_role("button", name="The clock is right: open the room").click()
        expect(page.get_by_text("nothing can be entered in it")).to_have_count(0)
        assert visit.errors == []
        visit.close()
    entries = list(open_store(house.database).log("main").read())
    assert [entry.position for entry in entries if b"FaultAccepted" in entry.body] == [3]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_door_is_there_without_scrolling(browser: Browser, demo: Showing, size: dict[str, int]) -> None:
    visit = Visit(browser, demo.address, size)
    page = visit.go("/")
    for place in built():
        box = page.locator(f"button.tile[value={place.key}]").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size["height"], f"{place.key} is below the fold"
    visit.close()


def test_the_picture_of_the_room_is_the_room(browser: Browser, demo: Showing) -> None:
    visit = Visit(browser, demo.address)
    page = visit.go("/")
    tables = page.locator("#felts li")
    expect(tables).to_have_count(len(TABLES))
    expect(tables.first).to_contain_text("1-3 no limit")
    expect(page.locator("[data-count=tables]")).to_have_text(str(len(TABLES)))
    before = page.locator("#picture-at").inner_text()
    expect(page.locator("#picture-at")).not_to_have_text(before)
    assert visit.errors == []
    visit.close()


def test_the_rules_change_with_the_house(demo: Showing) -> None:
    """Also without scripts, and each with the row that says so, where the book is not silent."""
    told: dict[str, list[str]] = {}
    with demo.client() as client:
        for house in house_names():
            page = client.get("/", params={"room": house}).text
            day = datetime.now(UTC).date()
            lines = headlines(house, day)
            assert 4 <= len(lines) <= 6
            for line in lines:
                setting = load_house(house).choices("cash", day)[line.key]
                assert line.cite == setting.cited
                assert f"<b>{line.shown}</b>" in page
                assert line.cite is None or f'href="/rules/{line.cite}"' in page
            told[house] = [line.shown for line in lines]
    for key in range(len(KEYS)):
        assert len({lines[key] for lines in told.values()}) > 1, f"{KEYS[key]} is the same everywhere"
    assert len({tuple(lines) for lines in told.values()}) > 3


class HeldDemo(Demo):
    """Its rooms open only after `gate` is, however quick the machine is."""

    def __init__(self) -> None:
        super().__init__(HURRY, evening=5)
        self.gate = threading.Event()

    async def _wake(self, name: str) -> None:
        await soon(self.gate.is_set, "the test opens the gate")
        await super()._wake(name)


@pytest.fixture
def opening(tmp_path: Path) -> Iterator[tuple[Showing, HeldDemo]]:
    make_rooms(str(tmp_path / "demo.db"), ("live",))
    held = HeldDemo()
    server = Showing(str(tmp_path / "demo.db"), held).start()
    yield server, held
    held.gate.set()
    server.stop()


def test_a_room_that_is_opening_says_how_far_it_is(
    browser: Browser, opening: tuple[Showing, HeldDemo]
) -> None:
    """A tap too early leads to a page that goes on by itself."""
    server, held = opening
    visit = Visit(browser, server.address)
    page = visit.go("/?room=live")
    expect(page.get_by_role("progressbar", name="How far the evening is")).to_be_visible()
    page.locator("button.tile[value=board]").click()
    page.wait_for_url("**/demonstration/live?place=board")
    plain = Visit(browser, server.address, java_script_enabled=False)
    plain.go("/demonstration/live?place=kiosk")
    held.gate.set()
    page.wait_for_url("**/rooms/live/board")
    expect(page.locator(".game")).not_to_have_count(0)
    plain.page.get_by_role("button", name="Step in as Kiosk").click()
    plain.page.wait_for_url("**/rooms/live/kiosk")
    assert visit.errors == plain.errors == []
    plain.close()
    visit.close()


def test_a_tap_is_not_taken_back_when_the_room_opens(
    browser: Browser, opening: tuple[Showing, HeldDemo]
) -> None:
    """The answer to a tap is on its way while the page learns that the room is open."""
    server, held = opening
    visit = Visit(browser, server.address)
    page = visit.go("/?room=live")
    taps: list[Route] = []
    page.route("**/sign-in/demonstration", lambda tap: taps.insert(0, tap))
    page.locator("button.tile[value=board]").click(no_wait_after=True)
    seen = {"at": 0, "tables": [], "players": 0, "hands": 0, "waiting": 0}
    page.route("**/demonstration/live", lambda look: look.fulfill(json={"waking": None, "picture": seen}))
    for _ in range(2):
        with page.expect_request_finished(lambda asked: asked.url.endswith("/demonstration/live")):
            held.gate.set()
    taps[0].continue_()
    page.wait_for_url("**/rooms/live/board")
    visit.close()


def test_there_is_no_page_for_a_room_that_is_not_there(demo: Showing) -> None:
    with demo.client() as client:
        assert client.get("/demonstration/nowhere").status_code == 404


def test_the_first_load_is_small(browser: Browser, demo: Showing) -> None:
    visit = Visit(browser, demo.address)
    session = visit.context.new_cdp_session(visit.page)
    session.send("Network.enable")
    sizes: list[int] = []
    session.on("Network.loadingFinished", lambda told: sizes.append(int(told["encodedDataLength"])))
    visit.go("/")
    visit.page.wait_for_load_state("networkidle")
    assert len(sizes) >= 4, "page, style, script, icons"
    assert sum(sizes) < FIRST_LOAD_BYTES_MOST
    visit.close()


def test_each_place_is_one_tap_away(browser: Browser, demo: Showing) -> None:
    assert {place.key for place in built()} >= {"board", "kiosk"}
    for place in built():
        visit = Visit(browser, demo.address)
        page = visit.go("/")
        page.locator(f"button.tile[value={place.key}]").click()
        page.wait_for_url(re.compile(place.at("horseshoe")))
        expect(page.get_by_role("heading", level=1).first).to_be_attached()
        assert visit.errors == []
        visit.close()


def test_another_house_can_be_chosen(browser: Browser, demo: Showing) -> None:
    visit = Visit(browser, demo.address)
    page = visit.go("/")
    page.get_by_role("link", name="Pechanga").click()
    page.wait_for_url("**/?room=pechanga")
    page.locator("button.tile[value=board]").click()
    page.wait_for_url("**/rooms/pechanga/board")
    expect(page.locator(".game")).not_to_have_count(0)
    expect(page.locator(".foot")).to_contain_text("Pechanga")
    visit.close()


def test_who_is_in_can_step_into_another_role(browser: Browser, demo: Showing) -> None:
    """The second tap comes with a cookie, and so needs what belongs to it."""
    visit = Visit(browser, demo.address)
    for key in ("board", "kiosk"):
        page = visit.go("/")
        page.locator(f"button.tile[value={key}]").click()
        page.wait_for_url(f"**/rooms/horseshoe/{key}")
    assert visit.errors == []
    visit.close()


def test_a_link_to_a_room_of_the_demonstration_lets_a_player_in(browser: Browser, demo: Showing) -> None:
    """The board's QR code, on a phone that was never here."""
    visit = Visit(browser, demo.address, PHONE)
    page = visit.go("/rooms/mohegan/join")
    page.get_by_role("link", name="I have an account").click()
    page.wait_for_url("**/sign-in?next=**")
    page.wait_for_load_state("load")
    page.get_by_role("button", name="Step in as a player").click()
    page.wait_for_url("**/rooms/mohegan/join")
    expect(page.get_by_role("button", name="Join").first).to_be_visible()
    assert visit.errors == []
    visit.close()


def test_every_place_has_its_words_and_its_icon(demo: Showing) -> None:
    with demo.client() as client:
        page = client.get("/").text
        start = page.index("/static/")
        sprite = client.get(page[start : page.index("/", start + 8)] + "/sprite.svg").text
    for place in PLACES:
        assert place.title
        assert place.says
        assert text(f"tries.{place.key}")
        assert f'id="{place.key}"' in sprite


def test_signing_in_and_out(browser: Browser, house: House) -> None:
    house.token("max", "manager")
    with showing(house) as server:
        visit = Visit(browser, server.address)
        page = visit.go("/rooms/main")
        page.wait_for_url("**/sign-in?next=**")
        page.get_by_label("Name").fill("max")
        page.get_by_label("Password", exact=True).fill("not this one")
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("alert")).to_contain_text("do not fit")
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url("**/rooms/main")
        page.get_by_role("button", name="Sign out").click()
        page.wait_for_url(server.address + "/")
        visit.go("/rooms/main")
        page.wait_for_url("**/sign-in?next=**")
        visit.close()


def test_the_keyboard_is_enough(browser: Browser, house: House) -> None:
    house.token("max", "manager")
    with showing(house) as server:
        visit = Visit(browser, server.address)
        page = visit.go("/sign-in?next=/rooms/main")
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        expect(page.get_by_label("Name")).to_be_focused()
        page.keyboard.type("max")
        page.keyboard.press("Tab")
        page.keyboard.type(PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_url("**/rooms/main")
        expect(page.get_by_role("heading", level=1)).to_have_text("Main")
        assert visit.errors == []
        visit.close()


def test_a_code_is_asked_for_where_one_is_set_up(browser: Browser, house: House) -> None:
    house.token("max", "manager")
    user = house.accounts.users.find("max")
    assert isinstance(user, User)
    begun = house.accounts.second_factor.begin(CHIEF, user.id)
    assert isinstance(begun, Enrolment)
    code = pyotp.TOTP(begun.secret)
    house.accounts.second_factor.confirm(CHIEF, user.id, code.now())
    with showing(house) as server:
        visit = Visit(browser, server.address)
        page = visit.go("/sign-in?next=/rooms/main")
        page.get_by_label("Name").fill("max")
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("alert")).to_contain_text("second factor")
        expect(page.get_by_label("Code")).to_be_focused()
        visit.close()


def test_a_pin_opens_the_table_of_its_device(browser: Browser, house: House) -> None:
    house.token("dee", "dealer")
    user = house.accounts.users.find("dee")
    assert isinstance(user, User)
    assert isinstance(house.accounts.users.set_pin(CHIEF, user.id, "482915"), User)
    device = house.accounts.devices.issue(CHIEF, "table", "main", "Tablet 4", 4)
    with showing(house) as server:
        visit = Visit(browser, server.address).be_device(device.token)  # type: ignore[union-attr]
        page = visit.go("/sign-in")
        expect(page.get_by_role("heading", level=1)).to_have_text("Sign in at table 4")
        page.get_by_label("Name").first.fill("dee")
        page.get_by_label("PIN", exact=True).fill("482915")
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url(re.compile("/rooms/main/dealer"))
        visit.close()


def test_forms_work_without_scripts(browser: Browser, house: House) -> None:
    house.token("max", "manager")
    with showing(house) as server:
        visit = Visit(browser, server.address, java_script_enabled=False)
        page = visit.go("/rooms/main")
        page.get_by_label("Name").fill("max")
        page.get_by_label("Password", exact=True).fill("not this one")
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("alert")).to_contain_text("do not fit")
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Main")
        visit.close()
