"""The demonstration: alive by itself, honest about its bots, and impossible where money is at stake."""

from __future__ import annotations

import functools
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from cardhouse.sim.demo.events import COMING
from cardhouse.sim.demo.names import LABEL, Names, dealer_name, is_bot
from cardhouse.sim.demo.plan import TABLES
from cardhouse.sim.demo.rooms import local_zone
from ports import free_port
from screens.showing import Showing, demonstration
from server.serving import ANSWER_SECONDS, MAIN, House
from waiting import PATIENCE_SECONDS, until

HOUSES = ("horseshoe", "live", "mohegan", "pechanga", "toledo")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Showing]:
    with demonstration(str(tmp_path_factory.mktemp("demo") / "demo.db"), hurry=60) as found:
        yield found


class Guest:
    """Somebody who stepped in by one tap."""

    def __init__(self, server: Showing, room: str, place: str) -> None:
        self.room = room
        self.http = httpx.Client(base_url=server.address, timeout=ANSWER_SECONDS)
        form = {"room": room, "place": place}
        answer = self.http.post("/sign-in/demonstration", data=form, headers={"accept": "application/json"})
        assert answer.status_code == 200, answer.text
        self.to: str = answer.json()["to"]

    def view(self, subject: str = "") -> Any:
        answer = self.http.get(f"/api/v1/rooms/{self.room}{subject}")
        assert answer.status_code == 200, answer.text
        return answer.json()["view"]


@pytest.mark.parametrize("house", HOUSES)
def test_the_room_of_each_house_is_alive(server: Showing, house: str) -> None:
    floor = Guest(server, house, "floor")
    tables = [one for one in floor.view()["tables"] if one["spread"]]
    assert len(tables) == len(TABLES), "every game that is planned can be played in this house"
    assert [one["feeds"] for one in tables if "feeds" in one] == [[1]], "one is a must-move game"
    for one in tables:
        until(functools.partial(_two_hands, floor, one["table"]), f"two hands at table {one['table']}")
    waiting = [len(game.get("waiting", ())) for game in floor.view()["games"]]
    assert max(waiting) >= 3


def test_one_event_runs_near_the_money_and_one_registers(server: Showing) -> None:
    player = Guest(server, HOUSES[0], "player")
    # Another that begins takes its entries for a moment, too: the one that people may join is known by name.
    coming = next(one for one in player.view("/events")["events"] if one["event"] == COMING)
    assert (coming["phase"], coming["open"]) == ("registering", True)
    assert coming["entries"] >= 5
    held = until(functools.partial(_thinned, player), "an event out of which some are")
    assert held["entries"] == 9


def _thinned(player: Guest) -> Any:
    """An event that began and has lost players; another may have begun since, with nobody out yet."""
    begun = [one for one in player.view("/events")["events"] if one["phase"] in ("running", "ended")]
    return next((one for one in begun if one["left"] < one["entries"]), None)


def _two_hands(floor: Guest, table: int) -> bool:
    return bool(floor.view(f"/tables/{table}").get("hands", 0) >= 2)


def test_bots_are_labelled_for_everybody(server: Showing) -> None:
    floor, wall = Guest(server, "mohegan", "floor"), Guest(server, "mohegan", "player")
    for look in (floor, wall):
        seats = look.view("/tables/1")["seats"]
        people = {one["seat"]: one for one in floor.view("/tables/1")["seats"]}
        for seat in seats:
            assert seat["player"].startswith("Bot ") == is_bot(people[seat["seat"]]["person"])


def test_a_visitor_gets_a_seat_and_is_waited_for_but_not_for_ever(server: Showing) -> None:
    guest = Guest(server, "toledo", "player")
    mine = guest.view("/me")["seats"][0]
    assert guest.to == f"/rooms/toledo/play/{mine['table']}", "at the table at once"
    table = f"/tables/{mine['table']}"
    before = guest.view(table).get("hands", 0)
    until(lambda: guest.view(table).get("hands", 0) >= before + 3, "hands go on without the visitor")


