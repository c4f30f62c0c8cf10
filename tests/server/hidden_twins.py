"""Two rooms that differ in nothing but cards which a viewer may not see, asked the same things.

Whatever leaves the one for that viewer must leave the other, byte for byte: so not only a card is noticed
that is told, but whatever depends on one (who could open, why something was refused). The second room has the
decks of the first with the hidden cards exchanged among themselves.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.play import commands as play
from cardhouse.play import events as ev
from cardhouse.play.dealer import Dealer
from cardhouse.play.table_commands import PlaceButton
from cardhouse.promotions.announcing.start_promotion import StartPromotion
from cardhouse.promotions.promotion import Beaten, Best, Made, Pays, Promotion, When
from cardhouse.room import commands as cmd
from cardhouse.room import snapshots
from cardhouse.room.dispatch import VIEWS
from cardhouse.room.host import Asked, Outcome, RoomHost, open_room, seeded_mixing
from cardhouse.room.views.concealing import answer_events
from cardhouse.room.views.messages import ForWhom, message_of
from cardhouse.server.accounts.answers import told
from cardhouse.server.routes_log import _told as logged
from cardhouse.store.log import Entry
from cardhouse.tournaments.announcing.announce_event import AnnounceEvent
from cardhouse.tournaments.announcing.open_registration import OpenRegistration
from cardhouse.tournaments.clock.start_event import StartEvent
from cardhouse.tournaments.entries.register import Register
from cardhouse.tournaments.sheet import BuyIn
from tournaments.events import sheet

START = 1_772_539_200_000_000
SECOND = 1_000_000
GAMES = (
    ("nl", "holdem", "no limit 1/3 rake"), ("flop", "omaha8", "limit 4/8"),
    ("stud", "stud", "limit 4/8 ante 1 bring-in 2"), ("draw", "deuce_triple", "limit 4/8"),
    ("jacks", "jacks_or_better", "limit 4/8 ante 1"), ("lay", "crazy_pineapple", "limit 4/8"),
)  # fmt: skip
"""Spread, game and stakes of each table, numbered from 1."""
EVENT, EVENT_TABLE = "Nightly", len(GAMES) + 1
GONE_ON = {1: 0, 2: 4, 3: 5, 4: 6, 5: 0, 6: 5, EVENT_TABLE: 4}
"""How many acts of each hand were played: before the flop, after it, on fourth street, after a draw, …"""
SEATS = (1, 2, 3)
HELD = (
    Promotion(name="Bad beat", beaten=Beaten(least="four tens")),
    Promotion(name="Flop", made=Made(least="a pair", by="flop"), pays=Pays(amount=10_000)),
    Promotion(name="High", best=Best(least="full house"), when=When(every=30), pays=Pays(amount=10_000)),
)


def who(table: int, seat: int) -> str:
    return f"p{table}{seat}"


def alias(person: str) -> str:
    return f"Player {person}"


class Twin:
    """One of the two rooms. `swap` says for each card of table and deck which one lies there instead."""

    def __init__(self, house: str, seed: int, swap: dict[int, dict[int, int]] | None = None) -> None:
        room, _ = open_room("twin", house, START, money="play")
        self.swap = swap or {}
        self.at, self.asked = START, 0
        self.entries: list[Entry] = []
        self.mixing = seed
        self._host(room)
        self._set_up()
        self.kept = snapshots.encode(self.host.room), self.at, self.asked, len(self.entries)

    def _host(self, room: Any) -> None:
        self.host = RoomHost(room, seeded_mixing(self.mixing))
        self.host.hands.deck_for = self._deck

    def _deck(self, setup: Any, joker: bool) -> tuple[int, ...]:
        event = setup.rule_set == "tournament"
        table = EVENT_TABLE if event else [game for _, game, _ in GAMES].index(setup.game) + 1
        swap = self.swap.get(table, {})
        deck = list(range(52 + joker))
        random.Random(self.mixing * 100 + table).shuffle(deck)
        return tuple(swap.get(card, card) for card in deck)

    def _set_up(self) -> None:
        for table, (spread, game, stakes) in enumerate(GAMES, 1):
            self.must(OfferGame(spread, game, stakes, 6, 1_000, 100_000, designated=("promotional",)))
            self.must(OpenTable(table, spread, "dealt"))
            for seat in SEATS:
                self.must(RegisterPerson(who(table, seat), born=720_000, id_checked=True))
                self.must(SeatPlayer(table, seat, who(table, seat), 20_000))
            self.must(cmd.BetweenHandsDo(table, PlaceButton(1)))
        self._set_up_event()
        for terms in HELD:
            self.do(StartPromotion(terms))
        for table, steps in GONE_ON.items():
            self.must(cmd.BeginHand(table))
            for _ in range(steps):
                self.must(cmd.Act(table, self._plain(table)))

    def _set_up_event(self) -> None:
        plan = sheet(buy_in=BuyIn(prize=10_000, house=2_000), mode="dealt", starts="")
        self.must(AnnounceEvent(EVENT, plan))
        self.must(OpenRegistration(EVENT))
        for seat in SEATS:
            self.must(RegisterPerson(who(EVENT_TABLE, seat), tier="gold", born=720_000, id_checked=True))
            self.must(Register(EVENT, who(EVENT_TABLE, seat), seat=seat))
        self.must(StartEvent(EVENT))
        seats = self.host.room.floor.tables[EVENT_TABLE].table.seats
        assert {seat: one.player for seat, one in seats.items()} == {
            seat: who(EVENT_TABLE, seat) for seat in SEATS
        }

    def _plain(self, table: int) -> Any:
        """The quietest act of whoever is waited for."""
        dealer = self.host.hands.dealer(table)
        assert isinstance(dealer, Dealer)
        hand, legal = dealer.hand, dealer.legal()
        seat = hand.acting_seat
        if legal is None:
            count = hand.this_street.discard
            held = tuple(hand.hole[hand.actor])
            return play.Discard(seat, held[:count]) if count else play.Draw(seat, held[:2])
        if legal.bring_in:
            return play.BringIn(seat)
        return play.Check(seat) if legal.check else play.Call(seat)

    def back(self) -> None:
        """As it stood when the hands had been dealt."""
        state, self.at, self.asked, count = self.kept
        room = snapshots.decode(state)
        assert room is not None
        del self.entries[count:]
        self._host(room)

    def do(
        self, command: Any, roles: frozenset[str] = frozenset(), person: str = "", wait: int = 1
    ) -> Outcome:
        self.asked += 1
        self.at += wait * SECOND
        asked = Asked(f"c{self.asked}", person or "sam", command, self.at, roles, person=person)
        outcome = self.host.do(asked)
        for new in outcome.entries:
            place = len(self.entries) + 2
            self.entries.append(Entry(place, new.command, new.at, new.by, new.version, new.body, b""))
        return outcome

    def must(self, command: Any) -> None:
        refused = self.do(command).refusal
        assert refused is None, refused.text()

    # What lies there

    def lying(self) -> dict[int, Any]:
        """Every card of every hand, wherever it is."""
        return {
            table: msgspec.to_builtins((hand.hole, hand.up, hand.board, hand.stub, hand.burns))
            for table, hand in ((table, running.hand) for table, running in self.host.room.hands.items())
        }

    def open_cards(self, table: int) -> set[int]:
        hand = self.host.room.hands[table].hand
        return {card for held in hand.up for card in held} | set(hand.board)

    def own_cards(self, table: int, seat: int) -> set[int]:
        """What the seat holds, and what it held and laid away."""
        running = self.host.room.hands[table]
        laid = {card for one in running.events if isinstance(one, ev.Drew | ev.Discarded) and one.seat == seat
                for card in (*getattr(one, "discards", ()), *getattr(one, "cards", ()))}  # fmt: skip
        return laid | set(running.hand.hole[running.hand.pos[seat]])

    # What leaves it

    def answer(self, outcome: Outcome, person: str | None, staff: bool) -> bytes:
        refusal = told(outcome.refusal) if outcome.refusal is not None else None
        events = answer_events(tuple(outcome.events), person, staff, alias)
        return msgspec.json.encode((outcome.position, events, refusal))

    def log(self, since: int = 0) -> bytes:
        return msgspec.json.encode([logged(self.host.room, entry) for entry in self.entries[since:]])

    def views(self, person: str | None, staff: bool, events: Any = None) -> Iterator[tuple[str, str]]:
        """Every view there is, of every thing that it can be of."""
        names: dict[str, list[str]] = {
            "": [""], "table": [str(one) for one in self.host.room.floor.tables],
            "spread": [one[0] for one in GAMES], "promotion": [one.name for one in HELD],
            "claim": ["1"], "event": ["none", EVENT],
        }  # fmt: skip
        whom = ForWhom(frozenset() if person is None else frozenset((person,)), events=events)
        for kind, view in VIEWS.items():
            for name in names[view.of or ""]:
                message = message_of(view, self.host, name, alias, whom)
                yield f"{kind} {name}", message.text(person, staff)


def swapped(open_cards: set[int], rng: random.Random) -> dict[int, int]:
    """Every card that is not open lies where another lay."""
    hidden = [card for card in range(52) if card not in open_cards]
    mixed = hidden[:]
    rng.shuffle(mixed)
    turned = mixed[1:] + mixed[:1]
    return dict(zip(mixed, turned, strict=True))


def twins(house: str, seed: int, seat: int = 0) -> tuple[Twin, Twin]:
    """The two rooms for whoever sits in this seat of every table; 0 is everybody who plays nowhere."""
    first = Twin(house, seed)
    rng = random.Random(seed)
    swap = {}
    for table in GONE_ON:
        seen = first.open_cards(table) | (first.own_cards(table, seat) if seat else set())
        swap[table] = swapped(seen, rng)
    return first, Twin(house, seed, swap)
