"""How much the program does, in lines that it runs through: the pace of the machine has no part in it."""

from __future__ import annotations

import sys
from collections.abc import Callable


class Steps:
    """Counts while something is done; what was counted before is kept."""

    def __init__(self) -> None:
        self.taken = 0

    def of(self, doing: Callable[[], object]) -> int:
        """The lines that doing this takes."""
        before, tracing = self.taken, sys.gettrace()
        sys.settrace(self._count)  # type: ignore[arg-type]
        try:
            doing()
        finally:
            sys.settrace(tracing)
        return self.taken - before

    def _count(self, frame: object, what: str, arg: object) -> object:
        self.taken += what == "line"
        return self._count


def steps_of(doing: Callable[[], object]) -> int:
    return Steps().of(doing)
