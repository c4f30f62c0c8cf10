"""The life of a demonstration room: the evening before the visitors come, who holds the tablet, who is waited
for, and bots that report a live table.
"""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

import cardhouse as ch
from cardhouse.floor.desk import MINUTE, SECOND
from cardhouse.sim.demo.dealers import COMES_BACK_AFTER_SECONDS, Boxes, TabletBot
from cardhouse.sim.demo.staff import Staff
from cardhouse.sim.demo.visitors import SEAT_KEPT, WAITED_FOR, Visitors
from screens.showing import Showing, demonstration
from waiting import PATIENCE_SECONDS, until

EVENING_MINUTES = 45
HOUSE = "pechanga"


def stepped_in(server: Showing, place: str) -> httpx.Client:
    client = httpx.Client(base_url=server.address, timeout=PATIENCE_SECONDS)
    waking = f"/demonstration/{HOUSE}"
    until(lambda: client.get(waking).json()["waking"] is None, "the evening is played")
    form = {"room": HOUSE, "place": place}
    answer = client.post("/sign-in/demonstration", data=form, headers={"accept": "application/json"})
    assert answer.status_code == 200, answer.text
    return client


def test_an_evening_lies_behind_the_room(tmp_path: Path) -> None:
    with demonstration(str(tmp_path / "demo.db"), 1, (HOUSE,), EVENING_MINUTES) as server:
        floor = stepped_in(server, "floor")
        told = floor.get(f"/api/v1/rooms/{HOUSE}").json()
        now = time.time_ns() // 1_000
        assert now - told["at"] < 5 * MINUTE, "the room's clock is the server's again"
        view = told["view"]
        assert sum(game.get("hands_lately", 0) for game in view["games"]) > 20
        games = [table for table in view["tables"] if table["spread"]]
        assert all(table["dealer"].startswith("Bot ") for table in games)
        assert [table["feeds"] for table in view["tables"] if "feeds" in table] == [[1]]
        kinds = {need["kind"] for table in view["tables"] for need in table.get("needs", ())}
        assert {"call", "ruling"} <= kinds, kinds
        assert any(ruling.get("waits") for ruling in view["rulings"])
        assert any(ruling.get("settled") for ruling in view["rulings"])
        assert any(table.get("away") for table in view["tables"])
        auditor = stepped_in(server, "auditor")
        first = auditor.get(f"/api/v1/rooms/{HOUSE}/log", params={"after": 1, "limit": 1}).json()
        began = first["entries"][0]["at"]
        assert now - began > (EVENING_MINUTES - 1) * MINUTE, "the log's instants lie in the past"


class Room:
    """As much of a room as those need who look at its clock and at who looks."""

    def __init__(self) -> None:
        self.at = 1_000 * MINUTE
        self.looks: set[str] = set()
        self.hub = SimpleNamespace(
            staff_looks=lambda subject: subject in self.looks, there=lambda person: person in self.looks
        )

    def now(self) -> int:
        return self.at


@pytest.fixture
def room() -> Room:
    return Room()


def staff_of(room: Room) -> Staff:
    floor = SimpleNamespace(tables={})
    return cast(Staff, SimpleNamespace(room=room, floor=floor, yields=False))


def test_the_tablet_is_handed_over_at_once_and_comes_back(room: Room) -> None:
    boxes = Boxes(staff_of(room))
    assert not boxes.held(2)
    boxes.take(2)
    assert boxes.held(2)
    assert not boxes.held(1)
    room.looks.add("table 2")
    room.at += 10 * MINUTE
    assert boxes.held(2), "as long as the page is open"
    room.looks.clear()
    room.at += (COMES_BACK_AFTER_SECONDS - 1) * SECOND
    assert boxes.held(2), "a page that is loaded again"
    room.at += 2 * SECOND
    assert not boxes.held(2)


def test_a_visitor_is_waited_for_while_he_looks(room: Room) -> None:
    visitors = Visitors(staff_of(room))
    room.looks.add("visitor-7")
    assert visitors.waits_for("visitor-7")
    room.at += 10 * MINUTE
    assert visitors.waits_for("visitor-7")
    room.looks.clear()
    room.at += WAITED_FOR - 1
    assert visitors.waits_for("visitor-7")
    room.at += 1
    assert not visitors.waits_for("visitor-7")
    assert WAITED_FOR < SEAT_KEPT


@pytest.mark.parametrize("seed", range(12))
def test_a_bot_reports_a_live_table_to_the_end(seed: int) -> None:
    table: Any = ch.table("horseshoe", "holdem", "no limit 2/5", stacks=[600, 300, 900, 450])
    hand = table.deal(tracked=True).play(TabletBot(seed))
    assert hand.over
    assert sum(hand.stacks.values()) == 2_250, "no rake is taken where the sign names none"


def test_a_jackpot_is_hit_while_visitors_look(tmp_path: Path) -> None:
    with demonstration(str(tmp_path / "demo.db"), 30, (HOUSE,), 0) as server:
        floor = stepped_in(server, "floor")
        where = f"/api/v1/rooms/{HOUSE}"
        held = {one["kind"] for one in floor.get(f"{where}/promotions").json()["view"]["promotions"]}
        assert {"beaten", "best", "splash"} <= held

        def hit() -> bool:
            view = floor.get(f"{where}/promotions/hits").json()["view"]
            return any(one["promotion"] == "Bad beat jackpot" for one in view.get("hits", ()))

        until(hit, "four tens lose to four jacks")
