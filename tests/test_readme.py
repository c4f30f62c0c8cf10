"""The README's tour runs as printed: every command of a console block, every line of a Python session; and
what it claims in numbers is so.
"""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from cardhouse.games.game import game_names
from cardhouse.houses.catalogue import books, room_books
from cardhouse.houses.profile import RULE_SETS, house_names, load_house
from cardhouse.houses.schema import load_schema
from cardhouse.houses.silence import gap_of
from cardhouse.sim.demo.plan import TABLES
from cardhouse.sim.demo.rooms import EVENING_MINUTES

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
BLOCK = re.compile(r"^```(console|pycon)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.+)\n((?:(?!\$ ).*\n?)*)", re.MULTILINE)


def blocks(kind: str) -> list[str]:
    """The text of the README's blocks of one kind."""
    return [text for found, text in BLOCK.findall(README.read_text("utf-8")) if found == kind]


def commands() -> list[tuple[str, str]]:
    """Each command of the tour with the output printed under it."""
    return [(line, output) for block in blocks("console") for line, output in COMMAND.findall(block)]


def output_of(line: str) -> str:
    """What a command prints on a terminal of 100 columns without colours."""
    words = shlex.split(line)
    assert words[0] == "cardhouse", "the tour shows this program alone"
    run = subprocess.run(
        [str(Path(sys.executable).with_name("cardhouse")), *words[1:]],
        cwd=ROOT,
        env={"PATH": "", "COLUMNS": "100", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8", "HOME": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode < 2, run.stderr
    return "\n".join(text.rstrip() for text in run.stdout.splitlines()).strip()


def test_the_tour_has_commands_and_a_session() -> None:
    assert len(commands()) >= 3
    assert blocks("pycon")


@pytest.mark.parametrize(("line", "printed"), commands())
def test_the_command_prints_what_the_readme_shows(line: str, printed: str) -> None:
    assert output_of(line) == printed.strip()


def test_the_python_session_runs_as_shown() -> None:
    session = doctest.DocTestParser().get_doctest("\n".join(blocks("pycon")), {}, "README", str(README), 0)
    failed, tried = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(session)
    assert tried
    assert not failed


CLAIMS = README.read_text("utf-8")
WORDS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}


def number(pattern: str) -> int:
    """The one number that the README claims there."""
    (found,) = set(re.findall(pattern, CLAIMS, re.IGNORECASE))
    return WORDS.get(found.lower()) or int(found)


def test_the_numbers_are_those_of_the_software() -> None:
    situations = (ROOT / "docs" / "ten-situations.md").read_text("utf-8").count("\n## ")
    assert number(r"any of (\d+) games") == len(game_names())
    assert number(r"(\w+) real rooms' books") == len(house_names()) == len(room_books())
    assert number(r"rules\*\*: (\w+) books side by side") == len(books())
    assert number(r"(\w+) of them under all five houses") == situations
    assert number(r"after an evening of play: (\w+) tables") == len(TABLES)
    assert number(r"a cage, (\w+) hours of history") == EVENING_MINUTES // 60


def test_every_house_is_named() -> None:
    for name in house_names():
        place = load_house(name).name
        assert any(word in CLAIMS for word in re.split(r"[ !]", place) if len(word) > 5), place


def test_the_claim_on_choices_is_true() -> None:
    """Each names its row, or that the book is silent and whose custom it is or why."""
    for name in house_names():
        for rule_set in RULE_SETS:
            for key, setting in ((key, load_house(name).choices(rule_set)[key]) for key in load_schema()):
                assert setting.rows or gap_of(setting.cite), f"{name} {rule_set} {key}"


def test_the_commands_it_names_exist() -> None:
    named = set(re.findall(r"`cardhouse ((?:[a-z]+ ?)+)", CLAIMS))
    (rules,) = re.findall(r"`cardhouse rules ([a-z |]+)`", CLAIMS)
    named |= {f"rules {word}" for word in rules.split(" | ")}
    told = [[*words.split()[:2], "--help"] for words in sorted(named)]
    program = f"from cardhouse.cli.main import main; print([one for one in {told!r} if main(one) != 0])"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert shown.stdout.splitlines()[-1] == "[]", shown.stdout + shown.stderr
