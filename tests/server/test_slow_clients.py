"""Who sends half a request, reads nothing, or comes with too many connections stops nobody else.

The attackers are real connections from addresses of their own (every 127.x.y.z is this machine).
"""

from __future__ import annotations

import contextlib
import itertools
import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.frames import Frame, Opcode

from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.room import commands as cmd
from cardhouse.server import faults, routes_live, sockets
from cardhouse.server.client import Client
from cardhouse.server.crowd import WHY_ENDED, Limits
from cardhouse.server.entrance import listeners
from cardhouse.server.guarded import FRAGMENTS_MOST
from cardhouse.server.hub import QUEUE_MOST
from cardhouse.server.security import Pace, Settings
from ports import free_port
from room.evening import BORN
from server.serving import ANSWER_SECONDS, House, Process, Running, running
from server.test_live import Wire, play_a_hand
from waiting import until

HALF_A_HEAD = b"GET /health/live HTTP/1.1\r\nhost: room\r\nx-slow: "
HALF_A_BODY = b"POST /api/v1/sign-in HTTP/1.1\r\nhost: room\r\ncontent-length: 1000\r\n\r\n{"
WHOLE = b"GET /health/live HTTP/1.1\r\nhost: room\r\n\r\n"
FAST = Pace(100_000, 100_000)
IMPATIENT = Settings(
    address_pace=FAST, session_pace=FAST, body_seconds_most=1,
    limits=Limits(head_seconds=1, idle_seconds=1, send_seconds=1),
)  # fmt: skip


class Slow:
    """A connection that says little."""

    def __init__(self, port: int, says: bytes, source: str = "127.0.0.2") -> None:
        self.wire = socket.create_connection(("127.0.0.1", port), source_address=(source, 0))
        self.wire.setblocking(False)
        self.heard = b""
        self.over = False
        self.say(says)

    def say(self, more: bytes) -> None:
        with contextlib.suppress(BlockingIOError):
            try:
                self.wire.send(more)
            except OSError:
                self.over = True

    def ended(self) -> bool:
        """Whether the server has hung up."""
        try:
            while not self.over:
                more = self.wire.recv(65_536)
                self.heard += more
                self.over = not more
        except BlockingIOError:
            pass
        except OSError:
            self.over = True
        return self.over

    def ends_dripping(self, drop: bytes = b"a") -> None:
        """However steadily it goes on a byte at a time."""

        def drips() -> bool:
            self.say(drop)
            return self.ended()

        until(drips, "the server hangs up", look_seconds=0.05)

    def close(self) -> None:
        self.wire.close()


@pytest.fixture(scope="module")
def server(house: House) -> Iterator[Running]:
    with running(house, settings=IMPATIENT) as made:
        yield made


def counted(address: str, why: str) -> int:
    text = httpx.get(f"{address}/metrics", timeout=ANSWER_SECONDS).text
    (line,) = [one for one in text.splitlines() if f'ended_total{{why="{why}"}}' in one]
    return int(float(line.rpartition(" ")[2]))


def seated(client: Client) -> None:
    client.command("main", OfferGame("1-3", "holdem", "no limit 1/3", 9, 10_000, 30_000))
    client.command("main", OpenTable(1, "1-3"))
    for seat, person in enumerate(("ann", "bob"), 1):
        client.command("main", RegisterPerson(person, id_checked=True, born=BORN))
        client.command("main", SeatPlayer(1, seat, person, 20_000))
    client.command("main", cmd.DrawForTheButton(1))


def test_three_hundred_half_sent_requests_stop_nobody(tmp_path: Path) -> None:
    """More of them than the server may have files open, from several addresses, each going on byte by byte,
    while a hand is played and followed live.
    """
    house = House(str(tmp_path / "room.db"))
    tokens = [house.token("fay", "floor")]
    tokens += [house.token(f"{one}.p", "player", person=one) for one in ("ann", "bob")]
    house.close()
    server = Process(house.database, files=300).start()
    done = threading.Event()
    attackers: list[Slow] = []
    addresses = itertools.cycle([f"127.0.0.{number}" for number in range(2, 9)])

    def drip() -> None:
        while not done.is_set():
            for one in attackers:
                one.say(b"a")
                one.ended()

    dripping = threading.Thread(target=drip, daemon=True)
    try:
        floor, *players = [server.client(token, tries=1, seconds=ANSWER_SECONDS) for token in tokens]
        seated(floor)
        with Wire(players[0]) as ann:
            ann.subscribe("table 1")
            for number in range(340):
                says = HALF_A_HEAD if number % 2 else HALF_A_BODY
                attackers.append(Slow(server.port, says, next(addresses)))
            dripping.start()
            for _ in range(2):
                play_a_hand(floor, dict(enumerate(players, 1)))
            last = floor.view("main", "table 1")["position"]
            while ann.get(type="table")["position"] < last:
                pass
        assert counted(server.address, "full") + counted(server.address, "slow_request") > 0
        until(lambda: all(one.over for one in attackers), "all who say nothing whole are gone")
    finally:
        done.set()
        if dripping.is_alive():
            dripping.join()
        for one in attackers:
            one.close()
        for client in (floor, *players):
            client.close()
        server.kill()


