"""The ledger of a simulated night, checked by others: added up anew from the log's bytes by separate code,
and by Beancount's own checker; and what `cardhouse cage` says of it.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardhouse.cli.main import main
from cardhouse.money.export.account_names import beancount_name
from cardhouse.money.export.beancount import beancount
from cardhouse.money.posting import Line, Posting
from cardhouse.server.accounts.audit import By
from cardhouse.server.accounts.reading_names import shown_names
from cardhouse.server.accounts.services import open_accounts
from cardhouse.server.accounts.users import User
from cardhouse.server.aliases import Personal, key_of
from cardhouse.sim import reconciling
from cardhouse.sim.night.run import simulate
from cardhouse.sim.night.world import Night
from cardhouse.sim.reconciling import compare, reconcile
from cardhouse.store import open_store

CHECKER = Path(sys.executable).parent / "bean-check"
CLOSED = "2026-03-03"


@pytest.fixture(scope="module")
def night() -> Night:
    return simulate(21, "horseshoe", tables=4, hours=2, every_entry=False)[0]


@pytest.fixture(scope="module")
def database(night: Night, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The night's log in a file."""
    path = tmp_path_factory.mktemp("cage") / "room.db"
    store = open_store(path)
    store.create_room("night").append(night.log, 0)
    store.close()
    return path


def bodies(night: Night) -> list[bytes]:
    return [entry.body for entry in night.log]


def wrong(night: Night, log: list[bytes]) -> list[str]:
    books = night.room.books
    return compare(reconcile(log), books.balances, books.chips, books.postings)


def test_the_log_added_up_anew_is_the_books(night: Night) -> None:
    assert wrong(night, bodies(night)) == []
    found = reconcile(bodies(night))
    assert sum(found.hands.values()) > 20
    assert sum(found.taken.values()) > 0
    assert found.postings == night.room.books.postings


def test_the_second_code_has_nothing_of_the_first() -> None:
    tree = ast.parse(Path(reconciling.__file__).read_text("utf-8"))
    modules = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert not [name for name in modules if name and name.startswith("cardhouse")]


def _more(posting: dict[str, Any]) -> None:
    posting["lines"][0][1] += 100


def _moved(posting: dict[str, Any]) -> None:
    posting["lines"][0][1] += 100
    posting["lines"][1][1] -= 100


def _renumbered(posting: dict[str, Any]) -> None:
    posting["number"] += 1


def _fraction(posting: dict[str, Any]) -> None:
    posting["lines"][0][1] += 0.5
    posting["lines"][1][1] -= 0.5


@pytest.mark.parametrize("change", [_more, _moved, _renumbered, _fraction])
@pytest.mark.parametrize("what", ["hand", "buy_in", "soft_count"])
def test_any_change_of_a_posting_is_found(
    night: Night, what: str, change: Callable[[dict[str, Any]], None]
) -> None:
    log = bodies(night)
    place, body, posting = next(
        (place, body, event["posting"])
        for place, body in ((place, json.loads(one)) for place, one in enumerate(log))
        for event in body.get("events", ())
        if event["type"] == "Posted" and event["posting"]["what"] == what
    )
    change(posting)
    log[place] = json.dumps(body).encode()
    assert wrong(night, log)


def test_a_missing_entry_is_found(night: Night) -> None:
    log = bodies(night)
    place = next(place for place, one in enumerate(log) if b'"what":"buy_in"' in one)
    assert wrong(night, log[:place] + log[place + 1 :])


