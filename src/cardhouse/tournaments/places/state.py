"""Who went out when. Places are worked out from the order of going out (`ranking.py`), never kept."""

from __future__ import annotations

import msgspec

HELD = "hand for hand"
"""Why the clock stands still."""


class Bust(msgspec.Struct):
    """One entry that is out."""

    entry: int
    at: int
    table: int
    seat: int
    hand: int
    """Which hand of that table it was."""
    stack: int
    """Chips before that hand."""
    group: int
    """Busts of one group went out at the same time."""
    shared: bool = False
    """Whether the group shares its places whatever the stacks were."""
    taken_by: tuple[int, ...] = ()
    """The entries that won the pot with the last chips."""


class Felted(msgspec.Struct):
    """An entry without chips."""

    since: int
    stack: int
    """Chips before the hand in which they were lost."""
    taken_by: tuple[int, ...] = ()
    """Who won the last of them."""


ANNOUNCED = -1
"""The round of the hands that were being played when hand for hand was announced, where they count."""


class HandForHand(msgspec.Struct):
    """Every table deals one hand and waits for the others."""

    minutes: int = 0
    """What each round takes from a clock that stands still; 0 where it runs, or stands altogether."""
    until: int = 0
    """It ends by itself with so many left; 0: not by itself."""
    shared: bool = False
    """Whether those who go out in one round share their places whatever their stacks were."""
    begun: dict[int, int] = msgspec.field(default_factory=dict)
    """By table: the round of its present or last hand; 0 for one that had begun before."""
    ended: dict[int, int] = msgspec.field(default_factory=dict)
    """By table: the last round that it has finished."""
    groups: dict[int, int] = msgspec.field(default_factory=dict)
    """By round: the group of those who went out in it."""
    announced: tuple[int, ...] = ()
    """Tables whose hand in progress at the announcement counts as one round."""
    shared_cite: str | None = None
    """By which rule they share their places."""
    stands: bool = False
    """Whether the clock stands still while a level is on; a pause lasts as long as ever."""

    told: list[int] = msgspec.field(default_factory=list)
    """Tables that were told to go on with their all-in hand."""

    def round_at(self, table: int) -> int:
        """The round in which somebody goes out at a table; 0 where he does not go out with others."""
        return self.begun.get(table, 0) or (ANNOUNCED if table in self.announced else 0)


class Round(msgspec.Struct):
    """A round of tables that play by themselves."""

    number: int
    players: dict[int, int]
    """By table: how many sat down there."""
    advance: int
    """How many of each table go on."""
    last: bool
    group: int
    """Those who go out in a round before the last one share their places."""


class Places(msgspec.Struct):
    """All that are out, the first to go first; within a group those with fewer chips first."""

    order: list[int] = msgspec.field(default_factory=list)
    """Numbers of entries."""
    index: dict[int, int] = msgspec.field(default_factory=dict)
    """Where each stands in `order`."""
    busts: dict[int, Bust] = msgspec.field(default_factory=dict)
    groups: int = 0
    """How many groups there were."""
    last: int = 1
    """With how many left the event is over."""
    paid: int = 0
    """How many places have a prize; 0 while that is not settled."""
    own_pace: bool = False
    """Whoever runs the event ended hand for hand: the clock does not begin it again."""
    hand_for_hand: HandForHand | None = None
    round: Round | None = None
    games: dict[int, int] = msgspec.field(default_factory=dict)
    """By entry: games won of the match of this round."""
    rounds_won: dict[int, int] = msgspec.field(default_factory=dict)
    """By entry: how many rounds it has come through."""
    waiting: dict[int, Felted] = msgspec.field(default_factory=dict)
    """Entries without chips that may still buy more."""
