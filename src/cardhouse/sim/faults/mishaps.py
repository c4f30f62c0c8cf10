"""What goes wrong in a night with faults, one function each: it happens just before a command is given, which
is then given (again) as if nothing had been. A mishap itself asserts what must be noticed of it.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import msgspec

from cardhouse.floor.desk import DAY, MINUTE
from cardhouse.room import commands as cmd
from cardhouse.room.accepting import clock_fault
from cardhouse.room.host import Asked
from cardhouse.room.keeping import Keeper
from cardhouse.room.loading import COMMANDS, load
from cardhouse.server.clock import SteadyClock
from cardhouse.sim.faults.night import ROOM, FaultyNight, Mishap
from cardhouse.sim.faults.power_loss import SECTOR
from cardhouse.store import FileReplaced, StoreError, open_store
from cardhouse.store.errors import ReadOnly
from cardhouse.store.restoring import restore
from cardhouse.store.sqlite_connection import plain_connection

HOLDER = (
    "import sys; from cardhouse.store import open_store\n"
    "log = open_store(sys.argv[1], create=False).log(sys.argv[2])\n"
    "assert log.claim_writer('holder'); print('holds', flush=True); sys.stdin.read()"
)


def killed(night: FaultyNight, asked: Asked) -> None:
    """The process dies, before the command was written or after it was and nobody heard of it."""
    if night.danger.randrange(2):
        night.keeper.do(asked).result()
    night.restart(night.copied())


def power_lost(night: FaultyNight, asked: Asked) -> None:
    """The command was being written: of its sectors some are on the disk, some are not, one is torn."""
    ahead = Path(f"{night.path}-wal")
    database, before = night.path.read_bytes(), ahead.read_bytes()
    night.keeper.do(asked).result()
    home = night.copied()
    after = ahead.read_bytes()
    if night.path.read_bytes() == database and len(after) > len(before):
        made = bytearray(after)
        for at in range(len(before), len(after), SECTOR):
            if night.danger.randrange(3) == 0:
                made[at : at + SECTOR] = night.danger.randbytes(len(made[at : at + SECTOR]))
        del made[night.danger.randrange(len(before), len(after) + 1) :]
        (home / "room.db-wal").write_bytes(made)
    night.restart(home)


def disk_full(night: FaultyNight, asked: Asked) -> None:
    """No page more can be had; the command is refused or still fits, and later goes through."""
    for connection in night.connections:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
    _given(night, asked)
    for connection in night.connections:
        connection.execute("PRAGMA max_page_count = 1000000000")


def _given(night: FaultyNight, asked: Asked) -> StoreError | None:
    try:
        night.keeper.do(asked).result()
    except StoreError as error:
        return error
    return None


def _moved(night: FaultyNight, away: Path, back: bool = False) -> None:
    for suffix in ("", "-wal", "-shm"):
        here, there = Path(f"{night.path}{suffix}"), Path(f"{away}{suffix}")
        os.rename(*((there, here) if back else (here, there)))


def cut_off(night: FaultyNight, asked: Asked) -> None:
    """The database is not there for a while."""
    away = night.home / "away.db"
    _moved(night, away)
    assert _given(night, asked) is not None, "acknowledged without a database"
    assert _given(night, asked) is not None
    _moved(night, away, back=True)


def replaced(night: FaultyNight, asked: Asked) -> None:
    """Somebody puts an old backup in the file's place while it is in use."""
    right = night.home / "right.db"
    night.store.backup(night.home / "old.db")
    _moved(night, right)
    os.rename(night.home / "old.db", night.path)
    first = _given(night, asked)
    assert isinstance(first, FileReplaced), f"nobody noticed: {first!r}"
    assert isinstance(_given(night, asked), ReadOnly | FileReplaced)
    os.rename(night.path, night.home / "old.db")
    _moved(night, right, back=True)
    night.restart(night.copied())


def clock_jumped(night: FaultyNight, asked: Asked) -> None:
    """The machine's clock is wrong at the next start: a person is asked, whichever way it went."""
    room = night.room
    for days in (-night.danger.randrange(2, 4_000), night.danger.randrange(2, 4_000)):
        assert clock_fault(room, room.at + days * DAY), f"{days} days were believed"
    assert not clock_fault(room, room.at)
    night.restart(night.copied())


def clock_leapt(night: FaultyNight, asked: Asked) -> None:
    """Somebody sets the machine's clock while the room runs: minutes are still minutes, nothing is due early,
    and what comes with an instant of long ago is written at the room's own.
    """
    wall, steady, room = [night.at * 1_000], [0], night.room
    clock = SteadyClock(lambda: wall[0], lambda: steady[0])
    for days in (night.danger.randrange(1, 4_000), -night.danger.randrange(1, 8_000)):
        wall[0] += days * DAY * 1_000
        assert clock() == night.at, f"the clock followed the wall by {days} days"
        assert night.keeper.advance(clock()) is None, "something was due early"
    steady[0] += MINUTE * 1_000
    assert clock() == night.at + MINUTE
    before, wrong = max(night.at, room.at), cmd.BeginHand(10_000 + night.danger.randrange(100))
    early = asked.at - night.danger.randrange(1, 4_000) * DAY
    night.ask(msgspec.structs.replace(asked, id=f"{asked.id} early", command=wrong, at=early))
    assert room.at <= night.room.at <= before, "the room's time went back, or leapt"
    night.written()


