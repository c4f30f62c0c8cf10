"""What the house says in German and Spanish: every reason, outcome, step and question of a ruling has its
words there, and the floor that asks on its page reads no English sentence but what the books print.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from playwright.sync_api import Browser, Locator, expect

import cardhouse.rulings
from browser import Visit
from cardhouse.languages import phrase
from cardhouse.rulings.deal_effects import ToldWord
from cardhouse.rulings.effects import PlainWord
from cardhouse.rulings.effects_board import StatedWord
from cardhouse.rulings.hand_effects import SettledWord
from cardhouse.rulings.situations import situations
from cardhouse.screens import texts
from screens.dealing import Tables, choose
from screens.test_languages import OTHERS

ENGLISH_WORD = re.compile(
    r"(?<![\w-])(?:the|is|are|and|of|not|with|must|may|were|been|for|from|to|has|have|does|did|who|what)"
    r"(?![\w-])",
    re.IGNORECASE,
)
PARTS_OF_SENTENCES = frozenset(
    {"A floor person may give", "Let the floor draw one", "No card was", "Take the top one", "Two cards were",
     "The {} came before the betting was over"}
)  # fmt: skip
"""What a module makes sentences of."""


NEW_MOST = 20
"""So much of what was written for rulings lately may still be told in English."""


def sentences() -> Iterator[str]:
    """Whatever the rulings' modules say: reasons and steps."""
    for path in sorted(Path(cardhouse.rulings.__file__).parent.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            silent |= {id(part) for part in node.values} if isinstance(node, ast.JoinedStr) else set()
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in silent:
                continue
            if re.match(r"[A-Z][a-z']* ", node.value) and node.value not in PARTS_OF_SENTENCES:
                yield node.value.replace("{who}", "seat 3")


def words() -> Iterator[str]:
    """Outcomes that a word says, and what is asked, with what can be answered."""
    for kind in (PlainWord, StatedWord, SettledWord, ToldWord):
        yield from get_args(kind)
    for situation in situations().values():
        for fact in situation.facts:
            yield from filter(None, (fact.question, fact.allowed()))
            yield from (word.replace("_", " ") for word in fact.choices if word and not word.isdigit())


def test_a_choice_with_an_and_in_it_is_told_whole() -> None:
    words = "floor decides: action stopped and the hand looked at or play goes on"
    assert phrase(words, "de") == (
        "der Floor entscheidet: Aktion angehalten und die Hand angesehen oder das Spiel geht weiter"
    )


@pytest.mark.parametrize("language", OTHERS)
def test_everything_that_a_ruling_says_has_its_words(language: str) -> None:
    said = {*sentences(), *words()}
    assert len(said) > 700
    told = {phrase(one, language): one for one in said}
    english = {one for words, one in told.items() if ENGLISH_WORD.search(words)}
    assert len(english) <= NEW_MOST, sorted(english)


@pytest.mark.parametrize(
    ("words_of_it", "language"),
    [
        ("call 6 and 19 back", "6 mitgehen und 19 zurück"),
        ("hand dead and chips stay and 1,200.50 back", "Hand tot, Chips bleiben und 1.200,50 zurück"),
        ("floor decides: misdeal or hand plays on",
         "der Floor entscheidet: Misdeal oder die Hand wird weitergespielt"),
        ("Have seat 3 raise to at least 40", "Platz 3 muss: auf mindestens 40 erhöhen"),
        ("A joker was found, pointed out after substantial action",
         "Ein Joker wurde gefunden, nach wesentlicher Aktion bemerkt"),
    ],
)  # fmt: skip
def test_what_is_put_together_is_told_part_by_part(words_of_it: str, language: str) -> None:
    assert phrase(words_of_it, "de") == language


@pytest.mark.parametrize("language", OTHERS)
def test_the_floor_reads_a_ruling_in_its_language(browser: Browser, tables: Tables, language: str) -> None:
    room = tables()
    room.dealt()
    visit = Visit(browser, room.server.address, locale=language)
    visit.sign_in(room.house.token("fay", "floor"))
    said = texts.written(language)
    page = visit.go("/rooms/main/floor/tables/1")
    page.get_by_role("button", name=said["wrong"]["ask"]).first.click()
    page.locator(".wrong-list [data-wrong='clock-called']").first.click()
    asked = page.locator(".sheet").inner_text()
    assert not ENGLISH_WORD.search(asked), asked
    choose(page, phrase("Who asks for the clock?", language), phrase("a player in the hand", language))
    page.locator(".sheet .send").click()
    ruling = page.locator(".sheet .ruling")
    expect(ruling.locator(".cite").first).to_contain_text("pechanga.")
    read = ruling.evaluate(
        "shown => [...shown.querySelectorAll('.outcome, .steps, p')].map((one) => {"
        "const copy = one.cloneNode(true);"
        "copy.querySelectorAll('.cite').forEach((cite) => cite.remove()); return copy.textContent; })"
    )
    assert read
    assert not [one for one in read if ENGLISH_WORD.search(one)]
    assert visit.errors == []
    visit.close()


def read_without_rows(place: Locator) -> str:
    """What stands there, but for the rows, which are cited as they are printed."""
    read: str = place.evaluate(
        "shown => { const copy = shown.cloneNode(true);"
        "copy.querySelectorAll('.cite').forEach((cite) => cite.remove()); return copy.textContent; }"
    )
    return read


@pytest.mark.parametrize("language", ["en", *OTHERS])
def test_what_the_book_leaves_open_is_told_wherever_a_ruling_is(
    browser: Browser, tables: Tables, language: str
) -> None:
    """By the situation's title and the gap, which leads to the siblings; to floor, dealer and player."""
    room = tables()
    room.do({"type": "AskRuling", "table": 1, "situation": "wrong-seat", "seat": 2})
    said = texts.written(language)
    title, open_here = said["happened"]["situation"]["wrong-seat"], said["common"]["not_in_book"]
    outcome = phrase("moved to the right seat with the present chips", language)
    floor = Visit(browser, room.server.address, locale=language).sign_in(room.house.token("fay", "floor"))
    floor.go("/rooms/main/floor/rulings")
    ann = room.house.token("ann", "player", person="p2")
    player = Visit(browser, room.server.address, locale=language).sign_in(ann)
    player.go("/rooms/main/play/hands")
    dealer = room.sign_in(browser, locale=language)
    for visit, place, gap in (
        (floor, "article.ruling", "/rooms/main/floor/gaps/"), (player, ".rows li", "/rules/pechanga.silent."),
        (dealer, "#notes details", dealer.page.locator("body").get_attribute("data-gaps") or "/rules/"),
    ):  # fmt: skip
        ruling = visit.page.locator(place)
        expect(ruling).to_contain_text(title)
        expect(ruling).to_contain_text(re.compile(re.escape(outcome), re.IGNORECASE))
        leads = ruling.locator(f".gap a[href^='{gap}']")
        expect(leads.first).to_have_text(open_here)
        words = read_without_rows(ruling)
        assert "wrong-seat" not in words
        assert language == "en" or not ENGLISH_WORD.search(words), words
        assert visit.errors == []
        visit.close()
