"""A sheet for paper: one HTML page that needs nothing else, with the chips drawn in their colours."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from cardhouse.tournaments.sheets.page import ChipLine, SheetPage

PLAIN = "#999999"
COLOURS = {
    "white": "#f4f4f0", "red": "#b3202c", "blue": "#1d4f9c", "green": "#1f7a3d", "black": "#222222",
    "purple": "#6b2d8b", "yellow": "#e5b717", "orange": "#dd6b20", "pink": "#d9669b", "teal": "#14808a",
    "grey": PLAIN, "gray": PLAIN, "brown": "#7a4a21", "lavender": "#9d8ec7", "burgundy": "#6d1a36",
}  # fmt: skip
LIGHT = frozenset(("white", "yellow", "pink", "lavender"))
_HEX = re.compile(r"#[0-9a-fA-F]{6}")
STYLE = """
@page { size: letter; margin: 12mm }
body { font: 9pt/1.25 sans-serif; color: #111; max-width: 190mm; margin: 0 auto }
h1 { font-size: 18pt; margin: 0 } h2 { font-size: 10pt; margin: 2.5mm 0 1mm }
p { margin: 0 0 0.6mm } table { border-collapse: collapse; width: 100% }
td, th { text-align: left; padding: 0.25mm 2mm; border-bottom: 0.2mm solid #ccc }
.n { text-align: right; width: 1% } .pause { background: #eee }
.facts { columns: 2; gap: 8mm; margin-top: 1mm }
.two { display: flex; gap: 8mm } .two > * { flex: 1 }
.chips { display: flex; gap: 4mm; flex-wrap: wrap } figure { margin: 0; text-align: center }
.rules { columns: 2; gap: 8mm } figcaption, .rules { font-size: 7pt; line-height: 1.2 }
.places td { break-inside: avoid } .places { columns: 2 }
"""


def as_html(page: SheetPage) -> str:
    """The page as HTML; every text of the sheet is escaped."""
    parts = [
        f"<h1>{escape(page.title)}</h1><p>{escape(page.house)}</p>",
        f'<div class="facts">{"".join(f"<p>{escape(line)}</p>" for line in page.lines)}</div>',
        f'<div class="two"><section><h2>Levels</h2>{_levels(page)}</section>',
        f"<section><h2>Money</h2>{_table((name, f'${amount}') for name, amount in page.money)}",
        f'<h2>Chips</h2><div class="chips">{"".join(_chip(chip) for chip in page.chips)}</div>',
        _payouts(page),
        "</section></div>",
        f'<h2>Rules</h2><div class="rules">{_rules(page)}</div>',
    ]
    head = f"<meta charset=\"utf-8\"><title>{escape(page.title)}</title><style>{STYLE}</style>"
    body = "\n".join(parts)
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>\n{body}\n</body></html>\n'


def _levels(page: SheetPage) -> str:
    rows = []
    for level in page.levels:
        number = str(level.number) if level.number else ""
        notes = f" <small>({escape(', '.join(level.notes))})</small>" if level.notes else ""
        row = (f'<td class="n">{number}</td><td class="n">{escape(level.clock)}</td>'
               f'<td class="n">{level.minutes}</td><td>{escape(level.plays)}{notes}</td>')  # fmt: skip
        rows.append(f"<tr>{row}</tr>" if level.number else f'<tr class="pause">{row}</tr>')
    numbers = "".join(f'<th class="n">{name}</th>' for name in ("Level", "Begins", "Minutes"))
    head = f"<tr>{numbers}<th>Plays</th></tr>"
    return f"<table>{head}{''.join(rows)}</table>"


def _table(rows: Iterable[tuple[str, str]]) -> str:
    cells = (f'<tr><td>{escape(name)}</td><td class="n">{escape(value)}</td></tr>' for name, value in rows)
    return f"<table>{''.join(cells)}</table>"


def _payouts(page: SheetPage) -> str:
    if not page.payouts:
        return ""
    table = _table((place, f"${amount}") for place, amount in page.payouts)
    return f'<h2>Prizes {escape(page.payouts_for)}</h2><div class="places">{table}</div>'


def _rules(page: SheetPage) -> str:
    rules = (f"<p><b>{escape(row)}</b> {escape(says)}</p>" for row, says in page.rules)
    left_open = (f"<p><i>Left open:</i> {escape(says)}</p>" for says in page.open)
    return "".join([*rules, *left_open])


def _chip(chip: ChipLine) -> str:
    fill = colour_of(chip.colour)
    ink = "#111" if chip.colour.lower() in LIGHT else "#fff"
    value = f"{chip.value // 1000}K" if chip.value >= 1000 and chip.value % 1000 == 0 else str(chip.value)
    size = 14 if len(value) < 4 else 11
    drawing = (
        '<svg width="52" height="52" viewBox="0 0 52 52" role="img">'
        f'<circle cx="26" cy="26" r="25" fill="{fill}" stroke="#111" stroke-width="1"/>'
        f'<circle cx="26" cy="26" r="21" fill="none" stroke="{ink}" stroke-width="5" '
        'stroke-dasharray="8 14"/>'
        f'<text x="26" y="31" text-anchor="middle" font-size="{size}" fill="{ink}">{value}</text></svg>'
    )
    told = [f"{chip.in_stack} in a stack" if chip.in_stack else "", chip.leaves]
    caption = "<br>".join(escape(text) for text in told if text)
    return f"<figure>{drawing}<figcaption>{caption}</figcaption></figure>"


def colour_of(name: str) -> str:
    """A chip's colour for drawing: by name or as #rrggbb; grey where it is neither."""
    return name if _HEX.fullmatch(name) else COLOURS.get(name.strip().lower(), PLAIN)
