"""A night whose commands go through the room's writer onto a SQLite file, while by chance something goes
wrong with one of them. After every fault the same command is sent again, as a client would: what was
acknowledged must be there, once, and the night must go on as if nothing had happened.

What can go wrong is in `mishaps.py`; what must be so after every entry in `sim/night/checks.py`.
"""

from __future__ import annotations

import hashlib
import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from itertools import zip_longest
from pathlib import Path

from cardhouse.play.refusal import Refusal
from cardhouse.room.entries import decode
from cardhouse.room.events import AtHand
from cardhouse.room.host import Asked
from cardhouse.room.keeping import Keeper, Kept
from cardhouse.room.sealing import Sealing
from cardhouse.room.shuffling.add_chance import AddChance
from cardhouse.room.shuffling.decks import shuffling_of
from cardhouse.room.verifying import verify_room
from cardhouse.shuffle.deck import CHANCE_BYTES
from cardhouse.sim.faults.promises import Promises
from cardhouse.sim.night.guests import PLAYER
from cardhouse.sim.night.story import Given, Harmed, Passed, Step
from cardhouse.sim.night.world import Night
from cardhouse.store.errors import StoreError
from cardhouse.store.keys import Keys
from cardhouse.store.log import Entry, Log, NewEntry
from cardhouse.store.sqlite import SqliteStore
from cardhouse.store.sqlite_connection import plain_connection

SNAPSHOT_EVERY = 400
ROOM = "night"
Mishap = Callable[["FaultyNight", Asked], None]


