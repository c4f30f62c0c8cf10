"""The live connection: what is pushed to whom, going on after a break, and clients that are slow, dead or
hostile.
"""

from __future__ import annotations

import contextlib
import json
import re
import socket
import threading
from dataclasses import replace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.room import commands as cmd
from cardhouse.room.dispatch import VIEWS
from cardhouse.server import live_sessions, routes_live, sockets
from cardhouse.server.client import Client, Refused, Unreachable, new_id
from room.evening import BORN
from server.serving import CHIEF, House, Running, running
from waiting import PATIENCE_SECONDS, until

CARD = re.compile(r'"([2-9TJQKA][cdhs])"')
DREW = re.compile(r'"drew":\{"cards":\[.*?\]\]')
"""The cards that were drawn for the button lay face up, and went back into the deck."""


class Wire:
    """A bare live connection."""

    def __init__(self, client: Client, room: str = "main") -> None:
        headers = {"authorization": f"Bearer {client.token}"}
        where = client.address.replace("http", "ws") + f"/api/v1/rooms/{room}/live"
        self._open = contextlib.ExitStack()
        self.inner: ClientConnection = self._open.enter_context(
            connect(where, additional_headers=headers, max_size=None, open_timeout=PATIENCE_SECONDS)
        )
        self.texts: list[str] = []

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    def send(self, message: Any) -> None:
        self.inner.send(message if isinstance(message, (str, bytes)) else json.dumps(message))

    def get(self, **wanted: Any) -> dict[str, Any]:
        """The next message that has these values."""
        while True:
            text = self.inner.recv(PATIENCE_SECONDS)
            assert isinstance(text, str)
            self.texts.append(text)
            told: dict[str, Any] = json.loads(text)
            if all(told.get(name) == value for name, value in wanted.items()):
                return told

    def send_all_and_wait(self, messages: list[str]) -> None:
        """Sends these and then listens until the other side has had enough."""
        for message in messages:
            self.send(message)
        self.get(type="nothing that is ever sent")

    def subscribe(self, *subjects: str, after: int | None = None) -> dict[str, Any]:
        self.send({"type": "subscribe", "subjects": subjects, "after": after})
        return self.get(type="subscribed")


@pytest.fixture(scope="module")
def floor(house: House, server: Running) -> Client:
    client = server.client(house.token("fay", "floor"))
    client.command("main", OfferGame("1-3", "holdem", "no limit 1/3", 9, 10_000, 30_000))
    client.command("main", OpenTable(1, "1-3"))
    for seat, person in enumerate(("ann", "bob"), 1):
        client.command("main", RegisterPerson(person, id_checked=True, born=BORN))
        client.command("main", SeatPlayer(1, seat, person, 20_000))
    client.command("main", cmd.DrawForTheButton(1))
    return client


@pytest.fixture(scope="module")
def players(house: House, server: Running, floor: Client) -> dict[int, Client]:
    return {
        seat: server.client(house.token(f"{person}.p", "player", person=person))
        for seat, person in enumerate(("ann", "bob"), 1)
    }


def play_a_hand(floor: Client, players: dict[int, Client]) -> None:
    floor.command("main", cmd.BeginHand(1))
    while hand := floor.view("main", "table 1")["view"].get("hand"):
        act = {"type": "Call", "seat": hand["acting"]}
        try:
            players[act["seat"]].command("main", {"type": "Act", "table": 1, "act": act})
        except Refused:
            players[act["seat"]].command("main", {"type": "Act", "table": 1, "act": {**act, "type": "Check"}})


