"""Survivor events: one place for every so many players, each worth their contributions together, and a
smaller place for those left over.
"""

from __future__ import annotations

from typing import Literal

LeftOver = Literal["smaller_place", "shared_by_full_places"]


def survivor_places(
    entries: int, contribution: int, *, per_place: int = 10, left_over: LeftOver = "smaller_place"
) -> list[int]:
    """The places, full ones first: ten contributions each where one in ten is paid.

    >>> survivor_places(106, 20_000)[-2:], len(survivor_places(106, 20_000))
    ([200000, 120000], 11)
    """
    full, over = divmod(entries, per_place)
    places = [per_place * contribution] * full
    if not over:
        return places
    if left_over == "smaller_place" or not full:
        return [*places, over * contribution]
    each, odd = divmod(over * contribution, full)
    return [place + each + (1 if at < odd else 0) for at, place in enumerate(places)]


def survivor_pool(
    pool: int, entries: int, *, per_place: int = 10, left_over: LeftOver = "smaller_place"
) -> list[int]:
    """The same where the pool is not entries times one contribution (a guarantee, a charge taken out): the
    parts are those of the contributions.
    """
    whole, odd = divmod(pool, entries)
    places = survivor_places(entries, whole, per_place=per_place, left_over=left_over)
    if places:
        places[0] += odd
    return places
