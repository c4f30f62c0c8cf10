"""A hand as the dealer runs it: where the next cards go, who may be named as first to act, who has yet to lay
cards away, whose hand is to be shown, and what was entered last. Decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cardhouse.cards.card import UNKNOWN
from cardhouse.play import events as ev
from cardhouse.play import showdown
from cardhouse.play.awarding import able, parts
from cardhouse.play.commands import DeclareOpen, FirstToAct
from cardhouse.play.dealer import Dealer
from cardhouse.play.drawing import close_discards, discarding, drawing
from cardhouse.play.duties import Duty, duties
from cardhouse.play.hand import BETTING, SHOWDOWN, Hand
from cardhouse.play.keeping import looked_at
from cardhouse.play.low_half import LowHalf, low_half
from cardhouse.play.openers import awaits_proof, declare_open
from cardhouse.play.refusal import Refusal
from cardhouse.play.reporting import coming_cards, first_to_act
from cardhouse.play.rules import Rules
from cardhouse.play.running import awaits_run, most_runs
from cardhouse.play.taking_back import last_entry, last_entry_of_ended

DOWN, BOARD = -1, 0
TOLD = {
    ev.CardsDealt: "dealt", ev.BoardDealt: "dealt", ev.CommonCardDealt: "dealt", ev.Folded: "fold",
    ev.Checked: "check", ev.Called: "call", ev.BroughtIn: "bring_in", ev.Bet: "bet", ev.Raised: "raise",
    ev.Completed: "complete", ev.Drew: "draw", ev.Discarded: "discard", ev.Shown: "show", ev.Mucked: "muck",
    ev.TurnedUp: "show", ev.BoardRunAgreed: "run", ev.HandKilled: "close",
}  # fmt: skip


class Entered(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What was entered last: a word, whose it was, and to how much it went or how many cards it was."""

    what: str
    seat: int = 0
    chips: int = 0
    cards: int = 0


class PartLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A pot, or a run of the board for it, that is won on its own, and the seats that may win it."""

    pot: int
    chips: int
    seats: tuple[int, ...]
    run: int = 0
    low: LowHalf = ""
    """Whether its low half may or must have a winner."""


class ShortStub(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Too few cards are left for everybody: what is shuffled again for the next cards, whether one card lies
    there for all, and the rule.
    """

    mixed: tuple[str, ...] = ()
    common: bool = False
    cite: str | None = None


