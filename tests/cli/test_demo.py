"""The demonstration: plain lines in a pipe, a picture in a terminal, the book's rows, and a quiet end."""

import io
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from rich.console import Console

from cardhouse.cli import demo as command
from cardhouse.cli.demo import DemoTable, usual_stakes
from cardhouse.cli.demo_screen import Screen, cards_text, rows_cited, says
from cardhouse.cli.main import main
from cardhouse.games.game import game_names, load_game
from cardhouse.houses.catalogue import load_catalogue
from cardhouse.houses.profile import house_names, load_house
from waiting import PATIENCE_SECONDS

PROGRAM = "import sys; from cardhouse.cli.main import main; sys.exit(main())"


def test_three_hands_at_three_houses_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--seed", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    titles = [line for line in lines if line.startswith("== ")]
    assert len(titles) == 3
    for house, title in zip(house_names()[:3], titles, strict=True):
        assert load_house(house).name in title
    players = [line for line in lines if line.startswith("Play money: ")]
    assert len(players) == 3
    assert all(line.count("bot)") == 6 for line in players)
    assert sum(" wins " in line for line in lines) >= 3


def test_the_same_seed_tells_the_same_story(capsys: pytest.CaptureFixture[str]) -> None:
    stories = []
    for seed in ("4", "4", "5"):
        assert main(["demo", "--seed", seed, "--house", "live", "--game", "stud", "--hands", "2"]) == 0
        stories.append(capsys.readouterr().out)
    assert stories[0] == stories[1]
    assert stories[0] != stories[2]
    assert stories[0].count("== ") == 2


def test_every_row_named_is_quoted_below(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--seed", "9", "--hands", "10"]) == 0
    out = capsys.readouterr().out
    cited = set(rows_cited(out))
    assert len(cited) > 5
    for row in cited:
        assert row in load_catalogue()
        assert f"  {row}: {says(row)}" in out


@pytest.mark.parametrize("game", game_names())
def test_every_game_has_usual_stakes_and_plays(game: str) -> None:
    houses = house_names()
    table = DemoTable(houses[len(game) % len(houses)], game, None, seed=1)
    assert usual_stakes(game).split()[0] in [word.split("_")[0] for word in load_game(game).structures]
    said = [line for turn in range(3) for line, _, _ in table.play(turn) if line]
    assert len(said) > 20


@pytest.mark.parametrize(
    ("words", "say"),
    [
        (["--house", "mohican"], "mohegan"),
        (["--game", "holdme"], "holdem"),
        (["--game", "holdem", "--stakes", "high"], "cannot read the stakes 'high'"),
        (["--stakes", "no limit 1/3"], "stakes belong to a game"),
        (["--hands", "0"], "--hands"),
        (["--speed", "-1"], "--speed"),
    ],
)
def test_bad_wishes_are_refused_in_words(
    words: list[str], say: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert say in captured.err


def test_the_picture_shows_seats_board_pot_and_book() -> None:
    table = DemoTable("pechanga", "holdem", "no limit 1/3", seed=2)
    screen = Screen()
    screen.title = table.title
    pictures = []
    for turn in range(4):
        for line, hand, _ in table.play(turn):
            if line:
                screen.say(line)
            console = Console(width=100, record=True, file=io.StringIO())
            console.print(screen.picture(hand, table.labels, table.table.scale))
            pictures.append(console.export_text())
    parts = ("Ann (bot)", "Pot ", "By the book")
    assert any(all(part in picture for part in parts) for picture in pictures)
    assert any("all-in" in picture or "folded" in picture for picture in pictures)
    assert all("play money, practice bots" in picture for picture in pictures)
    screen.clear()
    assert not screen.lines
    assert not screen.rows


def test_cards_are_drawn_with_their_suits() -> None:
    assert cards_text([51, 45, 52, 53]).plain == "A♠ K♦ Jk ??"


def test_live_table_waits_between_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    tables = [DemoTable("toledo", "omaha", None, seed=3)]
    monkeypatch.setattr(command, "console", lambda: Console(file=io.StringIO()))
    command._show_live(tables, range(2), 0.25, 3, wait=pauses.append)
    assert set(pauses) == {0.25, 1.0}
    assert pauses.count(1.0) == 2


@pytest.fixture
def terminal() -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The command in a terminal of its own."""
    here, there = pty.openpty()
    words = [sys.executable, "-c", PROGRAM, "demo", "--seed", "4", "--speed", "50"]
    settings = {**os.environ, "TERM": "xterm"}
    started = subprocess.Popen(words, stdout=there, stderr=there, stdin=there, env=settings)
    os.close(there)
    yield started, here
    started.kill()
    started.wait()
    os.close(here)


def test_ctrl_c_ends_it_quietly(terminal: tuple[subprocess.Popen[bytes], int]) -> None:
    started, here = terminal
    seen = b""
    until = time.monotonic() + PATIENCE_SECONDS
    interrupted = False
    while time.monotonic() < until:
        ready, _, _ = select.select([here], [], [], 0.2)
        if ready:
            try:
                seen += os.read(here, 65536)
            except OSError:  # the other side is closed
                break
        if not interrupted and b"Pot " in seen:
            started.send_signal(signal.SIGINT)
            interrupted = True
    assert started.wait(PATIENCE_SECONDS) == 0
    assert b"Good night." in seen
    assert b"Traceback" not in seen
