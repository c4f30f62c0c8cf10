"""Made-up people of the demonstration: practice players, who are labelled as such, and guests who wait."""

from __future__ import annotations

import random

import msgspec

LABEL = "Bot"
FIRST = (
    "Ada", "Bea", "Cleo", "Dov", "Edda", "Finn", "Gus", "Hal", "Iris", "Jude", "Kit", "Lou", "Mae", "Ned",
    "Opal", "Pip", "Quinn", "Rae", "Sol", "Tess", "Uma", "Val", "Wes", "Xan", "Yara", "Zed", "Abel", "Bram",
    "Cass", "Dot", "Elio", "Faye", "Gil", "Hope", "Ivo", "Jo", "Kai", "Lena", "Milo", "Nell", "Otto", "Pia",
)  # fmt: skip
LAST = (
    "Arbor", "Brandt", "Castle", "Dunmore", "Elm", "Farrow", "Gray", "Harlow", "Ingram", "Juniper", "Kestrel",
    "Lindqvist", "Marlow", "Northcote", "Oakes", "Pembroke", "Quill", "Ravenel", "Sorrel", "Thorne",
)  # fmt: skip


class Made(msgspec.Struct, frozen=True):
    """Somebody who does not exist: an id, a name for staff, an alias for everybody else."""

    person: str
    name: str
    alias: str
    card: str = ""


class Names:
    """Gives each person once."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._first = list(FIRST)
        self._chance.shuffle(self._first)
        self._given = 0

    def bot(self) -> Made:
        """A practice player: the label is part of every name it is shown under."""
        first, last = self._next()
        turn = (self._given - 1) // len(FIRST)
        alias = f"{LABEL} {first}" + (f" {turn + 1}" if turn else "")
        return Made(f"bot-{self._given}", f"{first} {last} (practice bot)", alias)

    def guest(self) -> Made:
        """Somebody on a list, of whom the board shows the alias."""
        first, last = self._next()
        return Made(f"demo-{self._given}", f"{first} {last}", f"{first} {last[0]}.")

    def card_holder(self, card: str) -> Made:
        """Somebody with a card for the kiosk, who waits nowhere yet."""
        return msgspec.structs.replace(self.guest(), card=card)

    def _next(self) -> tuple[str, str]:
        first = self._first[self._given % len(self._first)]
        self._given += 1
        return first, self._chance.choice(LAST)


def is_bot(person: str) -> bool:
    """Whether this is a practice player, whom the demonstration plays for."""
    return person.startswith("bot-")
