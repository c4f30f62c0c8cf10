"""Every word on the pages is in the texts: each key that is asked for is there, none lies idle, and no
template or script has words of its own, so that another language needs no change of code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import Visit
from cardhouse.houses.citing import editions
from cardhouse.languages import phrase
from cardhouse.screens import texts as module
from cardhouse.screens.pages import FOLDER
from cardhouse.screens.spoken import spoken
from cardhouse.screens.statics import imported, statics
from cardhouse.screens.texts import texts
from screens.playing import Rooms

LITERAL = re.compile(r"""["'`]([a-z_]+(?:\.\w+)+)["'`]""")
ASKED = re.compile(r"""\b(?:t|text)\(\s*["']([a-z_]+(?:\.\w+)+)["']\s*[,)]""")
CLASSES = re.compile(r"\{% block body_class %\}[^{]*\{% endblock %\}")
JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
SPOKEN = re.compile(r"""\s(?:aria-label|title|placeholder|alt)="([^"]*[A-Za-z]{2}[^"]*)\"""")
SENTENCE = re.compile(r"""["`]([A-Z][a-z]{2,}(?: [a-zA-Z']{2,})+[.!?…]?)["`]""")
COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*$", re.DOTALL | re.MULTILINE)
HOLE = "\0"
JOINED = re.compile(
    r"""["']([a-z_]+\.[\w.]*)["']\s*[+~]\s*[\w.\[\]()]+(?:\s*[+~]\s*["'](\.?[\w.]+)["'])?"""
)


def leaves(found: dict[str, Any], above: str = "") -> Iterator[str]:
    for key, inner in found.items():
        if isinstance(inner, dict):
            yield from leaves(inner, f"{above}{key}.")
        else:
            yield above + key


def sources() -> Iterator[tuple[Path, str]]:
    for kind in ("*.html", "*.js", "*.py"):
        for path in sorted(FOLDER.rglob(kind)):
            yield path, path.read_text(encoding="utf-8")


def patterns(path: Path, text: str) -> Iterator[re.Pattern[str]]:
    """Keys that are put together: `a.${b}.c` in scripts, f"a.{b}.c" here, "a." + b + ".c" in templates, and
    whole sections that are looked into.
    """
    if path.suffix == ".js":
        found = [f"{one}{HOLE}" for one in re.findall(r"`([a-z_]+\.[\w.]*)\$\{", text)]
    elif path.suffix == ".py":
        found = [re.sub(r"\{[^{}]*\}", HOLE, one) for one in re.findall(r'f"([^"\n]+)"', text)]
        found += [f"{first}.{last}.{HOLE}" for first, last in re.findall(r'\["(\w+)"\]\["(\w+)"\]', text)]
    else:
        found = []
    found += [first + HOLE + last for first, last in JOINED.findall(text)]
    for one in found:
        if HOLE in one and re.fullmatch(rf"[a-z_{HOLE}]+\.[\w.{HOLE}]+", one):
            yield re.compile(re.escape(one).replace(re.escape(HOLE), r"[\w.-]+"))


def test_every_key_that_is_asked_for_is_there() -> None:
    known = set(leaves(texts()))
    asked = [(path.name, key) for path, text in sources() for key in ASKED.findall(text)]
    assert [one for one in asked if one[1] not in known] == []


def test_no_text_lies_idle() -> None:
    said: set[str] = set()
    made: list[re.Pattern[str]] = []
    for path, text in sources():
        said |= set(LITERAL.findall(text))
        made += patterns(path, text)

    def used(key: str) -> bool:
        return key in said or key.removesuffix("_one") in said or any(one.fullmatch(key) for one in made)

    assert [key for key in leaves(texts()) if not used(key)] == []


def test_a_page_s_scripts_get_every_text_that_they_can_ask_for() -> None:
    """And not the whole of a section of which they use a part."""
    known, sections = set(leaves(texts())), list(texts())
    for name in (one for one in statics() if one.endswith(".js")):
        sent = set(leaves(spoken([name], sections)))
        for module_name in (name, *imported(name, later=True)):
            text = statics()[module_name].plain.decode()
            made = list(patterns(Path(module_name), text))
            asked = {key for key in LITERAL.findall(text) if key in known}
            asked |= {key for key in known if any(one.fullmatch(key) for one in made)}
            assert asked <= sent, f"{name}: {asked - sent}"
    small = spoken(["board.js"], ["board", "kiosk"])
    assert "table_count_one" in small["board"]
    assert "join_says" not in small["board"]


def test_templates_have_no_words_of_their_own() -> None:
    found = []
    for path in sorted(FOLDER.rglob("*.html")):
        text = JINJA.sub("", CLASSES.sub("", path.read_text(encoding="utf-8")))
        found += [f"{path.name}: {word}" for word in SPOKEN.findall(text)]
        bare = re.sub(r"<(style|script)\b.*?</\1>|<[^>]*>|&\w+;", " ", text, flags=re.DOTALL)
        found += [f"{path.name}: {word}" for word in re.findall(r"[A-Za-z]{2,}", bare)]
    assert found == []


def test_scripts_have_no_sentences_of_their_own() -> None:
    found = []
    for path in sorted(FOLDER.rglob("*.js")):
        code = COMMENT.sub("", path.read_text(encoding="utf-8"))
        found += [f"{path.name}: {sentence}" for sentence in SENTENCE.findall(code)]
    assert found == []


def test_what_is_filled_in_is_named() -> None:
    """Braces hold a plain name, so that a translator can move it about."""
    wrong = []
    for key in leaves(texts()):
        found = module.text(key)
        if found.strip() not in ("", found) or re.sub(r"\{[a-z_]+\}", "", found).count("{"):
            wrong.append(f"{key}: {found!r}")
    assert wrong == []


def test_percent_signs_stand_as_each_language_has_them() -> None:
    """10% in English, 10 % in German and Spanish; and so with what a sign says is taken."""
    wrong = [key for key in leaves(texts()) if re.search(r"[\d}] %", module.text(key))]
    assert wrong == []
    assert [phrase("rake 10% up to $5", one)[:9] for one in ("en", "de", "es")] == [
        "rake 10% ", "Rake 10 %", "rake 10 %",
    ]  # fmt: skip


# Another language

PAGES = (
    "", "/board", "/kiosk", "/join", "/play", "/play/1", "/dealer", "/dealer/1", "/floor", "/floor/lists",
    "/floor/tables/1", "/cage",
)  # fmt: skip
EVERYBODY = ("player", "dealer", "floor", "cage", "board", "kiosk")
NAMES = {"main", "pechanga", "resort", "casino", "ann", "bob", "cyd", "all"}
"""Of the house, the room and the people."""
SPOKEN_ON_PAGE = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const holder = walker.currentNode.parentElement;
    const read = holder.checkVisibility() && !holder.closest("script, .cite, code, noscript");
    if (read) found.push(walker.currentNode.textContent);
  }
  for (const name of ["aria-label", "placeholder", "title", "alt"]) {
    for (const one of document.querySelectorAll(`[${name}]`)) found.push(one.getAttribute(name));
  }
  return found;
}"""
DATA_ON_PAGE = """() => {
  const blocks = document.querySelectorAll("script[data-subject]");
  return [...blocks].map((one) => one.textContent).join(" ");
}"""


BOOKS = {word for one in editions().values() for word in re.findall(r"[a-z]{3,}", str(one).lower())}
"""Titles of books are names: they are in no language of ours."""


def foreign(found: dict[str, Any]) -> dict[str, Any]:
    """The texts in a language that marks what is from them, and changes nothing that is filled in."""
    return {
        key: foreign(inner) if isinstance(inner, dict) else inner if key == "language" else f"⟦{inner}⟧"
        for key, inner in found.items()
    }


def left_over(page: Page) -> set[str]:
    """Words that are neither from the texts nor from what the page shows."""
    known = set(re.findall(r"[a-z]{3,}", page.evaluate(DATA_ON_PAGE).replace("_", " ").lower()))
    found = set()
    for said in page.evaluate(SPOKEN_ON_PAGE):
        bare = said
        while (less := re.sub(r"⟦[^⟦⟧]*⟧", " ", bare)) != bare:
            bare = less
        found |= {word for word in re.findall(r"[a-z]{3,}", bare.lower()) if word not in known}
    return found


def test_another_language_can_follow(
    browser: Browser, rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A made-up language is spoken everywhere at once: what is not in it comes from somewhere else."""
    spoken = foreign(texts())
    monkeypatch.setattr(module, "texts", lambda: spoken)
    room = rooms(players=3)
    room.begin()
    visit = Visit(browser, room.server.address).sign_in(room.house.token("all", *EVERYBODY, person="p9"))
    found = {}
    for path in PAGES:
        page = visit.go(f"/rooms/main{path}")
        expect(page.locator("#live-state")).to_have_attribute("data-state", "live")
        assert page.content().count("⟦") > 10, "the page speaks the language"
        words = left_over(page) - NAMES - BOOKS
        if words:
            found[path] = sorted(words)
    assert found == {}
    visit.close()


def test_every_need_of_a_table_has_its_words() -> None:
    script = (FOLDER / "static" / "floor" / "needs.js").read_text(encoding="utf-8")
    kinds = re.findall(r"^  (\w+): \d,$", script, re.MULTILINE)
    assert "unsold" in kinds
    assert [kind for kind in kinds if f"floor.need.{kind}" not in set(leaves(texts()))] == []
