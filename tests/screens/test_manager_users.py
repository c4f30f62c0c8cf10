"""Users, roles and devices in the browser; one's own account; the owner opens a room. What is not theirs to
change is refused in words.
"""

from __future__ import annotations

from collections.abc import Iterator

import pyotp
import pytest
from playwright.sync_api import Browser, Page, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from screens.showing import Showing
from server.serving import PASSWORD, House

REFUSED = "Failed to load resource: the server responded with a status of"


class Office:
    """A room with its staff."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.server = Showing(house.database).start()
        self.tokens = {role: house.token(role, role) for role in ("manager", "auditor", "floor", "owner")}

    def visit(self, browser: Browser, who: str) -> Visit:
        return Visit(browser, self.server.address).sign_in(self.tokens[who])


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    house = House(str(tmp_path_factory.mktemp("users") / "room.db"), money="play")
    made = Office(house)
    yield made
    made.server.stop()
    house.close()


def add(page: Page, name: str, role: str, pin: str) -> None:
    form = page.locator("form[data-api$='/users']")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Role").select_option(role)
    form.get_by_label("PIN", exact=True).fill(pin)
    form.get_by_role("button", name="Add").click()


def test_a_manager_adds_a_dealer_and_keeps_the_account(browser: Browser, office: Office) -> None:
    visit = office.visit(browser, "manager")
    page = visit.go("/rooms/main/users")
    add(page, "dan", "dealer", "1111")
    expect(page.locator("form[data-api$='/users'] .refusal")).to_contain_text("PIN")
    add(page, "dan", "dealer", "4071")
    expect(page.locator("[data-user='dan']")).to_contain_text("dealer")
    page.get_by_role("link", name="Open: dan").click()
    page.get_by_label("Give a role").select_option("clerk")
    page.get_by_role("button", name="Give").click()
    expect(page.locator("[data-role='clerk']")).to_be_visible()
    page.get_by_role("button", name="Take away: dealer").click()
    expect(page.locator("[data-role='dealer']")).to_have_count(0)
    page.get_by_label("New password").fill("short")
    page.get_by_role("button", name="Set", exact=True).click()
    expect(page.locator("form[data-api$='/secret'] .refusal")).to_contain_text("password")
    page.get_by_label("New password").fill("seven geese on a pond")
    page.get_by_role("button", name="Set", exact=True).click()
    expect(page.locator("[data-part='user'] .tag").filter(has_text="password")).to_be_visible()
    page.get_by_role("button", name="Disable").click()
    expect(page.get_by_text("Disabled: cannot sign in.")).to_be_visible()
    page.get_by_role("button", name="Enable").click()
    expect(page.get_by_text("May sign in.")).to_be_visible()
    assert [one for one in visit.errors if not one.startswith(REFUSED)] == []
    visit.close()


def test_what_is_not_theirs_is_not_offered_and_refused(office: Office) -> None:
    boss = office.house.accounts.users.find("manager")
    assert boss is not None
    with office.server.client(office.tokens["auditor"]) as client:
        page = client.get("/rooms/main/users").text
        assert "Add a user" not in page
        assert "read this" in client.get(f"/rooms/main/users/{boss.id}").text
        assert client.get("/owner").status_code == 403
    with office.server.client(office.tokens["manager"]) as client:
        own = client.get(f"/rooms/main/users/{boss.id}").text
        assert "Only the owner of the installation can change this account" in own
        assert "Take away" not in own
        assert client.get("/rooms/main/users/nobody").status_code == 404
    with office.server.client(office.tokens["floor"]) as client:
        assert client.get("/rooms/main/users").status_code == 403
        assert client.get("/account").status_code == 200


def test_a_room_is_renamed_by_its_manager_and_the_owner_and_nobody_else(
    browser: Browser, office: Office
) -> None:
    visit = office.visit(browser, "manager")
    page = visit.go("/rooms/main/name")
    assert faults_of(page) == []
    page.get_by_label("Name").fill("\u202eeht")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("form .refusal")).to_contain_text("without signs that cannot be seen")
    page.get_by_label("Name").fill("The Oak Room")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/rooms/main")
    expect(page.locator("body")).to_contain_text("The Oak Room")
    visit.close()
    with office.server.client(office.tokens["owner"]) as client:
        assert "Rename the room: The Oak Room" in client.get("/owner").text
        assert client.get("/rooms/main/name").status_code == 200
    with office.server.client(office.tokens["floor"]) as client:
        csrf = client.get("/account").text.partition('name="csrf" content="')[2].partition('"')[0]
        assert client.get("/rooms/main/name").status_code == 403
        told = client.post("/rooms/main/name", data={"called": "Mine"}, headers={"x-csrf-token": csrf})
        assert told.status_code == 403
    done = [one for one in office.house.accounts.audit.read() if one.what == "account.name_room"]
    assert [one.outcome for one in done if one.why == ""] == ["done"]


def test_people_keep_their_own_account(browser: Browser, office: Office) -> None:
    visit = Visit(browser, office.server.address).sign_in(office.house.token("uma", "clerk"))
    page = visit.go("/account")
    second = page.locator("section").filter(has=page.get_by_role("heading", name="Second factor"))
    second.get_by_label("Password now").fill("a wrong password")
    second.get_by_role("button", name="Set it up").click()
    expect(second.locator(".refusal").first).to_be_visible()
    second.get_by_label("Password now").fill(PASSWORD)
    second.get_by_role("button", name="Set it up").click()
    expect(page.locator("#second-scan svg")).to_be_visible()
    words = page.locator("#second-scan [data-words]").inner_text()
    secret = next(word for word in words.replace(".", "").split() if word.isupper() and len(word) > 15)
    page.get_by_label("Code").fill(pyotp.TOTP(secret).now())
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator("#second-codes li")).to_have_count(10)
    expect(second).to_contain_text("A second factor is set up")
    form = page.locator("form[data-api='/api/v1/password']")
    form.get_by_label("Password now").fill(PASSWORD)
    form.get_by_label("New password").fill("another long secret")
    form.get_by_role("button", name="Change").click()
    expect(form.get_by_label("Password now")).to_be_empty()
    expect(form.locator(".refusal")).to_be_hidden()
    visit.close()


def test_the_owner_opens_a_room(browser: Browser, office: Office) -> None:
    visit = office.visit(browser, "owner")
    page = visit.go("/owner")
    page.get_by_label("Name", exact=True).fill("Back Room")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("form[data-api] .refusal")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("back-room")
    page.get_by_label("House").select_option("toledo")
    page.get_by_label("Played for").select_option("play")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("[data-room='back-room']")).to_contain_text("Hollywood Casino Toledo")
    page.get_by_role("link", name="Back room", exact=True).click()
    expect(page.get_by_role("link", name="Manager", exact=True)).to_be_visible()
    page = visit.go("/rooms/back-room/manager")
    expect(page.get_by_role("heading", name="The first night")).to_be_visible()
    page = visit.go("/owner")
    page.get_by_role("link", name="Users: Back room").click()
    expect(page.locator("[data-user='owner']")).to_contain_text("manager")
    add(page, "bea", "manager", "")
    expect(page.locator("[data-user='bea']")).to_contain_text("manager")
    visit.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_them(browser: Browser, office: Office, scheme: str) -> None:
    boss = office.house.accounts.users.find("floor")
    assert boss is not None
    for who, paths in (("manager", ["/rooms/main/users", f"/rooms/main/users/{boss.id}", "/account"]),
                       ("owner", ["/owner"])):  # fmt: skip
        visit = Visit(browser, office.server.address, DESKTOP, color_scheme=scheme)
        visit.sign_in(office.tokens[who])
        for path in paths:
            page = visit.go(path)
            for size in (DESKTOP, PHONE):
                page.set_viewport_size({"width": size["width"], "height": size["height"]})
                assert faults_of(page) == [], path
        assert visit.errors == []
        visit.close()
