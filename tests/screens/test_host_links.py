"""The host's link on the felt, on a phone: it is there again after every change and on every visit, is passed
on with one tap, and ends when the host says so.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser import PHONE, Visit, faults_of
from cardhouse.screens import scanning
from screens.hosted_game import hosted
from screens.test_coming_again import link_of, night_of
from screens.test_coming_back import refused

TABLE = "/rooms/main/play/1"


def test_the_hosts_link_stays_on_the_felt_until_it_is_ended(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scanning, "for_others", lambda *_: "https://192.0.2.7")
    with hosted(str(tmp_path / "room.db"), monkeypatch) as game:
        mia = Visit(browser, game.server.address, PHONE).sign_in(game.token)
        page = mia.go(TABLE)
        expect(page.locator(".felt-code")).to_have_count(0)
        page.locator("#host-menu > summary").click()
        page.get_by_role("button", name="Invite by a link").click()
        page.wait_for_url("**/invitation?link=*")
        link = page.locator("#link").inner_text()
        page = mia.go(TABLE)
        page.locator(".felt-code summary").click()
        expect(page.locator(".felt-code svg")).to_be_visible()
        assert page.locator(".felt-code #link").inner_text() == link
        assert faults_of(page) == []
        mia.picture("host-link")
        page.evaluate("() => { navigator.share = async (given) => { window.passedOn = given.url; }; }")
        page.get_by_role("button", name="Pass the link on").click()
        page.wait_for_function("() => window.passedOn")
        assert page.evaluate("() => window.passedOn") == link
        page.locator("#host-menu > summary").click()
        page.locator("#host-menu select[name=bank]").select_option(index=1)
        with page.expect_navigation():  # the same page anew, whose menu is closed again
            page.locator("form[action$=time-bank] button").click()
        expect(page.locator(".felt-code")).to_have_count(1)
        page.locator("#host-menu > summary").click()
        page.get_by_role("button", name="Invite by a link").click()
        page.wait_for_url("**/invitation?link=*")
        assert page.locator("#link").inner_text() == link, "one link, not one more"
        assert faults_of(page) == []
        with game.server.client() as guest:
            path = link.removeprefix("https://192.0.2.7")
            assert guest.get(path).status_code == 200
            page.get_by_role("button", name="End this link").click()
            page.wait_for_url(f"**{TABLE}")
            told = guest.post(path, data={"name": "Eva"}, headers={"accept": "application/json"}).json()
            assert told["refusal"]["code"] == "invitation_over"
        expect(page.locator(".felt-code")).to_have_count(0)
        page.locator("#host-menu > summary").click()
        page.get_by_role("button", name="Invite by a link").click()
        page.wait_for_url("**/invitation?link=*")
        assert page.locator("#link").inner_text() != link
        assert mia.errors == []
        mia.close()


def test_a_link_ends_with_its_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with hosted(str(tmp_path / "room.db"), monkeypatch) as game, game.server.client() as guest:
        link = link_of(game)
        night_of(game)
        assert refused(guest, link, "Wanda") == "invitation_over"
        assert link_of(game) != link
