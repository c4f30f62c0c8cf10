"""What shown hands were worth on each street: right, and the same whatever the cards were that nobody saw."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from typing import Any

import msgspec
import pytest

import cardhouse as ch
from cardhouse.cards.card import texts as texts_of
from cardhouse.play import events as ev
from cardhouse.room.shelf import PastHand
from cardhouse.room.views.past_equity import StreetEquity, street_equities
from cardhouse.room.views.past_hands import steps

TABLES = [
    ("holdem", "no limit 1/3", ["preflop", "flop", "turn", "river"]),
    ("omaha8", "limit 4/8", ["preflop", "flop", "turn", "river"]),
    ("crazy_pineapple", "limit 4/8", ["preflop", "flop", "turn", "river"]),
    (
        "stud",
        "limit 4/8 ante 1 bring-in 2",
        [f"{name} street" for name in ("third", "fourth", "fifth", "sixth", "seventh")],
    ),
]


def played(game: str, stakes: str, seed: int) -> list[Any]:
    """Two of four fold when they first may, the others go to the end, and all who are in show."""
    hand = ch.table("pechanga", game, stakes, stacks=[200] * 4).deal(seed=seed)
    folded = 0
    while not hand.over:
        may = hand.legal()
        if may.kind == "show":
            hand.show()
        elif may.kind == "discard":
            hand.discard(hand.cards(may.seat)[: 2 * may.cards])
        elif may.bring_in:
            hand.bring_in()
        elif may.fold and may.call and folded < 2:
            hand.fold()
            folded += 1
        elif may.check:
            hand.check()
        else:
            hand.call()
    return list(hand.events)


def shown_down(game: str, stakes: str, many: int) -> list[list[Any]]:
    """Hands in which two showed; who is beaten mostly mucks."""
    hands = (played(game, stakes, seed) for seed in range(40))
    return list(
        islice((events for events in hands if sum(isinstance(one, ev.Shown) for one in events) > 1), many)
    )


def told(events: list[Any]) -> tuple[StreetEquity, ...]:
    setup = events[0].setup
    past = PastHand(
        1,
        2,
        1,
        setup.game,
        "",
        house="pechanga",
        began=0,
        ended=0,
        persons=dict.fromkeys(setup.seats, ""),
        brought={},
    )
    return street_equities([step.view for step in steps(past, events, str, 0)])


def open_cards(events: list[Any]) -> set[int]:
    """Every card that lay open at some time."""
    found: set[int] = set()
    for event in events:
        if isinstance(event, ev.Shown | ev.BoardDealt | ev.TurnedUp) or (
            isinstance(event, ev.CardsDealt) and event.up
        ):
            found |= set(event.cards)
    return found


def exchanged(events: list[Any], kept: set[int]) -> list[Any]:
    """The same hand with all other cards exchanged among themselves."""
    hidden = [card for card in range(52) if card not in kept]
    instead = dict(zip(hidden, hidden[7:] + hidden[:7], strict=True))
    return [
        msgspec.structs.replace(event, cards=tuple(instead.get(card, card) for card in event.cards))
        if hasattr(event, "cards")
        else event
        for event in events
    ]


@pytest.mark.parametrize(("game", "stakes", "streets"), TABLES)
def test_no_card_that_nobody_saw_is_in_it(game: str, stakes: str, streets: list[str]) -> None:
    hands = shown_down(game, stakes, 2)
    assert len(hands) == 2
    for events in hands:
        found = told(events)
        twin = exchanged(events, open_cards(events))
        assert twin != events
        assert msgspec.json.encode(told(twin)) == msgspec.json.encode(found)
        assert [one.street for one in found] == streets
        folded = {event.seat for event in events if isinstance(event, ev.Folded)}
        assert len(folded) == 2
        for one in found:
            assert sum(one.parts.values()) == pytest.approx(1, abs=0.001)
            assert not folded & set(one.parts)


def test_it_is_what_the_cards_are_worth() -> None:
    (events,) = shown_down("holdem", "no limit 1/3", 1)
    shown = {event.seat: event.cards for event in events if isinstance(event, ev.Shown)}
    board = [card for event in events if isinstance(event, ev.BoardDealt) for card in event.cards]
    hands = " vs ".join(texts_of(cards) for cards in shown.values())
    for one, size in zip(told(events)[1:], (3, 4, 5), strict=True):
        right = ch.equity(hands, board=texts_of(board[:size]))
        parts = dict(zip(shown, [float(Fraction(each.fraction)) for each in right.players], strict=True))
        assert one.exact
        assert one.parts == pytest.approx(parts, abs=0.0001)
