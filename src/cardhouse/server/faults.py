"""Mistakes of ours that somebody meets again and again: who sends what makes us fail waits longer each time,
and his session ends at last. Each is on record. So nobody makes a room busy with failing.
"""

from __future__ import annotations

from collections import OrderedDict

from cardhouse.play.refusal import Refusal, register
from cardhouse.server.accounts.answers import STATUS
from cardhouse.server.accounts.audit import By, note
from cardhouse.server.accounts.services import Accounts
from cardhouse.server.accounts.sessions import Session

SECOND = 1_000_000
FREE = 3
"""An honest hand taps again once or twice."""
MOST = 12
"""Then the session ends."""
FORGOTTEN_AFTER = 600 * SECOND
LONGEST_SECONDS = 30
KEPT_MOST = 10_000

register({"too_many_faults": "the server failed at what you sent {times} times: try again in {seconds} s"})
STATUS["too_many_faults"] = 429


class Faults:
    """How often the server failed at what each account sent, by whichever session, in this process."""

    def __init__(self) -> None:
        self.all = 0
        self._met: OrderedDict[str, tuple[int, int]] = OrderedDict()

    def refusal(self, who: str, now: int) -> Refusal | None:
        """Why the account is not listened to for the moment."""
        times, at = self._met.get(who, (0, 0))
        if times < FREE:
            return None
        wait = at + wait_after(times) * SECOND - now
        if wait <= 0:
            return None
        return Refusal("too_many_faults", {"times": times, "seconds": -(-wait // SECOND)})

    def met(self, who: str, now: int) -> int:
        """One more; how many there were of late."""
        times, at = self._met.pop(who, (0, 0))
        times = 1 if now - at > FORGOTTEN_AFTER else times + 1
        self._met[who] = times, now
        self.all += 1
        if len(self._met) > KEPT_MOST:
            self._met.popitem(last=False)
        return times


def wait_after(times: int) -> int:
    """How many seconds somebody waits after so many.

    >>> [wait_after(times) for times in (2, 3, 4, 5, 12)]
    [0, 1, 2, 4, 30]
    """
    return 0 if times < FREE else int(min(LONGEST_SECONDS, 1 << (times - FREE)))


def put_on_record(
    faults: Faults, accounts: Accounts, *, session: Session, by: By, action: str, error: Exception, room: str
) -> None:
    """The server failed at what this session sent."""
    now = accounts.clock()
    times = faults.met(session.who, now)
    kind = type(error).__name__
    accounts.recorder.put(note(by, now, "server_fault", room, action=action, error=kind, times=times))
    if times >= MOST:
        accounts.sessions.revoke(by, session.who, session=session.id, what="session_ended_by_faults")
