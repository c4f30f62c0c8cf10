"""One word for one thing: German and Spanish texts say what the list of terms says, everywhere."""

from __future__ import annotations

import functools
import re
import tomllib
from typing import Any

import pytest

from cardhouse.languages import FOLDER, written
from cardhouse.screens import texts
from screens.test_languages import OTHERS, flat

PARTS = sorted(path.stem for path in (FOLDER / "de").glob("*.toml"))
TERMS: list[dict[str, Any]] = tomllib.loads((FOLDER / "terms.toml").read_text(encoding="utf-8"))["term"]
NAMES = [term["english"] for term in TERMS]


@functools.cache
def said(language: str) -> dict[str, str]:
    """Every text of a language, by its key; those of the server after the name of their file."""
    found = flat(texts.written(language))
    for part in PARTS:
        found |= {f"{part}.{key}": text for key, text in flat(written(language, part)).items()}
    return found


def bare(text: str, pattern: str) -> str:
    """A text without the English names of its gaps, unless a pattern asks for one."""
    return text if "{" in pattern else re.sub(r"\{[^{}]*\}", "{}", text)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("term", TERMS, ids=NAMES)
def test_a_thing_is_called_by_its_one_word(language: str, term: dict[str, Any]) -> None:
    elsewhere = tuple(term.get("elsewhere", ()))
    wrong = [
        f"{key}: {text!r} says {found[0]!r}; {term['english']} is {term[language]!r} ({term['why']})"
        for pattern in term.get(f"{language}_not", ())
        for key, text in said(language).items()
        if not key.startswith(elsewhere) and (found := re.search(pattern, bare(text, pattern)))
    ]  # fmt: skip
    assert wrong == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_word_of_the_list_is_said_somewhere(language: str) -> None:
    everything = " ".join(said(language).values()).lower()
    words = {word.strip() for term in TERMS for word in term[language].split(",")}
    assert sorted(word for word in words if word.lower() not in everything) == []


def test_a_term_has_both_words_and_its_reason() -> None:
    assert len(NAMES) == len(set(NAMES))
    for term in TERMS:
        assert {"english", "de", "es", "why"} <= term.keys()
        assert term.keys() <= {"english", "de", "es", "why", "de_not", "es_not", "elsewhere"}


@pytest.mark.parametrize(
    ("language", "wrong", "right"),
    [("de", "Kopfgeld", "Bounty"), ("es", "huésped", "cliente, jugador"), ("es", "corredor", "runner")],
)
def test_a_word_that_is_not_ours_is_caught_and_the_right_one_named(
    language: str, wrong: str, right: str
) -> None:
    caught = [term for term in TERMS if any(re.search(one, wrong) for one in term.get(f"{language}_not", ()))]
    assert [term[language] for term in caught] == [right]
