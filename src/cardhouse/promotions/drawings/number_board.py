"""The digits of a board of squares are drawn, rows and columns each in a random order of 0 to 9: by the clock
when the board is full or at the hour that the terms name, or when a person says so. Nobody picks after that.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.due import Due
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, AnyEvent, PromotionDesk
from cardhouse.promotions.drawings.state import Board
from cardhouse.promotions.drawings.time_frame import drawn_next
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.state import Promotions

SAYS = {"numbered_already": "the digits of {promotion} are drawn already"}


class NumberBoard(PromotionCommand, frozen=True):
    """The digits are drawn now."""

    promotion: str


class NumberBoardOnTime(PromotionCommand, frozen=True):
    """The clock: the board is full, or the hour has come."""

    promotion: str


class BoardNumbered(PromotionEvent, frozen=True):
    """The digits of the rows and columns, in order, from the logged source."""

    promotion: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    cite: str | None = None


def decide(desk: PromotionDesk, command: NumberBoard) -> Answer:
    running = desk.promotion(command.promotion)
    if isinstance(running, Refusal):
        return running
    if running.terms.squares is None:
        return Refusal("no_board", {"promotion": running.name})
    if desk.promotions.drawings.boards.get(running.name, Board()).rows:
        return Refusal("numbered_already", {"promotion": running.name})
    return _numbered(desk, running.name)


def decide_on_time(desk: PromotionDesk, command: NumberBoardOnTime) -> Answer:
    running = desk.promotions.all[command.promotion]
    course = desk.promotions.drawings.courses.get(running.name)
    board = desk.promotions.drawings.boards.get(running.name, Board())
    numbered = [] if board.rows else _numbered(desk, running.name)
    return [*numbered, drawn_next(desk, running)] if course is not None else numbered


def _numbered(desk: PromotionDesk, promotion: str) -> list[AnyEvent]:
    squares = desk.promotions.all[promotion].terms.squares
    assert squares is not None, promotion
    cite = desk.choices.cite("promotion_squares.side")
    columns, rows = desk.mixed(squares.columns), desk.mixed(squares.rows)
    return [BoardNumbered(promotion, rows, columns, cite)]


def apply(promotions: Promotions, event: BoardNumbered, at: int) -> None:
    board = promotions.drawings.boards.setdefault(event.promotion, Board())
    board.rows, board.columns = event.rows, event.columns
    board.picks.clear()


def due(promotions: Promotions) -> Iterator[Due]:
    for one in promotions.running:
        squares = one.terms.squares
        if squares is None:
            continue
        board = promotions.drawings.boards.get(one.name)
        full = board is not None and len(board.squares) == squares.rows * squares.columns
        if full and board is not None and not board.rows:
            yield Due(one.started, f"board {one.name}", NumberBoardOnTime(one.name))
            continue
        course = promotions.drawings.courses.get(one.name)
        if course is not None and course.draws_at:
            yield Due(course.draws_at, f"draw {one.name}", NumberBoardOnTime(one.name))
