"""What rulings on errors at the deal bring about. What the engine does with each is in `perform_deal`.

`seat` and `card` say whose and which where a hand is in play; a ruling asked for without a hand leaves them.
"""

from __future__ import annotations

from typing import Literal

from cardhouse.rulings.effects import Effect, Show

When = Literal["at once", "after the deal", "after the round", "after the draw"]
Money = Literal["chips stay", "ante back", "chips back"]


class Misdeal(Effect, frozen=True):
    """The deal is void; `exact`: dealt again with the same button, players and limits."""

    exact: bool = False

    def text(self, show: Show) -> str:
        """As "misdeal"."""
        return "misdeal and exact re-deal" if self.exact else "misdeal"


class PlaysOn(Effect, frozen=True):
    """The deal stands as it is."""

    def text(self, show: Show) -> str:
        """Always the same words."""
        return "hand plays on"


class ReplaceCard(Effect, frozen=True):
    """The card is taken back and the top card of the stub given for it."""

    when: When
    burned: bool = False
    seat: int = 0
    card: int = -1

    def text(self, show: Show) -> str:
        """As "card replaced after the deal and burned"."""
        return f"card replaced {self.when} and {'burned' if self.burned else 'out of play'}"


class KeepCard(Effect, frozen=True):
    """The player keeps the card."""

    seat: int = 0
    card: int = -1

    def text(self, show: Show) -> str:
        """Always the same words."""
        return "card kept"


class ThirdCardDown(Effect, frozen=True):
    """Stud: the exposed hole card is the up-card and the third card comes face down."""

    seat: int = 0
    card: int = -1

    def text(self, show: Show) -> str:
        """Always the same words."""
        return "third card down"


class ThirdCardCollected(Effect, frozen=True):
    """Stud: the seat still gets its third card, face down, before the hand is taken in."""

    seat: int = 0

    def text(self, show: Show) -> str:
        """Always the same words."""
        return "third card dealt down and collected"


class HandDead(Effect, frozen=True):
    """The hand is taken in, and what becomes of its chips."""

    money: Money = "chips stay"
    seat: int = 0

    def text(self, show: Show) -> str:
        """As "hand dead and ante back"."""
        return f"hand dead and {self.money}"


class HandCompleted(Effect, frozen=True):
    """The seat gets a whole hand face down, so that all others get what they were due; then it is dead."""

    seat: int = 0

    def text(self, show: Show) -> str:
        """Always the same words."""
        return "hand completed face down and killed"


class MoveCard(Effect, frozen=True):
    """The card goes to its owner."""

    seat: int = 0
    owner: int = 0

    def text(self, show: Show) -> str:
        """Always the same words."""
        return "card moved to its owner"


class NextCardToOwner(Effect, frozen=True):
    """The wrong player keeps the card; the one passed over gets the next off the stub."""

    seat: int = 0
    owner: int = 0

    def text(self, show: Show) -> str:
        """Always the same words."""
        return "card kept and next card to the one passed over"


class GiveTopCard(Effect, frozen=True):
    """The missing card is given from the top of the deck."""

    seat: int = 0

    def text(self, show: Show) -> str:
        """Always the same words."""
        return "top card given"


class TakeBackToBurn(Effect, frozen=True):
    """The cards too many go on top of the deck, the last one first; the top one is burned next.

    `others` are those before the last, each with its seat.
    """

    seat: int = 0
    card: int = -1
    several: bool = False
    others: tuple[tuple[int, int], ...] = ()

    def text(self, show: Show) -> str:
        """As "extra card goes back and is burned"."""
        return "extra cards go back on the deck" if self.several else "extra card goes back and is burned"


class LastCardsUp(Effect, frozen=True):
    """Stud: everybody's last card is dealt face up."""

    def text(self, show: Show) -> str:
        """Always the same words."""
        return "last cards face up"


class LastCardUp(Effect, frozen=True):
    """Stud: this player's last card plays face up, the others' come down."""

    seat: int = 0
    card: int = -1

    def text(self, show: Show) -> str:
        """Always the same words."""
        return "other last cards face down"


class AllIn(Effect, frozen=True):
    """The player bets no more and contests what is in the pot now."""

    seat: int = 0

    def text(self, show: Show) -> str:
        """Always the same words."""
        return "all-in for the pot so far"


class BetsOn(Effect, frozen=True):
    """The player takes part in the betting."""

    seat: int = 0

    def text(self, show: Show) -> str:
        """Always the same words."""
        return "betting as usual"


class BettingOver(Effect, frozen=True):
    """No more betting; the hands are shown."""

    def text(self, show: Show) -> str:
        """Always the same words."""
        return "no more betting"


class Opens(Effect, frozen=True):
    """Who opens the round."""

    who: Literal["high on sixth", "high showing", "hand on the left", "low of the rest"]

    def text(self, show: Show) -> str:
        """As "high on sixth opens"."""
        return f"{self.who} opens"


class ForcedBetPutIn(Effect, frozen=True):
    """Stud's forced bet is taken from the absent player's chips."""

    chips: int
    seat: int = 0

    def text(self, show: Show) -> str:
        """As "forced bet of 3 put in"."""
        return f"forced bet of {show(self.chips)} put in"


class Void(Effect, frozen=True):
    """All action is void, every chip goes back to its bettor, and the deck is replaced."""

    def text(self, show: Show) -> str:
        """Always the same words."""
        return "action void and chips back and new deck"


class StaysForNextDeal(Effect, frozen=True):
    """These chips are not given back: they are in the pot of the next deal."""

    chips: int
    seat: int = 0

    def text(self, show: Show) -> str:
        """As "50 stays in the next pot"."""
        return f"{show(self.chips)} stays in the next pot"


ToldWord = Literal[
    "misdeal can still be called",
    "too late for a misdeal",
    "action stands",
    "result stands",
    "no jackpot",
    "hand live",
    "pot stays short",
    "dealt in",
    "no hand this deal",
]


class Told(Effect, frozen=True):
    """An answer that moves neither cards nor chips."""

    word: ToldWord

    def text(self, show: Show) -> str:
        """The word itself."""
        return self.word
