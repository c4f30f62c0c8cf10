"""What can go wrong with a store, each with what happened and what to do about it.

All are the one kind of error that people can mend, so that the command line prints them plainly. A fault
whose cause may go away by itself or by a hand (`passing`) is worth trying again; the others are not.
"""

from typing import TYPE_CHECKING

from cardhouse.errors import CardhouseError

if TYPE_CHECKING:
    from cardhouse.store.log import Entry


class StoreError(CardhouseError):
    """Something about the store; nothing of what was being written is half there."""

    passing = False


class BadEntry(StoreError):  # noqa: N818
    """An entry that no log could keep and prove: a name that is empty, too long or not plain text."""


class UnknownRoom(StoreError):  # noqa: N818
    """There is no room of that name."""

    def __init__(self, room: str, rooms: list[str], where: str) -> None:
        known = f"it has {', '.join(sorted(rooms))}" if rooms else "it has no rooms yet"
        super().__init__(f"{where} has no room named {room!r}; {known}")
        self.room = room


class StaleWrite(StoreError):  # noqa: N818
    """Somebody appended in between: what was decided was decided on an old state."""

    def __init__(self, room: str, expected: int, found: int) -> None:
        super().__init__(
            f"the log of {room} is at position {found}, not at {expected} as expected; nothing was written: "
            f"read on from {min(expected, found)}, decide again and append after {found}"
        )
        self.room, self.expected, self.found = room, expected, found


class DuplicateCommand(StoreError):  # noqa: N818
    """This command's id is in the log already; `entry` is its first and only outcome."""

    def __init__(self, room: str, entry: "Entry") -> None:
        super().__init__(
            f"command {entry.command} is already in the log of {room} at position {entry.position}; nothing "
            "was written: answer with that entry"
        )
        self.room, self.entry = room, entry


class StoreFull(StoreError):  # noqa: N818
    """The disk, or the size that the database is allowed, is used up."""

    passing = True

    def __init__(self, where: str, detail: str) -> None:
        super().__init__(
            f"no space left for {where} ({detail}); nothing of the last write was kept: make room on it; "
            "writing goes on by itself after that"
        )
        self.short = f"no space left for {where} ({detail}): make room on it, then try again"


class StoreLocked(StoreError):  # noqa: N818
    """Another program holds the database."""

    passing = True

    def __init__(self, where: str, detail: str) -> None:
        super().__init__(
            f"another program holds {where} ({detail}); nothing of the last write was kept: end that program "
            "or wait for it; writing goes on by itself after that"
        )
        self.short = f"another program holds {where} ({detail}): end it or wait for it, then try again"


class StoreUnavailable(StoreError):  # noqa: N818
    """The database cannot be reached. A write whose answer was lost may be there: ask for its command."""

    passing = True

    def __init__(self, where: str, detail: str) -> None:
        super().__init__(
            f"{where} cannot be used ({detail}); nothing more was acknowledged: see that it is there, runs "
            "and can be reached; writing goes on by itself after that"
        )
        self.short = f"{where} cannot be used: {detail}"


class FileReplaced(StoreError):  # noqa: N818
    """The database's file is no longer the one that was opened: nothing more is written, anywhere."""

    def __init__(self, where: str, detail: str) -> None:
        super().__init__(
            f"{where} was replaced while it was in use ({detail}); nothing more is written, and what was "
            "acknowledged is in the file that was there: stop the server, put the right file in its place "
            "(cardhouse log verify tells), and start again"
        )


class NotTheWriter(StoreError):  # noqa: N818
    """Another process writes this room's log, or took it over from this one."""

    def __init__(self, room: str, address: str) -> None:
        who = f"the process at {address}" if address else "another process"
        super().__init__(f"{who} writes the log of {room}; nothing was written: send the command there")
        self.room, self.address = room, address


class BrokenChain(StoreError):  # noqa: N818
    """The log is not what was written: it says from which position on, and what differs."""

    def __init__(self, room: str, position: int, why: str) -> None:
        super().__init__(
            f"the log of {room} is broken at position {position}: {why}; trust nothing from there on "
            f"and restore from a backup that verifies (cardhouse log verify) at least to {position - 1}, or "
            "have somebody who has looked at it accept it as it is (cardhouse log accept)"
        )
        self.room, self.position, self.why = room, position, why


class ArchiveMissing(StoreError):  # noqa: N818
    """A part of the log lies in an archive file that is not here; nothing is wrong with the rest."""

    def __init__(self, room: str, first: int, *, upto: int, file: str, why: str) -> None:
        super().__init__(
            f"positions {first} to {upto} of the log of {room} were archived in {file}, which is not here "
            f"({why}): put the file back, or say where the archive lies (CARDHOUSE_ARCHIVE)"
        )
        self.room, self.first, self.upto, self.file = room, first, upto, file


class ReadOnly(StoreError):  # noqa: N818
    """The room is shown but takes no commands until a person has decided."""

    def __init__(self, room: str, why: str) -> None:
        super().__init__(f"room {room} is read-only and takes no commands: {why}")
        self.room, self.why = room, why


class WrongKey(StoreError):  # noqa: N818
    """Sealed under another key, or changed since."""


class BadRoot(StoreError):  # noqa: N818
    """A signed root that is none, or is not signed as it must be."""


class MissingKey(StoreError):  # noqa: N818
    """A hand in progress is sealed under a key that is not here: nobody could deal it on."""

    def __init__(self, room: str, table: int, key: str, file: str) -> None:
        where = f"the key in {file} is another one" if file else "no key was given"
        super().__init__(
            f"the room {room} stays closed: the hand at table {table} is sealed under the key {key}, and "
            f"{where}: put the key file back, or name it (--keys FILE, CARDHOUSE_KEYS)"
        )
        self.room, self.table, self.key = room, table, key
