"""One writer a room, on one machine: a lock that the system lets go when its process ends.

Where the system can (Linux), it lies on the database file itself, at a byte for each room far behind its
end: so it goes by what the file is, and neither another path, a link nor a container's mount gets round it.
Elsewhere it lies on a file beside the database.

Closing any descriptor of a file makes a process lose SQLite's own locks on it. So a descriptor that is no
longer needed is put aside, and closed only when this program has no connection to that file any more.
"""

import os
import struct
import sys
import threading
from typing import Any, Protocol

from cardhouse.store.errors import StoreUnavailable
from cardhouse.store.identity import Identity

fcntl: Any
msvcrt: Any
if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

BY_IDENTITY = sys.platform != "win32" and hasattr(fcntl, "F_OFD_SETLK")
FIRST_BYTE = 1 << 62
"""SQLite has its own locks at 1 GiB, and no database is as long as this."""
_FLOCK = "hhqqi4x"


class Held(Protocol):
    """A place that this object holds, or does not."""

    @property
    def held(self) -> bool: ...

    def take(self) -> bool:
        """Hold it; False when somebody else does."""

    def let_go(self) -> None: ...

    def held_by_anyone(self) -> bool: ...


def writers_place(path: str, identity: Identity, room: int) -> Held:
    """What the one writer of a room holds."""
    if BY_IDENTITY:
        return HeldByte(path, identity, room)
    return HeldFile(f"{os.path.realpath(path)}-writer-{room}")


class Descriptors:
    """The open descriptors of each file that are not needed at this moment, and how many use the file."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: dict[Identity, list[int]] = {}
        self._users: dict[Identity, int] = {}

    def begin(self, identity: Identity) -> None:
        """A connection of this program to the file begins."""
        with self._lock:
            self._users[identity] = self._users.get(identity, 0) + 1

    def end(self, identity: Identity) -> None:
        """It is closed; after the last one descriptors can be closed, too."""
        with self._lock:
            self._users[identity] -= 1
            if self._users[identity] == 0:
                del self._users[identity]
                for descriptor in self._idle.pop(identity, []):
                    os.close(descriptor)

    def take(self, path: str, identity: Identity) -> int:
        with self._lock:
            idle = self._idle.get(identity)
            if idle:
                return idle.pop()
        try:
            descriptor = _opened(path)
        except OSError as error:
            raise StoreUnavailable(path, error.strerror or str(error)) from error
        found = os.fstat(descriptor)
        if (found.st_dev, found.st_ino) != identity:
            self.put_aside(descriptor, Identity(found.st_dev, found.st_ino))
            raise StoreUnavailable(path, "another file has its name now")
        return descriptor

    def put_aside(self, descriptor: int, identity: Identity) -> None:
        with self._lock:
            if identity in self._users:
                self._idle.setdefault(identity, []).append(descriptor)
            else:
                os.close(descriptor)


def _opened(path: str) -> int:
    try:
        return os.open(path, os.O_RDWR)
    except PermissionError:
        return os.open(path, os.O_RDONLY)  # whoever only looks


DESCRIPTORS = Descriptors()


class HeldByte:
    """A byte of the database file itself, one for each room."""

    def __init__(self, path: str, identity: Identity, room: int) -> None:
        self._path = path
        self._identity = identity
        self._at = FIRST_BYTE + room
        self._descriptor: int | None = None

    @property
    def held(self) -> bool:
        return self._descriptor is not None

    def take(self) -> bool:
        if self._descriptor is not None:
            return True
        descriptor = DESCRIPTORS.take(self._path, self._identity)
        try:
            fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, self._lock(fcntl.F_WRLCK))
        except OSError:
            DESCRIPTORS.put_aside(descriptor, self._identity)
            return False
        self._descriptor = descriptor
        return True

    def let_go(self) -> None:
        if self._descriptor is not None:
            descriptor, self._descriptor = self._descriptor, None
            fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, self._lock(fcntl.F_UNLCK))
            DESCRIPTORS.put_aside(descriptor, self._identity)

    def held_by_anyone(self) -> bool:
        if self.held:
            return True
        descriptor = DESCRIPTORS.take(self._path, self._identity)
        try:
            found = fcntl.fcntl(descriptor, fcntl.F_OFD_GETLK, self._lock(fcntl.F_WRLCK))
        finally:
            DESCRIPTORS.put_aside(descriptor, self._identity)
        return bool(struct.unpack(_FLOCK, found)[0] != fcntl.F_UNLCK)

    def _lock(self, kind: int) -> bytes:
        return struct.pack(_FLOCK, kind, os.SEEK_SET, self._at, 1, 0)


class HeldFile:
    """A lock file."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._file: int | None = None

    @property
    def held(self) -> bool:
        return self._file is not None

    def take(self) -> bool:
        if self._file is not None:
            return True
        file = os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            if sys.platform == "win32":
                msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(file)
            return False
        self._file = file
        return True

    def let_go(self) -> None:
        # The file stays: taking it away would let two processes hold two files of one name.
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def held_by_anyone(self) -> bool:
        if self.held:
            return True
        probe = HeldFile(self.path)
        if not os.path.exists(self.path):
            return False
        taken = probe.take()
        probe.let_go()
        return not taken