def test_who_taps_again_is_the_same_player(server: Showing) -> None:
    guest = Guest(server, "live", "player")
    person = guest.view("/me")["person"]
    page = guest.http.get("/", headers={"accept": "text/html"}).text
    csrf = page.partition('name="csrf" content="')[2].partition('"')[0]
    headers = {"accept": "application/json", "x-csrf-token": csrf}
    form = {"room": "live", "place": "player"}
    assert guest.http.post("/sign-in/demonstration", data=form, headers=headers).status_code == 200
    assert guest.view("/me")["person"] == person


def test_the_dealer_is_bound_to_the_tracked_table(server: Showing) -> None:
    dealer = Guest(server, "horseshoe", "dealer")
    assert dealer.view("/tables/2")["mode"] == "tracked"
    page = dealer.http.get("/", headers={"accept": "text/html"}).text
    csrf = page.partition('name="csrf" content="')[2].partition('"')[0]
    for table, status in ((1, 403), (2, 200)):
        command = {"type": "DealerIn", "table": table}
        answer = dealer.http.post(
            "/api/v1/rooms/horseshoe/commands", json={"id": f"dealer-in-{table}", "command": command},
            headers={"x-csrf-token": csrf},
        )  # fmt: skip
        assert answer.status_code == status, answer.text


@pytest.mark.parametrize(("room", "place"), [("nowhere", "floor"), ("live", "owner"), ("live", "")])
def test_there_is_no_way_in_but_those_that_are_shown(server: Showing, room: str, place: str) -> None:
    form = {"room": room, "place": place}
    headers = {"accept": "application/json"}
    answer = httpx.post(f"{server.address}/sign-in/demonstration", data=form, headers=headers)
    assert answer.status_code == 404
    assert "set-cookie" not in answer.headers


def test_an_ordinary_server_has_no_way_in_without_a_secret(tmp_path: Path) -> None:
    house = House(str(tmp_path / "room.db"), money="play")
    server = Showing(house.database).start()
    try:
        form = {"room": "main", "place": "manager"}
        answer = httpx.post(f"{server.address}/sign-in/demonstration", data=form)
        assert answer.status_code in (404, 405)
        assert "set-cookie" not in answer.headers
    finally:
        server.stop()
        house.close()


def test_the_command_refuses_a_room_for_real_money(tmp_path: Path) -> None:
    House(str(tmp_path / "real.db")).close()
    command = [sys.executable, "-c", MAIN, "serve", "--demo", "--database", str(tmp_path / "real.db")]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False)
    assert ended.returncode != 0
    assert "real money" in ended.stderr + ended.stdout


def test_the_command_opens_a_room_and_says_where(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-c", MAIN, "serve", "--demo", "--port", str(port)]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        assert said == f"A demonstration room is open: http://127.0.0.1:{port}/\n"

        def page() -> str:
            try:
                return httpx.get(f"http://127.0.0.1:{port}/", headers={"accept": "text/html"}).text
            except httpx.TransportError:
                return ""

        assert 'name="place" value="player"' in until(page, "the start page")
        assert (tmp_path / ".cardhouse" / "demo.db").exists()
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)


def test_made_up_people_have_names_of_their_own() -> None:
    names = Names(3)
    bots = [names.bot() for _ in range(2_000)]
    assert len({one.person for one in bots}) == len({one.alias for one in bots}) == 2_000
    assert all(is_bot(one.person) and one.alias.startswith(LABEL) and "bot" in one.name for one in bots)
    assert not is_bot("visitor-1")
    assert all(dealer_name(place).startswith("Bot ") for place in range(30))


def test_the_time_zone_is_this_machine_s_or_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    for given in ("/usr/share/zoneinfo/America/Chicago", ":America/Chicago", "America/Chicago"):
        monkeypatch.setenv("TZ", given)
        assert local_zone() == "America/Chicago"
    for given in ("<-03>3", "Nowhere/Nothing", "../../etc/passwd"):
        monkeypatch.setenv("TZ", given)
        assert local_zone() == "UTC"
