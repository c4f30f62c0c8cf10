"""No public page lists a table as running that only was opened; each says where its numbers come from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from cardhouse.server.client import Client
from room.evening import BORN
from screens.showing import Showing, showing
from server.serving import House

SPREAD = "1-3 no limit"


@pytest.fixture
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Showing, House, Client]]:
    """A room with one table that was opened; nobody sits there and nobody deals."""
    house = House(str(tmp_path_factory.mktemp("phantom") / "room.db"))
    with showing(house) as server, Client(server.address, house.token("max", "manager")) as boss:
        offer = {"type": "OfferGame", "spread": SPREAD, "game": "holdem", "stakes": "no limit 1/3"}
        boss.command("main", {**offer, "seats": 6, "least_buy_in": 1_000})
        boss.command("main", {"type": "OpenTable", "table": 1, "spread": SPREAD})
        yield server, house, boss
    house.close()


def running_line(page: str) -> str:
    return " ".join(re.findall(r'<p class="running">(.*?)</p>', page, re.DOTALL)).strip()


def pages(server: Showing, tokens: dict[str, str]) -> dict[str, str]:
    """The wall, the hall of the room, the kiosk, and what a player sees of games."""
    found = {}
    for path, token in tokens.items():
        with server.client(token) as client:
            found[path] = client.get(f"/rooms/main{path}").text
    return found


def test_an_opened_table_is_forming_until_a_hand_is_dealt(opened: tuple[Showing, House, Client]) -> None:
    server, house, boss = opened
    tokens = {"/board": house.token("wall", "board"), "": house.token("guest", "player", person="guest"),
              "/kiosk": house.token("stand", "kiosk")}  # fmt: skip
    before = pages(server, tokens)
    for path in ("/board", ""):
        assert running_line(before[path]) == "not running"
        assert "forming: table 1" in before[path]
    for path, page in before.items():
        assert "counted from the room" in page, f"the source, at {path or 'the hall'}"
        assert 'id="as-of"' in page, f"the age, at {path or 'the hall'}"
    told: dict[str, Any] = boss.view("main", "board")["view"]["games"][0]
    assert (told["forming"], told.get("hands_lately", 0)) == ([1], 0)
    for seat, person in ((1, "ann"), (2, "bob")):
        boss.command("main", {"type": "RegisterPerson", "person": person, "born": BORN, "id_checked": True})
        sits = {"type": "SeatPlayer", "table": 1, "seat": seat, "person": person, "chips": 20_000}
        boss.command("main", sits)
    boss.command("main", {"type": "DrawForTheButton", "table": 1})
    assert running_line(pages(server, tokens)["/board"]) == "not running", "players alone are no game"
    boss.command("main", {"type": "BeginHand", "table": 1})
    assert running_line(pages(server, tokens)["/board"]).startswith("1 table")
