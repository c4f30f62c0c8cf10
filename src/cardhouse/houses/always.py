"""What is the same in every house, with the rows that say so: `always.toml`. Only reads."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cardhouse.errors import CardhouseError
from cardhouse.houses.catalogue import row_ids, suggest

FILE = Path(__file__).with_name("always.toml")


@dataclass(frozen=True, slots=True)
class Always:
    """One such rule in a few words, and its rows in all books; those of events go before in events."""

    words: str
    rows: tuple[str, ...]
    event: tuple[str, ...] = ()

    def rows_in(self, book: str, rule_set: str) -> tuple[str, ...]:
        """The rows of one book, the ones of the rule set first."""
        rows = (*self.event, *self.rows) if rule_set == "tournament" else self.rows
        return tuple(row for row in rows if row.startswith(f"{book}."))


@cache
def load_always() -> dict[str, Always]:
    """Every rule by its key; all faults of the file at once."""
    raw = tomllib.loads(FILE.read_text(encoding="utf-8"))
    found = {
        f"{section}.{name}": Always(entry["is"], tuple(entry["rows"]), tuple(entry.get("event", ())))
        for section, entries in raw.items()
        for name, entry in entries.items()
    }
    known = row_ids()
    faults = [
        f"{key}: {row} is no row{suggest(row, known)}"
        for key, one in found.items()
        for row in (*one.rows, *one.event)
        if row not in known
    ]
    if faults:
        raise CardhouseError("\n  ".join([f"{FILE.name}: {len(faults)} faults", *faults]))
    return found