def test_each_sees_the_own_cards_and_the_board(floor: Client, players: dict[int, Client]) -> None:
    with Wire(players[1]) as ann, Wire(players[2]) as bob, Wire(floor) as fay:
        for wire in (ann, bob, fay):
            wire.subscribe("table 1")
        play_a_hand(floor, players)
        last = floor.view("main", "table 1")["position"]
        seen: dict[Wire, set[str]] = {}
        own: dict[Wire, set[str]] = {}
        shown: set[str] = set()
        for wire in (ann, bob, fay):
            own[wire] = set()
            while (told := wire.get(type="table"))["position"] < last:
                own[wire] |= set((told.get("own") or {}).get("cards", ()))
                for event in told.get("events", ()):
                    shown |= set(event["cards"]) if event["type"] in ("Shown", "BoardDealt") else set()
            for event in told["events"]:
                shown |= set(event["cards"]) if event["type"] in ("Shown", "BoardDealt") else set()
            texts = [DREW.sub("", text) for text in wire.texts]
            seen[wire] = set(CARD.findall("".join(texts)))
        assert len(own[ann]) == len(own[bob]) == 2
        assert own[fay] == set()
        assert len(shown) >= 5
        for wire in (ann, bob, fay):
            assert seen[wire] - shown - own[wire] == set()


def test_commands_and_their_answers(floor: Client, players: dict[int, Client]) -> None:
    with Wire(floor) as wire:
        wire.subscribe("table 1")
        wire.send({"type": "command", "id": "begin-the-hand-1", "command": {"type": "BeginHand", "table": 1}})
        answer = wire.get(type="answer", id="begin-the-hand-1")
        assert answer["status"] == 200
        assert answer["events"]
        again = {"type": "command", "id": "begin-the-hand-2", "command": {"type": "BeginHand", "table": 1}}
        wire.send(again)
        refused = wire.get(type="answer", id="begin-the-hand-2")
        assert refused["status"] == 409
        assert refused["refusal"]["code"]
        acting = floor.view("main", "table 1")["view"]["hand"]["acting"]
        other = players[3 - acting]
        with Wire(other) as player:
            act = {"type": "Act", "table": 1, "act": {"type": "Fold", "seat": acting}}
            player.send({"type": "command", "id": "not-my-seat", "command": act})
            denied = player.get(type="refused", id="not-my-seat")
            assert (denied["status"], denied["refusal"]["code"]) == (403, "own_only")
        wire.send({"type": "command", "id": "fold-his-hand", "command": act})
        assert wire.get(type="answer", id="fold-his-hand")["refusal"]["code"] == "seat_acts_itself"
        with Wire(players[acting]) as player:
            player.send({"type": "command", "id": "fold-the-hand", "command": act})
            assert player.get(type="answer", id="fold-the-hand")["status"] == 200


def test_who_reconnects_goes_on_from_the_last_position(floor: Client, players: dict[int, Client]) -> None:
    with Wire(players[1]) as wire:
        wire.subscribe("table 1")
        position = max(json.loads(text)["position"] for text in wire.texts if '"type":"table"' in text)
    with Wire(players[1]) as wire:
        wire.subscribe("table 1", after=position)
        wire.send({"type": "ping"})
        wire.get(type="pong")
        sent = [text for text in wire.texts if '"type":"table"' in text]
        assert sent == [], "nothing changed, nothing is sent"
    play_a_hand(floor, players)
    with Wire(players[1]) as wire:
        wire.subscribe("table 1", after=position)
        wire.send({"type": "ping"})
        wire.get(type="pong")
        (after,) = [json.loads(text) for text in wire.texts if '"type":"table"' in text]
        assert after["position"] > position


def test_the_board_lists_and_me_follow(house: House, server: Running, floor: Client) -> None:
    floor.command("main", RegisterPerson("cyd", id_checked=True, born=BORN))
    cyd = server.client(house.token("cyd.p", "player", person="cyd"))
    with Wire(cyd) as wire:
        wire.subscribe("board", "me", "list 1-3")
        floor.command("main", SeatPlayer(1, 3, "cyd", 20_000))
        mine = wire.get(type="me")
        while not mine["view"].get("seats"):
            mine = wire.get(type="me")
        assert mine["view"]["seats"] == [{"table": 1, "seat": 3, "spread": "1-3", "chips": 20_000}]
        floor.command("main", {"type": "LeaveTable", "table": 1, "person": "cyd"})
        while mine["view"].get("seats"):
            mine = wire.get(type="me")


