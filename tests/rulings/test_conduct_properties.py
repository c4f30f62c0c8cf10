"""Any sequence of incidents and penalties: nothing is lost, nobody is kept out without an event."""

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardhouse.houses.profile import house_names, load_house
from cardhouse.play.refusal import Refusal
from cardhouse.rulings.conduct import events as ev
from cardhouse.rulings.conduct.decide import decide, do
from cardhouse.rulings.conduct.history import History, replay
from cardhouse.rulings.conduct.incident import (
    Begin,
    ConductCommand,
    Impose,
    Incident,
    LiftBar,
    MissHand,
    ReportBack,
)
from cardhouse.rulings.conduct.penalties import (
    HANDS_MISSED,
    KEPT_OUT,
    NEEDS_COUNT,
    PENALTIES,
    REMINDER,
    ROUNDS,
    Penalty,
    Role,
)
from cardhouse.rulings.conduct.rules import ConductRules
from cardhouse.rulings.conduct.standing import standing

START = datetime(2026, 3, 7, 21, 0, tzinfo=UTC)
PEOPLE = ("ann", "bob", "cyd")
ROLES: tuple[Role, ...] = ("dealer", "supervisor", "director", "manager")
EVENTS = st.sampled_from(["main", "main", ""])
TIMES = st.integers(0, 400).map(lambda hours: START + timedelta(hours=hours))
people = st.sampled_from(PEOPLE)


