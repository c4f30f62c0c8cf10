"""Places from the order of going out. Everything is worked out when it is asked for, at a cost that does not
grow with the field; only taking a bust back counts anew.
"""

from __future__ import annotations

from typing import NamedTuple

from cardhouse.tournaments.entries.state import WITH_CHIPS
from cardhouse.tournaments.places.state import Bust, Places
from cardhouse.tournaments.state import Event


class Standing(NamedTuple):
    """A place, and how many share it: two that share the third place are paid the third and fourth prize
    between them.
    """

    place: int
    sharing: int = 1


def standing_of(event: Event, entry: int) -> Standing | None:
    """The place of an entry as far as it is known; None while it is in or where it never played. The winners
    of an event that is over stand first, however many they are.
    """
    places = event.places
    bust = places.busts.get(entry)
    if bust is None:
        found = event.entries.all.get(entry)
        over = event.phase in ("ended", "closed") and found is not None and found.status in WITH_CHIPS
        return Standing(1, event.entries.left) if over else None
    total = len(places.order) + event.entries.left
    first, last = _alike(places, bust)
    return Standing(total - last, last - first + 1)


def behind_in_group(places: Places, entry: int) -> int:
    """How many of those who share the place of an entry that is out went out after it."""
    return _alike(places, places.busts[entry])[1] - places.index[entry]


def _alike(places: Places, bust: Bust) -> tuple[int, int]:
    """From where to where in the order the places are shared with this one."""
    first = last = places.index[bust.entry]
    while first and _share(places.busts[places.order[first - 1]], bust):
        first -= 1
    while last + 1 < len(places.order) and _share(places.busts[places.order[last + 1]], bust):
        last += 1
    return first, last


def _share(one: Bust, other: Bust) -> bool:
    return one.group == other.group and (one.shared or one.stack == other.stack)


def put_in(places: Places, bust: Bust) -> None:
    """Writes a bust into the order: last, but within its group by stack."""
    order, busts = places.order, places.busts
    at = len(order)
    while at and not bust.shared and _before(bust, busts[order[at - 1]]):
        at -= 1
    busts[bust.entry] = bust
    order.insert(at, bust.entry)
    for place in range(at, len(order)):
        places.index[order[place]] = place


def _before(one: Bust, other: Bust) -> bool:
    """Whether one of the same group had fewer chips."""
    return one.group == other.group and one.stack < other.stack


def take_out(places: Places, entry: int) -> Bust:
    """Takes a bust out of the order; all that went out later stand one higher."""
    bust = places.busts.pop(entry)
    at = places.index.pop(entry)
    del places.order[at]
    for place in range(at, len(places.order)):
        places.index[places.order[place]] = place
    return bust
