"""Runs a table: decides each command by the house's choices, applies the events and keeps them."""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import HandSetup
from cardhouse.play.table import Table
from cardhouse.play.table_apply import apply
from cardhouse.play.table_commands import TableCommand
from cardhouse.play.table_decide import decide
from cardhouse.play.table_events import TableEvent


class TableHost:
    """One table under one house.

    >>> from cardhouse.houses.profile import load_house
    >>> from cardhouse.play.table import open_table
    >>> from cardhouse.play.table_commands import BeginHand, PlaceButton, SitDown
    >>> table = open_table("holdem", "no limit 1/3", house="pechanga")
    >>> host = TableHost(table, load_house("pechanga").choices())
    >>> for seat, player in enumerate(["ann", "bob", "cyd"], 1):
    ...     _ = host.do(SitDown(seat, player, 20000))
    >>> _ = host.do(PlaceButton(1))
    >>> _ = host.do(BeginHand())
    >>> [(post.seat, post.kind, post.live) for post in host.setup.posts]
    [(2, 'small_blind', 100), (3, 'big_blind', 300)]
    """

    __slots__ = ("choices", "events", "table")

    def __init__(self, table: Table, choices: Choices) -> None:
        self.table = table
        self.choices = choices
        self.events: list[TableEvent] = []

    def do(self, command: TableCommand) -> list[TableEvent] | Refusal:
        """What came of the command; a refusal changes nothing."""
        answer = decide(self.table, command, self.choices)
        if isinstance(answer, Refusal):
            return answer
        for event in answer:
            apply(self.table, event)
        self.events += answer
        return answer

    @property
    def setup(self) -> HandSetup:
        """The hand in progress."""
        assert self.table.setup is not None, "no hand is in progress"
        return self.table.setup


def replay(table: Table, events: Iterable[TableEvent]) -> Table:
    """The table after these events, the one given left as it is."""
    after = table.copy()
    for event in events:
        apply(after, event)
    return after
