"""`cardhouse log`: the rooms' logs: verify, export, replay, follow, copy, archive, back up and restore.

What a chain is, how an export looks and how a backup is cut is decided in `cardhouse.store`; what entries
mean in `cardhouse.room`. Commands that only look at a log change nothing, not even the file. A broken chain,
or a replay that does not add up, ends with 1.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from cardhouse.cli import log_verify
from cardhouse.cli.log_archive import archive
from cardhouse.cli.log_drill import drill
from cardhouse.cli.log_lines import line_of
from cardhouse.cli.log_mirror import mirror
from cardhouse.cli.log_points import instant_of
from cardhouse.cli.log_reading import bar, one_room, reading
from cardhouse.cli.log_roots import root, witness
from cardhouse.cli.log_verify import told, verified_chain
from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.errors import CardhouseError
from cardhouse.store import BrokenChain, Log
from cardhouse.store.exporting import export as export_lines
from cardhouse.store.private_files import bytes_opened_privately
from cardhouse.store.restoring import restore as restore_backup

app = App(name="log")
app.command(root)
app.command(witness)
app.command(mirror)
app.command(drill)
app.command(archive)
app.command(log_verify.verify)
app.command(log_verify.accept)
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for programs.")]
Follow = Annotated[bool, Parameter(negative="")]
SHOW_EVERY = 1_000
FOLLOW_MILLISECONDS = 500


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
    with reading(database) as store:
        log = one_room(store, room)
        lines = export_lines(log, after, upto)
        if to is None:
            sys.stdout.flush()
            sys.stdout.buffer.writelines(lines)
            sys.stdout.buffer.flush()
            return
        if to.exists():
            raise CardhouseError(f"{to} is there already and is not overwritten: give another name")
        try:
            many = (log.head().position if upto is None else upto) - after
            with bytes_opened_privately(to) as file, bar(f"{log.room}: exporting", max(0, many)) as step:
                for number, line in enumerate(lines):
                    file.write(line)
                    step(number)
        except BaseException:  # an archive that is not here, a full disk, Ctrl-C: half a file helps nobody
            to.unlink(missing_ok=True)
            raise


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

    with reading(database) as store:
        log = one_room(store, room)
        last = log.head().position if upto is None else upto
        with bar(f"{log.room}: replaying", last) as step:
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
    from cardhouse.screens.staff import called
    from cardhouse.server.accounts.reading_names import shown_names

    with reading(database) as store:
        log, names = one_room(store, room), shown_names(database)
        position = max(0, log.head().position - max(lines, 0))
        while True:
            for entry in log.read(position):
                print(line_of(entry, lambda user: called(names, user)), flush=follow)
                position = entry.position
            if not follow:
                return
            while not log.wait(position, FOLLOW_MILLISECONDS):
                pass


@app.command
def backup(database: str, file: Path) -> None:
    """Copy all rooms and accounts into one new file, while they run. The key is not in it: keep that apart.

    Parameters
    ----------
    database:
        A SQLite file or postgresql://…
    file:
        The file to make; it is never overwritten.
    """
    from cardhouse.server.accounts.copying import backed_up

    with reading(database) as store:
        store.backup(file)
    backed_up(database, file)
    with reading(str(file)) as copy:
        for name in copy.rooms():
            found = verified_chain(copy.log(name))
            print_text(f"{file}: {told(found)}")


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
    from cardhouse.server.accounts.copying import restored

    if upto is not None and until is not None:
        raise CardhouseError("give --upto or --until, not both")
    with bar("restoring", None) as step:
        try:
            heads = restore_backup(file, database, _point(file, upto, until, room), lambda _, at: step(at))
        except BrokenChain as error:
            print_text(f"{error}; nothing was restored.")
            return 1
    restored(file, database)
    for name, head in heads.items():
        print_text(f"{name}: restored up to position {head.position}; its digest is {head.digest.hex()}.")
    return 0


def _point(file: Path, upto: int | None, until: str | None, room: str | None) -> Callable[[Log], int] | None:
    """The last position to restore of each room."""
    if until is not None:
        instant = instant_of(until)
        return lambda log: log.position_at(instant)
    if upto is None:
        return None
    if upto < 0:
        raise CardhouseError("--upto is a position: 0 for an empty log, or more")
    with reading(str(file)) as store:
        chosen = one_room(store, room).room
    return lambda log: upto if log.room == chosen else log.head().position
