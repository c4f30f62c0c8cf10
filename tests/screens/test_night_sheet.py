"""A night's ledger for a spreadsheet: heads and figures in the reader's language, and no formulas."""

from __future__ import annotations

import pytest

from cardhouse.languages import speaking
from cardhouse.room.nights.reckoning import Reckoning, reckon
from cardhouse.room.nights.state import NightLine
from cardhouse.screens.player.night_sheet import as_csv

NIGHT = reckon((NightLine("ann", 200_000, 0, 50_050), NightLine("jo", 100_000, 249_950)))
SHEETS = {
    "en": [
        "Name,In,Out,On the table,Result",
        "Jörg,1000,2499.50,0,1499.50",
        "'=ann(),2000,0,500.50,-1499.50",
        "",
        "Who pays,To whom,Amount",
        "'=ann(),Jörg,1499.50",
    ],
    "de": [
        "Name;Eingekauft;Mitgenommen;Auf dem Tisch;Ergebnis",
        "Jörg;1000;2499,50;0;1499,50",
        "'=ann();2000;0;500,50;-1499,50",
        "",
        "Wer zahlt;An wen;Betrag",
        "'=ann();Jörg;1499,50",
    ],
    "es": [
        "Nombre;Compras;Se llevó;En la mesa;Resultado",
        "Jörg;1000;2499,50;0;1499,50",
        "'=ann();2000;0;500,50;-1499,50",
        "",
        "Quién paga;A quién;Importe",
        "'=ann();Jörg;1499,50",
    ],
}


def _sheet(night: Reckoning, language: str) -> str:
    with speaking(language):
        return as_csv(night, {"ann": "=ann()", "jo": "Jörg"}.__getitem__)


@pytest.mark.parametrize("language", SHEETS)
def test_a_spreadsheet_of_the_language_reads_the_sheet(language: str) -> None:
    mark, sheet = _sheet(NIGHT, language)[0], _sheet(NIGHT, language)[1:]
    assert mark.encode() == b"\xef\xbb\xbf", "without it the names lose their letters"
    assert sheet.splitlines() == SHEETS[language]


def test_what_the_house_took_has_its_line() -> None:
    night = reckon((NightLine("ann", 10_000, 9_900), NightLine("jo", 10_000, 9_950)))
    assert "Das Haus;;;;1,50" in _sheet(night, "de").splitlines()
