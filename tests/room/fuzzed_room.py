"""A room in which anything may be asked for at any moment: random games, dealt and tracked, cash and events,
with a random player in every seat. For the tests that nothing said of a hand reaches an exception.
"""

from __future__ import annotations

import random
from typing import Any

from cardhouse.cards.card import texts
from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.opening.events import TableOpened
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.floor.spreads.state import Spread
from cardhouse.games.game import load_game
from cardhouse.play.dealer import Dealer
from cardhouse.play.outcome import misdealt
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import Mode
from cardhouse.play.stakes import parse_stakes
from cardhouse.play.table import Seat
from cardhouse.play.table_apply import apply as apply_at_table
from cardhouse.play.table_commands import PlaceButton
from cardhouse.play.table_events import ButtonPlaced
from cardhouse.room import commands as cmd
from cardhouse.room import snapshots
from cardhouse.room.apply import apply
from cardhouse.room.host import Asked, Outcome, RoomHost, open_room, seeded_mixing
from cardhouse.room.irregularities import commands as wrong
from cardhouse.room.replaying import replay
from cardhouse.room.state import Room
from cardhouse.rulings.situations import Fact, Situation, situations
from cardhouse.sim.bots import RandomBot
from cardhouse.store.log import Entry

START = 1_772_539_200_000_000
STAFF = frozenset({"floor", "manager", "dealer"})
GAMES = (
    ("holdem", "no limit 1/3"), ("holdem", "limit 4/8"), ("omaha8", "limit 4/8"), ("omaha", "pot limit 1/3"),
    ("stud", "limit 4/8 ante 1 bring-in 2"), ("razz", "limit 4/8 ante 1 bring-in 2"),
    ("stud8", "limit 4/8 ante 1 bring-in 2"), ("deuce_triple", "limit 4/8"), ("deuce_single", "no limit 1/3"),
    ("lowball", "limit 4/8"), ("draw_high", "limit 4/8 ante 1"), ("jacks_or_better", "limit 4/8 ante 1"),
    ("badugi", "limit 4/8"), ("pineapple", "limit 4/8"), ("crazy_pineapple", "limit 4/8"),
)  # fmt: skip
SEATS = (1, 2, 4, 5, 7, 9)


