"""Situations by plain words: the right one among the first three, for phrases in the manner of how people
really ask. The figures are what was reached; they may only rise.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from cardhouse.rulings import searching
from cardhouse.rulings.searching import search
from cardhouse.rulings.situations import situations
from cardhouse.screens.texts import text

PHRASES = Path(__file__).parent / "search"
EVERY = {"act", *situations()}
FIRST = 3
WORDS = Path(searching.__file__).with_name("spoken.toml")


def phrases(half: str) -> list[tuple[str, set[str]]]:
    read = tomllib.loads((PHRASES / f"phrases_{half}.toml").read_text("utf-8"))["phrase"]
    return [(said, set(one["means"])) for one in read for said in one["says"]]


def missed(asked: list[tuple[str, set[str]]]) -> list[str]:
    return [said for said, means in asked if not means & set(search(said, EVERY)[:FIRST])]


def test_the_right_one_is_among_the_first_three() -> None:
    looked_at = ("first", "second", "third", "fourth", "sixth", "seventh")
    asked = [one for part in looked_at for one in phrases(part)]
    assert len(asked) >= 400
    assert all(means <= EVERY for _, means in asked)
    assert len(missed(asked)) <= 0.02 * len(asked), missed(asked)


def test_so_it_is_for_phrases_that_nothing_was_tuned_for() -> None:
    asked = phrases("fifth")
    assert len(asked) >= 80
    assert len(missed(asked)) <= 0.05 * len(asked), "look for what is wrong in general, not at these phrases"


def test_every_situation_has_words_and_is_found_by_its_own_title() -> None:
    assert set(tomllib.loads(WORDS.read_text("utf-8"))["said"]) == EVERY
    for name in situations():
        title = text(f"happened.situation.{name}")
        assert name in search(title, EVERY)[:FIRST], title


def test_words_are_compared_as_words() -> None:
    """ "turn" is a card of the board, "turned over" is not."""
    assert "premature-board" not in search("hand turned over", EVERY)[:FIRST]
    assert "turned-up" in search("turned over too early", EVERY)[:FIRST]
    assert search("premature turn", EVERY)[0] == "premature-board"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("dealer brunt two", "burn-error"), ("out of tunr", "act-out-of-turn"), ("jokr", "joker-found"),
     ("misd", "action-counted"), ("surveilance", "decision-waits")],
)  # fmt: skip
def test_typing_errors_and_words_half_typed(typed: str, meant: str) -> None:
    assert meant in search(typed, EVERY)[:FIRST]


def test_nothing_is_found_by_nothing() -> None:
    assert search("", EVERY) == []
    assert search("quetzalcoatl", EVERY) == []
    assert search("the a of", EVERY) == search("the a of", EVERY)


def test_only_those_that_are_offered_are_found() -> None:
    assert search("wrong bring in", {"wrong-opener"}) == ["wrong-opener"]
