"""Bounties: what is on each head, what an elimination brings, and what of it goes onto the winner's own head.

Fixed: the whole bounty is paid. Progressive: a percentage goes onto the winner's head and the rest is paid.
Mystery: an envelope is drawn, which is chance and comes in as data. Several who took out one player together
share alike; what does not divide goes to the first named (who covered the larger stack stands first).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cardhouse.tournaments.prizes.dividing import evenly


class BountyShare(msgspec.Struct, frozen=True):
    """What one winner gets at once, and by how much his own head grows."""

    person: str
    paid: int
    onto_head: int = 0


def bounty_shares(head: int, winners: Sequence[str], to_own_head_percent: int = 0) -> list[BountyShare]:
    """What the bounty on one head brings to those who took the player out.

    >>> bounty_shares(10_000, ["ann"], 50)
    [BountyShare(person='ann', paid=5000, onto_head=5000)]
    """
    found = []
    for person, share in zip(winners, evenly(head, len(winners)), strict=True):
        onto = share * to_own_head_percent // 100
        found.append(BountyShare(person, share - onto, onto))
    return found


def envelopes_for(
    envelopes: Sequence[tuple[int, int]], pool: int, *, heads: int, unit: int = 1
) -> list[int]:
    """The envelopes that are filled when the pool is known, largest first: one for each head that is drawn
    for, and all of them together what was collected for bounties. The sheet's amounts are shares of that;
    where it names too many the smallest are left out, where too few the smallest is there more often.

    >>> envelopes_for([(25_000, 1), (5_000, 1)], 30_000, heads=2)
    [25000, 5000]
    >>> envelopes_for([(25_000, 1), (5_000, 1)], 40_000, heads=3, unit=100)
    [28600, 5700, 5700]
    """
    named = sorted((amount for amount, number in envelopes for _ in range(number)), reverse=True)
    if not named or heads < 1 or pool <= 0:
        return []
    weights = (named + named[-1:] * (heads - len(named)))[:heads]
    total = sum(weights)
    filled = [weight * pool // total // unit * unit for weight in weights]
    filled[0] += pool - sum(filled)
    return filled


def envelopes_left(filled: Sequence[int], drawn: Sequence[int]) -> list[int]:
    """Every envelope that is still there, largest first."""
    left = list(filled)
    for amount in drawn:
        if amount in left:
            left.remove(amount)
    return left
