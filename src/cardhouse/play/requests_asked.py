"""What people ask at the table, and what they are told. Only holds; the answers are decided in `requests`."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from cardhouse.houses.choices import Setting
from cardhouse.houses.silence import said
from cardhouse.play.refusal import Refusal


class Request(msgspec.Struct, frozen=True, tag=True):
    """Something asked. `seat` is who asks; a seat without a hand is a player who was not dealt in."""

    seat: int


class RabbitHunt(Request, frozen=True):
    """To see cards that would have come."""


class StackCount(Request, frozen=True):
    """An opponent's chips: counted exactly, or estimated."""

    of: int
    exact: bool = True


class OwnCountRefused(Request, frozen=True):
    """An all-in player would rather not count the chips that others asked about."""


class PotCount(Request, frozen=True):
    """To be told the size of the pot."""


class PotSpread(Request, frozen=True):
    """To have the pot spread so that it can be counted by eye."""


class BringInBets(Request, frozen=True):
    """To have the bets pulled in before the round is over; `seat` is 0 where the dealer would do it."""


class NewDeck(Request, frozen=True):
    """Another deck; `minutes` is how long the present one has been in use."""

    damaged: bool = False
    minutes: int = 0


class DeckChange(Request, frozen=True):
    """The house's own change of decks on an occasion; `seat` is 0."""

    occasion: Literal["dealer_push", "level_change", "house_prescription"] = "dealer_push"


class SplitPot(Request, frozen=True):
    """The players left agree to divide the pot."""


class PostForAnother(Request, frozen=True):
    """To pay another player's ante or blind."""

    of: int


class SeeHand(Request, frozen=True):
    """To see a hand; `shown_to` are seats that its holder let see it, `hands_later` counts deals since."""

    of: int
    shown_to: tuple[int, ...] = ()
    hands_later: int = 0


class SeeExposedCards(Request, frozen=True):
    """To have cards that lie exposed turned so that the asker can read them."""


class UseCardCap(Request, frozen=True):
    """To keep an object on the cards, so many tenths of an inch across."""

    tenths: int


class ClaimProtected(Request, frozen=True):
    """The holder says that the hand was protected, by this means."""

    by: Literal["hands", "chips", "object", "nothing"]


class BringCardsIntoView(Request, frozen=True):
    """Somebody wants the cards of another player in plain view."""

    of: int


class Announcement(Request, frozen=True):
    """The dealer is to call this out."""

    what: str


class GiveUpCards(Request, frozen=True):
    """A discarded hand reaches the dealer: how many cards, and in stud whether the up-cards lie down."""

    cards: int
    upcards_down: bool = True


class RulingOnLastHand(Request, frozen=True):
    """A decision about the hand before; `since` are the signs of a new hand that were seen meanwhile."""

    since: frozenset[str] = frozenset()


When = Literal["now", "after the action"]


class Granted(msgspec.Struct, frozen=True):
    """The house does it: what, when, with the facts told; `silent` is why where the book does not speak."""

    what: str
    when: When = "now"
    facts: dict[str, Any] = {}
    cite: str | None = None
    silent: str | None = None

    def text(self) -> str:
        """One plain sentence."""
        told = "".join(f", {name.replace('_', ' ')}: {value}" for name, value in self.facts.items())
        later = f" {self.when}" if self.when != "now" else ""
        return f"{self.what}: granted{later}{told}{f' ({said(self.cite)})' if self.cite else ''}"


class FloorDecides(msgspec.Struct, frozen=True):
    """The book leaves the answer to a person."""

    what: str
    why: str
    cite: str | None = None

    def text(self) -> str:
        """One plain sentence."""
        return f"{self.what}: {self.why}{f' ({said(self.cite)})' if self.cite else ''}"


Answer = Granted | FloorDecides | Refusal


def grant(what: str, setting: Setting, when: When = "now", **facts: Any) -> Granted:
    """A yes by this choice of the house."""
    return Granted(what, when, facts, setting.cite, setting.silent)


def refuse(what: str, why: str, setting: Setting) -> Refusal:
    """A no by this choice of the house."""
    return Refusal("request_refused", {"what": what, "why": why}, setting.cite)
