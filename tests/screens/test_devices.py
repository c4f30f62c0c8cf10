"""A television, a tablet and a kiosk come to a room by six digits or a picture, in the browser: the manager
taps once, and nobody types more than six digits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from cardhouse.server.accounts.devices import IssuedDevice
from cardhouse.server.client import Client
from cardhouse.server.reach import for_others, reached_at
from screens.showing import Showing
from server.serving import CHIEF, House
from waiting import until


class Doors:
    """A room with those who may bind devices, and one who may not."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.server = Showing(house.database).start()
        self.tokens = {role: house.token(role, role) for role in ("manager", "floor", "clerk", "auditor")}

    def visit(self, browser: Browser, who: str, size: dict[str, int] = PHONE) -> Visit:
        return Visit(browser, self.server.address, size).sign_in(self.tokens[who])


@pytest.fixture(scope="module")
def doors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    house = House(str(tmp_path_factory.mktemp("devices") / "room.db"), money="play")
    made = Doors(house)
    yield made
    made.server.stop()
    house.close()


def digits(page: Page) -> str:
    return "".join(re.findall(r"\d", page.locator(".digits").inner_text()))


def test_a_television_is_a_board_after_six_digits_and_a_tap(browser: Browser, doors: Doors) -> None:
    """Even where somebody was signed in before."""
    wall = Visit(browser, doors.server.address, DESKTOP).sign_in(doors.house.token("kim", "cage"))
    shown = wall.go("/device")
    code = digits(shown)
    assert len(code) == 6
    desk = doors.visit(browser, "manager")
    page = desk.go("/rooms/main/devices")
    page.get_by_label("Six digits").fill(code)
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_text(f"it must show {code[:3]} {code[3:]}")).to_be_visible()
    page.wait_for_load_state("load")
    page.get_by_role("button", name="Board, television").click()
    expect(page.locator("[data-device='Board']")).to_contain_text("new")
    shown.wait_for_url("**/rooms/main/board")
    names = {one["name"] for one in wall.context.cookies()}
    assert "cardhouse-device" in names
    assert not names & {"cardhouse", "cardhouse-binding"}
    page.wait_for_load_state("load")
    page.get_by_role("button", name="Withdraw: Board").click()
    expect(page.locator("[data-device='Board']")).to_have_count(0)
    assert wall.errors == desk.errors == []
    wall.close()
    desk.close()


def test_a_television_shows_the_games_that_it_was_given(browser: Browser, doors: Doors) -> None:
    """Given when it is bound, and others later: it shows them by itself, also those offered after that."""
    with Client(doors.server.address, doors.tokens["manager"]) as client:
        for spread in ("Small", "Middle", "Large"):
            offer = {"type": "OfferGame", "spread": spread, "game": "holdem", "stakes": "no limit 1/3"}
            client.command("main", {**offer, "least_buy_in": 10_000})
    wall = Visit(browser, doors.server.address, DESKTOP)
    wall.page.clock.install()
    shown = wall.go("/device")
    desk = doors.visit(browser, "manager")
    page = desk.go(f"/bind?code={digits(shown)}")
    page.get_by_text("Only some games on a board").click()
    page.get_by_role("checkbox", name="Middle").check()
    page.get_by_role("button", name="Board, television").click()
    row = page.locator("tr", has=page.locator(".tag", has_text="new"))
    expect(row).to_contain_text("Middle")
    wall.page.clock.fast_forward(10_000)
    shown.wait_for_url("**/rooms/main/board")
    games = shown.locator(".games h2")
    expect(games).to_have_text(["Middle"])
    page.wait_for_load_state("load")
    row.get_by_text("Its games").click()
    page.get_by_role("checkbox", name="Middle").uncheck()
    page.get_by_role("checkbox", name="Large").check()
    page.get_by_role("checkbox", name="Small").check()
    page.get_by_role("button", name="Show these").click()
    expect(row).to_contain_text("Large, Small")
    assert faults_of(page) == []
    shown.wait_for_load_state("load")
    wall.page.clock.fast_forward(60_000)
    expect(games).to_have_text(["Small", "Large"])
    page.wait_for_load_state("load")
    row.get_by_text("Its games").click()
    page.get_by_role("checkbox", name="Large").uncheck()
    page.get_by_role("checkbox", name="Small").uncheck()
    page.get_by_role("button", name="Show these").click()
    expect(row).to_contain_text("all games")
    expect(wall.go("/rooms/main/board").locator(".games h2")).to_have_text(["Small", "Middle", "Large"])
    assert wall.errors == desk.errors == []
    wall.close()
    desk.close()


