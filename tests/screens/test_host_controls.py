"""The host's taps on the felt, on a phone: chips with a yes, a pause, other blinds, somebody sent away."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser import PHONE, Visit, faults_of
from screens.hosted_game import hosted

TABLE = "/rooms/main/play/1"


def test_the_host_says_yes_pauses_changes_the_blinds_and_removes(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosted(str(tmp_path / "room.db"), monkeypatch) as game:
        ann = Visit(browser, game.server.address, PHONE).sign_in(game.house.player("p1"))
        page = ann.go(TABLE)
        page.get_by_text("Menu").click()
        page.locator("#menu-chips input").fill("10000000000")
        page.locator("#menu-chips").get_by_role("button", name="Add chips").click()
        expect(page.locator(".notice.bad")).to_contain_text("can be asked for $1,000 at a time")
        assert "409" in ann.errors.pop()
        page.locator("#menu-chips input").fill("150")
        page.locator("#menu-chips").get_by_role("button", name="Add chips").click()
        expect(page.locator(".notice").last).to_contain_text("does not have this table open")
        page.keyboard.press("Escape")
        expect(page.locator("#night-bar")).to_contain_text("You asked for $150")
        mia = Visit(browser, game.server.address, PHONE).sign_in(game.token)
        host = mia.go(TABLE)
        bar = host.locator("#night-bar")
        expect(bar).to_contain_text("Ann asks for $150")
        assert faults_of(host) == []
        bar.get_by_role("button", name="Yes").click()
        expect(bar).to_be_hidden()
        expect(page.locator("#felt")).to_contain_text("$350")
        host.locator("#host-menu > summary").click()
        host.get_by_role("button", name="Pause after this hand").click()
        expect(page.locator("#night-bar")).to_contain_text("The game is paused")
        assert faults_of(host) == []
        host.locator("#host-menu").get_by_role("button", name="Go on").click()
        expect(page.locator("#night-bar")).to_be_hidden()
        game.begin()
        host.locator("#host-menu select[name=game]").select_option("holdem no limit 2/5")
        host.locator("form[action$=game]").get_by_role("button", name="From the next hand").click()
        expect(page.locator("#night-bar")).to_contain_text("From the next hand: Private")
        host.wait_for_load_state("load")
        game.fold("p1", 1)
        expect(page.locator("#night-bar")).to_be_hidden()
        host.locator("#host-menu > summary").click()
        host.get_by_role("button", name="Remove Ann").click()
        sure = host.get_by_role("button", name="Yes, Ann leaves the game now")
        expect(sure).to_be_visible()
        seats = game.client.view("main", "table 1")["view"]["seats"]
        assert "Ann" in {sits["player"] for sits in seats}, "it asks once"
        sure.click()
        page.wait_for_url(f"**{TABLE}/night")
        expect(page.locator("#own-night")).to_contain_text("$1 behind tonight, with $350 brought in")
        for visit in (ann, mia):
            assert visit.errors == []
            visit.close()