def any_incident(draw: st.DrawFn, book: ConductRules) -> Incident:
    """Mostly one that can be recorded."""
    who, *others = draw(st.lists(people, min_size=1, max_size=3, unique=draw(st.integers(0, 9)) > 0))
    rows = [offence.row for offence in book.selectable()] if draw(st.integers(0, 9)) else [*book.offences]
    few = rows[:: max(1, len(rows) // 4)]  # so that offences are repeated
    return Incident(
        who=who, row=draw(st.sampled_from([*(few if draw(st.booleans()) else rows), "nowhere.1"])),
        when=draw(TIMES), by="dan", others=tuple(others), on_purpose=draw(st.integers(0, 9)) > 0,
        event=draw(EVENTS),
    )  # fmt: skip


def any_penalty(draw: st.DrawFn, book: ConductRules, history: History) -> Impose:
    """Mostly one that the book allows, for an incident on record."""
    number: int = draw(st.integers(1, max(1, history.last_incident)))
    concerned = history.concerned(number)
    penalties: list[Penalty] = list(PENALTIES)
    roles = list(ROLES)
    fair, of_hands = draw(st.integers(0, 4)) > 0, draw(st.booleans())
    if concerned and fair:
        offence = book.offences[concerned[0].row]
        penalties = [one for one in PENALTIES if one in book.allowed(offence)] or ["reminder"]
        hands: list[Penalty] = [one for one in HANDS_MISSED if one in penalties]
        penalties = hands if hands and of_hands else penalties
        roles = [one for one in ROLES if one in book.may_impose(offence)]
    penalty, when = draw(st.sampled_from(penalties)), draw(TIMES)
    ends = penalty in KEPT_OUT and draw(st.integers(0, 3)) > 0
    return Impose(
        incident=number, penalty=penalty, by="sue", role=draw(st.sampled_from(roles)), when=when,
        until=when + timedelta(hours=draw(st.integers(-1, 90))) if ends else None,
        players=draw(st.integers(1, 4)), missing_now=draw(st.booleans()),
        chips={who: draw(st.integers(-1, 9)) for who in PEOPLE},
        count=draw(st.integers(0, 7)),
        reason=draw(st.sampled_from(["", "", "a reason"])), note=draw(st.sampled_from(["", "a note"])),
        who=draw(st.sampled_from(["", "", *PEOPLE])),
    )  # fmt: skip


def any_command(draw: st.DrawFn, book: ConductRules, history: History) -> ConductCommand:
    turn = draw(st.integers(0, 12))
    if turn < 4:
        return any_incident(draw, book)
    if turn < 8:
        return any_penalty(draw, book, history)
    running = [(who, one.event) for who in PEOPLE for one in history.person(who).serving]
    who, event = draw(st.sampled_from(running or [("ann", "main")]))
    when = draw(TIMES)
    if turn < 10:
        redeal, passed = draw(st.booleans()), draw(st.booleans())
        return MissHand(who=who, when=when, event=event, redeal=redeal, button_passed=passed)
    if turn == 10:
        return Begin(who=who, when=when, event=event)
    if turn == 11:
        return ReportBack(who=who, when=when, event=event)
    return LiftBar(who=who, by="max", role=draw(st.sampled_from(ROLES)), when=when, reason="made up")


def any_book(draw: st.DrawFn) -> ConductRules:
    house = load_house(draw(st.sampled_from([*house_names(), "horseshoe", "pechanga", "horseshoe"])))
    book = ConductRules.of(house, draw(st.sampled_from(["cash", "tournament", "tournament"])))
    if draw(st.booleans()):
        return book
    return ConductRules(book.offences, book.choices.replace("conduct.round_is", "button_rounds"))


@given(st.data())
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_story(data: st.DataObject) -> None:
    draw: Any = data.draw
    book, history = any_book(draw), History()
    kept: list[ev.ConductEvent] = []
    for _ in range(draw(st.integers(5, 25))):
        command = any_command(draw, book, history)
        before = msgspec.json.encode(history)
        outcome = decide(history, command, book)
        assert msgspec.json.encode(history) == before, "deciding changes nothing"
        if isinstance(outcome, Refusal):
            assert outcome.text()
            assert isinstance(do(history, command, book), Refusal)
            continue
        assert outcome, "what is not refused leaves a trace"
        assert do(history, command, book) == outcome, "the same question has the same answer"
        kept += outcome
        check_allowed(outcome, book)
    assert history.events == kept, "nothing is lost, and the order is kept"
    assert replay(kept) == history
    for who in PEOPLE:
        check_person(history, kept, who)


def check_allowed(outcome: list[ev.ConductEvent], book: ConductRules) -> None:
    """A penalty is one that the book allows, or says that it goes beyond it and why."""
    for event in outcome:
        if isinstance(event, ev.PenaltyImposed) and event.penalty != REMINDER:
            offence = book.offences[event.rows[0]]
            assert event.penalty in book.allowed(offence) or (event.overrode and event.reason)
            assert event.role in book.may_impose(offence)
            assert event.rows[-1] == event.cite


def check_person(history: History, kept: list[ev.ConductEvent], who: str) -> None:
    own = [event for event in kept if event.who == who]
    recorded = [event for event in own if isinstance(event, ev.IncidentRecorded)]
    for hours in (0, 100, 500, 100_000):
        now = START + timedelta(hours=hours)
        for event in ("", "main"):
            seen = standing(history, who, now, event)
            assert list(seen.incidents) == recorded, "the next supervisor sees all of it"
            assert seen.lines()
            assert all(one.hands_left + one.rounds_left > 0 or one.done for one in seen.serving)
            for bar in seen.bars:
                assert any(
                    isinstance(one, ev.Barred) and (one.incident, one.until) == (bar.incident, bar.until)
                    for one in own
                ), "nobody is barred without an event"
            out = any(isinstance(one, ev.Disqualified) and one.event == event for one in own)
            assert seen.disqualified == out
    for number, one in enumerate(recorded):
        earlier = [old for old in recorded[:number] if old.root == one.root and old.offence]
        assert one.repeat == len(earlier)


@given(
    st.sampled_from(["horseshoe", "pechanga", "tda2024"]), st.sampled_from(HANDS_MISSED), st.integers(2, 10),
    st.booleans(), st.lists(st.booleans(), max_size=60),
)  # fmt: skip
@settings(max_examples=60, deadline=None)
def test_hands_run_down_to_the_last(
    house: str, penalty: Penalty, players: int, missing: bool, redeals: list[bool]
) -> None:
    book, history = ConductRules.of(load_house(house), "tournament"), History()
    row = next(one.row for one in book.selectable() if one.kind == "table_rule" and one.starts == "at_once")
    do(history, Incident(who="ann", row=row, when=START, by="dan"), book)
    do(
        history,
        Impose(
            incident=1, penalty=penalty, by="sue", role="director", when=START, players=players,
            missing_now=missing, count=NEEDS_COUNT.get(penalty, 0), reason="whatever the book's menu is",
        ),
        book,
    )  # fmt: skip
    first = standing(history, "ann", START).serving[0].hands_left
    rounds = NEEDS_COUNT[penalty] if penalty == "more_rounds" else ROUNDS.get(penalty, 0)
    hands = NEEDS_COUNT.get(penalty, 1)
    assert first in ({rounds * players, rounds * players - 1} if rounds else {hands})
    missed = 0
    for redeal in redeals:
        if missed == first:
            break
        assert isinstance(do(history, MissHand(who="ann", when=START, redeal=redeal), book), list)
        missed += not redeal  # both books count a misdeal and the deal after it once
        left = [one.hands_left for one in standing(history, "ann", START).serving if not one.done]
        assert left == ([first - missed] if missed < first else [])
