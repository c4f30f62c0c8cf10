"""Every page that there is, found by its route, as whoever may look at it: for the eye, the ear, the thumb
and the keyboard, in light and dark, on a phone and on a desktop; light enough to come at once; fresh or
saying that it is not; readable without scripts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, expect

from browser import DESKTOP, PHONE, Visit, faults_of, first_load
from cardhouse.server.named_staff import USER_ID
from screens.showing import Showing, demonstration
from screens.walking import ELSEWHERE, ROLES, ROOM, Found, Pages, found_pages, routes

FIRST_LOAD_MOST = 60_000
"""Bytes over the wire for page, style, scripts and icons, with nothing in the cache."""
GROUPS = {"guests": ("", "player", "board", "kiosk"), "tables": ("dealer", "floor"), "office": ()}
"""So that more than one worker can walk; the office is everybody else."""
DATA_ONLY = (
    "/rooms/{room:str}/hands/{key:int}/proof", "/rooms/{room:str}/tables/{table:int}/proof",
    "/rooms/{room:str}/wrong", "/rooms/{room:str}/wrong/search", "/rooms/{room:str}/floor/conduct/record",
    "/rooms/{room:str}/play/{table:int}/chat",
    "/rooms/{room:str}/hands/{key:int}/phh", "/rooms/{room:str}/floor/people/{person:str}",
    "/rooms/{room:str}/house/profile", "/rooms/{room:str}/reports/ledger.beancount",
    "/shared/{room:str}/{token:str}/phh", "/shared/{room:str}/{token:str}/equity",
    "/rooms/{room:str}/hands/{key:int}/equity",
)  # fmt: skip
"""What answers with data for a script, or with a file."""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
FRESH = re.compile("^(live|news)$")
"""Kept up to date, or saying that there is news."""


ENGLISH = re.compile(r"\b(the|with|from|this|that|are|been|nobody|until|since|which|their|is|not)\b")
SAYS_ENGLISH = {
    "/": "the books' own titles",
    "/rooms/{room:str}/house": "what books and houses say and choose",
    "/rooms/{room:str}/house/choices/{key:str}": "the same",
    "/rooms/{room:str}/floor/gaps/{key:str}": "the same",
    "/rooms/{room:str}/set-up": "the same",
    "/rooms/{room:str}/payouts/desk": "why the house's profile has its figure",
    "/rooms/{room:str}/floor/rulings": "outcomes of rulings",
    "/rooms/{room:str}/floor": "situations that wait for a ruling, and what callers wrote",
    "/rooms/{room:str}/promotions": "terms of promotions, as they were written and as they are read",
    "/rooms/{room:str}/promotions/wall": "the same",
    "/rooms/{room:str}/promotions/one": "the same",
    "/rooms/{room:str}/promotions/funds": "the same",
    "/rooms/{room:str}/manager/promotions": "the same",
    "/rooms/{room:str}/events/print": "the structure sheet",
    "/rooms/{room:str}/host": "names of games",
    "/rooms/{room:str}/cage": "notes that somebody typed",
    "/rooms/{room:str}/cage/drawers": "the same",
    "/rooms/{room:str}/cage/slips": "the same",
    "/rooms/{room:str}/audit/log": "kinds of entries",
}
"""Pages that show words which are not told in other languages, and which those are; those of `/rules` too."""


class ReadAloud(HTMLParser):
    """What a page says and labels, but for what is marked as English, data and what people typed."""

    def __init__(self) -> None:
        super().__init__()
        self.inside: list[tuple[str, bool]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        silent = given.get("lang") == "en" or tag in ("script", "style", "code", "textarea")
        if not (silent or any(one for _, one in self.inside)):
            self.words += [given.get(name) or "" for name in ("aria-label", "title", "placeholder")]
        if tag not in ("br", "img", "input", "meta", "link", "hr"):
            self.inside.append((tag, silent))

    def handle_endtag(self, tag: str) -> None:
        while self.inside and self.inside.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not any(silent for _, silent in self.inside):
            self.words.append(" ".join(data.split()))


def read_aloud(page: str) -> list[str]:
    reader = ReadAloud()
    reader.feed(page)
    return reader.words


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


def test_people_are_named_on_every_page(server: Showing, pages: Pages) -> None:
    """By the names that staff know them by: no id of an account is for people."""
    ids = []
    for one in pages.pages.values():
        with server.client(pages.tokens[one.role]) as client:
            main = client.get(one.path).text.partition("<main")[2].partition("</main>")[0]
        words = re.sub(r"<[^>]*>", " ", re.sub(r"<script.*?</script>", " ", main, flags=re.DOTALL))
        ids += [(one.path, found) for found in USER_ID.findall(words)]
    assert ids == []


def test_a_german_reads_german_on_every_page(server: Showing, pages: Pages) -> None:
    """As far as small words tell: what is English is marked as such, or the page is named above."""
    english = {}
    for one in pages.pages.values():
        with server.client(pages.tokens[one.role]) as client:
            page = client.get(one.path, headers={"accept-language": "de"}).text
        found = [words for words in read_aloud(page) if ENGLISH.search(words)]
        if found and one.route not in SAYS_ENGLISH and not one.route.startswith("/rules"):
            english[one.route] = found[:3]
    assert english == {}


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
    visit.page.set_viewport_size({"width": DESKTOP["width"], "height": DESKTOP["height"]})
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