def test_whoever_signs_in_first_finds_the_device_that_waits(browser: Browser, doors: Doors) -> None:
    """Its digits live on while its page is open, and come anew after it slept."""
    tablet = Visit(browser, doors.server.address, DESKTOP)
    shown = tablet.go("/device")
    code = digits(shown)
    phone = Visit(browser, doors.server.address, PHONE)
    page = phone.go(f"/bind?code={code}")
    expect(page).to_have_url(re.compile("/sign-in"))
    _lives_until(doors, code, doors.house.accounts.clock() + 5_000_000)  # most of its minute went by
    until(lambda: _left(doors, code) > 50)
    assert digits(shown) == code
    _lives_until(doors, code, 0)  # it slept, and all of it went by
    expect(shown.locator(f".digits:not([data-code='{code}'])")).to_be_visible()
    phone.sign_in(doors.tokens["manager"])
    page = phone.go(f"/bind?code={code}")
    expect(page.get_by_text("open /device there again")).to_be_visible()
    expect(page.get_by_label("six digits")).to_be_visible()
    tablet.close()
    phone.close()


def _lives_until(doors: Doors, code: str, at: int) -> None:
    with doors.house.accounts.database.write() as transaction:
        transaction.change("UPDATE account_bindings SET until = :at WHERE code = :code", at=at, code=code)


def _left(doors: Doors, code: str) -> int:
    """Seconds that the digits live."""
    accounts = doors.house.accounts
    with accounts.database.read() as transaction:
        row = transaction.row("SELECT until FROM account_bindings WHERE code = :code", code=code)
    return (row["until"] - accounts.clock()) // 1_000_000 if row is not None else 0


def test_a_board_is_bound_in_a_room_of_many_games(tmp_path: Path) -> None:
    house = House(str(tmp_path / "room.db"), money="play")
    server = Showing(house.database).start()
    games = [f"Game {number}" for number in range(1, 31)]
    manager = house.token("manager", "manager")
    try:
        with Client(server.address, manager) as client:
            for spread in games:
                offer = {"type": "OfferGame", "spread": spread, "game": "holdem", "stakes": "no limit 1/3"}
                client.command("main", {**offer, "least_buy_in": 10_000})
        with server.client() as wall, server.client(manager) as desk:
            code = re.search(r'data-code="(\d{6})"', wall.get("/device").text)
            csrf = re.search(r'name="csrf" content="([^"]+)"', desk.get("/rooms/main/devices").text)
            assert code is not None
            assert csrf is not None
            headers = {"x-csrf-token": csrf[1], "accept": "application/json"}
            form = {"code": code[1], "room": "main", "device": "board"}
            ticked = {f"game {one}": "on" for one in games}
            bound = desk.post("/bind", data=form | ticked, headers=headers)
            assert bound.status_code == 200, bound.text
            board = house.accounts.devices.of_room("main")[-1]
            assert set(board.games) == set(games)
            path = f"/rooms/main/devices/{board.id}/games"
            assert desk.post(path, data=ticked, headers=headers).status_code == 200
    finally:
        server.stop()
        house.close()


def test_only_who_may_gives_a_board_its_games(doors: Doors) -> None:
    devices = doors.house.accounts.devices
    board, table = (
        devices.issue(CHIEF, kind, "main", label, number)
        for kind, label, number in (("board", "Side wall", None), ("table", "Tablet 9", 9))
    )
    assert isinstance(board, IssuedDevice)
    assert isinstance(table, IssuedDevice)
    paths = [f"/rooms/main/devices/{one.device.id}/games" for one in (board, table)]
    for who, wanted in (("clerk", (403, 403)), ("floor", (200, 422))):
        with doors.server.client(doors.tokens[who]) as client:
            found = re.search(r'name="csrf" content="([^"]+)"', client.get("/rooms/main/board").text)
            assert found is not None
            headers = {"x-csrf-token": found[1], "accept": "application/json"}
            form = {"game Small": "on"}
            answers = [client.post(path, data=form, headers=headers) for path in paths]
            assert tuple(answer.status_code for answer in answers) == wanted
    kept = devices.get(board.device.id)
    assert kept is not None
    assert kept.games == ("Small",)


