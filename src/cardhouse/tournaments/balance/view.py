"""What the director sees of an event's tables among each other: how many sit where, the breaking order, which
tables are halted and why, and what the room proposes next, with its rules. Nothing of it is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from cardhouse.floor.state import FloorTable
from cardhouse.houses.choices import Choices
from cardhouse.tournaments.balance.looking import proposed, why_halted
from cardhouse.tournaments.balance.proposals import Break, Move, Proposal
from cardhouse.tournaments.state import Event


class TableLine(msgspec.Struct, frozen=True):
    """One table of the event."""

    table: int
    players: int
    seats: int
    breaks: int
    """Its place in the breaking order; 0 while none is posted."""
    halted: str = ""
    cite: str | None = None


class ProposalLine(msgspec.Struct, frozen=True):
    """What the room proposes, and the command that confirms it."""

    kind: str
    command: str
    says: str
    cites: tuple[str, ...]
    person: str = ""
    table: int = 0
    to: int = 0
    seat: int = 0


class BalanceView(msgspec.Struct, frozen=True):
    """An event's tables among each other."""

    event: str
    left: int
    posted: bool
    tables: tuple[TableLine, ...]
    proposals: tuple[ProposalLine, ...] = ()
    final_table: int = 0
    ordered: tuple[str, ...] = ()
    """Who moves as soon as the hand at his table is over."""
    stopped: str = ""
    """What of chips, seats and entries does not agree, where the room stopped the event."""


def balance_view(
    event: Event, tables: Mapping[int, FloorTable], choices: Choices, alias: Callable[[str], str]
) -> BalanceView:
    balance = event.balance
    places = {number: place for place, number in enumerate(balance.field.breaking_order, start=1)}
    lines = []
    for number, players in sorted(balance.field.players.items()):
        why = why_halted(event, number, tables, choices) or ("", None)
        size = balance.field.sizes[number]
        lines.append(TableLine(number, players, size, places.get(number, 0), why[0], why[1]))
    wanted = proposed(event, tables, choices)
    return BalanceView(
        event.name, balance.field.left, bool(balance.posted), tuple(lines),
        proposals=tuple(_line(one, alias) for one in wanted), final_table=balance.final_table,
        ordered=tuple(map(alias, balance.ordered)), stopped=event.stopped,
    )  # fmt: skip


def _line(wanted: Proposal, alias: Callable[[str], str]) -> ProposalLine:
    if isinstance(wanted, Move):
        who = alias(wanted.player) if wanted.player else "somebody"
        whence = f" from table {wanted.table}" if wanted.table else ""
        says = f"{who}{whence} to seat {wanted.to_seat} of table {wanted.to}"
        seats = {"table": wanted.table, "to": wanted.to, "seat": wanted.to_seat}
        return ProposalLine("move", "ConfirmMove", says, wanted.cites, who, **seats)
    if isinstance(wanted, Break):
        says = f"table {wanted.table} breaks"
        return ProposalLine("break", "BreakTable", says, wanted.cites, table=wanted.table)
    if wanted.final_seats:
        says = f"final table of {wanted.final_seats} at table {wanted.keeps[0]}"
        return ProposalLine("final_table", "FormFinalTable", says, wanted.cites, to=wanted.keeps[0])
    says = f"all seats drawn anew at tables {', '.join(map(str, sorted(wanted.keeps)))}"
    return ProposalLine("redraw", "RedrawSeats", says, wanted.cites)
