"""A hosted game is nobody's but its players': on no board, at no kiosk, on no stranger's page or list, also
when its table is empty or over; it stays until the host ends it; and no two guests have one name.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from cardhouse.server.client import Client, Refused
from screens.showing import Showing
from server.serving import House

SPREAD = "Private Hold'em, no limit 1/2"
SCRIPT = {"accept": "application/json"}


class Club:
    """A room for play money where Mia hosts."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.server = Showing(house.database).start()
        self.token = house.token("mia", "manager")
        self.mia = Client(self.server.address, self.token)
        self.mia.command("main", {"type": "ChooseHouse", "house": "horseshoe"})
        self.stranger = Client(self.server.address, house.token("sid", "player"))
        self.devices = {kind: house.token(f"a-{kind}", kind) for kind in ("board", "kiosk")}
        told = self.post("/rooms/main/host", {"game": "holdem no limit 1/2"}, self.token).json()
        self.link = parse_qs(urlsplit(told["to"]).query)["link"][0]

    def post(self, path: str, form: dict[str, str], token: str = "") -> httpx.Response:
        """A form of a page, as its script sends it."""
        with self.server.client(token) as client:
            page = client.get("/rooms/main/host" if token else "/")
            csrf = page.text.partition('name="csrf" content="')[2].partition('"')[0]
            headers = {**SCRIPT, "x-csrf-token": csrf} if csrf else SCRIPT
            return client.post(path, data=form, headers=headers)

    def guest(self, name: str) -> httpx.Response:
        return self.post(f"/join/main/{self.link}", {"name": name})

    def seats(self) -> list[str]:
        return [one["player"] for one in self.mia.view("main", "table 1")["view"]["seats"]]

    def shown_to_strangers(self) -> list[str]:
        """Where somebody who was not invited finds the game."""
        found = []
        for who, token in {**self.devices, "play": self.stranger.token}.items():
            with self.server.client(token) as client:
                if "Private" in client.get(f"/rooms/main/{who}").text:
                    found.append(who)
        if "Private" in str(self.stranger.view("main", "board")):
            found.append("the board's view")
        try:
            self.stranger.view("main", f"list {SPREAD}")
            found.append("its list")
        except Refused:
            pass
        return found

    def close(self) -> None:
        self.mia.close()
        self.stranger.close()
        self.server.stop()
        self.house.close()


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    made = Club(House(str(tmp_path / "room.db"), money="play"))
    yield made
    made.close()


def test_a_private_game_is_no_strangers_affair_full_empty_or_over(club: Club) -> None:
    assert club.shown_to_strangers() == [], "nobody sits yet"
    club.guest("Wanda")
    assert club.seats() == ["Wanda"]
    assert club.shown_to_strangers() == []
    person = club.mia.view("main", "table 1")["view"]["seats"][0]["person"]
    club.mia.command("main", {"type": "LeaveTable", "table": 1, "person": person})
    assert club.seats() == []
    assert club.shown_to_strangers() == [], "an empty table is still the host's"
    with club.server.client(club.token) as client:
        assert "/rooms/main/play/1" in client.get("/rooms/main/host").text, "and the host finds it"
    assert club.guest("Xaver").status_code == 200, "the link is still good"
    person = club.mia.view("main", "table 1")["view"]["seats"][0]["person"]
    club.mia.command("main", {"type": "LeaveTable", "table": 1, "person": person})
    me = club.stranger.view("main", "me")["view"]["person"]
    join = {"type": "JoinList", "spread": SPREAD, "person": me, "way": "phone"}
    club.mia.command("main", {"type": "CloseTable", "table": 1})
    assert club.shown_to_strangers() == [], "a game that is over does not turn up on the board"
    with pytest.raises(Refused) as refused:
        club.stranger.command("main", join)
    assert refused.value.code == "private_list"


def test_no_two_guests_at_a_table_have_one_name(club: Club) -> None:
    assert club.guest("Wanda").status_code == 200
    for name in ("Wanda", "wanda", "Wаnda"):  # the last with a letter of another script
        answer = club.guest(name)
        assert answer.status_code != 200, name
        assert answer.json()["refusal"]["code"] in ("alias_taken", "bad_guest_name", "bad_alias"), name
    assert club.seats() == ["Wanda"]
