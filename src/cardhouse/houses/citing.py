"""A citation in full: book, edition, section and rule, for whoever opens what a short one names.

Short ones (`pechanga.21.3`) stand in refusals, rulings and events; which edition each book is of is told by
`editions`. A gap is cited with the book that leaves it open and the row followed by custom.
"""

from __future__ import annotations

from cardhouse.houses.catalogue import load_catalogue
from cardhouse.houses.editions import edition_of, editions, number_of
from cardhouse.houses.silence import gap_of

__all__ = ["edition_of", "editions", "in_full"]


def in_full(cite: str) -> str:
    """The citation in full; as it is where it is of no book (a rule of a house's own says its own day).

    >>> in_full("toledo.holdem.1")
    "Hollywood Casino Toledo, poker gaming guide (2017), Texas Hold 'Em, rule 1"
    >>> in_full("main-1.betting.limit_raises")
    'main-1.betting.limit_raises'
    """
    gap = gap_of(cite)
    if gap is not None and gap.book in editions():
        custom = cite.partition("~")[2]
        follows = f"; custom, as in {in_full(custom)}" if custom else ""
        return f"{editions()[gap.book]} does not say: {gap.key}{follows}"
    row = load_catalogue().get(cite)
    return cite if row is None else f"{editions()[row.book]}, {row.section}, {number_of(row)}"
