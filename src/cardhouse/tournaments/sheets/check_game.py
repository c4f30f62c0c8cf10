"""The game and its table: whether there is such a game, and whether so many can be dealt in."""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.errors import CardhouseError
from cardhouse.games.game import Game, load_game
from cardhouse.games.names import games_named
from cardhouse.houses.choices import Choices
from cardhouse.play.chips_in_play import seats_most
from cardhouse.play.table import SEATS_MOST
from cardhouse.tournaments.sheet import Sheet
from cardhouse.tournaments.sheets.faults import Fault


def games_of(sheet: Sheet) -> list[Game]:
    """Every game that is dealt; raises where there is no such game."""
    return [load_game(name) for name in (games_named(sheet.rotation) if sheet.rotation else (sheet.game,))]


def game_faults(sheet: Sheet, choices: Choices) -> Iterator[Fault]:
    """What is wrong with game and table."""
    if not 2 <= sheet.seats <= SEATS_MOST:
        yield Fault("seats", f"a table has 2 to {SEATS_MOST} seats, not {sheet.seats}")
    try:
        games = games_of(sheet)
    except CardhouseError as wrong:
        yield Fault("rotation" if sheet.rotation else "game", str(wrong))
        return
    for game in games:
        most, cite = seats_most(game, choices)
        if sheet.seats > most:
            yield Fault("seats", f"{game.name} is dealt to {most} at most, not to {sheet.seats}", cite)
    if sheet.rotation and len(games) < 2:
        yield Fault("rotation", "a rotation needs at least two games")
    if sheet.rotation and sheet.every < 1:
        yield Fault("every", f"each game lasts at least one of its {sheet.every_unit}, not {sheet.every}")
    early = choices["event_breaking.while_registering"]
    if sheet.tables_break == "from_the_start" and early.value == "never":
        yield Fault("tables_break", "no table breaks here while people may still enter", early.cite)
    if sheet.players_least < 2:
        yield Fault("players_least", f"an event needs two players, not {sheet.players_least}")
    if sheet.players_most and sheet.players_most < max(2, sheet.players_least):
        least = max(2, sheet.players_least)
        yield Fault("players_most", f"at most {sheet.players_most} may enter, but at least {least} must")
    if sheet.players_most < 0:
        yield Fault("players_most", "a field's limit is a number of players, or 0 for none")
