"""The benchmark of the server: real processes and sockets at two small tables; never how fast."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cardhouse.errors import CardhouseError
from cardhouse.sim import bench_server as bench
from cardhouse.sim.bench_sockets import Hall, Seated, Tokens, Wire
from cardhouse.store import open_store
from waiting import soon

NAME = "2 tables, every action pushed to 9 sockets"


def test_every_action_reaches_both_servers_and_all_sockets() -> None:
    figures = bench.bench_server(rounds=1, seconds=0.3, paced_seconds=0.5, tables=2, seats=3)
    named = {figure["name"]: figure for figure in figures}
    assert named[NAME]["ours"] > 0
    assert named[NAME]["peer"] > 0
    assert named["pace that was held meanwhile"]["peer"] == 2 * bench.LIVE_PACE * bench.TIMES_LIVE
    for before in ("", "with a dealer's screen at each table: "):
        soon = [figure for figure in figures if figure["name"].startswith(f"{before}action to last push")]
        half, nearly_all = soon
        assert 0 < half["ours"] <= nearly_all["ours"]


def test_staff_who_look_too_are_shown_what_staff_see(tmp_path: Path) -> None:
    tokens = bench.furnish(tmp_path / "room.db", 1, 2)
    served = bench.Served("serve_room", tmp_path / "room.db")
    try:
        received, shown = asyncio.run(_look(served.port, tokens))
    finally:
        served.stop()
    assert b'"tablet"' in shown
    assert received > 1_000


async def _look(port: int, tokens: dict[int, Tokens]) -> tuple[int, bytes]:
    """Bytes that the staff's socket had, and the largest message on it, once it looks."""
    seen: list[bytes] = []

    class Noting(Seated):
        def answered(self, message: bytes) -> None:
            seen.append(message)
            super().answered(message)

    hall = Hall(port, f"/api/v1/rooms/{bench.ROOM}/live", bench.at_the_table(), Noting)
    await hall.open(tokens)
    hall.staff_look_too()
    try:
        await hall.as_fast_as_it_goes(10**8)
        await soon(lambda: any(b'"tablet"' in one for one in seen))
    finally:
        hall.close()
    return hall.tables[0].asker.received, max(seen, key=len)


def test_what_the_bare_handler_is_sent_is_on_its_log(tmp_path: Path) -> None:
    served = bench.Served("serve_bare", tmp_path / "bare.db")
    try:
        actions = asyncio.run(_play(served.port, "/bare", bench.bare_event, {1: Tokens("", ["", ""])}))
    finally:
        served.stop()
    log = open_store(tmp_path / "bare.db").log(bench.ROOM)
    bodies = [entry.body for entry in log.read()]
    assert len(bodies) == actions > 0
    assert all(abs(len(body) - bench.EVENT_BYTES) < 10 for body in bodies)


async def _play(port: int, path: str, asking: Any, tokens: dict[int, Tokens]) -> int:
    hall = Hall(port, path, asking)
    await hall.open(tokens)
    actions, _ = await hall.as_fast_as_it_goes(10**8)
    hall.close()
    return actions


def test_a_socket_without_a_session_is_told_so(tmp_path: Path) -> None:
    bench.furnish(tmp_path / "room.db", 1, 2)
    served = bench.Served("serve_room", tmp_path / "room.db")
    path = f"/api/v1/rooms/{bench.ROOM}/live"
    try:
        with pytest.raises(CardhouseError, match=r"not shown their tables: .*closed"):
            asyncio.run(_play(served.port, path, bench.at_the_table(), {1: Tokens("no", ["no", "no"])}))
    finally:
        served.stop()


def test_a_server_that_does_not_start_is_told(tmp_path: Path) -> None:
    with pytest.raises(CardhouseError, match="did not start"):
        bench.Served("serve_room", tmp_path / "nothing.db")


def test_an_action_is_over_when_the_last_player_has_seen_it() -> None:
    async def act() -> int:
        table = Seated(1, lambda number, view: {})
        table.asker = _Silent()
        table.players = [_Silent(), _Silent()]
        waits = asyncio.ensure_future(table.act())
        await asyncio.sleep(0)
        table.pushed(True, b'{"type":"table","position":7,"view":{}}')
        table.answered(b'{"type":"answer","id":"x","status":200,"position":7}')
        table.pushed(False, b'{"type":"table","position":6,"view":{}}')
        await asyncio.sleep(0)
        assert not waits.done()
        table.pushed(False, b'{"type":"table","position":7,"view":{}}')
        return await waits

    assert asyncio.run(act()) > 0


def test_a_refused_action_ends_the_measurement() -> None:
    async def act() -> None:
        table = Seated(4, lambda number, view: {})
        table.asker = _Silent()
        waits = asyncio.ensure_future(table.act())
        await asyncio.sleep(0)
        table.answered(b'{"type":"answer","id":"x","status":409,"position":7}')
        await waits

    with pytest.raises(CardhouseError, match="table 4"):
        asyncio.run(act())


class _Silent(Wire):
    def __init__(self) -> None:
        pass

    def say(self, message: bytes) -> None:
        pass
