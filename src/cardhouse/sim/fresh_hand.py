"""A hand of a table at which everybody has the same stack, set up as the house does it: who posts what where
the button lies. For whoever plays hand after hand without a table between them.
"""

from __future__ import annotations

from cardhouse.errors import CardhouseError
from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import HandSetup
from cardhouse.play.table import open_table
from cardhouse.play.table_commands import BeginHand, PlaceButton, SitDown, TableCommand
from cardhouse.play.table_host import TableHost

SEATS = 9


def fresh_hand(
    choices: Choices, game: str, stakes: str, *, seats: int, stack: int, button: int
) -> HandSetup:
    """The setup of a hand, `stack` in cents; CardhouseError with the reason where there is none such."""
    table = open_table(game, stakes, max(SEATS, seats), house=choices.house)
    host = TableHost(table, choices)
    sitting: list[TableCommand] = [SitDown(seat, f"player {seat}", stack) for seat in range(1, seats + 1)]
    for command in (*sitting, PlaceButton(button), BeginHand()):
        answer = host.do(command)
        if isinstance(answer, Refusal):
            raise CardhouseError(answer.text())
    return host.setup
