"""What shown hands were worth on each street: right, and the same whatever the cards were that nobody saw."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from typing import Any

import msgspec
import pytest

import cardhouse as ch
from cardhouse.cards.card import texts as texts_of
from cardhouse.houses.profile import load_house
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.dealer import Dealer
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.stakes import parse_stakes
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


def cards_shown(events: list[Any]) -> dict[int, tuple[int, ...]]:
    return {event.seat: event.cards for event in events if isinstance(event, ev.Shown)}


def run_twice(seed: int) -> list[Any]:
    """Two of three are all-in before the flop is dealt, and agree to two boards on the flop."""
    setup = HandSetup(
        game="big_o", stakes=parse_stakes("pot limit 2/5"), seats=tuple(range(1, 9)), button=8,
        stacks=(200, 500, *(20000,) * 6),
        posts=(Post(1, "small_blind", live=200), Post(2, "big_blind", live=500)), pause_all_in=True,
    )  # fmt: skip
    choices = load_house("horseshoe").choices().replace("run_it.games", frozenset({"omaha"}))
    dealer = Dealer(setup, choices, seed=seed)
    for seat in range(3, 9):
        dealer.act(cmd.Fold(seat))
    dealer.act(cmd.RunBoard(2))
    assert dealer.over
    return list(dealer.events)


def test_boards_that_were_run_twice_count_half_each() -> None:
    events = next(events for events in map(run_twice, range(20)) if len(cards_shown(events)) == 2)
    shown = cards_shown(events)
    boards: dict[int, list[int]] = {0: [], 1: []}
    for event in events:
        if isinstance(event, ev.BoardDealt):
            for run in (0, 1) if len(event.cards) == 3 else (event.run,):
                boards[run] += event.cards
    hands = " vs ".join(texts_of(cards) for cards in shown.values())
    streets = told(events)
    assert [one.street for one in streets] == ["preflop", "flop", "turn", "river"]
    for one, size in zip(streets[1:], (3, 4, 5), strict=True):
        parts = dict.fromkeys(shown, 0.0)
        for run in (0, 1):
            dead = texts_of(boards[1 - run][3:size])
            right = ch.equity(hands, "big_o", board=texts_of(boards[run][:size]), dead=dead)
            for seat, player in zip(shown, right.players, strict=True):
                parts[seat] += player.equity / 2
        assert one.parts == pytest.approx(parts, abs=0.0001)
    won = dict.fromkeys(shown, 0)
    for event in events:
        if isinstance(event, ev.PotAwarded):
            won[event.seat] += event.chips
    most = max(won, key=won.__getitem__)
    assert streets[-1].parts[most] == max(streets[-1].parts.values())


@pytest.mark.parametrize(("players", "commons"), [(8, 1), (9, 2)])
def test_a_common_card_lies_there_for_all(players: int, commons: int) -> None:
    """Everybody is all-in on third street."""
    seats = tuple(range(1, players + 1))
    setup = HandSetup(
        game="stud", stakes=parse_stakes("limit 4/8 ante 5 bring-in 2", forced="ante_and_bring_in"),
        seats=seats, stacks=(500,) * players, button=players,
        posts=tuple(Post(seat, "ante", ante=500) for seat in seats),
    )  # fmt: skip
    choices = load_house("pechanga").choices().replace("deal.stud_short", "common_card")
    hands = (list(Dealer(setup, choices, seed=seed).events) for seed in range(40))
    events = next(events for events in hands if len(cards_shown(events)) > 1)
    common = [event.card for event in events if isinstance(event, ev.CommonCardDealt)]
    assert len(common) == commons
    streets = told(events)
    assert len(streets) == 5
    shown = cards_shown(events)
    right = ch.equity(" vs ".join(map(texts_of, shown.values())), "stud", board=texts_of(common))
    assert streets[-1].parts == pytest.approx(
        dict(zip(shown, [player.equity for player in right.players], strict=True)), abs=0.0001
    )
    assert all(sum(one.parts.values()) == pytest.approx(1, abs=0.001) for one in streets)
