"""What cannot have happened is refused with the reason, whatever facts are told; no amount is below zero."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardhouse.houses.profile import house_names, load_house
from cardhouse.play.refusal import Refusal
from cardhouse.rulings.exposed_card import ExposedCard
from cardhouse.rulings.exposed_hole import ExposedHole
from cardhouse.rulings.hidden_chips import HiddenChips
from cardhouse.rulings.misdeal import AntesShort
from cardhouse.rulings.over_pot import OverPotFound
from cardhouse.rulings.rule import rule
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.short_call import ShortCallFound, ToldWrongCount
from cardhouse.rulings.situations import Fact, FactError, Situation, situations
from cardhouse.rulings.wrong_count import ExtraCards
from cardhouse.rulings.wrong_size import WrongSizeFound

HOUSES = [load_house(name).choices(rules) for name in house_names() for rules in ("cash", "tournament")]
NUMBERS = ("0", "1", "2", "3", "5", "20", "60", "1000")


@pytest.mark.parametrize(
    ("case", "why"),
    [
        (ExposedCard((99,)), "between 1 and 53"),
        (ExposedCard((0,)), "between 1 and 53"),
        (ExposedCard((3, 3)), "its own place"),
        (ExposedCard(()), "its place in the deck"),
        (ExposedHole(()), "one or two hole cards"),
        (ExposedHole((3,)), "one or two hole cards"),
        (ExtraCards(0), "between 1 and 52"),
        (ExtraCards(60), "between 1 and 52"),
        (WrongSizeFound(1000, 500), "less than the proper one"),
        (OverPotFound(1000, 2000), "more than the pot allowed"),
        (ShortCallFound(1000, 2000), "less than the bet"),
        (ToldWrongCount(500, 1000, 5000), "not too low"),
        (HiddenChips(0, wins=True), "worth something"),
        (AntesShort(0, known=True), "worth something"),
    ],
)
def test_facts_that_contradict_each_other_are_refused(case: object, why: str) -> None:
    made = rule(case, HOUSES[0])
    assert isinstance(made, Refusal)
    assert why in made.text()


def values(fact: Fact) -> st.SearchStrategy[str]:
    """Something that may be written for the fact, sensible or not."""
    choices = [choice or "nothing" for choice in fact.choices]
    if fact.kind == "choice":
        return st.sampled_from(choices)
    if fact.kind == "list":
        return st.lists(st.sampled_from(choices or list(NUMBERS)), max_size=3).map(",".join)
    return st.sampled_from({"yes or no": ("yes", "no"), "card": ("As", "2c")}.get(fact.kind, NUMBERS))


@st.composite
def told(draw: st.DrawFn) -> tuple[Situation, dict[str, str]]:
    one = draw(st.sampled_from(list(situations().values())))
    facts = [fact for fact in one.facts if fact.required or draw(st.booleans())]
    return one, {fact.name: draw(values(fact)) for fact in facts}


@settings(max_examples=300, deadline=None)
@given(told())
def test_any_facts_get_a_ruling_or_a_refusal(case: tuple[Situation, dict[str, str]]) -> None:
    one, facts = case
    for choices in HOUSES:
        try:
            made = rule(one.make(facts, cash=choices.rule_set == "cash"), choices)
        except FactError:
            continue
        if isinstance(made, Ruling):
            assert made.outcome(), one.name
            assert made.because, one.name
            assert made.cites or made.silent, f"{one.name} rests on nothing"
            assert not re.search(r"(?<!\w)-\d", made.outcome()), made.outcome()
        else:
            assert made.text()
