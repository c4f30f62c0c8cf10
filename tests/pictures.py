"""Pictures of every screen, from a demonstration after an evening of play (`make pictures`).

All of them land in build/pictures for review; those that README and documentation show go to docs/pictures
with few colours. With `--review` only the first is done, with names of scenes only those. What a picture
shows is reached as a visitor reaches it, by taps.
"""

from __future__ import annotations

import contextlib
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, expect

from browser import DESKTOP, PHONE, PICTURES, Visit, opened
from cardhouse.sim.demo import life
from palette import small
from screens.playing import press
from screens.showing import Showing, demonstration
from screens.test_first_run import Empty, add

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
HOUSE, OTHER = "horseshoe", "pechanga"
EVENING_MINUTES = 240
WARM_UP_SECONDS = 180
SETTLE_MILLISECONDS = 1_200
PATIENCE = 60_000
TURNS_MOST = 20
STEPS = 12
WALL = {"width": 1920, "height": 1080}
SHOWN = (
    "start", "player-table", "player-table-phone", "replayer", "dealer", "dealer-ruling", "dealer-wrong",
    "floor", "floor-lists", "floor-table", "cage", "cage-drawers", "cage-day", "manager", "manager-house",
    "board", "rules-compare", "director", "host", "auditor-log", "kiosk", "join", "first-run", "set-up",
    "first-night",
)  # fmt: skip
"""The pictures that README and documentation show."""
PAGES: dict[str, dict[str, str]] = {
    "floor": {
        "floor": "/floor", "floor-lists": "/floor/lists", "floor-moves": "/floor/moves",
        "floor-table": "/floor/tables/2", "floor-rulings": "/floor/rulings",
        "floor-conduct": "/floor/conduct", "floor-people": "/floor/people",
    },
    "cage": {
        "cage": "/cage", "cage-drawers": "/cage/drawers", "cage-tables": "/cage/tables",
        "cage-bank": "/cage/bank/2", "cage-cart": "/cage/cart", "cage-staff": "/cage/staff",
        "cage-day": "/cage/day", "cage-slips": "/cage/slips",
    },
    "manager": {
        "manager": "/manager", "manager-report": "/reports/hours", "manager-house": "/house",
        "manager-choice": "/house/choices/betting.limit_raises", "manager-users": "/users",
    },
    "auditor": {"auditor": "/audit", "auditor-log": "/audit/log"},
    "kiosk": {"kiosk": "/kiosk"},
    "host": {"host": "/host"},
    "director": {"director-events": "/director"},
    "board": {"board": "/board", "hall": ""},
}  # fmt: skip
"""Pages that are there as soon as one opens them, by the place through which one steps in."""
PUBLIC = {
    "rules": "/rules?words=oversized+chip", "rules-compare": "/rules/topics/betting.raise-cap",
    "rules-row": "/rules/horseshoe.3-betting.3", "rules-book": "/rules/houses/horseshoe",
    "sign-in": "/sign-in", "device": "/device", "error-missing": "/no-such-page",
}  # fmt: skip
DARK = frozenset({"player-table-phone", "dealer", "dealer-wrong", "dealer-ruling", "board", "floor-lists"})


class Camera:
    """One browser, the server it looks at, and where pictures go."""

    def __init__(self, browser: Browser, server: Showing) -> None:
        self.browser = browser
        self.server = server
        self.taken: list[str] = []
        self.wrong: list[str] = []

    @contextlib.contextmanager
    def visit(self, name: str, size: dict[str, int] = DESKTOP) -> Iterator[Visit]:
        scheme = "dark" if name in DARK else "light"
        visit = Visit(self.browser, self.server.address, size, color_scheme=scheme)
        visit.page.set_default_timeout(PATIENCE)
        try:
            yield visit
            self.wrong += [f"{name}: {error}" for error in visit.errors if "status of 4" not in error]
        finally:
            visit.close()

    def step_in(self, visit: Visit, place: str, room: str = HOUSE) -> Page:
        page = visit.go(f"/?room={room}")
        page.locator(f"button.tile[value={place}]").click()
        page.wait_for_url(re.compile(f"/rooms/{room}"))
        return page

    def take(self, visit: Visit, name: str) -> None:
        visit.page.wait_for_timeout(SETTLE_MILLISECONDS)
        visit.picture(name)
        self.taken.append(name)
        print(f"build/pictures/{name}.png", flush=True)

    def write_shown(self) -> None:
        """Those that are shown, small."""
        FOLDER.mkdir(parents=True, exist_ok=True)
        blank = self.browser.new_page()
        for name in SHOWN:
            if name not in self.taken:
                continue  # told among what went wrong; the picture of last time stays
            picture = small(blank, (PICTURES / f"{name}.png").read_bytes())
            (FOLDER / f"{name}.png").write_bytes(picture)
            print(f"docs/pictures/{name}.png: {len(picture) // 1_000} kB", flush=True)


