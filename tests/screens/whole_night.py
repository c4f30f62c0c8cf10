"""The people of a first night and what each of them taps: the owner, the floor, the cage, dealers at their
tablets, guests with phones. Nothing is asked but by pages.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import segno
from playwright.sync_api import Browser, Locator, Page, expect

from browser import DESKTOP, PHONE, Taps, Visit
from ports import free_port
from screens.dealing import tap
from server.serving import MAIN
from waiting import until

ROOM = "/rooms/the-oak-room"
PASSWORD = "three geese on a pond"
OWN = "nobody else has this one"
OWN_PIN = "482915"
GAME = "$1/$3 NL Hold'em"
HIGHER = "$2/$5 NL Hold'em"
TAKES = "rake 10% up to $5"
STAFF = {"Dee": "dealer", "Dom": "dealer", "Flo": "floor", "Cal": "cage", "Kim": "cage"}
GUESTS = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida")
SIGN_UP_CODE = "figure.code a"
RACK = {100: 100, 500: 100, 2500: 20}
Chips = dict[int, int]


class Served:
    """`cardhouse serve` in an empty folder, and the one line of it that somebody reads."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        command = [sys.executable, "-c", MAIN, "serve", "--port", str(self.port)]
        self.said = folder / "said.txt"
        self.out = self.said.open("w", encoding="utf-8")
        (folder / "room").mkdir()
        self.process = subprocess.Popen(
            command, cwd=folder / "room", stdout=self.out, stderr=subprocess.STDOUT
        )
        self.first = until(self._address_to_open, "it serves")
        until(lambda: '"started"' in self.said.read_text("utf-8"), "it answers")
        self.address = f"http://127.0.0.1:{self.port}"

    def _address_to_open(self) -> str:
        found = re.search(r"Open it here: (\S+)", self.said.read_text("utf-8"))
        return found[1] if found is not None else ""

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        self.out.close()


class Night:
    """Everybody with a browser of their own: the owner at this machine, the others by the door for phones."""

    def __init__(self, browser: Browser, served: Served) -> None:
        self.browser, self.served = browser, served
        self.door = served.address
        self.visits: dict[str, Visit] = {}
        self.pages: dict[str, list[str]] = {}
        self.secrets: dict[str, tuple[str, str, str]] = {}
        self.taps = Taps()
        self.owner = self.visit("owner")

    def visit(self, who: str, size: dict[str, int] = DESKTOP) -> Visit:
        made = self.visits[who] = Visit(self.browser, self.door, size)
        self.taps.of(made)
        return made

    def go(self, who: str, path: str) -> Page:
        seen = self.pages.setdefault(who, [])
        if path not in seen:
            seen.append(path)
        return self.visits[who].go(f"{ROOM}/{path}")

    def refusals(self) -> dict[str, list[str]]:
        return {who: one.errors for who, one in self.visits.items() if one.errors}

    def close(self) -> None:
        for one in self.visits.values():
            one.close()


def open_room(night: Night) -> Page:
    """For real money, by Pechanga's book, with the door for phones."""
    page = night.owner.go(night.served.first)
    page.get_by_label("Your name to sign in").fill("anna")
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_label("What it is called").fill("The Oak Room")
    page.locator("#money").select_option("real")
    page.get_by_label("Pechanga").check()
    page.get_by_label(re.compile("may open the room, encrypted")).check()
    page.get_by_role("button", name="Open the room").click()
    page.wait_for_url(f"**{ROOM}/set-up")
    page.wait_for_load_state("load")
    return page


def offer(page: Page, sign: str, tables: int, together: int) -> None:
    page.get_by_label(sign).check()
    page.get_by_label("Tables of each").select_option(str(tables))
    page.get_by_label("The house takes").select_option(label=TAKES)
    page.get_by_role("button", name="Put them on the board").click()
    expect(page.get_by_text(f"Tables open: {together}.")).to_be_visible()
    page.wait_for_load_state("load")


def hire(night: Night, page: Page) -> None:
    """The staff, with the secrets on the sheet."""
    form = page.locator("#add-person")
    for name, role in STAFF.items():
        form.get_by_label("Name").fill(name)
        form.get_by_label("Role").select_option(role)
        form.get_by_role("button", name="Add").click()
        row = page.locator("#sheet tbody tr").filter(has_text=name)
        expect(row).to_be_visible()
        _, user, password, pin = (cell.strip() for cell in row.locator("td").all_inner_texts())
        night.secrets[name] = (user, password, pin)