class FuzzedRoom:
    """One table in a random game; `hand_to` plays on to somewhere within a hand."""

    def __init__(self, house: str, seed: int, mode: Mode = "tracked", rule_set: str = "cash") -> None:
        self.rng = rng = random.Random(seed)
        room, _ = open_room("fuzz", house, START)
        self.at = START
        self.bot = RandomBot(seed)
        game, sign = rng.choice(GAMES)
        self.seats = SEATS[: rng.randint(2, 6)]
        self.host = RoomHost(room, seeded_mixing(seed))
        self.entries: list[Entry] = []
        button = rng.choice(self.seats)
        if rule_set == "cash":
            self.start = snapshots.encode(room)
            self._cash(game, sign, mode)
            self.ask(cmd.BetweenHandsDo(1, PlaceButton(button)))
        else:
            self._event(game, sign, mode, house)
            apply_at_table(room.floor.tables[1].table, ButtonPlaced(button, running=True))
            self.start = snapshots.encode(room)

    def _cash(self, game: str, sign: str, mode: Mode) -> None:
        """A game of the board, its players registered and with their chips in the books."""
        commands: list[Any] = [OfferGame("game", game, sign, least_buy_in=4_000), OpenTable(1, "game", mode)]
        for seat in self.seats:
            name = f"player{seat}"
            commands.append(RegisterPerson(name, born=720_000, id_checked=True))
            commands.append(SeatPlayer(1, seat, name, self.rng.choice((4_000, 8_000, 30_000))))
        for command in commands:
            refused = self.ask(command).refusal
            assert refused is None, refused.text()

    def _event(self, game: str, sign: str, mode: Mode, house: str) -> None:
        """A table of an event, which counts chips."""
        stakes = parse_stakes(sign, cash=False, forced=load_game(game).forced)
        spread = Spread(id="game", game=game, stakes=stakes)
        apply(self.room, TableOpened(1, spread, mode, house, rule_set="tournament", event="Sunday"), START)
        table = self.room.floor.tables[1].table
        for seat in self.seats:
            stack = self.rng.choice((3, 20, 60, 200, 500))
            table.seats[seat] = Seat(f"player{seat}", stack, standing="established", liable=True)

    @property
    def room(self) -> Room:
        return self.host.room

    def ask(self, command: Any, roles: frozenset[str] = STAFF) -> Outcome:
        """One command; a refusal must say why, and leave the hand as it was."""
        self.at += 1_000_000
        running = self.room.hands.get(1)
        before = list(running.events) if running is not None else []
        outcome = self.host.do(Asked(f"c{self.at}", "dee", command, self.at, roles))
        for new in outcome.entries:
            at = len(self.entries) + 2
            self.entries.append(Entry(at, new.command, new.at, new.by, new.version, new.body, b""))
        if outcome.refusal is not None:
            assert outcome.refusal.text()
            after = self.room.hands.get(1)
            assert (after.events if after is not None else []) == before, "a refusal changes nothing"
        return outcome

    def dealer(self) -> Dealer | None:
        found = self.host.hands.dealer(1)
        return None if isinstance(found, Refusal) or found.over else found

    def hand_to(self, steps: int) -> None:
        """Begins a hand where there is none and plays so many steps of it."""
        if self.dealer() is None:
            self._begin()
        for _ in range(steps):
            dealer = self.dealer()
            if dealer is None:
                return
            chosen: Any = self.bot.choose(dealer)
            outcome = self.ask(cmd.Act(1, chosen), frozenset())
            assert outcome.refusal is None, outcome.refusal.text()

    def _begin(self) -> None:
        running = self.room.hands.get(1)
        if running is not None and misdealt(running.events):
            self.ask(cmd.DealAgain(1))
            return
        began = self.ask(cmd.BeginHand(1, pause_all_in=self.rng.random() < 0.3,
                                       ask_showdown=self.rng.random() < 0.5))  # fmt: skip
        if began.refusal is not None:  # too few have chips left, or some sit out
            assert began.refusal.code == "not_enough_players", began.refusal.text()

    def play_out(self) -> None:
        """Whatever was ruled, the hand can be played to its end and its chips are all there."""
        for _ in range(400):
            dealer = self.dealer()
            if dealer is None:
                return
            chosen: Any = self.bot.choose(dealer)
            outcome = self.ask(cmd.Act(1, chosen), frozenset())
            assert outcome.refusal is None, outcome.refusal.text()
        raise AssertionError("the hand does not end")

    def chips(self) -> int:
        """Every chip at the table, wherever it lies."""
        running = self.room.hands.get(1)
        dealer = self.dealer()
        if running is not None and dealer is not None:
            return running.hand.chips() + self._beside(running.hand.seats)
        return self._beside(())

    def _beside(self, seats: Any) -> int:
        table = self.room.floor.tables[1].table
        return sum(seat.stack for number, seat in table.seats.items() if number not in seats)

    def replayed(self) -> bytes:
        """The room as its log gives it."""
        room = snapshots.decode(self.start)
        assert room is not None
        again, _ = replay(self.entries, room=room)
        return snapshots.encode(again)


def random_facts(situation: Situation, rng: random.Random) -> dict[str, str]:
    """Facts as a hurried person writes them: most of them possible, some not."""
    found = {}
    for fact in situation.facts:
        seen = fact.look is not None and rng.random() < 0.6
        if not fact.question or seen or (not fact.required and rng.random() < 0.5):
            continue
        bad = rng.random() < 0.03
        found[fact.name] = rng.choice(("", "x", "-3", "99999999")) if bad else _text(fact, rng)
    return found


def _text(fact: Fact, rng: random.Random) -> str:
    if fact.may_be_unknown and rng.random() < 0.3:
        return "unknown"
    if fact.choices:
        count = rng.randint(0, 3) if fact.kind == "list" else 1
        return ", ".join(rng.choice(fact.choices) or "nothing" for _ in range(count))
    kinds = {
        "yes or no": rng.choice(("yes", "no")),
        "number": str(rng.choice((0, 1, 2, 3, 4, 7, 60, 400))),
        "money": str(rng.choice((0, 1, 3, 4, 8, 10, 16, 40, 1000))),
        "card": texts([rng.randrange(52)]),
        "cards": texts([rng.randrange(52) for _ in range(rng.randint(0, 4))]),
        "seat": str(rng.choice((0, *SEATS, 3))),
        "list": ", ".join(str(rng.choice((*SEATS, 3))) for _ in range(rng.randint(0, 4))),
    }
    return kinds.get(fact.kind, "some words")


def random_ask(room: FuzzedRoom, rng: random.Random, name: str = "") -> wrong.AskRuling:
    """A situation with its facts, a seat named or not."""
    situation = situations()[name or rng.choice(list(situations()))]
    seat, to, opener = (rng.choice((0, *room.seats, *room.seats, 3)) for _ in range(3))
    return wrong.AskRuling(1, situation.name, random_facts(situation, rng), seat=seat, to=to, opener=opener,
                           record_only=rng.random() < 0.1)  # fmt: skip