def alive(server: Showing, room: str) -> None:
    """Waits until the evening is played."""
    end = time.monotonic() + WARM_UP_SECONDS
    while time.monotonic() < end:
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{server.address}/demonstration/{room}").json()["waking"] is None:
                return
        time.sleep(0.5)
    raise AssertionError(f"{room} did not come to life in {WARM_UP_SECONDS} seconds")


# Scenes


def starts(camera: Camera) -> None:
    for name, size in {"start": DESKTOP, "start-phone": PHONE}.items():
        with camera.visit(name, size) as visit:
            visit.go("/")
            camera.take(visit, name)


def pages(camera: Camera) -> None:
    """Everything that needs no more than to be opened: on a desk, some of it on a phone too."""
    for place, found in PAGES.items():
        for name, path in found.items():
            with camera.visit(name, WALL if name == "board" else DESKTOP) as visit:
                camera.step_in(visit, place)
                visit.go(f"/rooms/{HOUSE}{path}")
                camera.take(visit, name)
    for place in ("floor", "cage", "manager", "board"):
        with camera.visit(place, PHONE) as visit:
            camera.step_in(visit, place)
            camera.take(visit, f"{place}-phone")
    for name, path in PUBLIC.items():
        with camera.visit(name) as visit:
            visit.go(path)
            camera.take(visit, name)
    with camera.visit("error-forbidden") as visit:
        camera.step_in(visit, "board")
        visit.go(f"/rooms/{HOUSE}/cage")
        camera.take(visit, "error-forbidden")


