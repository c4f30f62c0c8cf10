"""From an empty folder to a room that can open tonight, in the browser: the code from the terminal, the
owner, the book with what it leaves open, games, chips, people, devices, and the list that leads on.
"""

from __future__ import annotations

import re
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from cardhouse.cli.serve import begin_first_run
from cardhouse.houses.profile import house_names, load_house
from cardhouse.screens.first_run.questions import ASKED_MOST, MATTER, short
from cardhouse.screens.first_run.usual import SIGNS, offer_of
from cardhouse.server.client import Client, Refused, new_id
from cardhouse.server.local_tls import AUTHORITY
from cardhouse.server.reach import own_address
from cardhouse.store import open_store
from screens.showing import Showing
from waiting import PATIENCE_SECONDS

PASSWORD = "three geese on a pond"
OWN = "nobody else has this one"
WAY_OUT = "Failed to load resource: the server responded with a status of"


class Empty:
    """A server on nothing, with the code that its terminal shows."""

    def __init__(self, folder: Path) -> None:
        self.database = str(folder / "cardhouse.db")
        self.code = begin_first_run(self.database)
        self.server = Showing(self.database, first_run=self.code).start()

    def open_room(self, page: Page, name: str = "The Oak Room", *, phones: bool = False) -> None:
        """What the owner types and taps."""
        page.get_by_label("Set-up code").fill(self.code)
        page.get_by_label("Your name to sign in").fill("anna")
        page.get_by_label("Your password").fill(PASSWORD)
        page.get_by_label("What it is called").fill(name)
        page.get_by_label("Hollywood Casino Toledo").check()
        page.get_by_label(re.compile("may open the room, encrypted")).set_checked(phones)
        page.get_by_role("button", name="Open the room").click()
        page.wait_for_url("**/rooms/the-oak-room/set-up")
        page.wait_for_load_state("load")

    def signed_in(self, name: str, secret: str) -> Client:
        """Who signs in for the first time chooses a secret of their own."""
        given = {"name": name, "password": secret, "new_password": OWN, "bearer": True}
        with Client(self.server.address) as asks:
            return Client(self.server.address, asks.send("POST", "/sign-in", given)["token"])


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Empty]:
    made = Empty(tmp_path)
    yield made
    made.server.stop()


