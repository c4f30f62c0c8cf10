"""Matches of several games where two play at a table: whoever has lost all chips is not out before the other
has won more than half of the games. For the next game each has half of the chips again.
"""

from __future__ import annotations

from cardhouse.play import table_commands as at_table
from cardhouse.play.refusal import Refusal
from cardhouse.tournaments.desk import AnyEvent, EventDesk
from cardhouse.tournaments.event import TournamentEvent
from cardhouse.tournaments.places.rounds import HEADS_UP
from cardhouse.tournaments.state import Event, Events


class GameWon(TournamentEvent, frozen=True):
    """A game of a match, not yet the match."""

    entry: int
    table: int
    games: int
    """How many it has won of this match."""


def another_game(desk: EventDesk, event: Event, table: int, loser: int) -> list[AnyEvent] | None:
    """What happens where the match goes on after a seat lost all chips; None where it is over."""
    current, rounds = event.places.round, event.sheet.rounds
    if current is None or rounds is None or current.players.get(table) != HEADS_UP:
        return None
    seats = desk.floor.trial(table).seats
    winner = next((seat for seat in seats if seat != loser), 0)
    entry = event.entries.latest(seats[winner].player) if winner else None
    won = event.places.games.get(entry.number, 0) + 1 if entry is not None else 0
    if entry is None or won > rounds.best_of // 2:
        return None
    half = seats[winner].stack // 2
    shared = desk.floor.do(
        table, at_table.RemoveChips(winner, half), at_table.AddChips(loser, half), at_table.ComeBack(loser)
    )
    assert not isinstance(shared, Refusal), f"both sit there between hands: {shared}"
    return [GameWon(event.name, entry.number, table, won), shared]


def apply(events: Events, event: GameWon, at: int) -> None:
    events.all[event.event].places.games[event.entry] = event.games
