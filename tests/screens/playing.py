"""A room with one dealt table for tests of the player's pages, and players who act through their pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, expect

from browser import DESKTOP, PHONE, Visit
from cardhouse.server.client import Client, new_id
from screens.showing import Showing
from server.serving import House

expect.set_options()  # a loaded machine is slow, not wrong
BORN = 720_000
NAMES = ("Ann", "Bob", "Cyd", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida")
TENTH = "Jon"
CHIPS = 20_000
Rooms = Callable[..., "TableRoom"]
"""Makes rooms that are closed when the test is over."""


class TableRoom:
    """A table with everybody seated and the button placed."""

    def __init__(
        self, house: House, game: str = "holdem", stakes: str = "no limit 1/3 rake", players: int = 9,
        mode: str = "dealt", stacks: tuple[int, ...] = (), book: str = "", sealed: bool = False,
    ) -> None:  # fmt: skip
        self.house = house
        self.mode = mode
        self.server = Showing(house.database, sealed=sealed).start()
        self.floor = Client(self.server.address, house.token("flo", "floor"))
        self.tokens: dict[int, str] = {}
        if book:
            self.manage({"type": "ChooseHouse", "house": book})
        offer = {"type": "OfferGame", "spread": "the game", "game": game, "stakes": stakes}
        charge = "10 %" if "rake" in stakes else ""
        more = {"seats": players, "least_buy_in": 1_000, "charge": charge, "designated": ["call_in"]}
        self.do({**offer, **more})
        self.do({"type": "OpenTable", "table": 1, "spread": "the game", "mode": mode})
        for seat, name in enumerate((*NAMES, TENTH)[:players], 1):
            self.register(f"p{seat}", name)
            chips = stacks[seat - 1] if stacks else CHIPS
            seated = {"type": "SeatPlayer", "table": 1, "seat": seat, "person": f"p{seat}", "chips": chips}
            self.do(seated)
            self.tokens[seat] = house.token(name.lower(), "player", person=f"p{seat}")
        self.do({"type": "BetweenHandsDo", "table": 1, "do": {"type": "PlaceButton", "seat": players}})

    def register(self, person: str, name: str) -> None:
        body = {"id": new_id(), "name": f"{name} Familyname", "alias": name, "card": "", "born": BORN}
        self.floor.send("PUT", f"/rooms/main/people/{person}", {**body, "id_checked": True})

    def do(self, command: dict[str, Any]) -> None:
        self.floor.command("main", command)

    def manage(self, command: dict[str, Any]) -> None:
        """What only a manager may ask."""
        manager = Client(self.server.address, self.house.token(f"boss{new_id()[-6:].lower()}", "manager"))
        manager.command("main", command)
        manager.close()

    def begin(self, **more: Any) -> None:
        self.do({"type": "BeginHand", "table": 1, **more})

    def act(self, act: dict[str, Any]) -> None:
        """By the player, where software deals; else by the floor."""
        client = Client(self.server.address, self.tokens[act["seat"]]) if self.mode == "dealt" else self.floor
        client.command("main", {"type": "Act", "table": 1, "act": act})

    def own(self, seat: int) -> dict[str, Any]:
        """What only the player in a seat sees."""
        client = Client(self.server.address, self.tokens[seat])
        found: dict[str, Any] = client.view("main", "table 1")["own"]
        client.close()
        return found

    def rail(self, browser: Browser, names: tuple[str, ...], size: dict[str, int] = PHONE) -> list[Visit]:
        """People who have no seat and watch."""
        visits = []
        for name in names:
            person = f"rail-{name.lower()}"
            self.register(person, name)
            token = self.house.token(person, "player", person=person)
            visits.append(Visit(browser, self.server.address, size).sign_in(token))
        return visits

    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.floor.view("main", "table 1")["view"]
        return found

    def sit(self, browser: Browser, seat: int, size: dict[str, int] | None = None, **more: Any) -> Visit:
        """The page of whoever sits there; every other one is a phone."""
        size = size or (PHONE if seat % 2 else DESKTOP)
        visit = Visit(browser, self.server.address, size, **more).sign_in(self.tokens[seat])
        visit.go("/rooms/main/play/1")
        return visit

    def close(self) -> None:
        self.floor.close()
        self.server.stop()
        self.house.close()


def press(page: Page, *acts: str) -> str:
    """Waits for the own turn and does the first of these that is offered."""
    expect(page.locator(".your-turn")).to_be_visible()
    for act in acts:
        button = page.locator(f"#controls [data-act={act}]")
        if button.count():
            button.click()
            return act
    raise AssertionError(f"none of {acts} is offered: {page.locator('#controls').inner_text()}")
