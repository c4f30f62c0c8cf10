"""What a ruling on the board, a street, a draw or the blinds brings about. Nothing is decided here.

`perform_board` and `perform_blinds` turn these into what happens in the hand and at the table.
"""

from __future__ import annotations

from typing import Literal

from cardhouse.rulings.effects import Effect, Show

BoardStreet = Literal["flop", "turn", "river"]
Bars = Literal["raise", "bet_or_raise", "nothing"]


class Reshuffled(Effect, frozen=True):
    """Cards dealt go back into the stub, which is shuffled, and come anew once the betting is over."""

    what: Literal["flop", "turn", "river", "street"]
    burn: bool
    cut: bool = False
    unseen: bool = False

    def text(self, show: Show) -> str:
        """As "flop shuffled into the stub and cut, dealt anew without a burn"."""
        cut = " and cut" if self.cut else ""
        unseen = " face down" if self.unseen else ""
        burn = "after a burn" if self.burn else "without a burn"
        return f"{self.what} shuffled into the stub{unseen}{cut}, dealt anew {burn}"


class NextInstead(Effect, frozen=True):
    """Cards dealt are set aside, and the next burn and cards come in their place."""

    what: BoardStreet

    def text(self, show: Show) -> str:
        """As "turn set aside, the next card after a burn instead"."""
        cards = "cards" if self.what == "flop" else "card"
        return f"{self.what} set aside, the next {cards} after a burn instead"


class BackBeforeRiver(Effect, frozen=True):
    """The turn that was set aside is shuffled into the stub before the river."""

    burn: bool
    cut: bool

    def text(self, show: Show) -> str:
        """As "first turn shuffled into the stub and cut before the river, dealt without a burn"."""
        cut = " and cut" if self.cut else ""
        burn = "after a burn" if self.burn else "without a burn"
        return f"first turn shuffled into the stub{cut} before the river, dealt {burn}"


class RoundRemoved(Effect, frozen=True):
    """Stud cards dealt too early go out of play, with further ones."""

    extra: Literal["rest_of_the_round", "one_each_after_betting", "none"]

    def text(self, show: Show) -> str:
        """As "early cards out of play with the rest of that round's"."""
        more = {
            "rest_of_the_round": " with the rest of that round's",
            "one_each_after_betting": " with one more for each player left after the betting",
            "none": "",
        }
        return f"early cards out of play{more[self.extra]}"


class KeepsCard(Effect, frozen=True):
    """A player keeps a card that came wrongly; on the round before it something may be barred."""

    bars: Bars = "nothing"

    def text(self, show: Show) -> str:
        """As "keeps the card, may not raise until it is due"."""
        if self.bars == "nothing":
            return "keeps the card"
        return f"keeps the card, may not {self.bars.replace('_', ' ')} until it is due"


class Scrambled(Effect, frozen=True):
    """Cards of the flop are mixed face down and one of them becomes a burn; the others are the flop."""

    by: Literal["top_of_scramble", "floor"]
    burn: Literal["next", "missing"] = "next"

    def text(self, show: Show) -> str:
        """As "flop scrambled, the top one is the next burn"."""
        one = "the top one" if self.by == "top_of_scramble" else "one that the floor draws"
        if self.burn == "missing":
            return f"flop scrambled, {one} is the burn, the top of the stub completes the flop"
        return f"flop scrambled, {one} is the next burn"


class LaterCards(Effect, frozen=True):
    """Which cards come on the streets after a burn error."""

    as_if_no_error: bool

    def text(self, show: Show) -> str:
        """As "later cards as without the error"."""
        return "later cards as without the error" if self.as_if_no_error else "later cards as they lie"


class Opens(Effect, frozen=True, tag="BoardOpens"):
    """Who opens the betting when a last card came face up."""

    who: Literal["high_showing", "high_on_sixth"]

    def text(self, show: Show) -> str:
        """As "high hand with all up-cards opens"."""
        showing = "with all up-cards" if self.who == "high_showing" else "on sixth"
        return f"high hand {showing} opens"


class NextHands(Effect, frozen=True):
    """Button and blinds of one of the next hands; 0 is nobody."""

    when: Literal["next hand", "hand after", "this hand"]
    button: int
    small: int
    big: int
    out: int = 0

    def text(self, show: Show) -> str:
        """As "next hand: button 2, no small blind, big blind 4, seat 3 out"."""
        small = f"small blind {self.small}" if self.small else "no small blind"
        big = f"big blind {self.big}" if self.big else "no big blind"
        out = f", seat {self.out} out" if self.out else ""
        return f"{self.when}: button {self.button}, {small}, {big}{out}"


class Posts(Effect, frozen=True):
    """A blind that was owed goes in."""

    chips: int
    when: Literal["now", "next deal", "next deal or wait for the big blind"] = "now"

    def text(self, show: Show) -> str:
        """As "posts 4 now", "posts 4 next deal"."""
        return f"posts {show(self.chips)} {self.when}"


StatedWord = Literal[
    "betting finished first",
    "the cards play",
    "cards put where they belong",
    "cards stand",
    "three cards acted on stand",
    "other cards face down",
    "no more betting",
    "betting as usual",
    "card replaced",
    "supervisor told before the stub is looked at",
    "dealer may look through the stub",
    "number may be changed",
    "number stands",
    "other cards may be thrown away",
    "cards stand as named",
    "must answer",
    "need not answer",
    "may not answer",
    "another player may declare the pot open",
    "not eligible to open",
    "opening bet stays",
    "opening bet back",
    "other bets back",
    "other bets stay",
    "bets back but the first one, antes and first bet carried",
    "bets stay, pot carried",
    "pot carried",
    "pot plays",
    "loses the ante",
    "out until another wins an opened pot",
    "plays the next deal",
    "opening hand shown",
    "opening hand not shown yet",
    "opening hand not shown",
    "button stands",
    "button and blinds put right",
    "button put right",
    "hand plays",
    "no big blind this hand",
    "may be held to it",
    "is held to it",
    "not held to it",
    "bet taken back",
    "bet stays in",
    "real low card bets",
]


class Stated(Effect, frozen=True):
    """An effect that its words say whole."""

    word: StatedWord

    def text(self, show: Show) -> str:
        """The words themselves."""
        return self.word
