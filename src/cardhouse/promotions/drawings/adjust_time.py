"""Somebody says that his playing time is not right. Where the house never adjusts it, the answer is no, with
the row; where a house has it otherwise a manager adds time with the reason, and the log keeps both.
"""

from __future__ import annotations

from cardhouse.floor.people.decide import known
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.command import PromotionCommand
from cardhouse.promotions.desk import Answer, PromotionDesk
from cardhouse.promotions.event import PromotionEvent
from cardhouse.promotions.frames import MINUTE
from cardhouse.promotions.state import Promotions

SAYS = {
    "time_not_adjusted": "recorded time is never adjusted: {person} has {minutes} minutes in {promotion}",
    "no_playing_time": "in {promotion} playing time does not count",
    "time_needs_reason": "time is added with a reason in words, by so many minutes above nothing",
}


class AdjustTime(PromotionCommand, frozen=True):
    """Somebody wants playing time that was not recorded."""

    promotion: str
    person: str
    minutes: int
    why: str = ""


class TimeAdjusted(PromotionEvent, frozen=True):
    """Playing time was added afterwards."""

    promotion: str
    person: str
    minutes: int
    why: str
    cite: str | None = None


def decide(desk: PromotionDesk, command: AdjustTime) -> Answer:
    running = desk.promotion(command.promotion)
    person = known(desk.floor, command.person)
    for found in (running, person):
        if isinstance(found, Refusal):
            return found
    time = desk.promotions.drawings.times.get(command.promotion)
    if time is None:
        return Refusal("no_playing_time", {"promotion": command.promotion})
    rule = desk.choices["promotion_time.adjusted"]
    if rule.value == "never":
        minutes = time.of(command.person, desk.now) // MINUTE
        facts = {"person": command.person, "minutes": minutes, "promotion": command.promotion}
        return Refusal("time_not_adjusted", facts, rule.cite)
    if command.minutes <= 0 or not command.why.strip():
        return Refusal("time_needs_reason")
    return [TimeAdjusted(command.promotion, command.person, command.minutes, command.why.strip(), rule.cite)]


def apply(promotions: Promotions, event: TimeAdjusted, at: int) -> None:
    played = promotions.drawings.times[event.promotion].played
    played[event.person] = played.get(event.person, 0) + event.minutes * MINUTE
