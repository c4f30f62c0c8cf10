"""Names that everybody reads, of people at tables and on boards: how they are written, which are none, and
which look like one another. Pure; who has which name is decided where it is kept.

Nothing invisible, nothing that turns text around, no letters of several scripts that look alike. East Asian
scripts go together and with one other, as people write them. What two names look like is compared without
case, accents, blanks and marks, and with the letters that are drawn the same held alike.
"""

from __future__ import annotations

import unicodedata

MARKS_MOST = 2
"""Accents on one letter."""
TOGETHER = frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "FULLWIDTH"})
UNSEEN = ("FILLER", "BLANK", "VARIATION SELECTOR", "JOINER", "INVISIBLE", "VOWEL INHERENT", "SOFT HYPHEN")
"""In the names of signs that are letters or marks and cannot be seen."""
ALIKE = str.maketrans(
    "асеорхуіјѕһԁԛԝкмнтвг" + "αοντρυικηγω" + "10ı|!$5",
    "aceopxyijshdqwkmhtbr" + "aovtpuiknyw" + "loillss",
)
"""Small letters of other scripts (Cyrillic, Greek) that are drawn like Latin ones, and signs that a tired eye
takes for letters.
"""
OFFICES = frozenset({"dealer", "floor", "manager", "cage", "cashier", "house", "thehouse", "admin", "clock"})


def spelled(given: str) -> str:
    """The one way in which a name is written."""
    return " ".join(unicodedata.normalize("NFKC", given).split())


def fault(name: str) -> str:
    """Why a name cannot be read by everybody; empty where it can."""
    marks, scripts = 0, set()
    for sign in name:
        kind, called = unicodedata.category(sign), unicodedata.name(sign, "")
        if kind[0] == "C" or kind in ("Zl", "Zp") or any(word in called for word in UNSEEN):
            return "without signs that cannot be seen or that turn text around"
        marks = marks + 1 if kind[0] == "M" else 0
        if marks > MARKS_MOST:
            return f"with at most {MARKS_MOST} marks on a letter"
        if kind[0] == "L":
            scripts.add(called.partition(" ")[0])
    if len(scripts - TOGETHER) > 1:
        return "in the letters of one script"
    if name and not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        return "with a letter or a digit in it"
    return ""


def look(name: str) -> str:
    """Names that are taken for one another have the same look.

    >>> look("Ánn 1") == look("annl") == look("Аnn I")
    True
    """
    apart = unicodedata.normalize("NFKD", name).casefold()
    plain = "".join(sign for sign in apart if unicodedata.category(sign)[0] in "LN" or sign in "|!$")
    drawn = plain.translate(ALIKE).replace("i", "l")
    return drawn.replace("rn", "m").replace("vv", "w")


def poses(name: str) -> bool:
    """Whether it is taken for somebody of the house."""
    return look(name) in _OFFICES


_OFFICES = frozenset(look(office) for office in OFFICES)
