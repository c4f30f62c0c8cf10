"""Situations by plain words: the right one among the first three, for phrases in the manner of how people
really ask. The figures are what was reached; they may only rise.
"""

from __future__ import annotations

import runpy
import tomllib
from pathlib import Path

import pytest

from cardhouse.rulings import searching
from cardhouse.rulings.searching import nearest, search
from cardhouse.rulings.situations import situations
from cardhouse.screens import texts as screen_texts
from cardhouse.screens.texts import text

PHRASES = Path(__file__).parent / "search"
EVERY = {"act", *situations()}
FIRST = 3
WORDS = Path(searching.__file__).with_name("spoken.toml")
LEARNED = runpy.run_path(str(Path(__file__).parents[2] / "bench" / "learn_search.py"))


def phrases(part: str) -> list[tuple[str, set[str]]]:
    read = tomllib.loads((PHRASES / f"{part}.toml").read_text("utf-8"))["phrase"]
    return [(said, set(one["means"])) for one in read for said in one["says"]]


def missed(asked: list[tuple[str, set[str]]]) -> list[str]:
    return [said for said, means in asked if not means & set(search(said, EVERY)[:FIRST])]


def test_the_right_one_is_among_the_first_three() -> None:
    asked = [one for part in LEARNED["LOOKED_AT"] for one in phrases(part)]
    assert len(asked) >= 600
    assert all(means <= EVERY for _, means in asked)
    assert len(missed(asked)) <= 0.005 * len(asked), missed(asked)


@pytest.mark.parametrize(
    ("part", "many", "missed_most"),
    [("phrases_fifth", 82, 0), ("stories_second", 79, 1), ("stories_fifth", 50, 0), ("stories_sixth", 36, 0),
     ("notes_first", 169, 5),
     ("german_second", 25, 0), ("german_third", 20, 0), ("spanish_second", 21, 0), ("spanish_third", 20, 0),
     ("phrases_eighth", 130, 5), ("phrases_ninth", 117, 4), ("phrases_tenth", 104, 4),
     ("stories_seventh", 62, 1), ("stories_eighth", 61, 2), ("stories_ninth", 60, 2),
     ("german_fourth", 30, 0), ("german_fifth", 30, 1), ("german_sixth", 30, 2),
     ("spanish_fourth", 30, 1), ("spanish_fifth", 30, 1), ("spanish_sixth", 30, 0),
     ("phrases_eleventh", 140, 4), ("stories_tenth", 60, 5)],
)  # fmt: skip
def test_so_it_is_for_phrases_that_are_only_counted(part: str, many: int, missed_most: int) -> None:
    """Nothing was tuned for them before they were counted. The notes missed 9 then: what was learned since
    was written by somebody who had seen which. The eighth phrases with what goes with them missed 20 of 252,
    the ninth 28 of 238; the tenth, by one who had read the sayings, 25 of 224. The eleventh phrases and the
    tenth stories were written by somebody who knew the titles alone, before the sayings that were written for
    learning were learned from: 12 of 200 without those, 9 with them, and nobody has looked at which.
    """
    asked = phrases(part)
    assert len(asked) == many
    assert part not in LEARNED["LOOKED_AT"]
    assert len(missed(asked)) <= missed_most, "look for what is wrong in general, not at these phrases"


def test_what_was_learned_is_of_the_sayings_as_they_are() -> None:
    first = Path(searching.__file__).with_name("learned.txt").read_text("utf-8").partition("\n")[0]
    assert LEARNED["digest"]() in first, "run python bench/learn_search.py"


def test_every_situation_has_words_and_is_found_by_its_own_title() -> None:
    assert set(tomllib.loads(WORDS.read_text("utf-8"))["said"]) == EVERY
    for name in situations():
        title = text(f"happened.situation.{name}")
        assert name in search(title, EVERY)[:FIRST], title


@pytest.mark.parametrize("spoken", ["de", "es"])
def test_it_is_found_by_its_title_in_other_languages(spoken: str) -> None:
    texts = Path(screen_texts.__file__).parent / spoken / "dealer.toml"
    titles = tomllib.loads(texts.read_text("utf-8"))["happened"]["situation"]
    lost = [title for name, title in titles.items() if name not in search(title, EVERY)[:FIRST]]
    assert lost == []


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


def test_stakes_are_no_count_of_anything() -> None:
    assert search("4/8 game", EVERY) == search("$10/$20 game", EVERY) == search("500/1000 game", EVERY)


def test_a_word_that_nobody_knows_is_near_one_that_looks_like_it() -> None:
    assert search("rabbithunters", EVERY) == search("misdealers", EVERY) == []
    assert "rabbit" in nearest("rabbithunters", EVERY)
    assert "dealt-wrong" in nearest("misdealers", EVERY)
    assert nearest("quetzalcoatl", EVERY) == nearest("", EVERY) == []


def test_nothing_is_found_by_nothing() -> None:
    assert search("", EVERY) == []
    assert search("quetzalcoatl", EVERY) == []
    assert search("the a of", EVERY) == search("the a of", EVERY)


def test_only_those_that_are_offered_are_found() -> None:
    assert search("wrong bring in", {"wrong-opener"}) == ["wrong-opener"]
