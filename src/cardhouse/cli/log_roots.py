"""`cardhouse log root` and `cardhouse log witness`: signed roots of this installation's logs, and keeping
those of another. What a root is, is decided in `cardhouse.store.roots`; what a witness takes, in
`cardhouse.room.witness`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
from cyclopts import Parameter

from cardhouse.cli.output import print_text
from cardhouse.edition import edition
from cardhouse.errors import CardhouseError
from cardhouse.store import Log, open_store
from cardhouse.store.errors import ArchiveMissing
from cardhouse.store.exporting import head_at
from cardhouse.store.keys import key_file, made_keys
from cardhouse.store.roots import (
    Root,
    Roots,
    add,
    check,
    compare,
    line_of,
    next_root,
    of_room,
    read,
    read_file,
)

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
FETCH_SECONDS = 30
BYTES_MOST = 10_000_000
Digests = Callable[[set[int]], dict[int, bytes]]
"""What finds the digests of a log at some positions, as far as it has them."""
Flag = Annotated[bool, Parameter(negative="")]


def root(database: str, *, room: str | None = None, roots: Path | None = None, public: Flag = False) -> None:
    """Sign where each room's log stands now, and add the line to a file that is kept apart.

    Parameters
    ----------
    database:
        A SQLite file or postgresql://…
    room:
        Only this room.
    roots:
        The file, or the folder of roots.jsonl, to add to; without it the lines are printed.
    public:
        Print the public key instead, for those who check signatures.
    """
    signing = Roots(made_keys(key_file(database)))
    if public:
        print(signing.public)
        return
    store = open_store(database, read_only=True)
    try:
        held = read_file(roots) if roots is not None else []
        now = datetime.now(UTC)
        day, at = now.date().isoformat(), (now - EPOCH) // timedelta(microseconds=1)
        for name in [room] if room else store.rooms():
            made = next_root(store.log(name), signing, held, day=day, at=at, software=edition())
            if made is None:
                print_text(f"{name}: nothing came since its last root.")
            elif roots is None:
                sys.stdout.buffer.write(line_of(made))
            else:
                add(roots, made)
                print_text(f"{name}: signed at position {made.position}.")
    finally:
        store.close()


def witness(
    database: str, *, source: Annotated[str, Parameter(name="--from")], public: str, room: str | None = None
) -> int:
    """Keep another installation's signed roots in a room's own log, and tell where they do not fit together.

    Parameters
    ----------
    database:
        A SQLite file or postgresql://… whose room is the witness.
    source:
        Their file of roots, or the URL at which they show it.
    public:
        Their public key, as they told it once.
    room:
        Which room keeps them; needed where there are several.
    """
    from cardhouse.cli.room_writing import asked_of_room
    from cardhouse.room.witness.witness_roots import SAYS, RootsDisagreed, RootWitnessed, WitnessRoots

    roots = read(_fetched(source), source)
    if not roots:
        raise CardhouseError(f"{source} has no roots")
    for one in roots:
        check(one, public)
    asked = WitnessRoots(public, tuple(roots))
    try:
        done = asked_of_room(database, room, "witness", lambda host, now: asked, frozenset({"manager"}))
    except CardhouseError as refused:
        if str(refused) != SAYS["no_new_roots"]:
            raise
        print_text("Nothing new: all of them are held already.")
        return 0
    taken = [event for event in done.events if isinstance(event, RootWitnessed)]
    if taken:
        print_text(f"{done.room} holds {len(taken)} more roots, up to {_told(taken[-1].root)}.")
    for event in done.events:
        if isinstance(event, RootsDisagreed):
            print_text(f"DISAGREED: {_told(event.root)}: {event.why}. It is on record here.")
            return 1
    return 0


class Kept(NamedTuple):
    """Roots that were kept apart from the database."""

    file: Path
    public: str

    def compared(self, found: dict[str, object], digests: Digests) -> dict[str, object]:
        """What was found of a room's log, with how many roots agree; BrokenChain where one does not."""
        room, end = str(found["room"]), found["last"]
        assert isinstance(end, int), "a log that is whole has an end"
        roots = of_room(read_file(self.file), room)
        for one in roots:
            check(one, self.public)
        wanted = {position for one in roots for position in (one.after, one.position) if position <= end}
        agree = compare(room, roots, digests(wanted), end)
        if not agree:
            raise CardhouseError(f"{self.file} has no root of {room} to compare with")
        return {**found, "roots": agree}


def of_log(log: Log) -> Digests:
    """The digests of a log at these positions, as far as they can be read here."""

    def found(wanted: set[int]) -> dict[int, bytes]:
        digests = {}
        for at in wanted:
            with suppress(ArchiveMissing):
                digests[at] = head_at(log, at).digest
        return digests

    return found


def of_export(file: Path) -> Digests:
    """The digests of an exported file, which was verified."""

    def found(wanted: set[int]) -> dict[int, bytes]:
        with file.open("rb") as lines:
            read_lines = (msgspec.json.decode(line) for line in lines)
            return {
                one["position"]: bytes.fromhex(one["digest"]) for one in read_lines
                if one.get("position") in wanted
            }  # fmt: skip

    return found


def _told(one: Root) -> str:
    return f"{one.room} on {one.day} at position {one.position}"


def _fetched(source: str) -> bytes:
    if not source.startswith(("http://", "https://")):
        try:
            return Path(source).read_bytes()
        except OSError as error:
            raise CardhouseError(f"{source} cannot be read: {error}") from error
    import httpx

    try:
        answer = httpx.get(source, timeout=FETCH_SECONDS)
        answer.raise_for_status()
    except httpx.HTTPError as error:
        raise CardhouseError(f"{source} does not answer with roots: {error}") from error
    if len(answer.content) > BYTES_MOST:
        raise CardhouseError(f"{source} answered with too much to be roots")
    return answer.content
