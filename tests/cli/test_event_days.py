"""Events of several days on the command line, on both stores: run, left in the middle and taken up again,
results, and every hand as a history that our own reader plays to the same end.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardhouse.cli.event_hands import hands_of
from cardhouse.cli.main import main
from cardhouse.histories.checking import replay
from cardhouse.histories.history import History, read_file
from cardhouse.room.loading import load
from cardhouse.room.state import Room
from cardhouse.sim.event import play
from cardhouse.sim.event.checks import BrokenEventError
from cardhouse.store import open_store
from postgres_server import postgres_server, postgres_url

__all__ = ["postgres_server", "postgres_url"]
Capture = pytest.CaptureFixture[str]
ROOM = "practice"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A place for a practice room, in each kind of store."""
    monkeypatch.setenv("CARDHOUSE_PASSWORD", "seven green tables")
    if request.param == "sqlite":
        return str(tmp_path / "practice.db")
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def main_event(tmp_path: Path, capsys: Capture) -> Path:
    """Two flights that play five levels, and a second day."""
    file = tmp_path / "main.toml"
    told = ["event", "new", "Main", "--house", "horseshoe", "--from", "turbo", "--out", str(file)]
    assert main([*told, "--set", 'mode = "dealt"']) == 0
    capsys.readouterr()
    lines = file.read_text("utf-8").splitlines()
    levels = [at for at, line in enumerate(lines) if "sign =" in line]
    lines.insert(levels[5], '  { minutes = 10, pause = "end_of_day" },')
    days = ["", "[days]", 'starts = ["2036-11-22 12:00"]', "flights = ["]
    days += [f'  {{ name = "1{name}", starts = "2036-11-2{day} 12:00" }},' for day, name in enumerate("AB")]
    file.write_text("\n".join([*lines, *days, "]", ""]), encoding="utf-8")
    return file


def room_of(database: str) -> Room:
    store = open_store(database, read_only=True)
    try:
        return load(store.log(ROOM)).room
    finally:
        store.close()


def test_flights_and_days_are_played_and_taken_up_where_they_were_left(
    database: str, main_event: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = ["event", "run", "--entries", "24", "--database", database, "--seed", "4"]
    with monkeypatch.context() as stopped:

        def no_more(self: play.EventPlay) -> None:
            raise BrokenEventError("the night porter pulled the plug")

        stopped.setattr(play.EventPlay, "_next_day", no_more)
        assert main([*run, str(main_event)]) == 2
    event = room_of(database).events.all["Main"]
    assert (event.phase, len(event.entries.all)) == ("between_days", 12)
    capsys.readouterr()
    assert main([*run, "--event", "Main"]) == 0
    told = capsys.readouterr().out
    assert "Main: ended, 24 entries" in told
    assert "ahead of yours" not in told
    event = room_of(database).events.all["Main"]
    assert {entry.flight for entry in event.entries.all.values()} == {"1A", "1B"}
    assert event.stopped == ""
    assert main(["event", "results", database, "--format", "csv"]) == 0
    assert capsys.readouterr().out.count("\n") == 1 + len(event.prizes.paid)


def test_an_event_of_several_days_is_announced(database: str, main_event: Path, capsys: Capture) -> None:
    assert main(["init", ROOM, "--house", "horseshoe", "--money", "real", "--database", database]) == 0
    assert main(["event", "open", database, str(main_event)]) == 0
    assert "It starts 2036-11-20 12:00." in capsys.readouterr().out
    assert room_of(database).events.all["Main"].phase == "announced"


@pytest.mark.parametrize("more", [(), ("--all-cards",)])
def test_every_hand_of_an_event_is_written_and_read_back_to_the_same_end(
    database: str, main_event: Path, tmp_path: Path, capsys: Capture, more: tuple[str, ...]
) -> None:
    # With this seed a big blind cannot pay his ante for the table, and all fold to him.
    run = ["event", "run", str(main_event), "--entries", "20", "--database", database, "--seed", "9"]
    assert main(run) == 0
    out = tmp_path / "hands"
    assert main(["event", "hands", database, "Main", "--out", str(out), *more]) == 0
    told = capsys.readouterr().out
    assert "left out" not in told
    found = [history for file in sorted(out.iterdir()) for _, history in read_file(file)]
    store = open_store(database, read_only=True)
    played = list(hands_of(store.log(ROOM), "Main"))
    store.close()
    assert len(found) == len(played) > 20
    for history in found:
        assert isinstance(history, History)
        assert replay(history).stacks_equal
    ends = {(hand.table, tuple(hand.events[0].setup.stacks)) for hand in played}
    told_again = [one for one in found if isinstance(one, History)]
    assert {(int(one.other["table"]), tuple(one.starting_stacks)) for one in told_again} == ends


def test_hands_of_no_event_are_none(tmp_path: Path, main_event: Path, capsys: Capture) -> None:
    database = str(tmp_path / "none.db")
    assert main(["init", ROOM, "--house", "horseshoe", "--money", "play", "--database", database]) == 0
    assert main(["event", "hands", database, "Nowhere", "--out", str(tmp_path / "hands")]) == 2
    assert "no hand of an event 'Nowhere'" in capsys.readouterr().err
