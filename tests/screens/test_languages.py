"""Other languages: every sentence tells the same facts; refusals, pages and the texts of scripts come in the
language that the browser asks for, or that the visitor chose.
"""

from __future__ import annotations

import string
from collections.abc import Iterator
from typing import Any

import pytest

from cardhouse.houses.schema import load_schema
from cardhouse.languages import ENGLISH, languages, phrase, phrases_shown, written
from cardhouse.play.refusal import CODES, Refusal
from cardhouse.screens import texts
from cardhouse.screens.handlers import page_handlers
from screens.showing import Showing, showing
from server.serving import House

page_handlers()  # registers the codes of every layer
OTHERS = [name for name in languages() if name != ENGLISH]


def facts_of(form: str) -> set[tuple[str, str]]:
    """What is filled in, and how it is written."""
    return {(name, mark or "") for _, name, mark, _ in string.Formatter().parse(form) if name}


def flat(tree: dict[str, Any], before: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, inner in tree.items():
        if isinstance(inner, dict):
            found |= flat(inner, f"{before}{key}.")
        else:
            found[before + key] = inner
    return found


@pytest.mark.parametrize("language", OTHERS)
def test_a_refusal_tells_the_same_facts(language: str) -> None:
    told = written(language, "refusals")
    assert told.keys() <= CODES.keys(), "only of refusals that there are"
    wrong = {code for code, form in told.items() if facts_of(form) != facts_of(CODES[code])}
    assert not wrong


@pytest.mark.parametrize("language", OTHERS)
def test_a_text_of_a_page_is_there_in_english_and_is_filled_in_alike(language: str) -> None:
    english, other = flat(texts.written(ENGLISH)), flat(texts.written(language))
    assert other.keys() <= english.keys()
    wrong = {key for key, form in other.items() if facts_of(form) != facts_of(english[key])}
    assert not wrong


def test_what_a_language_has_no_words_for_is_told_in_english() -> None:
    refusal = Refusal("seat_taken", {"seat": 3}, "toledo.silent.floor.x~pechanga.5.2")
    assert refusal.text("xx") == refusal.text()
    assert "seat 3 is taken" in refusal.text()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Showing]:
    house = House(str(tmp_path_factory.mktemp("languages") / "room.db"))
    with showing(house) as found:
        yield found
    house.close()


def test_a_page_comes_in_the_language_that_the_browser_asks_for(server: Showing) -> None:
    with server.client() as client:
        pages = {name: client.get("/sign-in", headers={"accept-language": name}).text for name in languages()}
        unknown = client.get("/sign-in", headers={"accept-language": "fr, tlh;q=0.5"}).text
    assert '<html lang="en">' in unknown
    for name, page in pages.items():
        assert f'<html lang="{name}">' in page
        assert texts.written(name)["common"]["sign_in"] in page


def test_a_language_that_was_chosen_stays_chosen(server: Showing) -> None:
    with server.client() as client:
        assert '<a lang="de"' in client.get("/sign-in").text
        answer = client.get("/language/de?to=/sign-in")
        assert (answer.status_code, answer.headers["location"]) == (303, "/sign-in")
        assert '<html lang="de">' in client.get("/sign-in", headers={"accept-language": "es"}).text
        assert client.get("/language/de?to=https://evil.example").headers["location"] == "/"
        assert client.get("/language/tlh").status_code == 404


@pytest.mark.parametrize(("language", "says"), [("en", "there is no such address"), ("de", "gibt es nicht")])
def test_a_refusal_comes_in_it_with_the_same_code(server: Showing, language: str, says: str) -> None:
    asked = {"accept": "application/json", "accept-language": language}
    with server.client() as client:
        told = client.get("/api/v1/nowhere", headers=asked).json()["refusal"]
    assert told["code"] == "nothing_there"
    assert says in told["text"]


@pytest.mark.parametrize("language", OTHERS)
def test_a_club_tier_that_a_house_may_name_has_its_words(language: str) -> None:
    tiers = load_schema()["floor_lists.vip_tiers"].words
    assert "seven_star" in tiers
    shown = phrases_shown(language)
    assert [tier for tier in tiers if f"tier {tier.replace('_', ' ')}" not in shown] == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    "words",
    ["Ann B. from table 2 to seat 3 of table 1", "somebody to seat 3 of table 1", "table 4 breaks",
     "final table of 9 at table 1", "all seats drawn anew at tables 1, 2"],
)  # fmt: skip
def test_what_an_event_needs_is_told_in_the_language(language: str, words: str) -> None:
    told = phrase(words, language)
    assert "table" not in told
    assert "seat " not in told
    assert [sign for sign in told if sign.isdigit()] == [sign for sign in words if sign.isdigit()]
    assert told.startswith("Ann B.") == words.startswith("Ann B.")
