"""Conduct: what is put on record, what may be given for it, what the next supervisor sees."""

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest

from cardhouse.houses.conduct_list import load_offences
from cardhouse.houses.profile import load_house
from cardhouse.play.refusal import Refusal
from cardhouse.rulings.conduct import events as ev
from cardhouse.rulings.conduct.decide import do
from cardhouse.rulings.conduct.history import History, replay
from cardhouse.rulings.conduct.impose import OVERRIDABLE
from cardhouse.rulings.conduct.incident import (
    Begin,
    ConductCommand,
    Impose,
    Incident,
    LiftBar,
    MissHand,
    ReportBack,
)
from cardhouse.rulings.conduct.rules import ConductRules
from cardhouse.rulings.conduct.standing import standing
from cardhouse.rulings.conduct.telling import tell

NOW = datetime(2026, 3, 7, 21, 0, tzinfo=UTC)
LATER = NOW + timedelta(hours=1)


def rules(house: str, rule_set: str = "cash") -> ConductRules:
    return ConductRules.of(load_house(house), rule_set)


def incident(row: str, who: str = "ann", **more: Any) -> Incident:
    return Incident(who=who, row=row, when=NOW, by="dan", **more)


def penalty(number: int, what: Any, role: Any = "manager", **more: Any) -> Impose:
    return Impose(**{"incident": number, "penalty": what, "by": "sue", "role": role, "when": NOW, **more})


def done(history: History, book: ConductRules, *commands: ConductCommand) -> list[ev.ConductEvent]:
    made: list[ev.ConductEvent] = []
    for command in commands:
        outcome = do(history, command, book)
        assert not isinstance(outcome, Refusal), outcome.text()
        made = outcome
    return made


def refused(history: History, book: ConductRules, command: ConductCommand) -> Refusal:
    before = msgspec.json.encode(history)
    outcome = do(history, command, book)
    assert isinstance(outcome, Refusal)
    assert msgspec.json.encode(history) == before, "a refusal changes nothing"
    assert outcome.text(), "its sentence can be made of its facts"
    return outcome


def test_who_when_which_row_and_by_whom_are_kept() -> None:
    history = History()
    (event,) = done(history, rules("mohegan"), incident("mohegan.house.17", note="texts under the rail"))
    assert isinstance(event, ev.IncidentRecorded)
    assert (event.who, event.row, event.when, event.by, event.note) == (
        "ann", "mohegan.house.17", NOW, "dan", "texts under the rail",
    )  # fmt: skip
    assert (event.incident, event.cite, event.repeat) == (1, "mohegan.house.17", 0)


def test_the_same_offence_under_two_rows_is_a_repeat() -> None:
    history, book = History(), rules("pechanga")
    done(history, book, incident("pechanga.1.3i"), incident("pechanga.2.1e"), incident("pechanga.2.1f"))
    seen = standing(history, "ann", LATER)
    assert [one.repeat for one in seen.incidents] == [0, 1, 0]
    assert seen.repeats("pechanga.1.3i") == 1
    assert seen.lines()[1] == "2026-03-07 21:00 pechanga.2.1e, time 2: on record only"
    assert standing(history, "bob", LATER).lines() == ["nothing on record"]


