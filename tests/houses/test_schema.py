"""The schema of choices: what each type takes, what it gives, and which other values a mutant may have."""

from typing import Any

import pytest

from cardhouse.houses.schema import SchemaError, load_schema, read_schema
from houses.trial_house import TRIAL_SCHEMA


@pytest.mark.parametrize("key", load_schema().values(), ids=lambda key: key.name)
def test_every_key_of_the_real_schema_can_be_written_and_mutated(key: Any) -> None:
    first = key.words[0] if key.words else None
    number = max(4, key.least)
    raw = {"word": first, "words": [first], "ratio": "3/2", "steps": {"2/5": 5}}.get(key.type, number)
    value = key.read(raw)
    assert key.write(value) == raw
    assert key.show(value)
    others = key.other_values(value)
    assert others
    for other in others:
        assert other != value
        assert key.read(key.write(other)) == other
    assert len({str(key.write(other)) for other in others}) == len(others)


@pytest.mark.parametrize(
    ("name", "value", "others"),
    [
        ("betting.minimum_raise", "last_raise", ["bring_in"]),
        ("betting.limit_raises", None, [3]),
        ("betting.limit_raises", 3, [4, 2, None]),
        ("betting.limit_raises", 0, [1, None]),
        ("seats.stud", 2, [3]),
        ("seats.stud", 8, [9, 7]),
        ("rake.cap", 5, [6, 4, 0]),
        ("rake.cap", 1, [2, 0]),
        ("rake.cap", 0, [1]),
        ("kill.half_kill", (3, 2), [(1, 1), (2, 1), (5, 2)]),
        ("kill.half_kill", (2, 1), [(1, 1), (3, 2), (3, 1)]),
        ("betting.steps", {}, []),
        ("betting.steps", {"2/5": 5}, [{}, {"2/5": 6}]),
        ("missed.options", frozenset({"post_all"}),
         [{"post_all", "wait_for_big_blind"}, {"post_all", "buy_button"}]),
        ("missed.options", frozenset(), [{"post_all"}, {"wait_for_big_blind"}, {"buy_button"}]),
    ],
)
def test_other_values(name: str, value: Any, others: list[Any]) -> None:
    assert TRIAL_SCHEMA[name].other_values(value) == others




SEATS = {"seats.flop": 10, "seats.stud": 8, "seats.draw": 6}


@pytest.mark.parametrize(
    ("name", "value", "other", "elsewhere", "same"),
    [
        ("misdeal.button_wrong", "misdeal", "misdeal_outright", {"misdeal.declared": "must"}, True),
        ("misdeal.button_wrong", "misdeal_outright", "misdeal", {"misdeal.declared": "must"}, True),
        ("misdeal.button_wrong", "misdeal", "misdeal_outright", {"misdeal.declared": "may"}, False),
        ("misdeal.button_wrong", "plays_on", "misdeal_outright", {"misdeal.declared": "must"}, False),
        ("floor_absences.chips_along", "nothing", "cash_at_dinner", {"floor_absences.dinner": "list"}, True),
        ("floor_absences.chips_along", "full_amount_back", "cash_at_dinner",
         {"floor_absences.dinner": "list"}, False),
        ("muck.prove_openers", "floor_decides", "as_any",
         {"muck.gave_up": "floor_decides", "muck.at_showdown": "floor_decides"}, True),
        ("muck.prove_openers", "floor_decides", "as_any",
         {"muck.gave_up": "floor_decides", "muck.at_showdown": "dead"}, False),
        ("promotion_hits.hole_cards", "both", "both_board_first",
         {"promotion_hits.quads": "pocket_pair", "promotion_hits.losing_hand": "four_tens"}, True),
        ("promotion_hits.hole_cards", "both", "both_board_first",
         {"promotion_hits.quads": "pocket_pair", "promotion_hits.losing_hand": "aces_full"}, False),
        ("event_final_table.flop", 10, 11, SEATS, True),
        ("event_final_table.flop", 10, 9, SEATS, False),
        ("event_final_table.flop", 9, 10, SEATS, False),
    ],
)  # fmt: skip
def test_what_says_the_same_beside_other_choices_is_no_mutant(
    name: str, value: Any, other: Any, elsewhere: dict[str, Any], same: bool
) -> None:
    assert load_schema()[name].same_beside(value, other, elsewhere.__getitem__) == same


def test_a_word_that_adds_nothing_is_written_by_itself() -> None:
    key = load_schema()["deal.hand_begins"]
    both = frozenset(("first_riffle", "green_button"))
    assert {"first_card"} in key.other_values(both)
    assert not any("first_card" in words and len(words) > 1 for words in key.other_values(both))
    others = [{word} for word in key.words if word != "first_card"]
    assert key.other_values(frozenset(("first_card",))) == others
    with pytest.raises(ValueError, match="first_card by itself"):
        key.read(["first_riffle", "first_card"])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[a.b]\ntype = 'word'\nwords = ['x']\nalone = ['y']\nabout = 'x'", "are about its words"),
        ("[a.b]\ntype = 'number'\nabout = 'x'", "a.b: type must be one of word"),
        ("[a.b]\ntype = 'word'\nabout = 'x'", "need their words"),
        ("[a.b]\ntype = 'count'\nwords = ['x']\nabout = 'x'", "other types have none"),
        ("[a.b]\ntype = 'word'\nwords = ['x', 'x']\nabout = 'x'", "each once"),
        ("[a.b]\ntype = 'count'", "a.b: say what it is about"),
        ("[a.b]\ntype = 'count'\nabuot = 'x'", "unknown entries abuot"),
        ("[a]\nb = 3", "a.b: a key is a table"),
        ("[a.b", "not TOML"),
    ],
)
def test_a_wrong_schema_is_refused(text: str, words: str) -> None:
    with pytest.raises(SchemaError) as refused:
        read_schema(text)
    assert words in str(refused.value)