def my_table(camera: Camera, visit: Visit) -> Page:
    """A visitor at the table, with cards and the turn."""
    page = camera.step_in(visit, "player")
    expect(page.locator(".your-turn")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#hole .card").first).to_be_visible(timeout=PATIENCE)
    return page


def to_the_flop(page: Page) -> None:
    """Stays in where it costs nothing or little, until a board lies there and it is the own turn."""
    for _ in range(TURNS_MOST):
        expect(page.locator(".your-turn")).to_be_visible(timeout=PATIENCE)
        if page.locator("#felt .board-cards .card").count():
            return
        press(page, "Check", "Call", "Show", "Fold")
        page.wait_for_timeout(SETTLE_MILLISECONDS)
    raise AssertionError(f"no flop in {TURNS_MOST} turns")


def player(camera: Camera) -> None:
    with camera.visit("player-table") as visit:
        page = my_table(camera, visit)
        to_the_flop(page)
        camera.take(visit, "player-table")
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        page.emulate_media(color_scheme="dark")
        camera.take(visit, "player-table-phone")
        page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
        page.emulate_media(color_scheme="light")
        press(page, "Fold", "Check")
        visit.go(f"/rooms/{HOUSE}/play")
        camera.take(visit, "player")
        hands = page.locator(f"main a[href*='/rooms/{HOUSE}/hands/']:not([href$=phh])")
        visit.go(f"/rooms/{HOUSE}/play/hands")
        for _ in range(TURNS_MOST):  # the hand goes on without the visitor, and ends
            if hands.count():
                break
            page.wait_for_timeout(2 * SETTLE_MILLISECONDS)
            page.reload()
        camera.take(visit, "player-hands")
        hands.first.click()
        page.wait_for_url(re.compile("/hands/"))
        page.get_by_label("with my cards").check()
        for _ in range(STEPS):
            page.get_by_role("button", name="Next").click()
        camera.take(visit, "replayer")


def dealer(camera: Camera) -> None:
    with camera.visit("dealer") as visit:
        page = camera.step_in(visit, "dealer")
        for name in ("New hand", "The hands are dealt", r"Call \$", r"Call \$"):  # until it is mid-hand
            page.wait_for_timeout(SETTLE_MILLISECONDS)
            button = page.get_by_role("button", name=re.compile(f"^{name}"))
            if button.count():
                button.first.click()
        camera.take(visit, "dealer")
        page.get_by_role("button", name="Something went wrong").click()
        expect(page.locator("[data-wrong]").first).to_be_visible()
        camera.take(visit, "dealer-wrong")
        page.locator("[data-wrong=taken-in]").click()
        camera.take(visit, "dealer-questions")
        page.locator("dialog button.primary, .sheet button.primary").last.click()
        expect(page.locator(".ruling:visible").first).to_be_visible(timeout=PATIENCE)
        camera.take(visit, "dealer-ruling")
    with camera.visit("dealer", PHONE) as visit:
        camera.step_in(visit, "dealer")
        camera.take(visit, "dealer-phone")


def director(camera: Camera) -> None:
    with camera.visit("director") as visit:
        page = camera.step_in(visit, "director")
        page.locator("main a[href*='director/event']").first.click()
        page.wait_for_url(re.compile("/director/event"))
        camera.take(visit, "director")


def kiosk_and_link(camera: Camera) -> None:
    with camera.visit("kiosk") as visit:
        visit.go(f"/rooms/{HOUSE}/join")
        camera.take(visit, "join-sign-in")
    with camera.visit("join", PHONE) as visit:
        camera.step_in(visit, "player")
        visit.go(f"/rooms/{HOUSE}/join")
        camera.take(visit, "join")


def opening(camera: Camera) -> None:
    """A room that comes to life."""
    with camera.visit("opening") as visit:
        page = visit.go(f"/?room={OTHER}")
        page.locator("button.tile[value=player]").click()
        page.wait_for_url(re.compile("/demonstration/"))
        visit.picture("opening")
        camera.taken.append("opening")
        page.wait_for_url(re.compile(f"/rooms/{OTHER}"))


def first_night(camera: Camera) -> None:
    """From nothing: the first page of a new room, what is set up on it, and the list that leads on."""
    with tempfile.TemporaryDirectory() as folder:
        empty = Empty(Path(folder))
        visit = Visit(camera.browser, empty.server.address, timezone_id="America/New_York")
        try:
            page = visit.go("/")
            page.wait_for_url("**/first-run")
            camera.take(visit, "first-run")
            empty.open_room(page)
            camera.take(visit, "set-up")
            page.get_by_role("button", name="Keep all as they are").click()
            page.wait_for_url(re.compile(r"/set-up\?at=\d+#games"))
            page.get_by_label("$1/$3 NL Hold'em").check()
            page.get_by_role("button", name="Put them on the board").click()
            expect(page.get_by_text("Tables open: 1.")).to_be_visible()
            page.wait_for_load_state("load")
            for name, role in (("Dee Hara", "dealer"), ("Flo", "floor"), ("Cal", "cage")):
                add(page, name, role)
            visit.go("/rooms/the-oak-room/manager")
            camera.take(visit, "first-night")
        finally:
            visit.close()
            empty.server.stop()


def offline(camera: Camera) -> None:
    """The last act: the server stops while somebody looks."""
    with camera.visit("offline") as visit:
        page = camera.step_in(visit, "floor")
        page.wait_for_timeout(SETTLE_MILLISECONDS)
        camera.server.stop()
        expect(page.locator("#connection")).to_be_visible(timeout=PATIENCE)
        camera.take(visit, "offline")
        visit.errors.clear()
    camera.server.start()


SCENES: tuple[Callable[[Camera], None], ...] = (
    starts, player, dealer, director, pages, kiosk_and_link, opening, first_night, offline,
)  # fmt: skip


def main(*given: Any) -> int:
    life.EVENING_SECONDS = WARM_UP_SECONDS  # a whole evening, however slow the machine
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "demo.db")
        with (
            demonstration(database, 1, (), EVENING_MINUTES) as server,
            opened() as browser,
        ):
            alive(server, HOUSE)
            camera = Camera(browser, server)
            wanted = [one for one in SCENES if one.__name__ in given] or SCENES
            for scene in wanted:
                try:
                    scene(camera)
                except Exception as fault:  # the others can still be taken
                    camera.wrong.append(f"{scene.__name__}: {str(fault).splitlines()[0]}")
            if "--review" not in given:
                camera.write_shown()
    for wrong in camera.wrong:
        print(f"In the browser: {wrong}")
    print(f"{len(camera.taken)} pictures.")
    return 1 if camera.wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
