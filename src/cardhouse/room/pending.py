"""Commands that are decided and not yet durable, and who waits for their answers.

The writer's thread ends them, a batch at a time: one lock and one wake-up for all of a batch, where a lock, a
condition and a callback for each would cost as much as deciding. Whoever waits hears of a command only when
its whole batch has ended and the keeper has taken note.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence

import msgspec

from cardhouse.play.refusal import Refusal
from cardhouse.room.events import Event
from cardhouse.store.log import Entry, NewEntry
from cardhouse.store.writer import Submission

log = logging.getLogger("cardhouse.room")


class Kept(msgspec.Struct, frozen=True):
    """What came of a command, durable: its position on the log, its events or the refusal."""

    position: int
    at: int
    by: str
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None


class Pending(Submission):
    """An answer that comes when the command is durable; at once, where it is on the log already."""

    __slots__ = ("calls", "error", "in_flight", "kept", "over")

    def __init__(
        self,
        kept: Kept,
        in_flight: InFlight | None = None,
        entries: Sequence[NewEntry] = (),
        expected: int | None = None,
    ) -> None:
        # What `Submission` sets, without the call: this is made for every command.
        self.entries, self.expected, self.heard = entries, expected, False
        self.kept = kept
        self.in_flight = in_flight
        self.over = in_flight is None
        self.error: BaseException | None = None
        self.calls: list[Callable[[Pending], None]] | None = None

    def done(self) -> bool:
        return self.over

    @property
    def failed(self) -> bool:
        """Whether it is certain already that it was not kept."""
        return self.over and self.error is not None

    def result(self, seconds: int | None = None) -> Kept:
        """What came of it; a StoreError where it could not be kept."""
        if self.in_flight is None:
            return self.kept
        if not self.over:
            self.in_flight.wait_for(self, seconds)
        return self.kept if self.error is None else self.in_flight.instead(self.error)

    def then(self, call: Callable[[Pending], None]) -> None:
        """Calls when the answer is there, in whichever thread made it so."""
        if self.in_flight is None or not self.in_flight.later(self, call):
            call(self)

    # In the writer's thread

    def succeed(self, made: list[Entry], first: int) -> None:
        assert self.in_flight is not None
        self.in_flight.ending.append(self)

    def fail(self, error: BaseException) -> None:
        assert self.in_flight is not None
        self.error = error
        self.in_flight.ending.append(self)


class InFlight:
    """All that one keeper waits for. `noted` hears of each batch before anybody who waits does; `instead` is
    what a command is answered with whose write failed.
    """

    def __init__(
        self, noted: Callable[[list[Pending]], None], instead: Callable[[BaseException], Kept]
    ) -> None:
        self.ending: list[Pending] = []
        """Ended, and not yet told: the writer's thread alone looks at it."""
        self.instead = instead
        self._noted = noted
        self.hurry: Callable[[], None] | None = None
        """Has everything written that is held back: asked before anybody waits."""
        self._changed = threading.Condition(threading.Lock())
        self._begun = 0
        self._over = 0

    def begin(self) -> None:
        """One more; one thread at a time decides, so nobody else counts meanwhile."""
        self._begun += 1

    def tell(self) -> None:
        """In the writer's thread: the batch is through."""
        ended, self.ending = self.ending, []
        self.end(ended)

    def end(self, ended: list[Pending]) -> None:
        """These are over: who waits goes on, who asked to be called is called."""
        self._noted(ended)
        called = []
        with self._changed:
            for each in ended:
                each.over = True
                each.entries = ()
                if each.calls is not None:
                    called.append(each)
            self._over += len(ended)
            self._changed.notify_all()
        for each in called:
            for call in each.calls or ():
                try:
                    call(each)
                except Exception:
                    log.exception("whoever was told that a command is durable failed")

    def wait_for(self, pending: Pending, seconds: int | None = None) -> None:
        """Until it is over. TimeoutError where that takes longer."""
        self._hurry()
        with self._changed:
            if not self._changed.wait_for(lambda: pending.over, seconds):
                raise TimeoutError

    def wait_for_all(self) -> None:
        """Until nothing is being written; whoever asks sees to it that nothing begins."""
        self._hurry()
        with self._changed:
            self._changed.wait_for(lambda: self._over == self._begun)

    def _hurry(self) -> None:
        if self.hurry is not None:
            self.hurry()

    def later(self, pending: Pending, call: Callable[[Pending], None]) -> bool:
        """Whether it will be called; False where it is over already."""
        with self._changed:
            if pending.over:
                return False
            if pending.calls is None:
                pending.calls = []
            pending.calls.append(call)
        return True