def snapshot_changed(night: FaultyNight, asked: Asked) -> None:
    """A byte of the latest snapshot is another one: it is left aside, and told."""
    night.keeper.stop()
    kind = night.danger.choice(("room", COMMANDS))
    kept = night.book.snapshot(kind=kind)
    assert kept is not None
    body = bytearray(kept.body)
    body[night.danger.randrange(len(body))] ^= 1 << night.danger.randrange(8)
    night.book.save_snapshot(kept.position, kind, bytes(body))
    night.restart(night.copied())
    assert night.keeper.warnings, "a changed snapshot was used"
    for kind in ("room", COMMANDS):  # somebody looked at it, and threw it away
        night.book.prune_snapshots(kind, 0)


def entry_changed(night: FaultyNight, asked: Asked) -> None:
    """In a copy an entry is another one: such a room takes no commands."""
    home = night.copied()
    with closing(plain_connection(str(home / "room.db"))) as plain:
        plain.execute("DROP TRIGGER log_entries_stay")
        plain.execute("DELETE FROM log_snapshots")
        position = night.danger.randrange(1, len(night.log) + 1)
        plain.execute("UPDATE log_entries SET at = at + 1 WHERE position = ?", (position,))
    store = open_store(home / "room.db")
    keeper = Keeper(store.log(ROOM), sealing=night.sealing)
    assert keeper.read_only is not None, f"entry {position} was changed and nobody noticed"
    keeper.writer.close()
    store.close()
    shutil.rmtree(home)


def restored(night: FaultyNight, asked: Asked) -> None:
    """A backup is put back up to any position, and is the room of that moment."""
    home = night.new_home()
    night.store.backup(home / "backup.db")
    upto = night.danger.randrange(1, len(night.log) + 1)
    heads = restore(home / "backup.db", str(home / "room.db"), lambda log: upto)
    assert heads[ROOM].digest == night.digests[upto - 1]
    store = open_store(home / "room.db")
    assert load(store.log(ROOM), sealing=night.sealing).room.position == upto
    store.close()
    shutil.rmtree(home)


def sent_again(night: FaultyNight, asked: Asked) -> None:
    """Clients that did not hear the answer send their commands again: same answer, no entry more."""
    before = night.book.head()
    for earlier, refusal in night.danger.sample(night.asked, min(5, len(night.asked))):
        assert night.keeper.do(earlier).result().refusal == refusal, f"{earlier.id} was answered otherwise"
    assert night.book.head() == before


def wrong_and_stale(night: FaultyNight, asked: Asked) -> None:
    """A member of staff taps something impossible, on a screen of an hour ago."""
    wrong = cmd.BeginHand(10_000 + night.danger.randrange(100))
    given = msgspec.structs.replace(asked, id=f"{asked.id} wrong", command=wrong, seen=1)
    assert night.ask(given).refusal is not None
    night.written()


def frozen(night: FaultyNight, asked: Asked) -> None:
    """A process that hangs still holds the room, so nobody else writes it; once it is gone somebody may."""
    home = night.copied()
    command = [sys.executable, "-c", HOLDER, str(home / "room.db"), ROOM]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:  # noqa: S603
        assert holder.stdout is not None
        assert holder.stdout.readline().strip() == b"holds"
        holder.send_signal(signal.SIGSTOP)
        store = open_store(home / "room.db")
        assert not store.log(ROOM).claim_writer(), "two processes write one room"
        holder.kill()
        holder.wait()
        assert store.log(ROOM).claim_writer(), "nobody may write a room whose writer is gone"
        store.close()
    shutil.rmtree(home)


def slow_disk(night: FaultyNight, asked: Asked) -> None:
    """Writing takes so long that the client sends again before it heard anything: one effect, one answer."""
    before = night.book.head()
    with closing(plain_connection(str(night.path))) as other:
        other.execute("BEGIN IMMEDIATE")  # nobody can write meanwhile
        first, again = night.keeper.do(asked), night.keeper.do(asked)
        assert night.book.head() == before, "acknowledged before it was written"
        other.execute("ROLLBACK")
    assert first.result().refusal == again.result().refusal, f"{asked.id} was answered in two ways"


def failed_over(night: FaultyNight, asked: Asked) -> None:
    """The writer is taken for dead and another one has its room; when it wakes up it writes nothing more."""
    store = open_store(night.path)
    log = store.log(ROOM)
    assert not log.claim_writer("standby"), "two write one room"
    night.book.release_writer()
    assert log.claim_writer("standby"), "nobody may write a room whose writer is gone"
    successor = Keeper(log, night.mixing, pause_nanoseconds=0, sealing=night.sealing)
    successor.do(asked).result()
    end = log.head()
    late = msgspec.structs.replace(asked, id=f"{asked.id} late")
    assert _given(night, late) is not None, "acknowledged by a writer whose room another one has"
    assert log.head() == end
    successor.writer.close()
    store.close()
    night.restart(night.copied())


MISHAPS: dict[str, Mishap] = {
    each.__name__: each for each in (
        killed, power_lost, disk_full, cut_off, replaced, clock_jumped, clock_leapt, snapshot_changed,
        entry_changed, restored, sent_again, wrong_and_stale, frozen, slow_disk, failed_over,
    )
}  # fmt: skip
