"""A lock on a file that the system lets go when its process ends: one writer a room, on one machine."""

import os
import sys

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class HeldFile:
    """A lock file that this object holds, or does not."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._file: int | None = None

    @property
    def held(self) -> bool:
        return self._file is not None

    def take(self) -> bool:
        """Hold the file; False when somebody else does."""
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
