"""Pictures of every place for the README, from a demonstration that has run for a while (`make pictures`).

They land in docs/pictures, light and dark by turns, on a phone where people hold one. Needs a chromium.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from pathlib import Path

import httpx
from playwright.sync_api import Browser

from browser import DESKTOP, MISSING, PHONE, Visit, chromium, opened
from cardhouse.screens.places import built
from screens.showing import Showing, demonstration

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
HOUSE = "horseshoe"
HANDS = 12
WARM_UP_SECONDS = 120
HURRY = 30
SETTLE_MILLISECONDS = 1_500
ON_A_PHONE = frozenset({"player"})
PUBLIC = {"start": "/", "rules": "/rules?words=oversized+chip", "compare": "/rules/topics/betting.raise-cap"}


def warm_up(server: Showing) -> None:
    """Until enough hands were played that boards and reports have something to show."""
    with httpx.Client(base_url=server.address) as client:
        client.post("/sign-in/demonstration", data={"room": HOUSE, "place": "board"})
        end = time.monotonic() + WARM_UP_SECONDS
        while time.monotonic() < end:
            games = client.get(f"/api/v1/rooms/{HOUSE}/board").json()["view"]["games"]
            if sum(game.get("hands_lately", 0) for game in games) >= HANDS:
                return
            time.sleep(0.5)
    raise AssertionError(f"the demonstration did not play {HANDS} hands in {WARM_UP_SECONDS} seconds")


def take(browser: Browser, server: Showing, name: str, path: str, place: str = "") -> None:
    """One picture; `place` is stepped into first."""
    sizes = {"": DESKTOP} | ({"-phone": PHONE} if name in ON_A_PHONE else {})
    for end, size in sizes.items():
        scheme = "light" if name in PUBLIC else "dark"
        visit = Visit(browser, server.address, size, color_scheme=scheme)
        page = visit.go("/")
        if place:
            page.locator(f"button.tile[value={place}]").click()
            page.wait_for_url(re.compile(path))
        else:
            visit.go(path)
        page.wait_for_timeout(SETTLE_MILLISECONDS)
        page.screenshot(path=str(FOLDER / f"{name}{end}.png"))
        print(f"docs/pictures/{name}{end}.png")
        visit.close()


def main() -> int:
    if chromium() is None:
        print(MISSING)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "demo.db")
        with demonstration(database, HURRY, (HOUSE,)) as server, opened() as browser:
            warm_up(server)
            for name, path in PUBLIC.items():
                take(browser, server, name, path)
            for place in built():
                take(browser, server, place.key, place.at(HOUSE), place.key)
    return 0


if __name__ == "__main__":
    sys.exit(main())
