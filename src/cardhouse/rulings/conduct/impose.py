"""A penalty is given: whether the book allows it for this row, to whom it falls to give it, and what it does.

A supervisor who gives a reason may go beyond what the book names; the reason is kept. A penalty that lacks
what it takes to carry it out (an end, the chips, the players at the table) is refused all the same.
"""

from __future__ import annotations

from cardhouse.houses.conduct_list import Offence
from cardhouse.play.refusal import Refusal
from cardhouse.rulings.conduct import events as ev
from cardhouse.rulings.conduct.history import Given, History
from cardhouse.rulings.conduct.incident import Impose
from cardhouse.rulings.conduct.penalties import (
    HANDS_MISSED,
    KEPT_OUT,
    NEEDS_CHIPS,
    NEEDS_COUNT,
    NEEDS_END,
    REMINDER,
    ROUNDS,
    SENT_AWAY,
    WEIGHT,
    listed,
    words,
)
from cardhouse.rulings.conduct.rules import ConductRules

KILL_REFUSED = "kill_refused"
OVERRIDABLE = (
    "penalty_not_allowed",
    "only_when_repeated",
    "warning_first",
    "lighter_than_before",
    "ends_too_early",
)
"""What a supervisor may go beyond with a reason; not who may do it, nor what the book permits."""


def impose(history: History, command: Impose, rules: ConductRules) -> list[ev.ConductEvent] | Refusal:
    """The penalty and what comes of it, for everybody whom it strikes."""
    concerned = history.concerned(command.incident)
    struck = [one for one in concerned if command.who in ("", one.who)]
    offence = rules.offences.get(struck[0].row) if struck else None
    if offence is None:
        facts = {"incident": command.incident, "last": history.last_incident}
        return Refusal("no_such_incident", facts)
    if offence.everybody and len(struck) < len(concerned):
        return Refusal("needs_another", {"row": offence.row}, offence.row)
    lacking = _cannot_be_done(command, struck)
    if lacking is not None:
        return lacking
    against = _not_allowed(command, offence, rules)
    made: list[ev.ConductEvent] = []
    for one in struck:
        given = history.person(one.who).penalties
        wrong = against or _not_this_time(one, given, command, offence, rules)
        if wrong is not None and not (wrong.code in OVERRIDABLE and command.reason.strip()):
            return wrong
        twice = _given_already(one, given, command)
        if twice is not None:
            return twice
        made += _consequences(one, command, offence, rules, overrode=wrong is not None)
    return made


def _not_allowed(command: Impose, offence: Offence, rules: ConductRules) -> Refusal | None:
    """What the book says against this penalty for this row."""
    facts = {"row": offence.row, "penalty": words(command.penalty)}
    if not offence.penalised:
        return Refusal("nothing_forbidden", facts, offence.row)
    if command.penalty == REMINDER:
        return None
    may = rules.may_impose(offence)
    if command.role not in may:
        cite = offence.row if offence.by else rules.cite("imposed_by")
        return Refusal("not_your_penalty", {"role": command.role, "allowed": ", ".join(sorted(may))}, cite)
    allowed = rules.allowed(offence)
    if command.penalty not in allowed:
        cite = next((setting.cited for setting, _ in rules.sources(offence) if setting.cited), offence.row)
        return Refusal("penalty_not_allowed", {**facts, "allowed": listed(allowed)}, cite)
    return None


def _cannot_be_done(command: Impose, struck: list[ev.IncidentRecorded]) -> Refusal | None:
    """What is missing to carry the penalty out; no reason makes up for it."""
    penalty = command.penalty
    facts = {"penalty": words(penalty)}
    times = (command.when, *([command.until] if command.until else []))
    if any(time.tzinfo is None for time in times):
        return Refusal("no_time_zone", {"what": "a penalty"})
    if penalty in NEEDS_END and command.until is None:
        return Refusal("needs_end", facts)
    if command.until is not None and penalty not in KEPT_OUT:
        return Refusal("no_end_here", facts)
    if command.until is not None and command.until <= command.when:
        return Refusal("ends_too_early", {**facts, "after": command.when.isoformat()})
    if penalty in NEEDS_COUNT and command.count < NEEDS_COUNT[penalty]:
        return Refusal("needs_count", {**facts, "least": NEEDS_COUNT[penalty], "given": command.count})
    if _rounds(command) and command.players < 2:
        return Refusal("needs_players", {"given": command.players})
    if penalty == "set_by_management" and not command.note.strip():
        return Refusal("needs_words")
    if penalty in NEEDS_CHIPS:
        for one in struck:
            chips = command.chips.get(one.who, -1)
            if chips < (1 if penalty == "forfeit_chips" else 0):
                return Refusal("needs_chips", {**facts, "who": one.who})
    return None


def _given_already(one: ev.IncidentRecorded, given: list[Given], command: Impose) -> Refusal | None:
    """The same penalty again, or hands to miss where hands are to be missed already."""
    alike = HANDS_MISSED if command.penalty in HANDS_MISSED else (command.penalty,)
    old = next((old for old in given if old.incident == one.incident and old.penalty in alike), None)
    if old is None:
        return None
    return Refusal("given_already", {"penalty": words(old.penalty), "incident": one.incident})


