"""Bounties: what is on each head, what an elimination brings, and what of it goes onto the winner's own head.

Fixed: the whole bounty is paid. Progressive: a percentage goes onto the winner's head and the rest is paid.
Mystery: an envelope is drawn, which is chance and comes in as data. Several who took out one player together
share alike; what does not divide goes to the first named (who covered the larger stack stands first).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from cardhouse.tournaments.prizes.dividing import evenly


class Pools(msgspec.Struct, frozen=True):
    """The primary prize pool and what was taken out of it for heads."""

    primary: int
    bounty: int


class BountyShare(msgspec.Struct, frozen=True):
    """What one winner gets at once, and by how much his own head grows."""

    person: str
    paid: int
    onto_head: int = 0


def bounty_pools(pool: int, entries: int, bounty: int) -> Pools:
    """A set amount for each player goes from the primary pool to the bounties'.

    >>> bounty_pools(500_000, 50, 2_500)
    Pools(primary=375000, bounty=125000)
    """
    taken = entries * bounty
    if taken > pool:
        raise ValueError("bounties take no more than there is")
    return Pools(pool - taken, taken)


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


def heads(
    entries: Mapping[str, int],
    bounty: int,
    knocked_out: Sequence[tuple[str, Sequence[str]]],
    percent: int = 0,
) -> dict[str, int]:
    """What is on each head after these eliminations, in their order; nothing on a head that was taken."""
    on_head = {person: bounty * count for person, count in entries.items()}
    for out, winners in knocked_out:
        for share in bounty_shares(on_head.get(out, 0), winners, percent):
            on_head[share.person] = on_head.get(share.person, 0) + share.onto_head
        on_head[out] = 0
    return on_head


def envelope_faults(envelopes: Sequence[tuple[int, int]], bounties: int, pool: int) -> list[str]:
    """What is wrong with a set of envelopes: there is one for each bounty, and they come to the pool."""
    count = sum(number for _, number in envelopes)
    total = sum(amount * number for amount, number in envelopes)
    found = [] if count == bounties else [f"{count} envelopes for {bounties} bounties"]
    return found if total == pool else [*found, f"the envelopes come to {total}, the bounty pool to {pool}"]


def envelopes_left(envelopes: Sequence[tuple[int, int]], drawn: Sequence[int]) -> list[int]:
    """Every envelope that is still there, largest first."""
    left = sorted((amount for amount, number in envelopes for _ in range(number)), reverse=True)
    for amount in drawn:
        left.remove(amount)
    return left
