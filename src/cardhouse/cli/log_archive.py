"""`cardhouse log archive`: closed gaming days leave the database for files, while the room runs.

Which days may leave is decided in `cardhouse.room.archiving`, how a file is proved before anything is taken
out in `cardhouse.store.archiving`. Here they are told, and each is put on the record of the door before it
leaves, with who did it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import Annotated

from cyclopts import Parameter

from cardhouse.cli.log_reading import bar, one_room, reading, who_does_it
from cardhouse.cli.output import print_json, print_table, print_text
from cardhouse.errors import CardhouseError
from cardhouse.money.gaming_day import written
from cardhouse.room.archiving import archive_days
from cardhouse.room.sealing import sealing_found
from cardhouse.server.accounts.audit import INSTALLATION, By, note
from cardhouse.server.accounts.services import Accounts, open_accounts
from cardhouse.server.running import accounts_place, check_there
from cardhouse.store import Log, StoreError, open_store
from cardhouse.store.archives import Archive

ARCHIVED = "days_archived"
"""What the record of the door calls it."""
DAY = re.compile(r"-(\d{4}-\d{2}-\d{2})-[0-9a-f]+\.jsonl$")
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for programs.")]


def archive(
    database: str, *, room: str | None = None, until: str = "", by: str = "",
    show: Annotated[bool, Parameter(negative="")] = False, as_json: Json = False,
) -> int:  # fmt: skip
    """Move closed gaming days out of the database into files, one a day, while the room runs.

    The files lie in DATABASE-archive, or where CARDHOUSE_ARCHIVE says; reports, hands and `log verify` read
    them there. Each is an exported part of the log (docs/log.md). A killed run is finished by the next one.

    Parameters
    ----------
    database:
        A SQLite file or postgresql://…
    room:
        Which room; needed where there are several.
    until:
        The last gaming day to leave, as 2026-10-31; else every day that may leave.
    by:
        Who does it; else whoever is signed in at this machine. It is on the record of the door.
    show:
        Only show what was archived, and whether each file is here as it was written; ends with 1 if not.
    """
    if show:
        return _show(database, room, as_json)
    last, who = _day(until), who_does_it(by)
    with _writing(database, room) as (log, accounts):

        def noted(day: int, one: Archive) -> None:
            accounts.audit.record(note(
                By(INSTALLATION), accounts.clock(), ARCHIVED, log.room, day=written(day), person=who,
                file=one.file, after=one.after, upto=one.upto, digest=one.digest.hex(),
            ))  # fmt: skip

        with bar(f"{log.room}: archiving", log.head().position) as step:
            left = archive_days(log, noted, until=last, sealing=sealing_found(database), step=step)
        folder = log.archives.folder
    if as_json:
        print_json([_plain(one) for _, one in left])
        return 0
    for day, one in left:
        print_text(f"{written(day)}: positions {one.after + 1} to {one.upto} lie in {folder}/{one.file}.")
    print_text(
        f"{log.room}: {len(left)} gaming days left the database, on record by {who}. Keep the files with the "
        "backups." if left else f"{log.room}: no gaming day may leave the database yet."
    )  # fmt: skip
    return 0


@contextmanager
def _writing(database: str, room: str | None) -> Iterator[tuple[Log, Accounts]]:
    check_there(database)
    store = open_store(database, create=False)
    try:
        log = one_room(store, room)
        accounts = open_accounts(accounts_place(database), file=store.file)
        try:
            yield log, accounts
        finally:
            accounts.close()
    finally:
        store.close()


def _day(text: str) -> int:
    try:
        return date.fromisoformat(text).toordinal() if text else 0
    except ValueError as error:
        raise CardhouseError(f"{text!r} is no day: write it as 2026-10-31") from error


def _show(database: str, room: str | None, as_json: bool) -> int:
    with reading(database) as store:
        log = one_room(store, room)
        found = [{**_plain(one), "file_is": _state(log, one)} for one in log.archives.all()]
        folder = log.archives.folder
    if as_json:
        print_json(found)
    elif not found:
        print_text(f"{log.room}: nothing was archived.")
    else:
        print_table(
            ["gaming day", "positions", "file", "is"],
            [[one["day"], f"{one['first']} to {one['upto']}", one["file"], one["file_is"]] for one in found],
            title=f"{log.room}: the archive in {folder}",
        )
    return 0 if all(one["file_is"] == "whole" for one in found) else 1


def _state(log: Log, one: Archive) -> str:
    try:
        log.archives.check(one)
    except StoreError as fault:
        return str(fault)
    return "whole"


def _plain(one: Archive) -> dict[str, object]:
    day = DAY.search(one.file)
    return {
        "day": day[1] if day else "", "first": one.after + 1, "upto": one.upto, "digest": one.digest.hex(),
        "file": one.file, "file_digest": one.file_digest.hex(),
    }  # fmt: skip