def test_what_comes_back_to_what_others_saw_is_told_to_whoever_came_between(floor: Client) -> None:
    """The board stood at nobody, somebody came while no page was open, and went when the next one was."""
    floor.command("main", OfferGame("2-5", "holdem", "no limit 2/5", 9, 20_000, 50_000))
    floor.command("main", RegisterPerson("eve", id_checked=True, born=BORN))
    on_list = {"type": "JoinList", "spread": "2-5", "person": "eve"}

    def waiting(wire: Wire) -> int:
        games = wire.get(type="board")["view"]["games"]
        return len(next(game for game in games if game["spread"] == "2-5").get("waiting", ()))

    with Wire(floor) as wire:
        wire.subscribe("board")
        floor.command("main", on_list)
        while not waiting(wire):
            pass
        floor.command("main", {**on_list, "type": "LeaveList"})
        while waiting(wire):
            pass
    floor.command("main", on_list)
    with Wire(floor) as wire:
        wire.send({"type": "subscribe", "subjects": ["board"], "after": None})
        assert waiting(wire) == 1
        floor.command("main", {**on_list, "type": "LeaveList"})
        assert waiting(wire) == 0


def test_what_somebody_may_not_look_at_is_refused(players: dict[int, Client]) -> None:
    with Wire(players[1]) as wire:
        wire.send({"type": "subscribe", "subjects": ["room", "table x", "deck", "table 999999999999"]})
        codes = [wire.get(type="refused")["refusal"]["code"] for _ in range(4)]
        assert codes == ["not_allowed", "nothing_there", "nothing_there", "nothing_there"]


@pytest.mark.parametrize("who", ["", "chs_nonsense"])
def test_strangers_are_turned_away(server: Running, who: str) -> None:
    with pytest.raises(ConnectionClosed) as closed, Wire(server.client(who)) as wire:
        wire.get(type="nothing")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == sockets.POLICY


def test_a_session_that_is_revoked_is_closed(
    house: House, server: Running, floor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_sessions, "CHECK_SECONDS", 0.1)
    token = house.token("rev", "clerk")
    with Wire(server.client(token)) as wire:
        wire.subscribe("board")
        user = house.accounts.users.find("rev")
        assert user is not None
        house.accounts.sessions.revoke_all(CHIEF, user.id)
        with pytest.raises(ConnectionClosed) as closed:
            wire.get(type="nothing")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.reason == "session_over"


@pytest.mark.parametrize(
    "message",
    ["", "{", "[]", "null", "1e999", '{"type":5}', '{"type":"nothing"}', '{"type":"subscribe","subjects":5}',
     '{"type":"command"}', '{"type":"command","id":"x","command":{}}', "\ud7ff", b"\xff\xfe\x00", b"{}",
     '{"type":"command","id":"12345678","command":{"type":"BeginHand","table":' + "9" * 5_000 + "}}"],
)  # fmt: skip
def test_nonsense_is_refused_and_the_connection_stays(floor: Client, message: Any) -> None:
    with Wire(floor) as wire:
        wire.send(message)
        assert wire.get(type="refused")["status"] == 422
        wire.send({"type": "ping"})
        wire.get(type="pong")


