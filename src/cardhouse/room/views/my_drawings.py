"""A player's own hours, tickets and squares, as the message that only he gets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardhouse.promotions.drawings.view import my_drawings
from cardhouse.room.hosting import Hosting
from cardhouse.room.views.concealing import Alias
from cardhouse.room.views.messages import ForWhom, Message, opened

MY_DRAWINGS = "my_drawings"


def my_drawings_message(host: Hosting, name: str, alias: Alias, whom: ForWhom) -> Message:
    """For the one who asks."""
    return _message(host, next(iter(whom.persons), ""))


def my_drawings_messages(host: Hosting, alias: Alias, persons: Iterable[str]) -> Iterator[Message]:
    """Everybody's own."""
    for person in persons:
        yield _message(host, person)


def _message(host: Hosting, person: str) -> Message:
    room = host.room
    base = opened(MY_DRAWINGS, MY_DRAWINGS, room, my_drawings(room.promotions, person, room.at))
    return Message(MY_DRAWINGS, room.position, base, base, person)
