"""Chance for what everybody may see (the button, seats, races, tickets) in a room with a key. The secret is
promised ahead; the entry that draws shows it, with the chance that people added, and promises the next.
"""

from __future__ import annotations

from typing import Any

from cardhouse.room.chance import Collected, OfPerson
from cardhouse.room.sealing import Sealing
from cardhouse.room.shuffling.decks import shuffling_of
from cardhouse.room.shuffling.events import DrawPromised, DrawShown
from cardhouse.room.state import Room
from cardhouse.shuffle.deck import SECRET_BYTES
from cardhouse.shuffle.draw import drawn, promise

DRAW = "draw"
"""What secrets of draws are sealed for."""


def bound(room: str, digest: str) -> str:
    """What a secret's box belongs to."""
    return f"{room}\n{digest}"


class Draws:
    """A mixing (`floor.desk.Mixing`) of as many numbers as are wanted. What one entry draws goes by one
    secret; a refusal shows nothing, and the next entry draws with it again.
    """

    any_number = True
    """More than a deck can be mixed at once."""

    def __init__(self, room: Room, sealing: Sealing, collected: Collected) -> None:
        self._room = room
        self._sealing = sealing
        self._collected = collected
        self._position = -1
        self._counts: list[int] = []
        self._secret = b""
        self._digest = ""
        self._late: list[DrawPromised] = []

    def __call__(self, count: int) -> tuple[int, ...]:
        if self._position != self._room.position:
            self._begin()
        nth = len(self._counts)
        self._counts.append(count)
        chance = [bytes.fromhex(one.value) for one in self._chance()]
        return drawn(self._secret, chance, nth=nth, count=count)

    def _begin(self) -> None:
        """The secret that was promised; one that is promised too late where none was, or its key is gone."""
        self._position, self._counts, self._late = self._room.position, [], []
        promised = shuffling_of(self._room).draw
        secret = self._opened(promised) if promised is not None else None
        if secret is None or promised is None:
            promised = self.promise()
            secret = self._opened(promised)
            assert secret is not None, "what was sealed just now can be opened"
            self._late = [promised]
        self._secret, self._digest = secret, promised.digest

    def _opened(self, promised: DrawPromised) -> bytes | None:
        return self._sealing.open(DRAW, promised.sealed, bound(self._room.name, promised.digest))

    def _chance(self) -> tuple[OfPerson, ...]:
        added = self._collected.of(self._digest)
        return tuple(OfPerson(person, added[person]) for person in sorted(added))

    def promise(self) -> DrawPromised:
        """A fresh secret for draws to come."""
        secret = self._sealing.chance(SECRET_BYTES)
        digest = promise(secret).hex()
        return DrawPromised(digest, self._sealing.seal(DRAW, secret, bound(self._room.name, digest)))

    def shown(self) -> list[DrawPromised | DrawShown]:
        """What the entry that is decided now tells of its draws; the room's first promise where it has none.
        """
        if self._position == self._room.position and self._counts:
            shown = DrawShown(self._digest, self._secret.hex(), tuple(self._counts), self._chance())
            self._position = -1
            return [*self._late, shown, self.promise()]
        return [self.promise()] if shuffling_of(self._room).draw is None else []


def draws_shown(host: Any, asked: Any, came: list[Any]) -> list[DrawPromised | DrawShown]:
    """Added to an entry of a room with a key."""
    return host.draws.shown() if host.draws is not None else []
