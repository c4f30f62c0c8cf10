"""How old somebody is, and how much of a day of birth goes onto the log: what was written there can never be
erased. What the house asks of an age is `eligibility`.
"""

from __future__ import annotations

from datetime import date


def age_on(born: int, day: date) -> int:
    """Whole years on a day; who was born on 29 February is a year older on 1 March of other years.

    >>> born = date(2004, 2, 29).toordinal()
    >>> age_on(born, date(2025, 2, 28)), age_on(born, date(2025, 3, 1))
    (20, 21)
    """
    birth = date.fromordinal(born)
    return day.year - birth.year - ((day.month, day.day) < (birth.month, birth.day))


def for_the_log(born: int, day: date, least: int) -> int:
    """The day of birth of whoever is old enough becomes the last one that is: it says no more than that. Of
    one who is too young it stays, because it says from when he may play.

    >>> born = for_the_log(date(1980, 5, 17).toordinal(), date(2028, 2, 29), 21)
    >>> str(date.fromordinal(born)), age_on(born, date(2028, 2, 29))
    ('2007-02-28', 21)
    >>> date.fromordinal(for_the_log(date(2010, 5, 17).toordinal(), date(2028, 2, 29), 21)).year
    2010
    """
    if not born or age_on(born, day) < least:
        return born
    leap_day = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year - least, day=28 if leap_day else day.day).toordinal()
