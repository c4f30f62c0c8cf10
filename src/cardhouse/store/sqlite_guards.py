"""The triggers that keep entries from being changed or taken out: as the migrations make them, and made anew
where somebody took them away. That they were away is told by `cardhouse log verify`.
"""

import sqlite3
from collections.abc import Iterator
from functools import cache

from cardhouse.store.migrating import migrations


@cache
def guards() -> dict[str, str]:
    """Each guard by name, as the database keeps its text."""
    found = {}
    for step in migrations("sqlite"):
        for statement in statements(step.sql):
            words = statement.split()
            if words[:2] == ["CREATE", "TRIGGER"]:
                found[words[2]] = statement.strip().removesuffix(";")
    return found


def put_up_guards(connection: sqlite3.Connection) -> None:
    """Every guard is there as it was made."""
    there = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall())
    for name, sql in guards().items():
        if there.get(name) != sql:
            connection.execute(f"DROP TRIGGER IF EXISTS {name}")
            connection.execute(sql)


def statements(sql: str) -> Iterator[str]:
    """The single statements of a script (a trigger holds semicolons of its own)."""
    begun = ""
    for line in sql.splitlines(keepends=True):
        begun += line
        if sqlite3.complete_statement(begun):
            yield begun
            begun = ""
    assert not begun.strip(), f"an unfinished statement: {begun}"
