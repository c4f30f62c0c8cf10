"""Made-up people of the demonstration. Whoever it plays for is labelled as a bot, under every name it is
shown by: those at the tables, those who wait on the lists, and the dealers in the boxes.
"""

from __future__ import annotations

import random

import msgspec

LABEL = "Bot"
FIRST = (
    "Ada", "Bea", "Cleo", "Dov", "Edda", "Finn", "Gus", "Hal", "Iris", "Jude", "Kit", "Lou", "Mae", "Ned",
    "Opal", "Pip", "Quinn", "Rae", "Sol", "Tess", "Uma", "Val", "Wes", "Xan", "Yara", "Zed", "Abel", "Bram",
    "Cass", "Dot", "Elio", "Faye", "Gil", "Hope", "Ivo", "Jo", "Kai", "Lena", "Milo", "Nell", "Otto", "Pia",
    "Rex", "Sana", "Theo", "Una", "Viggo", "Wren", "Yves", "Zora", "Anya", "Boaz", "Clio", "Dag", "Esme",
    "Fritz", "Greta", "Hugo", "Ines", "Jens", "Kaya", "Leif", "Mina", "Nils", "Odd", "Petra", "Roan", "Siri",
    "Tove", "Ulf", "Vera", "Willa", "Yuri", "Zoe", "Arlo", "Britt", "Cora", "Dean", "Enzo", "Flora",
)  # fmt: skip
LAST = (
    "Arbor", "Brandt", "Castle", "Dunmore", "Elm", "Farrow", "Gray", "Harlow", "Ingram", "Juniper", "Kestrel",
    "Lindqvist", "Marlow", "Northcote", "Oakes", "Pembroke", "Quill", "Ravenel", "Sorrel", "Thorne",
)  # fmt: skip
DEALERS = ("Nia", "Omar", "Rosa", "Sven", "Tara", "Udo", "Vic", "Wanda", "Ximo", "Yael")


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

    def bot(self, card: str = "") -> Made:
        """A practice player; one with a card can be typed in at the kiosk."""
        turn, place = divmod(self._given, len(self._first))
        first, last = self._first[place], LAST[(turn + place) % len(LAST)]
        self._given += 1
        again = f" {last[0]}." if turn else ""
        often = f" {turn}" if turn > len(LAST) else ""
        alias = f"{LABEL} {first}{again}{often}"
        return Made(f"bot-{self._given}", f"{first} {last} (bot)", alias, card)


def dealer_name(place: int) -> str:
    """A practice dealer, round and round."""
    return f"{LABEL} {DEALERS[place % len(DEALERS)]}"


def is_bot(person: str) -> bool:
    """Whether this is a practice player, whom the demonstration plays for."""
    return person.startswith("bot-")
