"""docs/trust.md: every requirement has its line, every test that it names is there, and the count is true."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "trust.md").read_text("utf-8")
LINE = re.compile(r"^\| (\d+) \| ([^|]+) \| (met|partly|not) \| (.+) \|$", re.MULTILINE)
NAMED = re.compile(r"`(tests/[\w/]+(?:\.py)?)(?:::(\w+))?`")
REQUIREMENTS = 90


def test_every_requirement_has_its_line() -> None:
    assert [int(number) for number, *_ in LINE.findall(PAGE)] == list(range(1, REQUIREMENTS + 1))


def test_what_is_met_names_a_test_and_what_is_not_says_why() -> None:
    for number, _, stands, proof in LINE.findall(PAGE):
        if stands == "met":
            assert NAMED.search(proof), f"{number} is met by no test"
        else:
            assert NAMED.sub("", proof).strip(" ,;"), f"{number} does not say what is missing"


def test_every_test_that_is_named_is_there() -> None:
    for file, name in NAMED.findall(PAGE):
        assert (ROOT / file).exists(), file
        if name:
            text = (ROOT / file).read_text("utf-8")
            assert re.search(rf"^(?:async )?def {name}\(", text, re.MULTILINE), f"{file}::{name}"


def test_the_count_is_true() -> None:
    counts = Counter(stands for _, _, stands, _ in LINE.findall(PAGE))
    told = f"{counts['met']} are met, {counts['partly']} partly, {counts['not']} not."
    assert told in PAGE
