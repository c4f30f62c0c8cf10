"""`cardhouse rules conduct`: what can be recorded as an incident, and which penalties may follow."""

import json
from typing import Any

import pytest

from cardhouse.cli.main import main


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(["rules", *words]) == code
    return capsys.readouterr().out


def told_json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    return json.loads(told(capsys, *words, "--json"))


def test_conduct_lists_what_can_be_recorded(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "conduct", "pechanga", "splash")
    assert "pechanga.2.1c" in text
    assert "warning, suspension, barred; on purpose only" in text
    assert "48 rows on conduct" in text
    assert "permitted" in told(capsys, "conduct", "mohegan", "avert")
    event = told(capsys, "conduct", "horseshoe", "dumping", "--rules", "tournament")
    assert "disqualification; must follow: disqualification" in event


def test_conduct_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    (kill,) = told_json(capsys, "conduct", "horseshoe", "17.7b")
    assert kill["penalties"] == ["removed_from_game", "barred_for_evening", "barred"]
    assert (kill["must"], kill["cites"]) == (True, ["horseshoe.17.7b"])
    assert kill["given_by"] == ["manager", "supervisor"]


def test_conduct_where_there_is_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert "toledo has no rule on conduct." in told(capsys, "conduct", "toledo", code=1)
    assert "no rule on conduct with juggling." in told(capsys, "conduct", "live", "juggling", code=1)
    assert main(["rules", "conduct", "live", "--rules", "poker"]) == 2
    assert "no such rule set" in capsys.readouterr().err
