"""On the bytes: over random hands of every game, nobody is sent a card that he may not see.

What somebody may see is worked out here from the bare events, by a second and simpler reckoning than the
views': cards that were dealt face up or shown are everybody's, cards dealt down are their seat's.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

import msgspec
import pytest

from cardhouse.cards.card import TEXTS
from cardhouse.games.game import game_names
from cardhouse.play import events as ev
from cardhouse.room.dispatch import APPLY
from cardhouse.room.events import AtHand, HandEvent
from cardhouse.room.host import RoomHost, open_room, seeded_mixing
from cardhouse.room.views import concealing
from cardhouse.room.views.concealing import answer_events
from cardhouse.room.views.messages import table_message
from room.evening import BEGAN, Evening, opening

CARD = re.compile(r'"([2-9TJQKA][cdhs]|Jk)"')
TABLE, PLAYERS, COMMANDS = 4, 4, 90


class Reckoning:
    """Which cards are whose, from the events alone."""

    def __init__(self) -> None:
        self.all: set[str] = set()
        self.own: dict[int, set[str]] = defaultdict(set)

    def take(self, event: Any) -> None:
        if isinstance(event, ev.HandBegan):
            self.__init__()  # type: ignore[misc]
        elif isinstance(event, ev.CardsDealt):
            for place, card in enumerate(event.cards):
                mine = self.all if event.up else self.own[event.seats[place % len(event.seats)]]
                mine.add(TEXTS[card])
        elif isinstance(event, ev.BoardDealt | ev.Shown):
            self.all |= {TEXTS[card] for card in event.cards}
        elif isinstance(event, ev.CommonCardDealt):
            self.all.add(TEXTS[event.card])
        elif isinstance(event, ev.Drew):
            self.own[event.seat] |= {TEXTS[card] for card in event.cards}
        elif isinstance(event, ev.FifthCardDealt):
            self.own[event.seat].add(TEXTS[event.card])

    def may_see(self, seat: int) -> set[str]:
        return self.all | self.own[seat]


def alias(person: str) -> str:
    return f"Player {person[-1]}"


@pytest.mark.parametrize("game", game_names())
def test_no_message_carries_a_card_that_its_viewer_may_not_see(game: str) -> None:
    room, _ = open_room("main", "pechanga", BEGAN)
    host, evening, reckoning = RoomHost(room, seeded_mixing(11)), Evening(11), Reckoning()
    for command in opening({TABLE: game}, PLAYERS):
        assert host.do(evening.asked(command)).refusal is None
    persons = {f"p{TABLE}-{seat}": seat for seat in range(1, PLAYERS + 1)}
    saw_own = 0
    for number in range(COMMANDS):
        command = evening.next(host, TABLE, ask_showdown=number % 2 == 0)
        outcome = host.do(evening.asked(command))
        if outcome.refusal is not None:
            assert outcome.refusal.code == "not_enough_players", "no-limit games end when one has it all"
            break
        events = tuple(outcome.events)
        for event in events:
            for one in event.events if isinstance(event, AtHand) else ():
                reckoning.take(one)
        message = table_message(host, TABLE, alias, events, set(persons))
        for staff in (True, False):
            seen = set(CARD.findall(message.text(None, staff)))
            assert seen <= reckoning.all, f"{game}: a card that nobody may see"
            answer = msgspec.json.encode(answer_events(events, None, staff, alias)).decode()
            assert set(CARD.findall(answer)) <= reckoning.all
        for person, seat in persons.items():
            text = message.text(person, False)
            assert set(CARD.findall(text)) <= reckoning.may_see(seat), f"{game}: another's card"
            saw_own += bool(set(CARD.findall(text)) - reckoning.all)
            answer = msgspec.json.encode(answer_events(events, person, False, alias)).decode()
            assert set(CARD.findall(answer)) <= reckoning.all
            assert person not in message.text(None, False), "players are told aliases"
    assert saw_own > 30, "players do see their own cards"


def test_every_event_of_a_hand_is_classed() -> None:
    """A new event with cards must say who sees them; until then nobody does."""
    classed = concealing.OPEN | concealing.TO_THE_SEAT | concealing.NEVER
    for kind in HandEvent.__args__:
        fields = set(kind.__struct_fields__) & set(concealing.CARD_FIELDS)
        assert bool(fields) == (kind in classed), f"{kind.__name__} has {sorted(fields) or 'no cards'}"


def test_an_unclassed_event_shows_nothing() -> None:
    class Peeked(ev.Event, frozen=True):
        seat: int
        cards: tuple[int, ...]
        card: int = 0

    told = concealing.hand_event(Peeked(3, (1, 2), 5), 3)
    assert told == {"type": "Peeked", "seat": 3, "cards": ["??", "??"], "card": "??"}


@pytest.mark.parametrize(
    ("event", "everybody", "seat"),
    [
        (ev.DeckShuffled((1, 2, 3)), [], []),
        (ev.CardsDealt((3, 5), (0, 1, 2, 3), up=False), ["??"] * 4, ["2c", "??", "2h", "??"]),
        (ev.CardsDealt((3, 5), (0, 1), up=True), ["2c", "2d"], ["2c", "2d"]),
        (ev.Discarded(3, (0,)), ["??"], ["2c"]),
        (ev.BoardDealt((0, 1, 2)), ["2c", "2d", "2h"], ["2c", "2d", "2h"]),
        (ev.StubReshuffled((0, 1), ("burns",)), [], []),
    ],
)
def test_what_is_told_of_cards(event: Any, everybody: list[str], seat: list[str]) -> None:
    assert concealing.hand_event(event)["cards"] == everybody
    assert concealing.hand_event(event, 3)["cards"] == seat


NOT_OF_A_HAND = {
    "CardsReceived", "CardsInspected", "CardsPutInPlay", "CardsRested", "CardsTakenOff", "CardReplaced",
    "ReplacementUsedUp", "DownCardSigned", "PayoutCardGiven", "WrongCardUsed", "FrameBegan",
}  # fmt: skip
"""Packs in the store, dealers' cards, players' cards."""
OPEN_TO_ALL = {"CardsDrawnForSeats", "CardsDealtForMove", "LastHandsDrawn", "CardsTold", "ClaimChecked"}
"""Drawn face up, or seen on the table by whoever says so."""


def test_every_event_of_the_room_with_cards_is_known() -> None:
    """Events of hands pass concealment; any other that holds cards is listed here with why it may."""
    found = set()
    for kind in APPLY:
        names = {field.name for field in msgspec.structs.fields(kind)}
        if names & {"card", "cards", "deck", "hole", "board", "stub", "own_card"}:
            found.add(kind.__name__)
    assert found - NOT_OF_A_HAND - OPEN_TO_ALL <= {"DeckDealt", "DeckPromised"}
