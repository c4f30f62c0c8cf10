"""Stacks the deck so that the cards a scenario names reach their places, whoever acts and folds on the way.

Before each action the runner tries it on a copy, sees which card of the deck would go where, and swaps the
named cards there. The deck recorded in the hand's events is the one that was dealt, so that the hand replays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from cardhouse.cards.card import UNKNOWN
from cardhouse.cards.deck import seeded
from cardhouse.play import events as ev
from cardhouse.play.dealer import Dealer
from cardhouse.scenarios.setting import Cards

Place = str | int
"""A seat, or "board", "burn", "common"."""
PLAIN = frozenset((ev.Folded, ev.Checked, ev.Called, ev.Bet, ev.Raised))
"""Most of what happens moves no card."""


def first_deck(cards: Cards, joker: bool) -> list[int]:
    """The given top, then cards that nobody named, then the named ones, which wait to be swapped."""
    named = set(cards.named())
    fillers = [card for card in _shuffled(joker) if card not in named]
    top = [fillers.pop(0) if card == UNKNOWN else card for card in cards.deck]
    waiting = [card for card in cards.named() if card not in cards.deck]
    return [*top, *fillers, *waiting]


@cache
def _shuffled(joker: bool) -> tuple[int, ...]:
    return tuple(seeded(11, joker))


def destinations(events: Sequence[ev.Event]) -> Iterator[Place]:
    """Where each card of the deck goes, in order, until a new stub is shuffled."""
    for event in events:
        kind = type(event)
        if kind is ev.Burned:
            yield "burn"
        elif isinstance(event, ev.CardsDealt):
            for at in range(len(event.cards)):
                yield event.seats[at % len(event.seats)]
        elif isinstance(event, ev.BoardDealt):
            yield from ["board"] * len(event.cards)
        elif kind is ev.CommonCardDealt:
            yield "common"
        elif isinstance(event, ev.Drew):
            yield from [event.seat] * len(event.cards)
        elif isinstance(event, ev.FifthCardDealt):
            yield event.seat
        elif kind is ev.StubReshuffled:
            return


class Stacker:
    """The deck of one hand and how far the named cards have come."""

    def __init__(self, cards: Cards, seats: dict[str, int], joker: bool) -> None:
        self.deck = first_deck(cards, joker)
        places: dict[Place, tuple[int, ...]] = {
            "board": cards.board, "burn": cards.burns, "common": cards.common,
            **{seats[name]: given for name, given in cards.players.items()},
        }  # fmt: skip
        self.wanted = {place: given for place, given in places.items() if given}
        self.taken: Counter[Place] = Counter()
        self.used = 0
        self.reshuffled = cards.reshuffled

    @property
    def done(self) -> bool:
        """Whether every named card has reached its place, or a new stub leaves the rest to chance."""
        return self.used < 0 or all(self.taken[place] >= len(given) for place, given in self.wanted.items())

    def arrange(self, events: Sequence[ev.Event]) -> bool:
        """Swap the named cards to where these events would take them from; whether anything moved."""
        taken = self.taken.copy()
        moved = False
        for at, place in enumerate(destinations(events), self.used):
            given = self.wanted.get(place, ())
            number = taken[place]
            taken[place] += 1
            if number < len(given) and given[number] != UNKNOWN and self.deck[at] != given[number]:
                other = self.deck.index(given[number])
                self.deck[at], self.deck[other] = self.deck[other], self.deck[at]
                moved = True
        return moved

    def note(self, events: Sequence[ev.Event]) -> None:
        """These events happened."""
        if len(events) == 1 and type(events[0]) in PLAIN:
            return
        places = list(destinations(events))
        self.taken.update(places)
        if self.used >= 0:
            self.used += len(places)
        if any(type(event) is ev.StubReshuffled for event in events):
            self.used = -1

    def put_into(self, dealer: Dealer) -> None:
        """Make the stub, and the deck that the events record, the arranged one."""
        dealer.hand.stub[:] = self.deck[self.used :][::-1]
        at = next(at for at, event in enumerate(dealer.events) if type(event) is ev.DeckShuffled)
        dealer.events[at] = ev.DeckShuffled(tuple(self.deck))

    def shuffle(self, cards: list[int]) -> list[int]:
        """A stub shuffled anew: the cards named for it on top, the others in a fixed order."""
        named = [card for card in self.reshuffled if card in cards]
        return named + sorted(card for card in cards if card not in named)
