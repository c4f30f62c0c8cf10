"""Where the button and the blinds lie on the next hand: moving button, dead button, two players.

It decides positions only. Who may be dealt in is decided in `entrants`, what newcomers and returning players
post in `blinds_owed`. A blind position may fall on an empty seat; then nobody posts it.

The moving button follows the books' two cases. Whoever had the big blind posts the small one, even on the
button; when he has gone there is no small blind and both seats left of the button post a big one. After a
hand with a blind on the button both seats left of it post a big blind, so that the table comes right again.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import pairwise

import msgspec

from cardhouse.houses.choices import Choices


class Layout(msgspec.Struct, frozen=True, gc=False):
    """Button and blind positions of the last hand, blinds from small to big; a new game has only a button."""

    button: int = 0
    blinds: tuple[int, ...] = ()
    heads_up: bool = False
    fresh: bool = False
    """The button was drawn or placed, and no hand has been dealt from it."""
    bigs: tuple[int, ...] = ()
    """Where several big blinds were posted on one deal, their seats."""

    @property
    def blind_on_button(self) -> bool:
        """Whether somebody posted a blind on the button (moving button)."""
        return not self.heads_up and self.button in self.blinds


class Placement(msgspec.Struct, frozen=True, gc=False):
    """The next hand's positions and who pays: seat, and which blind counted back from the big one (1)."""

    layout: Layout
    payers: tuple[tuple[int, int], ...]
    players: tuple[int, ...]
    """The regular players and those who come in on the big blind."""
    cite: str | None = None

    @property
    def small_seat(self) -> int:
        """The position nearest to the button."""
        return self.layout.blinds[0]

    @property
    def big_seat(self) -> int:
        return self.layout.blinds[-1]


def ahead(seat: int, start: int, size: int) -> int:
    """Seats clockwise from `start` to `seat`; a whole round back to `start` itself."""
    return (seat - start) % size or size


def clockwise(seats: Iterable[int], start: int, size: int) -> list[int]:
    """The seats in order from the first left of `start`; `start` itself comes last."""
    order = sorted(seats)
    cut = bisect_right(order, start % size)  # the numbers of the seats go up to `size`
    return order[cut:] + order[:cut]


def strictly_between(seat: int, start: int, end: int, size: int) -> bool:
    """Whether going clockwise from `start` to `end` one comes past `seat`."""
    return ahead(seat, start, size) < ahead(end, start, size)


class Lineup(msgspec.Struct, frozen=True, gc=False):
    """Who is there: regulars are dealt in anyhow, the willing come in if the big blind is due from them."""

    size: int
    regulars: frozenset[int]
    willing: frozenset[int] = frozenset()


def place(
    lineup: Lineup, last: Layout, blinds: int, choices: Choices, bought_by: int = 0
) -> Placement | None:
    """The positions of the next hand with so many blinds; None with fewer than two players.

    `bought_by` has the button because he bought it.
    """
    again = len(lineup.regulars) < 2
    if again:
        # Nobody to hold the game together: it starts again with all who want a hand.
        lineup = Lineup(lineup.size, lineup.regulars | lineup.willing)
    if len(lineup.regulars) < 2:
        return None
    moving = choices.value("blinds.button") == "moving"
    if again and moving and last.blinds and len(lineup.regulars) > 2:
        return _again(lineup, last, blinds, choices)
    if not last.blinds:
        return _new_game(lineup, bought_by or last.button, blinds, choices)
    due = clockwise(lineup.regulars | lineup.willing, last.blinds[-1], lineup.size)[0]
    if len(lineup.regulars) == 2 and due in lineup.regulars:
        return _heads_up(lineup, last, blinds, choices)
    count = min(blinds, max(len(lineup.regulars | {due}) - 1, 1))
    # A third player comes in on the big blind: the blinds go on, and the button is put right of them.
    if not moving or last.heads_up or len(lineup.regulars) == 2:
        placed = _dead(lineup, last, count, bought_by)
        if moving and placed.layout.button not in lineup.regulars:
            placed = _with_button(placed, _right_of(placed.small_seat, lineup))
    else:
        placed = _moving(lineup, last, count, bought_by)
    cite = choices.always("buy_button.next_hand") if bought_by else None
    return msgspec.structs.replace(placed, cite=cite or choices.cite("blinds.button"))


def _new_game(lineup: Lineup, button: int, blinds: int, choices: Choices) -> Placement:
    size, regulars = lineup.size, lineup.regulars
    if button not in regulars:
        button = clockwise(regulars, button, size)[0]
    order = clockwise(regulars, button, size)
    if len(regulars) == 2:
        return _two(order, button, blinds, choices)
    count = min(blinds, len(regulars) - 1)
    seats = tuple(order[:count])
    payers = tuple((seat, count - at) for at, seat in enumerate(seats))
    return Placement(Layout(button, seats), payers, tuple(order), choices.cite("blinds.button"))


def _again(lineup: Lineup, last: Layout, blinds: int, choices: Choices) -> Placement:
    """The game starts again with newcomers: the big blind goes on, the rest and the button lie before it."""
    before = clockwise(lineup.regulars, last.blinds[-1], lineup.size)[1:]
    button = before[len(before) - min(blinds, len(before))]
    return _new_game(lineup, button, blinds, choices)


def _heads_up(lineup: Lineup, last: Layout, blinds: int, choices: Choices) -> Placement:
    """Two players: the house may shift the button so that nobody has the big blind twice running."""
    if choices.value("blinds.becoming_heads_up") == "button_moves_on":
        button = clockwise(lineup.regulars, last.button, lineup.size)[0]
    else:
        big, small = clockwise(lineup.regulars, last.blinds[-1], lineup.size)
        button = small if choices.value("blinds.heads_up_button") == "small_blind" else big
    order = clockwise(lineup.regulars, button, lineup.size)
    return _two(order, button, blinds, choices)


