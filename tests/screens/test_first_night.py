"""The list of the first night: what it asks for in which room, how it stands, and for whom its links are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardhouse.server.client import Client
from screens.showing import Showing
from server.serving import House

GAME = {"type": "OfferGame", "spread": "1-3", "game": "holdem", "stakes": "no limit 1/3"}
MONEY = {"chips", "vault", "windows", "banks", "decks"}


class Night:
    def __init__(self, folder: Path, money: Any) -> None:
        self.house = House(str(folder / "room.db"), money=money)
        self.server = Showing(self.house.database).start()
        self.tokens = {role: self.house.token(role, role) for role in ("manager", "floor", "cage", "dealer")}

    def do(self, **command: Any) -> None:
        with Client(self.server.address, self.tokens["manager"]) as client:
            client.command("main", command)

    def page(self, who: str, path: str) -> str:
        with self.server.client(self.tokens[who]) as client:
            return client.get(f"/rooms/main/{path}").text

    def lines(self) -> dict[str, bool]:
        found = re.findall(r'data-line="(\w+)" data-done="(\w*)"', self.page("manager", "manager"))
        return {key: done == "yes" for key, done in found}

    def close(self) -> None:
        self.server.stop()
        self.house.close()


@pytest.fixture(params=["real", "play"])
def night(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Night]:
    made = Night(tmp_path, request.param)
    yield made
    made.close()


def test_it_says_what_is_there_and_what_is_next(night: Night) -> None:
    before = night.lines()
    real = "vault" in before
    assert before["people"], "a dealer, the floor and a cashier have accounts"
    assert not before["games"]
    assert before.keys() >= MONEY if real else not before.keys() & MONEY
    assert list(before)[-1] == "close"
    night.do(**GAME)
    night.do(type="OpenTable", table=1, spread="1-3", mode="dealt")
    after = night.lines()
    assert after["games"]
    assert after["tables"]
    assert not after.keys() & {"banks", "decks", "dealers"}, "this software deals at the only table"
    night.do(type="OpenTable", table=2, spread="1-3", mode="tracked")
    assert "dealers" in night.lines()


def test_tables_at_which_hands_are_only_counted_need_racks_decks_and_dealers_too(night: Night) -> None:
    page = night.page("manager", "set-up")
    found = re.search(r'name="csrf" content="([^"]+)"', page)
    assert found is not None
    assert '<option value="light">' in page
    with night.server.client(night.tokens["manager"]) as client:
        headers = {"x-csrf-token": found[1], "accept": "application/json"}
        form = {"other": "$1/$3 NL", "tables": "1", "mode": "light", "takes": ""}
        assert client.post("/rooms/main/set-up/games", data=form, headers=headers).status_code == 200
    with Client(night.server.address, night.tokens["manager"]) as client:
        assert client.view("main", "table 1")["view"]["mode"] == "light"
    lines = night.lines()
    assert {"dealers", "tables"} <= lines.keys()
    if "vault" in lines:
        assert {"banks", "decks"} <= lines.keys()


def test_the_floor_has_it_with_links_that_open(night: Night) -> None:
    page = night.page("floor", "floor")
    assert "The first night" in page
    assert "Next: Put games on the board" in page
    assert 'href="/rooms/main/set-up' not in page, "that page is the manager's"
    for path in set(re.findall(r'<a href="(/rooms/main/[\w/-]+)[#"]', page)):
        with night.server.client(night.tokens["floor"]) as client:
            assert client.get(path).status_code == 200, path
    page = night.page("manager", "manager")
    assert 'href="/rooms/main/set-up#games"' in page
    for path in set(re.findall(r'<a href="(/rooms/main/[\w/-]+)[#"]', page)):
        with night.server.client(night.tokens["manager"]) as client:
            assert client.get(path).status_code == 200, path


def test_who_only_reads_has_no_list(night: Night) -> None:
    with night.server.client(night.house.token("ada", "auditor")) as client:
        page = client.get("/rooms/main/audit").text
        assert "Hide this list" not in page
        assert client.post("/rooms/main/first-night/put-away").status_code == 403


def test_it_leads_to_the_cards_where_they_are(tmp_path: Path) -> None:
    night = Night(tmp_path, "real")
    try:
        night.do(**GAME)
        night.do(type="OpenTable", table=1, spread="1-3", mode="tracked")
        assert "/rooms/main/cage/staff#cards" in night.page("manager", "manager")
        night.do(type="ReceiveCards", cards="Set 1", kind="set", design="blue", place="new_card_drawer")
        assert 'href="/rooms/main/floor/tables/1"' in night.page("manager", "manager")
    finally:
        night.close()
