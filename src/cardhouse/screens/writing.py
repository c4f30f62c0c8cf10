"""Amounts, cards, instants and waits as people read them; `static/format.js` writes them the same way.

Amounts come in the smallest unit: cents in cash games. No number here is ever rounded.
"""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from markupsafe import Markup

SECOND = 1_000_000
SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
RANK_NAMES = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
    "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip
TEXT_FORM = "\ufe0e"
"""Behind a suit it asks for the sign and not for a picture of it."""


def money(cents: int) -> str:
    """Dollars, with cents only where there are some.

    >>> money(123400), money(50), money(-1250)
    ('$1,234', '$0.50', '-$12.50')
    """
    sign, cents = ("-", -cents) if cents < 0 else ("", cents)
    dollars, rest = divmod(cents, 100)
    return f"{sign}${dollars:,}" + (f".{rest:02d}" if rest else "")


def card_name(card: str) -> str:
    """
    >>> card_name("Ah"), card_name("??"), card_name("Jk")
    ('ace of hearts', 'face down', 'joker')
    """
    if card == "Jk":
        return "joker"
    if len(card) != 2 or card[1] not in SUITS:
        return "face down"
    return f"{RANK_NAMES[card[0]]} of {SUIT_NAMES[card[1]]}"


def card(text: str) -> Markup:
    """A card as a small picture made of text, with its name for those who listen."""
    name = card_name(text)
    if name == "face down":
        return Markup('<span class="card back" role="img" aria-label="{}"></span>').format(name)
    if text == "Jk":
        return Markup('<span class="card" role="img" aria-label="joker" data-suit="j"><b>Jk</b></span>')
    rank = "10" if text[0] == "T" else text[0]
    return Markup(
        '<span class="card" role="img" aria-label="{}" data-suit="{}"><b>{}</b><i>{}</i></span>'
    ).format(name, text[1], rank, SUITS[text[1]] + TEXT_FORM)


def clock(at: int, zone: str = "UTC") -> str:
    """The time of day in the room's zone.

    >>> clock(1_772_560_800_000_000, "America/New_York")
    '13:00:00'
    """
    return datetime.fromtimestamp(at // SECOND, ZoneInfo(zone)).strftime("%H:%M:%S")


def iso(at: int) -> str:
    """For machines.

    >>> iso(1_772_560_800_000_000)
    '2026-03-03T18:00:00Z'
    """
    return datetime.fromtimestamp(at // SECOND, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def when(at: int, zone: str = "UTC") -> Markup:
    """An instant that the page's scripts can count on from."""
    return Markup('<time datetime="{}" data-at="{}">{}</time>').format(iso(at), at, clock(at, zone))


def wait(minutes: int | None) -> str:
    """
    >>> wait(None), wait(0), wait(12), wait(75)
    ('', 'soon', '12 min', '1 h 15 min')
    """
    if minutes is None:
        return ""
    hours, rest = divmod(minutes, 60)
    if hours:
        return f"{hours} h {rest} min"
    return f"{rest} min" if rest else "soon"
