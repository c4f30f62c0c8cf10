"""A room in one process, with every command durable before its table goes on: events a second beside what the
same SQLite file takes at best, and how fast its log replays beside merely reading it.

Fifty tables each wait for their last command to be on the disk, as real tables do, so that their writes share
trips to the disk. The sides take turns in one run and the medians of the ratios count. The room is measured
as it runs on a long evening: its table of ranks is filled, and memory is settled as a server settles it.
"""

from __future__ import annotations

import contextlib
import gc
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from cardhouse.cards.worth import HIGH
from cardhouse.floor.desk import SECOND
from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.play import commands as hand
from cardhouse.play import table_commands as between
from cardhouse.play.dealer import Dealer
from cardhouse.room import commands as cmd
from cardhouse.room.entries import decode
from cardhouse.room.host import Asked, seeded_mixing
from cardhouse.room.keeping import Keeper, Pending, create
from cardhouse.room.replaying import replay
from cardhouse.server.running import settle_memory
from cardhouse.sim.bench_store import RAW, RawFile
from cardhouse.sim.bench_turns import Figure, Turn, beside, timed
from cardhouse.store import open_store
from cardhouse.store.log import Log

TABLES = 50
SEATS = 9
COMMANDS = 1_500
WARM_UP = 3_000
"""The first hands build tables that all later ones use."""
ROUNDS = 11
BEGAN = 1_772_560_800 * SECOND
STAFF = frozenset({"manager", "floor", "clerk", "dealer"})


def until_waited_for(write: Callable[[], None]) -> bool:
    """What is asked in one round is written together, as a server writes what came in one turn of its loop:
    whoever waits for an answer has it written first.
    """
    return True


class Room:
    """A room with players at every table, and what each table does next."""

    def __init__(self, log: Log, tables: int = TABLES, seats: int = SEATS, began: int = BEGAN) -> None:
        create(log, "horseshoe", began)
        self.log = log
        self.began = began
        self.keeper = Keeper(log, seeded_mixing(7), snapshot_every=1 << 40, later=until_waited_for)
        self.given = 0
        self.numbers = range(1, tables + 1)
        self._ask(OfferGame("game", "holdem", "no limit 1/3 rake", least_buy_in=10_000, charge="10 %"))
        for number in self.numbers:
            self._ask(OpenTable(number, "game"))
            for seat in range(1, seats + 1):
                person = f"p{number}-{seat}"
                self._ask(RegisterPerson(person, born=720_000, id_checked=True))
                self._ask(SeatPlayer(number, seat, person, 1_000_000))
            self._ask(cmd.BetweenHandsDo(number, between.PlaceButton(1)))

    def _ask(self, command: Any) -> None:
        refusal = self.ask(command).result().refusal
        assert refusal is None, f"{command}: {refusal.text()}"

    def ask(self, command: Any) -> Pending:
        """One command by the staff."""
        self.given += 1
        # Ids as clients should make them: the later one sorts behind the earlier.
        roles = frozenset() if type(command) is cmd.Act else STAFF
        asked = Asked(f"{self.given:012x}-bench", "bench", command, self.began + self.given * 1_000, roles)
        return self.keeper.do(asked)

    def next(self, number: int) -> Any:
        """What happens next at a table: everybody sees the flop, and then checks to the end."""
        if number not in self.keeper.room.hands:
            return cmd.BeginHand(number)
        dealer = self.keeper.host.hands.dealer(number)
        assert isinstance(dealer, Dealer), "a hand in progress has its dealer"
        legal = dealer.legal()
        assert legal is not None, "somebody is in turn"
        act: Any = hand.Check(legal.seat) if legal.check else hand.Call(legal.seat)
        return cmd.Act(number, act)

    def run(self, commands: int) -> Turn:
        """So many commands over all tables, each table waiting for its last; how many it was, and how long
        the room took. What the players would do is thought of before the clock runs, as the bare rows are.
        """
        room = Turn(0, 0, 0)
        while room.count < commands:
            planned = [self.next(number) for number in self.numbers]
            room = room.and_then(timed(partial(self._round, planned)))
        return room

    def _round(self, planned: list[Any]) -> int:
        """One command at each table, and all of them durable."""
        pending = [self.ask(command) for command in planned]
        for one in pending:
            assert one.result().refusal is None, "a bench is never refused"
        return len(pending)


def events_in(log: Log, after: int = 0) -> tuple[int, int, int]:
    """Entries, events and bytes of a log after a position."""
    entries = events = size = 0
    for entry in log.read(after):
        entries += 1
        size += len(entry.body)
        events += sum(len(getattr(event, "events", (event,))) for event in decode(entry.body).events)
    return entries, events, size


def _read_and_decode(log: Log) -> int:
    return sum(len(decode(entry.body).events) for entry in log.read())


def _in_events(turn: Turn, events: int) -> Turn:
    return msgspec.structs.replace(turn, count=events)


def bench_room(rounds: int = ROUNDS, commands: int = COMMANDS, warm_up: int = WARM_UP) -> list[Figure]:
    """The room beside the raw file, and replaying beside reading, by turns."""
    HIGH.fill(7)
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder) / "room.db")
        room = Room(store.create_room("bench"))
        before = room.keeper.room.position
        room.run(warm_up)
        entries, _, size = events_in(room.log, before)
        raw = RawFile(Path(folder) / "raw.db", size // entries)
        raw.write(warm_up, TABLES)
        with _settled():
            by_events, by_entries = _by_turns(room, raw, rounds, commands)
        replayed = _replayed(room.log, rounds)
        room.keeper.stop()
        raw.close()
        store.close()
    return [
        *beside("a room of 50 tables, durable, in events", "events/s", by_events, RAW),
        *beside("the same, in entries of its log", "entries/s", by_entries, RAW),
        *beside("its log replayed", "events/s", replayed, "read and decode"),
    ]


Pairs = list[tuple[Turn, Turn]]


def _by_turns(room: Room, raw: RawFile, rounds: int, commands: int) -> tuple[Pairs, Pairs]:
    """The room and the raw file, in the room's events and in its entries."""
    by_events: Pairs = []
    by_entries: Pairs = []
    for _ in range(rounds):
        before = room.keeper.room.position
        ours, theirs = room.run(commands), timed(lambda: raw.write(commands, TABLES))
        entries, events, _ = events_in(room.log, before)
        by_events.append((_in_events(ours, events), theirs))
        by_entries.append((_in_events(ours, entries), theirs))
    return by_events, by_entries


@contextlib.contextmanager
def _settled() -> Iterator[None]:
    """Memory as a server has it, and afterwards as it was."""
    before = gc.get_threshold()
    settle_memory()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


def _replayed(log: Log, rounds: int) -> list[tuple[Turn, Turn]]:
    """The log replayed, and merely read and decoded, by turns."""
    events = events_in(log)[1]
    pairs = []
    for _ in range(rounds):
        ours = timed(lambda: replay(log.read())[1].entries)
        theirs = timed(lambda: _read_and_decode(log))
        pairs.append((_in_events(ours, events), _in_events(theirs, events)))
    return pairs
