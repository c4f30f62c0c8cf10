"""Shootouts, brackets and heads-up events: what is paid is decided by how many rounds somebody won, so that
all who went out in one round reached the same places together.

The places of a round's losers are those behind everybody who went on; they share what these are worth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardhouse.tournaments.prizes.ties import ranked


def groups_by_rounds(rounds_won: Mapping[str, int], last_table: Sequence[str]) -> list[list[str]]:
    """Groups from the winner on: the last table by its own places, the others by rounds won."""
    groups = [[person] for person in last_table]
    rest = {person: won for person, won in rounds_won.items() if person not in set(last_table)}
    for won in sorted(set(rest.values()), reverse=True):
        groups.append(sorted(person for person, count in rest.items() if count == won))
    return groups


def paid_by_rounds(
    prizes: Sequence[int], rounds_won: Mapping[str, int], last_table: Sequence[str], *, least_rounds: int = 1
) -> dict[str, int]:
    """What everybody gets. Whoever won fewer rounds than `least_rounds` gets nothing: a schedule whose
    places reach so far is paid to those who did.

    >>> paid_by_rounds([600, 400], {"ann": 1, "bob": 1, "cyd": 0}, ["ann", "bob"])
    {'ann': 600, 'bob': 400, 'cyd': 0}
    """
    kept = {person: won for person, won in rounds_won.items() if won >= least_rounds or person in last_table}
    reached = len(kept)
    within = [*prizes[:reached]]
    if within and len(prizes) > reached:
        within[0] += sum(prizes[reached:])
    paid = ranked(within, groups_by_rounds(kept, last_table))
    return {person: paid.get(person, 0) for person in rounds_won}
