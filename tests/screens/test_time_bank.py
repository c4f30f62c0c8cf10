"""A time bank on the felt: the host gives one, the next hand takes it up, and everybody sees it run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from screens.hosted_game import hosted

TABLE = "/rooms/main/play/1"


def test_the_host_gives_a_time_bank_and_both_see_it_run(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosted(str(tmp_path / "room.db"), monkeypatch) as game:
        quick = {"key": "acts.clock_seconds", "value": 1, "why": "we play quickly"}
        game.do(type="AmendHouse", name="ours", based_on="horseshoe", instead_of="horseshoe", rules=[quick])
        mia = Visit(browser, game.server.address, PHONE).sign_in(game.token)
        host = mia.go(TABLE)
        host.locator("#host-menu > summary").click()
        form = host.locator("form[action$=time-bank]")
        form.get_by_label("Time bank for everybody").select_option(label="120 s while the table is open")
        assert faults_of(host) == []
        form.get_by_role("button", name="From the next hand").click()
        expect(host.locator("#night-bar")).to_contain_text("From the next hand: a time bank of 120 s")
        game.do(type="SetTimeBank", table=1, seconds=600)  # longer than a busy machine takes to look at it
        ann = Visit(browser, game.server.address, PHONE).sign_in(game.house.player("p1"))
        bob = Visit(browser, game.server.address, DESKTOP).sign_in(game.house.player("p2"))
        pages = [ann.go(TABLE), bob.go(TABLE)]
        game.begin()
        expect(host.locator("#night-bar")).to_be_hidden()
        for page in pages:
            expect(page.locator(".seat.acting .bank-tag")).to_have_text(re.compile(r"^Bank \d+ s$"))
        assert faults_of(pages[0]) == []
        expect(pages[0].locator("#my-clock .clock-words")).to_have_text(re.compile("^Time bank: \\d+ s$"))
        expect(pages[0].locator(".your-turn")).to_be_visible()
        pages[0].keyboard.press("f")
        expect(pages[1].locator(".bank-tag")).to_have_count(0)
        pages[0].get_by_text("Menu").click()
        expect(pages[0].locator("#my-bank")).to_have_text(re.compile(r"^Time bank: \d+ s$"))
        for visit in (ann, bob, mia):
            assert visit.errors == []
            visit.close()
