"""The README's room is opened and its cage runs a day as printed, with a real server, on SQLite and on a real
PostgreSQL.
"""

from __future__ import annotations

import contextlib
import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from ports import free_port
from postgres_server import postgres_server, postgres_url
from waiting import PATIENCE_SECONDS, until

__all__ = ["postgres_server", "postgres_url"]
ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
BLOCK = re.compile(r"^```(shell-session|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.+)\n((?:(?!\$ ).*\n?)*)", re.MULTILINE)
VARIES = re.compile(r"\b(?:[0-9a-f]{64}|code [0-9a-f]{16}|u[0-9a-f]{20}|\d{4}-\d\d-\d\d|\d\d:\d\d)\b")


def blocks(title: str) -> list[tuple[str, str]]:
    """A section's blocks in order, each with its kind."""
    text = README.read_text("utf-8")
    section = text[text.index(f"## {title}\n") :]
    end = section.find("\n## ", 5)
    return BLOCK.findall(section[:end] if end > 0 else section)


class Tour:
    """One reader who does what the README says, in a folder of his own."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder = folder
        self.database = database
        self.port = free_port()
        self.server: subprocess.Popen[str] | None = None
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
        self.env = {**os.environ, "PATH": path, "COLUMNS": "100", "NO_COLOR": "1"}

    def meant(self, text: str) -> str:
        """The README's text for this reader's database and port."""
        # The port first: a database's own name may have these digits in it.
        return text.replace("8000", str(self.port)).replace("room.db", self.database)

    def shell(self, block: str) -> list[tuple[str, str, str]]:
        """Each command with what is printed under it in the README and what it printed now."""
        done = []
        for line, printed in COMMAND.findall(block):
            if line.startswith("export "):
                name, _, value = line.removeprefix("export ").partition("=")
                self.env[name] = value.strip('"')
                done.append((line, printed.strip(), ""))
            elif line.endswith(" &"):
                done.append((line, printed.strip(), self._serve(line)))
            else:
                done.append((line, printed.strip(), self._run(line)))
        return done

    def _run(self, line: str) -> str:
        run = subprocess.run(
            ["sh", "-c", line.replace("room.db", shlex.quote(self.database))],
            cwd=self.folder,
            env=self.env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        return self.told(run.stdout)

    def told(self, output: str) -> str:
        """Output as the README would print it."""
        shown = re.sub(r"postgresql://\S+", "room.db", output.replace(self.database, "room.db"))
        return shown.replace(str(self.port), "8000").strip()

    @staticmethod
    def same(one: str, other: str) -> bool:
        """Whether two outputs say the same; digests (of the code too), ids of users, days and hours vary."""
        return VARIES.sub("...", one) == VARIES.sub("...", other)

    def _serve(self, line: str) -> str:
        command = [*self.meant(line.removesuffix(" &")).split(), "--port", str(self.port)]
        with (self.folder / "server.log").open("w") as log:
            self.server = subprocess.Popen(
                command, cwd=self.folder, env=self.env, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.server.stdout is not None
        first = self.server.stdout.readline()
        until(self._answers, (self.folder / "server.log").read_text, look_seconds=0.1)
        return self.told(first)

    def _answers(self) -> bool:
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(f"http://127.0.0.1:{self.port}/health/ready").status_code == 200
        return False

    def close(self) -> None:
        if self.server is not None:
            self.server.terminate()
            self.server.communicate(timeout=PATIENCE_SECONDS)


@pytest.fixture(params=["sqlite", "postgresql"])
def tour(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tour]:
    database = "room.db"
    if request.param == "postgresql":
        database = request.getfixturevalue("postgres_url")
    reader = Tour(tmp_path, database)
    yield reader
    reader.close()


@pytest.mark.parametrize("title", ["Open a room", "A day at the cage"])
def test_the_section_runs_as_printed(tour: Tour, title: str) -> None:
    kinds = [kind for kind, _ in blocks(title)]
    assert kinds == ["shell-session", "python", "shell-session"]
    for kind, block in blocks(title):
        if kind == "shell-session":
            for line, printed, came in tour.shell(block):
                assert tour.same(came, printed), f"{line}\n{came}"
            continue
        session = doctest.DocTestParser().get_doctest(tour.meant(block), {}, "README", str(README), 0)
        failed, tried = doctest.DocTestRunner().run(session)
        assert tried > 10
        assert not failed
