"""Playing time as a subject. It looks at the whole room: who sits where decides whose time counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cardhouse.floor.due import Due
from cardhouse.play.table_events import HandEnded
from cardhouse.promotions.drawings import adjust_time, log_in, take_back_splash, time_frame
from cardhouse.promotions.drawings.counting import WATCH, RoomOfPromotions
from cardhouse.subject import Decision, Subject


def _by_desk(decide: Decision) -> Decision:
    return lambda desk, command: decide(desk.promotions, command)


def _in_promotions(write: Callable[..., None]) -> Callable[..., None]:
    return lambda room, event, at: write(room.promotions, event, at)


def _due(room: RoomOfPromotions) -> Iterator[Due]:
    return time_frame.due(room.promotions)


COMMANDS: dict[Any, Decision] = {
    log_in.LogIn: log_in.log_in,
    log_in.LogOut: log_in.log_out,
    adjust_time.AdjustTime: adjust_time.decide,
    time_frame.ReckonTimes: time_frame.reckon,
    time_frame.BeginFrame: time_frame.begin,
    time_frame.EndFrame: time_frame.end,
}
SUBJECT = Subject(
    name="playing_time",
    folder=__package__,
    place="room",
    commands={kind: _by_desk(decide) for kind, decide in COMMANDS.items()},
    clock_only=frozenset({time_frame.ReckonTimes, time_frame.BeginFrame, time_frame.EndFrame}),
    events={
        log_in.LoggedIn: log_in.apply_in,
        log_in.LoggedOut: log_in.apply_out,
        log_in.WrongCardUsed: _in_promotions(log_in.apply_wrong),
        adjust_time.TimeAdjusted: _in_promotions(adjust_time.apply),
        time_frame.TimesReckoned: _in_promotions(time_frame.apply_times),
        time_frame.FrameBegan: time_frame.apply_began,
        time_frame.FrameEnded: _in_promotions(time_frame.apply_ended),
    },
    at_table=WATCH | {HandEnded: take_back_splash.played_for},
    due=_due,
    says=log_in.SAYS | adjust_time.SAYS,
)
