"""Squares: whoever makes the hand may pick a free square, the first so many players, and each so many squares
as the terms say. The hand itself is found with the hits; the digits are drawn in `number_board.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.due import Due
from cardhouse.floor.people.decide import known
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.drawings.state import Board
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.hits.hit_found import HitFound
from cardhouse.promotions.promotion import Squares
from cardhouse.promotions.state import Promotions

SAYS = {
    "no_board": "{promotion} has no board of squares",
    "no_pick": "{person} has no square to pick: it takes {least} or better",
    "bad_square": "there is no row {row} and column {column}: rows 1 to {rows}, columns 1 to {columns}",
    "square_taken": "that square is taken",
    "board_closed": "the digits of {promotion} are drawn: nobody picks any more",
}


class GivePick(PromotionCommand, frozen=True):
    """The clock: a hand was made that may give a square."""

    hit: int


class PickSquare(PromotionCommand, frozen=True):
    """Somebody picks a free square; rows and columns are counted from 1. `table`: of its dealer."""

    promotion: str
    person: str
    row: int
    column: int
    table: int = 0


class PickGiven(PromotionEvent, frozen=True):
    """Somebody may pick a square, or may not: `why` is `board_full`, `has_enough` or `board_closed`."""

    promotion: str
    hit: int
    person: str
    why: str = ""
    cite: str | None = None


class SquarePicked(PromotionEvent, frozen=True):
    """A square is somebody's."""

    promotion: str
    person: str
    row: int
    column: int
    cite: str | None = None


def give(desk: PromotionDesk, command: GivePick) -> Answer:
    hit = desk.promotions.hits.all[command.hit]
    squares = desk.promotions.all[hit.promotion].terms.squares
    assert squares is not None, hit.promotion
    board, rule = desk.promotions.drawings.boards[hit.promotion], desk.choices["promotion_squares.players"]
    given = board.all_given
    made = []
    for taker in hit.takers:
        why = ""
        if board.rows:
            why = "board_closed"
        elif given >= min(squares.rows * squares.columns, rule.value * squares.each):
            why = "board_full"
        elif board.given(taker.person) >= squares.each:
            why = "has_enough"
        given += not why
        made.append(PickGiven(hit.promotion, hit.number, taker.person, why, rule.cite))
    return [*made]


def pick(desk: PromotionDesk, command: PickSquare) -> Answer:
    running = desk.promotion(command.promotion)
    person = known(desk.floor, command.person)
    for found in (running, person):
        if isinstance(found, Refusal):
            return found
    squares = desk.promotions.all[command.promotion].terms.squares
    if squares is None:
        return Refusal("no_board", {"promotion": command.promotion})
    if command.table and command.table not in dict(desk.floor.floor.seated(command.person)):
        return Refusal("not_at_table", {"person": command.person, "table": command.table})
    refused = _fault(desk, command, squares)
    if refused is not None:
        return refused
    cite = desk.choices.cite("promotion_squares.players")
    return [SquarePicked(command.promotion, command.person, command.row, command.column, cite)]


def _fault(desk: PromotionDesk, command: PickSquare, squares: Squares) -> Refusal | None:
    board = desk.promotions.drawings.boards.get(command.promotion, Board())
    if board.rows:
        rule = desk.choices["promotion_squares.side"]
        return Refusal("board_closed", {"promotion": command.promotion}, rule.cite)
    if not board.picks.get(command.person):
        rule = desk.choices["promotion_squares.least_hand"]
        return Refusal("no_pick", {"person": command.person, "least": squares.least}, rule.cite)
    if not (1 <= command.row <= squares.rows and 1 <= command.column <= squares.columns):
        facts = {"row": command.row, "column": command.column, "rows": squares.rows}
        return Refusal("bad_square", {**facts, "columns": squares.columns})
    if place(squares, command.row, command.column) in board.squares:
        return Refusal("square_taken", {}, desk.choices.cite("promotion_squares.players"))
    return None


def place(squares: Squares, row: int, column: int) -> int:
    """Which square it is, counted from 0 row by row.

    >>> place(Squares(least="straight", home="Home", visitors="Visitors"), 2, 5)
    14
    """
    return (row - 1) * squares.columns + column - 1


def apply_hit(promotions: Promotions, event: HitFound, at: int) -> None:
    """A hand was made for a square; prizes of quarters are hits as well, and give none."""
    if promotions.all[event.promotion].terms.squares is not None and not event.prize:
        board = promotions.drawings.boards.setdefault(event.promotion, Board())
        board.hits.append(event.hit)


def apply_given(promotions: Promotions, event: PickGiven, at: int) -> None:
    board = promotions.drawings.boards[event.promotion]
    if event.hit in board.hits:
        board.hits.remove(event.hit)
    if not event.why:
        board.picks[event.person] = board.picks.get(event.person, 0) + 1


def apply_picked(promotions: Promotions, event: SquarePicked, at: int) -> None:
    squares = promotions.all[event.promotion].terms.squares
    board = promotions.drawings.boards[event.promotion]
    assert squares is not None, event.promotion
    board.squares[place(squares, event.row, event.column)] = event.person
    board.picks[event.person] -= 1
    if not board.picks[event.person]:
        del board.picks[event.person]


def due(promotions: Promotions) -> Iterator[Due]:
    for board in promotions.drawings.boards.values():
        for hit in board.hits:
            yield Due(promotions.hits.all[hit].at, f"pick {hit:06}", GivePick(hit))
