"""Real processes: killed in the middle of an evening, and several on one PostgreSQL, where one takes over
when another dies. What was acknowledged is there, what was retried is there once.
"""

from __future__ import annotations

import itertools
import random
import signal
import threading
import time
from collections import Counter
from pathlib import Path

import psycopg
import pytest

from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.room.loading import load
from cardhouse.room.replaying import replay
from cardhouse.server.client import Client, Refused, Unreachable, new_id
from cardhouse.store import chain, open_store
from postgres_server import postgres_server, postgres_url
from room.evening import BORN
from server.serving import ANSWER_SECONDS, House, Process
from waiting import PATIENCE_SECONDS, until

__all__ = ["postgres_server", "postgres_url"]
CLIENTS = 4


class Evening:
    """Clients that register people one after the other, each under an id that is tried until answered."""

    def __init__(self, tokens: list[str], addresses: list[str]) -> None:
        self.addresses = addresses
        self.acknowledged: dict[str, int] = {}
        self.asked: list[str] = []
        self.ending = False
        self._lock = threading.Lock()
        self._threads = [
            threading.Thread(target=self._go, args=(number, token), daemon=True)
            for number, token in enumerate(tokens)
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def wait_for(self, count: int) -> None:
        heard = self.acknowledged
        until(lambda: len(heard) >= count, lambda: f"{len(heard)} of {count} acknowledged")

    def stop(self) -> None:
        self.ending = True
        for thread in self._threads:
            thread.join(PATIENCE_SECONDS)
            assert not thread.is_alive()

    def _go(self, number: int, token: str) -> None:
        first = number % len(self.addresses)
        clients = [
            Client(address, token, tries=1, seconds=ANSWER_SECONDS)
            for address in self.addresses[first:] + self.addresses[:first]
        ]
        for count in itertools.count(1):
            if self.ending:
                break
            id_ = f"client-{number}-{count:05d}"
            self.asked.append(id_)
            position = self._until_answered(clients, id_, f"p{number}-{count}")
            with self._lock:
                self.acknowledged[id_] = position
        for client in clients:
            client.close()

    def _until_answered(self, clients: list[Client], id_: str, person: str) -> int:
        command = RegisterPerson(person, id_checked=True, born=BORN)
        turns = itertools.cycle(clients)

        def answered() -> int:
            try:
                return int(next(turns).command("main", command, id=id_)["position"])
            except (Unreachable, Refused):
                return 0

        return until(answered, f"{id_} is answered", look_seconds=0.1)


def check(database: str, evening: Evening) -> None:
    """Every acknowledged command at its position, each once, the chain whole, the replay the same room."""
    store = open_store(database)
    log = store.log("main")
    entries = list(log.read())
    chain.verify("main", entries, end=log.head())
    at = {entry.command: entry.position for entry in entries}
    twice = [command for command, count in Counter(entry.command for entry in entries).items() if count > 1]
    assert twice == []
    for command, position in evening.acknowledged.items():
        assert at[command] == position
    assert set(at) - set(evening.asked) <= {"open"}
    room, summary = replay(entries)
    assert summary.faults == []
    assert room == load(log).room
    assert len(room.floor.people.known) == len(at) - 1
    store.close()


def test_killed_in_the_middle_of_an_evening(tmp_path: Path) -> None:
    house = House(str(tmp_path / "room.db"))
    tokens = [house.token(f"clerk{number}", "clerk") for number in range(CLIENTS)]
    house.close()
    server = Process(house.database).start()
    evening = Evening(tokens, [server.address])
    chance = random.Random(1)
    try:
        evening.start()
        for round_ in (1, 2):
            evening.wait_for(40 * round_ + chance.randrange(20))
            server.kill()
            server = Process(house.database, server.port).start()
        evening.wait_for(120)
        evening.stop()
        assert server.stop() == 0, "and stops in order when asked to"
    finally:
        evening.ending = True
        server.kill()
    check(house.database, evening)
    kept = open_store(house.database).log("main").snapshot()
    assert kept is not None, "a stop in order keeps a snapshot"


@pytest.fixture
def database(postgres_url: str) -> str:
    return postgres_url


def test_another_process_takes_over(database: str) -> None:
    """Three servers on one PostgreSQL, commands at any of them: the writer loses its connection to the
    database, then it is killed, and then its successor is.
    """
    house = House(database)
    tokens = [house.token(f"clerk{number}", "clerk") for number in range(CLIENTS)]
    house.close()
    servers = [Process(database, several=True) for _ in range(3)]
    evening = Evening(tokens, [server.address for server in servers])
    try:
        for server in servers:
            server.start()
        evening.start()
        evening.wait_for(30)
        _cut_off_writer(database)
        for round_ in (2, 3):
            evening.wait_for(30 * round_)
            writer = _writer(database, servers)
            servers.remove(writer)
            writer.kill()
        evening.wait_for(120)
        evening.stop()
        check(database, evening)
        with servers[0].client(tokens[0], seconds=ANSWER_SECONDS) as client:
            seen = client.view("main", "board")["position"]
            assert seen == max(evening.acknowledged.values())
    finally:
        evening.ending = True
        for server in servers:
            server.stop()
            print(server.said()[-4_000:])  # shown where the test fails


def test_a_writer_that_hangs_is_replaced(database: str) -> None:
    """Three servers on one PostgreSQL; the one that writes is frozen, and the others go on. When it wakes it
    writes nothing of what it had begun, and follows. How long it took is printed (pytest -rP): a machine
    that does a dozen other things is slow, not wrong.
    """
    house = House(database)
    tokens = [house.token(f"clerk{number}", "clerk") for number in range(CLIENTS)]
    house.close()
    servers = [Process(database, several=True) for _ in range(3)]
    evening = Evening(tokens, [server.address for server in servers])
    frozen: Process | None = None
    try:
        for server in servers:
            server.start()
        evening.start()
        evening.wait_for(30)
        frozen = _writer(database, servers)
        frozen.send(signal.SIGSTOP)
        began = time.monotonic()
        others = [server for server in servers if server is not frozen]
        until(lambda: _writing(database, others), "another one writes while the first is frozen")
        print(f"taken over after {time.monotonic() - began:.1f} seconds")
        evening.wait_for(len(evening.acknowledged) + 30)
        frozen.send(signal.SIGCONT)
        until(frozen.answers, "the one that woke follows, and is ready again")
        evening.wait_for(len(evening.acknowledged) + 30)
        evening.stop()
        assert _writer(database, servers) in others
        check(database, evening)
    finally:
        evening.ending = True
        if frozen is not None:
            frozen.send(signal.SIGCONT)
        for server in servers:
            server.stop()
            print(server.said()[-4_000:])  # shown where the test fails


def _cut_off_writer(database: str) -> None:
    """Ends the database's side of the connection that holds the room."""
    with psycopg.connect(database, autocommit=True) as connection:
        cut = connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted "
            "AND classid = 'log_rooms'::regclass"
        ).fetchall()
    assert cut, "somebody held the room"


