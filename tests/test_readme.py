"""The README's tour runs as printed: every command of a console block, every line of a Python session."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

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