def _two(order: list[int], button: int, blinds: int, choices: Choices) -> Placement:
    other = order[0] if order[1] == button else order[1]
    small_on_button = choices.value("blinds.heads_up_button") == "small_blind"
    small, big = (button, other) if small_on_button else (other, button)
    seats = (small, big) if blinds > 1 else (big,)
    payers = tuple((seat, len(seats) - at) for at, seat in enumerate(seats))
    cite = choices.cite("blinds.heads_up_button")
    return Placement(Layout(button, seats, heads_up=True), payers, tuple(order), cite)


def _dead(lineup: Lineup, last: Layout, count: int, bought_by: int) -> Placement:
    """The big blind moves on; each smaller blind and the button follow into the seat before, empty or not."""
    size, regulars = lineup.size, lineup.regulars
    big = clockwise(regulars | lineup.willing, last.blinds[-1], size)[0]
    before = (last.button, *last.blinds)
    smaller = before[len(before) - count + 1 :]
    button = bought_by or before[max(len(before) - count, 0)]
    seats = (*smaller, big)
    steps = [(seat - button) % size for seat in (button, *seats)]
    if len(seats) < count or any(near >= far for near, far in pairwise(steps)):
        # Too few players, or a third one between two: the blinds go to the players before the big blind.
        order = clockwise(regulars - {big}, big, size)
        seats = (*order[len(order) - count + 1 :], big)
        button = order[len(order) - count]
    payers = [(seat, count - at) for at, seat in enumerate(seats[:-1]) if seat in regulars]
    players = clockwise(regulars | {big}, button, size)
    return Placement(Layout(button, seats), (*payers, (big, 1)), tuple(players))


def _moving(lineup: Lineup, last: Layout, count: int, bought_by: int) -> Placement:
    """The button goes to the next player; each seat up to the last blind left of it has had its big blind."""
    size, regulars = lineup.size, lineup.regulars
    last_big = last.blinds[-1]
    button = bought_by or _next_button(lineup, last, count)
    passed = max(ahead(button, last.button, size), ahead(last_big, last.button, size))
    able = regulars | {seat for seat in lineup.willing if ahead(seat, last.button, size) > passed}
    count = min(count, len(able) - 1)
    smaller = last.blinds[len(last.blinds) - count + 1 :] if count > 1 else ()
    backs = dict(zip(smaller, range(len(smaller) + 1, 1, -1), strict=True))
    # Whoever has had the button since owes no smaller blind.
    due_on = range(ahead(button, last.button, size), ahead(last_big, last.button, size) + 1)
    paying = [
        (seat, backs[seat])
        for seat in smaller
        if seat in regulars and ahead(seat, last.button, size) in due_on
    ]
    newly_on_button = not last.blind_on_button and any(seat == button for seat, _ in paying)
    reach = count - 1 if newly_on_button and count > 1 else count
    order = clockwise(able - {button}, button, size)
    end = ahead(button, last.button, size) + ahead(order[min(reach, len(order)) - 1], button, size)
    due = _due_a_big_blind(able - {seat for seat, _ in paying}, last, size, end)[:count]
    bigs = due[:1] + [seat for seat in due[1:] if seat not in last.bigs]
    seats = (*smaller, *bigs)[-count:]
    players = clockwise(regulars | set(bigs), button, size)
    layout = Layout(button, seats, bigs=tuple(bigs) if len(bigs) > 1 else ())
    return Placement(layout, (*paying, *((seat, 1) for seat in bigs)), tuple(players))


def _next_button(lineup: Lineup, last: Layout, count: int) -> int:
    """The next player has the button; one who moved in between the last button and the blinds is passed."""
    size = lineup.size
    order = clockwise(lineup.regulars, last.button, size)
    before = (last.button, *last.blinds)
    due = before[max(len(before) - count, 0)]
    reached = [seat for seat in order if ahead(seat, last.button, size) <= (due - last.button) % size]
    return reached[-1] if reached else order[0]


def _due_a_big_blind(able: frozenset[int], last: Layout, size: int, end: int) -> list[int]:
    """Seats after the last big blind as far as `end` steps from the last button, at least one."""
    since = ahead(last.blinds[-1], last.button, size)
    steps = {seat: ahead(seat, last.button, size) for seat in able}
    far = {seat: step if step > since else step + size for seat, step in steps.items()}
    order = sorted(able, key=lambda seat: far[seat])
    return [seat for at, seat in enumerate(order) if at == 0 or far[seat] <= end]


def _right_of(seat: int, lineup: Lineup) -> int:
    return clockwise(lineup.regulars - {seat}, seat, lineup.size)[-1]


def _with_button(placed: Placement, button: int) -> Placement:
    layout = msgspec.structs.replace(placed.layout, button=button)
    return msgspec.structs.replace(placed, layout=layout)


def gone_past(old: Layout, new: Layout, size: int, blinds: int) -> dict[int, list[int]]:
    """Every seat that a blind came to or past since the last hand, and which, counted back from the big."""
    found: dict[int, list[int]] = {}
    for back in range(1, min(blinds, len(new.blinds)) + 1):
        start = old.blinds[-back] if len(old.blinds) >= back else old.button
        end = new.blinds[-back]
        for step in range(1, (end - start) % size + 1):
            found.setdefault((start + step - 1) % size + 1, []).append(back)
    return found
