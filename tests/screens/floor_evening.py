"""An evening for the tests of the floor's pages: a table of four seats, of which one is open, and three names
that wait; everything is asked of a real server.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import Visit
from cardhouse.server.client import Client, new_id
from screens.showing import Showing
from server.serving import House

SPREAD = "1-3 no limit"
HIGHER = "2-5 no limit"
SEATED = {1: "Ann", 2: "Bob", 3: "Cyd"}
WAITING = ("Dan", "Eve", "Fay")
expect.set_options()  # a loaded machine is slow, not wrong
OFFER = {"type": "OfferGame", "game": "holdem", "seats": 4, "most_buy_in": 50_000, "charge": "10 %"}


class Evening:
    """The room, its manager, and visitors in a role."""

    def __init__(self, house: House, waiting: tuple[str, ...] = WAITING) -> None:
        self.house = house
        self.server = Showing(house.database).start()
        self.boss = Client(self.server.address, house.token("max", "manager"))
        self._tokens: dict[str, str] = {}
        self.do({**OFFER, "spread": SPREAD, "stakes": "no limit 1/3 rake", "least_buy_in": 10_000})
        self.do({**OFFER, "spread": HIGHER, "stakes": "no limit 2/5 rake", "least_buy_in": 20_000})
        self.do({"type": "OpenTable", "table": 1, "spread": SPREAD, "mode": "tracked"})
        for name in (*SEATED.values(), *WAITING):
            body = {"id": new_id(), "name": f"{name} Full", "alias": name, "born": 720_000}
            self.boss.send("PUT", f"/rooms/main/people/{name.lower()}", {**body, "id_checked": True})
        for seat, name in SEATED.items():
            self.seat(1, seat, name)
        for name in waiting:
            self.do({"type": "JoinList", "spread": SPREAD, "person": name.lower()})
        self.do({"type": "BetweenHandsDo", "table": 1, "do": {"type": "PlaceButton", "seat": 3}})

    def seat(self, table: int, seat: int, name: str) -> None:
        self.do({"type": "SeatPlayer", "table": table, "seat": seat, "person": name.lower(), "chips": 20_000})

    def second_table(self) -> None:
        """Those who waited sit at another table of the same game."""
        self.do({"type": "OpenTable", "table": 2, "spread": SPREAD})
        for seat, name in enumerate(WAITING, 1):
            self.do({"type": "LeaveList", "spread": SPREAD, "person": name.lower()})
            self.seat(2, seat, name)

    def do(self, command: dict[str, Any]) -> Any:
        return self.boss.command("main", command)

    def view(self, subject: str) -> Any:
        return self.boss.view("main", subject)["view"]

    def waiting(self) -> list[str]:
        return [one["name"] for one in self.view(f"list {SPREAD}").get("waiting", [])]

    def token(self, role: str) -> str:
        if role not in self._tokens:
            self._tokens[role] = self.house.token(f"the-{role}", role)
        return self._tokens[role]

    def visit(self, browser: Browser, role: str, path: str, **more: Any) -> Visit:
        made = Visit(browser, self.server.address, **more).sign_in(self.token(role))
        self.go(made, path)
        return made

    def go(self, visit: Visit, path: str) -> Page:
        page = visit.go(f"/rooms/main/floor{path}")
        expect(page.locator("#live-state")).to_have_attribute("data-state", "live")
        return page


@contextmanager
def an_evening(
    tmp_path_factory: pytest.TempPathFactory, book: str = "pechanga", waiting: tuple[str, ...] = WAITING
) -> Iterator[Evening]:
    house = House(str(tmp_path_factory.mktemp("floor") / "room.db"), money="play", book=book)
    made = Evening(house, waiting)
    try:
        yield made
    finally:
        made.boss.close()
        made.server.stop()
        house.close()


def waiter(page: Page, name: str) -> Any:
    return page.locator(".waiter").filter(has_text=name)


def tap(page: Page, words: str, **more: Any) -> None:
    """A button by its words, on the page or in the sheet that is open."""
    page.get_by_role("button", name=words, exact=True, **more).click()


def send(page: Page) -> None:
    """The answers of the sheet; it closes when the room took them."""
    page.locator(".sheet form .primary.wide").click()
    expect(page.locator(".sheet")).to_have_count(0)
