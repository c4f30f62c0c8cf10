"""A private game from the host's tap to the first hand: a link, guests with a name, cards that deal
themselves; chips and seats in the players' own hands; and never where a house or money forbids it.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import DESKTOP, PHONE, Taps, Visit, faults_of
from cardhouse.screens import scanning
from cardhouse.screens.player import hosted_games
from cardhouse.server import self_dealing
from cardhouse.server.client import Client
from screens.showing import Showing, showing
from server.serving import House


@pytest.fixture
def club(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> House:
    """A room for play money in a house that asks for no papers; hands follow each other quickly."""
    monkeypatch.setattr(self_dealing, "PAUSE_SECONDS", 1)
    return House(str(tmp_path_factory.mktemp("club") / "room.db"), money="play")


def choose(server: Showing, house: House, book: str) -> str:
    token = house.token("mia", "manager")
    client = Client(server.address, token)
    client.command("main", {"type": "ChooseHouse", "house": book})
    client.close()
    return token


def join(page: Page, name: str, seat: int = 0) -> None:
    page.get_by_label("Your name at the table").fill(name)
    if seat:
        page.get_by_label("Which seat?").select_option(str(seat))
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/rooms/main/play/1")


def test_a_host_a_link_two_guests_and_a_hand(
    browser: Browser, club: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scanning, "for_others", lambda *_: "https://192.0.2.7")
    with showing(club) as server:
        host = Visit(browser, server.address, DESKTOP).sign_in(choose(server, club, "horseshoe"))
        taps = Taps()
        taps.of(host)
        page = host.go("/rooms/main")
        begun = taps.counted(lambda: _host_a_game(page))
        link = page.locator("#link").inner_text().removeprefix("https://192.0.2.7")
        guests = [Visit(browser, server.address, PHONE) for _ in range(2)]
        late = Visit(browser, server.address, PHONE)
        late.go(link).get_by_label("Which seat?").select_option("5")
        for guest, name, seat in zip(guests, ("Wanda", "Xaver"), (0, 5), strict=True):
            join(guest.go(link), name, seat)
        expect(guests[1].page.locator(".seat.mine")).to_have_attribute("data-seat", "5")
        late.page.get_by_label("Your name at the table").fill("Yan")
        late.page.get_by_role("button", name="Sit down").click()
        expect(late.page.locator(".refusal")).to_contain_text("Seat 5 was taken meanwhile")
        late.close()
        assert begun + taps.counted(lambda: _sit_down_too(page)) <= 3
        expect(page.locator(".felt-code svg")).to_be_visible()
        everybody = [host, *guests]
        for visit in everybody[1:]:
            expect(visit.page.locator("#hole .card")).to_have_count(2)
            expect(visit.page.locator(".seat.acting .clock")).to_be_visible()
        _leave_and_buy(guests[1].page)
        for visit in everybody:
            assert visit.errors == []
            assert faults_of(visit.page) == []
            visit.close()
    club.close()


def _host_a_game(page: Page) -> None:
    page.get_by_role("link", name="Host A private game").click()
    page.wait_for_url("**/rooms/main/host")
    page.wait_for_load_state("load")
    assert faults_of(page) == []
    page.get_by_role("button", name="No limit 1/2").click()
    page.wait_for_url("**/invitation?link=*")
    page.wait_for_load_state("load")
    assert faults_of(page) == []


def _sit_down_too(page: Page) -> None:
    page.get_by_label("Your own name at the table").fill("Mia")
    page.get_by_role("button", name="Sit down too").click()
    page.wait_for_url("**/rooms/main/play/1?link=*")


def _leave_and_buy(page: Page) -> None:
    """Sitting out, more chips, and back, all from the own menu."""
    page.get_by_text("Menu").click()
    page.get_by_role("button", name="Sit out").click()
    expect(page.locator("details.menu")).not_to_have_attribute("open", "")
    expect(page.locator("#waiting, .seat.mine .tag").get_by_text("sit").first).to_be_visible()
    page.get_by_text("Menu").click()
    page.locator("#menu-chips input").fill("0")
    page.locator("#menu-chips").get_by_role("button", name="Add chips").click()
    expect(page.locator(".notice").last).to_contain_text("Type an amount")
    page.locator("#menu-chips input").fill("200")
    page.locator("#menu-chips").get_by_role("button", name="Add chips").click()
    expect(page.locator(".notice").last).to_contain_text("The host is asked.")
    page.keyboard.press("Escape")
    expect(page.locator("details.menu")).not_to_have_attribute("open", "")


def test_whoever_comes_later_chooses_how_to_come_in(browser: Browser, club: House) -> None:
    """Where the house deals somebody in at once he is; sitting out he is told so, and comes back by a tap."""
    with showing(club) as server:
        token = choose(server, club, "horseshoe")
        host = Visit(browser, server.address, DESKTOP).sign_in(token)
        page = host.go("/rooms/main/host")
        page.get_by_role("button", name="No limit 1/2").click()
        page.wait_for_url("**/invitation?link=*")
        guest = Visit(browser, server.address, PHONE)
        join(guest.go(page.locator("#link").inner_text()), "Wanda")
        words = guest.page.locator("#waiting")
        expect(words).to_contain_text("when two or more are ready")
        guest.page.get_by_text("Menu").click()
        guest.page.get_by_role("button", name="Sit out").click()
        expect(words).to_contain_text("You are sitting out.")
        words.get_by_role("button", name="I am back").click()
        expect(words).not_to_contain_text("You are sitting out.")
        assert guest.errors == []
        guest.close()
        host.close()
    club.close()


def test_where_the_house_sees_papers_the_page_says_so(club: House) -> None:
    with showing(club) as server:
        token = choose(server, club, "pechanga")
        with server.client(token) as client:
            page = client.get("/rooms/main/host")
            assert page.status_code == 200
            assert "pechanga.4.2" in page.text
            assert "No limit 1/2" not in page.text
            csrf = page.text.partition('name="csrf" content="')[2].partition('"')[0]
            headers = {"x-csrf-token": csrf, "accept": "application/json"}
            told = client.post("/rooms/main/host", data={"game": "holdem no limit 1/2"}, headers=headers)
            assert told.json()["refusal"]["code"] == "papers_first"
    club.close()


def test_only_who_may_open_games_hosts_them(club: House) -> None:
    with showing(club) as server:
        manager = choose(server, club, "mohegan")
        for token, status in ((club.token("pia", "player", person="p1"), 403), (manager, 200)):
            with server.client(token) as client:
                assert client.get("/rooms/main/host").status_code == status
        with server.client(manager) as client:
            page = client.get("/rooms/main/host").text
            csrf = page.partition('name="csrf" content="')[2].partition('"')[0]
            headers = {"x-csrf-token": csrf, "accept": "application/json"}
            for wrong in ("", "holdem", "holdem no limit 100/200", "chess no limit 1/2"):
                told = client.post("/rooms/main/host", data={"game": wrong}, headers=headers)
                assert told.json()["refusal"]["code"] == "malformed"
            for game in hosted_games.COMMON:
                offered = page.partition(f'value="{game} ')[2].partition('"')[0]
                told = client.post("/rooms/main/host", data={"game": f"{game} {offered}"}, headers=headers)
                assert "/invitation?link=" in told.json()["to"], told.text
    club.close()


def test_chips_are_taken_by_oneself_only_for_play_money_and_only_where_software_deals(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    for money, mode, allowed in (
        ("play", "dealt", True),
        ("play", "tracked", False),
        ("real", "dealt", False),
    ):
        house = House(str(tmp_path_factory.mktemp("chips") / "room.db"), money=money)
        with showing(house) as server:
            floor = Client(server.address, house.token("flo", "floor"))
            floor.send("PUT", "/rooms/main/people/p1", {
                "id": "person-one-is-registered", "name": "Ann Familyname", "alias": "Ann", "card": "",
                "born": 720_000, "id_checked": True,
            })  # fmt: skip
            offer = {"type": "OfferGame", "spread": "g", "game": "holdem", "stakes": "no limit 1/3"}
            floor.command("main", {**offer, "least_buy_in": 1_000})
            floor.command("main", {"type": "OpenTable", "table": 1, "spread": "g", "mode": mode})
            if money == "play":
                sit = {"type": "SeatPlayer", "table": 1, "seat": 1, "person": "p1", "chips": 5_000}
                floor.command("main", sit)
            with server.client(house.token("ann", "player", person="p1")) as client:
                page = client.get("/rooms/main/play/1").text
                csrf = page.partition('name="csrf" content="')[2].partition('"')[0]
                command = {"type": "AddChips", "table": 1, "person": "p1", "amount": 5_000}
                told = client.post(
                    "/api/v1/rooms/main/commands", json={"id": "more-chips-for-ann", "command": command},
                    headers={"x-csrf-token": csrf, "accept": "application/json"},
                )  # fmt: skip
            assert ("data-adds" in page) == allowed, (money, mode)
            assert (told.status_code == 200) == allowed, told.text
            floor.close()
        house.close()
