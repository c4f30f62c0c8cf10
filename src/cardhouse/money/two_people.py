"""That two people are two: who did the first part of something may not do the second, nor may an account that
the same person made or has the secret of, nor one of the same person.

Which accounts are in the same hands is known where accounts are kept, and comes in with the command
(`tied`); here it is only asked.
"""

from __future__ import annotations

from typing import Protocol

from cardhouse.play.refusal import Refusal, register

register(
    {
        "same_hands": (
            "{second} and {first} count as one: one of them made the other's account or set its secret, "
            "or both are one person; somebody else does this, or vouches for the account first"
        )
    }
)


class Acting(Protocol):
    """Who asks, and which accounts count as one with his."""

    @property
    def by(self) -> str: ...
    @property
    def tied(self) -> frozenset[str]: ...


def one_with(desk: Acting, first: str, otherwise: Refusal) -> Refusal | None:
    """`otherwise` where who asks is the one who did the first part; a refusal too where both are in the same
    hands.
    """
    if desk.by == first:
        return otherwise
    if first and first in desk.tied:
        return Refusal("same_hands", {"first": first, "second": desk.by}, otherwise.cite)
    return None
