"""Hands whose button and blinds a ruling laid down, and how they are placed in the table's order.

Which places a ruling gives is decided in the rulings; a hand laid down that no longer fits the players who
are there lapses, and the button goes on by itself.
"""

from __future__ import annotations

import msgspec

from cardhouse.play.button import Layout, Lineup, Placement, clockwise


class PrescribedHand(msgspec.Struct, frozen=True, gc=False):
    """Button and blinds of one hand to come; 0 is nobody. `out` gets no hand and misses nothing by it."""

    button: int
    small: int
    big: int
    out: int = 0
    cite: str | None = None


def placement(hand: PrescribedHand, lineup: Lineup, occupied: frozenset[int]) -> Placement | None:
    """The positions as laid down; None where somebody named is not there."""
    players = lineup.regulars - {hand.out}
    named = {seat for seat in (hand.button, hand.small, hand.big) if seat}
    if not hand.big or not named <= players or len(players) < 2:
        return None
    # A small blind that nobody posts still has its place, before the big one.
    small = hand.small or clockwise(occupied - {hand.big}, hand.big, lineup.size)[-1]
    payers = [(hand.small, 2)] if hand.small else []
    order = tuple(clockwise(players, hand.button, lineup.size))
    return Placement(Layout(hand.button, (small, hand.big)), (*payers, (hand.big, 1)), order, hand.cite)
