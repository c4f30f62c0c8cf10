"""Every page that there is, found by its route, as whoever may look at it: for the eye, the ear, the thumb
and the keyboard, in light and dark, on a phone and on a desktop; light enough to come at once; fresh or
saying that it is not; readable without scripts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from screens.showing import Showing, demonstration
from screens.walking import ELSEWHERE, ROLES, ROOM, Found, Pages, found_pages, routes

FIRST_LOAD_MOST = 60_000
"""Bytes over the wire for page, style, scripts and icons, with nothing in the cache."""
FIRST_LOADED = frozenset(("Document", "Stylesheet", "Script", "Image", "Other"))
GROUPS = {"guests": ("", "player", "board", "kiosk"), "tables": ("dealer", "floor"), "office": ()}
"""So that more than one worker can walk; the office is everybody else."""
DATA_ONLY = (
    "/rooms/{room:str}/wrong", "/rooms/{room:str}/floor/conduct/record",
    "/rooms/{room:str}/hands/{key:int}/phh", "/rooms/{room:str}/floor/people/{person:str}",
    "/rooms/{room:str}/house/profile", "/rooms/{room:str}/reports/ledger.beancount",
    "/shared/{room:str}/{token:str}/phh",
)  # fmt: skip
"""What answers with data for a script, or with a file."""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
FRESH = re.compile("^(live|news)$")
"""Kept up to date, or saying that there is news."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Showing]:
    database = str(tmp_path_factory.mktemp("walk") / "demo.db")
    with demonstration(database, hurry=1, houses=(ROOM,), evening=10) as made:
        yield made


@pytest.fixture(scope="module")
def pages(server: Showing) -> Pages:
    return found_pages(server)


def test_every_route_is_walked_or_named(pages: Pages) -> None:
    """A new page is walked by itself, once a link or a guess leads to it."""
    left = set(routes()) - set(pages.pages) - pages.others - set(DATA_ONLY) - set(ELSEWHERE)
    assert left == set(), "say in walking.py how to open them"
    assert len(pages.pages) > 30
    for test in ELSEWHERE.values():
        assert "faults_of(" in (Path(__file__).parent / test).read_text(encoding="utf-8"), test


def test_pages_can_be_read_without_scripts(server: Showing, pages: Pages) -> None:
    """Each says at least what it shows, and when that is from; where it needs scripts it says so."""
    empty = []
    for one in pages.pages.values():
        with server.client(pages.tokens[one.role]) as client:
            page = client.get(one.path).text
        main = page.partition("<main")[2].partition("</main>")[0]
        words = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", main.partition("</h1>")[2])).strip()
        if main.count("<h1") != 1 or ("<noscript>" not in main and len(words) < 40):
            empty.append((one.path, words))
        if "data-subject=" in page:
            assert re.search(r'id="as-of"><time datetime="20\d\d-', page), one.path
    assert empty == []


def test_lists_board_rules_and_reports_are_all_there_without_scripts(server: Showing, pages: Pages) -> None:
    with server.client(pages.tokens["manager"]) as client:
        view: dict[str, Any] = client.get(f"/api/v1/rooms/{ROOM}/board").json()["view"]
        names = [name.rstrip("*") for game in view["games"] for name in game.get("waiting", ())][:5]
        assert names, "somebody waits in the demonstration"
        for path in (f"/rooms/{ROOM}", f"/rooms/{ROOM}/board", f"/rooms/{ROOM}/floor/lists"):
            page = client.get(path).text.partition("<main")[2].partition("</main>")[0]
            missing = [name for name in names if f">{name}" not in page and f" {name}" not in page]
            assert len(missing) <= 1, f"{path}: {missing}"  # one may have left the list just now
        report = client.get(f"/rooms/{ROOM}/reports/hours").text
        assert "<table" in report
        assert "<th scope=" in report
        assert 'id="differ"' in client.get("/rules").text


@pytest.mark.parametrize("group", GROUPS)
def test_everybody_can_use_every_page(browser: Browser, server: Showing, pages: Pages, group: str) -> None:
    others = [role for roles in GROUPS.values() for role in roles]
    faults: list[str] = []
    for role in GROUPS[group] or [role for role in ROLES if role not in others]:
        visit = Visit(browser, server.address)
        if pages.tokens[role]:
            visit.sign_in(pages.tokens[role])
        for one in pages.of(role):
            faults += [f"{one.path} ({role or 'stranger'}): {fault}" for fault in looked_at(visit, one)]
        visit.close()
    assert not faults, "\n".join(faults)


def looked_at(visit: Visit, one: Found) -> list[str]:
    """Everything that is wrong with a page."""
    size = first_load(visit, one.path)
    page, found = visit.page, []
    if size >= FIRST_LOAD_MOST:
        found.append(f"{size} bytes at first load")
    if page.locator("script[data-subject]").count():
        state = page.locator("#live-state")
        expect(state, one.path).to_have_attribute("data-state", FRESH)
        if not page.locator("#as-of").is_visible():
            found.append("does not show when its data is from")
    for width in (DESKTOP, PHONE):
        page.set_viewport_size({"width": width["width"], "height": width["height"]})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            found += [f"{scheme}, {width['width']} px: {fault}" for fault in faults_of(page)]
    found += visit.errors
    visit.errors.clear()
    return found


def first_load(visit: Visit, path: str) -> int:
    """Opens a page with nothing in the cache; how many bytes came over the wire."""
    wire = visit.context.new_cdp_session(visit.page)
    parts: set[str] = set()
    sizes: dict[str, int] = {}

    def began(told: dict[str, Any]) -> None:
        if told["type"] in FIRST_LOADED:  # what scripts ask for afterwards comes sooner or later
            parts.add(told["requestId"])

    def came(told: dict[str, Any]) -> None:
        sizes[told["requestId"]] = int(told["encodedDataLength"])

    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    wire.on("Network.requestWillBeSent", began)
    wire.on("Network.loadingFinished", came)
    visit.page.set_viewport_size({"width": DESKTOP["width"], "height": DESKTOP["height"]})
    page: Page = visit.go(path)
    page.wait_for_load_state("load")
    wire.detach()
    return sum(size for request, size in sizes.items() if request in parts)
