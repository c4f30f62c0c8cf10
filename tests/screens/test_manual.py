"""The documentation: it builds without a fault, every command and every role is in it, what it shows can be
typed, and a person finds it from the start page and searches it with no network but the room's own.
"""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from cardhouse.cli.main import make_app
from cardhouse.errors import CardhouseError
from cardhouse.room.dispatch import COMMANDS
from cardhouse.screens.manual import site as manual
from cardhouse.screens.manual.sources import turned, with_the_rest
from cardhouse.screens.places import PLACES
from cardhouse.screens.texts import written
from manual_site import DOCS, ROOT, blocks, command_lines, faults_in
from screens.showing import Showing, showing
from server.serving import House

SITE_BYTES_MOST = 5_000_000
PICTURES_BYTES_MOST = 1_500_000
FACT = re.compile(r"\{\w+\}")
LETTERS_LEAST = 4
LABEL = re.compile(r"(?<![*\w])\*([^*\n]+)\*(?!\*)")
PAGES_LOOKED_AT = ("index.html", "first-night.html", "roles/dealer.html", "api/lists.html", "python.html")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    into = tmp_path_factory.mktemp("docs") / "manual"
    command = [sys.executable, "-m", "cardhouse.screens.manual.build", str(into)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return into


@pytest.fixture(scope="module")
def server(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Showing]:
    """A room nobody has signed in to, with the documentation where a checkout has it."""
    house = House(str(tmp_path_factory.mktemp("house") / "room.db"), money="play")
    with pytest.MonkeyPatch.context() as patched, showing(house) as made:
        patched.setattr(manual, "BUILT", built)
        yield made
    house.close()


def test_links_and_anchors_lead_somewhere_and_nothing_comes_from_elsewhere(built: Path) -> None:
    assert faults_in(built) == []
    size = sum(path.stat().st_size for path in built.rglob("*") if path.is_file())
    assert size < SITE_BYTES_MOST
    assert sum(path.stat().st_size for path in (DOCS / "pictures").iterdir()) < PICTURES_BYTES_MOST


def test_every_command_and_every_role_has_its_place(built: Path) -> None:
    pages = {path.stem: path.read_text("utf-8") for path in (built / "api").glob("*.html")}
    headed = {name for text in pages.values() for name in re.findall(r"<h2>(\w+)<", text)}
    assert set(COMMANDS) - headed == set()
    listed = set(re.findall(r'<a href="[\w.#]+">(?:<span>)?(\w+)<', pages["commands"]))
    assert set(COMMANDS) - listed == set()
    for role in {*manual.ROLE_PAGES.values(), "player", "host"}:
        assert (built / "roles" / f"{role}.html").is_file(), role
    for place in PLACES:
        assert manual.help_for(place.at("main")).startswith("/docs/roles/"), place.key


def test_a_wrong_link_is_noticed(built: Path, tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<a href="b.html"></a><a href="#c"></a><p style="x"></p>', "utf-8")
    assert len(faults_in(tmp_path)) == 3
    homes = {"docs/a.md": "a.md", "SECURITY.md": "project/security.md"}
    text = "[it](../SECURITY.md#x) [code](../src/cardhouse/errors.py)"
    assert turned(text, "docs/a.md", homes, checkout=ROOT) == (
        "[it](project/security.md#x) code (`src/cardhouse/errors.py`)"
    )
    with pytest.raises(CardhouseError, match=r"nowhere\.md"):
        turned("[it](nowhere.md)", "docs/a.md", homes, checkout=ROOT)


def test_a_new_page_is_never_lost() -> None:
    index = "```{toctree}\nfirst\n% more pages\n```\n"
    pages = {"index.md": index, "first.md": "", "folder/new.md": ""}
    assert with_the_rest(index, pages) == "```{toctree}\nfirst\nfolder/new\n```\n"


def test_every_button_that_a_page_names_is_there() -> None:
    """What stands slanted is what people see on the pages."""
    plain = set(said(written("en")))
    filled = [one for one in plain if len(re.findall(r"\w", FACT.sub("", one))) >= LETTERS_LEAST]
    shown = re.compile("|".join(".+".join(map(re.escape, FACT.split(one))) for one in filled))
    gone = [
        f"{page.name}: {label}" for page in (*DOCS.glob("roles/*.md"), DOCS / "first-night.md")
        for label in LABEL.findall(page.read_text("utf-8"))
        if label not in plain and not shown.fullmatch(label)
    ]  # fmt: skip
    assert gone == []


def said(texts: Any) -> Iterator[str]:
    """Every text of a tree."""
    if isinstance(texts, str):
        yield texts
    else:
        for one in texts.values():
            yield from said(one)


def test_every_command_line_can_be_typed() -> None:
    app, lines = make_app(), list(command_lines())
    assert len(lines) > 40
    for page, line in lines:
        words = shlex.split(line.split(" | ")[0].split(" > ")[0])[1:]
        assert words[0] in app, f"{page}: {line}"
        if "[" in line:
            continue  # what may be given, in brackets: no example
        try:
            app.parse_args(words, print_error=False, exit_on_error=False)
        except Exception as wrong:
            pytest.fail(f"{page}: {line}: {wrong}")


def test_python_sessions_run_as_printed() -> None:
    found = list(blocks("pycon"))
    assert found
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    for page in sorted({path for path, _ in found}):
        names: dict[str, object] = {}
        session = "\n".join(text for path, text in found if path == page)
        test = doctest.DocTestParser().get_doctest(session, names, page.name, str(page), 0)
        runner.run(test, clear_globs=False)
    assert runner.summarize(verbose=False).failed == 0


def test_a_person_finds_the_first_night_and_searches(browser: Browser, server: Showing) -> None:
    visit = Visit(browser, server.address)
    page = visit.go("/")
    page.get_by_role("link", name=re.compile("Documentation")).first.click()
    page.wait_for_url("**/docs/index.html")
    page.get_by_role("main").get_by_role("link", name="the first night", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("The first night")
    expect(page.locator("img").first).to_be_visible()
    page.get_by_role("searchbox", name="Search the documentation").fill("must-move")
    page.get_by_role("searchbox", name="Search the documentation").press("Enter")
    results = page.locator("#search-results a")
    expect(results.filter(has_text="Floor and brush")).to_be_visible()
    visit.go("/docs/search.html?q=JoinList")
    expect(results.first).to_contain_text("JoinList")
    results.first.click()
    expect(page.locator("#joinlist")).to_be_visible()
    wrong = []
    for size in (DESKTOP, PHONE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        for name in PAGES_LOOKED_AT:
            visit.go(f"/docs/{name}")
            wrong += [f"{name}, {size['width']} wide: {fault}" for fault in faults_of(page)]
    assert wrong == []
    assert visit.errors == []
    visit.close()


def test_it_is_served_like_every_page_and_nothing_else_is(server: Showing) -> None:
    with server.client() as client:
        page = client.get("/docs/first-night.html")
        assert page.headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
        assert client.get("/docs").headers["location"] == "/docs/index.html"
        for path in ("nowhere.html", "%2e%2e/%2e%2e/setup.cfg", "..%5c..%5ca.html", "%00.html", "a" * 5_000):
            assert client.get(f"/docs/{path}").status_code == 404, path


def test_without_a_build_it_says_how_to(
    server: Showing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, browser: Browser
) -> None:
    monkeypatch.setattr(manual, "BUILT", tmp_path)
    visit = Visit(browser, server.address)
    page = visit.go("/docs/roles/cage.html")
    expect(page.get_by_text("make docs", exact=True)).to_be_visible()
    assert faults_of(page) == []
    visit.close()