def test_a_head_is_timed_as_a_whole(server: Running) -> None:
    slow = Slow(server.port, HALF_A_HEAD)
    slow.ends_dripping()
    slow.close()
    assert counted(server.address, "slow_request")


def test_nothing_at_all_and_nothing_more_end_too(server: Running) -> None:
    for says in (b"", WHOLE, WHOLE + b"GET "):
        silent = Slow(server.port, says)
        until(silent.ended, "the server hangs up")
        assert silent.heard.count(b"200 OK") == says.count(WHOLE)
        silent.close()


def test_a_second_head_is_timed_like_the_first(server: Running) -> None:
    slow = Slow(server.port, WHOLE + HALF_A_HEAD)
    slow.ends_dripping()
    slow.close()


def test_half_a_body_is_answered_and_ended(server: Running) -> None:
    slow = Slow(server.port, HALF_A_BODY)
    slow.ends_dripping(b" ")
    assert b" 408 " in slow.heard.split(b"\r\n")[0]
    slow.close()


def test_what_is_no_http_is_answered_with_the_same_headers(server: Running) -> None:
    wrong = Slow(server.port, b"hello\r\n\r\n")
    until(wrong.ended, "the server hangs up")
    assert wrong.heard.startswith(b"HTTP/1.1 400 ")
    assert b"content-security-policy: default-src 'none'" in wrong.heard
    wrong.close()


def test_who_takes_no_answer_is_cut(server: Running) -> None:
    wire = socket.socket()
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    wire.connect(("127.0.0.1", server.port))
    before = counted(server.address, "slow_reader")
    # As many answers as no buffer of any system holds.
    asking = b"GET /api/v1/openapi.json HTTP/1.1\r\nhost: room\r\n\r\n" * 100
    wire.sendall(asking)
    until(lambda: counted(server.address, "slow_reader") > before, "it is cut", look_seconds=0.1)
    wire.close()


def test_pings_of_who_takes_no_answer_fill_no_memory(house: House, server: Running) -> None:
    """Each ping is answered: who sends and never reads is no longer read, then cut."""
    flood = Slow(server.port, handshake(house.token("pop", "floor")))
    until(lambda: b"101 " in peeked(flood), "the connection is open")
    ping = Frame(Opcode.PING, b"x" * 125).serialize(mask=True) * 500
    sent = 0
    before = counted(server.address, "slow_reader")
    while counted(server.address, "slow_reader") == before:
        with contextlib.suppress(BlockingIOError, ConnectionError):
            sent += flood.wire.send(ping)
        assert sent < 64 * 1024 * 1024, "it is read without end"
    flood.close()


def test_who_asks_and_takes_no_answer_is_let_go_and_others_see_everything(tmp_path: Path) -> None:
    """Views and answers for somebody who does not read stay few; a viewer beside him gets each view."""
    house = House(str(tmp_path / "room.db"))
    tokens = [house.token("fay", "floor"), house.token("sly", "floor")]
    tokens += [house.token(f"{one}.p", "player", person=one) for one in ("ann", "bob")]
    with running(house) as server:
        floor, _, *players = [server.client(token) for token in tokens]
        seated(floor)
        slow = Slow(server.port, handshake(tokens[1]))
        slow.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        until(lambda: b"101 " in peeked(slow), "the connection is open")
        slow.say(masked({"type": "subscribe", "subjects": ["table 1", "room", "board"]}))
        asks = masked({"type": "subscribe", "subjects": ["table 1", "room", "board"]}) * 50
        with Wire(players[0]) as ann:
            ann.subscribe("table 1")
            play_a_hand(floor, dict(enumerate(players, 1)))
            last = floor.view("main", "table 1")["position"]
            seen = [ann.get(type="table")["position"]]
            while seen[-1] < last:
                slow.say(asks)
                seen.append(ann.get(type="table")["position"])
            assert seen == sorted(seen)

        def let_go() -> bool:
            slow.say(asks)
            return slow.over

        until(let_go, "he is let go", look_seconds=0.02)
        slow.close()
    house.close()


