"""Who sends what makes the server fail stalls nobody: the room is not read anew, the others are answered,
each failed command is answered with its id, and whoever goes on is shut out.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import structlog

from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.room import commands as cmd
from cardhouse.room import dispatch
from cardhouse.server import faults
from cardhouse.server.client import Client, Refused
from room.evening import BORN
from server.serving import ANSWER_SECONDS, House, Running
from server.test_live import Wire, play_a_hand
from server.test_slow_clients import seated
from waiting import until

BROKEN = {"type": "DrawForTheButton", "table": 1}


class OursError(Exception):
    """A mistake of ours."""


def fail(*_: Any) -> Any:
    raise OursError


@pytest.fixture(scope="module", autouse=True)
def plain_logs() -> Iterator[None]:
    """As a server writes them: without a picture of every variable on the way, which takes a second each."""
    structlog.configure([structlog.processors.format_exc_info, structlog.processors.JSONRenderer()])
    yield
    structlog.reset_defaults()


@pytest.fixture(scope="module")
def floor(house: House, server: Running) -> Client:
    client = server.client(house.token("fay", "floor"))
    seated(client)
    return client


@pytest.fixture(scope="module")
def players(house: House, server: Running, floor: Client) -> dict[int, Client]:
    return {
        seat: server.client(house.token(f"{person}.p", "player", person=person))
        for seat, person in enumerate(("ann", "bob"), 1)
    }


@pytest.fixture
def broken(floor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """One command is broken; all others are whole."""
    monkeypatch.setitem(dispatch.DECIDE, cmd.DrawForTheButton, fail)


def counted(server: Running, what: str) -> int:
    text = httpx.get(f"{server.address}/metrics", timeout=ANSWER_SECONDS).text
    (line,) = [one for one in text.splitlines() if one.startswith(f"cardhouse_room_{what}_total{{")]
    return int(float(line.rpartition(" ")[2]))


def test_others_play_while_somebody_makes_the_server_fail(
    house: House, server: Running, floor: Client, players: dict[int, Client], broken: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(faults, "FREE", 1_000)
    monkeypatch.setattr(faults, "MOST", 1_000)
    before = counted(server, "faults")
    with Wire(server.client(house.token("bad", "floor"))) as bad:
        for number in range(44):
            bad.send({"type": "command", "id": f"bad-{number:05d}", "command": BROKEN})
            told = bad.get(type="refused", id=f"bad-{number:05d}")
            assert (told["status"], told["refusal"]["code"]) == (500, "fault")
            if number % 11 == 0:
                play_a_hand(floor, players)
        bad.send({"type": "command", "id": "good-00001", "command": {"type": "BeginHand", "table": 99}})
        assert bad.get(type="answer", id="good-00001")["refusal"]["code"] == "no_such_table"
    assert counted(server, "faults") == before + 44
    assert counted(server, "rereads") == 0
    assert httpx.get(f"{server.address}/health/ready").status_code == 200


BAD: tuple[dict[str, Any], ...] = (
    {"type": "Discard", "cards": [99, -1, 2**40]}, {"type": "Discard", "cards": list(range(52))},
    {"type": "Draw", "cards": [0, 0, 0]}, {"type": "Draw", "cards": [-(2**52)], "received": [53]},
    {"type": "BetTo", "to": -(2**52)}, {"type": "BetTo", "to": 2**60}, {"type": "Show", "cards": [77]},
    {"type": "Discard", "cards": ["As", 5, None]}, {"type": "Discard", "cards": [[]]}, {"type": "Nothing"},
)  # fmt: skip


def test_what_makes_no_sense_is_refused_at_the_door_or_by_the_rules(
    server: Running, floor: Client, players: dict[int, Client]
) -> None:
    """A bad discard 44 times used to make the room be read anew 44 times."""
    before, statuses = counted(server, "faults"), set()
    floor.command("main", cmd.BeginHand(1))
    for _, act in zip(range(44), itertools.cycle(BAD), strict=False):
        with pytest.raises(Refused) as refused:
            players[1].command("main", {"type": "Act", "table": 1, "act": {**act, "seat": 1}})
        statuses.add(refused.value.status)
    assert statuses == {409, 422}
    assert (counted(server, "faults"), counted(server, "rereads")) == (before, 0)
    acting = floor.view("main", "table 1")["view"]["hand"]["acting"]
    fold = {"type": "Act", "table": 1, "act": {"type": "Fold", "seat": acting}}
    players[acting].command("main", fold)


def test_commands_in_flight_get_their_places_back(
    house: House, server: Running, broken: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many at once as a connection may have open, three times over, without waiting for answers."""
    monkeypatch.setattr(faults, "FREE", 1_000)
    monkeypatch.setattr(faults, "MOST", 1_000)
    with Wire(server.client(house.token("bar", "floor"))) as bad:
        for number in range(48):
            bad.send({"type": "command", "id": f"many-{number:05d}", "command": BROKEN})
        heard = [bad.get(type="refused", id=f"many-{number:05d}") for number in range(48)]
        assert {one["refusal"]["code"] for one in heard} == {"fault"}


def test_whoever_goes_on_is_shut_out(
    house: House, server: Running, floor: Client, broken: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = server.client(house.token("bud", "floor"))
    monkeypatch.setattr(faults, "wait_after", lambda times: 600 if times >= faults.FREE else 0)
    codes = []
    for _ in range(faults.FREE + 1):
        with pytest.raises(Refused) as refused:
            bad.command("main", BROKEN)
        codes.append(refused.value.code)
    assert codes == ["fault"] * faults.FREE + ["too_many_faults"]
    with pytest.raises(Refused) as refused:
        bad.command("main", {"type": "BeginHand", "table": 1})
    assert refused.value.code == "too_many_faults", "whatever he sends now"
    (user,) = [one for one in house.accounts.users.all("main") if one.name == "bud"]
    with house.accounts.database.write() as transaction:
        fresh = house.accounts.sessions.open(transaction, user.id, "password", "", "").token
    with pytest.raises(Refused) as refused:
        server.client(fresh).command("main", {"type": "BeginHand", "table": 1})
    assert refused.value.code == "too_many_faults", "by whichever session"
    floor.command("main", RegisterPerson("cyd", id_checked=True, born=BORN))  # others do not wait


def test_at_last_his_session_ends(
    house: House, server: Running, floor: Client, broken: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "FREE", 1_000)
    bad = server.client(house.token("bix", "floor"))
    for _ in range(faults.MOST):
        with pytest.raises(Refused, match="mistake"):
            bad.command("main", BROKEN)

    def over() -> bool:
        try:
            bad.view("main", "board")
        except Refused as refused:
            return refused.status == 401
        return False

    until(over, "the session is over")
    whats = {entry.what for entry in house.accounts.audit.read()}
    assert {"server_fault", "session_ended_by_faults"} <= whats
