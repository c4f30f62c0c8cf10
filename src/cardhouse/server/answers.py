"""What the server answers beside a room's own words: which refusals it adds, with which status, and how an
answer to a command looks.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.play.refusal import Refusal, register
from cardhouse.server.accounts.answers import STATUS, RefusedError, Told, told
from cardhouse.store.errors import ArchiveMissing, StoreError

register(
    {
        "no_such_room": "there is no room {room:typed} here",
        "room_not_open": "room {room:typed} could not be opened: the operator finds why in the server's log",
        "nothing_there": "there is no {what}",
        "no_such_dealer": "{dealer:typed} is no dealer's account in this room; dealers are {dealers}",
        "no_such_colleague": (
            "{person:typed} is no account of this room's staff that can be named here; there are {people}"
        ),
        "malformed": "the request cannot be read: {why}",
        "wrong_method": "{method} is not taken here",
        "store_unavailable": "{why}",
        "archived_elsewhere": "this lies in the archive (positions {first} to {last} of the log), and the "
        "archive file is not here: the operator can put it back",
        "no_writer": "nobody can write the room {room:typed} at this moment: try again soon",
        "not_of_this_server": "only servers of this installation may ask that",
        "request_too_old": "this request of a fellow server is too old, or its clock is wrong",
        "request_seen_before": "this request of a fellow server was seen before",
        "fault": "the server made a mistake; it is on record as {request}",
        "too_many_commands": "{most} commands wait for an answer already: wait for one of them",
        "too_many_connections": "{most} connections of this session are open already: close one of them",
        "wrong_message": "a message has a type: subscribe, unsubscribe, command or ping",
        "room_taken": "there is a room named {room:typed} already",
        "bad_room_name": "a room's name has up to 40 of a-z, 0-9 and -, and begins with a letter",
        "bad_opening": "{why}",
        "play_money_only": "this server has no encryption: rooms for real money are not opened here",
        "erased_already": "nothing is kept of {person}",
    }
)
STATUS.update(
    {
        "no_such_room": 404, "nothing_there": 404, "no_roots": 404, "malformed": 422, "wrong_method": 405,
        "room_not_open": 503, "archived_elsewhere": 404,
        "store_unavailable": 503, "no_writer": 503, "not_of_this_server": 403, "fault": 500,
        "request_too_old": 403, "request_seen_before": 403,
        "too_many_commands": 409, "wrong_message": 422, "room_taken": 409, "bad_room_name": 422,
        "play_money_only": 409,
        "bad_opening": 422, "command_id_used": 409, "no_such_dealer": 409, "no_such_colleague": 409,
        "erased_already": 404,
    }
)  # fmt: skip


class Answer(msgspec.Struct, frozen=True):
    """What came of a command: its place on the log, and its events or the refusal, as the asker may see."""

    position: int
    at: int
    events: list[dict[str, Any]] = []
    refusal: Told | None = None


class Refused(msgspec.Struct, frozen=True):
    """Nothing was done, and why."""

    refusal: Told


def store_fault(error: StoreError) -> Refusal:
    """A store's trouble as a refusal: nothing was kept, and what can be done about it."""
    if isinstance(error, ArchiveMissing):
        return Refusal("archived_elsewhere", {"first": error.first, "last": error.upto})
    return Refusal("store_unavailable", {"why": str(error)})


def absent(what: str) -> RefusedError:
    """For views of what is not there."""
    return RefusedError(Refusal("nothing_there", {"what": what}))


__all__ = ["Answer", "Refused", "RefusedError", "absent", "store_fault", "told"]