def add(page: Page, name: str, role: str) -> dict[str, str]:
    """One of the staff, and the secrets on the sheet."""
    form = page.locator("#add-person")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Role").select_option(role)
    form.get_by_role("button", name="Add").dblclick()
    row = page.locator("#sheet tbody tr").filter(has_text=name)
    expect(row).to_be_visible()
    cells = [cell.strip() for cell in row.locator("td").all_inner_texts()]
    return {"name": cells[1], "password": cells[2], "pin": cells[3]}


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_room_is_set_up_without_a_terminal(browser: Browser, empty: Empty, size: dict[str, int]) -> None:
    visit = Visit(browser, empty.server.address, size, timezone_id="America/Chicago")
    page = visit.go("/")
    page.wait_for_url("**/first-run")
    assert faults_of(page) == []
    expect(page.get_by_label("Time zone")).to_have_value("America/Chicago")
    empty.open_room(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Set up The Oak Room")
    assert faults_of(page) == []
    visit.picture(f"set-up-{size['width']}")
    page.get_by_role("button", name="Keep all as they are").click()
    page.wait_for_url(re.compile(r"/set-up\?at=\d+#games"))
    page.wait_for_load_state("load")
    page.get_by_label("$1/$3 NL Hold'em").check()
    page.get_by_label("Another game").fill("$2/$5 PLO, $1/$4 chess")
    page.get_by_role("button", name="Put them on the board").click()
    expect(page.locator("[action$='/games'] .refusal")).to_contain_text("chess")
    page.get_by_label("Another game").fill("$5-$10 stud")
    page.get_by_role("button", name="Put them on the board").click()
    expect(page.get_by_text("Tables open: 2.")).to_be_visible()
    page.wait_for_load_state("load")
    page.get_by_role("button", name="These are our chips").click()
    expect(page.locator("[action$='/chips'] .tag")).to_have_text("saved")
    page.wait_for_load_state("load")
    dealer = add(page, "Dee Hara", "dealer")
    assert (dealer["name"], dealer["password"]) == ("dee.hara", "")
    assert re.fullmatch(r"\d{6}", dealer["pin"])
    add(page, "Flo", "floor")
    cashier = add(page, "Cal", "cage")
    page = visit.go("/rooms/the-oak-room/manager")
    lines = page.locator(".first-night li")
    assert [line.get_attribute("data-line") for line in lines.all()][:4] == [
        "games", "tables", "people", "secrets",
    ]  # fmt: skip
    expect(page.locator("[aria-current=step]")).to_have_attribute("data-line", "secrets")
    assert faults_of(page) == []
    visit.picture(f"first-night-{size['width']}")
    _two_people_are_two(empty, visit, cashier)
    page = visit.go("/rooms/the-oak-room/manager")
    expect(page.locator("[data-line=vault]")).to_have_attribute("data-done", "yes")
    page.locator("[data-line=windows] a").click()
    page.wait_for_url("**/cage/drawers")
    page = visit.go("/rooms/the-oak-room/manager")
    page.get_by_role("button", name="Hide this list").click()
    expect(page.locator(".first-night")).to_have_count(0)
    assert [one for one in visit.errors if not one.startswith(WAY_OUT)] == []
    visit.close()


def _two_people_are_two(
    empty: Empty, visit: Visit, cashier: dict[str, str], place: str = "vault", cash: int = 0
) -> None:
    """The owner and a cashier whom the set-up made count a drawer: nobody else has to vouch."""
    token = next(str(one.get("value")) for one in visit.context.cookies() if one.get("name") == "cardhouse")
    count: dict[str, Any] = {"place": place, "chips": {}, "cash": cash}
    with Client(empty.server.address, token) as owner:
        owner.command("the-oak-room", {"type": "CountDrawer", "moment": "opening", **count})
    with empty.signed_in(cashier["name"], cashier["password"]) as other:
        other.command("the-oak-room", {"type": "ConfirmDrawer", **count})


def test_only_the_code_opens_it_and_once(browser: Browser, empty: Empty) -> None:
    form = {"code": "wrong", "name": "eve", "password": PASSWORD, "room": "x", "house": "toledo"}
    headers = {"origin": empty.server.address, "accept": "application/json"}
    with empty.server.client() as stranger:
        for _ in range(5):
            told = stranger.post("/first-run", data=form, headers=headers).json()["refusal"]
            assert told["code"] == "bad_set_up_code"
        right = {**form, "code": empty.code}
        told = stranger.post("/first-run", data=right, headers=headers).json()["refusal"]
        assert told["code"] == "too_many_attempts", "who guesses waits"
    assert begin_first_run(empty.database), "nothing came of it"


def test_what_is_wrong_is_said_before_anything_is_made(empty: Empty) -> None:
    headers = {"origin": empty.server.address, "accept": "application/json"}
    good = {"code": empty.code, "name": "anna", "password": PASSWORD, "room": "Oak", "house": "toledo"}
    with empty.server.client() as client:
        for wrong, code in (
            ({"password": "short"}, "bad_password"), ({"house": "nowhere"}, "bad_opening"),
            ({"zone": "Mars/Base"}, "bad_opening"), ({"name": "!"}, "bad_name"),
        ):  # fmt: skip
            told = client.post("/first-run", data={**good, **wrong}, headers=headers).json()
            assert told["refusal"]["code"] == code, wrong
        assert client.post("/first-run", data=good, headers=headers).status_code == 200
        again = client.post("/first-run", data={**good, "name": "eve"}, headers=headers)
        assert again.status_code in (403, 409), "somebody is the owner now"
    with empty.server.client() as stranger:
        told = stranger.post("/first-run", data={**good, "name": "eve"}, headers=headers).json()["refusal"]
        assert told["code"] == "no_first_run"
    assert begin_first_run(empty.database) == ""


def test_phones_come_in_by_a_door_of_their_own(browser: Browser, empty: Empty) -> None:
    """Encrypted, on this machine's address; and after a restart without being asked again."""
    visit = Visit(browser, empty.server.address, PHONE)
    page = visit.go(f"/first-run?code={empty.code}")
    empty.open_room(page, phones=True)
    assert faults_of(page) == []
    assert faults_of(visit.go("/owner")) == []
    authority = ssl.create_default_context(cafile=str(Path(f"{empty.database}.tls") / AUTHORITY))
    for _ in range(2):
        page = visit.go("/rooms/the-oak-room/devices")  # other rooms' doors may have been opened meanwhile
        shown = page.get_by_text(re.compile(r"On the device open https://"))
        address = str(re.search(r"https://[\d.]+:\d+", shown.inner_text())[0])  # type: ignore[index]
        assert "127.0.0.1" not in address
        headers = {"accept": "text/html"}
        answer = httpx.get(f"{address}/device", verify=authority, headers=headers, timeout=PATIENCE_SECONDS)
        assert 'class="digits"' in answer.text
        assert "cardhouse-binding" in answer.headers["set-cookie"]
        assert "Secure" in answer.headers["set-cookie"]
        assert "<svg" in answer.text, "the picture leads to the address that phones open"
        empty.server.stop()
        empty.server.start()
    visit.close()


def test_time_zone_and_money_are_said_anew_until_something_is_in_the_books(
    browser: Browser, empty: Empty
) -> None:
    visit = Visit(browser, empty.server.address, PHONE)
    page = visit.go(f"/first-run?code={empty.code}")
    empty.open_room(page)
    part = page.locator("section[aria-labelledby='room']")
    expect(part).to_contain_text("UTC, money.")
    part.locator("summary").click()
    part.get_by_label("Time zone").fill("Mars/Olympus")
    part.get_by_role("button", name="Save").click()
    expect(part.locator(".refusal")).to_contain_text("Mars/Olympus is no time zone")
    part.get_by_label("Time zone").fill("Europe/Berlin")
    part.locator("#money").select_option("play")
    assert faults_of(page) == []
    part.get_by_role("button", name="Save").click()
    expect(part).to_contain_text("Europe/Berlin, play money.")
    empty.server.stop()
    empty.server.start()
    page = visit.go("/rooms/the-oak-room/set-up")
    expect(part).to_contain_text("Europe/Berlin, play money.")
    given = {"name": "anna", "password": PASSWORD, "bearer": True}
    with Client(empty.server.address) as asks:
        manager = Client(empty.server.address, asks.send("POST", "/sign-in", given)["token"])
    settle = {"type": "SettleRoom", "zone": "Europe/Berlin", "money": "real"}
    assert manager.command("the-oak-room", settle)["events"] == [{**settle, "type": "RoomSettled"}]
    offer = {"type": "OfferGame", "spread": "1/3", "game": "holdem", "stakes": "no limit 1/3"}
    manager.command("the-oak-room", {**offer, "least_buy_in": 10_000})
    manager.command("the-oak-room", {"type": "OpenTable", "table": 1, "spread": "1/3", "mode": "tracked"})
    ann = {"id": new_id(), "name": "Ann", "alias": "Ann", "born": 720_000, "id_checked": True}
    manager.send("PUT", "/rooms/the-oak-room/people/ann", ann)
    seat = {"type": "SeatPlayer", "table": 1, "seat": 1, "person": "ann", "chips": 30_000}
    manager.command("the-oak-room", seat)
    with pytest.raises(Refused) as refused:
        manager.command("the-oak-room", {**settle, "money": "play"})
    assert refused.value.code == "room_in_use"
    page = visit.go("/rooms/the-oak-room/set-up")
    expect(part).to_contain_text("They stay: something is in the books.")
    expect(part.get_by_role("button")).to_have_count(0)
    visit.close()


def test_on_which_of_several_networks_the_phones_are(
    browser: Browser, empty: Empty, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chosen when the room is opened, kept over a restart, changed later."""
    cable, wifi = "192.0.2.9", own_address()
    for place in ("reach", "phones"):
        names = lambda: ("localhost", "127.0.0.1", cable, wifi)  # noqa: E731
        monkeypatch.setattr(f"cardhouse.server.{place}.own_names", names)
    visit = Visit(browser, empty.server.address, PHONE)
    page = visit.go(f"/first-run?code={empty.code}")
    network = page.get_by_label("On which network are the phones?")
    expect(network).to_have_value(wifi)
    network.select_option(cable)
    assert faults_of(page) == []
    empty.open_room(page, phones=True)
    for _ in range(2):
        page = visit.go("/rooms/the-oak-room/devices")
        expect(page.get_by_text(f"On the device open https://{cable}:")).to_be_visible()
        empty.server.stop()
        empty.server.start()
    page = visit.go("/owner")
    expect(page.get_by_label("On which network are the phones?")).to_have_value(cable)
    page.get_by_label("On which network are the phones?").select_option(wifi)
    page.get_by_role("button", name="Use this address").click()
    expect(page.get_by_text(f"https://{wifi}:").first).to_be_visible()
    assert faults_of(page) == []
    assert visit.errors == []
    visit.close()


def _signed_in_anew(empty: Empty) -> str:
    """A new session of the owner."""
    given = {"name": "anna", "password": PASSWORD, "bearer": True}
    with Client(empty.server.address) as asks:
        return str(asks.send("POST", "/sign-in", given)["token"])


def test_the_set_up_goes_on_another_evening_until_something_is_in_the_books(
    browser: Browser, empty: Empty
) -> None:
    visit = Visit(browser, empty.server.address)
    empty.open_room(visit.go("/first-run"))
    visit.close()
    empty.server.stop()
    empty.server.start()
    visit = Visit(browser, empty.server.address).sign_in(_signed_in_anew(empty))
    page = visit.go("/rooms/the-oak-room/set-up")
    expect(page.get_by_text("counts as a second person right away")).to_be_visible()
    _two_people_are_two(empty, visit, add(page, "Next Nell", "cage"), cash=100_000)
    page = visit.go("/rooms/the-oak-room/set-up")
    expect(page.get_by_text("A colleague who knows the person has to vouch")).to_be_visible()
    with pytest.raises(Refused) as refused:
        _two_people_are_two(empty, visit, add(page, "Late Larry", "cage"), "cage:1")
    assert refused.value.code == "same_hands"
    visit.close()


def test_another_room_is_no_way_around_the_colleague(browser: Browser, empty: Empty) -> None:
    """Something is in the books of one room: people added in another, empty one are tied as anywhere."""
    visit = Visit(browser, empty.server.address)
    empty.open_room(visit.go("/first-run"))
    page = visit.go("/rooms/the-oak-room/set-up")
    _two_people_are_two(empty, visit, add(page, "First Fay", "cage"), cash=100_000)
    visit.close()
    owner = Client(empty.server.address, _signed_in_anew(empty))
    owner.send("POST", "/rooms", {"name": "annex", "house": "toledo"})
    visit = Visit(browser, empty.server.address).sign_in(_signed_in_anew(empty))
    larry = add(visit.go("/rooms/annex/set-up"), "Late Larry", "cage")
    known = {one["name"]: one for one in owner.send("GET", "/rooms/annex/users", None)}
    assert known[larry["name"]]["in_hands"], "the owner made him"
    visit.close()


@pytest.mark.parametrize("book", house_names())
def test_the_usual_games_open_in_every_book(empty: Empty, book: str) -> None:
    """With the first thing that the house may take, and their signs put up: nobody is refused."""
    headers = {"origin": empty.server.address, "accept": "application/json"}
    form = {"code": empty.code, "name": "anna", "password": PASSWORD, "room": "Oak", "house": book}
    with empty.server.client() as client:
        client.post("/first-run", data=form, headers=headers)
        page = client.get("/rooms/oak/set-up").text
        headers["x-csrf-token"] = re.findall(r'name="csrf" content="([^"]+)"', page)[0]
        signs = {f"sign{place}": sign for place, sign in enumerate(SIGNS)}
        told = client.post("/rooms/oak/set-up/games", data={**signs, "takes": "0"}, headers=headers)
        assert told.status_code == 200, told.text
    store = open_store(empty.database)
    entries = [entry.body for entry in store.log("oak").read()]
    store.close()
    assert sum(b"SignPutUp" in body for body in entries) == len(SIGNS)


def test_the_usual_signs_are_understood() -> None:
    for sign in SIGNS:
        made = offer_of(sign, 9)
        assert made.least_buy_in > 0, sign
    assert offer_of("$1/$3 NL", 9).game == "holdem"


def test_every_book_asks_a_few_questions_only() -> None:
    for name in house_names():
        asked = short(load_house(name))
        assert 1 <= len(asked) <= ASKED_MOST, name
        assert all(one.key in MATTER and one.others for one in asked)
