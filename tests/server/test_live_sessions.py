"""Whoever was shut out is shut out at once, also of a live connection that is open: by the server where it is
done, by the others within a second, and in any case before the next command.
"""

from __future__ import annotations

from collections.abc import Callable

import pyotp
import pytest
from websockets.exceptions import ConnectionClosed

from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.server import live_sessions
from cardhouse.server.accounts.database import Database
from cardhouse.server.accounts.devices import IssuedDevice
from cardhouse.server.accounts.sessions import Session
from cardhouse.server.client import Client
from cardhouse.server.running import accounts_place
from room.evening import BORN
from server.serving import CHIEF, PASSWORD, House, Running, running
from server.test_live import Wire

USERS = "/rooms/main/users"
NEVER = 3_600


@pytest.fixture(scope="module")
def boss(house: House, server: Running) -> Client:
    return server.client(house.token("max", "manager"))


@pytest.fixture
def at_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks by the clock: what is noticed is noticed at once."""
    monkeypatch.setattr(live_sessions, "CHECK_SECONDS", NEVER)
    monkeypatch.setattr(live_sessions, "LOOK_SECONDS", NEVER)


def shut(wire: Wire) -> str:
    with pytest.raises(ConnectionClosed) as closed:
        wire.get(type="nothing")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.reason


def disable(boss: Client, user: str) -> None:
    boss.send("PUT", f"{USERS}/{user}/enabled", {"enabled": False})


def end_sessions(boss: Client, user: str) -> None:
    boss.send("DELETE", f"{USERS}/{user}/sessions", None)


def give_role(boss: Client, user: str) -> None:
    boss.send("PUT", f"{USERS}/{user}/roles/floor", {})


def take_role(boss: Client, user: str) -> None:
    boss.send("DELETE", f"{USERS}/{user}/roles/clerk", None)


def reset(boss: Client, user: str) -> None:
    boss.send("PUT", f"{USERS}/{user}/secret", {"password": "told on a slip of paper"})


@pytest.mark.usefixtures("at_no_time")
@pytest.mark.parametrize("act", [disable, end_sessions, give_role, take_role, reset])
def test_at_once(
    house: House, server: Running, boss: Client, act: Callable[[Client, str], None]
) -> None:
    name = f"clerk-{act.__name__.replace('_', '-')}"
    with Wire(server.client(house.token(name, "clerk"))) as wire:
        wire.subscribe("board")
        user = house.accounts.users.find(name)
        assert user is not None
        act(boss, user.id)
        assert shut(wire) == "session_over"


@pytest.mark.usefixtures("at_no_time")
def test_whoever_signs_out_or_whose_device_is_withdrawn(house: House, server: Running, boss: Client) -> None:
    client = server.client(house.token("oda", "clerk"))
    with Wire(client) as wire:
        wire.subscribe("board")
        client.send("POST", "/sign-out", None)
        assert shut(wire) == "session_over"
    board = house.accounts.devices.issue(CHIEF, "board", "main", "wall")
    assert isinstance(board, IssuedDevice)
    with Wire(server.client(board.token)) as wire:
        wire.subscribe("board")
        boss.send("DELETE", f"/rooms/main/devices/{board.device.id}", None)
        assert shut(wire) == "device_unknown"


@pytest.mark.usefixtures("at_no_time")
def test_a_factor_that_is_added_ends_the_other_sessions(house: House, server: Running) -> None:
    house.token("flo", "floor")
    given = {"name": "flo", "password": PASSWORD, "bearer": True}
    first, second = (
        server.client(server.client().send("POST", "/sign-in", given)["token"]) for _ in range(2)
    )
    with Wire(first) as wire:
        wire.subscribe("board")
        scan = second.send("POST", "/second-factor", {"password": PASSWORD})
        code = pyotp.TOTP(scan["secret"]).now()
        assert len(second.send("POST", "/second-factor/code", {"code": code})) == 10
        assert shut(wire) == "session_over"
    assert second.get("/session")["shown"] == "flo", "and this one goes on"


def test_what_another_process_ended_is_noticed_within_a_second(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_sessions, "CHECK_SECONDS", NEVER)
    with running(house) as other, Wire(other.client(house.token("pat", "clerk"))) as wire:
        wire.subscribe("board")
        user = house.accounts.users.find("pat")
        assert user is not None
        house.accounts.users.disable(CHIEF, user.id)
        assert shut(wire) == "session_over"


@pytest.mark.usefixtures("at_no_time")
def test_no_command_passes_meanwhile(house: House, server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though the connection is still open: the account is asked for before the command is given."""
    monkeypatch.setattr(live_sessions, "FRESH_FOR", 0)
    with Wire(server.client(house.token("quy", "clerk"))) as wire:
        wire.subscribe("board")
        user = house.accounts.users.find("quy")
        assert user is not None
        house.accounts.users.disable(CHIEF, user.id)
        person = {"type": "RegisterPerson", "person": "ghost", "id_checked": True, "born": BORN}
        wire.send({"type": "command", "id": "after-the-end", "command": person})
        assert shut(wire) == "session_over"
        assert not any('"after-the-end"' in text for text in wire.texts)
    manager = server.client(house.token("moe", "manager"))
    manager.command("main", RegisterPerson("seen", id_checked=True, born=BORN))
    people = [one["person"] for one in manager.get("/rooms/main/people")]
    assert "seen" in people
    assert "ghost" not in people


def test_a_session_is_looked_at_again_only_when_somebody_wrote_to_the_accounts(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    accounts, other = house.accounts, Database(accounts_place(house.database))
    now = accounts.clock()
    monkeypatch.setattr(accounts, "clock", lambda: now)
    session = accounts.sessions.authenticate(house.token("ivy", "clerk"))
    assert isinstance(session, Session)
    looked, known = live_sessions.Looked(), live_sessions.Known()

    def asks_for_all() -> None:
        known.at, known.altered = now, accounts.database.counts().altered

    def looks() -> bool:
        stale = looked.stale(accounts, known, session)
        looked.looks(accounts, known)
        return stale

    asks_for_all()
    assert looks(), "never before"
    now += live_sessions.FRESH_FOR
    assert looked.stale(accounts, known, session), "nobody asked for all lately"
    asks_for_all()
    assert not looked.stale(accounts, known, session)
    with other.write() as elsewhere:
        elsewhere.change("UPDATE account_users SET shown = shown")
    asks_for_all()
    assert looks(), "another process wrote"
    assert not looks()
    with accounts.database.write(quietly=True):
        pass
    assert not looks(), "that a session was seen alters nothing"
    with accounts.database.write():
        pass
    assert looks(), "this process wrote"
    now = session.idle_until
    assert looks(), "its time may be over"
    other.close()
