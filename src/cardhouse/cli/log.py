"""`cardhouse log`: the rooms' logs: verify, export, replay and follow them, back them up and restore them.

What a chain is, how an export looks and how a backup is cut is decided in `cardhouse.store`; what entries
mean in `cardhouse.room`. Commands that only look at a log change nothing, not even the file. A broken chain,
or a replay that does not add up, ends with 1.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cardhouse.cli.log_lines import line_of
from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.errors import CardhouseError
from cardhouse.store import BrokenChain, Head, Log, Store, open_store
from cardhouse.store.chain import verify as verify_chain
from cardhouse.store.exporting import export as export_lines
from cardhouse.store.exporting import head_at, verify_export
from cardhouse.store.opening import is_postgresql, sqlite_path
from cardhouse.store.restoring import restore as restore_backup

app = App(name="log")
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for programs.")]
Follow = Annotated[bool, Parameter(negative="")]
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
SHOW_EVERY = 1_000
FOLLOW_MILLISECONDS = 500


@app.command
def verify(
    database: str, *, room: str | None = None, slip: str | None = None, as_json: Json = False
) -> int:
    """Walk the chain of every room's log (or of an exported file) and say whether it is what was written.

    Parameters
    ----------
    database:
        A SQLite file, postgresql://…, or a file written by `cardhouse log export`.
    room:
        Only this room.
    slip:
        POSITION:DIGEST noted down earlier (the first characters will do): the log must have it there.
    """
    found: list[dict[str, object]] = []
    broken: BrokenChain | None = None
    try:
        if _is_export(database):
            found.append(_verify_file(Path(database), slip))
        else:
            with _reading(database) as store:
                for name in [room] if room else store.rooms():
                    found.append(_verify_room(store.log(name), slip))
                if not found:
                    raise CardhouseError(f"{store.where} has no rooms yet")
    except BrokenChain as error:
        broken = error
        found.append({
            "room": error.room, "whole": False, "broken_at": error.position, "why": error.why,
        })
    if as_json:
        print_json(found)
    else:
        for each in found:
            print_text(_told(each))
        if broken is not None:
            print_text(f"{broken}.")
    return 1 if broken is not None else 0


def _told(found: dict[str, object]) -> str:
    if not found["whole"]:
        return f"{found['room']}: BROKEN at position {found['broken_at']}."
    return (
        f"{found['room']}: positions {found['first']} to {found['last']} are whole; the last digest is "
        f"{found['digest']}."
    )


def _verify_room(log: Log, slip: str | None) -> dict[str, object]:
    end = log.head()
    with _bar(f"{log.room}: verifying", end.position) as step:
        head = verify_chain(log.room, log.read(0, end.position), end=end, step=step)
    if slip is not None:
        position, digest = _slip(slip)
        _check_slip(log.room, head_at(log, position), digest)
    return _whole(log.room, 0, head)


def _verify_file(file: Path, slip: str | None) -> dict[str, object]:
    with _bar(f"{file.name}: verifying", None) as step:
        room, start, head = verify_export(file, step)
    if slip is not None:
        position, digest = _slip(slip)
        if position != head.position:
            raise CardhouseError(f"only the end of an exported file, {head.position}, can be compared")
        _check_slip(room, head, digest)
    return _whole(room, start.position, head)


def _whole(room: str, after: int, head: Head) -> dict[str, object]:
    return {
        "room": room, "whole": True, "first": min(after + 1, head.position), "last": head.position,
        "digest": head.digest.hex(),
    }


def _slip(text: str) -> tuple[int, str]:
    position, _, digest = text.partition(":")
    if not position.isdecimal() or len(digest) < 8 or set(digest.lower()) - set("0123456789abcdef"):
        raise CardhouseError(f"{text!r} is no slip: write POSITION:DIGEST, at least 8 characters of it")
    return int(position), digest.lower()


def _check_slip(room: str, head: Head, digest: str) -> None:
    if not head.digest.hex().startswith(digest):
        raise BrokenChain(room, max(head.position, 1), (
            f"the slip says {digest}, but the log has {head.digest.hex()[: len(digest)]}: something up to "
            "here was written anew after the slip was made"
        ))


@app.command
def export(
    database: str, to: Path | None = None, *, room: str | None = None, after: int = 0, upto: int | None = None
) -> None:
    """Write a room's log as JSON lines that anybody can verify (docs/log.md has the recipe).

    Parameters
    ----------
    database:
        A SQLite file or postgresql://…
    to:
        The file to write; without it the lines go to standard output.
    room:
        Which room; needed where there are several.
    after, upto:
        Only the entries after one position, up to another.
    """
    with _reading(database) as store:
        lines = export_lines(_one_room(store, room), after, upto)
        if to is None:
            sys.stdout.flush()
            sys.stdout.buffer.writelines(lines)
            sys.stdout.buffer.flush()
            return
        if to.exists():
            raise CardhouseError(f"{to} is there already and is not overwritten: give another name")
        with to.open("wb") as file:
            file.writelines(lines)


@app.command
def replay(database: str, *, room: str | None = None, upto: int | None = None, as_json: Json = False) -> int:
    """Apply every entry from the first and say what was in the log, and whether its chips add up.

    Parameters
    ----------
    database:
        A SQLite file or postgresql://…
    room:
        Which room; needed where there are several.
    upto:
        Only up to this position.
    """
    from cardhouse.room.replaying import replay as replay_entries

    with _reading(database) as store:
        log = _one_room(store, room)
        last = log.head().position if upto is None else upto
        with _bar(f"{log.room}: replaying", last) as step:
            summary = replay_entries(log.read(0, last), step)[1]
    if as_json:
        print_json({
            "room": summary.room, "house": summary.house, "entries": summary.entries,
            "refusals": summary.refusals, "events": summary.events, "tables": summary.tables,
            "people": summary.people, "chips": summary.chips, "faults": summary.faults,
        })
    else:
        print_text(
            f"{summary.room or log.room}: {summary.entries:,} entries with {summary.total:,} events, "
            f"{summary.refusals:,} refusals; {summary.tables:,} tables, {summary.people:,} people."
        )
        if summary.events:
            print_table(["event", "how often"], [[name, f"{n:,}"] for name, n in summary.events.items()],
                        numbers=["how often"])
        for fault in summary.faults:
            print_text(fault)
    return 1 if summary.faults else 0


@app.command
def tail(database: str, *, room: str | None = None, lines: int = 10, follow: Follow = False) -> None:
    """Print the last entries, a line each, and with --follow those that come, until Ctrl-C.

    Parameters
    ----------
    database:
        A SQLite file or postgresql://…
    room:
        Which room; needed where there are several.
    lines:
        How many of the entries that are there already.
    follow:
        Go on with what comes.
    """
    with _reading(database) as store:
        log = _one_room(store, room)
        position = max(0, log.head().position - max(lines, 0))
        while True:
            for entry in log.read(position):
                print(line_of(entry), flush=follow)
                position = entry.position
            if not follow:
                return
            while not log.wait(position, FOLLOW_MILLISECONDS):
                pass


@app.command
def backup(database: str, file: Path) -> None:
    """Copy all rooms into one new file, while they run.

    Parameters
    ----------
    database:
        A SQLite file or postgresql://…
    file:
        The file to make; it is never overwritten.
    """
    with _reading(database) as store:
        store.backup(file)
    with _reading(str(file)) as copy:
        for name in copy.rooms():
            found = _verify_room(copy.log(name), None)
            print_text(f"{file}: {_told(found)}")


@app.command
def restore(
    file: Path, database: str, *, upto: int | None = None, until: str | None = None, room: str | None = None
) -> int:
    """Make a new database from a backup, whole or as it was at a point in time.

    Parameters
    ----------
    file:
        A backup, or any other SQLite database of Cardhouse; it is only read.
    database:
        A new SQLite file, or postgresql://… of a database without rooms.
    upto:
        The last position to restore, of the one room or of --room.
    until:
        The last instant to restore, with its zone: 2026-11-15T23:30:00-08:00.
    room:
        Which room --upto means, where there are several; the others are restored whole.
    """
    if upto is not None and until is not None:
        raise CardhouseError("give --upto or --until, not both")
    with _bar("restoring", None) as step:
        try:
            heads = restore_backup(file, database, _point(file, upto, until, room), lambda _, at: step(at))
        except BrokenChain as error:
            print_text(f"{error}; nothing was restored.")
            return 1
    for name, head in heads.items():
        print_text(f"{name}: restored up to position {head.position}; its digest is {head.digest.hex()}.")
    return 0


def _point(file: Path, upto: int | None, until: str | None, room: str | None) -> Callable[[Log], int] | None:
    """The last position to restore of each room."""
    if until is not None:
        instant = _instant(until)
        return lambda log: log.position_at(instant)
    if upto is None:
        return None
    if upto < 0:
        raise CardhouseError("--upto is a position: 0 for an empty log, or more")
    with _reading(str(file)) as store:
        chosen = _one_room(store, room).room
    return lambda log: upto if log.room == chosen else log.head().position


def _instant(text: str) -> int:
    """Microseconds since 1970; an hour without a zone would be another instant on another machine."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise CardhouseError(f"{text!r} is no time: write it as 2026-11-15T23:30:00-08:00") from error
    if moment.tzinfo is None:
        raise CardhouseError(f"{text} has no zone: write it as {text}Z for UTC, or with an offset")
    return (moment - EPOCH) // timedelta(microseconds=1)


@contextmanager
def _reading(database: str) -> Iterator[Store]:
    store = open_store(database, read_only=True)
    try:
        yield store
    finally:
        store.close()


def _one_room(store: Store, room: str | None) -> Log:
    rooms = store.rooms()
    if room is None and len(rooms) != 1:
        which = f"say --room: {', '.join(rooms)}" if rooms else "there are no rooms in it yet"
        raise CardhouseError(f"{store.where}: {which}")
    return store.log(rooms[0] if room is None else room)


def _is_export(database: str) -> bool:
    if is_postgresql(database):
        return False
    path = Path(sqlite_path(database))
    if path.suffix == ".jsonl":
        return True
    try:
        with path.open("rb") as file:
            return file.read(1) == b"{"
    except OSError:
        return False


@contextmanager
def _bar(title: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """A bar on the terminal while something long goes on; what it hears are positions."""
    out = Console(stderr=True)
    if not out.is_terminal:
        yield lambda position: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, transient=True) as progress:
        task = progress.add_task(title, total=total)

        def step(position: int) -> None:
            if position % SHOW_EVERY == 0:
                progress.update(task, completed=position)

        yield step