class FaultyNight(Night):
    """One room on a disk, and the chance that harms it."""

    def __init__(
        self, seed: int, house: str, check: Callable[[Night, bool], None] | None, *,
        folder: Path, mishaps: dict[str, Mishap], one_in: int,
    ) -> None:  # fmt: skip
        super().__init__(seed, house, check)
        key = hashlib.sha256(f"the key of night {seed}".encode()).digest()
        self.sealing: Sealing = Sealing(Keys(key), chance=self.mixing.secret)
        self.promises = Promises(ROOM, self.sealing)
        self.folder = folder
        self._fate = random.Random(f"faults {seed}")
        """When something goes wrong, and what."""
        self.danger = self._fate
        """How it goes wrong, by a seed of its own each time: a story may be told again without the others."""
        self._added = random.Random(f"chance {seed}")
        self.mishaps = mishaps
        self.happened: Counter[str] = Counter()
        self._one_in = one_in
        self._homes = 0
        self.digests: list[bytes] = []
        self.asked: list[tuple[Asked, Refusal | None]] = []
        """Commands that were answered lately, with their answers."""
        self.home = self.new_home()
        store = self._opened()
        self.digests += [entry.digest for entry in store.create_room(ROOM).append(self.log, 0)]
        self._begin(store)

    # The database and its writer

    @property
    def path(self) -> Path:
        return self.home / "room.db"

    def new_home(self) -> Path:
        """An empty folder, as another disk."""
        self._homes += 1
        made = self.folder / f"disk {self._homes}"
        made.mkdir()
        return made

    def _opened(self) -> SqliteStore:
        self.connections: list[sqlite3.Connection] = []

        def opener(path: str) -> sqlite3.Connection:
            self.connections.append(plain_connection(path))
            return self.connections[-1]

        return SqliteStore(self.path, opener)

    def _begin(self, store: SqliteStore) -> None:
        self.store = store
        self.book: Log = store.log(ROOM)
        assert self.book.claim_writer("night"), "nobody else writes"
        self.keeper = Keeper(
            self.book, self.mixing, pause_nanoseconds=0, snapshot_every=SNAPSHOT_EVERY, sealing=self.sealing
        )
        self.host = self.keeper.host

    def copied(self) -> Path:
        """The files as a process that dies at this moment leaves them, in a new home."""
        made = self.new_home()
        # A snapshot may be written meanwhile. Whoever reads keeps what is written ahead from being begun anew
        # between the two files: without that the copy is one that no disk ever held.
        with closing(plain_connection(str(self.path))) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM log_rooms").fetchone()
            for suffix in ("", "-wal"):
                if Path(f"{self.path}{suffix}").exists():
                    shutil.copy(f"{self.path}{suffix}", f"{made / 'room.db'}{suffix}")
            reader.execute("ROLLBACK")
        return made

    def restart(self, home: Path) -> None:
        """The process is gone; another one opens what is there, and finds all that was acknowledged."""
        old = self.home
        self.keeper.writer.close()
        self.store.close()
        self.home = home
        self._begin(self._opened())
        if home != old:
            shutil.rmtree(old)
        assert self.keeper.read_only is None, self.keeper.read_only
        self.check_survivors()

    def check_survivors(self) -> None:
        """Every acknowledged entry is where it was, and at most the one in flight came after them."""
        found = (entry.digest for entry in self.book.read(0, len(self.digests)))
        same = all(told == there for told, there in zip_longest(self.digests, found))
        assert same, "an acknowledged entry is lost or another one"

    # The night's commands

    def go_on_to(self, at: int) -> None:
        self.at = at
        self.story.append(Passed(at))
        self.mixing.begin(f"clock {at}")
        pending = self.keeper.advance(at)
        if pending is not None:
            pending.result()
            self.written(in_hand=False)

    def add_chance(self, number: int) -> None:
        """Now and then one of those who sit there does."""
        promised = shuffling_of(self.room).promised.get(number)
        sits = [seat.player for seat in self.floor.tables[number].table.seats.values()]
        if promised is None or self._added.randrange(3):
            return
        person, value = self._added.choice(sits), self._added.randbytes(CHANCE_BYTES).hex()
        adds = AddChance(person, promised.root, value, number)
        self.answer(Asked(f"{person} {value}", person, adds, self.at, PLAYER))

    def answer(self, asked: Asked) -> Refusal | None:
        if isinstance(asked.command, AddChance):  # it is in no entry of its own
            self.story.append(Given(asked))
            return self.ask(asked).refusal
        place = self.answers.get(asked.id)
        if self._one_in and place is None and self._fate.randrange(self._one_in) == 0:
            name = self._fate.choice(sorted(self.mishaps))
            self.harm(Harmed(name, self._fate.randrange(1 << 32), asked))
        self.story.append(Given(asked))
        self.mixing.begin(asked.id)
        kept = self.ask(asked)
        if place is not None:
            assert kept.refusal == decode(self.log[place].body).refusal, "answered otherwise the second time"
            return kept.refusal
        self.answers[asked.id] = kept.position - 1
        self.asked = [*self.asked[-40:], (asked, kept.refusal)]
        self.written(in_hand=[type(event) for event in kept.events] == [AtHand])
        self._count(asked, kept.refusal)
        return kept.refusal

    def harm(self, harm: Harmed) -> None:
        """Something goes wrong just before a command is given."""
        self.story.append(harm)
        self.happened[harm.name] += 1
        self.danger = random.Random(harm.seed)
        self.mixing.begin(harm.asked.id)
        try:
            self.mishaps[harm.name](self, harm.asked)
        except Exception as wrong:
            raise AssertionError(f"after {harm.name}: {wrong!r}") from wrong

    def take(self, step: Step) -> Refusal | None:
        if isinstance(step, Harmed):
            self.harm(step)
            self.written()
            return None
        return super().take(step)

    def ask(self, asked: Asked) -> Kept:
        """One command to the room's writer, and its answer."""
        kept = self.keeper.do(asked).result()
        self.host = self.keeper.host
        return kept

    def _count(self, asked: Asked, refusal: Refusal | None) -> None:
        if refusal is None:
            self.done[type(asked.command).__name__] += 1
        else:
            self.refused[refusal.code] += 1
            assert refusal.text(), "a refusal can be read"

    def written(self, in_hand: bool = False) -> None:
        """What the log has more than was known is kept, and checked."""
        self.host = self.keeper.host
        new = list(self.book.read(len(self.log)))
        self.digests += [entry.digest for entry in new]
        at = self.log[-1].at
        for entry in new:
            assert entry.at >= at, f"entry {entry.position} is older than the one before it"
            at = entry.at
            self.promises.see(entry)
        self.keeper.wait_for_snapshot()  # when it is there says how full the disk is: always the same
        self._keep([_again(entry) for entry in new], in_hand)

    def end(self) -> None:
        """All of the database once more, and nothing is wrong with it."""
        self.keeper.stop()
        found = verify_room(self.book, self.sealing)
        assert found.walk.broken is None, found.walk.broken
        assert not found.faults, found.faults
        assert self.store.faults() == []
        assert found.walk.head.position == len(self.log)
        self.store.close()

    def abandon(self) -> None:
        with suppress(StoreError, sqlite3.Error):
            self.keeper.writer.close()
            self.store.close()


def _again(entry: Entry) -> NewEntry:
    return NewEntry(entry.command, entry.at, entry.by, entry.body, entry.version)
