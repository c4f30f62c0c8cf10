"""Nothing in the code deletes what the table of docs/retention.md keeps."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

import cardhouse
from cardhouse.server.accounts.users import OF_A_USER
from server.serving import House
from store.retention import DOCS, kept, page

SOURCE = Path(cardhouse.__file__).parent
DELETES = re.compile(r"\b(?:DELETE FROM|TRUNCATE TABLE|DROP TABLE)\s+\"?(\{?\w+\}?)", re.IGNORECASE)
BY_NAME = {"{table}": OF_A_USER}
"""Statements that are made of a list of tables."""
TABLES = {table: one for one in kept() for table in one["tables"]}


def deletions() -> list[tuple[str, str]]:
    """Which file takes rows out of which table. What `sim/faults` breaks are databases of its own."""
    found = []
    for path in sorted((*SOURCE.rglob("*.py"), *SOURCE.rglob("*.sql"))):
        if path.is_relative_to(SOURCE / "sim" / "faults"):
            continue
        for name in DELETES.findall(path.read_text("utf-8")):
            for table in BY_NAME.get(name, (name,)):
                found.append((path.relative_to(SOURCE).as_posix(), table))
    return found


def test_the_page_is_made_of_the_data() -> None:
    assert (DOCS / "retention.md").read_text("utf-8") == page(), "run python tests/store/retention.py"


def test_rows_are_taken_out_only_where_the_table_says() -> None:
    assert len(deletions()) > 10, "the search finds statements"
    for file, table in deletions():
        assert table in TABLES, f"{file} deletes from {table}, of which docs/retention.toml says nothing"
        assert file in TABLES[table]["where"], f"{file} deletes from {table}"


def test_nothing_is_named_that_is_not_so() -> None:
    found = set(deletions())
    for table, one in TABLES.items():
        for file in one["where"]:
            others = {other for other in one["tables"] if (file, other) in found}
            assert others, f"{file} deletes nothing of {table} any more: take it out of docs/retention.toml"


@pytest.fixture
def database(tmp_path: Path) -> sqlite3.Connection:
    house = House(str(tmp_path / "room.db"))
    house.token("ann", "cage")
    house.close()
    return sqlite3.connect(tmp_path / "room.db")


def test_every_table_of_the_database_has_its_class(database: sqlite3.Connection) -> None:
    names = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert names - {"sqlite_sequence"} - set(TABLES) == set()


@pytest.mark.parametrize("table", ["log_entries", "account_audit"])
@pytest.mark.parametrize("statement", ["DELETE FROM {}", "UPDATE {} SET at = 0"])
def test_what_is_kept_for_ever_is_guarded_by_the_database(
    database: sqlite3.Connection, table: str, statement: str
) -> None:
    assert TABLES[table]["goes"] == "never"
    assert TABLES[table]["years"] >= 10
    assert database.execute(f"SELECT COUNT(*) FROM {table}").fetchone() != (0,)
    with pytest.raises(sqlite3.IntegrityError):
        database.execute(statement.format(table))


def test_what_the_law_asks_for_is_in_the_table() -> None:
    years = {one["what"].partition(":")[0]: one["years"] for one in kept()}
    assert years["Play and account activity"] >= 10
    assert years["Tournament records"] >= 5
    assert years["Cash in and out by person and gaming day, reports made of it"] >= 5
