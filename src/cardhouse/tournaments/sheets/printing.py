"""A sheet for the terminal: plain text, one page."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from cardhouse.tournaments.sheets.page import SheetPage

WIDE = 96
COLUMNS = 3


def as_text(page: SheetPage) -> str:
    """The page as text."""
    return "\n".join(line.rstrip() for line in _lines(page)) + "\n"


def _lines(page: SheetPage) -> Iterator[str]:
    yield page.title
    yield "=" * len(page.title)
    yield f"{page.house}"
    yield ""
    for line in page.lines:
        yield from textwrap.wrap(line, WIDE)
    yield ""
    for name, amount in page.money:
        yield f"{name:<44}{'$' + amount:>12}"
    yield ""
    yield f"{'level':>5}  {'begins':>6}  {'minutes':>7}  plays"
    for level in page.levels:
        number = str(level.number) if level.number else ""
        notes = f"  ({', '.join(level.notes)})" if level.notes else ""
        yield f"{number:>5}  {level.clock:>6}  {level.minutes:>7}  {level.plays}{notes}"
    yield ""
    yield f"{'chip':>9}  {'colour':<10}  {'in a stack':>10}"
    for chip in page.chips:
        yield f"{chip.value:>9,}  {chip.colour:<10}  {chip.in_stack or '':>10}  {chip.leaves}"
    if page.payouts:
        yield ""
        yield f"Prizes {page.payouts_for}".rstrip()
        yield from _in_columns([f"{place:<14}{'$' + amount:>12}" for place, amount in page.payouts])
    yield ""
    for row, says in page.rules:
        yield from textwrap.wrap(f"{row}: {says}", WIDE, subsequent_indent="  ")
    for says in page.open:
        yield from textwrap.wrap(f"Left open: {says}", WIDE, subsequent_indent="  ")


def _in_columns(cells: Sequence[str]) -> Iterator[str]:
    rows = -(-len(cells) // COLUMNS)
    for row in range(rows):
        yield "    ".join(cells[row::rows])
