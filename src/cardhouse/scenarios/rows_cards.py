"""Rows about the worth of hands: which of two is better, what it is called, whether a low qualifies."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardhouse.cards.card import texts
from cardhouse.cards.rankings import RANKINGS, Ranking
from cardhouse.games.game import Game, load_game
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.naming_rows import note_ranked
from cardhouse.scenarios.setting import game_id
from cardhouse.scenarios.tables import Spot, row_kind

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
