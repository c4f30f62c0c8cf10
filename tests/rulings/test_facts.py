"""Every fact of every situation is seen in the hand or asked in plain words, or both."""

from __future__ import annotations

import re

import pytest

from cardhouse.rulings.rule import CASES
from cardhouse.rulings.situations import Fact, situations

FACTS = [(name, fact) for name, one in situations().items() for fact in one.facts]
ABOUT = {"dealing", "board", "betting", "hand", "table", "house"}


@pytest.mark.parametrize(("name", "fact"), FACTS, ids=[f"{name} {fact.name}" for name, fact in FACTS])
def test_a_fact_is_seen_or_has_a_question(name: str, fact: Fact) -> None:
    assert fact.question or fact.look is not None
    if not fact.question:
        return
    assert fact.question.endswith("?")
    assert fact.question[0].isupper()
    assert len(fact.question.split()) >= 4, "a whole question, not the fact's name"
    assert not re.search(r"[`_{}]", fact.question), "plain words"
    assert len(fact.question) <= 110, "short enough to be read at a table"


def test_every_case_says_what_it_is_about() -> None:
    assert {case.about for case in CASES} == ABOUT  # type: ignore[attr-defined]


def test_the_same_question_is_not_asked_twice_of_one_case() -> None:
    for name, one in situations().items():
        asked = [fact.question for fact in one.facts if fact.question]
        assert len(asked) == len(set(asked)), name
