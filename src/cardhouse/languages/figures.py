"""Amounts, whole numbers, days and times as each language writes them: $1,234.50 on Mar 3, 2026, 1:05 PM, or
1.234,50 $ on 03.03.2026, 13:05. The one place for texts of the server; `screens/static/figures.js` writes the
same. What machines read (exports, logs, the API) has 2026-03-03 13:05. An amount is never rounded.
"""

from __future__ import annotations

import re
from datetime import date

POINTS = frozenset(("de", "es"))
"""Languages that group by points and put the cents behind a comma, the sign of the money last."""
BETWEEN = {"de": ".", "es": "/"}
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
SPACE = "\u00a0"
"""A line never breaks between an amount and its sign, or within a time."""
_SWAPPED = str.maketrans(",.", ".,")
_MONEY = re.compile(r"(?P<minus>-?)\$(?P<amount>(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{2})?)")
_TYPED = re.compile(r"([0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,11})(?:\.([0-9]{1,2}))?")
_LARGE = re.compile(r"(?<![\w.,])\d{4,}(?![\w.,])")
_TIME = re.compile(r"[0-2]\d:[0-5]\d")
_CLOCK = re.compile(r"(?<![\w:.])[0-2]\d:[0-5]\d(?![\w:])")
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


def grouped(words: str, language: str) -> str:
    """What a sign says, with its large numbers as the language writes them.

    >>> grouped("no limit 800/1600 ante 1600", "en"), grouped("limit 1000/2000", "de")
    ('no limit 800/1,600 ante 1,600', 'limit 1.000/2.000')
    """
    return _LARGE.sub(lambda found: number(int(found[0]), language), words)


def typed_as(cents: int, language: str) -> str:
    """An amount as it stands in a field that somebody may change.

    >>> typed_as(123450, "en"), typed_as(20000, "de"), typed_as(150, "es")
    ('1234.50', '200', '1,50')
    """
    whole, rest = divmod(cents, 100)
    point = "," if language in POINTS else "."
    return f"{whole}{point}{rest:02d}" if rest else str(whole)


def typed_amount(text: str, language: str) -> int | None:
    """Cents from what somebody typed as the language writes it; None where it is no amount. Where points
    group, what can only be meant the other way round, such as 12.50, is taken so.

    >>> typed_amount("$1,234.5", "en"), typed_amount("1.234,50 $", "de"), typed_amount("12.50", "de")
    (123450, 123450, 1250)
    """
    bare = text.strip().removeprefix("$").removesuffix("$").strip()
    if language not in POINTS:
        return _typed(bare)
    found = _typed(bare.translate(_SWAPPED))
    return found if found is not None else _typed(bare)


def _typed(bare: str) -> int | None:
    found = _TYPED.fullmatch(bare)
    return int(found[1].replace(",", "")) * 100 + int((found[2] or "").ljust(2, "0")) if found else None


def day(iso: str, language: str) -> str:
    """A day that is written 2026-03-03.

    >>> day("2026-03-03", "en"), day("2026-03-03", "de"), day("2026-03-03", "es")
    ('Mar 3, 2026', '03.03.2026', '03/03/2026')
    """
    year, month, number = iso.split("-")
    if language in BETWEEN:
        return BETWEEN[language].join((number, month, year))
    return f"{MONTHS[int(month) - 1]} {int(number)}, {year}"


def night(iso: str, language: str) -> str:
    """A gaming day as people name the night that is on.

    >>> night("2026-11-18", "en"), night("2026-11-18", "de")
    ('Wed, Nov 18', '18.11.2026')
    """
    if language in BETWEEN:
        return day(iso, language)
    found = date.fromisoformat(iso)
    return f"{WEEKDAYS[found.weekday()]}, {MONTHS[found.month - 1]} {found.day}"


def time(written: str, language: str) -> str:
    """A time of day that is written 13:05 or 13:05:09.

    >>> [time(one, "en").replace(SPACE, " ") for one in ("13:05", "00:30:09", "12:00")], time("13:05", "es")
    (['1:05 PM', '12:30:09 AM', '12:00 PM'], '13:05')
    """
    if language in BETWEEN:
        return written
    hour, _, rest = written.partition(":")
    return f"{int(hour) % 12 or 12}:{rest}{SPACE}{'AM' if int(hour) < 12 else 'PM'}"


def times_retold(words: str, language: str) -> str:
    """The same words, with every time of day in them as the language writes it.

    >>> times_retold("paid until 14:30", "en").replace(SPACE, " "), times_retold("paid until 14:30", "de")
    ('paid until 2:30 PM', 'paid until 14:30')
    """
    return _CLOCK.sub(lambda found: time(found[0], language), words)


def retold(words: str, language: str) -> str:
    """The same words, with the amounts of money, days and times in them as the language writes them.

    >>> retold("least $1,500, most $2,000.50 until 2026-03-03 21:00", "de").replace(SPACE, " ")
    'least 1.500 $, most 2.000,50 $ until 03.03.2026, 21:00'
    """
    if _TIME.fullmatch(words):
        return time(words, language)
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

    >>> moment("2026-03-03 13:00", "en").replace(SPACE, " "), moment("2026-03-03 13:00", "de")
    ('Mar 3, 2026, 1:00 PM', '03.03.2026, 13:00')
    """
    said, _, clock = iso.partition(" ")
    return f"{day(said, language)}, {time(clock, language)}"


def _moment(found: re.Match[str], language: str) -> str:
    if not 1 <= int(found["day"][5:7]) <= 12:
        return found[0]
    said = day(found["day"], language)
    return f"{said}, {time(found['time'], language)}" if found["time"] else said
