"""The ledger of a private night, on a phone: for its host and its players, and for whoever leaves."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser import PHONE, Visit, faults_of, first_load
from screens.hosted_game import hosted

NIGHT = "/rooms/main/play/1/night"


def test_who_leaves_sees_the_result_and_the_host_who_pays_whom(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosted(str(tmp_path / "room.db"), monkeypatch) as game:
        game.begin()
        game.fold("p1", 1)  # the button has the small blind
        ann = Visit(browser, game.server.address, PHONE).sign_in(game.house.player("p1"))
        assert first_load(ann, "/rooms/main/play/1") < 60_000
        page = ann.page
        page.get_by_text("Menu").click()
        page.get_by_role("button", name="Leave").click()
        page.locator("[data-between=LeaveTable][data-sure]").click()
        page.wait_for_url(f"**{NIGHT}")
        expect(page.locator("#own-night")).to_contain_text("$1 behind tonight, with $200 brought in")
        rows = [row.inner_text().split() for row in page.locator("#night tbody tr").all()]
        assert rows == [["Bob", "+$1", "$200", "$0", "$201"], ["Ann", "-$1", "$200", "$199", "$0"]]
        assert page.locator("#payments li").all_inner_texts() == ["Ann pays Bob $1"]
        assert faults_of(page) == []
        assert ann.errors == []
        ann.close()
        host = Visit(browser, game.server.address, PHONE).sign_in(game.token)
        page = host.go("/rooms/main/play/1")
        page.get_by_text("Menu").click()
        page.get_by_role("link", name="Ledger of the night").click()
        expect(page.locator("#payments")).to_contain_text("Ann pays Bob $1")
        assert page.locator("#own-night").count() == 0
        assert host.errors == []
        host.close()


def test_the_ledger_is_for_those_of_the_game_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with hosted(str(tmp_path / "room.db"), monkeypatch) as game:
        stranger = game.house.token("zoe", "player", person="p9")
        for token, status in ((game.house.player("p2"), 200), (game.token, 200), (stranger, 403)):
            with game.server.client(token) as client:
                assert client.get(NIGHT).status_code == status
                sheet = client.get(f"{NIGHT}.csv")
                assert sheet.status_code == status
        with game.server.client(game.token) as client:
            assert client.get(f"{NIGHT}.csv").text.splitlines()[1] == "Ann,200,0,200,0"
            german = client.get(f"{NIGHT}.csv", headers={"accept-language": "de"}).text
            assert german.splitlines()[0].endswith("Name;Eingekauft;Mitgenommen;Auf dem Tisch;Ergebnis")
            assert client.get("/rooms/main/play/7/night").status_code == 404
        game.do(type="LeaveTable", table=1, person="p1")
        with game.server.client(game.house.player("p1")) as client:
            mine = client.get("/rooms/main/play").text
            assert f'href="{NIGHT}"' in mine, "who left finds the night that is still on"
        with game.server.client(stranger) as client:
            assert NIGHT not in client.get("/rooms/main/play").text
        game.do(type="SayTheSame", person="p1", same_as="p2")
        with game.server.client(game.house.player("p1")) as client:
            assert client.get(f"{NIGHT}.csv").text.splitlines()[1:3] == ["Bob,400,200,200,0", ""]
            assert 'id="own-night"' in client.get(NIGHT).text