def masked(message: object) -> bytes:
    return Frame(Opcode.TEXT, json.dumps(message).encode()).serialize(mask=True)


def test_a_message_in_endless_pieces_is_ended(house: House, server: Running) -> None:
    many = Slow(server.port, handshake(house.token("pep", "floor")))
    until(lambda: b"101 " in peeked(many), "the connection is open")
    many.say(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
    many.ends_dripping(Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) * 100)
    many.close()


def handshake(token: str) -> bytes:
    return (
        b"GET /api/v1/rooms/main/live HTTP/1.1\r\nhost: room\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
        b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        b"authorization: Bearer " + token.encode() + b"\r\n\r\n"
    )


def peeked(slow: Slow) -> bytes:
    with contextlib.suppress(BlockingIOError):
        return slow.wire.recv(4_096, socket.MSG_PEEK)
    return b""


def test_an_address_has_so_many_connections_and_others_theirs(tmp_path: Path) -> None:
    house = House(str(tmp_path / "room.db"))
    token = house.token("fay", "floor")
    limits = Limits(per_address=3, connections=8)
    with running(house, settings=Settings(limits=limits)) as server:
        first, *others = [Slow(server.port, HALF_A_HEAD) for _ in range(4)]
        until(first.ended, "the one that waited longest made way")
        assert not any(one.ended() for one in others)
        live = [Slow(server.port, handshake(token)) for _ in range(3)]
        until(lambda: all(b"101 " in peeked(one) for one in live), "they are open")
        fourth = Slow(server.port, WHOLE)
        until(fourth.ended, "nobody waits there any more: it is turned away")
        assert fourth.heard.startswith(b"HTTP/1.1 503 ")
        assert b"content-security-policy: default-src 'none'" in fourth.heard
        assert httpx.get(f"{server.address}/health/live").status_code == 200, "others have their own places"
        for one in (first, *others, *live, fourth):
            one.close()
        until(lambda: not server.crowd.by_address["127.0.0.2"], "who is gone is no longer counted")
    house.close()


def test_in_all_there_are_so_many(tmp_path: Path) -> None:
    house = House(str(tmp_path / "room.db"))
    with running(house, settings=Settings(limits=Limits(connections=5))) as server:
        slow = [Slow(server.port, HALF_A_HEAD, f"127.0.0.{2 + number}") for number in range(20)]
        assert httpx.get(f"{server.address}/health/live").status_code == 200
        assert len(server.crowd.places) <= 5
        for one in slow:
            one.close()
    house.close()


def test_a_name_with_an_address_that_is_not_here_is_listened_at_by_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    port, stream = free_port(), socket.SOCK_STREAM
    addresses = [(socket.AF_INET, stream, 6, "", (one, port)) for one in ("198.51.100.9", "127.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: addresses)
    (one,) = listeners("localhost", port)
    with pytest.raises(OSError, match="in use"):
        listeners("localhost", port)
    one.close()
    addresses.pop()
    with pytest.raises(OSError, match="assign"):
        listeners("localhost", port)


def test_the_limits_are_as_the_docs_say() -> None:
    told = (Path(__file__).parents[2] / "docs" / "serving.md").read_text("utf-8")
    usual, settings = Limits(), Settings()
    for words in (
        f"| connections in all (`--connections`) | {usual.connections:,},",
        f"(`--connections-per-address`) | {usual.per_address:,},",
        f"agreeing on encryption | {usual.head_seconds} s",
        f"| between two requests | {usual.idle_seconds} s",
        f"what is sent | {usual.send_seconds} s",
        f"| body | {settings.body_bytes_most >> 10} KiB, {settings.body_seconds_most} s",
        f"| requests | {settings.address_pace.per_second} a second from an address, "
        f"{settings.session_pace.per_second} of a session, {settings.sign_in_pace.per_second} sign-ins; "
        f"{settings.file_pace.per_second:,} scripts and styles",
        f"of one session | {routes_live.OPEN_MOST} |",
        f"that wait | {sockets.COMMANDS_MOST} |",
        f"a live message | {sockets.MESSAGE_BYTES_MOST >> 10} KiB, {FRAGMENTS_MOST:,} pieces",
        f"slow viewer | {QUEUE_MOST} views,",
        f"answers that nobody takes | {sockets.WAITING_MOST} |",
        f"one account meets | {faults.FREE}, then a wait that doubles; {faults.MOST} |",
    ):
        assert words in told, words
    assert all(f"{why}" in told for why in WHY_ENDED)
