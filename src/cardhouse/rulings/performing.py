"""What every performance of a ruling shares: the hand it looks at, and what comes of it. Decides nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardhouse.houses.choices import Choices
from cardhouse.play import events as ev
from cardhouse.play import remedy_events as rem
from cardhouse.play.apply import apply
from cardhouse.play.dealer import Dealer
from cardhouse.play.dealing import Shuffle
from cardhouse.play.hand import BETTING, Hand
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import Rules
from cardhouse.play.showdown import first_to_act
from cardhouse.rulings.effects import Effect
from cardhouse.rulings.ruling import Ruling

Events = list[ev.Event]


@dataclass(slots=True)
class Scene:
    """A copy of the hand, to which what happened is applied before the remedy is asked for; rules, chance."""

    hand: Hand
    rules: Rules
    shuffle: Shuffle
    events: Events

    @classmethod
    def of(cls, dealer: Dealer) -> Scene:
        """The scene of a hand in play."""
        return cls(dealer.hand.copy(), dealer.rules, dealer.shuffle, dealer.events)

    @property
    def choices(self) -> Choices:
        return self.rules.choices

    def take(self, events: Events) -> None:
        """These happened."""
        for event in events:
            apply(self.hand, event)

    @property
    def burns(self) -> int:
        """How many cards the house burns before a street."""
        return int(self.rules.burn)


@dataclass(frozen=True, slots=True)
class Performed:
    """A ruling in a hand: the case as the hand shows it, what is ruled, and the events to take.

    Where `ruling` leaves a choice, the events are what is certain; `perform_choice` gives the rest.
    """

    case: Any
    ruling: Ruling
    events: Events


Facts = Callable[[Scene, Any], tuple[Any, Events] | Refusal]
"""The case completed from the hand, and what happened as events; or why it cannot have happened."""
Remedy = Callable[[Scene, Any, tuple[Effect, ...]], Events]
"""What the effects do in the hand."""


def not_now(what: str, why: str) -> Refusal:
    """This cannot have happened in the hand as it stands."""
    return Refusal("not_now", {"what": what, "why": why})


def betting_open(hand: Hand) -> bool:
    """Whether somebody has yet to act in a betting round."""
    return hand.stage == BETTING and hand.actor >= 0


def acted(scene: Scene) -> bool:
    """Whether anybody has bet, called, checked or folded in this round."""
    for event in reversed(scene.events):
        if isinstance(event, ev.RoundOpened):
            return False
        if isinstance(event, ev.Wager | ev.Called | ev.Checked | ev.Folded):
            return True
    return False


def able_seats(hand: Hand) -> tuple[int, ...]:
    """Seats that can still bet."""
    return tuple(hand.seats[p] for p in range(hand.n) if hand.stacks[p] and not hand.folded[p])


def bets_back(hand: Hand) -> Events:
    """Every chip bet in this round goes back."""
    return [rem.ChipsReturned(hand.seats[p], bet) for p, bet in enumerate(hand.bets) if bet]


def deal_void(hand: Hand, why: str, cite: str | None = None, stays: dict[int, int] | None = None) -> Events:
    """Every chip goes back to who put it in, the house's share too, but for what stays for the next deal (by
    seat); what an earlier deal left in the middle stays there. The hand is over.
    """
    out: Events = []
    carried = hand.setup.carried
    if hand.rake:
        out.append(ev.RakeTaken(-hand.rake))
    if hand.promotional:
        out.append(ev.PromotionalDropTaken(-hand.promotional))
    for p, seat in enumerate(hand.seats):
        kept = min((stays or {}).get(seat, 0), hand.total[p])
        carried += kept
        if hand.total[p] - kept or hand.dead_paid[p]:
            out.append(rem.ChipsReturned(seat, hand.total[p] - kept, hand.dead_paid[p]))
    if carried:
        out.append(ev.PotCarried(carried))
    return [*out, rem.Misdealt(why, cite)]


def reopened(hand: Hand, rules: Rules) -> ev.RoundOpened:
    """The round begins again from the player who opens it."""
    first = first_to_act(hand, rules)
    n = hand.n
    order = [p % n for p in range(first, first + n)]
    seat = next(hand.seats[p] for p in order if hand.stacks[p] and not hand.folded[p])
    return ev.RoundOpened(seat, 0, 0, rules.later_raise)


def ruled(what: str, ruling: Ruling) -> rem.Ruled:
    """The ruling on the record."""
    return rem.Ruled(what, ruling.outcome(), ruling.cites, "floor" if ruling.discretion else "rule")
