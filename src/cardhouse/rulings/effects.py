"""What a ruling brings about: typed effects, each with its words for the table. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

Show = Callable[[int], str]
Kind = Literal["fold", "check", "call", "bet", "raise", "complete", "bring in", "stand pat"]


class Effect(msgspec.Struct, frozen=True, tag=True):
    """One thing that is so after the ruling. Amounts are whole smallest units."""

    def text(self, show: Show) -> str:
        """The effect in a few words; `show` writes an amount as people do."""
        raise NotImplementedError


class Acts(Effect, frozen=True):
    """The player has taken this action; `to` is the whole bet of the round."""

    kind: Kind
    to: int = 0

    def text(self, show: Show) -> str:
        """As "call 6", "raise to 25", "check"."""
        if self.kind in ("raise", "complete"):
            return f"{self.kind} to {show(self.to)}"
        return f"{self.kind} {show(self.to)}" if self.to else self.kind


class Bound(Effect, frozen=True):
    """The player must take this action and may choose the amount, up to `most` (0 = as the game allows)."""

    kind: Kind
    least: int
    most: int = 0

    def text(self, show: Show) -> str:
        """As "bet at least 5", "raise to 20 up to 60"."""
        to = "to " if self.kind == "raise" else ""
        if not self.most:
            return f"{self.kind} {to}at least {show(self.least)}"
        return f"{self.kind} {to}{show(self.least)} up to {show(self.most)}"


class NotBound(Effect, frozen=True):
    """Nothing has been done yet: every legal action is open."""

    def text(self, show: Show) -> str:
        """Always the same words."""
        return "not bound"


class MayOnly(Effect, frozen=True):
    """What is left to the player, as words such as call, fold."""

    options: tuple[str, ...]

    def text(self, show: Show) -> str:
        """As "may only call or fold"."""
        return f"may only {' or '.join(self.options)}"


class Forfeits(Effect, frozen=True):
    """The hand is folded and these chips stay in the pot."""

    chips: int

    def text(self, show: Show) -> str:
        """As "leave 5 and fold"."""
        return f"leave {show(self.chips)} and fold"


class ChipsBack(Effect, frozen=True):
    """These chips go back to the player."""

    chips: int

    def text(self, show: Show) -> str:
        """As "20 back"."""
        return f"{show(self.chips)} back"


class Owes(Effect, frozen=True):
    """The player puts these chips in as well."""

    chips: int

    def text(self, show: Show) -> str:
        """As "owes 10"."""
        return f"owes {show(self.chips)}"


class BetBecomes(Effect, frozen=True):
    """A wager already made is set to another size."""

    to: int

    def text(self, show: Show) -> str:
        """As "bet becomes 8"."""
        return f"bet becomes {show(self.to)}"


class ClockStarts(Effect, frozen=True):
    """The player has so many seconds, then a countdown."""

    seconds: int
    countdown: int = 0

    def text(self, show: Show) -> str:
        """As "45 seconds", "50 seconds and 10 counted down"."""
        counted = f" and {self.countdown} counted down" if self.countdown else ""
        return f"{self.seconds} seconds{counted}"


PlainWord = Literal[
    "stands",
    "takes effect",
    "all options",
    "hand dead",
    "hand live",
    "keeps the turn",
    "loses the turn",
    "action returns to the right player",
    "real opener owes nothing",
    "no clock",
    "no refund",
    "paid",
    "not paid",
    "chips do not play",
    "misdeal",
]


class Plainly(Effect, frozen=True):
    """An effect that a word says whole."""

    word: PlainWord

    def text(self, show: Show) -> str:
        """The word itself."""
        return self.word

