"""The owner rehearses with bots: a copy of the set-up that plays by itself, in which he works, and of which
nothing is left but what the record of the door says.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from cardhouse.server.accounts.users import User
from cardhouse.server.client import Client
from cardhouse.store import open_store
from screens.showing import Showing
from screens.test_coming_again import with_csrf
from server.serving import CHIEF, House
from waiting import until

GAME = {
    "type": "OfferGame", "spread": "$1/$3 NL", "game": "holdem", "stakes": "no limit 1/3 rake", "seats": 9,
    "least_buy_in": 12_000, "most_buy_in": 30_000,
}  # fmt: skip
COPY = "rehearsal-main"


class Owned:
    """A room for real money with a game on the board, and its owner."""

    def __init__(self, folder: Path) -> None:
        self.house = House(str(folder / "room.db"), book="toledo")
        self.token = self.house.token("anna", "owner", "manager")
        self.server = Showing(self.house.database).start()
        with Client(self.server.address, self.token) as client:
            client.command("main", GAME)
            client.command("main", {"type": "OpenTable", "table": 1, "spread": "$1/$3 NL", "mode": "tracked"})

    def entries(self) -> list[bytes]:
        store = open_store(self.house.database)
        try:
            return [entry.body for entry in store.log("main").read()]
        finally:
            store.close()

    def roles(self, name: str) -> set[str]:
        """Which roles somebody has in the copy."""
        user = self.house.accounts.users.find(name)
        assert user is not None
        return set(user.roles.get(COPY, ()))

    def close(self) -> None:
        self.server.stop()
        self.house.close()


@pytest.fixture
def owned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Owned]:
    """Temporary folders lie in one of its own: beside it others rehearse too."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    made = Owned(tmp_path)
    yield made
    made.close()


def left_over() -> set[Path]:
    return set(Path(tempfile.gettempdir()).glob("cardhouse-rehearsal-*"))


def test_a_rehearsal_plays_by_itself_and_leaves_no_trace(browser: Browser, owned: Owned) -> None:
    before, folders = owned.entries(), left_over()
    visit = Visit(browser, owned.server.address).sign_in(owned.token)
    page = visit.go("/rooms/main/manager")
    page.get_by_role("button", name="Rehearse with bots").click()
    page.wait_for_url(f"**/rooms/{COPY}/floor")
    expect(page.get_by_text("A rehearsal of Main: practice players, play money.")).to_be_visible()
    expect(page.locator("[data-table='1']")).to_contain_text("$1/$3 NL")
    page.wait_for_load_state("load")
    assert faults_of(page) == []
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert faults_of(page) == []
    page.set_viewport_size({"width": DESKTOP["width"], "height": DESKTOP["height"]})
    with Client(owned.server.address, owned.token) as client:
        until(lambda: client.get(f"/rooms/{COPY}/tables/1")["view"].get("hand"), "a hand is dealt")
        assert len(client.get(f"/rooms/{COPY}/tables/1")["view"]["seats"]) > 3
    assert visit.go(f"/rooms/{COPY}/cage").locator(".rehearsal").is_visible()
    assert visit.errors == []
    page.get_by_role("button", name="End the rehearsal").click()
    page.wait_for_url("**/rooms/main/manager")
    assert owned.entries() == before, "the room's log knows nothing of it"
    assert left_over() == folders
    with owned.server.client(owned.token) as client:
        assert client.get(f"/rooms/{COPY}/floor").status_code in (403, 404)
        assert client.get("/rooms/main/manager").status_code == 200, "and whoever ended it is still signed in"
    user = owned.house.accounts.users.find("anna")
    assert user is not None
    assert COPY not in user.roles
    # The cage looks again after every sale: a last look may meet the room that has ended, and be refused.
    assert [one for one in visit.errors if "403 (Forbidden)" not in one] == []
    visit.close()


def test_only_who_sets_the_room_up_rehearses(owned: Owned) -> None:
    token = owned.house.token("flo", "floor")
    with owned.server.client(token) as client:
        assert "Rehearse with bots" not in client.get("/rooms/main/floor").text
        assert client.post("/rooms/main/rehearsal").status_code == 403


def test_colleagues_take_part_in_their_own_roles(owned: Owned) -> None:
    """Whoever is signed in by a tap, others when they sign in; nobody is signed out when it ends."""
    flo = owned.house.token("flo", "floor")
    dee = owned.house.accounts.users.add(CHIEF, "dee")
    assert isinstance(dee, User)
    owned.house.accounts.users.grant(CHIEF, dee.id, "main", "dealer")
    joins, ending = "/rooms/main/rehearsal/join", f"/rooms/{COPY}/rehearsal/end"
    with owned.server.client(owned.token) as boss, owned.server.client(flo) as floor:
        assert floor.post(joins, headers=with_csrf(floor.get("/").text)).status_code == 404
        assert "Take part" not in floor.get("/").text
        boss.post("/rooms/main/rehearsal", headers=with_csrf(boss.get("/rooms/main/manager").text))
        assert owned.roles("dee") == {"dealer"}
        assert owned.roles("anna") == {"manager", "floor", "cage", "dealer"}
        assert owned.roles("flo") == set(), "she is at work"
        page = floor.get("/").text
        assert "Take part" in page
        told = floor.post(joins, headers=with_csrf(page)).json()
        assert told == {"to": f"/rooms/{COPY}"}
        shown = floor.get(f"/rooms/{COPY}/floor")
        assert (shown.status_code, "End the rehearsal" in shown.text) == (200, False)
        assert floor.post(ending, headers=with_csrf(shown.text)).status_code == 403
        assert boss.post(ending, headers=with_csrf(boss.get(f"/rooms/{COPY}/floor").text)).status_code == 200
        assert [owned.roles(one) for one in ("anna", "flo", "dee")] == [set(), set(), set()]
        assert floor.get("/rooms/main/floor").status_code == 200
        assert boss.get("/rooms/main/manager").status_code == 200


def test_a_server_that_stops_ends_its_rehearsals(browser: Browser, owned: Owned) -> None:
    folders = left_over()
    visit = Visit(browser, owned.server.address).sign_in(owned.token)
    page = visit.go("/rooms/main/set-up")
    page.get_by_role("button", name="Rehearse with bots").click()
    page.wait_for_url(f"**/rooms/{COPY}/floor")
    assert left_over() != folders
    owned.server.stop()
    assert left_over() == folders
    owned.server.start()
    visit.close()
