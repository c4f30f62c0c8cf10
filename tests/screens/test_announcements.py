"""The floor announces something on its page: read at once on boards, walls and phones, or on some of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser import PHONE, Visit, faults_of
from cardhouse.server.client import Client, Refused
from cardhouse.store import open_store
from screens.showing import Showing
from server.serving import House

GAMES = ("1-3 no limit", "2-5 no limit")
WORDS = "Seats open in the <b>2-5</b>: see Zebulon"


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Showing]]:
    house = House(str(tmp_path_factory.mktemp("announced") / "room.db"), money="play")
    server = Showing(house.database).start()
    floor = Client(server.address, house.token("flo", "floor"))
    for spread in GAMES:
        floor.command("main", {"type": "OfferGame", "spread": spread, "game": "holdem",
                               "stakes": "no limit 1/3 rake", "seats": 9, "least_buy_in": 10_000,
                               "charge": "10 %"})  # fmt: skip
    floor.close()
    yield house, server
    server.stop()
    house.close()


def test_announced_read_and_taken_down(browser: Browser, server: tuple[House, Showing]) -> None:
    house, at = server
    wall = house.token("wall", "board")
    boards = [Visit(browser, at.address).sign_in(wall) for _ in range(3)]
    addresses = ("/board?game=1-3+no+limit", "/board?game=2-5+no+limit", "/promotions/wall")
    first, second, jackpots = (
        visit.go(f"/rooms/main{address}") for visit, address in zip(boards, addresses, strict=True)
    )
    expect(first.locator(".game h2")).to_have_text([GAMES[0]])
    bart = house.token("bart", "player", person="p2")
    phone = Visit(browser, at.address, PHONE).sign_in(bart)
    mine = phone.go("/rooms/main/play")
    desk = Visit(browser, at.address, PHONE).sign_in(house.token("fred", "floor"))
    page = desk.go("/rooms/main/floor/announcements")
    page.get_by_role("button", name="Announce").click()
    page.get_by_label("What is announced?").fill(WORDS)
    page.get_by_label("For how long?").select_option(label="1 hour")
    page.get_by_label("Jackpot walls and event clocks").uncheck()
    page.get_by_label(GAMES[1]).check()
    page.get_by_role("button", name="Do it").click()
    for shown in (second, mine):
        expect(shown.locator(".announced li")).to_have_text([WORDS])
    expect(first.locator(".game h2")).to_have_text([GAMES[0]])
    for empty in (first, jackpots):
        expect(empty.locator(".announced li")).to_have_count(0)
    stored = open_store(house.database, read_only=True)
    assert b"Zebulon" not in b"".join(entry.body for entry in stored.log("main").read())
    stored.close()
    mine.reload()
    expect(mine.locator(".announced li")).to_have_text([WORDS])
    for seen in (page, mine, second):
        assert faults_of(seen) == []
    player = Client(at.address, bart)
    for command in ({"type": "Announce", "words": "free chips", "minutes": 5},
                    {"type": "TakeDownAnnouncement", "number": 1}):  # fmt: skip
        with pytest.raises(Refused):
            player.command("main", command)
    player.close()
    page.get_by_role("button", name="Take it down").click()
    for shown in (second, mine):
        expect(shown.locator(".announced li")).to_have_count(0)
    expect(page.locator("#announcements")).to_contain_text("Nothing is announced")
    for visit in (*boards, phone, desk):
        assert visit.errors == []
        visit.close()
