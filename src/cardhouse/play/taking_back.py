"""Taking back what was entered last in a tracked hand: a tap that told what did not happen at the table.

Only says where that entry begins among the events; whoever keeps the hand goes on from there. What was ruled
stands: nothing before a ruling is taken back. What did happen is no mistaken tap: a hand that was folded or
mucked in fact is for a ruling.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhouse.play import events as ev
from cardhouse.play import remedy_events as rem
from cardhouse.play.apply import replay
from cardhouse.play.dealer import Dealer
from cardhouse.play.drawing import TOO_MANY
from cardhouse.play.follow_up import follow_up
from cardhouse.play.openers import UNPROVED

DEALT: Final = (ev.CardsDealt, ev.BoardDealt, ev.CommonCardDealt)
ACTS: Final = (
    ev.Folded, ev.Checked, ev.Called, ev.BroughtIn, ev.Wager, ev.Drew, ev.Discarded, ev.Shown, ev.Mucked,
    ev.TurnedUp, ev.BoardRunAgreed,
)  # fmt: skip
WITH_DEALT: Final = (*DEALT, ev.Burned, ev.StubReshuffled)
WITH_DRAW: Final = (ev.Burned, ev.StubReshuffled, ev.OpenersSplit)


def last_entry(events: Sequence[ev.Event]) -> int:
    """Where the last entry begins; 0 where none is left that could be taken back."""
    for at in range(len(events) - 1, 0, -1):
        event = events[at]
        if isinstance(event, ev.HandKilled):
            if event.why == TOO_MANY:
                return _back_over(events, at, (ev.HandKilled,))
            if event.why != UNPROVED:  # that one comes of what was shown or mucked
                return 0
        if _ruled(event):
            return 0
        if isinstance(event, DEALT):
            return _back_over(events, at, WITH_DEALT)
        if isinstance(event, ev.Drew):
            return _back_over(events, at, WITH_DRAW)
        if isinstance(event, ACTS):
            return _back_over(events, at, (ev.PotOpened,))
    return 0


def last_entry_of_ended(dealer: Dealer) -> int:
    """Where the entry begins that ended a hand: the pushing of the pots, where the dealer was waited for to
    name the winners, or else the act after which they were pushed of themselves.
    """
    events = dealer.events
    at = len(events) - 1
    while at > 0 and isinstance(events[at], ev.HandEnded | ev.PotAwarded):
        at -= 1
    pushed = at + 1
    if isinstance(events[-1], ev.HandEnded) and pushed < len(events) - 1 and not _ruled(events[at]):
        before = replay(events[:pushed])
        if not follow_up(before, dealer.rules, dealer.shuffle):
            return pushed
    return last_entry(events)


def _back_over(events: Sequence[ev.Event], at: int, kinds: tuple[type[ev.Event], ...]) -> int:
    """The first of these events in a row that came with the one at that place."""
    while isinstance(events[at - 1], kinds):
        at -= 1
    return 0 if _ruled(events[at - 1]) else at


def _ruled(event: ev.Event) -> bool:
    """Whether it is a ruling, or came of one."""
    return type(event).__module__ == rem.__name__