def sign_in(night: Night, who: str, size: dict[str, int] = DESKTOP) -> None:
    """For the first time, with a password of one's own."""
    user, password, _ = night.secrets[who]
    page = night.visit(who, size).go("/sign-in")
    page.get_by_label("Name").first.fill(user)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_text("Somebody else chose this for me").click()
    page.get_by_label("A password of your own").fill(OWN)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(lambda url: "/sign-in" not in url)
    page.wait_for_load_state("load")


def find_door(night: Night) -> None:
    """The address on the page of devices, as in the picture there; the owner signs in by it, on a phone."""
    page = night.go("owner", "devices")
    told = re.search(r"https://\S+(?=/device)", page.get_by_text("On the device open").inner_text())
    assert told is not None
    night.door = told[0]
    assert scans(page.locator(".scan svg"), f"{night.door}/device")
    phone = night.visit("owner's phone", PHONE).go("/sign-in")
    phone.get_by_label("Name").first.fill("anna")
    phone.get_by_label("Password", exact=True).fill(PASSWORD)
    phone.get_by_role("button", name="Sign in").click()
    phone.wait_for_url(lambda url: "/sign-in" not in url)
    phone.wait_for_load_state("load")


def scans(picture: Locator, address: str) -> bool:
    """Whether a phone that scans the picture opens that address: squares for squares."""
    meant = segno.make(address, micro=False).svg_inline(border=2, dark="#000", light="#fff", omitsize=True)
    shown = [one.get_attribute("d") for one in picture.locator("path").all()]
    return shown == re.findall(r' d="([^"]+)"', meant)


def bind(night: Night, name: str, tile: str, size: dict[str, int] = DESKTOP) -> None:
    """A device shows a picture; the owner's phone scans it, sees the same digits and says what it is."""
    shown = night.visit(name, size).go("/device")
    code = "".join(re.findall(r"\d", shown.locator(".digits").inner_text()))
    address = f"{night.door}/bind?code={code}"
    assert scans(shown.locator(".scan svg"), address)
    phone = night.visits["owner's phone"].go(address)
    expect(phone.get_by_text(f"it must show {code[:3]} {code[3:]}")).to_be_visible()
    phone.get_by_role("button", name=tile).click()
    shown.wait_for_url(lambda url: "/device" not in url)
    shown.wait_for_load_state("load")


def enter_pin(night: Night, table: int, who: str) -> None:
    user, _, pin = night.secrets[who]
    page = night.visits[f"tablet {table}"].go("/sign-in")
    page.get_by_label("Name").first.fill(user)
    page.get_by_label("PIN", exact=True).fill(pin)
    page.locator("form[action='/sign-in/pin']").get_by_text("Somebody else chose this for me").click()
    page.get_by_label("A PIN of your own").fill(OWN_PIN)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(f"**{ROOM}/dealer/{table}")
    page.wait_for_load_state("load")


def put(page: Page, form: str, chips: Chips, name: str = "chips") -> None:
    for value, count in chips.items():
        page.locator(f"#{form}-{name}-{value}").fill(str(count))


def count(night: Night, place: str, pair: tuple[str, str], cash: int, chips: Chips) -> None:
    """By two people, each alone."""
    for who, button in zip(pair, ("I counted this: sign", "I counted this too: sign"), strict=True):
        page = night.go(who, f"cage/drawers/{place}")
        page.locator("#count-cash").fill(str(cash))
        put(page, "count", chips)
        page.get_by_role("button", name=button).click()
        page.wait_for_url("**/drawers")
        page.wait_for_load_state("load")


def count_as_told(night: Night, place: str, pair: tuple[str, str]) -> None:
    """What lies there is what the books say: nothing was lost tonight."""
    drawer = night.go(pair[0], "cage/drawers").locator(f"article[data-place='{place}']")
    cash = drawer.locator(".till-sums dd").first.inner_text()
    pills = [re.findall(r"[\d,]+", one) for one in drawer.locator(".heap .pill").all_inner_texts()]
    chips = {int(value.replace(",", "")) * 100: int(many.replace(",", "")) for many, value in pills}
    count(night, place, pair, int(re.sub(r"\D", "", cash)), chips)


