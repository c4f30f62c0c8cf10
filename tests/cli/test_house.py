"""`cardhouse house`: what people and programs get, and what is said of names and files of no use."""

import json
from pathlib import Path
from typing import Any

import pytest

from cardhouse.cli.main import main
from cardhouse.houses import profile
from cardhouse.houses.schema import load_schema
from houses.trial_house import full_profile

LIVE = {
    "seats.stud": '{ value = 8, cite = "toledo.holdem.1" }',
    "betting.limit_raises": '{ value = "unlimited", cite = "toledo.holdem.3", '
                            'over = ["toledo.holdem.7"], why = "it came later" }',
    "rake.cap": '[{ value = 4, silent = "not known" }, '
                '{ value = 5, cite = "toledo.holdem.5", from = 2010-06-07 }]',
}
EVENTS = '[tournament.seats]\nstud = { value = 7, silent = "smaller tables" }\n'


@pytest.fixture(autouse=True)
def _two_houses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two made-up houses, toledo and live, instead of the five; output wide enough not to break words."""
    folder = tmp_path / "houses"
    folder.mkdir()
    (folder / "toledo.toml").write_text(full_profile("toledo"), encoding="utf-8")
    live = full_profile("live", LIVE) + EVENTS
    (folder / "live.toml").write_text(live, encoding="utf-8")
    monkeypatch.setattr(profile, "FOLDER", folder)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    """Standard output of a command that must end with `code`."""
    assert main(["house", *words]) == code
    return capsys.readouterr().out


def told_json(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> Any:
    return json.loads(told(capsys, *words, "--json", code=code))


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is said on standard error when the input cannot be used; nothing else is printed."""
    assert main(["house", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    return err


def test_list(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told_json(capsys, "list")
    assert [line["house"] for line in lines] == ["live", "toledo"]
    total = len(load_schema())
    assert (lines[0]["cited"], lines[0]["silent"], lines[0]["faults"]) == (3, total - 2, 0)
    text = told(capsys, "list")
    assert "Room live" in text
    assert "made up" in text


def test_list_with_a_broken_profile_still_lists_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    Path("houses/live.toml").write_text('house = "live"\n', encoding="utf-8")
    lines = told_json(capsys, "list")
    assert lines[0]["faults"] > 0
    assert lines[1]["faults"] == 0


def test_show_names_value_and_source(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "show", "live")
    assert "limit_raises" in text
    assert "toledo.holdem.3; over toledo.holdem.7: it came later" in text
    assert "the book does not say: made up" in text
    assert "toledo.holdem.5; since 2010-06-07" in text


def test_show_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    shown = told_json(capsys, "show", "live")
    assert (shown["house"], shown["set"], len(shown["choices"])) == ("live", "cash", len(load_schema()))
    assert shown["choices"]["betting.limit_raises"] == {
        "value": "unlimited", "cite": "toledo.holdem.3", "why": "it came later", "over": ["toledo.holdem.7"]}
    assert shown["choices"]["kill.half_kill"] == {"value": "3/2", "silent": "made up"}


def test_show_another_day_set_and_part(capsys: pytest.CaptureFixture[str]) -> None:
    day = told_json(capsys, "show", "live", "--on", "2010-06-06", "--section", "rake")
    assert day["choices"]["rake.cap"] == {"value": 4, "silent": "not known", "until": "2010-06-07"}
    assert all(key.startswith("rake.") for key in day["choices"])
    event = told_json(capsys, "show", "live", "--set", "tournament", "--section", "seats.stud")
    assert event["choices"] == {"seats.stud": {"value": 7, "silent": "smaller tables"}}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "toleddo"], "toleddo: no such house and no such file; the houses are live, toledo"),
        (["show", "live", "--set", "cahs"], "cahs: no such rule set; there are cash and tournament"),
        (["show", "live", "--section", "beting"], "beting: no such part; there are"),
        (["show", "live", "--on", "June"], "June: not a day; write it as 2010-06-07"),
        (["new", "mine", "--from", "toleddo"], "toleddo: no such house"),
        (["new", "Mine!", "--from", "toledo"], "Mine!: a house's name is"),
        (["new", "mine", "--from", "toledo", "--dir", "nowhere"], "nowhere: no such folder"),
        (["check", "nothing.toml"], "nothing.toml: no such house and no such file"),
        (["diff", "live", "toleddo"], "toleddo: no such house"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_is_named(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    assert said in refused(capsys, *words)


def test_new_check_and_diff_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert "mine.toml holds every choice of live" in told(capsys, "new", "mine", "--from", "live")
    assert "mine.toml: no faults" in told(capsys, "check", "mine")
    assert told_json(capsys, "diff", "live", "mine") == []
    assert "cash: 0 choices differ" in told(capsys, "diff", "live", "mine")
    path = Path("mine.toml")
    changed = path.read_text(encoding="utf-8").replace(
        'stud = { value = 8, cite = "toledo.holdem.1" }', 'stud = { value = 9, silent = "our choice: nine" }')
    path.write_text(changed, encoding="utf-8")
    assert told_json(capsys, "diff", "live", "mine") == [{
        "set": "cash", "key": "seats.stud",
        "first": {"house": "live", "value": 8, "cite": "toledo.holdem.1"},
        "second": {"house": "mine", "value": 9, "silent": "our choice: nine"},
    }]


def test_new_never_writes_over_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.toml").write_text("kept", encoding="utf-8")
    assert "exists already" in refused(capsys, "new", "mine", "--from", "live")
    assert Path("mine.toml").read_text(encoding="utf-8") == "kept"


def test_new_into_another_folder(capsys: pytest.CaptureFixture[str]) -> None:
    Path("rooms").mkdir()
    made = told_json(capsys, "new", "mine", "--from", "live", "--dir", "rooms")
    assert made == {"house": "mine", "from": "live", "file": str(Path("rooms/mine.toml"))}
    assert "no faults" in told(capsys, "check", "rooms/mine.toml")


def test_diff_shows_key_values_and_rows_of_both_sets(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "diff", "toledo", "live")
    assert "cash: 2 choices differ" in text
    assert "tournament: 1 choice differs otherwise than in cash games" in text
    for words in ("betting.limit_raises", "unlimited", "toledo.holdem.3", "the book does not say"):
        assert words in text
    found = {(one["set"], one["key"]) for one in told_json(capsys, "diff", "toledo", "live")}
    assert found == {("cash", "seats.stud"), ("cash", "betting.limit_raises"), ("tournament", "seats.stud")}


def test_check_lists_every_fault_and_ends_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    broken = full_profile("mine", {
        "seats.stud": '{ value = true, silent = "x" }',
        "rake.cap": "{ value = 4 }",
        "kill.half_kill": '{ value = "3/2", cite = "toledo.99" }',
    })
    Path("mine.toml").write_text(broken, encoding="utf-8")
    text = told(capsys, "check", "mine", "toledo", code=1)
    assert "toledo.toml: no faults" in text
    assert "3 faults" in text
    for key in ("cash.seats.stud", "cash.rake.cap", "cash.kill.half_kill"):
        assert key in text
    faults = told_json(capsys, "check", "mine", code=1)
    assert {fault["key"] for fault in faults} == {"cash.seats.stud", "cash.rake.cap", "cash.kill.half_kill"}
    assert all(fault["file"] == "mine.toml" and fault["line"] and fault["remedy"] for fault in faults)


def test_check_without_a_name_checks_all_that_come_along(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "check")
    assert "live.toml: no faults" in text
    assert "toledo.toml: no faults" in text


def test_the_checklist_of_a_part_counts_that_part(capsys: pytest.CaptureFixture[str]) -> None:
    keys = [key for key in load_schema() if key.startswith("rake.")]
    text = told(capsys, "silent", "live", "--section", "rake")
    assert f"cash games: of {len(keys)} choices the book leaves {len(keys) - 1} open" in text