def test_a_mistake_of_ours_is_told_and_the_connection_stays(
    floor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever fails in answering, the rest of the page goes on: one answer says so."""

    def broken(*_: object) -> None:
        raise ZeroDivisionError("secret detail")

    with Wire(floor) as wire:
        monkeypatch.setitem(VIEWS, "board", replace(VIEWS["board"], show=broken))
        wire.send({"type": "subscribe", "subjects": ["board", "table 1"]})
        told = wire.get(type="refused")
        assert (told["of"], told["subject"], told["status"]) == ("subscribe", "board", 500)
        assert wire.get(type="subscribed")["subjects"] == ["table 1"]
        monkeypatch.setattr(sockets.Live, "_given", broken)
        wire.send({"type": "command", "id": new_id(), "command": {"type": "BeginHand", "table": 1}})
        assert wire.get(type="refused")["refusal"]["code"] == "fault"
        monkeypatch.undo()
        assert wire.subscribe("board")["subjects"] == ["board", "table 1"]
        assert not any("secret" in text for text in wire.texts)


def test_a_flood_of_nonsense_and_too_large_messages_are_closed(floor: Client) -> None:
    for hostile in (["{"] * (sockets.FAULTS_MOST + 5), ["x" * (sockets.MESSAGE_BYTES_MOST + 1)]):
        with Wire(floor) as wire, pytest.raises(ConnectionClosed):
            wire.send_all_and_wait(hostile)
    assert floor.view("main", "table 1")["position"] > 0


def _raw_socket(client: Client) -> socket.socket:
    """A connection with a tiny window, subscribed and then not read from."""
    host, port = client.address.removeprefix("http://").split(":")
    wire = socket.socket()
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
    wire.connect((host, int(port)))
    wire.sendall((
        f"GET /api/v1/rooms/main/live HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Authorization: Bearer {client.token}\r\n\r\n"
    ).encode())  # fmt: skip
    _listen_for(wire, b"\r\n\r\n")
    wish = b'{"type":"subscribe","subjects":["table 1"]}'
    wire.sendall(bytes([0x81, 0x80 | len(wish), 0, 0, 0, 0]) + wish)  # masked with zeros
    _listen_for(wire, b'"subscribed"')
    return wire


def _listen_for(wire: socket.socket, words: bytes) -> None:
    heard = bytearray()
    while words not in heard:
        more = wire.recv(1)
        assert more, f"the server hung up: {heard.decode(errors='replace')}"
        heard += more


def test_dead_clients_hold_nobody_up(server: Running, floor: Client, players: dict[int, Client]) -> None:
    dead = [_raw_socket(players[1]) for _ in range(20)]
    for one in dead[:10]:  # gone without a word
        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
        one.close()
    done = threading.Event()

    def play() -> None:
        for _ in range(5):
            play_a_hand(floor, players)
        done.set()

    threading.Thread(target=play, daemon=True).start()
    assert done.wait(PATIENCE_SECONDS), "the others could not play on"
    for one in dead[10:]:
        with contextlib.suppress(OSError):
            one.close()


def test_the_client_follows_through_a_restart(house: House) -> None:
    """The server stops and starts again: the iterator goes on by itself, and ends up where the room is."""
    other = House(house.database.replace("room.db", "other.db"))
    boss_token = other.token("boss", "floor")
    heard: list[dict[str, Any]] = []

    def wait_for(people: int) -> None:
        until(lambda: heard and heard[-1]["view"]["people"] >= people, lambda: f"heard only {heard}")

    def follow(client: Client) -> None:
        with contextlib.suppress(Unreachable):  # when both are gone
            heard.extend(client.live("main", ["room"]))

    with running(other) as first:
        boss = Client(first.address, boss_token)
        threading.Thread(target=follow, args=(first.client(boss_token),), daemon=True).start()
        boss.command("main", RegisterPerson("ann", id_checked=True, born=BORN))
        wait_for(1)
    with running(other, port=first.port):
        boss.command("main", RegisterPerson("bob", id_checked=True, born=BORN))
        wait_for(2)
    boss.close()
    positions = [told["position"] for told in heard]
    assert positions == sorted(positions)
    other.close()


def test_stopping_tells_why(house: House) -> None:
    third = House(house.database.replace("room.db", "third.db"))
    with running(third) as made:
        boss = made.client(third.token("boss", "floor"))
        wire = Wire(boss)
        wire.subscribe("board")
    with pytest.raises(ConnectionClosed) as closed:
        wire.get(type="nothing that is ever sent")
    wire.close()
    third.close()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == sockets.GOING_AWAY
    assert closed.value.rcvd.reason.startswith("the server stops")


def test_one_session_has_so_many_connections(house: House, server: Running) -> None:
    client = server.client(house.token("many", "clerk"))
    wires = [Wire(client) for _ in range(routes_live.OPEN_MOST)]
    try:
        for wire in wires:
            wire.get(type="hello")
        with pytest.raises(ConnectionClosed) as closed, Wire(client) as one_too_many:
            one_too_many.get(type="nothing that is ever sent")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.reason == "too_many_connections"
    finally:
        for wire in wires:
            wire.close()


def test_ids_made_by_clients_are_taken() -> None:
    assert re.fullmatch(r"[0-9a-f]{32}", new_id())
