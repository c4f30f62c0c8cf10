"""What is drawn: splash pots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardhouse.floor.due import Due
from cardhouse.floor.opening.events import TableClosed
from cardhouse.promotions.desk import AnyEvent
from cardhouse.promotions.drawings import draw_splash, take_back_splash
from cardhouse.promotions.state import Promotions
from cardhouse.subject import Subject


def _due(promotions: Promotions) -> Iterator[Due]:
    yield from draw_splash.due(promotions)
    yield from take_back_splash.due(promotions)


def _after_hand(desk: Any, table: int, ended: Any) -> list[AnyEvent]:
    if table not in desk.room.promotions.drawings.waiting:
        return []
    return draw_splash.after_hand(desk.promotions, table)


SUBJECT = Subject(
    name="drawings",
    folder=__package__,
    place="promotions",
    commands={
        draw_splash.DrawSplash: draw_splash.decide,
        take_back_splash.TakeBackSplash: take_back_splash.decide,
    },
    clock_only=frozenset({draw_splash.DrawSplash, take_back_splash.TakeBackSplash}),
    events={
        draw_splash.SplashDrawn: draw_splash.apply_drawn,
        draw_splash.PotSplashed: draw_splash.apply_put,
        take_back_splash.SplashTakenBack: take_back_splash.apply,
        TableClosed: take_back_splash.apply_closed,
    },
    due=_due,
    after_hand=_after_hand,
)
