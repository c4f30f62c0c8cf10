"""What the table must know of a hand that is over, read from the hand's events; nothing is decided again."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.play import events as ev
from cardhouse.play.dealer import Dealer
from cardhouse.play.remedy_events import Misdealt
from cardhouse.play.table_commands import HandOutcome


def outcome_of(dealer: Dealer) -> HandOutcome:
    """The outcome of a hand that was played to its end."""
    hand = dealer.hand
    awards = [event for event in dealer.events if isinstance(event, ev.PotAwarded)]
    winners = tuple(dict.fromkeys(event.seat for event in awards))
    main = {event.seat for event in awards if event.pot == 0}
    carried = sum(event.chips for event in dealer.events if isinstance(event, ev.PotCarried))
    return HandOutcome(
        stacks={seat: hand.stacks[p] + hand.aside[p] for p, seat in enumerate(hand.seats)},
        winners=winners,
        pot=sum(event.chips for event in awards),
        split=len(main) > 1,  # side pots that others won do not split the pot
        scoop_by=winners[0] if len(winners) == 1 else 0,
        saw_flop=hand.saw_flop,
        opened=not carried,
        carried=carried,
        promotional=hand.promotional,
        forfeited=_forfeited(dealer, carried),
        owing=hand.owing,
    )


def _forfeited(dealer: Dealer, carried: int) -> int:
    """Of what is carried to the next deal, what is neither ante nor carried before: bets of a false opener
    and the like. A void hand gives antes back, so that all that stays is forfeited.
    """
    events = dealer.events
    antes = [event for event in events if isinstance(event, ev.Posted) and event.kind == "ante"]
    anted = 0 if _void(events) else sum(event.ante + event.dead for event in antes)
    return max(0, carried - dealer.hand.setup.carried - anted)


def misdealt(events: Sequence[ev.Event]) -> bool:
    """Whether the deal was void by a misdeal, so that the same hand is dealt again from the same setup."""
    last = events[-1]
    return isinstance(last, Misdealt) and last.why == "misdeal"


def _void(events: Sequence[ev.Event]) -> bool:
    """Whether the hand ended with its action void: what was carried then was forfeited."""
    return isinstance(events[-1], Misdealt)
