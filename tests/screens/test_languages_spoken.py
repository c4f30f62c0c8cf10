"""Words of every layer in other languages: nothing is left to English; a player's refusal with its code; the
day's report with the same figures.
"""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from cardhouse.languages import ENGLISH, languages, phrase, speaking, written
from cardhouse.money.cage import commands as cage
from cardhouse.money.reports.formats import as_csv, as_html, as_json, as_text
from cardhouse.money.reports.listing import REPORTS
from cardhouse.money.reports.report import Column
from cardhouse.money.reports.view import View
from cardhouse.play.refusal import CODES
from cardhouse.promotions.hits.wording import SAID
from cardhouse.screens import texts
from cardhouse.screens.handlers import page_handlers
from cardhouse.server.client import new_id
from money.at_the_cage import CAGE, Desk
from screens.hosted_game import hosted
from screens.test_languages import OTHERS, flat

page_handlers()
def columns_of_all_reports() -> set[Column]:
    view = View(Desk().books, "the room", Desk().now)
    return {column for made in REPORTS.values() for column in made(view).columns}


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_to_be_told_in_english(language: str) -> None:
    """Every refusal, every text of a page, every report and column."""
    named = {f"{part}: {name}" for part in ("title", "says") for name in REPORTS}
    assert set(CODES) - set(written(language, "refusals")) == set()
    assert set(flat(texts.written(ENGLISH))) - set(flat(texts.written(language))) == set()
    assert named | {column.name for column in columns_of_all_reports()} <= set(written(language, "reports"))


@pytest.mark.parametrize("language", OTHERS)
def test_why_somebody_takes_no_part_in_a_promotion_is_told(language: str) -> None:
    assert [words for words in SAID.values() if phrase(words, language) == words] == []


@pytest.mark.parametrize("language", OTHERS)
def test_words_of_reports_are_of_reports_that_there_are(language: str) -> None:
    columns = {column.name for column in columns_of_all_reports()}
    known = {f"{part}: {name}" for part in ("title", "says") for name in REPORTS} | columns
    wrong = {key for key in written(language, "reports") if key not in known}
    assert {key for key in wrong if key.partition(": ")[0] not in columns} == set()


@pytest.mark.parametrize(
    ("language", "told"), [("de", "20 zu 5 $, 4 zu 1.000 $"), ("es", "20 de 5 $, 4 de 1.000 $")]
)
def test_counted_chips_are_told_with_amounts_as_the_language_writes_them(language: str, told: str) -> None:
    assert phrase("20 of $5, 4 of $1,000", language) == told


@pytest.mark.parametrize("language", OTHERS)
def test_a_phrase_fills_the_same_gaps(language: str) -> None:
    assert phrase("seat 12 is to act", language) != "seat 12 is to act"
    assert "12" in phrase("seat 12 is to act", language)
    assert phrase("seat 12 is to act", ENGLISH) == "seat 12 is to act"
    assert phrase("Seat 12 is to actuate", language) == "Seat 12 is to actuate"


SAYS = {
    "en": ("$3 is too little: least $4, most $200", "seat 2 may not act now: seat 1 is to act"),
    "de": (
        "3\u00a0$ ist zu wenig: mindestens 4\u00a0$, höchstens 200\u00a0$",
        "ist jetzt nicht an der Reihe: Platz 1 ist dran",
    ),
    "es": (
        "3\u00a0$ es muy poco: mínimo 4\u00a0$, máximo 200\u00a0$",
        "no puede actuar ahora: le toca al asiento 1",
    ),
}


def test_a_raise_too_small_is_refused_in_the_players_language(tmp_path: Any, monkeypatch: Any) -> None:
    with hosted(str(tmp_path / "room.db"), monkeypatch) as game:
        game.begin()
        for language, (too_small, turn) in SAYS.items():
            for person, seat, code, says in (
                ("p1", 1, "amount_too_small", too_small), ("p2", 2, "not_your_turn", turn),
            ):  # fmt: skip
                act = {"type": "BetTo", "seat": seat, "to": 300}
                asked = {"id": new_id(), "command": {"type": "Act", "table": 1, "act": act}}
                headers = {
                    "authorization": f"Bearer {game.house.player(person)}",
                    "accept-language": language,
                    "accept": "application/json",
                }
                with game.server.client() as client:
                    answer = client.post("/api/v1/rooms/main/commands", json=asked, headers=headers)
                told = answer.json()["refusal"]
                assert (told["code"], told["facts"].get("seat", seat)) == (code, seat)
                assert says in told["text"]


def test_the_days_report_has_the_same_figures_in_every_language() -> None:
    desk = Desk()
    desk.open_cage({500: 2_000}, 5_000_000)
    desk.books.reports.games[3] = "4-8"
    desk.post("sat_down", {"at_large": -90_000, "stack:3:ann": 90_000}, person="ann", table=3)
    desk.post("hand", {"stack:3:ann": -600, "drop:3": 600}, table=3)
    view = View(desk.books, "the room", desk.now)
    for name, title in (("tables", "Cobrado por mesa"), ("balances", "Qué hay en cada sitio")):
        report = REPORTS[name](view)
        english, programs = as_csv(report), as_json(report)
        headings = set()
        for language in languages():
            with speaking(language):
                told = as_csv(report)
                assert as_json(report) == programs, "programs go by the same names in every language"
                assert f'<html lang="{language}">' in as_html(report)
                headings.add(as_text(report).splitlines()[0])
            lines, first = (list(csv.reader(io.StringIO(one))) for one in (told, english))
            assert lines[2:] == first[2:]
            assert len(lines[2]) == len(lines[1])
            if language != ENGLISH:
                assert lines[1] != first[1]
        with speaking("de"):
            assert ("-900,00" in as_text(report)) == (name == "balances")
            assert "900.00" not in as_html(report)
        assert len(headings) == len(languages())
        assert title in headings
        assert json.loads(programs)["title"] == report.title


def test_what_is_wrong_in_the_books_is_said_in_words_of_the_language() -> None:
    desk = Desk()
    desk.open_cage({500: 2_000}, 5_000_000)
    desk.do(cage.SellChips("cage:main", "ann", 10_000, {500: 20}), "cat", CAGE)
    report = REPORTS["close"](View(desk.books, "the room", desk.now))
    with speaking("es"):
        told = as_text(report)
    assert "algo se movió desde que se contó" in told
    assert "since" not in told
