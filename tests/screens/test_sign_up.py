"""A guest signs up from the code on the board: a name and the own phone, no password; approved by the desk
where the house asks for identification; then lists, place and call. With floods, taken names, and a phone
that is not in the room.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from browser import PHONE, Visit, faults_of
from cardhouse.screens.board import signing_up
from cardhouse.server import presence
from cardhouse.server.client import Client, Refused
from cardhouse.server.security import Limiter, Pace
from screens.showing import HTML, Showing
from server.serving import House

SPREAD = "1-3"
OFFER = {"type": "OfferGame", "spread": SPREAD, "game": "holdem", "stakes": "no limit 1/3 rake", "seats": 6,
         "least_buy_in": 10_000}  # fmt: skip


class Room:
    """A room for money with one game, its desk and its board."""

    def __init__(self, database: str, house: str) -> None:
        self.house = House(database, book=house)
        self.server = Showing(self.house.database).start()
        self.boss = Client(self.server.address, self.house.token("max", "manager", "floor"))
        self.wall = Client(self.server.address, self.house.token("wall", "board"))
        self.boss.command("main", OFFER)

    def code(self) -> str:
        """What the board shows, as a phone reads it."""
        page = self.get("/rooms/main/board", self.wall.token)
        found = re.search(r'href="[^"]*/rooms/main/join\?here=(\w+)"', page.text)
        assert found, page.text[:3_000]
        return found[1]

    def get(self, path: str, token: str = "") -> httpx.Response:
        with self.server.client(token) as client:
            return client.get(path, headers=HTML)

    def sign_up(self, name: str, here: str = "") -> httpx.Response:
        with self.server.client() as client:
            given = {"name": name, "here": here}
            return client.post("/rooms/main/sign-up", data=given, headers={"accept": "application/json"})

    def guest(self, name: str, here: str = "") -> Client:
        """Signed up, with the phone's session."""
        answer = self.sign_up(name, here)
        assert answer.status_code == 200, answer.text
        return Client(self.server.address, answer.cookies["cardhouse"])

    def me(self, guest: Client) -> dict[str, Any]:
        seen: dict[str, Any] = guest.view("main", "me")["view"]
        return seen

    def join(self, guest: Client, way: str) -> str:
        command = {"type": "JoinList", "spread": SPREAD, "person": self.me(guest)["person"], "way": way}
        try:
            guest.command("main", command)
        except Refused as refused:
            return refused.code
        return ""

    def waits(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.boss.view("main", "room")["view"]["floor"].get("sign_ups", [])
        return found

    def close(self) -> None:
        self.server.stop()
        self.house.close()


@pytest.fixture
def asks_papers(tmp_path: Any) -> Iterator[Room]:
    made = Room(str(tmp_path / "room.db"), "pechanga")
    yield made
    made.close()


@pytest.fixture
def open_house(tmp_path: Any) -> Iterator[Room]:
    made = Room(str(tmp_path / "room.db"), "mohegan")
    yield made
    made.close()


def test_where_papers_are_asked_the_desk_approves_before_any_list(asks_papers: Room) -> None:
    room = asks_papers
    page = room.get("/rooms/main/join")
    assert page.status_code == 200
    assert "before your name goes on any list" in page.text
    code = room.code()
    page = room.get(f"/rooms/main/join?here={code}")
    assert f"next=/rooms/main/join%3Fhere%3D{code}" in page.text, "who has an account is in the room too"
    pia = room.guest("Pia", room.code())
    assert room.me(pia)["sign_up"] == "waits"
    assert room.join(pia, "kiosk") == "desk_first"
    assert "Pia" not in str(room.wall.view("main", "board"))
    assert "Pia" not in room.get("/rooms/main/board", room.wall.token).text
    waits = room.waits()
    assert [one["name"] for one in waits] == ["Pia"]
    room.boss.command("main", {"type": "CheckIdentification", "person": waits[0]["person"], "valid": True})
    assert room.waits() == []
    assert not room.me(pia).get("sign_up")
    assert room.join(pia, "kiosk") == "", "the board's code says that she is in the room"
    assert "Pia" in str(room.wall.view("main", "board"))
    mine = room.me(pia)["lists"][0]
    assert (mine["place"], mine["of"]) == (1, 1)


def test_who_is_declined_is_forgotten_and_the_name_is_free(asks_papers: Room) -> None:
    room = asks_papers
    ugo = room.guest("Ugo")
    room.boss.command("main", {"type": "DeclineSignUp", "person": room.waits()[0]["person"]})
    assert room.waits() == []
    assert room.me(ugo)["sign_up"] == "declined"
    assert room.join(ugo, "phone") == "no_such_person"
    assert not [one for one in room.boss.get("/rooms/main/people") if "Ugo" in str(one)]
    room.guest("Ugo")
    assert [one["name"] for one in room.waits()] == ["Ugo"]


def test_where_no_papers_are_asked_the_name_counts_at_once(open_house: Room) -> None:
    room = open_house
    ann = room.guest("Ann", room.code())
    assert not room.me(ann).get("sign_up")
    assert room.join(ann, "kiosk") == ""
    assert "Ann" in str(room.wall.view("main", "board"))
    users = room.get("/rooms/main/users", room.boss.token).text
    assert "Ann" in users
    assert "their phone" in users
    assert ">guest-" not in users.replace("\n", ""), "nobody signs in with that name"


def test_names_are_unique_and_nobody_poses_as_the_house(open_house: Room) -> None:
    room = open_house
    room.guest("Willa")
    for name, code in (("WiIIa", "alias_taken"), ("Floor", "alias_taken"), ("", "bad_sign_up_name"),
                       ("x" * 21, "bad_sign_up_name"), ("a\u202eb", "bad_sign_up_name")):  # fmt: skip
        answer = room.sign_up(name)
        assert answer.status_code != 200, name
        assert answer.json()["refusal"]["code"] == code, name
    accounts = [user for user in room.house.accounts.users.all("main") if user.name.startswith("guest-")]
    assert [user.shown for user in accounts] == ["Willa"], "who was refused has no account"


def test_a_phone_is_in_the_room_only_by_the_code_of_the_moment(open_house: Room) -> None:
    room = open_house
    code = room.code()
    far = room.guest("Far", "AAAAAAAA")
    assert room.join(far, "kiosk") == "not_in_the_room"
    assert "?here=" not in room.get("/rooms/main/board", far.token).text, "a player's own board has none"
    keys, now = room.house.accounts.keys, room.house.accounts.clock()
    assert presence.is_good(keys, "main", code, now)
    assert not presence.is_good(keys, "other", code, now)
    assert not presence.is_good(keys, "main", code, now + presence.SLOTS_GOOD * presence.SLOT)
    room.get(f"/rooms/main/join?here={code}", far.token)
    assert room.join(far, "kiosk") == ""


def test_a_phones_session_is_a_players_whatever_the_account_becomes(open_house: Room) -> None:
    room = open_house
    eve = room.guest("Eve")
    session = room.house.accounts.sessions.authenticate(eve.token)
    assert session.way == "phone"  # type: ignore[union-attr]
    assert session.grants == {"main": frozenset({"player"})}  # type: ignore[union-attr]
    with pytest.raises(Refused):
        eve.get("/rooms/main/people")


def test_a_flood_is_slowed(open_house: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signing_up, "_addresses", Limiter(Pace(burst=3, per_second=1)))
    codes = [open_house.sign_up(f"Bot {number}").status_code for number in range(6)]
    assert codes[:3] == [200, 200, 200]
    assert 429 in codes[3:]


def test_the_desk_is_not_drowned(asks_papers: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardhouse.floor.people.sign_up.WAITING_MOST", 2)
    for name in ("One", "Two"):
        asks_papers.guest(name)
    answer = asks_papers.sign_up("Three")
    assert answer.json()["refusal"]["code"] == "desk_has_enough"
    assert len(asks_papers.waits()) == 2


def test_from_the_board_to_the_call_on_a_phone(browser: Browser, asks_papers: Room) -> None:
    room = asks_papers
    guest = Visit(browser, room.server.address, PHONE)
    phone = guest.go(f"/rooms/main/join?here={room.code()}")
    phone.get_by_label("Your name").fill("Nia")
    phone.get_by_role("button", name="Sign up").click()
    expect(phone.locator("#sign-up-state")).to_contain_text("Show your ID at the desk")
    desk = Visit(browser, room.server.address).sign_in(room.boss.token)
    floor = desk.go("/rooms/main/floor/lists")
    expect(floor.locator("#sign-ups li")).to_contain_text("Nia")
    floor.get_by_role("button", name="ID seen: approve").click()
    expect(floor.locator("#sign-ups")).to_be_hidden()
    expect(phone.locator("#sign-up-state")).to_be_hidden()
    guest.go("/rooms/main/play")  # where one is in the room just as well
    mine = phone.locator("#my-lists li").filter(has_text=SPREAD)
    mine.get_by_role("button", name="Join").click()
    expect(mine).to_contain_text("You are number 1 of 1.")
    mine.get_by_role("button", name="Leave").click()
    expect(mine).to_contain_text("0 waiting")
    guest.go("/rooms/main/join")
    phone.locator("#join li").filter(has_text=SPREAD).get_by_role("button", name="Join").click()
    expect(phone.locator("#join li").filter(has_text=SPREAD)).to_contain_text("You are number 1 of 1.")
    expect(phone.locator("#join details")).to_contain_text("order of signing up")
    room.boss.command("main", {"type": "OpenTable", "table": 4, "spread": SPREAD, "mode": "tracked"})
    room.boss.command("main", {"type": "CallNext", "spread": SPREAD, "table": 4})
    expect(phone.locator("#called")).to_contain_text("You are called to table 4")
    expect(phone).to_have_title("Called to table 4")
    line = phone.locator("#join li").filter(has_text=SPREAD)
    expect(line).to_contain_text("The seat is held until")
    expect(line.get_by_role("button", name="Not now")).to_be_visible()
    person = room.boss.view("main", f"list {SPREAD}")["view"]["waiting"][0]["person"]
    took = {"type": "TakeCalledSeat", "spread": SPREAD, "person": person, "chips": 20_000, "seat": 3}
    room.boss.command("main", took)
    expect(phone.locator("#my-seats")).to_contain_text("Table 4, seat 3")
    expect(line.get_by_role("button")).to_have_count(0)
    assert faults_of(phone) == []
    assert guest.errors == []
    guest.close()
    desk.close()
