"""A real room through HTTP, as its people use it: the dealer's box and tips with a PIN, the page of a device,
a player's own account, private games, and whoever opens a room.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from cardhouse.server.accounts.devices import IssuedDevice
from cardhouse.server.accounts.sessions import BY_PIN
from cardhouse.server.accounts.users import User
from cardhouse.server.client import Client, Refused, new_id
from screens.caging import CageRoom
from screens.showing import Showing
from server.serving import CHIEF, House

SPREAD = "1-3"
OFFER = {"type": "OfferGame", "spread": SPREAD, "game": "holdem", "stakes": "no limit 1/3 rake"}


class Real:
    """A room at Pechanga with a bank at its tracked table, whose rack the dealer counts."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.server = Showing(house.database).start()
        self.boss = self.client(house.token("max", "manager", "floor"))
        self.do({**OFFER, "seats": 6, "least_buy_in": 10_000, "charge": "10 %"})
        self.do({"type": "OpenTable", "table": 1, "spread": SPREAD, "mode": "tracked"})
        for seat, name in enumerate(("ann", "bob"), 1):
            self.register(name)
            person = {"person": name, "chips": 20_000}
            self.do({"type": "SeatPlayer", "table": 1, "seat": seat, **person})
        self.do({"type": "BetweenHandsDo", "table": 1, "do": {"type": "PlaceButton", "seat": 1}})

    def client(self, token: str) -> Client:
        return Client(self.server.address, token)

    def do(self, command: dict[str, Any]) -> Any:
        return self.boss.command("main", command)

    def register(self, person: str) -> None:
        body = {"id": new_id(), "name": person.title(), "alias": person.title(), "born": 720_000}
        self.boss.send("PUT", f"/rooms/main/people/{person}", {**body, "id_checked": True})

    def dealer(self, name: str) -> tuple[str, Client]:
        """A dealer with a PIN only, at the tablet of table 1: the account's id, and the session."""
        accounts = self.house.accounts
        user = accounts.users.add(CHIEF, name, name.title())
        assert isinstance(user, User)
        assert isinstance(accounts.users.grant(CHIEF, user.id, "main", "dealer"), User)
        device = accounts.devices.issue(CHIEF, "table", "main", f"Tablet of {name}", 1)
        assert isinstance(device, IssuedDevice)
        with accounts.database.write() as transaction:
            issued = accounts.sessions.open(transaction, user.id, BY_PIN, "", "", device.device.id)
        return user.id, self.client(issued.token)

    def close(self) -> None:
        self.server.stop()
        self.house.close()


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Real]:
    made = Real(House(str(tmp_path_factory.mktemp("real") / "room.db")))
    yield made
    made.close()


def refused(client: Client, command: dict[str, Any]) -> Refused:
    with pytest.raises(Refused) as caught:
        client.command("main", command)
    return caught.value


def test_a_dealer_takes_the_box_and_deals(real: Real) -> None:
    user, dee = real.dealer("dee")
    dee.command("main", {"type": "DealerIn", "table": 1})
    assert dee.view("main", "table 1")["view"]["desk"]["dealer"] == user
    page = httpx.get(
        f"{real.server.address}/rooms/main/dealer/1",
        headers={"authorization": f"Bearer {dee.token}", "accept": "text/html"},
    )
    assert f'data-dealer="{user}"' in page.text
    assert '"name":"Dee"' in page.text
    dee.command("main", {"type": "BeginHand", "table": 1})
    real.do({"type": "Act", "table": 1, "act": {"type": "Deal"}})
    acting = dee.view("main", "table 1")["view"]["hand"]["acting"]
    dee.command("main", {"type": "Act", "table": 1, "act": {"type": "Fold", "seat": acting}})


def test_who_counted_the_rack_and_took_the_box_is_the_same(tmp_path: Path) -> None:
    """By the name that was shown he was another for the bank, and the table was locked for good."""
    house = House(str(tmp_path / "room.db"))
    cage = CageRoom(house)
    cage.open_bank()
    cage.guest("bob", "Bob")
    cage.do("floor", "SeatPlayer", table=1, seat=2, person="bob", chips=20_000)
    cage.do("floor", "BetweenHandsDo", table=1, do={"type": "PlaceButton", "seat": 1})
    cage.do("dealer", "DealerIn", table=1)
    cage.do("dealer", "BeginHand", table=1)
    cage.close()
    house.close()


def test_the_box_is_for_accounts_and_each_takes_it_himself(real: Real) -> None:
    one, first = real.dealer("don")
    other, second = real.dealer("eve")
    wrong = refused(first, {"type": "DealerIn", "table": 1, "dealer": "Don"})
    assert (wrong.code, wrong.status) == ("no_such_dealer", 409)
    assert f"Don ({one})" in str(wrong)
    assert refused(first, {"type": "DealerIn", "table": 1, "dealer": other}).code == "own_box"
    real.do({"type": "DealerIn", "table": 1, "dealer": other})
    assert refused(second, {"type": "DealerIn", "table": 1}).code == "in_the_box"
    first.command("main", {"type": "DealerIn", "table": 1})
    toke = {"type": "GiveToke", "table": 1, "person": "ann", "amount": 100}
    assert refused(first, {**toke, "dealer": "Don"}).code == "no_such_dealer"


