"""The manager's log in German and Spanish: kinds of entries and their facts have words there, and a page of
an evening's log names nothing in English.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardhouse.languages import logged, speaking
from cardhouse.screens.manager.log_told import in_words, kinds
from screens.caging import CageRoom
from screens.showing import HTML
from screens.test_languages import OTHERS
from server.serving import House

NEW_MOST = 20
"""So many kinds that came lately may still be told in English."""
LINE = re.compile(r"<li[^>]*>.*?</li>|<p[^>]*>.*?</p>|<option[^>]*>.*?</option>", re.DOTALL)
ENGLISH_WORD = re.compile(r"(?<![\w-])(?:the|is|are|and|of|taken|opened|began|given|seated)(?![\w-])")


@pytest.mark.parametrize("language", OTHERS)
def test_a_kind_of_entry_has_its_words(language: str) -> None:
    english = [in_words(one) for one in kinds()]
    assert len([one for one in english if logged(one, language) == one]) <= NEW_MOST
    with speaking(language):
        assert in_words("SeatTaken") == logged("seat taken", language) != "seat taken"


@pytest.mark.parametrize("language", OTHERS)
def test_a_page_of_the_log_is_in_the_language(tmp_path: Path, language: str) -> None:
    house = House(str(tmp_path / "room.db"))
    room = CageRoom(house)
    try:
        room.open_bank()
        with room.server.client(house.token("mo", "manager")) as client:
            page = client.get("/rooms/main/audit/log", headers={**HTML, "accept-language": language})
        assert page.status_code == 200
        shown = [re.sub(r"<[^>]+>", " ", one) for one in LINE.findall(page.text)]
        assert any(logged("table opened", language) in one for one in shown)
        assert [one for one in shown if ENGLISH_WORD.search(one)] == []
    finally:
        room.close()
