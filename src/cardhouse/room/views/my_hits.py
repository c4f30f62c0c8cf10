"""A player's own part in promotions of hands, as the message that only he gets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardhouse.promotions.hits.view import my_hits
from cardhouse.room.hosting import Hosting
from cardhouse.room.views.concealing import Alias
from cardhouse.room.views.messages import ForWhom, Message, opened

MY_HITS = "my_hits"


def my_hits_message(host: Hosting, name: str, alias: Alias, whom: ForWhom) -> Message:
    """For the one who asks."""
    return _message(host, alias, next(iter(whom.persons), ""))


def my_hits_messages(host: Hosting, alias: Alias, persons: Iterable[str]) -> Iterator[Message]:
    """Everybody's own."""
    for person in persons:
        yield _message(host, alias, person)


def _message(host: Hosting, alias: Alias, person: str) -> Message:
    base = opened(MY_HITS, MY_HITS, host.room, my_hits(host, person, alias))
    return Message(MY_HITS, host.room.position, base, base, person)