class InHand(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The dealer's view of a hand in progress."""

    places: tuple[int, ...] = ()
    """Where the next cards go, in order: a seat for a card face up before it, 0 for the board or a common
    card, -1 for a card face down."""
    short: ShortStub | None = None
    joker: bool = False
    openers: tuple[int, ...] = ()
    """Stud: who may be named as first to act."""
    forced_open: bool = False
    """Whether it must be said if that player owes the forced bet."""
    declarers: tuple[int, ...] = ()
    """Draw high: who is all-in for the ante and may declare the pot open."""
    splits: bool = False
    """Whether the player in turn opened the pot, and may split his openers."""
    to_discard: tuple[int, ...] = ()
    closes: bool = False
    """Whether the dealer may go on without those."""
    stub: int | None = None
    """How many cards are left for a draw that may take more."""
    stub_cite: str | None = None
    """The rule by which the discards come in again then."""
    runs: int = 0
    """How often the rest of the board may be run, where that is asked."""
    shows: int = 0
    """How many cards of the hand that is shown next are unseen."""
    proves: bool = False
    """Whether that hand has to show that it could open the pot."""
    parts: tuple[PartLine, ...] = ()
    promotional: int = 0
    last: Entered | None = None
    """What a mistaken tap would take back."""
    duties: tuple[Duty, ...] = ()
    """What the dealer is reminded of now, by the rows that say so."""


def in_hand(dealer: Dealer) -> InHand:
    """As it stands now."""
    hand, rules = dealer.hand, dealer.rules
    tracked = hand.tracked
    coming = looked_at(coming_cards(hand, rules, list)) if dealer.awaits_cards else []
    stub, stub_cite = _left_to_draw(hand, rules)
    return InHand(
        places=_places(coming),
        short=_short(coming) if tracked else None,
        joker=rules.joker,
        openers=_openers(hand) if tracked else (),
        forced_open=tracked and hand.street == 0 and any(UNKNOWN in up for up in hand.up),
        declarers=_declarers(hand, rules),
        splits=drawing(hand) and hand.game.openers != "none" and hand.actor == hand.pot_opener,
        to_discard=_to_discard(hand),
        closes=discarding(hand) and not isinstance(close_discards(hand, rules), Refusal),
        stub=stub,
        stub_cite=stub_cite,
        runs=most_runs(hand, rules) if tracked and hand.dealt and awaits_run(hand, rules) else 0,
        shows=_shows(hand, rules) if tracked else 0,
        proves=awaits_proof(hand, rules),
        parts=_parts(hand, rules) if tracked and hand.stage == SHOWDOWN else (),
        promotional=hand.promotional,
        last=_last(dealer) if tracked else None,
        duties=duties(hand, rules.choices) if tracked else (),
    )


def _places(coming: Sequence[ev.Event]) -> tuple[int, ...]:
    found: list[int] = []
    for event in coming:
        if isinstance(event, ev.CardsDealt):
            seats = event.seats
            found += [seats[place % len(seats)] if event.up else DOWN for place in range(len(event.cards))]
        elif isinstance(event, ev.BoardDealt):
            found += [BOARD] * len(event.cards)
        elif isinstance(event, ev.CommonCardDealt):
            found.append(BOARD)
    return tuple(found)


def _short(coming: Sequence[ev.Event]) -> ShortStub | None:
    mixed = next((event for event in coming if isinstance(event, ev.StubReshuffled)), None)
    common = next((event for event in coming if isinstance(event, ev.CommonCardDealt)), None)
    if mixed is None and common is None:
        return None
    cites = [event.cite for event in (mixed, common) if event is not None and event.cite]
    return ShortStub(
        mixed.sources if mixed is not None else (), common is not None, cites[0] if cites else None
    )


def _left_to_draw(hand: Hand, rules: Rules) -> tuple[int | None, str | None]:
    """How many cards the stub still has, where the player in turn may draw more; with the rule for that."""
    if not hand.tracked or not drawing(hand):
        return None, None
    left = len(hand.stub)
    return (left, rules.cite("deal.draw_short")) if left <= len(hand.hole[hand.actor]) else (None, None)


def _openers(hand: Hand) -> tuple[int, ...]:
    if hand.stage != BETTING or hand.game.family != "stud":
        return ()
    able = [seat for seat in hand.seats if not isinstance(first_to_act(hand, FirstToAct(seat)), Refusal)]
    return tuple(seat for seat in able if seat != hand.acting_seat)


def _declarers(hand: Hand, rules: Rules) -> tuple[int, ...]:
    if hand.game.forced != "antes" or hand.stage != BETTING:
        return ()
    return tuple(
        seat
        for seat in hand.seats
        if not hand.stacks[hand.pos[seat]]
        and not isinstance(declare_open(hand, rules, DeclareOpen(seat)), Refusal)
    )


def _to_discard(hand: Hand) -> tuple[int, ...]:
    if not discarding(hand):
        return ()
    return _seats(hand, [p for p in range(hand.n) if not hand.folded[p] and hand.draws[p] < 0])


def _shows(hand: Hand, rules: Rules) -> int:
    if not showdown.reached(hand) and not awaits_proof(hand, rules):
        return 0
    p = showdown.to_show(hand, rules)
    return hand.cards_of(p).count(UNKNOWN) if p >= 0 else 0


def _seats(hand: Hand, positions: Sequence[int]) -> tuple[int, ...]:
    return tuple(hand.seats[p] for p in positions)


def _parts(hand: Hand, rules: Rules) -> tuple[PartLine, ...]:
    return tuple(
        PartLine(index, chips, _seats(hand, able(hand, index, pot)), run, low_half(hand, rules, run))
        for index, pot, run, chips in parts(hand, rules)
    )


def what_ended(dealer: Dealer) -> Entered | None:
    """What the tap was that ended a hand, where it can be taken back: the pot that was pushed, or an act."""
    at = last_entry_of_ended(dealer)
    if not at:
        return None
    first = dealer.events[at]
    if isinstance(first, ev.PotAwarded):
        pushed = [one for one in dealer.events[at:] if isinstance(one, ev.PotAwarded)]
        chips = sum(one.chips for one in pushed)
        alone = all(one.seat == first.seat for one in pushed)
        return Entered("push", first.seat, chips) if alone else Entered("split", chips=chips)
    return _entered(dealer, at)


def _last(dealer: Dealer) -> Entered | None:
    at = last_entry(dealer.events)
    return _entered(dealer, at) if at else None


def _entered(dealer: Dealer, at: int) -> Entered:
    events = dealer.events
    event = next(one for one in events[at:] if type(one) in TOLD)
    chips = getattr(event, "to", 0) or (getattr(event, "chips", 0) if isinstance(event, ev.Called) else 0)
    drawn = event.discards if isinstance(event, ev.Drew) else ()
    return Entered(TOLD[type(event)], getattr(event, "seat", 0), chips, len(drawn))
