"""A chip race at one table: small chips leave play, whole larger ones are given for them, and what does not
come to a larger chip is raced off with cards.

It decides who deals how many cards to whom, who wins a chip, and what the race takes out of play or adds to
it. Every larger denomination is a whole number of the next one, so that a player's odd chips follow from the
stack. The cards come in as data: drawn by chance where software deals, entered where people deal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from cardhouse.houses.choices import Choices

SECTION = "tournament_chips."
DECK = 52


class RaceRules(msgspec.Struct, frozen=True):
    """What the house says of races. `most`: chips that one player can win; 0 is any number."""

    starts: Literal["seat_1", "left_of_button"]
    most: int
    raced_out: Literal["one_smallest_chip", "may_be_out"]
    ties: Literal["suit", "first_dealt"]
    remainder: Literal["half_or_more", "dropped", "one_more"]


class InRace(msgspec.Struct, frozen=True):
    """One player in a race, by seat: the stack before and after, the odd chips, the cards for them."""

    seat: int
    before: int
    after: int
    odd: int
    """Chips of the removed denomination that did not come to a larger one."""
    cards: tuple[int, ...] = ()
    won: int = 0
    """Chips of the smallest denomination left that the cards won."""
    kept_in: bool = False
    """Given one such chip, because nothing else was left."""
    held_back: int = 0
    """Worth of removed chips that were not handed in."""


class Race(msgspec.Struct, frozen=True):
    """A race as it came out. `added` is what the table has more than before, `taken` what it has less."""

    removed: int
    smallest: int
    players: tuple[InRace, ...]
    added: int = 0
    taken: int = 0


def race_rules(choices: Choices) -> RaceRules:
    """The house's choices on races."""
    most = choices.value(SECTION + "race_most")
    return RaceRules(
        starts=choices.value(SECTION + "race_starts"),
        most=0 if most == "unlimited" else most,
        raced_out=choices.value(SECTION + "raced_out"),
        ties=choices.value(SECTION + "race_ties"),
        remainder=choices.value(SECTION + "race_remainder"),
    )


def odd_chips(stack: int, removed: int, smallest: int) -> int:
    """How many chips of the removed denomination do not come to one of the smallest that stays."""
    return -(-(stack % smallest) // removed)


def held_back(stack: int, handed_in: int, *, removed: int, smallest: int) -> int:
    """How many removed chips a player kept, who handed in so many: at least so many that it comes out even.

    >>> held_back(1_075, 1, removed=25, smallest=100)
    2
    """
    return (odd_chips(stack, removed, smallest) - handed_in) % (smallest // removed)


def order(seats: Sequence[int], starts: str, button: int = 0) -> list[int]:
    """In which order cards are dealt for odd chips."""
    by_number = sorted(seats)
    if starts == "seat_1":
        return by_number
    return [seat for seat in by_number if seat > button] + [seat for seat in by_number if seat <= button]


def cards_for(odd: Mapping[int, int]) -> dict[int, int]:
    """How many cards go to each seat: one for each odd chip; one for each player who has any, where the deck
    is too small for that.
    """
    needed = {seat: count for seat, count in odd.items() if count}
    return needed if sum(needed.values()) <= DECK else dict.fromkeys(needed, 1)


def chips_to_win(odd_value: int, smallest: int, remainder: str) -> int:
    """How many larger chips the odd ones of a table come to."""
    whole, left = divmod(odd_value, smallest)
    more = {"dropped": False, "one_more": left > 0, "half_or_more": 2 * left >= smallest}
    return whole + more[remainder]


def race(
    stacks: Mapping[int, int],
    cards: Mapping[int, Sequence[int]],
    *,
    removed: int,
    smallest: int,
    rules: RaceRules,
    kept: Mapping[int, int] | None = None,
    button: int = 0,
) -> Race:
    """What comes of a race. `cards`: those of each seat; `kept`: removed chips that were not handed in."""
    kept = kept or {}
    worth = {seat: count * removed for seat, count in kept.items() if count}
    playing = {seat: stack - worth.get(seat, 0) for seat, stack in stacks.items()}
    odd_value = {seat: stack % smallest for seat, stack in playing.items()}
    seats = order(list(playing), rules.starts, button)
    chips = chips_to_win(sum(odd_value.values()), smallest, rules.remainder)
    won = _winners(seats, cards, chips, rules)
    players = []
    for seat in seats:
        after = playing[seat] - odd_value[seat] + won.get(seat, 0) * smallest
        kept_in = playing[seat] > 0 and after == 0 and rules.raced_out == "one_smallest_chip"
        players.append(
            InRace(
                seat=seat,
                before=stacks[seat],
                after=after + (smallest if kept_in else 0),
                odd=odd_chips(playing[seat], removed, smallest),
                cards=tuple(cards.get(seat, ())),
                won=won.get(seat, 0),
                kept_in=kept_in,
                held_back=worth.get(seat, 0),
            )
        )
    change = sum(one.after + one.held_back - one.before for one in players)
    return Race(removed, smallest, tuple(players), added=max(0, change), taken=max(0, -change))


def _winners(
    seats: Sequence[int], cards: Mapping[int, Sequence[int]], chips: int, rules: RaceRules
) -> dict[int, int]:
    """Chips won by seat: the best card takes the first one, the next best the second, each player no more
    than the house lets him win. Suits decide between equal ranks, or the card that was dealt first.
    """
    dealt = [(card, seat) for seat in seats for card in cards.get(seat, ())]
    place = {card: number for number, (card, _) in enumerate(dealt)}

    def worth(one: tuple[int, int]) -> tuple[int, int]:
        card = one[0]
        return (card // 4, card % 4 if rules.ties == "suit" else -place[card])

    won: dict[int, int] = {}
    for _, seat in sorted(dealt, key=worth, reverse=True):
        if chips == 0:
            break
        if not rules.most or won.get(seat, 0) < rules.most:
            won[seat] = won.get(seat, 0) + 1
            chips -= 1
    return won
