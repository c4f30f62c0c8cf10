"""A device that is cut off queues and does not invent: what it sends again under the same id has one effect,
what it decided on by an old view is refused when it says what it saw, and of two who want the same thing one
gets it and the other is told why. The network loses requests and answers by chance.
"""

from __future__ import annotations

import itertools
import random
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest

from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.room.loading import load
from cardhouse.server.client import Client, Refused, Unreachable, new_id
from cardhouse.store import chain, open_store
from room.evening import BORN
from server.serving import House, Running, running
from waiting import PATIENCE_SECONDS, until

SEATS = range(1, 10)
DEVICES = 3


class Cut(httpx.BaseTransport):
    """A network that loses what is asked, or what is answered; or everything, while it is `down`."""

    def __init__(self, seed: int, lost: float = 0.3) -> None:
        self._inner = httpx.HTTPTransport()
        self._chance = random.Random(seed)
        self._lost = lost
        self.down = False
        self.lost = Counter[str]()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if self.down or self._chance.random() < self._lost:
            self.lost["asked"] += 1
            raise httpx.ConnectError("lost on the way there", request=request)
        answer = self._inner.handle_request(request)
        if self._chance.random() < self._lost:
            self.lost["answered"] += 1
            answer.read()
            answer.close()
            raise httpx.ReadError("lost on the way back", request=request)
        return answer

    def close(self) -> None:
        self._inner.close()


class Device:
    """Somebody's tablet behind such a network: what could not be sent waits, in order, with its id."""

    def __init__(self, server: Running, token: str, seed: int, lost: float = 0.3) -> None:
        self.net = Cut(seed, lost)
        self.client = Client(server.address, token, tries=1)
        self.client._http = httpx.Client(
            base_url=server.address, transport=self.net, timeout=PATIENCE_SECONDS
        )
        self.queue: list[tuple[str, Any, int | None]] = []
        self.done: dict[str, int] = {}
        self.refused: dict[str, str] = {}

    def wants(self, command: Any, seen: int | None = None) -> str:
        id_ = new_id()
        self.queue.append((id_, command, seen))
        return id_

    def sends(self) -> bool:
        """One more try of the first that waits; whether nothing waits any more."""
        if not self.queue:
            return True
        id_, command, seen = self.queue[0]
        try:
            self.done[id_] = int(self.client.command("main", command, id=id_, seen=seen)["position"])
        except Unreachable:
            return False
        except Refused as refused:
            self.refused[id_] = refused.code
        self.queue.pop(0)
        return not self.queue


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(str(tmp_path / "room.db"))


def prepared(server: Running, token: str) -> None:
    floor = server.client(token)
    floor.command("main", OfferGame("1-3", "holdem", "no limit 1/3", 9, 10_000, 30_000))
    floor.command("main", OpenTable(1, "1-3"))
    for device, seat in itertools.product(range(DEVICES), SEATS):
        floor.command("main", RegisterPerson(f"p{device}-{seat}", id_checked=True, born=BORN))


@pytest.mark.parametrize("seed", range(3))
def test_devices_that_are_cut_off_fill_a_table(house: House, seed: int) -> None:
    """Three floors seat three different people in each of nine seats, over networks that lose a third of
    everything each way: every seat has one of them, every command stands on the log once or not at all.
    """
    tokens = [house.token(f"fay{number}", "floor") for number in range(DEVICES)]
    with running(house) as server:
        prepared(server, tokens[0])
        devices = [Device(server, token, seed * 10 + at) for at, token in enumerate(tokens)]
        wanted: dict[str, str] = {}
        for at, device in enumerate(devices):
            for seat in SEATS:
                person = f"p{at}-{seat}"
                wanted[device.wants(SeatPlayer(1, seat, person, 20_000))] = person
        sending = [
            threading.Thread(target=until, args=(device.sends, "all is sent"), daemon=True)
            for device in devices
        ]
        for thread in sending:
            thread.start()
        for thread in sending:
            thread.join()
        for device in devices:
            assert device.net.lost["asked"]
            assert device.net.lost["answered"]
            device.client.close()
    house.close()
    log = open_store(house.database).log("main")
    entries = list(log.read())
    chain.verify("main", entries, end=log.head())
    found = Counter(entry.command for entry in entries)
    positions = {entry.command: entry.position for entry in entries}
    done = {id_: at for device in devices for id_, at in device.done.items()}
    refused = {id_: code for device in devices for id_, code in device.refused.items()}
    assert {found[id_] for id_ in wanted} == {1}, "each once"
    assert all(positions[id_] == at for id_, at in done.items()), "answered with what came of the first"
    seats = load(log).room.floor.tables[1].table.seats
    assert {sitting.player for sitting in seats.values()} == {wanted[id_] for id_ in done}
    assert len(done) == len(SEATS)
    assert len(refused) == len(SEATS) * (DEVICES - 1), "the others are told why"


def test_what_was_decided_on_by_an_old_view_is_refused_when_it_comes_back(house: House) -> None:
    """A tablet is cut off, its floor taps, somebody else changes the table, then the network is there again:
    what changed meanwhile is not overwritten, and whoever tapped is told to look again.
    """
    tokens = [house.token(f"fay{number}", "floor") for number in range(2)]
    with running(house) as server:
        prepared(server, tokens[0])
        away, here = (Device(server, token, at, lost=0) for at, token in enumerate(tokens))
        seen = away.client.view("main", "table 1")["position"]
        away.net.down = True
        asked = away.wants(SeatPlayer(1, 4, "p0-4", 20_000), seen)
        assert not away.sends()
        here.wants(SeatPlayer(1, 5, "p1-5", 20_000), seen)
        assert here.sends()
        assert not here.refused
        assert not away.sends(), "it waits, and shows nothing as done"
        away.net.down = False
        assert away.sends()
        assert away.refused == {asked: "stale"}
        sitting = away.client.view("main", "table 1")["view"]["seats"]
        assert [seat["seat"] for seat in sitting if seat.get("player")] == [5]
        again = away.wants(SeatPlayer(1, 4, "p0-4", 20_000), away.client.view("main", "table 1")["position"])
        assert away.sends()
        assert again in away.done
        away.client.close()
        here.client.close()
    house.close()