def move(night: Night, start: str, end: str, cash: int, chips: Chips) -> None:
    """The owner asks, a cashier confirms."""
    page = night.go("owner", "cage/drawers")
    page.locator("#move-start").select_option(start)
    page.locator("#move-end").select_option(end)
    if end.endswith("+"):
        page.locator("#move-new").fill("Main")
    page.locator("#move-cash").fill(str(cash))
    put(page, "move", chips)
    page.get_by_role("button", name="Ask for it").click()
    expect(page.locator("li[data-request]")).to_have_count(1)
    other = night.go("Cal", "cage/drawers")
    other.locator("li[data-request]").get_by_role("button", name="Confirm").click()
    expect(other.locator("li[data-request]")).to_have_count(0)


def fund_bank(night: Night, table: int) -> None:
    page = night.go("owner", "cage/tables")
    page.locator("#amount-table").select_option(str(table))
    page.locator("#amount-amount").fill("1100")
    page.locator("form[data-command='SetBankAmount']").get_by_role("button").click()
    expect(page.locator(f"article[data-bank='{table}']")).to_be_visible()
    page = night.go("owner", f"cage/bank/{table}")
    page.get_by_text("Put funds in or take them back").click()
    put(page, "issue", RACK)
    page.get_by_role("button", name="Ask to put in").click()
    expect(page.locator("[data-part='rack']")).to_contain_text("asked")
    bank = night.go("Cal", "cage/tables").locator(f"article[data-bank='{table}']")
    bank.get_by_role("button", name="Confirm").click()
    expect(bank.locator(".till-sums dd").first).to_have_text("$1,100")


def count_rack(night: Night, table: int, chips: Chips, moment: str = "opening") -> None:
    """By the dealer at the tablet, then by the floor."""
    tablet = f"tablet {table}"
    for who, button in ((tablet, "I counted this: sign"), ("Flo", "I counted this too: sign")):
        page = night.go(who, f"cage/bank/{table}")
        page.locator("#bank-moment").select_option(moment)
        put(page, "bank", chips)
        page.get_by_role("button", name=button).click()
        if who == tablet:
            expect(page.locator("[data-part='signed'] [data-state='done']")).to_have_count(1)
    told = "open" if moment == "opening" else "closed"
    expect(page.locator("[data-part='rack'] .tag").first).to_have_text(told)


def sign_up(night: Night, name: str) -> None:
    """By the picture on the wall, which changes from time to time."""
    wall = night.go("wall", "board")
    link = str(wall.locator(SIGN_UP_CODE).get_attribute("href"))
    assert scans(wall.locator("figure.code svg"), link)
    phone = night.visit(name, PHONE).go(link)
    phone.get_by_label("Your name").fill(name)
    phone.get_by_role("button", name="Sign up").click()
    expect(phone.locator("#sign-up-state")).to_contain_text("Show your ID at the desk")


def join(night: Night, name: str, place: int) -> None:
    phone = night.visits[name].page
    expect(phone.locator("#sign-up-state")).to_be_hidden()
    line = phone.locator("#join li").filter(has_text=GAME)
    line.get_by_role("button", name="Join").click()
    expect(line).to_contain_text(f"You are number {place} of {place}.")


def sell(page: Page) -> None:
    form = page.locator("form[data-command='SellChips']")
    form.get_by_role("button", name="$300").click()
    form.get_by_role("button", name="Sell chips").click()
    expect(page.locator("#buy-cash")).to_have_value("")


def name_sale(page: Page, name: str) -> None:
    """Nobody was named when it was sold; whoever waits for a seat is offered."""
    part = page.locator("[data-part='unnamed']")
    part.get_by_role("button", name=name).click()
    expect(part.locator("section")).to_have_count(0)


def name_guest(page: Page, form: str, name: str) -> None:
    page.locator(f"#{form}-guest").click()
    page.locator("#find-person").fill(name)
    page.locator(".sheet [data-person]").first.click()
    expect(page.locator(f"#{form}-guest")).to_contain_text(name)


def waiting(page: Page, name: str) -> Locator:
    return page.locator(".waiter").filter(has_text=name)


def seat_next(page: Page, name: str) -> None:
    """Who comes next and stands at the desk."""
    page.get_by_role("button", name="Seat next").first.click()
    expect(page.locator(".sheet")).to_contain_text(name)
    sits_down(page, name)


def sits_down(page: Page, name: str) -> None:
    """Asked with how much, which only has to be typed."""
    chips = page.get_by_label("With how much?")
    expect(chips).to_be_focused()
    chips.fill("300")
    page.locator(".sheet form button.primary").click()
    expect(waiting(page, name)).to_have_count(0)


def say(page: Page, *acts: tuple[str, str]) -> None:
    """Who is to act, and what is done."""
    for title, act in acts:
        expect(page.locator("#next .next-title")).to_contain_text(title)
        tap(page, act)
