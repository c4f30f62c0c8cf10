"""An act about money that needs a fresh code asks for it in place, and is done with it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pyotp
from playwright.sync_api import Browser, expect

from browser import Visit, faults_of
from cardhouse.server.client import Client
from room.evening import BORN
from screens.showing import showing
from server.serving import House
from server.test_fresh_codes import age, set_up

MICROSECONDS = 1_000_000


def test_the_code_is_asked_for_where_it_is_needed(browser: Browser, tmp_path: Path) -> None:
    house = House(str(tmp_path / "room.db"))
    with showing(house) as server, Client(server.address, house.token("max", "manager")) as boss:
        offer = {"type": "OfferGame", "spread": "nl", "game": "holdem", "stakes": "no limit 1/3"}
        boss.command("main", {**offer, "seats": 6, "least_buy_in": 1_000})
        boss.command("main", {"type": "OpenTable", "table": 1, "spread": "nl", "mode": "tracked"})
        for seat, person in ((1, "ann"), (2, "bob")):
            known = {"type": "RegisterPerson", "person": person, "born": BORN, "id_checked": True}
            boss.command("main", known)
            sit = {"type": "SeatPlayer", "table": 1, "seat": seat, "person": person, "chips": 20_000}
            boss.command("main", sit)
        now = datetime.now(UTC)
        times = [int((now - timedelta(seconds=ago)).timestamp()) * MICROSECONDS for ago in (2, 1)]
        sheet = {"type": "EnterPaper", "table": 1, "began": times[0], "ended": times[1], "hands": 3}
        boss.command("main", {**sheet, "counted": [[1, 25_000], [2, 15_000]], "reason": "no power"})
        token = house.token("flo", "floor")
        with Client(server.address, token) as client:
            secret = set_up(client)
        age(house, 60)
        visit = Visit(browser, server.address).sign_in(token)
        page = visit.go("/rooms/main/floor/tables/1/paper")
        page.get_by_role("button", name="The table matches: confirm").click()
        asked = page.get_by_role("dialog")
        expect(asked).to_contain_text("A fresh code")
        assert faults_of(page) == []
        asked.get_by_label("Code").fill("000000")
        asked.get_by_role("button", name="Go on").click()
        expect(asked.get_by_role("alert")).to_be_visible()
        asked.get_by_label("Code").fill(pyotp.TOTP(secret).now())
        asked.get_by_role("button", name="Go on").click()
        expect(page.locator("[data-stands=confirmed]")).to_be_visible()
        seats = boss.view("main", "table 1")["view"]["seats"]
        assert [one["stack"] for one in seats] == [25_000, 15_000]
        visit.close()
    house.close()
