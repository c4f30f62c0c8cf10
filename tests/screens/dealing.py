"""A room with one table for tests of the dealer's tablet, and a dealer who signs in at it with a PIN."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, expect

from browser import Visit
from cardhouse.server.accounts.devices import IssuedDevice
from cardhouse.server.accounts.sessions import BY_PIN
from cardhouse.server.accounts.users import User
from cardhouse.server.client import Client, new_id
from screens.showing import Showing
from server.serving import CHIEF, House

SPREAD = "the game"
HOLDEM = "no limit 1/3 rake"
TABLET = {"width": 1280, "height": 860}
PORTRAIT = {"width": 820, "height": 1180}
NAMES = {1: "Ann", 2: "Bob", 3: "Cyd", 4: "Dan", 5: "Eve", 6: "Fay", 7: "Gus", 8: "Hal"}
CHIPS = 20_000
PIN = "482915"
Tables = Callable[..., "DealtRoom"]
"""Makes rooms that are closed when the test is over."""


class DealtRoom:
    """A table of four or more; the one in the last seat has the button, where the game has one."""

    def __init__(
        self, house: House, game: str = "holdem", stakes: str = HOLDEM, mode: str = "tracked",
        book: str = "", chips: dict[int, int] | None = None, designated: tuple[str, ...] = (),
        players: int = 4, rotation: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self.house = house
        self.mode = mode
        self.server = Showing(house.database).start()
        self.floor = Client(self.server.address, house.token("flo", "floor", "manager"))
        if book:
            self.do({"type": "ChooseHouse", "house": book})
        offer: dict[str, Any] = {"type": "OfferGame", "spread": SPREAD, "game": game, "stakes": stakes}
        offer |= {"charge": "10 %" if "rake" in stakes else "", "designated": designated}
        offer |= {"rotation": rotation, "every": 1}
        self.do({**offer, "seats": max(6, players), "least_buy_in": 1_000})
        self.do({"type": "OpenTable", "table": 1, "spread": SPREAD, "mode": mode})
        for seat, name in list(NAMES.items())[:players]:
            self.register(f"p{seat}", name)
            stack = (chips or {}).get(seat, CHIPS)
            person = {"person": f"p{seat}", "chips": stack}
            self.do({"type": "SeatPlayer", "table": 1, "seat": seat, **person})
        self.do({"type": "BetweenHandsDo", "table": 1, "do": {"type": "PlaceButton", "seat": players}})

    def register(self, person: str, name: str) -> None:
        body = {"id": new_id(), "name": name, "alias": name, "born": 720_000, "id_checked": True}
        self.floor.send("PUT", f"/rooms/main/people/{person}", body)

    def do(self, command: dict[str, Any]) -> Any:
        return self.floor.command("main", command)

    def act(self, *acts: dict[str, Any]) -> None:
        for one in acts:
            if self.mode == "dealt":
                self.house.acts(self.server.address, f"p{one['seat']}", one)
            else:
                self.do({"type": "Act", "table": 1, "act": one})

    def dealt(self, *cards: int) -> None:
        """A hand that has begun, its first cards out."""
        self.do({"type": "BeginHand", "table": 1})
        self.act({"type": "Deal", **({"cards": cards} if cards else {})})

    def table(self) -> dict[str, Any]:
        found: dict[str, Any] = self.floor.view("main", "table 1")["view"]
        return found

    def stacks(self) -> dict[int, int]:
        return {seat["seat"]: seat["stack"] for seat in self.table()["seats"]}

    def dealer(self) -> tuple[User, IssuedDevice]:
        """A dealer, and the tablet of table 1."""
        self.house.token("dee", "dealer")
        user = self.house.accounts.users.find("dee")
        device = self.house.accounts.devices.issue(CHIEF, "table", "main", "Tablet 1", 1)
        assert isinstance(user, User)
        assert isinstance(device, IssuedDevice)
        return user, device

    def sign_in(self, browser: Browser, size: dict[str, int] = TABLET, **more: Any) -> Visit:
        """A dealer who is signed in at the tablet of table 1."""
        user, device = self.dealer()
        accounts = self.house.accounts
        with accounts.database.write() as transaction:
            issued = accounts.sessions.open(transaction, user.id, BY_PIN, "", "", device.device.id)
        visit = Visit(browser, self.server.address, size, **more).sign_in(issued.token)
        visit.go("/rooms/main/dealer/1")
        return visit

    def visit_floor(self, browser: Browser, path: str) -> Visit:
        """A supervisor at one of the floor's pages."""
        visit = Visit(browser, self.server.address, TABLET).sign_in(self.house.token("gil", "floor"))
        visit.go(f"/rooms/main/floor{path}")
        return visit

    def sign_in_by_pin(self, browser: Browser) -> Visit:
        """The same, as a dealer does it."""
        user, device = self.dealer()
        self.house.accounts.users.set_pin(CHIEF, user.id, PIN)
        visit = Visit(browser, self.server.address, TABLET).be_device(device.token)
        page = visit.go("/sign-in")
        page.get_by_label("Name").first.fill("dee")
        page.get_by_label("PIN", exact=True).fill(PIN)
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/rooms/main/dealer/1")
        return visit

    def close(self) -> None:
        self.floor.close()
        self.server.stop()
        self.house.close()


def tap(page: Page, *names: str) -> None:
    """What comes next, one button after the other."""
    for name in names:
        page.locator("#next").get_by_role("button", name=name, exact=True).click()


def pick_cards(page: Page, *cards: str) -> None:
    """Cards by rank and suit."""
    for card in cards:
        page.locator(f"#next [data-rank='{card[0]}']").click()
        page.locator(f"#next [data-card='{card}']").click()


def turn_cards(page: Page, *cards: str) -> None:
    pick_cards(page, *cards)
    tap(page, "These cards came")


def choose(page: Page, question: str, answer: str) -> None:
    """An answer among the buttons of a sheet."""
    page.get_by_role("group", name=question).get_by_role("radio", name=answer, exact=True).check()


def comes(page: Page, words: str) -> None:
    """Waits until that is the next thing."""
    expect(page.locator("#next .next-title")).to_contain_text(words)
