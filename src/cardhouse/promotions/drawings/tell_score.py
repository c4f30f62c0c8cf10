"""The score after each quarter, told by a person: the last digits of both teams meet in one square, and the
name in it wins that quarter's prize as a hit. What was told wrongly is taken back, the last one first.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, AnyEvent, PromotionDesk
from cardhouse.promotions.drawings.pick_square import place
from cardhouse.promotions.drawings.state import Board, Score
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.hits.hit_found import HitFound, HitVoided, next_number
from cardhouse.promotions.hits.state import Taker
from cardhouse.promotions.promotion import Promotion
from cardhouse.promotions.state import Promotions

QUARTERS = 4
"""The last score is the final one."""
SAYS = {
    "no_digits_yet": "the digits of {promotion} are not drawn yet",
    "quarters_over": "the final score of {promotion} is told already",
    "bad_score": "a score is not below the one before: {home} to {visitors}",
    "no_score": "no score of {promotion} is told",
    "score_needs_reason": "a score is taken back with a reason in words",
    "score_paid": "the prize of this score is paid: take it back first",
}


class TellScore(PromotionCommand, frozen=True):
    """The score at the end of the next quarter."""

    promotion: str
    home: int
    visitors: int


class TakeBackScore(PromotionCommand, frozen=True):
    """The last score that was told is not right."""

    promotion: str
    why: str


class ScoreTold(PromotionEvent, frozen=True, kw_only=True):
    """The score after a quarter, and the square that it meets; no person where nobody picked it."""

    promotion: str
    quarter: int
    home: int
    visitors: int
    row: int
    column: int
    person: str = ""
    prize: int = 0
    hit: int = 0
    rolled: int = 0
    """What the next prize has more, where nobody picked the square."""
    cites: tuple[str, ...] = ()


class ScoreTakenBack(PromotionEvent, frozen=True):
    """The last score does not count."""

    promotion: str
    why: str


def tell(desk: PromotionDesk, command: TellScore) -> Answer:
    running = desk.promotion(command.promotion)
    if isinstance(running, Refusal):
        return running
    board = desk.promotions.drawings.boards.get(running.name, Board())
    refused = _fault(command, running.terms, board)
    return refused if refused is not None else _told(desk, command, running.terms, board=board)


def _fault(command: TellScore, terms: Promotion, board: Board) -> Refusal | None:
    about = {"promotion": command.promotion}
    if terms.squares is None:
        return Refusal("no_board", about)
    if not board.rows:
        return Refusal("no_digits_yet", about)
    if len(board.scores) >= QUARTERS:
        return Refusal("quarters_over", about)
    before = (board.scores[-1].home, board.scores[-1].visitors) if board.scores else (0, 0)
    if command.home < before[0] or command.visitors < before[1]:
        return Refusal("bad_score", {"home": before[0], "visitors": before[1]})
    return None


def _told(desk: PromotionDesk, command: TellScore, terms: Promotion, *, board: Board) -> Answer:
    assert terms.squares is not None, terms.name
    side, quarter = desk.choices["promotion_squares.rows_are"], len(board.scores)
    of_rows, of_columns = (command.visitors, command.home)
    if side.value == "home":
        of_rows, of_columns = of_columns, of_rows
    row = board.rows.index(of_rows % len(board.rows)) + 1
    column = board.columns.index(of_columns % len(board.columns)) + 1
    person = board.squares.get(place(terms.squares, row, column), "")
    prize = (terms.pays.amounts[quarter] if terms.pays.amounts else terms.pays.amount) + board.rolled
    free = desk.choices["promotion_squares.free_square"]
    rolls = not person and (terms.squares.free_square or free.value) == "next_time"
    rows = [side.cite, *([free.cite] if not person and not terms.squares.free_square else [])]
    cites = tuple(row for row in rows if row)
    hit = next_number(desk.promotions, []) if person else 0
    told = ScoreTold(
        promotion=terms.name, quarter=quarter + 1, home=command.home, visitors=command.visitors, row=row,
        column=column, person=person, prize=prize, hit=hit, rolled=prize if rolls else 0, cites=cites,
    )  # fmt: skip
    if not person:
        return [told]
    taker = Taker(person, "maker", 0, 0)
    won = HitFound(hit=hit, promotion=terms.name, began=desk.now, takers=(taker,), cites=cites, prize=prize)
    return [told, won]


def take_back(desk: PromotionDesk, command: TakeBackScore) -> Answer:
    running = desk.promotion(command.promotion)
    if isinstance(running, Refusal):
        return running
    board = desk.promotions.drawings.boards.get(running.name, Board())
    if not board.scores:
        return Refusal("no_score", {"promotion": running.name})
    if not command.why.strip():
        return Refusal("score_needs_reason")
    hit = board.scores[-1].hit
    if hit and desk.promotions.hits.all[hit].status == "paid":
        return Refusal("score_paid")
    back: list[AnyEvent] = [ScoreTakenBack(running.name, command.why.strip())]
    return [*back, HitVoided(hit, f"the score was not right: {command.why.strip()}")] if hit else back


def apply_told(promotions: Promotions, event: ScoreTold, at: int) -> None:
    board = promotions.drawings.boards[event.promotion]
    board.scores.append(
        Score(event.quarter, event.home, event.visitors, row=event.row, column=event.column,
              person=event.person, prize=event.prize, hit=event.hit, before=board.rolled)
    )  # fmt: skip
    board.rolled = event.rolled


def apply_back(promotions: Promotions, event: ScoreTakenBack, at: int) -> None:
    board = promotions.drawings.boards[event.promotion]
    board.rolled = board.scores.pop().before
