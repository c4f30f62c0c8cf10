"""Who comes again by a link: with the same phone the same person, under whatever name; with another one
somebody new, until the host says who it is. Leagues go by that.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from httpx import Client
from playwright.sync_api import Browser, expect

from browser import PHONE, Visit, faults_of
from screens.hosted_game import Hosted, hosted

JSON = {"accept": "application/json"}


def with_csrf(page: str) -> dict[str, str]:
    return {**JSON, "x-csrf-token": page.partition('name="csrf" content="')[2].partition('"')[0]}


def link_of(game: Hosted, table: int = 1) -> str:
    with game.server.client(game.token) as host:
        headers = with_csrf(host.get(f"/rooms/main/play/{table}").text)
        made = host.post(f"/rooms/main/play/{table}/invitation", headers=headers).json()["to"]
    return f"/join/main/{made.partition('link=')[2]}"


def joins(phone: Client, link: str, name: str, table: int = 1, **more: str) -> None:
    told = phone.post(link, data={"name": name, **more}, headers=with_csrf(phone.get(link).text))
    assert told.json() == {"to": f"/rooms/main/play/{table}"}


def night_of(game: Hosted) -> None:
    game.do(type="EndNight", table=1, league="Fridays")
    game.do(type="OpenTable", table=1, spread="g", mode="dealt")
    game.do(type="MakePrivate", table=1)


def people(game: Hosted) -> dict[str, str]:
    return {one["player"]: one["person"] for one in game.client.view("main", "table 1")["view"]["seats"]}


def test_a_league_knows_its_people_by_their_phones_and_the_hosts_word(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosted(str(tmp_path / "room.db"), monkeypatch) as game, game.server.client() as old:
        link = link_of(game)
        joins(old, link, "Wanda")
        wanda = people(game)["Wanda"]
        assert old.get(link, follow_redirects=False).headers["location"] == "/rooms/main/play/1"
        night_of(game)
        link = link_of(game)
        assert 'value="Wanda"' in old.get(link, headers={"accept": "text/html"}).text
        joins(old, link, "Wanda W.")
        assert people(game) == {"Wanda W.": wanda}
        with game.server.client() as new:
            joins(new, link, "Wanda")
        other = people(game)["Wanda"]
        assert other != wanda
        night_of(game)
        mia = Visit(browser, game.server.address, PHONE).sign_in(game.token)
        page = mia.go("/rooms/main/leagues")
        rows = page.locator("tbody th")
        expect(rows).to_have_count(4)
        page.get_by_text("Two names, one person").click()
        page.get_by_label("This name").select_option(label="Wanda")
        page.get_by_label("is the same person as").select_option(label="Wanda W.")
        assert faults_of(page) == []
        page.get_by_role("button", name="Count as one").click()
        expect(rows).to_have_count(3)
        assert "Wanda" not in rows.all_inner_texts()
        page.get_by_text("Two names, one person").click()
        mia.picture("league-same")
        page.get_by_role("button", name="Take back").click()
        expect(rows).to_have_count(4)
        assert mia.errors == []
        mia.close()


def test_somebody_else_with_the_same_phone_is_somebody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosted(str(tmp_path / "room.db"), monkeypatch) as game, game.server.client() as phone:
        joins(phone, link_of(game), "Wanda")
        first = people(game)["Wanda"]
        night_of(game)
        joins(phone, link_of(game), "Xenia", somebody_else="yes")
        assert people(game)["Xenia"] != first
        assert phone.get("/rooms/main/play/1").status_code == 200
