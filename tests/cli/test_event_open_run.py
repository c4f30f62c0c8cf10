"""`cardhouse event open` and `event run`: events announced in a room, and practice events played into one."""

import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from cardhouse.cli.main import main
from cardhouse.cli.room_writing import writing
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.room.host import Asked, RoomHost
from cardhouse.room.loading import load
from cardhouse.room.state import Room
from cardhouse.room.views.event import events_view
from cardhouse.server.client import Client
from cardhouse.sim.event import play
from cardhouse.store import open_store
from cardhouse.tournaments.announcing.open_registration import OpenRegistration
from cardhouse.tournaments.entries.register import Register
from server.serving import Process
from waiting import PATIENCE_SECONDS

PROGRAM = "import sys; from cardhouse.cli.main import main; sys.exit(main(sys.argv[1:]))"
PASSWORD = "seven green tables"
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> str:
    """A room for real money, by Horseshoe's book."""
    monkeypatch.setenv("CARDHOUSE_PASSWORD", PASSWORD)
    return made(tmp_path / "room.db", "real", capsys)


def made(file: Path, money: str, capsys: Capture) -> str:
    told = ["init", "main", "--house", "horseshoe", "--money", money, "--database", str(file)]
    assert main([*told, "--zone", "America/New_York"]) == 0
    capsys.readouterr()
    return str(file)


@pytest.fixture
def friday(tmp_path: Path, capsys: Capture) -> Path:
    """A sheet dealt by software."""
    file = tmp_path / "friday.toml"
    told = ["event", "new", "Friday", "--house", "horseshoe", "--from", "turbo", "--out", str(file)]
    assert main([*told, "--starts", "2036-11-21 19:00", "--set", 'mode = "dealt"']) == 0
    capsys.readouterr()
    return file


def room_of(database: str, name: str = "main") -> Room:
    store = open_store(database, read_only=True)
    try:
        return load(store.log(name)).room
    finally:
        store.close()


def test_a_sheet_is_announced_in_a_room(database: str, friday: Path, capsys: Capture) -> None:
    assert main(["event", "open", database, str(friday)]) == 0
    told = capsys.readouterr().out
    assert "Friday is announced in room main." in told
    assert "It starts 2036-11-21 19:00." in told
    assert main(["event", "open", database, str(friday)]) == 2
    assert "there is an event “Friday” already" in capsys.readouterr().err
    assert main(["event", "open", database, str(friday), "--event", "Late Friday", "--room", "main"]) == 0
    assert [(one.name, one.phase) for one in room_of(database).events.all.values()] == [
        ("Friday", "announced"), ("Late Friday", "announced"),
    ]  # fmt: skip
    server = Process(database).start()
    try:
        with Client(server.address) as client:
            client.sign_in("manager", PASSWORD)
            assert {one["event"] for one in client.view("main", "events")["view"]["events"]} == {
                "Friday", "Late Friday",
            }  # fmt: skip
        before = room_of(database).position
        assert main(["event", "open", database, str(friday), "--event", "Third"]) == 2
        said = capsys.readouterr().err
        assert "a server" in said
        assert "holds room main, nothing was written" in said
        assert room_of(database).position == before
    finally:
        assert server.stop() == 0


def test_every_fault_is_told_with_its_line(database: str, friday: Path, capsys: Capture) -> None:
    text = friday.read_text("utf-8").replace("prize = 100", "prize = 79")
    text = text.replace("stack = 10_000", "stack = 0")
    friday.write_text(text, encoding="utf-8")
    before = room_of(database).position
    assert main(["event", "open", database, str(friday)]) == 2
    said = capsys.readouterr().err
    for wrong in ("prize = 79", "stack = 0"):
        assert f"line {text.splitlines().index(wrong) + 1}" in said
    assert "horseshoe.19.ops.2b.ii" in said
    assert room_of(database).position == before
    assert main(["event", "open", str(friday.parent / "none.db"), str(friday)]) == 2
    assert "make one with cardhouse init" in capsys.readouterr().err


