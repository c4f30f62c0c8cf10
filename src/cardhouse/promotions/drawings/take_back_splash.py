"""A table was closed before its next hand: a splash that lay there goes back into its fund, and another table
is drawn at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.floor.due import Due
from cardhouse.floor.opening.events import TableClosed
from cardhouse.floor.state import FloorTable
from cardhouse.money import account as accounts
from cardhouse.money.ledger.posting import post
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_events import HandEnded
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, AnyEvent, PromotionDesk
from cardhouse.promotions.drawings.counting import RoomOfPromotions
from cardhouse.promotions.drawings.draw_splash import drawn
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.funds.naming import fund_of
from cardhouse.promotions.state import Promotions


class TakeBackSplash(PromotionCommand, frozen=True):
    """The clock: what lay in the pot of a table that was closed is taken back."""

    promotion: str
    number: int


class SplashTakenBack(PromotionEvent, frozen=True):
    """The money went back into the fund: no hand was played for it."""

    promotion: str
    number: int
    table: int
    cite: str | None = None


def decide(desk: PromotionDesk, command: TakeBackSplash) -> Answer:
    running = desk.promotions.all[command.promotion]
    splash = desk.promotions.drawings.splashes[command.promotion][command.number - 1]
    cite = desk.choices.always("promotions.splash")
    events: list[AnyEvent] = [SplashTakenBack(running.name, splash.number, splash.table, cite)]
    if splash.put:
        fund = accounts.fund(fund_of(running.terms, desk.choices, splash.game))
        lines = {accounts.pot(splash.table): -splash.amount, fund: splash.amount}
        back = post(desk.money, "jackpot", lines, stopped_too=True, table=splash.table, note=running.name)
        assert not isinstance(back, Refusal), back
        events.append(back)
    if running.phase == "running":
        events += drawn(desk, running)
    return events


def apply(promotions: Promotions, event: SplashTakenBack, at: int) -> None:
    promotions.drawings.homeless.remove((event.promotion, event.number))


def apply_closed(promotions: Promotions, event: TableClosed, at: int) -> None:
    drawings = promotions.drawings
    for place in (drawings.waiting, drawings.lying):
        drawings.homeless += place.pop(event.table, [])


def played_for(room: RoomOfPromotions, table: FloorTable, event: HandEnded, at: int) -> None:
    """The hand that ends was played for whatever lay in its pot."""
    room.promotions.drawings.lying.pop(table.number, None)


def due(promotions: Promotions) -> Iterator[Due]:
    for name, number in promotions.drawings.homeless:
        yield Due(promotions.all[name].started, f"splash {name} {number}", TakeBackSplash(name, number))
