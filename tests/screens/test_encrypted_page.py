"""A page over the room's own https: kept up to date by a socket that is encrypted too, under our policy."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from browser import Visit
from cardhouse.server.local_tls import folder_of, local_tls
from cardhouse.server.security import Settings
from screens.showing import showing
from server.serving import House


def test_a_page_is_live_over_the_rooms_own_https(browser: Browser, tmp_path: Path) -> None:
    house = House(str(tmp_path / "room.db"))
    token = house.token("wall", "board")
    made = local_tls(folder_of(house.database), ("localhost", "127.0.0.1"))
    settings = Settings(https=True, authority=str(made.authority))
    with showing(house, settings=settings, tls=(str(made.certificate), str(made.key))) as server:
        # What a phone does that trusts the authority; that the chain holds is tested with the authority.
        visit = Visit(browser, server.address)
        cookie = {"name": "__Host-cardhouse", "value": token, "url": server.address, "secure": True}
        visit.context.add_cookies([{**cookie, "sameSite": "Strict"}])  # type: ignore[typeddict-item]
        page = visit.go("/rooms/main/board")
        expect(page.locator("#live-state")).to_have_attribute("data-state", "live")
        visit.go("/trust")
        expect(page.locator("code")).to_have_text(made.fingerprint)
        expect(page.locator("svg")).to_have_count(0)  # no picture of an address that only this machine opens
        assert visit.errors == []
        visit.close()
    house.close()
