"""`cardhouse event draw-sheet`: seats in a drawn order on paper, for when the computer fails: whoever comes
next gets the next line, and it is crossed off. It is drawn as the room draws (`cardhouse.shuffle`): the sheet
opens with the promise, and its secret, kept apart, makes the same sheet again.
"""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

from cardhouse.cli.part_files import write
from cardhouse.errors import CardhouseError
from cardhouse.money.reports.formats import made_by
from cardhouse.shuffle.draw import drawn, promise

Tables = Annotated[int, Parameter(validator=validators.Number(gte=1, lte=500))]
Seats = Annotated[int, Parameter(validator=validators.Number(gte=2, lte=11))]
SECRET_BYTES = 32


def draw_sheet(
    *, tables: Tables, seats: Seats = 9, first: Tables = 1, secret: str = "",
    html: Annotated[bool, Parameter(negative="")] = False,
    out: Annotated[Path | None, Parameter(name="--out")] = None,
) -> None:  # fmt: skip
    """A sheet of seats in a drawn order, to be used by hand when the computer fails.

    Parameters
    ----------
    tables:
        How many tables there are.
    seats:
        How many seats each has.
    first:
        The number of the first table.
    secret:
        Makes the sheet again that this secret made; without it a new one is drawn.
    html:
        A page for the printer instead of text.
    out:
        The file to write
    """
    chance = _secret(secret)
    order = seats_in_order(chance, tables=tables, seats=seats, first=first)
    facts = [
        f"{len(order)} seats: {tables} tables of {seats}",
        f"Drawn {datetime.now(UTC):%Y-%m-%d %H:%M}Z, {made_by()}",
        f"Promise {promise(chance).hex()}",
        "Whoever comes next gets the next line. Cross it off, write the name, sign.",
    ]
    lines = [f"{place:>4}.  table {table:<4} seat {seat}" for place, (table, seat) in enumerate(order, 1)]
    kept = f"Keep apart from the sheet. Secret {chance.hex()}"
    write(_page(facts, order, kept) if html else "\n".join([*facts, "", *lines, "", kept]) + "\n", out)


def seats_in_order(secret: bytes, *, tables: int, seats: int, first: int = 1) -> list[tuple[int, int]]:
    """Every seat once, as the secret draws them."""
    order = drawn(secret, (), nth=0, count=tables * seats)
    return [(first + place // seats, 1 + place % seats) for place in order]


def _secret(given: str) -> bytes:
    if not given:
        return secrets.token_bytes(SECRET_BYTES)
    try:
        made = bytes.fromhex(given)
    except ValueError:
        made = b""
    if len(made) != SECRET_BYTES:
        raise CardhouseError(f"a secret has {2 * SECRET_BYTES} digits of 0 to 9 and a to f, as on the sheet")
    return made


def _page(facts: list[str], order: list[tuple[int, int]], kept: str) -> str:
    rows = "".join(
        f"<tr><td>{place}</td><td>{table}</td><td>{seat}</td><td></td><td></td></tr>"
        for place, (table, seat) in enumerate(order, 1)
    )
    told = "".join(f"<p>{escape(fact)}</p>" for fact in facts)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Seat draw</title><style>'
        "body{font:14px/1.4 system-ui,sans-serif}table{border-collapse:collapse;width:100%}"
        "th,td{border:1px solid #555;padding:.3em .6em;text-align:left}tr{break-inside:avoid}"
        ".kept{break-before:page}</style></head><body>"
        f"<h1>Seat draw</h1>{told}<table><thead><tr><th>No.</th><th>Table</th><th>Seat</th>"
        "<th>Name</th><th>Signed</th></tr></thead>"
        f'<tbody>{rows}</tbody></table><p class="kept">{escape(kept)}</p></body></html>\n'
    )
