"""The chips of one event, counted: what was given out must be somewhere.

Entries, re-entries, rebuys and add-ons give chips out; a colour-up may add a few or take a few; forfeited
chips and those of the disqualified leave play. So after every change

    issued + added = on tables + in bags + held back + removed

where `held back` are chips of a removed denomination that their owners did not hand in. What a person counts
on a table is compared with what the room knows, denomination by denomination where a set is known.
"""

from __future__ import annotations

import msgspec


class ChipCount(msgspec.Struct, frozen=True, kw_only=True):
    """Where the chips of an event are."""

    issued: int
    added: int
    on_tables: int
    in_bags: int
    held_back: int
    removed: int

    @property
    def in_play(self) -> int:
        """What may still be bet, today or on the next day."""
        return self.on_tables + self.in_bags

    @property
    def difference(self) -> int:
        """Chips too many (or, below nothing, missing)."""
        return self.in_play + self.held_back + self.removed - self.issued - self.added

    def text(self) -> str:
        """One line for the director."""
        given = f"{self.issued:,} issued" + (f" + {self.added:,} by colour-ups" if self.added else "")
        places = {"on tables": self.on_tables, "in bags": self.in_bags, "held back": self.held_back,
                  "removed": self.removed}  # fmt: skip
        there = " + ".join(f"{chips:,} {place}" for place, chips in places.items() if chips) or "none"
        if not self.difference:
            return f"{given} = {there}"
        return f"{given}, but {there}: {abs(self.difference):,} {'over' if self.difference > 0 else 'short'}"
