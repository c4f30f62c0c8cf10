"""Words about what is drawn or earned by hours: logging in, playing time, tickets, splash pots, squares."""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.promotions.drawings.adjust_time import AdjustTime
from cardhouse.promotions.drawings.earn_entry import TakeFreeEntry
from cardhouse.promotions.drawings.log_in import LogIn, LogOut
from cardhouse.promotions.drawings.number_board import NumberBoard
from cardhouse.promotions.drawings.pick_square import PickSquare
from cardhouse.promotions.drawings.tell_score import TakeBackScore, TellScore
from cardhouse.promotions.drawings.void_ticket import VoidTicket
from cardhouse.scenarios.room_world import RoomWorld
from cardhouse.scenarios.sentences import word
from cardhouse.scenarios.words_promotions import promotion

FLOOR = ("floor",)


@word("{whos} (log|logs) in", "the dealer swipes the own card, at the table where each sits", needs="room")
def log_in(world: RoomWorld, whos: list[str]) -> Refusal | None:
    for who in whos:
        refused = world.do(LogIn(world.table_of(who).number, who), by="dee", roles=("dealer",))
        if refused is not None:
            return refused
    return None


@word("{who} logs in with the card of {other:who}", "which is another's", needs="room")
def wrong_card(world: RoomWorld, who: str, other: str) -> Refusal | None:
    return world.do(LogIn(world.table_of(who).number, who, other), by="dee", roles=("dealer",))


@word("{who} logs out", "and stays in the seat", needs="room")
def log_out(world: RoomWorld, who: str) -> Refusal | None:
    return world.do(LogOut(who), by="fay", roles=FLOOR)


@word("{count} minutes are added for {who}( in {name:text})?", "a guest says they are missing", needs="room")
def adds_time(world: RoomWorld, count: int, who: str, *, name: str | None = None) -> Refusal | None:
    ask = AdjustTime(promotion(world, name).name, who, count, "says that he was there")
    return world.do(ask, by="mae", roles=("manager",))


@word("ticket {count} of {who} was given to {other:who}( in {name:text})?", "as was found", needs="room")
def given_away(
    world: RoomWorld, count: int, who: str, *, other: str, name: str | None = None
) -> Refusal | None:
    ask = VoidTicket(promotion(world, name).name, who, count, f"given to {other}")
    return world.do(ask, by="fay", roles=FLOOR)


@word("{who} takes the free entry( of {name:text})?", "that so many hours have earned", needs="room")
def free_entry(world: RoomWorld, who: str, name: str | None = None) -> Refusal | None:
    ask = TakeFreeEntry(promotion(world, name).name, world.entrant(who))
    return world.do(ask, by=who, roles=("player",))


@word("{who} picks row {row:count} column {column:count}( in {name:text})?", "a free square", needs="room")
def picks(world: RoomWorld, who: str, *, row: int, column: int, name: str | None = None) -> Refusal | None:
    ask = PickSquare(promotion(world, name).name, who, row, column)
    return world.do(ask, by=who, roles=("player",))


@word(
    "the digits( of {name:text})? are drawn( as columns {columns:text} and rows {rows:text})?",
    "by chance, or as the story wants them: `2 5 7 3 4 6 0 9 8 1`",
    needs="room",
)
def digits_drawn(
    world: RoomWorld, *, name: str | None = None, columns: str | None = None, rows: str | None = None
) -> Refusal | None:
    mixed = world.host.mixed
    if columns and rows:
        orders = iter([tuple(map(int, columns.split())), tuple(map(int, rows.split()))])
        world.host.mixed = lambda cards: next(orders)
    refused = world.do(NumberBoard(promotion(world, name).name), by="fay", roles=FLOOR)
    world.host.mixed = mixed
    return refused


@word("the score( of {name:text})? is home {home:count} visitors {visitors:count}", "after the next quarter",
      needs="room")  # fmt: skip
def score_told(world: RoomWorld, *, home: int, visitors: int, name: str | None = None) -> Refusal | None:
    return world.do(TellScore(promotion(world, name).name, home, visitors), by="fay", roles=FLOOR)


@word("the score( of {name:text})? is taken back", "told wrongly", needs="room")
def score_back(world: RoomWorld, name: str | None = None) -> Refusal | None:
    return world.do(TakeBackScore(promotion(world, name).name, "misheard"), by="fay", roles=FLOOR)
