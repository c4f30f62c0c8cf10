"""The draws of seats for a broken table and for a redraw (tournament.breaking, tournament.redraw).

Two steps, both by chance that comes in as data: the seat cards are laid out and mixed, then the players draw
in a mixed order, or in that of playing cards that each is dealt face up, the highest first. The seats go to
the shortest tables first, so that the field is even afterwards; which of a table's open seats is drawn, and
who gets it, is chance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import TypeVar

import msgspec

from cardhouse.tournaments.balance.field import Field, SeatingOf

T = TypeVar("T")
DECK, NO_CARD = 52, -1
Mixing = Callable[[int], tuple[int, ...]]


class Drawn(msgspec.Struct, frozen=True, omit_defaults=True):
    """One player's draw."""

    player: str
    table: int
    seat: int
    card: int = NO_CARD
    """The playing card that gave him his turn to draw, where turns are dealt."""


def draw_for_broken(
    field: Field, seating_of: SeatingOf, broken: int, *, without: Sequence[str] = (), mixed: Mixing,
    by_cards: bool = False,
) -> list[Drawn]:  # fmt: skip
    """Seats for everybody at the broken table but those who leave it otherwise. `by_cards`: the turns to draw
    are dealt.
    """
    table = seating_of(broken)
    players = [player for _, player in sorted(table.seats.items()) if player not in without]
    tables = _shortest_first(field, broken, len(players))
    cards: list[tuple[int, int]] = []
    for number in dict.fromkeys(tables):
        seats = mix(seating_of(number).open_seats, mixed)
        cards += [(number, seat) for seat in seats[: tables.count(number)]]
    return _by_playing_cards(players, cards, mixed) if by_cards else _dealt_out(players, cards, mixed)


def _by_playing_cards(
    players: Sequence[str], cards: Sequence[tuple[int, int]], mixed: Mixing
) -> list[Drawn]:
    """The seat cards are scrambled and stacked; then everybody is dealt a card face up by seat, and they go
    out from the top: to the highest card first, by suit where ranks are equal.
    """
    stack = mix(cards, mixed)
    dealt = sorted(zip(mixed(DECK), players, strict=False), reverse=True)
    drawn = zip(dealt, stack, strict=True)
    return [Drawn(player, table, seat, card) for (card, player), (table, seat) in drawn]


def draw_anew(players: Sequence[str], sizes: Mapping[int, int], mixed: Mixing) -> list[Drawn]:
    """Seats for everybody, at these tables with these many seats, as evenly as can be."""
    counts = dict.fromkeys(sizes, 0)
    for _ in players:
        number = min((one for one in sizes if counts[one] < sizes[one]), key=lambda one: (counts[one], one))
        counts[number] += 1
    cards: list[tuple[int, int]] = []
    for number, count in counts.items():
        seats = mix(range(1, sizes[number] + 1), mixed)
        cards += [(number, seat) for seat in seats[:count]]
    return _dealt_out(players, cards, mixed)


def mix(things: Sequence[T], mixed: Mixing) -> list[T]:
    """The same things in an order of chance."""
    return [things[at] for at in mixed(len(things))] if len(things) > 1 else list(things)


def _dealt_out(players: Sequence[str], cards: Sequence[tuple[int, int]], mixed: Mixing) -> list[Drawn]:
    assert len(players) == len(cards), "a seat card for everybody"
    drawn = zip(mix(players, mixed), mix(cards, mixed), strict=True)
    return [Drawn(player, table, seat) for player, (table, seat) in drawn]


def _shortest_first(field: Field, broken: int, wanted: int) -> list[int]:
    """So many tables, one for each player, the shortest first; one that got a player counts one more."""
    found: list[int] = []
    pool: list[int] = []
    count = field.shortest
    while len(found) < wanted:
        here = (one for one in field.tables_with.get(count, ()) if one != broken)
        pool = sorted([*pool, *islice(here, wanted)])
        taking = [one for one in pool if count < field.sizes[one]][: wanted - len(found)]
        found += taking
        pool = [*taking]
        count += 1
        assert count <= max(field.sizes.values()), "the other tables have seats for all"
    return found
