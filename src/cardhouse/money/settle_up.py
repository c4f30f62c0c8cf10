"""Settling up among friends: who pays whom after a night, in the fewest payments.

Whoever lost pays, whoever won is paid, and the sum is zero. People whose results come to zero among
themselves settle apart, and a group settles in one payment less than it has people; so the most such groups
are looked for. Two with opposite results are always one of them: of any two groups that they are in, what is
left makes one. Among the others they are looked for exactly up to `EXACT_MOST` people, above as one group.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

EXACT_MOST = 14
"""With more who won or lost, every group would be looked at for too long."""


class Payment(msgspec.Struct, frozen=True):
    """One hands another an amount."""

    payer: str
    payee: str
    amount: int


def settle_up(results: Mapping[str, int]) -> tuple[Payment, ...]:
    """The payments that bring everybody's result to zero; the fewest, where `is_exact`.

    >>> for one in settle_up({"ann": 50, "bob": -50, "cal": 20, "dan": -20}):
    ...     print(one.payer, one.payee, one.amount)
    bob ann 50
    dan cal 20
    """
    assert sum(results.values()) == 0, "what was won was lost by others"
    pairs, rest = _pairs(results)
    return tuple(one for group in (*pairs, *_groups(rest)) for one in _within(group))


def is_exact(results: Mapping[str, int]) -> bool:
    """Whether no fewer payments would do: shown to be so for not too many people."""
    return len(_pairs(results)[1]) <= EXACT_MOST


def _pairs(results: Mapping[str, int]) -> tuple[list[dict[str, int]], dict[str, int]]:
    """Two and two with opposite results, and everybody else who won or lost."""
    pairs: list[dict[str, int]] = []
    alone: dict[int, list[str]] = {}
    for person, result in sorted(results.items()):
        others = alone.get(-result)
        if others:
            pairs.append({others.pop(0): -result, person: result})
        elif result:
            alone.setdefault(result, []).append(person)
    rest = {person: result for result, people in alone.items() for person in people}
    return pairs, dict(sorted(rest.items()))


def _groups(results: dict[str, int]) -> list[dict[str, int]]:
    """People whose results come to zero among themselves, in as many groups as there can be."""
    people = list(results)
    if len(people) > EXACT_MOST:
        return [results]
    sums = [0] * (1 << len(people))
    most = [0] * len(sums)
    last = [0] * len(sums)
    """Who of a set is left out for the best way to it."""
    for chosen in range(1, len(sums)):
        low = chosen & -chosen
        sums[chosen] = sums[chosen ^ low] + results[people[low.bit_length() - 1]]
        rest = chosen
        most[chosen] = -1
        while rest:
            one = rest & -rest
            rest ^= one
            if most[chosen ^ one] > most[chosen]:
                most[chosen], last[chosen] = most[chosen ^ one], one
        most[chosen] += not sums[chosen]
    groups: list[dict[str, int]] = []
    chosen = len(sums) - 1
    while chosen:
        if not sums[chosen]:
            groups.append({})
        one = last[chosen]
        person = people[one.bit_length() - 1]
        groups[-1][person] = results[person]
        chosen ^= one
    return groups


def _within(group: dict[str, int]) -> list[Payment]:
    """Whoever owes most pays whoever is owed most, until nobody owes; each payment settles one of the two."""
    left, payments = dict(sorted(group.items())), []
    while any(left.values()):
        payer = min(left, key=left.__getitem__)
        payee = max(left, key=left.__getitem__)
        amount = min(-left[payer], left[payee])
        payments.append(Payment(payer, payee, amount))
        left[payer] += amount
        left[payee] -= amount
    return payments