def test_a_complaint_about_what_is_permitted_counts_for_nothing() -> None:
    history, book = History(), rules("mohegan")
    done(history, book, *[incident("mohegan.etiquette.14b")] * 3)
    seen = standing(history, "ann", LATER)
    assert seen.offences == {}
    assert "a complaint, nothing forbidden" in seen.lines()[0]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (incident("mohegan.house.99"), "no_such_offence"),
        (incident("pechanga.1.3a"), "no_such_offence"),
        (incident("mohegan.blinds.5"), "no_such_offence"),
        (incident("mohegan.house.17", who=" "), "nobody_named"),
        (incident("mohegan.house.17", others=("ann",)), "named_twice"),
        (
            msgspec.structs.replace(incident("mohegan.house.17"), when=NOW.replace(tzinfo=None)),
            "no_time_zone",
        ),
        (penalty(1, "barred"), "no_such_incident"),
        (MissHand(who="ann", when=NOW), "nothing_to_serve"),
        (Begin(who="ann", when=NOW), "nothing_to_serve"),
        (ReportBack(who="ann", when=NOW), "nothing_to_serve"),
        (LiftBar(who="ann", by="max", role="manager", when=NOW, reason="-"), "not_barred"),
        (LiftBar(who="ann", by="sue", role="supervisor", when=NOW, reason="-"), "not_your_penalty"),
        (
            LiftBar(who="ann", by="m", role="manager", when=NOW.replace(tzinfo=None), reason=""),
            "no_time_zone",
        ),
    ],
)
def test_what_cannot_be_is_refused(command: ConductCommand, code: str) -> None:
    assert refused(History(), rules("mohegan"), command).code == code


def test_a_refusal_names_the_penalties_that_the_book_allows_and_the_row() -> None:
    history, book = History(), rules("horseshoe")
    done(history, book, incident("horseshoe.1-etiquette.9"))
    said = refused(history, book, penalty(1, "disqualification", chips={"ann": 5}))
    assert said.cite == "horseshoe.1-etiquette.0"
    assert said.facts["allowed"] == "warning, suspension, barred"
    assert "horseshoe.1-etiquette.9" in said.text()


def test_beyond_the_book_with_a_reason_which_is_kept() -> None:
    history, book = History(), rules("live")
    done(history, book, incident("live.etiquette.16"))
    (event,) = done(history, book, penalty(1, "warning", reason="the tenth time"))
    assert isinstance(event, ev.PenaltyImposed)
    assert (event.overrode, event.reason) == (True, "the tenth time")
    done(history, book, incident("live.etiquette.21b"))
    first, _ = done(history, book, penalty(2, "barred", reason="threw cards"))
    assert isinstance(first, ev.PenaltyImposed)
    assert not first.overrode, "the book allows it anyway"
    assert first.rows == ("live.etiquette.21b",)


def test_no_reason_makes_up_for_the_wrong_person_or_a_missing_end() -> None:
    assert "not_your_penalty" not in OVERRIDABLE
    history, book = History(), rules("pechanga")
    done(history, book, incident("pechanga.2.1c"), incident("pechanga.1.3a", who="bob"))
    assert refused(history, book, penalty(1, "warning", "dealer", reason="x")).code == "not_your_penalty"
    assert refused(history, book, penalty(1, "suspension", reason="x")).code == "needs_end"
    assert refused(history, book, penalty(1, "suspension", until=NOW)).code == "ends_too_early"
    assert refused(history, book, penalty(1, "warning", until=LATER)).code == "no_end_here"
    naive = LATER.replace(tzinfo=None)
    assert refused(history, book, penalty(1, "suspension", until=naive)).code == "no_time_zone"
    done(history, book, penalty(1, "warning"))
    assert refused(history, book, penalty(1, "warning", reason="again")).code == "given_already"
    assert refused(history, book, penalty(1, "warning", who="bob")).code == "no_such_incident"


def test_a_bar_ends_and_can_be_lifted() -> None:
    history, book = History(), rules("pechanga")
    end = NOW + timedelta(days=30)
    done(history, book, incident("pechanga.2.1c"), penalty(1, "barred", until=end))
    assert standing(history, "ann", end - timedelta(seconds=1)).barred
    assert not standing(history, "ann", end).barred
    assert standing(history, "ann", LATER).lines()[-1] == "barred from the room until 2026-04-06 21:00"
    done(history, book, LiftBar(who="ann", by="max", role="manager", when=LATER, reason="made up"))
    assert standing(history, "ann", LATER).may_play
    assert len(standing(history, "ann", LATER).incidents) == 1, "the record stays"


