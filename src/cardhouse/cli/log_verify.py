"""`cardhouse log verify` and `accept`: whether a database is what was written, and what a person makes of it
where it is not.

Everything is looked at: the chain and every entry of each room, its snapshots and its vault, the database's
own tables and indexes, the record of the accounts. Nothing is changed by looking. What is wrong ends with 1.
"""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from cardhouse.cli.log_reading import bar, reading, who_does_it
from cardhouse.cli.log_roots import Kept, of_export, of_log
from cardhouse.cli.output import print_json, print_text
from cardhouse.cli.room_writing import writing
from cardhouse.errors import CardhouseError
from cardhouse.room.acceptances import accept_clock, accept_log
from cardhouse.room.accepting import clock_fault
from cardhouse.room.loading import load_as_far_as_possible
from cardhouse.room.sealing import sealing_found
from cardhouse.room.verifying import Verified, verify_room
from cardhouse.server.accounts.services import system_clock
from cardhouse.server.accounts.verifying import account_faults
from cardhouse.server.running import accounts_place
from cardhouse.server.vault_check import vault_faults
from cardhouse.store import BrokenChain, Head, Log, Store
from cardhouse.store.archiving import archived_end
from cardhouse.store.chain import verify as verify_chain
from cardhouse.store.exporting import head_at, verify_export
from cardhouse.store.mirroring import WITHOUT_VAULT
from cardhouse.store.opening import is_postgresql, sqlite_path

Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for programs.")]
Found = dict[str, object]


def verify(
    database: str, *, room: str | None = None, slip: str | None = None, roots: Path | None = None,
    public: str = "", as_json: Json = False,
) -> int:  # fmt: skip
    """Look at everything in a database (or walk an exported file) and say whether it is what was written.

    Parameters
    ----------
    database:
        A SQLite file, postgresql://…, or a file written by `cardhouse log export`.
    room:
        Only this room.
    slip:
        POSITION:DIGEST noted down earlier (the first characters will do): the log must have it there.
    roots:
        Signed roots that were kept apart (a file, or the folder of roots.jsonl): the log must agree.
    public:
        The key that the roots must be signed with, in hexadecimal.
    """
    kept = Kept(roots, public) if roots is not None else None
    if _is_export(database):
        found = [_verify_file(Path(database), slip, kept)]
    else:
        found = _verify_database(database, room, slip, kept)
    if as_json:
        print_json(found)
    else:
        for each in found:
            print_text(told(each))
            if not each["whole"] and each.get("broken"):
                print_text(f"{each['broken']}.")
            for fault in (*_texts(each, "faults"), *_texts(each, "notes")):
                print_text(f"{each['room']}: {fault}.")
    return 0 if all(each["whole"] for each in found) else 1


def _texts(found: Found, name: str) -> list[str]:
    listed = found.get(name, [])
    assert isinstance(listed, list)
    return listed


def told(found: Found) -> str:
    """One line for people."""
    if "broken_at" in found:
        return f"{found['room']}: BROKEN at position {found['broken_at']}."
    if not found["whole"]:
        return f"{found['room']}: NOT WHOLE."
    signed = f" {found['roots']} signed roots agree." if "roots" in found else ""
    return (
        f"{found['room']}: positions {found['first']} to {found['last']} are whole; the last digest is "
        f"{found['digest']}.{signed}"
    )


def _verify_database(database: str, room: str | None, slip: str | None, kept: Kept | None) -> list[Found]:
    with reading(database) as store:
        if not store.rooms():
            raise CardhouseError(f"{store.where} has no rooms yet")
        rooms = [room] if room else store.rooms()
        found = [_verify_room(database, store.log(name), slip, kept) for name in rooms]
        return found + _beside(database, store)


def _beside(database: str, store: Store) -> list[Found]:
    """What is wrong with the database itself and with the accounts in it."""
    faults = store.faults() + (account_faults(accounts_place(database)) or [])
    return [{"room": store.where, "whole": False, "faults": faults}] if faults else []


