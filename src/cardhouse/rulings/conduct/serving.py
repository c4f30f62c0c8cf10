"""Penalties run down: they begin, hands are missed, the person reports back; a bar is lifted."""

from __future__ import annotations

from cardhouse.play.refusal import Refusal
from cardhouse.rulings.conduct import events as ev
from cardhouse.rulings.conduct.history import History, Serving
from cardhouse.rulings.conduct.incident import Begin, LiftBar, MissHand, ReportBack
from cardhouse.rulings.conduct.penalties import words
from cardhouse.rulings.conduct.rules import ConductRules

Outcome = list[ev.ConductEvent] | Refusal


def begin(history: History, command: Begin, rules: ConductRules) -> Outcome:
    """What the penalty waited for has come."""
    open_ones = _open(history, command.who, command.event)
    if not open_ones:
        return Refusal("nothing_to_serve", {"who": command.who})
    waiting = [one for one in open_ones if one.waits]
    if not waiting:
        return Refusal("begun_already", {"who": command.who})
    return [
        ev.PenaltyBegun(incident=one.incident, who=command.who, when=command.when, cite=one.cite)
        for one in waiting
    ]


def miss_hand(history: History, command: MissHand, rules: ConductRules) -> Outcome:
    """A hand goes by; it counts toward the oldest penalty that has begun."""
    open_ones = _open(history, command.who, command.event)
    if not open_ones:
        return Refusal("nothing_to_serve", {"who": command.who})
    begun = [one for one in open_ones if not one.waits]
    if not begun:
        return Refusal("not_begun", {"who": command.who, "starts": words(open_ones[0].waits)})
    one = begun[0]
    counted = not (command.redeal and rules.value("redeal") == "one_hand")
    cite = rules.cite("redeal") if command.redeal else one.cite
    made: list[ev.ConductEvent] = [
        ev.HandMissed(
            incident=one.incident, who=command.who, when=command.when, cite=cite, counted=counted,
            button_passed=command.button_passed,
        )
    ]  # fmt: skip
    if counted and _last(one, command):
        made.append(ev.HandsServed(incident=one.incident, who=command.who, when=command.when, cite=one.cite))
    return made


def report_back(history: History, command: ReportBack, rules: ConductRules) -> Outcome:
    """The hands are missed and the staff have been told."""
    serving = [one for one in history.person(command.who).serving if one.event == command.event]
    done = [one for one in serving if one.done]
    if not done:
        if serving:
            return Refusal("hands_left", {"who": command.who, "left": left(serving[0])}, serving[0].cite)
        return Refusal("nothing_to_serve", {"who": command.who})
    cite = rules.cite("return")
    return [
        ev.ReportedBack(incident=one.incident, who=command.who, when=command.when, cite=cite) for one in done
    ]


def lift_bar(history: History, command: LiftBar, rules: ConductRules) -> Outcome:
    """A manager ends every bar that still holds."""
    if command.role != "manager":
        return Refusal("not_your_penalty", {"role": command.role, "allowed": "manager"})
    if command.when.tzinfo is None:
        return Refusal("no_time_zone", {"what": "lifting a bar"})
    held = [bar for bar in history.person(command.who).bars if bar.holds(command.when)]
    if not held:
        return Refusal("not_barred", {"who": command.who})
    numbers = dict.fromkeys(bar.incident for bar in held)
    return [
        ev.BarLifted(
            incident=number, who=command.who, when=command.when, by=command.by, reason=command.reason
        )
        for number in numbers
    ]


def left(serving: Serving) -> str:
    """What is still to be missed, in words."""
    count, what = (serving.rounds_left, "round") if serving.rounds_left else (serving.hands_left, "hand")
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _open(history: History, who: str, event: str) -> list[Serving]:
    return [one for one in history.person(who).serving if one.event == event and not one.done]


def _last(one: Serving, command: MissHand) -> bool:
    if one.rounds_left:
        return one.rounds_left == 1 and command.button_passed
    return one.hands_left <= 1