def test_hands_are_missed_begin_report_and_then_play() -> None:
    history, book = History(), rules("horseshoe", "tournament")
    done(history, book, incident("horseshoe.19.28", event="main"))
    assert standing(history, "ann", NOW, "main").owed == (1,)
    done(history, book, penalty(1, "missed_hand"))
    assert standing(history, "ann", NOW, "main").owed == ()
    miss = MissHand(who="ann", when=NOW, event="main")
    assert refused(history, book, miss).code == "not_begun"
    done(history, book, Begin(who="ann", when=NOW, event="main"))
    assert refused(history, book, Begin(who="ann", when=NOW, event="main")).code == "begun_already"
    back = ReportBack(who="ann", when=NOW, event="main")
    assert refused(history, book, back).facts["left"] == "1 hand"
    done(history, book, miss)
    assert standing(history, "ann", NOW, "main").lines()[-1].startswith("hands missed; must report")
    assert standing(history, "ann", NOW).may_play, "a live game does not ask for the hands of an event"
    done(history, book, back)
    assert standing(history, "ann", NOW, "main").may_play


def test_a_penalty_is_given_to_one_or_all_of_those_concerned() -> None:
    history, book = History(), rules("horseshoe")
    done(history, book, incident("horseshoe.1-etiquette.3", others=("bob",)))
    done(history, book, penalty(1, "warning", who="bob"))
    assert standing(history, "ann", LATER).penalties == ()
    assert len(standing(history, "bob", LATER).penalties) == 1
    done(history, book, penalty(1, "barred"))
    assert standing(history, "ann", LATER).barred
    assert standing(history, "bob", LATER).barred
    event_book = rules("horseshoe", "tournament")
    done(history, event_book, incident("horseshoe.19.8c", others=("cyd",)))
    one = penalty(2, "disqualification", who="ann", chips={"ann": 1, "cyd": 2})
    assert refused(history, event_book, one).code == "needs_another"
    made = done(history, event_book, penalty(2, "disqualification", chips={"ann": 1, "cyd": 2}))
    assert [event.removed for event in made if isinstance(event, ev.Disqualified)] == [1, 2]


def test_only_one_penalty_of_hands_an_incident() -> None:
    history, book = History(), rules("pechanga", "tournament")
    done(history, book, incident("pechanga.30.52"), penalty(1, "one_round", "director", players=9))
    assert refused(history, book, penalty(1, "two_rounds", "director", players=9)).code == "given_already"


def test_rounds_counted_by_the_button() -> None:
    house = load_house("pechanga")
    choices = house.choices("tournament").replace("conduct.round_is", "button_rounds")
    history, book = History(), ConductRules(load_offences("pechanga"), choices)
    made = done(history, book, incident("pechanga.30.52"), penalty(1, "two_rounds", "director", players=9))
    assert tell(made).endswith("misses 2 rounds, away from table, dealt in")
    for passed in (False, True, False, True):
        assert not standing(history, "ann", NOW).may_play
        done(history, book, MissHand(who="ann", when=NOW, button_passed=passed))
    assert standing(history, "ann", NOW).may_play


def test_a_bar_for_an_unposted_kill_grows() -> None:
    history, book = History(), rules("horseshoe")
    row = incident("horseshoe.17.7b")
    evening = NOW + timedelta(hours=5)
    done(history, book, row, penalty(1, "barred_for_evening", until=evening), row)
    same = refused(history, book, penalty(2, "barred", until=evening))
    assert (same.code, same.cite) == ("ends_too_early", "horseshoe.17.7b")
    done(history, book, penalty(2, "barred"), row)
    shorter = penalty(3, "barred", until=NOW + timedelta(days=99))
    assert refused(history, book, shorter).code == "ends_too_early"
    done(history, book, penalty(3, "barred"))


def test_events_go_to_json_and_back() -> None:
    history, book = History(), rules("horseshoe", "tournament")
    row = incident("horseshoe.19.59a", others=("bob",))
    done(history, book, row, penalty(1, "disqualification", chips={"ann": 5, "bob": 0}), row)
    done(history, book, penalty(2, "expelled_from_casino", until=LATER))
    lines = msgspec.json.encode(history.events)
    again = msgspec.json.decode(lines, type=list[ev.AnyConductEvent])
    assert replay(again) == history
