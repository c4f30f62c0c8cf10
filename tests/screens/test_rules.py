"""The rules on pages: found by words, read row by row, compared between houses; open to everybody."""

from __future__ import annotations

import html
import re

import pytest
from playwright.sync_api import Browser, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from cardhouse.houses.catalogue import load_catalogue
from cardhouse.houses.citing import editions
from cardhouse.houses.profile import every_house, load_house
from cardhouse.screens.rules.finding import compared, differences, found_rows, topics
from screens.showing import Showing

PATHS = (
    "/rules", "/rules?words=oversized+chip", "/rules?words=zzzz", "/rules/pechanga.21.3",
    "/rules/topics/betting.raise-cap", "/rules/houses/toledo", "/rules/houses/toledo/3",
)  # fmt: skip


def test_a_row_is_found_by_its_words_and_read(browser: Browser, demo: Showing) -> None:
    visit = Visit(browser, demo.address)
    page = visit.go("/rules")
    page.get_by_label("Words").fill("oversized chip")
    page.get_by_label("Book", exact=True).select_option("pechanga")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name=re.compile("pechanga.12.9a")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("pechanga.12.9a")
    expect(page.locator(".says")).to_have_text(load_catalogue()["pechanga.12.9a"].says)
    page.get_by_role("link", name=re.compile("Compare the houses")).click()
    for house in every_house():
        expect(page.get_by_role("columnheader", name=load_house(house).name)).to_be_visible()
    assert visit.errors == []
    visit.close()


@pytest.mark.parametrize("path", PATHS)
def test_everybody_can_read_them(browser: Browser, demo: Showing, path: str) -> None:
    for size, scheme in ((DESKTOP, "dark"), (PHONE, "light")):
        visit = Visit(browser, demo.address, size, color_scheme=scheme)
        page = visit.go(path)
        assert faults_of(page) == []
        assert visit.errors == []
        visit.picture(f"rules-{PATHS.index(path)}-{size['width']}")
        visit.close()


def test_every_row_has_a_page(demo: Showing) -> None:
    """Whatever names a rule can link to it."""
    rows = list(load_catalogue())
    with demo.client() as client:
        for row in rows[::97]:
            page = client.get(f"/rules/{row}")
            assert page.status_code == 200, row
            assert row in page.text
            assert str(editions()[load_catalogue()[row].book]) in html.unescape(page.text)
        assert client.get("/rules/pechanga.999").status_code == 404
        assert client.get("/rules/topics/no.such.topic").status_code == 404
        assert client.get("/rules/houses/nowhere").status_code == 404
        assert client.get("/rules/houses/toledo/9999").status_code == 404


def test_the_search_knows_all_words_and_where_they_stand() -> None:
    every = found_rows("chip", "", "")
    one = found_rows("chip", "toledo", "ruling")
    assert {row.id for row in one} < {row.id for row in every}
    assert all(row.book == "toledo" and row.kind == "ruling" for row in one)
    assert found_rows("chip zzzz", "", "") == []


def test_a_comparison_has_every_house_and_tells_where_they_differ() -> None:
    found = compared("betting.raise-cap")
    assert found.houses == list(every_house())
    raises = next(line for line in found.lines if line.key == "betting.limit_raises")
    assert raises.differs
    assert len({chosen.shown for chosen in raises.by_house.values()}) > 1
    same = [line for line in found.lines if not line.differs]
    assert all(len({chosen.shown for chosen in line.by_house.values()}) == 1 for line in same)


def test_every_topic_and_every_part_of_the_choices_can_be_compared(demo: Showing) -> None:
    names = [topic for inner in topics().values() for topic, _ in inner][::25] + list(differences())[::10]
    with demo.client() as client:
        for name in names:
            assert client.get(f"/rules/topics/{name}").status_code == 200, name