def _not_this_time(
    one: ev.IncidentRecorded, given: list[Given], command: Impose, offence: Offence, rules: ConductRules
) -> Refusal | None:
    """What the person's record says against it."""
    if command.penalty == REMINDER:
        return None
    if offence.repeated and one.repeat == 0:
        return Refusal("only_when_repeated", {"row": offence.row}, offence.row)
    before = [
        old for old in given
        if old.root == one.root and old.incident < one.incident and old.penalty != REMINDER
    ]  # fmt: skip
    if not before and command.penalty != "warning" and rules.value("first_offence") == "warning_first":
        return Refusal("warning_first", {}, rules.cite("first_offence"))
    if offence.kind == KILL_REFUSED:
        return _bar_for_kill(before, command, rules)
    if before and rules.value("repeats") == "rise":
        return _not_heavier(one.who, before, command, rules.allowed(offence), rules.cite("repeats"))
    return None


def _not_heavier(
    who: str, before: list[Given], command: Impose, allowed: frozenset[str], cite: str | None
) -> Refusal | None:
    heaviest = max((old.penalty for old in before), key=WEIGHT.__getitem__)
    heavier = [penalty for penalty in allowed if WEIGHT[penalty] > WEIGHT[heaviest]]
    if not heavier or WEIGHT[command.penalty] > WEIGHT[heaviest]:
        return None
    return Refusal("lighter_than_before", {"who": who, "before": words(heaviest)}, cite)


def _bar_for_kill(before: list[Given], command: Impose, rules: ConductRules) -> Refusal | None:
    """Out of the game at once; the bar is for the evening the first time, and longer from then on."""
    if command.penalty not in KEPT_OUT:
        return None
    facts = {"row": "a kill that is not posted", "penalty": words(command.penalty)}
    bars = [old for old in before if old.penalty in KEPT_OUT]
    if not bars:
        if rules.value("kill_first") == "evening" and command.penalty != "barred_for_evening":
            first = {**facts, "allowed": words("barred_for_evening")}
            return Refusal("penalty_not_allowed", first, rules.cite("kill_first"))
        return None
    if rules.value("kill_repeat") != "longer" or command.until is None:
        return None
    if any(old.until is None for old in bars):
        return Refusal("ends_too_early", {**facts, "after": "any set time"}, rules.cite("kill_repeat"))
    longest = max(old.until - old.when for old in bars if old.until is not None)
    after = command.when + longest
    if command.until <= after:
        return Refusal("ends_too_early", {**facts, "after": after.isoformat()}, rules.cite("kill_repeat"))
    return None


def _consequences(
    one: ev.IncidentRecorded, command: Impose, offence: Offence, rules: ConductRules, *, overrode: bool
) -> list[ev.ConductEvent]:
    rows = rules.rows_for(offence, command.penalty)
    cite = rows[-1]
    made: list[ev.ConductEvent] = [
        ev.PenaltyImposed(
            incident=one.incident, who=one.who, when=command.when, cite=cite, penalty=command.penalty,
            by=command.by, role=command.role, until=command.until, overrode=overrode, reason=command.reason,
            note=command.note, rows=rows,
        )
    ]  # fmt: skip
    what = _what_happens(one, command, offence, rules, cite)
    return made if what is None else [*made, what]


def _what_happens(
    one: ev.IncidentRecorded, command: Impose, offence: Offence, rules: ConductRules, cite: str
) -> ev.ConductEvent | None:
    """What the penalty does, beside standing on the record."""
    penalty = command.penalty
    incident, who, when = one.incident, one.who, command.when
    chips = command.chips.get(who, 0)
    if penalty in HANDS_MISSED:
        return _hands(one, command, offence, rules)
    if penalty in SENT_AWAY:
        return ev.SentAway(incident=incident, who=who, when=when, cite=cite, area=SENT_AWAY[penalty])
    if penalty in KEPT_OUT:
        area = KEPT_OUT[penalty]
        return ev.Barred(incident=incident, who=who, when=when, cite=cite, area=area, until=command.until)
    if penalty == "disqualification":
        removed = chips if rules.value("disqualified_chips") == "removed" else 0
        refund = bool(rules.value("disqualified_refund") == "paid_back")
        cite = rules.cite("disqualified_chips") or cite
        return ev.Disqualified(
            incident=incident,
            who=who,
            when=when,
            cite=cite,
            chips=chips,
            removed=removed,
            refund=refund,
            event=one.event,
        )
    if penalty == "forfeit_chips":
        return ev.ChipsForfeited(incident=incident, who=who, when=when, cite=cite, chips=chips)
    if penalty == "forfeit_pot":
        return ev.PotForfeited(incident=incident, who=who, when=when, cite=cite)
    if penalty == "devices_limited":
        return ev.DevicesLimited(incident=incident, who=who, when=when, cite=cite)
    return None


def _rounds(command: Impose) -> int:
    """How many rounds are to be missed; 0 where it is hands, or something else."""
    return command.count if command.penalty == "more_rounds" else ROUNDS.get(command.penalty, 0)


def _hands(
    one: ev.IncidentRecorded, command: Impose, offence: Offence, rules: ConductRules
) -> ev.HandsToMiss:
    rounds = _rounds(command)
    by_button = rounds > 0 and rules.value("round_is") == "button_rounds"
    hands = rounds * command.players if rounds else max(command.count, 1)
    if command.missing_now and rounds and rules.value("hand_being_missed") == "counts":
        hands -= 1
    return ev.HandsToMiss(
        incident=one.incident,
        who=one.who,
        when=command.when,
        cite=rules.cite("round_is"),
        hands=0 if by_button else hands,
        rounds=rounds if by_button else 0,
        starts=rules.starts(offence),
        served=rules.value("served"),
        dealt_in=bool(rules.value("serving_hands") == "dealt_in"),
        reports=bool(rules.value("return") == "reports_to_staff"),
        event=one.event,
    )
