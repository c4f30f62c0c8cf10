"""The quick reader means the same as a whole TOML parser, and a damaged file is told, not thrown."""

import tomllib
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardhouse.histories.checking import histories_in
from cardhouse.histories.errors import HistoryError
from cardhouse.histories.history import read_file, read_text
from cardhouse.histories.reading import Unusual, hands_in, read_fields, read_quickly
from histories.samples import SAMPLE, corpus

READ_QUICKLY = [
    "variant = 'NT'",
    'author = "Ann O\'Nym"',
    "antes = [0, 0, 0]\nblinds_or_straddles = [0.50, 1, -0.25]",
    "starting_stacks = [inf, 10, +7]",
    "ante_trimming_status = true\nactions = ['d dh p1 AsKd', 'p1 f # so', '']",
    "time = 05:49:16\nhand = 0\n# a remark\n\ntable = 'x [1] = y'",
    "[1]\nhand = 1\n\n[2]\nhand = 2\n",
    "players = [\"it's\", \"O'Hara\"]",
]
LEFT_TO_TOMLLIB = [
    "actions = [\n  'p1 f', # Ann\n]",
    'author = "a\\tb"',
    "author = '''three'''",
    "day = 1 # first",
    "day=1",
    "n = 1_000",
    "n = 0x1F",
    "n = 1e3",
    "when = 2009-07-01",
    "a.b = 1",
    "[a.b]\nc = 1",
    "a = []",
    "a = [[1], [2]]",
    "a = [1, 2, ]",
    "a = ['x', \"y\"]",
    "a = ['x'] # ', 'y']",
    "a = { b = 1 }",
    "a = 'x'\r\nb = 1\r\n",
]
NOT_TOML = [
    "a = 1\na = 2",
    "[1]\na = 1\n[1]\na = 2",
    "a = 01",
    "a = 'x",
    "a = 'x' 'y'",
    "a = ['x', 'y'",
    "a = [1 2]",
    "a b = 1",
    "a = tru",
    "a = 25:00:00",
    "a = 'tab\x00'",
    "just words",
]


def whole(text: str) -> dict[str, object]:
    return tomllib.loads(text, parse_float=Decimal)


@pytest.mark.parametrize("text", READ_QUICKLY)
def test_the_usual_is_read_quickly(text: str) -> None:
    assert read_quickly(text) == whole(text)
    assert repr(read_quickly(text)) == repr(whole(text))  # 0.50 stays 0.50


@pytest.mark.parametrize("text", LEFT_TO_TOMLLIB)
def test_the_rest_is_left_to_tomllib(text: str) -> None:
    with pytest.raises(Unusual):
        read_quickly(text)
    assert read_fields(text) == whole(text)


@pytest.mark.parametrize("text", NOT_TOML)
def test_what_tomllib_refuses_is_not_read_quickly_either(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        whole(text)
    with pytest.raises(Unusual):
        read_quickly(text)
    ((_, fault),) = [hand for hand in hands_in(text) if isinstance(hand[1], HistoryError)][-1:]
    assert isinstance(fault, HistoryError)


SIGNS = ["'", '"', "\\", "[", "]", ", ", " = ", "=", "\n", "\t", "#"]
PIECES = st.sampled_from([*SIGNS, "a", "b", "1", "0", ".", "-", "inf", ":", "é"])


@given(st.lists(PIECES, max_size=14).map("".join))
@example("a = ['x'] # 'y', 'z']")
def test_quick_or_not_the_meaning_is_the_same(text: str) -> None:
    try:
        quick = read_quickly(text)
    except Unusual:
        return
    assert repr(quick) == repr(whole(text))


@pytest.mark.parametrize("file", histories_in([SAMPLE]), ids=lambda file: file.name)
def test_the_sample_means_the_same(file: Path) -> None:
    text = file.read_text("utf-8")
    assert repr(read_fields(text)) == repr(whole(text))


def test_the_corpus_means_the_same() -> None:
    quick = 0
    for file in histories_in([corpus()]):
        text = file.read_text("utf-8")
        try:
            fields = read_quickly(text)
        except Unusual:
            continue
        quick += 1
        assert repr(fields) == repr(whole(text)), file
    assert quick > (100 if corpus() != SAMPLE else 10), "hardly any file was read quickly"


def test_one_damaged_hand_leaves_the_others() -> None:
    sound = (SAMPLE / "pluribus").glob("*.phh").__next__().read_text("utf-8")
    text = f"[1]\n{sound}\n[2]\n{sound.replace('antes', 'antes =')}\n[3]\n{sound}\n[3]\n{sound}"
    found = list(read_text(text, "many.phhs"))
    assert [name for name, _ in found] == ["1", "2", "3", "3"]
    assert [isinstance(hand, HistoryError) for _, hand in found] == [False, True, False, True]
    assert str(found[1][1]).startswith("many.phhs, hand 2: not PHH: ")
    assert "a second hand of this name" in str(found[3][1])


def test_fields_outside_any_hand_are_told() -> None:
    found = dict(read_text("author = 'Ann'\n[1]\nvariant = 'NT'\n", "x.phhs"))
    assert "stands outside any hand" in str(found["author"])
    assert "the field 'antes' is missing" in str(found["1"])


def test_a_file_that_is_no_text_is_one_fault(tmp_path: Path) -> None:
    file = tmp_path / "picture.phh"
    file.write_bytes(b"\xff\xd8\xff")
    ((_, fault),) = read_file(file)
    assert str(fault) == f"{file}: not UTF-8 text: invalid start byte at byte 0"


@given(st.text(max_size=60))
def test_no_text_brings_it_down(text: str) -> None:
    for _, hand in read_text(text, "x.phh"):
        assert isinstance(hand, HistoryError), "no history is that short"
        assert str(hand)