def _writer(database: str, servers: list[Process]) -> Process:
    """Who writes now, among those that run: after one was killed another has to take over first."""
    found = until(lambda: _writing(database, servers), "one of the servers writes")
    assert found is not None
    return found


def _writing(database: str, servers: list[Process]) -> Process | None:
    store = open_store(database)
    seat = store.log("main").writer()
    store.close()
    return next((one for one in servers if seat is not None and seat.address.endswith(one.internal)), None)


def test_followers_show_and_forward(database: str) -> None:
    """Whoever looks at a follower sees what was done at the writer, and gives commands through it."""
    house = House(database)
    token = house.token("fay", "floor")
    house.close()
    first, second = Process(database, several=True), Process(database, several=True)
    try:
        first.start()
        second.start()
        with first.client(token, seconds=ANSWER_SECONDS) as writer, second.client(
            token, seconds=ANSWER_SECONDS
        ) as follower:
            live = follower.live("main", ["room"])
            assert next(live)["view"]["people"] == 0
            writer.command("main", RegisterPerson("ann", id_checked=True, born=BORN))
            assert next(live)["view"]["people"] == 1
            id_ = new_id()
            answer = follower.command("main", RegisterPerson("bob", id_checked=True, born=BORN), id=id_)
            assert writer.command("main", RegisterPerson("bob", id_checked=True, born=BORN), id=id_) == answer
            assert follower.view("main")["position"] >= answer["position"]
            seat = {"type": "SeatPlayer", "table": 9, "seat": 1, "person": "bob", "chips": 5}
            with pytest.raises(Refused) as refused:
                follower.command("main", seat)
            assert refused.value.code == "no_such_table"
            body = {"id": new_id(), "name": "Bob Bee", "alias": "Bee"}
            follower.send("PUT", "/rooms/main/people/bob", body)
            assert writer.get("/rooms/main/people/bob")["alias"] == "Bee"
            assert follower.get("/rooms/main/people/bob")["name"] == "Bob Bee"
    finally:
        second.stop()
        first.stop()
