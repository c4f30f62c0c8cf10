"""What a ruling does to a hand, beyond the ordinary play: the effects that put an irregularity right.

Decided in the rulings layer, applied in apply_remedies.py. Chance (a scramble, a reshuffle) is in the event
as data.
"""

from __future__ import annotations

from typing import Literal

from cardhouse.play.events import Event

Place = Literal["top", "bottom", "burns", "muck", "aside"]
"""Where a card goes: on top of the stub (so it is burned next), under it, to the burns, the muck, or out of
the hand.
"""


class Ruled(Event, frozen=True):
    """A ruling on the record: what happened, what was ruled, by which rows, and who decided.

    `by` is "rule" where the book decides, "floor" where a person chose among what it leaves open, "override"
    where a
    supervisor ruled otherwise, with the reason.
    """

    what: str
    outcome: str
    cites: tuple[str, ...] = ()
    by: Literal["rule", "floor", "override"] = "rule"
    who: str = ""
    reason: str = ""


class CardExposed(Event, frozen=True):
    """A card that should be hidden was seen (seat 0: a card of the stub or board)."""

    seat: int
    card: int
    by: Literal["dealer", "player"] = "dealer"


class CardReplaced(Event, frozen=True):
    """A player's card was taken back and the top card of the stub given for it."""

    seat: int
    old: int
    new: int
    to: Place


class CardTakenBack(Event, frozen=True):
    """A card too many was taken from a player."""

    seat: int
    card: int
    to: Place


class CardGiven(Event, frozen=True):
    """A missing card was given from the top of the stub."""

    seat: int
    card: int
    up: bool = False


class CardTurned(Event, frozen=True):
    """A card a player keeps changed sides: a down card now plays face up, or an up-card face down."""

    seat: int
    card: int
    up: bool


class BoardTakenBack(Event, frozen=True):
    """Board cards were taken up again."""

    cards: tuple[int, ...]
    to: Place


class BoardPlaced(Event, frozen=True):
    """Cards from the top of the stub, or ones set aside, now lie on the board."""

    cards: tuple[int, ...]
    taken_from: Literal["stub", "aside"] = "stub"


class BurnTakenBack(Event, frozen=True):
    """A burned card was taken up again: on top of the stub it is what the dealer burns (or deals) next."""

    card: int
    to: Place = "top"


class StubCardsRemoved(Event, frozen=True):
    """Cards off the top of the stub went out of play unseen, and lie with the burns in case it runs out."""

    cards: tuple[int, ...]
    cite: str | None = None


class RoundSpoiled(Event, frozen=True):
    """Stud: cards came too early; once the betting is over one more for each player still in goes out."""

    cite: str | None = None


class CardKeptEarly(Event, frozen=True):
    """Stud: a player keeps a card of the next street; until then he may not do what is barred."""

    seat: int
    street: int
    bars: Literal["raise", "bet_or_raise", "nothing"] = "nothing"
    cite: str | None = None


class OwedPosted(Event, frozen=True):
    """A blind that was owed and not posted went into the pot: `live` of it counts as the player's bet, the
    rest is dead money.
    """

    seat: int
    chips: int
    cite: str | None = None
    live: int = 0


class PostPutOff(Event, frozen=True):
    """A blind that was owed is posted on the next deal; the player may wait for the big blind instead where
    `may_wait`.
    """

    seat: int
    chips: int
    may_wait: bool = False
    cite: str | None = None


class StubSet(Event, frozen=True):
    """The stub in its new order after a reshuffle, top card first; cards named as set aside or burned are now
    in it.
    """

    cards: tuple[int, ...]
    cite: str | None = None


class ChipsReturned(Event, frozen=True):
    """Chips of this hand went back to the player who put them in; `dead` of them had been dead money."""

    seat: int
    chips: int
    dead: int = 0


class BetAdjusted(Event, frozen=True):
    """A wager was put right: `chips` more (or, negative, fewer) of the seat are in, and the betting stands as
    given.
    """

    seat: int
    chips: int
    level: int
    full_level: int
    raise_size: int
    raises: int


class ActionBackedUp(Event, frozen=True):
    """The turn goes (back) to a seat; these seats still have to act, and these may raise."""

    seat: int
    pending: tuple[int, ...]
    may_raise: tuple[int, ...]


class PlayerHeld(Event, frozen=True):
    """What a ruling leaves to the seat at its next turn of this round: words of play, and bounds on a wager
    (0 = the game's own). No words: held to nothing any more.
    """

    seat: int
    may: tuple[str, ...]
    least: int = 0
    most: int = 0
    cite: str | None = None


class BettingSet(Event, frozen=True):
    """The betting of the round stands as given, in seats: a wager was put right or the action set back.

    `seat` is to act, 0 where nobody is. The chips are moved by other events.
    """

    seat: int
    level: int
    full_level: int
    raise_size: int
    raises: int
    pending: tuple[int, ...]
    may_raise: tuple[int, ...]
    checked: tuple[int, ...]
    kept_dealing: tuple[int, ...] = ()
    unheard: tuple[int, ...] = ()
    aggressor: int = 0
    called_aggressor: int = 0
    last_actor: int = 0
    held_back: int = 0
    returns_to: int = 0
    pot_opener: int = 0
    wagered: bool = False
    brought_in: bool = False
    forced: bool = False
    capped: bool = False


class HandRevived(Event, frozen=True):
    """A hand that was folded, mucked or killed plays again."""

    seat: int


class DealAgain(Event, frozen=True):
    """This street's cards are dealt once more, once its betting is where it should be."""


class BettingClosed(Event, frozen=True):
    """No more betting in this hand: the remaining cards come and the hands are shown."""


class Misdealt(Event, frozen=True):
    """The deal is void: every chip has gone back, the cards are gathered, the hand is over."""

    why: str
    cite: str | None = None


class PotMoved(Event, frozen=True):
    """Chips of a pot that had been pushed to the wrong player went to the rightful one."""

    seat: int
    to: int
    chips: int
    cite: str | None = None


RemedyEvent = (
    Ruled | CardExposed | CardReplaced | CardTakenBack | CardGiven | CardTurned | BoardTakenBack | BoardPlaced
    | StubSet | BurnTakenBack | StubCardsRemoved | RoundSpoiled | CardKeptEarly | OwedPosted
    | PostPutOff
    | ChipsReturned | BetAdjusted | PlayerHeld | BettingSet | ActionBackedUp | HandRevived | DealAgain
    | BettingClosed | Misdealt | PotMoved
)  # fmt: skip