def test_bean_check_accepts_the_export(database: Path, tmp_path: Path) -> None:
    file = tmp_path / "ledger.beancount"
    assert main(["cage", "export", str(database), "--to", str(file)]) == 0
    checked = subprocess.run([CHECKER, "--no-cache", file], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    text = file.read_text("utf-8")
    assert " balance Assets:House:Revenue:Xrake " in text
    assert main(["cage", "export", str(database), "--to", str(file)]) == 2, "nothing is overwritten"


def test_bean_check_finds_a_wrong_balance(database: Path, tmp_path: Path) -> None:
    file = tmp_path / "ledger.beancount"
    assert main(["cage", "export", str(database), "--to", str(file)]) == 0
    text = file.read_text("utf-8")
    before, found, after = text.rpartition(" balance Assets:House:Revenue:Xrake ")
    file.write_text(f"{before}{found}1{after}", "utf-8")
    checked = subprocess.run([CHECKER, "--no-cache", file], capture_output=True, text=True, check=False)
    assert checked.returncode == 1


def test_names_of_any_kind_stay_apart_and_are_taken(tmp_path: Path) -> None:
    names = [
        "pocket:ann", "pocket:Ann", "pocket:a nn", "pocket:a-nn", "pocket:a", "pocket:a:nn", "pocket:анна",
        "pocket:a-20nn", "stack:3:ann", "stack:3:ann:b", "variance:drop", "variance:drop:3",
        "cage:main:chips", "vault:chips", "box:1", "at_large",
    ]  # fmt: skip
    assert len({beancount_name(name) for name in names}) == len(names)
    note = 'a "quoted" \\ note\nin two lines'
    postings = [
        (0, Posting(number, "opening", (Line(name, 5), Line("outside", -5)), note=note))
        for number, name in enumerate(names, 1)
    ]
    balances = {**dict.fromkeys(names, 5), "outside": -5 * len(names)}
    file = tmp_path / "names.beancount"
    file.write_text("".join(beancount(postings, balances, title='The "room"')), "utf-8")
    checked = subprocess.run([CHECKER, "--no-cache", file], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_command_reconciles(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cage", "reconcile", str(database), "night", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["faults"] == []
    assert main(["cage", "reconcile", str(database)]) == 0
    assert "everything agrees" in capsys.readouterr().out


def test_the_command_prints_balances_and_the_close(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cage", "balances", str(database)]) == 0
    assert "The books come to nothing." in capsys.readouterr().out
    assert main(["cage", "close", str(database)]) == 1, "nothing was counted since the close"
    assert "not counted since the last close" in capsys.readouterr().out


def test_reports_of_a_closed_day_are_as_they_were_at_its_close(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cage", "report", "close", str(database), "--day", CLOSED]) == 0
    assert "Everything is even." in capsys.readouterr().out
    assert main(["cage", "report", "tables", str(database), "--day", CLOSED, "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["day"] == CLOSED
    assert told["totals"]["together"] > 0
    page = tmp_path / "cash.html"
    about = [str(database), "--day", CLOSED, "--format", "html", "--to", str(page)]
    assert main(["cage", "report", "cash", *about]) == 0
    assert page.read_text("utf-8").startswith("<!doctype html>")


def test_reports_name_people_and_json_keeps_their_ids(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    about = ["cage", "report", "cash", str(database), "--day", CLOSED]
    assert main([*about, "--format", "json"]) == 0
    person = json.loads(capsys.readouterr().out)["rows"][0]["person"]
    store = open_store(database)
    store.log("night").keep(key_of(person), msgspec.json.encode(Personal("Ann Archer", "Ann of the night")))
    store.close()
    assert main(about) == 0
    assert "Ann of the night" in capsys.readouterr().out
    assert main([*about, "--format", "json"]) == 0
    assert "Ann of the night" not in capsys.readouterr().out


def test_accounts_are_named_without_touching_the_database(database: Path, tmp_path: Path) -> None:
    assert shown_names(str(database)) == {}, "no accounts were made ready by looking"
    path = str(tmp_path / "accounts.db")
    accounts = open_accounts(path)
    made = accounts.users.add(By("installation"), "cal", "Cal Cashier")
    assert isinstance(made, User)
    accounts.close()
    assert shown_names(path) == {made.id: "Cal Cashier"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["report", "gossip", "{}"], "there is no report 'gossip'"),
        (["report", "tables", "{}", "--day", "yesterday"], "'yesterday' is no day"),
        (["report", "tables", "{}", "--day", "2026-02-01"], "2026-02-01 was not closed"),
        (["balances", "{}", "elsewhere"], "elsewhere"),
    ],
)
def test_what_cannot_be_answered_is_said(
    database: Path, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cage", *(one.format(database) for one in arguments)]) == 2
    assert said in capsys.readouterr().err


def test_the_names_of_the_reports_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cage", "reports"]) == 0
    assert "variances: " in capsys.readouterr().out
