"""A promotion's page for the terminal, and as one HTML page for the wall that needs nothing else."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from html import escape

from cardhouse.promotions.files.page import PromotionPage

WIDE = 96
STYLE = """
@page { size: letter; margin: 14mm }
body { font: 11pt/1.35 sans-serif; color: #111; max-width: 185mm; margin: 0 auto }
h1 { font-size: 24pt; margin: 0 } h2 { font-size: 11pt; margin: 4mm 0 1mm } .says { font-size: 15pt }
table { border-collapse: collapse; width: 100% } p { margin: 0 0 1mm }
td, th { text-align: left; vertical-align: top; padding: 1mm 3mm 1mm 0; border-bottom: 0.2mm solid #ccc }
th { width: 1%; white-space: nowrap } .rules { columns: 2; gap: 8mm; font-size: 8pt; line-height: 1.25 }
"""


def as_text(page: PromotionPage) -> str:
    """The page as text."""
    return "\n".join(line.rstrip() for line in _text(page)) + "\n"


def _text(page: PromotionPage) -> Iterator[str]:
    yield page.title
    yield "=" * len(page.title)
    yield page.house
    yield ""
    if page.says:
        yield from textwrap.wrap(page.says, WIDE)
        yield ""
    for name, sentence in page.lines:
        yield from textwrap.wrap(f"{name + ':':<14}{sentence}", WIDE, subsequent_indent=" " * 14)
    for rule in page.posted:
        yield from textwrap.wrap(f"- {rule}", WIDE, subsequent_indent="  ")
    yield ""
    for row, says in page.rules:
        yield from textwrap.wrap(f"{row}: {says}", WIDE, subsequent_indent="  ")


def as_html(page: PromotionPage) -> str:
    """The page as HTML; every text of the promotion is escaped."""
    lines = "".join(f"<tr><th>{escape(name)}</th><td>{escape(text)}</td></tr>" for name, text in page.lines)
    posted = "".join(f"<li>{escape(rule)}</li>" for rule in page.posted)
    rules = "".join(f"<p><b>{escape(row)}</b> {escape(says)}</p>" for row, says in page.rules)
    body = "\n".join(
        [
            f"<h1>{escape(page.title)}</h1><p>{escape(page.house)}</p>",
            f'<p class="says">{escape(page.says)}</p>' if page.says else "",
            f"<table>{lines}</table>",
            f"<ul>{posted}</ul>" if posted else "",
            f'<h2>Rules of the house</h2><div class="rules">{rules}</div>' if rules else "",
        ]
    )
    head = f'<meta charset="utf-8"><title>{escape(page.title)}</title><style>{STYLE}</style>'
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>\n{body}\n</body></html>\n'
