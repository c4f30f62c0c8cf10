"""Amounts, cards, instants, waits, houses and rooms as people read them; `static/format.js` writes the first
four the same way. How a language writes figures: `languages/figures.py`.

Amounts come in the smallest unit: cents in cash games. No number here is ever rounded.
"""

from __future__ import annotations

import functools
import re
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from markupsafe import Markup

from cardhouse.houses.profile import ProfileError, every_house, load_house
from cardhouse.houses.silence import said
from cardhouse.languages import figures, phrase, spoken
from cardhouse.screens.texts import text
from cardhouse.server.room_names import called

SECOND = 1_000_000
SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
JOKER = "Jk"
TEXT_FORM = "\ufe0e"
"""Behind a suit it asks for the sign and not for a picture of it."""


def money(cents: int) -> str:
    """Dollars, with cents only where there are some.

    >>> money(123400), money(50), money(-1250)
    ('$1,234', '$0.50', '-$12.50')
    """
    return figures.money(cents, spoken())


def amount(value: int, unit: str = "cents") -> str:
    """What a table counts in: dollars, or chips.

    >>> amount(120000), amount(120000, "chips")
    ('$1,200', '120,000')
    """
    return money(value) if unit == "cents" else number(value)


def number(value: int) -> str:
    """How many of something."""
    return figures.number(value, spoken())


def card_name(card: str) -> str:
    """
    >>> card_name("Ah"), card_name("??"), card_name("Jk")
    ('ace of hearts', 'face down', 'joker')
    """
    if card == JOKER:
        return text("cards.joker")
    if len(card) != 2 or card[1] not in SUITS:
        return text("cards.down")
    return text("cards.name", rank=text(f"cards.ranks.{card[0]}"), suit=text(f"cards.suits.{card[1]}"))


def card(given: str) -> Markup:
    """A card as a small picture made of text, with its name for those who listen."""
    name = card_name(given)
    if given == JOKER:
        joker = Markup('<span class="card" role="img" aria-label="{}" data-suit="j"><b>Jk</b></span>')
        return joker.format(name)
    if len(given) != 2 or given[1] not in SUITS:
        return Markup('<span class="card back" role="img" aria-label="{}"></span>').format(name)
    rank = "10" if given[0] == "T" else given[0]
    return Markup(
        '<span class="card" role="img" aria-label="{}" data-suit="{}"><b>{}</b><i>{}</i></span>'
    ).format(name, given[1], rank, SUITS[given[1]] + TEXT_FORM)


def clock(at: int, zone: str = "UTC") -> str:
    """The time of day in the room's zone.

    >>> clock(1_772_560_800_000_000, "America/New_York").replace(figures.SPACE, " ")
    '1:00:00 PM'
    """
    made = datetime.fromtimestamp(at // SECOND, ZoneInfo(zone)).strftime("%H:%M:%S")
    return figures.time(made, spoken())


def hour(at: int, zone: str = "UTC") -> str:
    """The same without its seconds.

    >>> hour(1_772_560_800_000_000, "America/New_York").replace(figures.SPACE, " ")
    '1:00 PM'
    """
    made = datetime.fromtimestamp(at // SECOND, ZoneInfo(zone)).strftime("%H:%M")
    return figures.time(made, spoken())


def day(given: str | date) -> str:
    """A day, or one that is written 2026-03-03, with its year.

    >>> day("2026-03-03")
    'Mar 3, 2026'
    """
    return figures.day(str(given), spoken()) if given else ""


def night(iso: str) -> str:
    """The gaming day that is on."""
    return figures.night(iso, spoken()) if iso else ""


def iso(at: int) -> str:
    """For machines.

    >>> iso(1_772_560_800_000_000)
    '2026-03-03T18:00:00Z'
    """
    return datetime.fromtimestamp(at // SECOND, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def when(at: int, zone: str = "UTC") -> Markup:
    """An instant that the page's scripts can count on from."""
    return Markup('<time datetime="{}" data-at="{}">{}</time>').format(iso(at), at, clock(at, zone))


def dated(at: int, zone: str = "UTC") -> str:
    """An instant with its day, for what is not today.

    >>> dated(1_772_560_800_000_000, "America/New_York").replace(figures.SPACE, " ")
    'Mar 3, 2026, 1:00 PM'
    """
    made = datetime.fromtimestamp(at // SECOND, ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M")
    return figures.moment(made, spoken())


def grouped(words: str) -> str:
    """A sign of chips."""
    return figures.grouped(words, spoken())


def in_figures(words: str) -> str:
    """Words of a report with the days and times in them as people write them."""
    return figures.retold(words, spoken())


def wait(minutes: int | None) -> str:
    """
    >>> wait(None), wait(0), wait(12), wait(75), wait(120)
    ('', 'soon', '12 min', '1 h 15 min', '2 h')
    """
    if minutes is None:
        return ""
    hours, rest = divmod(minutes, 60)
    if hours and not rest:
        return text("common.wait_whole_hours", hours=hours)
    if hours:
        return text("common.wait_hours", hours=hours, minutes=rest)
    return text("common.wait_minutes", minutes=rest) if rest else text("common.wait_soon")


@functools.cache
def house_name(house: str) -> str:
    """A house by its full name; one that cannot be read keeps its short one.

    >>> house_name("horseshoe"), house_name("nowhere")
    ('Horseshoe Baltimore', 'nowhere')
    """
    try:
        return load_house(house).name if house in every_house() else house
    except ProfileError:
        return house


def room_name(room: str) -> str:
    """A room as people call it: as its owner wrote it, or by the full name of its house.

    >>> room_name("horseshoe"), room_name("the-back-room")
    ('Horseshoe Baltimore', 'The back room')
    """
    full = called(room) or house_name(room)
    return full if full != room else (room[:1].upper() + room[1:]).replace("-", " ")


def without_cite(sentence: str, cite: str | None) -> str:
    """A refusal without the rule that ends it, which stands beside it as a link.

    >>> without_cite("seat 2 may not raise (toledo.betting.2)", "toledo.betting.2")
    'seat 2 may not raise'
    """
    return sentence.removesuffix(f" ({said(cite, spoken())})") if cite else sentence


def without_rows(sentence: str) -> str:
    """What a file says of its book, without the row that it is from.

    >>> without_rows("A guide of 2017 (toledo.footer.3), about three pages long.")
    'A guide of 2017, about three pages long.'
    """
    return re.sub(r" \([a-z]+\d*(?:\.[\w-]+)+\)", "", sentence)


def capitalized(sentence: str) -> str:
    """A refusal as a sentence of its own.

    >>> capitalized("there is no such page")
    'There is no such page'
    """
    return sentence[:1].upper() + sentence[1:]


def in_words(code: str) -> str:
    """A word of the house's rules as people read it, in the language that is spoken where that knows it.

    >>> in_words("loyalty_card")
    'loyalty card'
    """
    return told(code.replace("_", " "))


def told(words: str) -> str:
    """What a view says in words, in the language that is spoken where that knows them."""
    return str(phrase(words, spoken()))


def plain_words(name: str) -> str:
    """A name that is made for machines, as people read it.

    >>> plain_words("betting.raise-cap"), plain_words("min_active_players")
    ('betting: raise cap', 'min active players')
    """
    return name.replace(".", ": ").replace("-", " ").replace("_", " ")