def test_a_practice_event_makes_a_room_that_can_be_looked_at(
    tmp_path: Path, friday: Path, capsys: Capture
) -> None:
    database = str(tmp_path / "practice.db")
    told = ["event", "run", str(friday), "--entries", "14", "--database", database, "--seed", "2"]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *told],
        capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Friday: ended, 14 entries" in done.stdout
    assert "Bot " in done.stdout
    assert "ahead" not in done.stdout
    assert "password" in done.stdout
    assert f"cardhouse serve --database {database}" in done.stdout
    room = room_of(database, "practice")
    assert (room.money, room.events.all["Friday"].phase) == ("play", "ended")
    assert main(["event", "results", database]) == 0
    assert "Bot " in capsys.readouterr().out
    assert main(["log", "verify", database]) == 0
    assert main(["cage", "reconcile", database]) == 0
    again = ["event", "run", "--template", "rebuy", "--entries", "12", "--database", database,
             "--seed", "3"]
    assert main(again) == 0
    assert main(again) == 2
    assert "already: name another" in capsys.readouterr().err
    board = events_view(RoomHost(room_of(database, "practice")), str).events
    assert [(one.event, one.phase) for one in board] == [("Friday", "ended"), ("Rebuy", "ended")]


def test_an_announced_event_is_played_and_goes_on_where_it_was_left(
    tmp_path: Path, friday: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = made(tmp_path / "play.db", "play", capsys)
    assert main(["event", "open", database, str(friday)]) == 0
    run = ["event", "run", "--event", "Friday", "--entries", "20", "--database", database]
    with monkeypatch.context() as short:
        short.setattr(play, "MINUTES_MOST", 10)
        assert main([*run, "--seed", "1"]) == 2
    assert room_of(database).events.all["Friday"].phase == "running"
    assert main([*run, "--seed", "1"]) == 0
    event = room_of(database).events.all["Friday"]
    assert (event.phase, event.entries.left) == ("ended", 1)
    assert main(run) == 2
    assert "Friday is ended: nothing is left" in capsys.readouterr().err


def test_bots_do_not_play_where_they_should_not(database: str, friday: Path, capsys: Capture) -> None:
    for more, why in {
        (): "is for real money",
        ("--house", "pechanga", "--room", "main"): "is for real money",
        ("--template", "turbo", str(friday)): "not both",
    }.items():
        assert main(["event", "run", "--entries", "9", "--database", database, *more]) == 2
        assert why in capsys.readouterr().err


def test_bots_do_not_play_for_people_or_dealers(tmp_path: Path, friday: Path, capsys: Capture) -> None:
    database = made(tmp_path / "play.db", "play", capsys)
    assert main(["event", "open", database, str(friday)]) == 0
    friday.write_text(friday.read_text("utf-8").replace('mode = "dealt"\n', ""), encoding="utf-8")
    assert main(["event", "open", database, str(friday), "--event", "With dealers"]) == 0
    with writing(database, None) as log:
        host = RoomHost(load(log).room)
        ann = RegisterPerson("ann", tier="gold", id_checked=True, born=date(1980, 1, 1).toordinal())
        for command in (ann, OpenRegistration("Friday"), Register("Friday", "ann")):
            before = host.room.position
            outcome = host.do(Asked(f"c{before}", "td", command, host.room.at))
            assert outcome.refusal is None
            log.append(outcome.entries, before)
    before = room_of(database).position
    for event, why in {
        "Friday": "people have entered Friday",
        "With dealers": "With dealers has dealers",
        "Nowhere": "there is no event 'Nowhere' yet",
    }.items():
        assert main(["event", "run", "--event", event, "--entries", "9", "--database", database]) == 2
        assert why in capsys.readouterr().err
    assert room_of(database).position == before
