"""The host ends the night on a phone: everybody sees what it came to, and the league has its standings."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser import PHONE, Visit, faults_of
from screens.hosted_game import hosted

TABLE = "/rooms/main/play/1"


def test_the_night_ends_for_a_league(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosted(str(tmp_path / "room.db"), monkeypatch) as game:
        game.begin()
        game.fold("p1", 1)
        ann = Visit(browser, game.server.address, PHONE).sign_in(game.house.player("p1"))
        ann.go(TABLE)
        expect(ann.page.locator("#felt .seat").first).to_be_visible()
        mia = Visit(browser, game.server.address, PHONE).sign_in(game.token)
        host = mia.go(TABLE)
        host.locator("#host-menu > summary").click()
        host.get_by_text("End the night").first.click()
        host.get_by_label("For the league").fill("Friday night")
        assert faults_of(host) == []
        host.get_by_role("button", name="End the night").click()
        host.wait_for_url(f"**{TABLE}/night")
        expect(host.locator("#payments")).to_contain_text("Ann pays Bob $1")
        ann.page.wait_for_url(f"**{TABLE}/night")
        expect(ann.page.locator("#own-night")).to_contain_text("$1 behind")
        ann.page.get_by_role("link", name="Leagues").click()
        expect(ann.page.get_by_role("heading", name="Friday night")).to_be_visible()
        rows = [row.inner_text().split() for row in ann.page.locator("tbody tr").all()]
        assert rows == [["Bob", "$1", "1", "$1"], ["Ann", "-$1", "1", "-$1"]]
        assert faults_of(ann.page) == []
        for visit in (ann, mia):
            assert visit.errors == []
            visit.close()
        stranger = game.house.token("zoe", "player", person="p9")
        with game.server.client(stranger) as client:
            assert client.get(f"{TABLE}/night").status_code == 403
            page = client.get("/rooms/main/leagues")
            assert (page.status_code, "Friday night" in page.text) == (200, False)