def test_who_acts_as_manager_and_whose_hours_are_recorded_are_staff_of_the_room(real: Real) -> None:
    dealer, _ = real.dealer("kit")
    floor = real.house.accounts.users.find("max")
    assert floor is not None
    boss = real.client(real.house.token("moe", "manager", "floor"))
    worked = {"type": "RecordStaffHours", "tournament": "Sunday", "job": "clerk", "minutes": 60}
    for named in ("Don", "nobody at all", "u" + "0" * 20):
        wrong = refused(boss, {"type": "NameActingManager", "user": named, "rank": "supervisor"})
        assert (wrong.code, wrong.status) == ("no_such_colleague", 409), named
        assert refused(boss, {**worked, "person": named}).code == "no_such_colleague"
    asked = {"type": "NameActingManager", "user": dealer, "rank": "supervisor"}
    assert refused(boss, asked).code == "no_such_colleague", "a dealer is no supervisor"
    boss.command("main", {**asked, "user": floor.id})
    boss.command("main", {**worked, "person": dealer})
    most = refused(boss, {**worked, "person": dealer, "minutes": 60 * 24 * 14})
    assert most.code == "bad_work_minutes", "with what is recorded of that tournament already"


def test_a_dealer_with_a_pin_keeps_his_tips(real: Real) -> None:
    user, gil = real.dealer("gil")
    other, _ = real.dealer("hap")
    page = httpx.get(
        f"{real.server.address}/rooms/main/cage/tokes",
        headers={"authorization": f"Bearer {gil.token}", "accept": "text/html"},
    )
    assert page.status_code == 200, page.text
    gil.command("main", {"type": "StartTokeBox", "dealer": user, "box": "transparent"})
    assert refused(gil, {"type": "StartTokeBox", "dealer": other, "box": "transparent"}).code == "own_only"
    toke = {"type": "GiveToke", "table": 1, "person": "ann", "amount": 100}
    gil.command("main", {**toke, "dealer": user})
    count = {"place": "poker_cage", "window": "1", "chips": {"100": 1}}
    told = refused(gil, {"type": "CashOutTokes", "dealer": user, **count})
    assert told.status == 409, "the room answers, not the door"


def test_the_page_of_a_device_is_found_where_its_form_goes(real: Real) -> None:
    answer = httpx.get(f"{real.server.address}/sign-in/device", headers={"accept": "text/html"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/device")
    answer = httpx.get(f"{real.server.address}/device", headers={"accept": "text/html"})
    assert "text/html" in answer.headers["content-type"]


def test_a_players_account_is_a_person_of_the_room_and_waits_in_its_lists(real: Real) -> None:
    real.do({**OFFER, "spread": "2-5", "least_buy_in": 10_000, "charge": "10 %", "designated": ["call_in"]})
    pat = real.client(real.house.token("pat", "player"))
    me = pat.view("main", "me")["view"]
    assert not me.get("registered")
    pat.command("main", {"type": "JoinList", "spread": "2-5", "person": me["person"], "way": "phone"})
    me = pat.view("main", "me")["view"]
    assert me["registered"]
    assert [one["spread"] for one in me["lists"]] == ["2-5"]
    assert [one["name"] for one in real.boss.view("main", "list 2-5")["view"]["waiting"]] == ["pat"]
    assert refused(pat, {"type": "LeaveList", "spread": "2-5", "person": "ann"}).code == "own_only"
    real.boss.send("POST", f"/rooms/main/people/{me['person']}/erase", {"id": new_id()})
    assert refused(pat, {"type": "JoinList", "spread": "1-3", "person": me["person"], "way": "phone"})
    assert not pat.view("main", "me")["view"].get("lists"), "who is erased does not come back by himself"


def test_a_private_game_is_on_no_board_and_no_list(real: Real) -> None:
    offer = {**OFFER, "spread": "the back room", "least_buy_in": 10_000}
    real.do({**offer, "charge": "10 %", "designated": ["call_in"]})
    real.do({"type": "OpenTable", "table": 9, "spread": "the back room", "mode": "dealt"})
    pia = real.client(real.house.token("pia", "player"))
    wall = real.client(real.house.token("wall", "board"))
    seen = [one["spread"] for one in wall.view("main", "board")["view"]["games"]]
    assert "the back room" in seen
    for seat, person in enumerate(("cyd", "dan", "eli", "fay", "gus", "hal"), 1):
        real.register(person)
        seated = {"person": person, "chips": 20_000}
        real.do({"type": "SeatPlayer", "table": 9, "seat": seat, **seated})
    real.do({"type": "MakePrivate", "table": 9})
    for client in (wall, pia):
        assert "the back room" not in str(client.view("main", "board"))
    with pytest.raises(Refused):
        pia.view("main", "list the back room")
    me = pia.view("main", "me")["view"]["person"]
    join = {"type": "JoinList", "spread": "the back room", "person": me, "way": "phone"}
    assert refused(pia, join).code == "private_list"
    assert "the back room" in str(real.boss.view("main", "room")), "the floor sees it"
    for path in ("kiosk", "play", "board"):
        token = real.house.token(f"sees-{path}", "kiosk" if path == "kiosk" else "player")
        headers = {"authorization": f"Bearer {token}", "accept": "text/html"}
        page = httpx.get(f"{real.server.address}/rooms/main/{path}", headers=headers)
        assert page.status_code == 200
        assert "the back room" not in page.text


def test_who_opens_a_room_is_its_manager_and_stays_signed_in(real: Real) -> None:
    owner = real.client(real.house.token("olga", "owner"))
    owner.send("POST", "/rooms", {"name": "annex", "house": "pechanga", "zone": "UTC", "money": "play"})
    owner.command("annex", {**OFFER, "least_buy_in": 10_000, "charge": "10 %"})
    assert [one["spread"] for one in owner.view("annex", "room")["view"]["games"]] == [SPREAD]
    with pytest.raises(Refused, match="not"):
        owner.command("main", {**OFFER, "spread": "another", "least_buy_in": 10_000})
