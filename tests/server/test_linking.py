"""Whoever becomes another's account does not see his cards: nobody is linked to somebody who sits at a table,
a person has one account, and a hand that began before the account was his alone stays covered. With two
accounts, over HTTP and by the live connection.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cardhouse.server.accounts.audit import By
from cardhouse.server.accounts.users import User
from cardhouse.server.client import Client, Refused
from server.serving import CHIEF, House, Running, running

PEOPLE = ("ann", "bob", "cyd")


class Room:
    """Three at a table that software deals, in a hand; a manager who would like to know."""

    def __init__(self, house: House, server: Running) -> None:
        self.house, self.server = house, server
        self.boss = server.client(house.token("max", "manager"))
        self.players = [server.client(house.player(person)) for person in PEOPLE]
        house.token("spy", "player")
        self.do({"type": "OfferGame", "spread": "nl", "game": "holdem", "stakes": "no limit 1/3", "seats": 6,
                 "least_buy_in": 1_000})  # fmt: skip
        self.do({"type": "OpenTable", "table": 1, "spread": "nl", "mode": "dealt"})
        for seat, person in enumerate(PEOPLE, 1):
            self.do({"type": "RegisterPerson", "person": person, "born": 720_000, "id_checked": True})
            self.do({"type": "SeatPlayer", "table": 1, "seat": seat, "person": person, "chips": 20_000})
        self.do({"type": "BetweenHandsDo", "table": 1, "do": {"type": "PlaceButton", "seat": 1}})
        self.do({"type": "BeginHand", "table": 1})

    def do(self, command: dict[str, Any]) -> None:
        self.boss.command("main", command)

    def user(self, name: str) -> User:
        found = self.house.accounts.users.find(name)
        assert found is not None
        return found

    def session(self, name: str) -> Client:
        with self.house.accounts.database.write() as transaction:
            opened = self.house.accounts.sessions.open(transaction, self.user(name).id, "password", "", "")
        return self.server.client(opened.token)

    def link(self, name: str, person: str | None) -> str:
        """What a manager is told who says that this account is somebody."""
        try:
            self.boss.send("PUT", f"/rooms/main/users/{self.user(name).id}/person", {"person": person})
        except Refused as refused:
            return refused.code
        return ""

    def at_the_machine(self, name: str, person: str | None) -> None:
        assert isinstance(self.house.accounts.users.link(CHIEF, self.user(name).id, "main", person), User)

    def own(self, client: Client) -> Any:
        """The own cards as the view and the live connection have them."""
        seen = client.view("main", "table 1")
        pushed = next(client.live("main", ["table 1"]))
        assert seen.get("own") == pushed.get("own")
        return seen.get("own", {}).get("cards")

    def next_hand(self) -> None:
        while (hand := self.boss.view("main", "table 1")["view"].get("hand")) is not None:
            seat = hand["acting"]
            fold = {"type": "Act", "table": 1, "act": {"type": "Fold", "seat": seat}}
            self.session(f"plays-{PEOPLE[seat - 1]}").command("main", fold)
        self.do({"type": "BeginHand", "table": 1})


@pytest.fixture
def room(tmp_path: Any) -> Iterator[Room]:
    house = House(str(tmp_path / "room.db"), money="play")
    with running(house) as server:
        yield Room(house, server)
    house.close()


def test_nobody_becomes_somebody_who_sits_at_a_table(room: Room) -> None:
    assert room.link("spy", "ann") == "person_seated"
    assert room.link("plays-ann", None) == "person_seated", "nor is he cut off, to make room for another"
    assert room.link("plays-ann", "nobody") == "person_seated"
    new = {"name": "eve", "role": "player", "password": "seven blue tables", "person": "ann"}
    with pytest.raises(Refused) as refused:
        room.boss.send("POST", "/rooms/main/users", new)
    assert refused.value.code == "person_seated"
    assert len(room.own(room.players[0])) == 2
    assert room.own(room.session("spy")) is None
    assert room.link("spy", "zoe") == "no_such_person", "nobody is linked to any word"
    room.do({"type": "RegisterPerson", "person": "zoe"})
    assert room.link("spy", "zoe") == "", "whoever sits nowhere can be said to be somebody"


def test_a_person_who_is_its_own_account_has_no_second_one(room: Room) -> None:
    """Who plays under the own account is known by its id."""
    spy = room.user("spy").id
    assert room.link("plays-ann", spy) in ("person_seated", "person_linked")
    room.house.token("ida", "player")
    room.do({"type": "RegisterPerson", "person": spy})
    assert room.link("ida", spy) == "person_linked"


def test_a_hand_that_began_before_stays_covered(room: Room) -> None:
    """Even where it is done at the machine itself, past all that the server asks."""
    room.at_the_machine("plays-ann", None)
    room.at_the_machine("spy", "ann")
    spy = room.session("spy")
    assert room.own(spy) is None
    room.at_the_machine("spy", None)
    room.at_the_machine("plays-ann", "ann")
    assert room.own(room.session("plays-ann")) is None, "nor is it shown to him who was let in again"
    room.next_hand()
    assert len(room.own(room.session("plays-ann"))) == 2


def test_who_sets_anothers_secret_sees_no_card_of_the_hand(room: Room) -> None:
    """A manager resets the password of somebody in a hand and signs in as him."""
    ann = room.user("plays-ann").id
    made = room.house.accounts.users.set_password(By(room.user("max").id), ann, "eight green tables")
    assert isinstance(made, User)
    assert room.own(room.session("plays-ann")) is None
    assert len(room.own(room.players[1])) == 2
    room.next_hand()
    assert len(room.own(room.session("plays-ann"))) == 2


def test_a_players_new_account_is_a_person_of_the_room_from_the_start(room: Room) -> None:
    """Staff find him before he has done anything, and choose people by name, not by typing any word."""
    new = {"name": "nel", "role": "player", "shown": "Nel", "password": "seven blue tables"}
    made = room.boss.send("POST", "/rooms/main/users", new)
    people = {one["person"]: one["alias"] for one in room.boss.get("/rooms/main/people")}
    assert people[made["id"]] == "Nel"
    dealer = room.boss.send("POST", "/rooms/main/users", {**new, "name": "dee", "role": "dealer"})
    assert dealer["id"] not in {one["person"] for one in room.boss.get("/rooms/main/people")}
    room.boss.send("PUT", f"/rooms/main/users/{dealer['id']}/roles/player", {})
    assert dealer["id"] in {one["person"] for one in room.boss.get("/rooms/main/people")}
