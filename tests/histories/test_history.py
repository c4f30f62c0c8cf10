"""What a history must hold, and what is said of one that does not."""

from decimal import Decimal
from typing import Any

import pytest

from cardhouse.histories.errors import HistoryError
from cardhouse.histories.history import make_history
from cardhouse.histories.variants import VARIANTS, variant_for
from histories.samples import PLAIN, plain, sample_hand, sample_hands

INF = Decimal("inf")


def test_the_sample_holds_every_variant() -> None:
    assert {history.variant.code for _, history in sample_hands()} == set(VARIANTS)


def test_other_fields_are_kept_in_their_order() -> None:
    history = plain(time_limit=30, venue="Here", _own={"a": 1})
    assert list(history.other.items()) == [("time_limit", 30), ("venue", "Here"), ("_own", {"a": 1})]
    kept = sample_hand("wsop/po.phh").other
    assert len(kept["players"]) == 5
    assert kept["year"] == 2023


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"variant": None}, "the field 'variant' is missing; known: FT, NT"),
        ({"variant": "XX"}, "unknown variant 'XX'; known: FT, NT"),
        ({"variant": 7}, "unknown variant 7"),
        ({"antes": None}, "the field 'antes' is missing: NT needs it"),
        ({"min_bet": None}, "the field 'min_bet' is missing: NT needs it"),
        ({"variant": "F7S"}, "the field 'bring_in' is missing: F7S needs it"),
        ({"min_bet": 0}, "'min_bet' must be an amount above nothing, not 0"),
        ({"min_bet": True}, "'min_bet' must be an amount"),
        ({"min_bet": INF}, "'min_bet' must be an amount"),
        ({"antes": [0, 0]}, "'antes' lists 2 amounts for 3 players"),
        ({"antes": [0, 0, -1]}, "'antes' holds a negative amount"),
        ({"antes": [0, 0, False]}, "'antes' must be a list of amounts"),
        ({"antes": "none"}, "'antes' must be a list of amounts"),
        ({"antes": [0, 0, Decimal("nan")]}, "'antes' holds an amount that is no number"),
        ({"blinds_or_straddles": [1, 2, INF]}, "holds an amount too large to count"),
        ({"starting_stacks": [100, 0, 100]}, "'starting_stacks': player p2 has no chips"),
        ({"starting_stacks": [100, 10**15, 100]}, "'starting_stacks' holds an amount too large to count"),
        ({"starting_stacks": [100]}, "'starting_stacks' must list 2 to 23 players"),
        ({"starting_stacks": None}, "the field 'starting_stacks' is missing"),
        ({"actions": ["p1 f", 3]}, "'actions' must be a list of texts"),
        ({"ante_trimming_status": 1}, "'ante_trimming_status' must be true or false"),
        ({"finishing_stacks": [1, 2]}, "'finishing_stacks' lists 2 amounts for 3 players"),
    ],
)
def test_a_fault_is_named(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(HistoryError) as caught:
        plain(**changes)
    assert reason in str(caught.value)


def test_all_faults_are_named_at_once() -> None:
    with pytest.raises(HistoryError) as caught:
        make_history({**PLAIN, "antes": [1], "min_bet": -2, "actions": "none"})
    assert str(caught.value).count(";") == 2


def test_a_fault_knows_its_place() -> None:
    fault = HistoryError("too much", action="p1 cbr 9", number=4)
    assert str(fault) == "action 4 ('p1 cbr 9'): too much"
    assert str(fault.at("x.phhs", "17")) == "x.phhs, hand 17, action 4 ('p1 cbr 9'): too much"


def test_games_and_codes_match_both_ways() -> None:
    for variant in VARIANTS.values():
        if not variant.short_deck:
            assert variant_for(variant.game, variant.structure) is variant
    assert variant_for("holdem", "pot_limit") is None
