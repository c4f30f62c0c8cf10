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


def envelopes_left(envelopes: Sequence[tuple[int, int]], drawn: Sequence[int]) -> list[int]:
    """Every envelope that is still there, largest first."""
    left = sorted((amount for amount, number in envelopes for _ in range(number)), reverse=True)
    for amount in drawn:
        left.remove(amount)
    return left
