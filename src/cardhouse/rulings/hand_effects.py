"""What rulings on hands, showdowns and disputes bring about; typed, each with its words. Decides nothing.

Effects that the betting shares (a hand dead or live, chips back, chips owed) are in `effects`.
"""

from __future__ import annotations

from typing import Literal

from cardhouse.rulings.effects import Effect, Show

SettledWord = Literal[
    "hand returned",
    "missing card given",
    "drawn up to a full hand",
    "may take the hand back and call or check",
    "cards speak",
    "must show the hand that was called",
    "no penalty",
    "pot forfeited",
    "told to leave",
    "expelled",
    "pot pushed first, then the hand is shown",
    "hand shown",
    "hand not shown",
    "shown to everybody in the pot at once",
    "shown to everybody at once",
    "shown to everybody at the end of the round",
    "shown to everybody when the betting is over",
    "shown to everybody who asks",
    "only the cards that were seen",
    "the whole hand",
    "no duty to show",
    "claim heard",
    "result stands",
    "play goes on",
    "play waits",
    "decision final",
    "agency regulation applies",
    "rule of events applies",
    "house rule applies",
    "clarified before play goes on",
    "decided at once",
    "ruled by the letter",
    "ruled for fairness, with the reason",
    "ruled as if pointed out at once",
    "ruled with the delay in mind",
    "ruled leniently",
    "ruled in full",
    "action stopped and the hand looked at",
    "changed into chips after the hand",
    "does not play",
    "an offence",
    "maker of the last called bet shows first",
    "last to bet or raise shows first",
    "first to act shows first",
    "button shows first",
    "whole hand face up, or no part of the pot",
    "cards that play are enough",
    "no card is shown",
    "cards may be shown",
    "may raise",
    "may complete the bet",
    "may only call or fold",
    "chips go back on the table",
    "may be taken off between hands",
    "chips forfeited and out of play",
    "moved to the right seat with the present chips",
    "stays in the seat",
    "stub put back as it lay",
    "stub shuffled again, without what was folded",
    "hand void and all chips back",
    "first card plays, the other goes back on top",
    "one of the two drawn to play",
    "both shuffled into the stub and the card dealt again",
    "board put back as it lay",
    "board put back as the dealer and the players remember it",
    "card shown to everybody",
    "the card plays",
    "stub shuffled again",
    "told to show the rest",
    "made to show in order",
    "left to the players",
    "remedy left to chance",
    "decided as thought best",
    "stub alone scrambled, shuffled and cut",
    "stub scrambled, shuffled and cut with what it was mixed with",
    "no card showing",
]


class Settled(Effect, frozen=True):
    """An effect that a word says whole."""

    word: SettledWord

    def text(self, show: Show) -> str:
        """The word itself."""
        return self.word


FORFEITED = Settled("pot forfeited")
"""The player wins nothing: the pot goes to the others in the hand; one that was pushed already goes on to
whom the floor names, as no book says more.
"""


class Penalty(Effect, frozen=True):
    """A penalty that begins when the hand is over; `certain` where the book leaves no choice."""

    certain: bool

    def text(self, show: Show) -> str:
        """As "penalty from the end of the hand"."""
        return f"{'' if self.certain else 'possible '}penalty from the end of the hand"


class PotMoves(Effect, frozen=True):
    """These chips go from whoever was pushed them to the rightful winner."""

    chips: int

    def text(self, show: Show) -> str:
        """As "85 moved to the rightful winner"."""
        return f"{show(self.chips)} moved to the rightful winner"


class Impounded(Effect, frozen=True):
    """These chips are held aside until the decision."""

    chips: int

    def text(self, show: Show) -> str:
        """As "60 held aside"."""
        return f"{show(self.chips)} held aside"


class Plays(Effect, frozen=True):
    """This cash plays in the hand."""

    chips: int

    def text(self, show: Show) -> str:
        """As "40 plays"."""
        return f"{show(self.chips)} plays"


class IntentJudged(Effect, frozen=True):
    """What was meant is judged by these things."""

    by: tuple[str, ...]

    def text(self, show: Show) -> str:
        """As "intent judged by experience, past record"."""
        return f"intent judged by {', '.join(self.by)}"


class GoesTo(Effect, frozen=True):
    """Somebody higher may decide."""

    who: str

    def text(self, show: Show) -> str:
        """As "goes to the lead supervisor"."""
        return f"goes to the {self.who}"
