"""Chips of a removed denomination that turn up after the race: exchanged at equal value for what is in play;
what is worth less than the smallest chip in play is taken without compensation, where the house says so.
"""

from __future__ import annotations

from typing import NamedTuple

from cardhouse.houses.choices import Choices

SECTION = "tournament_chips."


class Exchange(NamedTuple):
    """What is given for leftovers and what is taken, in chips' worth, with the row for each."""

    given: int
    taken: int
    given_by: str | None
    taken_by: str | None


def exchange(pieces: int, denomination: int, smallest: int, *, choices: Choices) -> Exchange:
    """So many removed chips against denominations still in play."""
    worth = pieces * denomination
    whole, rest = choices[SECTION + "leftovers"], choices[SECTION + "leftovers_below"]
    given = worth - worth % smallest if whole.value == "equal_value" else 0
    taken = worth - given
    if taken and rest.value == "rounded_up":
        given, taken = given + smallest, 0
    return Exchange(given, taken, whole.cite if given else None, rest.cite if taken else None)
