"""What happened, as facts: the first of the three parts of a ruling. `rule` decides on it by the book and
`remedy` carries out what was ruled.

A case is a struct whose fields are the facts, each either seen in the hand or asked of a person (`facts`). It
is kept on the log as it is, tagged with its name.
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

About = Literal["dealing", "board", "betting", "hand", "table", "house"]
"""What a situation touches: the deal and the deck, the board and the streets, the betting, a player's hand,
button and blinds, or only who decides."""


class Case(msgspec.Struct, frozen=True, tag=True):
    """Something that happened and is ruled on; the fields are its facts."""

    about: ClassVar[About]
