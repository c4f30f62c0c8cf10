"""Rows about the worth of hands: which of two is better, what it is called, whether a low qualifies."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardhouse.cards.card import texts
from cardhouse.cards.rankings import RANKINGS, Ranking
from cardhouse.games.game import Game, load_game
from cardhouse.play.events import PotAwarded
from cardhouse.room.views.hand_names import NO_LOW, own_name
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.naming_rows import note_ranked
from cardhouse.scenarios.row_table import FORCED_STAKES, go_on, table_for
from cardhouse.scenarios.setting import Cards, game_id, read_stakes
from cardhouse.scenarios.tables import Spot, row_kind
from cardhouse.scenarios.world import World

HAND_COLUMNS = {
    "cards": "a player's own cards (with the board's, unless there is a column board)",
    "game?": "the game (default holdem)",
    "board?": "the board, for games that combine it by rule",
    "against?": "another player's own cards",
    "better?": "first, second or tie",
    "name?": "the hand in words, or the beginning of it",
    "plays?": "the cards that play, in any order",
    "low?": "the low hand in words; `no low` where none qualifies",
    "low better?": "first, second or tie for the low half",
}


def _given(text: str) -> list[int]:
    return list(values.cards(re.sub(r"[()|/,]", " ", text)))


def _worth(game: Game, ranking: Ranking, own: list[int], board: list[int]) -> int:
    if game.combine == "two_and_three":
        return ranking.rank_two_three(own, board)
    return ranking.rank([*own, *board])


def _name(game: Game, ranking: Ranking, own: list[int], board: list[int]) -> str:
    if game.combine == "two_and_three":
        return ranking.name_two_three(own, board)
    return ranking.name_of([*own, *board])


@row_kind("hands", "the worth of hands: which is better, what it is called, which cards play", HAND_COLUMNS)
def hands(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    game = load_game(game_id(cells.get("game", "holdem")))
    high, low = RANKINGS[game.wins[0]], RANKINGS[game.wins[-1]]
    own, board = _given(cells["cards"]), _given(cells.get("board", ""))
    for held in (own, _given(cells.get("against", ""))):
        worth = _worth(game, high, held, board) if held and high.name == "high" else 0
        note_ranked(spot.choices, game, held, worth)
    for column, ranking in (("name", high), ("low", low)):
        if column in cells:
            came = _name(game, ranking, own, board)
            if not came.startswith(cells[column]):
                yield f"{cells[column]}", came
    if "plays" in cells:
        best = (
            high.best_two_three(own, board) if game.combine == "two_and_three" else high.best([*own, *board])
        )
        if set(best) != set(_given(cells["plays"])):
            yield cells["plays"], texts(best)
    for column, ranking in (("better", high), ("low better", low)):
        if column in cells:
            yield from _better(game, ranking, own, board, cells, column)
    if not set(cells) & {"name", "low", "plays", "better", "low better"}:
        raise WordError("a row of hands needs one of name, low, plays, better, low better")
    yield from _shown_down(spot, game, cells)


FIRST, SECOND = "ann", "bob"


def _shown_down(spot: Spot, game: Game, cells: dict[str, str]) -> Iterator[Pair]:
    """The same hands are dealt and shown down at a table: what they are called there, who gets the pot."""
    world = _dealt(spot, game, cells)
    if world is None:
        return
    go_on(world, lambda dealer: dealer.over)
    hand = world.hand_dealer.hand
    called = own_name(hand, world.hand_dealer.rules, world.position(FIRST))
    for column in ("name", "low"):
        said = cells.get(column, "")
        if said == NO_LOW:
            said, called = called, _name(game, RANKINGS[game.wins[0]], *map(_given, _own(cells)))
        if said and said not in called:
            yield f"{said} at the table", called
    for column, side in (("better", "high"), ("low better", "low")):
        won = _winner(world, side)
        if column in cells and won != cells[column]:
            yield f"{cells[column]} at the table", won
    yield from spot.told(world)


def _own(cells: dict[str, str]) -> tuple[str, str]:
    return cells["cards"], cells.get("board", "")


def _winner(world: World, side: str) -> str:
    """Who gets that side's chips; without a low there are none to get, and nobody's is better."""
    sides = ("low",) if side == "low" else ("high", "all")
    awarded = (event for event in world.hand_dealer.events if isinstance(event, PotAwarded))
    names = {world.name(event.seat) for event in awarded if event.side in sides}
    return "tie" if len(names) != 1 else "first" if FIRST in names else "second"


def _dealt(spot: Spot, game: Game, cells: dict[str, str]) -> World | None:
    """Two players with these hands; None where they cannot be dealt in one deal. Hands of five cards without
    a board are ranked alike in every high game, so they are dealt at draw poker.
    """
    own, other, board = (_given(cells.get(column, "")) for column in ("cards", "against", "board"))
    if not board and game.streets[0].board == 0 and any(street.board for street in game.streets):
        game = load_game("draw_high")
    holds = sum(street.down + street.up for street in game.streets)
    several = [*own, *other, *board]
    if len(set(several)) < len(several) or len(own) > holds or (not board and len(own) < holds):
        return None
    stakes = read_stakes(FORCED_STAKES[game.forced], game.id, spot.rule_set)
    players = {name: tuple(given) for name, given in ((FIRST, own), (SECOND, other)) if given}
    cards = Cards(players, board=tuple(board))
    return table_for(spot, game.id, stakes, {1: FIRST, 2: SECOND}, cards=cards)


def _better(
    game: Game, ranking: Ranking, own: list[int], board: list[int], cells: dict[str, str], column: str
) -> Iterator[Pair]:
    if "against" not in cells:
        raise WordError(f"{column}: there is nothing to compare with; add a column against")
    other = _given(cells["against"])
    first, second = _worth(game, ranking, own, board), _worth(game, ranking, other, board)
    came = "first" if first > second else "second" if second > first else "tie"
    if cells[column] not in ("first", "second", "tie"):
        raise WordError(f"{cells[column]!r}: write first, second or tie")
    if came != cells[column]:
        names = f"{_name(game, ranking, own, board)} against {_name(game, ranking, other, board)}"
        yield cells[column], f"{came} ({names})"
