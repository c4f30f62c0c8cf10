"""Rounds of hand for hand as they stand: for which tables one waits, and whether a round is under way. Pure;
dealing so is `places/hand_for_hand.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.tournaments.state import Event


def waited_for(event: Event) -> Iterator[int]:
    """The tables that deal a hand in each round. Where nobody can play there is nothing to wait for, nor at a
    table that is halted.
    """
    field, halted = event.balance.field.players, event.balance.halted
    return (at for at in event.tables if field.get(at, 2) > 1 and at not in halted)


def in_a_round(event: Event) -> bool:
    """Whether some tables have dealt their hand of a round and others have not finished theirs."""
    rounds = event.places.hand_for_hand
    if rounds is None:
        return False
    newest = max(rounds.begun.values(), default=0)
    return any(rounds.ended.get(at, newest) < newest for at in waited_for(event))
