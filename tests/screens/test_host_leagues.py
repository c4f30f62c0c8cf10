"""The host ends the night on a phone: everybody sees what it came to, and the league has its standings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import PHONE, Visit, faults_of
from screens.hosted_game import Hosted, hosted

TABLE = "/rooms/main/play/1"
LEAGUES = 'href="/rooms/main/leagues"'


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
        ways = navigations(host)
        host.get_by_role("button", name="End the night").click()
        host.wait_for_url(f"**{TABLE}/night")
        expect(host.locator("#payments")).to_contain_text("Ann pays Bob $1")
        assert ways == [f"{game.server.address}{TABLE}/night"], (
            "the seat, the table and the answer all lead there"
        )
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
        with game.server.client(game.house.player("p1")) as client:
            talk = client.get(f"{TABLE}/chat")
            assert (talk.status_code, talk.json()["lines"]) == (200, []), "asked for while the night ended"
        stranger = game.house.token("zoe", "player", person="p9")
        with game.server.client(stranger) as client:
            assert client.get(f"{TABLE}/night").status_code == 403
            page = client.get("/rooms/main/leagues")
            assert (page.status_code, "Friday night" in page.text) == (200, False)
        _found_again(game, stranger)


def navigations(page: Page) -> list[str]:
    """The addresses that the page goes to from now on."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url) if request.is_navigation_request() else None)
    return found


def _found_again(game: Hosted, stranger: str) -> None:
    """By its host and its players, when another night is on at the same table."""
    game.do(type="OpenTable", table=1, spread="g", mode="dealt")
    game.do(type="MakePrivate", table=1)
    with game.server.client(game.token) as client:
        assert LEAGUES in client.get("/rooms/main/host").text
        page = client.get("/rooms/main/leagues")
        (past,) = re.findall(rf'href="({TABLE}/night\?ended=\d+)"', page.text)
        assert "Ann pays Bob" in client.get(past).text
        assert "Ann,200,199,0,-1" in client.get(past.replace("night?", "night.csv?")).text
        assert client.get(f"{TABLE}/night?ended=7").status_code == 404
    for token, status in ((game.house.player("p1"), 200), (stranger, 403)):
        with game.server.client(token) as client:
            assert client.get(past).status_code == status
            mine = client.get("/rooms/main/play").text
            assert (LEAGUES in mine) == (f'href="{past}"' in mine) == (status == 200)
            assert ("$1 behind" in mine) == (status == 200)
