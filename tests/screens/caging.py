"""A room with money in its vault and window for the tests of the cage's pages, and what its people do."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Page, expect

from browser import DESKTOP, Visit
from cardhouse.play.refusal import Refusal
from cardhouse.server.accounts.sessions import BY_PIN
from cardhouse.server.client import Client
from screens.showing import Showing
from server.serving import CHIEF, House

SPREAD = "1-3 no limit"
RACK = {500: 100, 2500: 40}
WORTH = 150_000
ROLES = {
    "manager": ("manager",), "teller": ("cage",), "second": ("cage",), "floor": ("floor",),
    "clerk": ("clerk",), "auditor": ("auditor",), "dealer": ("dealer",),
}  # fmt: skip
WINDOW = {500: 400, 2500: 40}
CASH = 500_000
expect.set_options()  # a loaded machine is slow, not wrong


class CageRoom:
    """The main window is open and the teller's."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.server = Showing(house.database).start()
        self.tokens = {name: house.token(name, *held) for name, held in ROLES.items()}
        self.clients = {name: Client(self.server.address, token) for name, token in self.tokens.items()}
        self.do("manager", "ChooseHouse", house="horseshoe")
        self.count("vault", {}, 0)
        self.move("outside", "vault", {500: 800, 2500: 200}, 2_000_000)
        self.move("vault", "cage:main", WINDOW, CASH)
        self.count("cage:main", WINDOW, CASH)

    def do(self, who: str, kind: str, **fields: Any) -> Any:
        return self.clients[who].command("main", {"type": kind, **fields})

    def count(self, place: str, chips: dict[int, int], cash: int, moment: str = "opening") -> None:
        self.do("teller", "CountDrawer", place=place, moment=moment, chips=chips, cash=cash)
        self.do("second", "ConfirmDrawer", place=place, moment=moment, chips=chips, cash=cash)

    def move(self, start: str, end: str, chips: dict[int, int], cash: int) -> None:
        self.do("manager", "RequestTransfer", start=start, end=end, chips=chips, cash=cash)
        number = self.view()["requests"][-1]["number"]
        self.do("second", "ConfirmRequest", request=number)

    def view(self) -> Any:
        return self.clients["teller"].send("GET", "/rooms/main/cage", None)["view"]

    def window(self) -> Any:
        """The main window as the books have it."""
        return next(one for one in self.view()["places"] if one["place"] == "cage:main")

    def guest(self, person: str, name: str) -> None:
        """Somebody on the books."""
        body = {"id": f"guest-{person}", "name": name, "alias": name, "id_checked": True, "born": 720_000}
        self.clients["manager"].send("PUT", f"/rooms/main/people/{person}", body)

    def open_table(self) -> None:
        """A game at table 1, with Ann in it."""
        offer = {"spread": SPREAD, "game": "holdem", "stakes": "no limit 1/3", "least_buy_in": 10_000}
        self.do("floor", "OfferGame", **offer)
        self.do("floor", "OpenTable", table=1, spread=SPREAD)
        self.guest("ann", "Ann Archer")
        self.do("floor", "SeatPlayer", table=1, seat=1, person="ann", chips=20_000)

    def open_bank(self) -> None:
        """The table's bank, counted by its dealer and the floor."""
        self.do("manager", "SetBankAmount", table=1, amount=WORTH)
        self.do("manager", "IssueBank", table=1, chips=RACK, source="new")
        self.do("teller", "ConfirmIssue", table=1, chips=RACK, source="new")
        self.open_table()
        self.clients["dealer"].close()
        self.tokens["dealer"] = self.at_the_table()
        self.clients["dealer"] = Client(self.server.address, self.tokens["dealer"])
        counted = {"table": 1, "chips": RACK}
        self.do("dealer", "CountBank", moment="opening", game="holdem", shift="day", **counted)
        self.do("floor", "ConfirmCount", **counted)

    def at_the_table(self) -> str:
        """The dealer's session at the tablet of table 1."""
        accounts = self.house.accounts
        device = accounts.devices.issue(CHIEF, "table", "main", "Tablet 1", 1)
        assert not isinstance(device, Refusal)
        user = accounts.users.find("dealer")
        assert user is not None
        with accounts.database.write() as transaction:
            issued = accounts.sessions.open(transaction, user.id, BY_PIN, "", "", device.device.id)
        return issued.token

    def visit(self, browser: Browser, who: str, size: dict[str, int] = DESKTOP, **more: Any) -> Visit:
        return Visit(browser, self.server.address, size, **more).sign_in(self.tokens[who])

    def close(self) -> None:
        for client in self.clients.values():
            client.close()
        self.server.stop()


def chips(page: Page, form: str, counts: dict[int, int], name: str = "chips") -> None:
    for value, count in counts.items():
        page.locator(f"#{form}-{name}-{value}").fill(str(count))


def refused(visit: Visit, times: int = 1) -> bool:
    """The browser itself notes the status of each refusal, and there is nothing else."""
    return len(visit.errors) == times and all("409 (Conflict)" in error for error in visit.errors)


def choose_guest(page: Page, form: str, name: str) -> None:
    """A guest found by name."""
    page.locator(f"#{form}-guest").click()
    page.locator("#find-person").fill(name)
    page.locator(".sheet [data-person]").first.click()
    expect(page.locator(f"#{form}-guest")).to_contain_text(name)


def done(page: Page, says: str) -> None:
    """What was done is said in the corner."""
    expect(page.locator(".notice:not(.bad)").last).to_contain_text(says)
