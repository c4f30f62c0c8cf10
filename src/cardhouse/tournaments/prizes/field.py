"""The field as prizes need it: what came in, who is left, who finished where. Only reads."""

from __future__ import annotations

import msgspec

from cardhouse.floor.state import Floor
from cardhouse.houses.choices import Choices
from cardhouse.money import account as accounts
from cardhouse.tournaments.entries.split import more_chips_split
from cardhouse.tournaments.places.ranking import standing_of
from cardhouse.tournaments.prizes.pool import Takings
from cardhouse.tournaments.state import Event

COUNTS_NOT = frozenset(("alternate", "unregistered"))
"""Whose money is back or was never taken."""
STILL_IN = frozenset(("registered", "playing", "bagged", "withdrawn"))


class Finish(msgspec.Struct, frozen=True):
    """A place and the entries that reached it, several where they went out together."""

    place: int
    entries: tuple[int, ...]


def entries_counted(event: Event) -> int:
    """How many entries the schedule counts: re-entries too."""
    entries = event.entries
    return max(0, len(entries.all) - entries.given_back - len(entries.alternates))


def takings(event: Event, choices: Choices) -> Takings:
    """What came in for prizes, by the sheet and by where the house has rebuys and add-ons go."""
    sheet = event.sheet
    counted = [entry for entry in event.entries.all.values() if entry.status not in COUNTS_NOT]
    rebuy = sheet.rebuys.price if sheet.rebuys is not None else 0
    add_on = sheet.add_on.price if sheet.add_on is not None else 0
    return Takings(
        entries=len(counted),
        entry=sheet.buy_in.prize,
        rebuys=sum(entry.rebuys for entry in counted) * _for_prizes(event, choices, rebuy, key="rebuy_to"),
        add_ons=sum(entry.add_ons for entry in counted)
        * _for_prizes(event, choices, add_on, key="add_on_to"),
    )


def _for_prizes(event: Event, choices: Choices, price: int, *, key: str) -> int:
    """How much of a rebuy's or add-on's price is for prizes."""
    if not price:
        return 0
    split = more_chips_split(event.name, event.sheet, choices, price=price, key=key)
    return split.lines.get(accounts.prize(event.name), 0)


def finishes(event: Event, most: int) -> list[Finish]:
    """The places that are certain among the first `most`, the first one first. Those who share the last of
    them with others who went out a little earlier are there with these.
    """
    over = event.phase in ("ended", "closed")
    entries = event.entries.all
    first = [number for number, entry in entries.items() if over and entry.status in STILL_IN]
    order = event.places.order
    start = max(0, len(order) - max(0, most - event.entries.left))
    while 0 < start < len(order) and standing_of(event, order[start - 1]) == standing_of(event, order[start]):
        start -= 1
    found: dict[int, list[int]] = {}
    for number in (*first, *reversed(order[start:])):
        standing = standing_of(event, number)
        if standing is not None:
            found.setdefault(standing.place, []).append(number)
    return [Finish(place, tuple(found[place])) for place in sorted(found)]


def stacks_left(floor: Floor, event: Event) -> dict[str, int]:
    """Everybody who is still in with his chips, largest first."""
    stacks = {
        player.player: player.chips
        for number in sorted(event.tables)
        for player in floor.tables[number].table.seats.values()
        if player.chips
    }
    stacks |= {bag.person: bag.chips for bag in event.bags.all if bag.chips}
    return dict(sorted(stacks.items(), key=lambda one: -one[1]))


def heads_of(event: Event, person: str) -> list[tuple[int, tuple[str, ...]]]:
    """The entries of somebody whose bounties were won, each with those who took it. The winner of an event
    that is over takes his own, and those that nobody took: of the disqualified, and of whoever was blinded
    off with nobody there.
    """
    found: list[tuple[int, tuple[str, ...]]] = []
    entries = event.entries
    for number in entries.of.get(person, ()):
        bust, status = event.places.busts.get(number), entries.all[number].status
        if bust is not None and bust.taken_by:
            found.append((number, tuple(entries.all[taker].person for taker in bust.taken_by)))
        elif event.phase in ("ended", "closed") and status in STILL_IN:
            found.append((number, (person,)))
        elif bust is not None or status == "disqualified":
            found.append((number, _winners(event)))
    return found


def _winners(event: Event) -> tuple[str, ...]:
    """Who is left of an event that is over; where nobody is, the last to go out."""
    if event.phase not in ("ended", "closed"):
        return ()
    entries = event.entries.all
    left = [number for number, entry in entries.items() if entry.status in STILL_IN]
    return tuple(entries[number].person for number in left or event.places.order[-1:])


def on_head(event: Event, number: int) -> int:
    """What is on an entry's head: the bounty, and what it won for itself."""
    return event.sheet.buy_in.bounty + event.prizes.on_heads.get(number, 0)
