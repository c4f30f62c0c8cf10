"""The numbered SQL files that make a database what the program expects, in order, each once.

How a dialect runs one is its own affair; here is which there are, and what to say of a newer database.
"""

from importlib.resources import files
from typing import NamedTuple

from cardhouse.store.errors import StoreError


class Migration(NamedTuple):
    """One step: its number, its name and its SQL."""

    number: int
    name: str
    sql: str


def migrations(dialect: str) -> list[Migration]:
    """All steps for a kind of database, first to last."""
    folder = files("cardhouse.store").joinpath("migrations", dialect)
    found = []
    for file in folder.iterdir():
        if file.name.endswith(".sql"):
            number, _, name = file.name.removesuffix(".sql").partition("_")
            found.append(Migration(int(number), name, file.read_text("utf-8")))
    found.sort()
    assert [each.number for each in found] == list(range(1, len(found) + 1)), "a migration is missing"
    return found


def missing(dialect: str, applied: int, where: str) -> list[Migration]:
    """The steps that a database with this many still needs."""
    known = migrations(dialect)
    if applied > len(known):
        raise StoreError(
            f"{where} was last used by a newer Cardhouse (its tables are at step {applied}, this one knows "
            f"{len(known)}): use that version or a later one"
        )
    return known[applied:]
