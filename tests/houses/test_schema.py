"""The schema of choices: what each type takes, what it gives, and which other values a mutant may have."""

from typing import Any

import pytest

from cardhouse.houses.schema import SchemaError, load_schema, read_schema
from houses.trial_house import TRIAL_SCHEMA


@pytest.mark.parametrize("key", load_schema().values(), ids=lambda key: key.name)
def test_every_key_of_the_real_schema_can_be_written_and_mutated(key: Any) -> None:
    first = key.words[0] if key.words else None
    raw = {"word": first, "words": [first], "ratio": "3/2", "steps": {"2/5": 5}}.get(key.type, 4)
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


@pytest.mark.parametrize(
    ("text", "words"),
    [
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
