"""A file that cannot be read says everything that is wrong with it, where, and what is allowed."""

from pathlib import Path
from textwrap import dedent

import pytest

from cardhouse.scenarios import ScenarioError, find, load, read
from scenarios.story import HEAD


def faults(text: str) -> str:
    with pytest.raises(ScenarioError) as caught:
        read(dedent(text), Path("bad.yaml"))
    return str(caught.value)


def test_all_faults_at_once_with_their_lines() -> None:
    said = faults("""\
        name: Bad
        covers: [pechanga.22.3]
        house: pechanga
        stakes: no limit 1/3
        seats: ann 200, bob 200
        colour: red
        steps:
          - ann flies away
          - expect: {turn: zoe, pott: 3}
        expect: {pot: many}
        """)
    assert said.startswith("bad.yaml: 4 faults")
    for part in (
        "line 6",
        "'colour' is not a key",
        "line 8",
        "'ann flies away' is not a sentence",
        "line 9",
        "'pott' cannot be expected; near it: pot",
        "line 10",
        "'many' is not an amount",
    ):
        assert part in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name: x\nhouse: nowhere\n", "there is no house 'nowhere'"),
        ("name: x\n", "a scenario needs a house"),
        ("house: live\n", "a scenario needs a name"),
        ("- a list\n", "a scenario is a mapping"),
        ("name: [\n", "not YAML"),
        (HEAD + "cards: {ann: ?? As}\nexpect: {pot: 4}\n", "put cards with ?? in quotes"),
        (HEAD + "cards: {ann: As ??}\nexpect: {pot: 4}\n", "put cards with ?? in quotes"),
        ("name: x\nname: y\nhouse: live\n", "'name' is given twice"),
        (HEAD + "steps: [ann folds]\n", "it expects nothing"),
        (HEAD.replace("covers: []\n", "") + "expect: {pot: 4}\n", "covers is missing"),
        (HEAD.replace("[]", "[pechanga.99.9]") + "expect: {pot: 4}\n", "pechanga.99.9 is no row"),
        (HEAD.replace("1/3", "one") + "expect: {pot: 4}\n", "cannot read the stakes"),
        (HEAD + "game: whist\nexpect: {pot: 4}\n", "unknown game 'whist'"),
        (HEAD + "date: yesterday\nexpect: {pot: 4}\n", "'yesterday' is not a day"),
        (HEAD + "rules: house\nexpect: {pot: 4}\n", "write cash or tournament"),
        (HEAD + "button: zoe\nexpect: {pot: 4}\n", "zoe has no seat"),
        (HEAD + "cards: {ann: As As}\nexpect: {pot: 4}\n", "As is given twice"),
        (HEAD + "cards: {ann: Ax}\nexpect: {pot: 4}\n", "'Ax' is not a card"),
        (HEAD + "cards: {zoe: As}\nexpect: {pot: 4}\n", "zoe has no seat"),
        (HEAD + "posts: ann pays 3\nexpect: {pot: 4}\n", "write a post as"),
        (HEAD + "steps: [zoe folds]\nexpect: {pot: 4}\n", "'zoe' is not at the table"),
        (HEAD + "steps: [{ann folds: gladly}]\nexpect: {pot: 4}\n", "no action that is refused"),
        (HEAD + "steps: [{next hand: {weather: 1}}]\nexpect: {pot: 4}\n", "'weather' cannot change"),
        (HEAD + "steps: [{expect: {legal: dance}}]\n", "'dance' is no option"),
        (HEAD + "steps: [{expect: {happened: rain}}]\n", "'rain' is no event"),
        (HEAD.replace("cyd 200", "ann 5") + "expect: {pot: 4}\n", "player ann is given twice"),
        (HEAD + "rotation: [holdem]\nexpect: {pot: 4}\n", "at least two games"),
    ],
)
def test_fault(text: str, said: str) -> None:
    assert said in faults(text)


TABLE = """\
name: A table
house: pechanga
check: {check}
columns: [{columns}]
rows:
  - [{row}]
"""


@pytest.mark.parametrize(
    ("check", "columns", "row", "said"),
    [
        ("dice", "cards", "As", "there is no check 'dice'"),
        ("hands", "cards, colour", "As, red", "'colour' is no column of hands"),
        ("hands", "name", "pair", "needs cards"),
        ("hands", "cards, name", "As", "this row has 1 cells, the table has 2 columns"),
        ("hands", "cards, name", "As, pair", "covers is missing"),
        ("hands", "cards, name, house", "As, pair, nowhere", "there is no house 'nowhere'"),
        ("play", "stakes, seats", "no limit 1/3, ann 200", "this row expects nothing"),
        ("play", "stakes, seats, refused", "no limit 1/3, ann 200, yes", "no step that could be refused"),
    ],
)
def test_fault_of_a_table(check: str, columns: str, row: str, said: str) -> None:
    assert said in faults(TABLE.format(check=check, columns=columns, row=row))


def test_files_are_found_in_folders(tmp_path: Path) -> None:
    for name in ("b.yaml", "a.yml", "notes.md"):
        (tmp_path / name).write_text(HEAD + "expect: {pot: 4}\n")
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "c.yaml").write_text(HEAD + "expect: {pot: 4}\n")
    assert [file.name for file in find([tmp_path, inner / "c.yaml"])] == ["a.yml", "b.yaml", "c.yaml"]
    with pytest.raises(ScenarioError, match="no such file"):
        find([tmp_path / "gone"])


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(HEAD + "expect: {pot: 4}\n")
    first = load(file)
    assert load(file)[0] is first[0]
    file.write_text(HEAD.replace("A story", "Another") + "expect: {pot: 4}\n")
    import os

    os.utime(file, ns=(1, 1))
    assert load(file)[0].name == "Another"
