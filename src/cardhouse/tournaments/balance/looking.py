"""The field of a running event as the rules see it: the facts of the event, its tables, what is proposed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cardhouse.floor.state import FloorTable
from cardhouse.games.game import load_game
from cardhouse.houses.choices import Choices
from cardhouse.tournaments.balance.blinds_touched import blinds_touched
from cardhouse.tournaments.balance.field import EventFacts, GameKind, Seating, SeatingOf
from cardhouse.tournaments.balance.proposals import Held, Later, Proposal, Redraw, proposals, proposals_now
from cardhouse.tournaments.balance.when_even import halting, too_short_to_play
from cardhouse.tournaments.formats.format import load_format
from cardhouse.tournaments.sheet import Sheet, rotation_at
from cardhouse.tournaments.state import Event
from cardhouse.tournaments.windows import field_closed

FULL_FROM = 8
"""Seats of a full table: fewer make a short-handed event."""
FEW_TABLES = 4
OUT_OF_COUNT = frozenset(("unregistered", "alternate"))


def game_kind(sheet: Sheet) -> GameKind:
    """Flop, stud, draw, or several of them."""
    if not sheet.rotation:
        return load_game(sheet.game).family
    kinds = {load_game(name).family for name in _games(sheet)}
    return kinds.pop() if len(kinds) == 1 else "mixed"


def _games(sheet: Sheet) -> list[str]:
    rotation = rotation_at(sheet, sheet.plays(1).sign)
    return [leg.game for leg in rotation.legs] if rotation is not None else [sheet.game]


def one_field(sheet: Sheet) -> bool:
    """Whether players move between tables; in rounds everybody stays until the table is played out."""
    return load_format(sheet.format).play == "field"


def facts_of(event: Event) -> EventFacts:
    """What the rules of balancing ask of an event."""
    sheet, balance = event.sheet, event.balance
    return EventFacts(
        game=game_kind(sheet),
        games=tuple(_games(sheet)),
        seats=sheet.seats,
        full_table=sheet.seats >= FULL_FROM and not sheet.turbo,
        entrants=_entrants(event),
        registering=not balance.posted or not field_closed(event),
        breaks_early=sheet.tables_break == "from_the_start",
        kept_even=balance.kept_even,
        balanced=one_field(sheet),
    )


def _entrants(event: Event) -> int:
    """Entries, each re-entry for itself. They are counted one by one only where redraws are near."""
    entries = event.entries.all
    if event.balance.field.tables > FEW_TABLES:
        return len(entries)
    return sum(entry.status not in OUT_OF_COUNT for entry in entries.values())


def seatings(event: Event, tables: Mapping[int, FloorTable]) -> SeatingOf:
    """The event's tables, each made when it is asked for."""

    def seating(number: int) -> Seating:
        table = tables[number].table
        stud = table.rotation is not None and table.rules_of_game.forced != "blinds"
        seats = {seat: player.player for seat, player in table.seats.items()}
        opened = event.balance.opened.get(number, [])
        return Seating(number, table.size, seats, table.layout, opened, stud)

    return seating


def proposed(event: Event, tables: Mapping[int, FloorTable], choices: Choices) -> Iterator[Proposal]:
    """What should be done next at the event's tables, each made when it is asked for."""
    if event.phase != "running":
        return iter(())
    return proposals(event.balance.field, seatings(event, tables), facts_of(event), choices)


def proposed_now(
    event: Event, tables: Mapping[int, FloorTable], choices: Choices, *, held: Held
) -> Iterator[Proposal | Later]:
    """The same where hands are being dealt: of moves that must wait only the table that waits."""
    if event.phase != "running":
        return iter(())
    facts = facts_of(event)
    return proposals_now(event.balance.field, seatings(event, tables), facts, choices, held=held)


def left_by(event: Event, wanted: Proposal | Later) -> Iterable[int]:
    """The tables that somebody leaves."""
    return event.balance.field.players if isinstance(wanted, Redraw) else (wanted.table,)


def why_halted(
    event: Event, table: int, tables: Mapping[int, FloorTable], choices: Choices
) -> tuple[str, str | None] | None:
    """Why a table of the event deals no hand for the present, with the rule; None where it plays."""
    balance = event.balance
    if table in balance.halted:
        return balance.halted[table], choices.cite("event_balance.halt_other_formats")
    facts = facts_of(event)
    setting = halting(facts, choices)
    if setting.value == "director" or not facts.balanced or table in balance.waived:
        return None
    if balance.field.tables < 2 or not too_short_to_play(balance.field, table, choices):
        return None
    if setting.value == "when_blinds_touched" and not blinds_touched(seatings(event, tables)(table)):
        return None
    short = balance.field.fullest - balance.field.players[table]
    return f"{short} players short of the fullest table", choices.cite("event_balance.halt_gap")
