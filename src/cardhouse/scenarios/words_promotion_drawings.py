"""Words about what is drawn or earned by hours: logging in, playing time, tickets, splash pots, squares."""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.promotions.drawings.adjust_time import AdjustTime
from cardhouse.promotions.drawings.log_in import LogIn, LogOut
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