def test_a_tablet_is_bound_by_scanning(browser: Browser, doors: Doors) -> None:
    """The picture leads the floor's phone to one tap; then the tablet asks for a dealer's PIN."""
    tablet = Visit(browser, doors.server.address, DESKTOP)
    shown = tablet.go("/device")
    phone = doors.visit(browser, "floor")
    page = phone.go(f"/bind?code={digits(shown)}")
    page.get_by_role("button", name="Tablet at table 2").click()
    expect(page.locator("[data-device='Tablet 2']")).to_contain_text("tablet at a table")
    shown.wait_for_url("**/sign-in")
    expect(shown.get_by_role("heading", level=1)).to_have_text("Sign in at table 2")
    shown = tablet.go("/device")
    expect(shown.get_by_text("This browser is Tablet 2 of Main")).to_be_visible()
    shown.get_by_role("link", name="Make it another device").click()
    expect(shown.locator(".digits")).to_be_visible()
    tablet.close()
    phone.close()


def test_a_device_without_scripts_goes_on_by_itself(doors: Doors) -> None:
    with doors.server.client() as kiosk:
        page = kiosk.get("/device").text
        assert 'http-equiv="refresh"' in page
        found = re.search(r'class="digits"[^>]*>(\d{3}) (\d{3})<', page)
        assert found is not None
        assert f"{found[1]} {found[2]}" in kiosk.get("/device").text, "the same digits for their minute"
        chief = doors.house.accounts.users.find("manager")
        assert chief is not None
        with doors.server.client(doors.tokens["manager"]) as desk:
            csrf = re.search(r'name="csrf" content="([^"]+)"', desk.get("/rooms/main/devices").text)
            assert csrf is not None
            form = {"code": found[1] + found[2], "room": "main", "device": "kiosk"}
            headers = {"x-csrf-token": csrf[1], "accept": "application/json"}
            assert desk.post("/bind", data=form, headers=headers).status_code == 200
            assert desk.post("/bind", data=form, headers=headers).status_code == 404, "once"
        answer = kiosk.get("/device")
        assert (answer.status_code, answer.headers["location"]) == (303, "/rooms/main/kiosk")
        assert kiosk.get("/rooms/main/kiosk").status_code == 200


def test_only_who_may_binds(doors: Doors) -> None:
    form = {"code": "123456", "room": "main", "device": "kiosk"}
    for who in ("clerk", "auditor"):
        with doors.server.client(doors.tokens[who]) as client:
            assert client.get("/bind").status_code == 403, who
            assert client.get("/bind?code=123456").status_code == 403, who
            assert client.post("/bind", data=form).status_code == 403, who
    with doors.server.client() as stranger:
        assert stranger.get("/bind?code=123456").headers["location"].startswith("/sign-in?next=%2Fbind")
        assert stranger.post("/bind", data=form).status_code in (401, 403)
    with doors.server.client(doors.tokens["clerk"]) as client:
        assert client.get("/rooms/main/devices").status_code == 403
        assert "/rooms/main/devices" not in client.get("/rooms/main/floor/lists").text


def test_no_picture_leads_to_this_machine_itself(doors: Doors) -> None:
    """A phone cannot open 127.0.0.1: it is said, or the address that it can open is in the picture."""
    assert urlsplit(doors.server.address).hostname == "127.0.0.1"
    with doors.server.client(doors.tokens["manager"]) as client:
        for path in ("/rooms/main/devices", "/rooms/main/board"):
            assert "Phones cannot open this server yet" in client.get(path).text, path
        named = client.get("/rooms/main/devices", headers={"host": "room.example"}).text
    assert "http://room.example/device" in named
    assert "Phones cannot open" not in named
    assert for_others("http", "127.0.0.1:8000", "https://192.0.2.7:8443") == "https://192.0.2.7:8443"
    assert for_others("http", "localhost", "") == for_others("http", "[::1]:8000", "") == ""
    assert "127.0.0.1" not in reached_at("0.0.0.0", 8000, "http")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_everybody_can_use_them(browser: Browser, doors: Doors, size: dict[str, int]) -> None:
    device = Visit(browser, doors.server.address, size)
    shown = device.go("/device")
    assert faults_of(shown) == []
    device.picture(f"device-{size['width']}")
    visit = doors.visit(browser, "manager", size)
    for path in ("/bind", f"/bind?code={digits(shown)}", "/rooms/main/devices"):
        assert faults_of(visit.go(path)) == [], path
        visit.picture(f"{path[1:].split('?')[0].replace('/', '-')}-{size['width']}-{len(path)}")
    assert device.errors == visit.errors == []
    device.close()
    visit.close()
