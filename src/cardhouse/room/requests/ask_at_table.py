"""Somebody asks something at a table (requests.*), and the house answers by its book.

Answered about the hand in progress, or about the last one for as long as the table remembers it: until the
next begins, or the room is read again. The answer says whether it is done, never which cards: who may see a
card is shown it at the table. Who may have what is decided in `play.requests`.
"""

from __future__ import annotations

import functools
import operator
from typing import Any

import msgspec

from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.play.requests import ANSWERS, answer
from cardhouse.play.requests_asked import Granted
from cardhouse.room.command import RoomCommand
from cardhouse.room.hosting import RoomDesk

AnyRequest: Any = functools.reduce(operator.or_, ANSWERS)


class AskAtTable(RoomCommand, frozen=True):
    """Something asked at a table; `seat` of the request is who asks, 0 where it is the house."""

    table: int
    request: AnyRequest


class RequestAnswered(msgspec.Struct, frozen=True, tag=True):
    """The house said yes, now or after the action, or left it to the floor."""

    table: int
    seat: int
    what: str
    granted: bool
    when: str = "now"
    """Of what is granted; else why the floor decides."""
    amounts: dict[str, int] = {}
    """Chips that were told."""
    cite: str | None = None
    silent: str | None = None


def decide(desk: RoomDesk, command: AskAtTable) -> list[Any] | Refusal:
    if command.table not in desk.room.floor.tables:
        tables = sorted(desk.room.floor.tables)
        return Refusal("no_such_table", {"table": command.table, "tables": tables})
    dealer = desk.host.hands.dealer(command.table)
    if isinstance(dealer, Refusal):
        last = desk.host.hands.last.get(command.table)
        if last is None:
            return dealer
        dealer = last
    assert isinstance(dealer, Dealer)
    said = answer(dealer.hand, command.request, dealer.rules.choices)
    if isinstance(said, Refusal):
        return said
    seat = command.request.seat
    if not isinstance(said, Granted):
        return [RequestAnswered(command.table, seat, said.what, False, said.why, cite=said.cite)]
    told = {name: fact for name, fact in said.facts.items() if type(fact) is int}
    answered = RequestAnswered(
        command.table, seat, what=said.what, granted=True, when=said.when, amounts=told, cite=said.cite,
        silent=said.silent,
    )  # fmt: skip
    return [answered]


def apply(room: Any, event: RequestAnswered, at: int) -> None:
    """Nothing changes: it is on the log."""
