"""What the dealer calls out unasked: who acts first, the low card, the high hand, raises, pairs.

`calls` looks at one event and the hand after it; which of these a house's dealers call is its choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from cardhouse.cards.card import JOKER
from cardhouse.houses.choices import Choices
from cardhouse.play import events as ev
from cardhouse.play.apply import apply, begin
from cardhouse.play.hand import Hand

RUN = 3  # up-cards to a straight or a flush that somebody might call


class Called(msgspec.Struct, frozen=True):
    """One thing the dealer says, and of which seat."""

    what: str
    seat: int
    chips: int = 0

    def text(self, player: str = "") -> str:
        """As a scenario writes it, of a player by name or seat."""
        amount = f" {self.chips}" if self.chips else ""
        return f"{self.what.replace('_', ' ')} {player or f'seat {self.seat}'}{amount}"


def calls(hand: Hand, event: ev.Event, choices: Choices) -> tuple[Called, ...]:
    """What the dealer calls out after this event, in order."""
    said: frozenset[str] = choices.value("requests.announced")
    return tuple(call for call in _possible(hand, event) if call.what in said)


def all_calls(events: Sequence[ev.Event], choices: Choices) -> list[Called]:
    """Everything the dealer has called out in a hand, from its first event on."""
    first = events[0]
    assert isinstance(first, ev.HandBegan), "a hand starts with HandBegan"
    hand = begin(first)
    said: list[Called] = []
    for event in events[1:]:
        apply(hand, event)
        said += calls(hand, event, choices)
    return said


def _possible(hand: Hand, event: ev.Event) -> list[Called]:
    if isinstance(event, ev.Wager):
        all_in = not hand.stacks[hand.pos[event.seat]]  # counted when the player in turn asks
        amount = [] if all_in else [Called("bets", event.seat, event.to)]
        return [Called("raises", event.seat), *amount] if isinstance(event, ev.Raised) else amount
    if not isinstance(event, ev.RoundOpened):
        return []
    found = [Called("first_to_act", event.seat)]
    if hand.game.family != "stud":
        return found
    if event.forced or hand.street == 0:
        return [*found, Called("low_card", event.seat)]
    found.append(Called("high_hand", event.seat))
    for seat, up, out in zip(hand.seats, hand.up, hand.folded, strict=True):
        cards = [] if out else [card for card in up if card < JOKER]
        found += [Called(what, seat) for what, shows in SHOWING.items() if shows(cards)]
    return found


def _pair(cards: Sequence[int]) -> bool:
    return len({card >> 2 for card in cards}) < len(cards)


def _suited(cards: Sequence[int]) -> bool:
    return max(Counter(card & 3 for card in cards).values(), default=0) >= RUN


def _connected(cards: Sequence[int]) -> bool:
    """Three ranks or more within five, the ace at either end."""
    ranks = {card >> 2 for card in cards}
    ranks |= {-1} if 12 in ranks else set()
    return any(sum(low <= rank < low + 5 for rank in ranks) >= RUN for low in ranks)


SHOWING = {"pairs": _pair, "possible_straights": _connected, "possible_flushes": _suited}
