"""Amounts, whole numbers and days as each language writes them: $1,234.50 on Mar 3, 2026, or 1.234,50 $ on
03.03.2026. Times have 24 hours in all, which nobody takes for another. The one place for texts of the server;
`screens/static/figures.js` writes the same. An amount is never rounded.
"""

from __future__ import annotations

import re

POINTS = frozenset(("de", "es"))
"""Languages that group by points and put the cents behind a comma, the sign of the money last."""
BETWEEN = {"de": ".", "es": "/"}
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
SPACE = "\u00a0"
"""A line never breaks between an amount and its sign."""
_SWAPPED = str.maketrans(",.", ".,")
_MONEY = re.compile(r"(?P<minus>-?)\$(?P<amount>(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{2})?)")
_DAY = re.compile(
    r"(?<![\w.-])(?P<day>(?:1[89]|20)\d\d-[01]\d-[0-3]\d)"
    r"(?:[ T](?P<time>[0-2]\d:[0-5]\d)(?::\d\d)?(?:[+]00:00|Z)?)?(?![\w-]|\.\w)"
)


def money(cents: int, language: str) -> str:
    """Dollars, with cents only where there are some.

    >>> money(123450, "en"), money(-50, "en"), money(123400, "de").replace(SPACE, " ")
    ('$1,234.50', '-$0.50', '1.234 $')
    """
    whole, rest = divmod(abs(cents), 100)
    written = f"{whole:,}.{rest:02d}" if rest else f"{whole:,}"
    sign = "-" if cents < 0 else ""
    if language not in POINTS:
        return f"{sign}${written}"
    return f"{sign}{written.translate(_SWAPPED)}{SPACE}$"


def number(value: int, language: str) -> str:
    """A whole number, such as a stack of tournament chips.

    >>> number(12000, "en"), number(12000, "es")
    ('12,000', '12.000')
    """
    return f"{value:,}".translate(_SWAPPED) if language in POINTS else f"{value:,}"


def day(iso: str, language: str) -> str:
    """A day that is written 2026-03-03.

    >>> day("2026-03-03", "en"), day("2026-03-03", "de"), day("2026-03-03", "es")
    ('Mar 3, 2026', '03.03.2026', '03/03/2026')
    """
    year, month, number = iso.split("-")
    if language in BETWEEN:
        return BETWEEN[language].join((number, month, year))
    return f"{MONTHS[int(month) - 1]} {int(number)}, {year}"


def retold(words: str, language: str) -> str:
    """The same words, with the amounts of money, days and times in them as the language writes them.

    >>> retold("least $1,500, most $2,000.50 until 2026-03-03 21:00", "de").replace(SPACE, " ")
    'least 1.500 $, most 2.000,50 $ until 03.03.2026, 21:00'
    """
    if "-" in words:
        words = _DAY.sub(lambda found: _moment(found, language), words)
    if "$" not in words or language not in POINTS:
        return words
    return _MONEY.sub(lambda one: f"{one['minus']}{one['amount'].translate(_SWAPPED)}{SPACE}$", words)


def amount_retold(written: str, language: str) -> str:
    """An amount that stands alone, in dollars or without their sign.

    >>> amount_retold("1,200.50", "de"), amount_retold("1,200.50", "en")
    ('1.200,50', '1,200.50')
    """
    if language not in POINTS:
        return written
    return retold(written, language) if "$" in written else written.translate(_SWAPPED)


def moment(iso: str, language: str) -> str:
    """A day with its time, written 2026-03-03 13:00.

    >>> moment("2026-03-03 13:00", "en"), moment("2026-03-03 13:00", "de")
    ('Mar 3, 2026, 13:00', '03.03.2026, 13:00')
    """
    date, _, clock = iso.partition(" ")
    return f"{day(date, language)}, {clock}"


def _moment(found: re.Match[str], language: str) -> str:
    if not 1 <= int(found["day"][5:7]) <= 12:
        return found[0]
    said = day(found["day"], language)
    return f"{said}, {found['time']}" if found["time"] else said
