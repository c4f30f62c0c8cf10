"""Who is in the room: a phone that reads the code on the board or the kiosk has been in front of it. The code
changes every few minutes and is shown to devices of the room and to staff only, so that an address kept or
sent on does not make anybody present who is not. What presence counts for, the house's rules on lists say.
"""

from __future__ import annotations

import base64
import hmac
from hashlib import sha256

from cardhouse.floor.lists.commands import JoinList
from cardhouse.play.refusal import Refusal, register
from cardhouse.server.accounts.sessions import MINUTE, Session
from cardhouse.store.keys import Keys

PURPOSE = "presence"
SLOT = 5 * MINUTE
SLOTS_GOOD = 3
CODE_BYTES = 5
SEES_GUESTS = frozenset({"clerk", "floor", "manager", "kiosk"})
IN_THE_ROOM = "kiosk"
"""How a name is taken from whoever stands before the board."""
register({"not_in_the_room": "scan the code on the board first: it shows that you are in the room"})


def code_of(keys: Keys, room: str, now: int) -> str:
    """The code that a room's board shows now."""
    return _code(keys, room, now // SLOT)


def is_good(keys: Keys, room: str, given: str, now: int) -> bool:
    """Whether this is the code of a few minutes ago at most."""
    slots = (now // SLOT - back for back in range(SLOTS_GOOD))
    return any(hmac.compare_digest(_code(keys, room, slot).encode(), given.encode()) for slot in slots)


def _code(keys: Keys, room: str, slot: int) -> str:
    made = hmac.new(keys.derived(PURPOSE), f"{room} {slot}".encode(), sha256).digest()
    return base64.b32encode(made[:CODE_BYTES]).decode()


def is_here(session: Session, room: str, now: int) -> bool:
    return session.here_room == room and now < session.here_until


def presence_fault(session: Session, room: str, command: object, now: int) -> Refusal | None:
    """A player's own phone says that he is in the room only where it has read the board's code."""
    claims = isinstance(command, JoinList) and command.way == IN_THE_ROOM
    if not claims or session.roles(room) & SEES_GUESTS or is_here(session, room, now):
        return None
    return Refusal("not_in_the_room")
