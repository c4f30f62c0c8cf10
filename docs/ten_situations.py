"""Writes docs/ten-situations.md: ten situations, and what `cardhouse ruling compare` prints on each of them.

Run it with `python docs/ten_situations.py` after a house's choice has changed; a test holds the page to what
the command prints now. What is ruled is decided by the houses' profiles, not here.
"""

from __future__ import annotations

import os
import shlex
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from unittest.mock import patch

from cardhouse.cli.main import main

PAGE = Path(__file__).with_name("ten-situations.md")
TERMINAL = {"COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}
HEAD = """# Ten situations, five houses and TDA 2024

What happens at the table, the command that asks for it, and what each of the five houses rules, with the rule
behind it; last, TDA 2024, which is for events (`--tournament`). Every table below is the command's own output; a house whose book does not speak says where its
answer is borrowed from. `cardhouse ruling list` has all situations, `cardhouse ruling ask` puts the questions
one by one. The page is written by `python docs/ten_situations.py`.
"""
SITUATIONS: tuple[tuple[str, str, str], ...] = (
    (
        "One silent chip",
        "A player who faces a bet of 6 puts in one chip of 25 and says nothing.",
        'act does="puts in one 25 chip" facing=6',
    ),
    (
        "Two silent chips",
        "Facing a bet of 7, a player puts in two chips of 5 without a word: a call with change, or a raise?",
        'act does="puts in two 5 chips" facing=7',
    ),
    (
        "A hand over the line",
        "Facing a bet of 6, a player carries a chip of 25 over the line and back without letting it go.",
        'act does="carries 25 over the line and back" facing=6',
    ),
    (
        "Unaware of a raise",
        "The bet has been raised to 30, and a player who did not notice puts in the 10 of the first bet.",
        'act does="unaware of the raise puts in two 5 chips" facing=30',
    ),
    (
        "A bet out of turn",
        "In no-limit a player bets 40 out of turn; a player who should have acted first then bets 25.",
        "act-out-of-turn kind=bet structure=no_limit to=40 now=25 between=bet",
    ),
    (
        "A player is skipped",
        "Two players behind have checked before the one whose turn it is speaks up.",
        "skipped behind=check,check",
    ),
    (
        "The clock",
        "The player who made the bet asks for the clock on the player who has to answer it.",
        'clock-called by="the bettor"',
    ),
    (
        "A card too many",
        "One player was dealt a card too many, and nobody has acted.",
        "extra-cards",
    ),
    (
        "A flop of four cards",
        "The dealer turned four cards on the flop.",
        "too-many-on-flop",
    ),
    (
        "A hand in the muck",
        "A player gave up a hand and wants it back; its cards can still be told from the discards.",
        "mucked-hand",
    ),
)  # fmt: skip


def printed(situation: str) -> str:
    """What the command prints on a terminal of 100 columns without colours."""
    out = StringIO()
    with patch.dict(os.environ, TERMINAL), redirect_stdout(out):
        ended = main(["ruling", "compare", *shlex.split(situation)])
    assert ended == 0, f"{situation}: the command ended with {ended}"
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()).strip()


def page() -> str:
    """The whole page as it should be now."""
    parts = [HEAD]
    for number, (title, story, situation) in enumerate(SITUATIONS, 1):
        command = f"$ cardhouse ruling compare {situation}"
        parts.append(f"## {number}. {title}\n\n{story}\n\n```console\n{command}\n{printed(situation)}\n```\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
