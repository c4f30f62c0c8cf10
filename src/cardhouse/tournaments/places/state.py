"""Who went out when. Places are worked out from the order of going out (`ranking.py`), never kept."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Bust:
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


@dataclass(slots=True)
class Places:
    """All that are out, the first to go first; within a group those with fewer chips first."""

    order: list[int] = field(default_factory=list)
    """Numbers of entries."""
    index: dict[int, int] = field(default_factory=dict)
    """Where each stands in `order`."""
    busts: dict[int, Bust] = field(default_factory=dict)
    groups: int = 0
    """How many groups there were."""
    last: int = 1
    """With how many left the event is over."""
    waiting: dict[int, tuple[int, tuple[int, ...]]] = field(default_factory=dict)
    """Entries without chips that may still buy more: the chips that each had before the hand, and who won
    the last of them.
    """
