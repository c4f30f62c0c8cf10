"""Amounts, names, cards and spans as a scenario writes them, and back to text for what came."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from cardhouse.cards.card import CardError, parse_cards, texts
from cardhouse.play.stakes import StakesError, amount, dollars
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.nodes import Fields, Items

NOBODY = "nobody"
NUMBER_WORDS = {
    word: number
    for number, word in enumerate(
        ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    )
} | {"once": 1, "twice": 2}
_MONEY = re.compile(r"\$?\d[\d,]*(?:\.\d{1,2})?")
_WHO = re.compile(r"seat \d+|[a-z][a-z0-9'_-]*")


def money(text: str, scale: int) -> int:
    """Smallest units from dollars (scale 100) or chips (scale 1)."""
    if not _MONEY.fullmatch(text.strip()):
        raise WordError(f"{text!r} is not an amount; write 40 or 12.50")
    try:
        return amount(text, scale)
    except StakesError as fault:
        raise WordError(str(fault)) from fault


def money_text(value: int, scale: int) -> str:
    """An amount as people write it."""
    return dollars(value) if scale == 100 else f"{value:,}"


def count(text: str) -> int:
    """A whole number, as digits or a small word."""
    if text in NUMBER_WORDS:
        return NUMBER_WORDS[text]
    if not text.strip().isdigit():
        raise WordError(f"{text!r} is not a whole number")
    return int(text)


def yes_no(text: str) -> bool:
    """Only these two words."""
    if text not in ("yes", "no"):
        raise WordError(f"{text!r}: write yes or no")
    return text == "yes"


def cards(text: str) -> tuple[int, ...]:
    """Cards in order; 10 may be written for T."""
    try:
        return tuple(parse_cards(text.replace("10", "T")))
    except CardError as fault:
        raise WordError(str(fault)) from fault


def who(text: str) -> str:
    """One player: a name, `seat 4`, or the bare seat number."""
    name = f"seat {int(text)}" if text.isdigit() else text
    if not _WHO.fullmatch(name):
        raise WordError(f"{text!r} is not a player; write a name in small letters, or seat 4")
    return name


def items(node: Any) -> list[str]:
    """A list, or one text with commas or `and` between."""
    if isinstance(node, Items):
        return [str(item) for item in node]
    return [part.strip() for part in re.split(r",|\band\b", str(node)) if part.strip()]


def whos(node: Any) -> list[str]:
    """Several players in order; `nobody` is none."""
    names = items(node)
    return [] if names == [NOBODY] else [who(name) for name in names]


def per_player(node: Any) -> dict[str, Any]:
    """`{ann: 51, bob: 50}` or `ann 51, bob 50`: a value for each player."""
    if isinstance(node, Fields):
        return {who(name): value for name, value in node.items()}
    found: dict[str, Any] = {}
    for part in items(node):
        if part == NOBODY:
            continue
        match = re.fullmatch(r"(seat \d+|\S+)\s+(.+)", part)
        if match is None:
            raise WordError(f"{part!r}: write a player and a value, such as ann 51")
        found[who(match[1])] = match[2]
    return found


class Span:
    """Legal amounts: 8, 8..40, 4 or 8, from 8, up to 40; with `by 5` the step."""

    __slots__ = ("least", "listed", "most", "step", "text")

    def __init__(self, text: str, scale: int) -> None:
        self.text = text
        self.listed: tuple[int, ...] = ()
        self.least: int | None = None
        self.most: int | None = None
        self.step: int | None = None
        body, _, step = text.removeprefix("to ").partition(" by ")
        if step:
            self.step = money(step, scale)
        if body.startswith("from "):
            self.least = money(body[5:], scale)
        elif body.startswith("up to "):
            self.most = money(body[6:], scale)
        elif ".." in body:
            low, _, high = body.partition("..")
            self.least, self.most = money(low, scale), money(high, scale)
        else:
            self.listed = tuple(sorted(money(part, scale) for part in body.split(" or ")))
            self.least, self.most = self.listed[0], self.listed[-1]

    def fits(self, least: int, most: int, step: int) -> bool:
        """Whether the engine's least, most and step are those written."""
        if self.least is not None and self.least != least:
            return False
        if self.most is not None and self.most != most:
            return False
        if self.step is not None and self.step != step:
            return False
        return len(self.listed) < 2 or tuple(range(least, most + 1, step)) == self.listed


def span_text(least: int, most: int, step: int, scale: int) -> str:
    """What the engine allows, as a scenario would write it."""
    if least == most:
        return money_text(least, scale)
    choices: Sequence[int] = range(least, most + 1, step)
    if len(choices) <= 3:
        return " or ".join(money_text(value, scale) for value in choices)
    return f"{money_text(least, scale)}..{money_text(most, scale)} by {money_text(step, scale)}"


def listed(parts: Iterable[str]) -> str:
    """Names or things with commas, or nobody."""
    return ", ".join(parts) or NOBODY


def cards_text(*given: int) -> str:
    """Cards as they are written."""
    return texts(given)
