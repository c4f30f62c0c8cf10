"""`cardhouse event`: sheets made, checked and printed on the command line."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardhouse.cli.main import main
from cardhouse.houses.profile import house_names
from cardhouse.store import open_store
from cardhouse.tournaments.sheet import LateEntry
from cardhouse.tournaments.sheets.template import template_names
from tournaments.events import sheet
from tournaments.playing import Playing

NIGHTLY = {"turbo", "deepstack", "rebuy", "satellite", "bounty", "horse"}


def made(folder: Path, template: str, house: str) -> Path:
    file = folder / f"{template}-{house}.toml"
    assert main(["event", "new", "Tonight", "--house", house, "--from", template, "--out", str(file)]) == 0
    return file


@pytest.mark.parametrize("house", house_names())
def test_every_template_passes_the_check_in_every_house(
    tmp_path: Path, house: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert set(template_names()) >= NIGHTLY
    files = [str(made(tmp_path, name, house)) for name in template_names()]
    assert main(["event", "check", *files, "--house", house]) == 0, capsys.readouterr().out


def test_faults_are_told_with_line_and_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = made(tmp_path, "turbo", "horseshoe")
    file.write_text(file.read_text("utf-8").replace("prize = 100", "prize = 79"), encoding="utf-8")
    capsys.readouterr()
    assert main(["event", "check", str(file), "--house", "horseshoe", "--json"]) == 1
    (fault,) = json.loads(capsys.readouterr().out)
    lines = file.read_text("utf-8").splitlines()
    assert lines[fault["line"] - 1] == "prize = 79"
    assert (fault["where"], fault["rule"]) == ("buy_in.prize", "horseshoe.19.ops.2b.ii")
    assert main(["event", "check", str(file), "--house", "pechanga"]) == 1
    assert "pechanga.30.fees1" in capsys.readouterr().out, "its buy-in has no administration fee"
    assert main(["event", "print", str(file), "--house", "horseshoe"]) == 2
    assert "79 percent" in capsys.readouterr().err


def test_a_sheet_is_one_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = made(tmp_path, "bounty", "horseshoe")
    capsys.readouterr()
    assert main(["event", "print", str(file), "--house", "horseshoe", "--entries", "100"]) == 0
    text = capsys.readouterr().out
    for said in ("Tonight", "Horseshoe Baltimore", "for bounties", "no limit; 9 to a table",
                 "25/50", "chips of 25 leave play",
                 "Prizes with 100 entries", "horseshoe.19.ops.2c.2a", "Left open"):  # fmt: skip
        assert said in text
    page = tmp_path / "page.html"
    assert main(["event", "print", str(file), "--house", "horseshoe", "--html", "--out", str(page)]) == 0
    html = page.read_text("utf-8")
    assert html.count("<svg") == 6, "one chip a denomination"
    assert "http" not in html


@pytest.mark.parametrize("name", template_names())
def test_every_template_is_printed(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = made(tmp_path, name, "toledo")
    for more in ([], ["--html"]):
        assert main(["event", "print", str(file), "--house", "toledo", "--entries", "80", *more]) == 0
        assert "Prizes with 80 entries" in capsys.readouterr().out


def test_what_a_sheet_says_is_no_markup(tmp_path: Path) -> None:
    file, page = made(tmp_path, "turbo", "horseshoe"), tmp_path / "page.html"
    text = file.read_text("utf-8").replace('"Tonight"', '"<script>alert(1)</script>"')
    file.write_text(text.replace('colour = "green"', "colour = '\"/><script>'"), encoding="utf-8")
    assert main(["event", "print", str(file), "--house", "horseshoe", "--html", "--out", str(page)]) == 0
    assert "<script" not in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["new", "x", "--house", "horseshoe", "--from", "trubo"], "did you mean turbo"),
        (["new", "x", "--house", "nowhere"], "nowhere"),
        (["check", "--house", "horseshoe"], "name the file"),
        (["check", "not-there.toml", "--house", "horseshoe"], "not-there.toml"),
    ],
)
def test_input_of_no_use_is_told(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["event", *words]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert "Traceback" not in err


def test_a_template_is_changed_on_the_way(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["event", "new", "Sit", "--house", "live", "--set", "seats = 6", "--set", "no re_entries"]
    assert main(words) == 0
    text = capsys.readouterr().out
    assert "seats = 6" in text
    assert "re_entries" not in text
    assert main([*words, "--set", "seets = 5"]) == 2
    assert "did you mean seats" in capsys.readouterr().err


def test_templates_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["event", "templates", "--json"]) == 0
    assert {one["template"] for one in json.loads(capsys.readouterr().out)} == set(template_names())


def test_results_come_from_a_rooms_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    room = Playing(seed=3)
    room.opened(sheet(mode="dealt", late=LateEntry()), "ann", "bob", "cyd")
    room.start()
    while room.phase("Turbo") == "running":
        room.begin()
        room.all_in("ann", "bob", "cyd")
    database = str(tmp_path / "room.db")
    store = open_store(database)
    opened, *later = room.log
    store.create_room("room").append([replace(opened, by="owner"), *later], 0)
    store.close()
    assert main(["event", "results", database, "--format", "csv"]) == 0
    first, line = capsys.readouterr().out.splitlines()
    assert first == "place,name,country,prize,currency,event,date,buy-in,entries,prize pool"
    assert line.startswith("1,")
    assert line.endswith(",,300,USD,Tuesday Turbo,2026-03-03,120,3,300")
    assert main(["event", "results", database, "Turbo", "--report"]) == 0
    assert "Tournament Financial Report" in capsys.readouterr().out
    assert main(["event", "results", database, "Other"]) == 2