def _verify_room(database: str, log: Log, slip: str | None, kept: Kept | None) -> Found:
    with bar(f"{log.room}: verifying", log.head().position) as step:
        verified = verify_room(log, sealing_found(database), step)
    if verified.walk.broken is not None:
        return _broken(verified.walk.broken, verified.faults)
    try:
        if slip is not None:
            position, digest = _slip(slip)
            _check_slip(log.room, head_at(log, position), digest)
        whole = _whole(log.room, verified.after, verified.walk.head)
        whole = whole if kept is None else kept.compared(whole, of_log(log))
    except BrokenChain as broken:
        return _broken(broken, verified.faults)
    faults = verified.faults + (vault_faults(log, verified.room) if verified.room is not None else [])
    notes = verified.notes + _accepted(verified) + _copy(log)
    return {**whole, "whole": not faults, "faults": faults, "notes": notes}


def _copy(log: Log) -> list[str]:
    return ["it is a copy without names of people"] if log.kept(WITHOUT_VAULT) is not None else []


def _accepted(verified: Verified) -> list[str]:
    return [
        f"what is wrong at position {position} was accepted by {by}: {event.why}"
        for position, (by, event) in sorted(verified.walk.accepted.items()) if event.what != "clock"
    ]


def _broken(error: BrokenChain, faults: list[str]) -> Found:
    return {
        "room": error.room, "whole": False, "broken_at": error.position, "why": error.why,
        "broken": str(error), "faults": faults,
    }


def verified_chain(log: Log) -> Found:
    """Only the chain, as it is walked while a backup is made; what lies in archives is not in a backup."""
    end, start = log.head(), archived_end(log)
    with bar(f"{log.room}: verifying", end.position) as step:
        entries = log.read(start.position, end.position)
        return _whole(
            log.room, start.position, verify_chain(log.room, entries, start=start, end=end, step=step)
        )


def _verify_file(file: Path, slip: str | None, kept: Kept | None) -> Found:
    try:
        with bar(f"{file.name}: verifying", None) as step:
            room, start, head = verify_export(file, step)
        if slip is not None:
            position, digest = _slip(slip)
            if position != head.position:
                raise CardhouseError(f"only the end of an exported file, {head.position}, can be compared")
            _check_slip(room, head, digest)
        whole = _whole(room, start.position, head)
        return whole if kept is None else kept.compared(whole, of_export(file))
    except BrokenChain as broken:
        return _broken(broken, [])


def _whole(room: str, after: int, head: Head) -> Found:
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


def accept(
    database: str, *, why: str, by: str = "", room: str | None = None,
    clock: Annotated[bool, Parameter(negative="")] = False,
) -> int:  # fmt: skip
    """Decide that a room goes on although its log, or the machine's clock, was found wrong; it is recorded.

    Parameters
    ----------
    database:
        A SQLite file or postgresql://…
    why:
        What was found out, and why the room can go on.
    by:
        Who decides; else whoever is signed in at this machine.
    room:
        Which room; needed where there are several.
    clock:
        The machine's clock is right, although it is more than a day away from the log's last entry.
    """
    who = who_does_it(by)
    now = system_clock()
    with writing(database, room) as log:
        sealing = sealing_found(database)
        if clock:
            loaded = load_as_far_as_possible(log, sealing=sealing)
            if loaded.walk.broken is None and not clock_fault(loaded.room, now):
                print_text(f"{log.room}: the clock is within a day of the log; there is nothing to accept.")
                return 0
            accept_clock(log, loaded.room, now, by=who, why=why)
            print_text(f"{log.room}: {who} says that the clock is right; it is on the log.")
            return 0
        verified = verify_room(log, sealing)
        if verified.walk.broken is None:
            print_text(f"{log.room}: its log is whole; there is nothing to accept.")
            return 0
        end = verified.room.at if verified.room is not None else now
        for event in accept_log(log, verified.walk, max(now, end), by=who, why=why):
            print_text(
                f"{log.room}: what is wrong at position {event.position} is accepted by {who}, on the log."
            )
    return 0


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
