"""What happened at the table, in the floor's words. Applying an event needs nothing but the event and the
hand.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.play.setup import HandSetup, PostKind

Side = Literal["high", "low", "all"]


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """One thing that happened. Seats are seat numbers; chips are whole smallest units."""


class HandBegan(Event, frozen=True):
    """The first riffle: seats, stacks, button and posts are fixed."""

    setup: HandSetup


class DeckShuffled(Event, frozen=True):
    """The order of the whole deck, top card first. Nobody may see it before the rules allow."""

    cards: tuple[int, ...]


class Posted(Event, frozen=True):
    """A blind, ante, straddle, kill or make-up post went in."""

    seat: int
    kind: PostKind
    live: int = 0
    dead: int = 0
    ante: int = 0


class StreetBegan(Event, frozen=True):
    """The next street (0 = the first) is about to be dealt or drawn."""

    street: int


class Burned(Event, frozen=True):
    """The top card went under the pot."""

    card: int


class CardsDealt(Event, frozen=True):
    """Cards to players, one at a time round the table: cards[i] went to seats[i % len(seats)]."""

    seats: tuple[int, ...]
    cards: tuple[int, ...]
    up: bool


class BoardDealt(Event, frozen=True):
    """Community cards, on board `run` where the board is run more than once."""

    cards: tuple[int, ...]
    run: int = 0


class CommonCardDealt(Event, frozen=True):
    """Stud: one card face up that plays in every hand, because there were too few for everybody."""

    card: int
    cite: str | None = None


class StubReshuffled(Event, frozen=True):
    """Cards were mixed into a new stub, top card first; `left_over` cards of the old stub were part of it."""

    cards: tuple[int, ...]
    sources: tuple[str, ...]
    cite: str | None = None


class RoundOpened(Event, frozen=True):
    """A betting round begins. `seat` acts first; `held_back` acts after everybody else's first turn; `forced`
    says that the
    first to act owes stud's forced bet (False where the low card is all-in and the next player may open or
    fold)."""

    seat: int
    level: int
    full_level: int
    raise_size: int
    held_back: int = 0
    forced: bool = False
    raises: int = 0


class Folded(Event, frozen=True):
    """A player gave up the hand."""

    seat: int


class Checked(Event, frozen=True):
    """A player passed, facing no bet."""

    seat: int


class Called(Event, frozen=True):
    """A player matched the bet, or went all-in for less."""

    seat: int
    chips: int


class BroughtIn(Event, frozen=True):
    """Stud: the forced bet."""

    seat: int
    chips: int
    to: int


class Wager(Event, frozen=True):
    """`chips` more went in, `to` in all this round. `full_to` is the level a full raise is measured from,
    `raise_size` the
    least full raise after it; `reopens` tells whether those who have acted may raise again; `counts` whether
    it is one of
    the raises; `caps` whether it was the last one allowed."""

    seat: int
    chips: int
    to: int
    full_to: int
    raise_size: int
    reopens: bool = True
    counts: bool = True
    caps: bool = False


class Bet(Wager, frozen=True):
    """The first voluntary wager of a round."""


class Raised(Wager, frozen=True):
    """A raise, full or all-in for less."""


class Completed(Wager, frozen=True):
    """A forced or short bet brought up to a full one."""


class BetsCollected(Event, frozen=True):
    """The dealer pulled the bets in."""


class UncalledReturned(Event, frozen=True):
    """Chips that nobody called went back."""

    seat: int
    chips: int


class Discarded(Event, frozen=True):
    """A player laid hole cards away (pineapple)."""

    seat: int
    cards: tuple[int, ...]


class Drew(Event, frozen=True):
    """A player exchanged cards; empty on both sides is standing pat."""

    seat: int
    discards: tuple[int, ...]
    cards: tuple[int, ...]


class FifthCardDealt(Event, frozen=True):
    """The fifth card of a five-card draw, given after everybody else drew."""

    seat: int
    card: int
    cite: str | None = None


class PotOpened(Event, frozen=True):
    """Draw high: this player opened the pot."""

    seat: int
    cite: str | None = None


class OpenersSplit(Event, frozen=True):
    """Jacks or better: the opener said that the openers are being split; the discards stay under a chip."""

    seat: int


class Shown(Event, frozen=True):
    """Cards turned face up; `tabled` says whether the whole hand lies open."""

    seat: int
    cards: tuple[int, ...]
    tabled: bool = True


class Mucked(Event, frozen=True):
    """A hand given up unseen at the showdown."""

    seat: int


class HandKilled(Event, frozen=True):
    """A hand was ruled dead; its chips stay in the pot."""

    seat: int
    why: str
    cite: str | None = None


class ChipsNotPlayed(Event, frozen=True):
    """Chips below the smallest that plays lie beside the stack for this hand."""

    seat: int
    chips: int
    cite: str | None = None


class TurnedUp(Event, frozen=True):
    """Somebody is all-in and the betting of the hand is over: a hand is turned face up for the rest of it."""

    seat: int
    cards: tuple[int, ...]
    cite: str | None = None


class ChopOffered(Event, frozen=True):
    """A blind would take its bet back; the other one is asked."""

    seat: int


class BlindsChopped(Event, frozen=True):
    """Everyone else folded and the blinds took their bets back."""

    seats: tuple[int, ...]
    chips: tuple[int, ...]
    cite: str | None = None


class BoardRunAgreed(Event, frozen=True):
    """The rest of the board is dealt this many times."""

    times: int
    cite: str | None = None


class RakeTaken(Event, frozen=True):
    """The house took its share from one pot, the first whose players have `level` or more in the hand."""

    chips: int
    cite: str | None = None
    level: int = 0


class PromotionalDropTaken(Event, frozen=True):
    """Chips for promotions were taken from one pot, as the house's share is and apart from it."""

    chips: int
    cite: str | None = None
    level: int = 0


class PotAwarded(Event, frozen=True):
    """Chips of one pot pushed to one player. `worth` is the hand's rank in that side's ranking (0 = not
    shown); `odd` of the
    chips were an odd chip, given by the rule `cite`, which also names why a half got the chip left over."""

    pot: int
    seat: int
    chips: int
    side: Side = "all"
    worth: int = 0
    odd: int = 0
    run: int = 0
    cite: str | None = None


class PotCarried(Event, frozen=True):
    """Nobody opened or nobody could win: the chips stay in for the next deal."""

    chips: int
    cite: str | None = None


class HandEnded(Event, frozen=True):
    """The last chip is pushed."""


AnyEvent = (
    HandBegan
    | DeckShuffled
    | Posted
    | StreetBegan
    | Burned
    | CardsDealt
    | BoardDealt
    | CommonCardDealt
    | StubReshuffled
    | RoundOpened
    | Folded
    | Checked
    | Called
    | BroughtIn
    | Bet
    | Raised
    | Completed
    | BetsCollected
    | UncalledReturned
    | Discarded
    | Drew
    | FifthCardDealt
    | PotOpened
    | OpenersSplit
    | Shown
    | Mucked
    | HandKilled
    | ChipsNotPlayed
    | TurnedUp
    | ChopOffered
    | BlindsChopped
    | BoardRunAgreed
    | RakeTaken
    | PromotionalDropTaken
    | PotAwarded
    | PotCarried
    | HandEnded
)
