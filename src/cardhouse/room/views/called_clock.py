"""A clock that was called on somebody at a table where people deal, and runs since the ruling was carried
out: whose it is and until when. Over with the player's act, or when the ruling is taken back. Decides
nothing; what happens when the time is up is a ruling of its own.
"""

from __future__ import annotations

import itertools

import msgspec

from cardhouse.play.dealer import Dealer
from cardhouse.room.irregularities.take_back import effects_of
from cardhouse.room.state import Room
from cardhouse.rulings.effects import ClockStarts

SECOND = 1_000_000
LATEST = 12
"""Among so many rulings it is looked for: many are not made on one turn."""


class CalledClock(msgspec.Struct, frozen=True, omit_defaults=True):
    """Until when the player in turn has time; the last `countdown` seconds are counted aloud."""

    seat: int
    until: int
    countdown: int = 0


def called_clock(room: Room, table: int, dealer: Dealer) -> CalledClock | None:
    """The one that runs now."""
    if not dealer.hand.tracked or dealer.hand.actor < 0:
        return None
    turn = dealer.hand.acting_seat
    for one in itertools.islice(reversed(room.rulings.made.values()), LATEST):
        if one.made.table != table or not one.carried_out or one.as_done.span[1] != len(dealer.events):
            continue
        started = [effect for effect in effects_of(one) if isinstance(effect, ClockStarts)]
        if started and one.as_done.seat in (0, turn):
            seconds = started[0].seconds + started[0].countdown
            return CalledClock(turn, one.done_at + seconds * SECOND, started[0].countdown)
    return None
