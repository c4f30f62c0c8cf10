"""A player takes a ruling to a person from the own page, the floor answers on its own, and both name the book
with its edition.
"""

from __future__ import annotations

import html
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from browser import PHONE, Visit
from cardhouse.houses.citing import edition_of
from cardhouse.server.client import Client
from room.evening import BORN
from screens.showing import showing
from server.serving import House


def test_from_the_phone_to_the_floor_and_back(browser: Browser, tmp_path: Path) -> None:
    house = House(str(tmp_path / "room.db"))
    with showing(house) as server, Client(server.address, house.token("max", "manager")) as boss:

        def do(**command: Any) -> None:
            boss.command("main", command)

        offer = {"type": "OfferGame", "spread": "nl", "game": "holdem", "stakes": "no limit 1/3", "seats": 6}
        do(**offer, least_buy_in=1_000)
        do(type="OpenTable", table=1, spread="nl", mode="tracked")
        for seat, person in enumerate(("ann", "bob", "cyd", "eve"), 1):
            do(type="RegisterPerson", person=person, born=BORN, id_checked=True)
            do(type="SeatPlayer", table=1, seat=seat, person=person, chips=20_000)
        facts = {"facing": "no", "past-line": "yes"}
        do(type="AskRuling", table=1, situation="thrown-cards", facts=facts, seat=1)
        told = boss.get("/rules/pechanga.14.1b")
        assert told["in_full"].startswith(edition_of("pechanga.14.1b"))
        visit = Visit(browser, server.address, PHONE).sign_in(house.token("ann", "player", person="ann"))
        page = visit.go("/rooms/main/play/hands")
        book = edition_of("pechanga.14.1b")
        assert f'title="{book}"' in html.unescape(page.content())
        page.get_by_role("button", name="Take it to the supervisor").click()
        expect(page.locator(".appealed")).to_contain_text("waiting for an answer")
        floor = Visit(browser, server.address).sign_in(house.token("flo", "floor"))
        desk = floor.go("/rooms/main/floor/rulings")
        expect(desk.locator(".appealed")).to_contain_text("Taken to the supervisor")
        expect(desk.locator(".ruling a.cite").first).to_have_attribute("title", book)
        desk.get_by_role("button", name="Let it stand").click()
        desk.get_by_label("Why?").fill("both cards were past the line")
        desk.locator("dialog button.primary.wide").click()
        expect(desk.locator(".appealed")).to_have_count(0)
        page = visit.go("/rooms/main/play/hands")
        expect(page.get_by_text("both cards were past the line")).to_be_visible()
        expect(page.get_by_role("button", name="Take it to the supervisor")).to_have_count(0)
        assert visit.errors == []
        assert floor.errors == []
        visit.close()
        floor.close()
    house.close()
