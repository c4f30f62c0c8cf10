"""Dealers on shift on the floor's page, the push with one tap, and a dealer who calls the floor herself.
Before the down is nearly over a push asks once; the dealer who comes signs in at the tablet.
"""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from browser import PHONE, Taps, faults_of
from screens.dealing import PIN, DealtRoom, Tables
from server.serving import CHIEF


def test_the_push_is_proposed_accepted_and_told_at_the_box(browser: Browser, tables: Tables) -> None:
    room = tables()
    room.house.token("eli", "dealer")
    visit = room.sign_in(browser)
    page = visit.page
    page.get_by_role("button", name="Take the box").click()
    expect(page.locator("#box")).to_contain_text("dee is in the box")
    floor = room.visit_floor(browser, "/dealers")
    desk = floor.page
    expect(desk.locator("[data-table='1']")).to_contain_text("dee since")
    expect(desk.get_by_role("button", name="Push everybody")).to_have_count(0)
    desk.get_by_role("button", name="A dealer comes in").click()
    desk.get_by_label("eli").check()
    desk.get_by_role("button", name="Do it").click()
    expect(desk.locator("[data-table='1']")).to_contain_text("next: eli")
    expect(desk.locator("#dealers")).to_contain_text("On a break then: dee")
    assert faults_of(desk) == []
    room.do({"type": "BetweenHandsDo", "table": 1, "do": {"type": "SitOut", "seat": 2}})
    expect(page.locator("#box .push-next")).to_have_text("next: a break")
    desk.get_by_role("button", name="Push everybody").click()
    expect(desk.locator(".sheet")).to_contain_text("The down lasts until")
    desk.get_by_role("button", name="Push now").click()
    expect(desk.locator("[data-table='1']")).to_contain_text("eli since")
    expect(page.locator("#box")).to_contain_text("eli is in the box")
    expect(desk.locator("#dealers")).to_contain_text("1 down,")
    page.get_by_role("button", name="Call the floor").click()
    page.get_by_role("button", name="Chips or a fill").click()
    expect(page.locator(".need.call")).to_contain_text("Dealer: Chips or a fill")
    floor.go("/rooms/main/floor")
    call = desk.locator("#needs .need", has_text="Chips or a fill")
    expect(call).to_contain_text("just now")
    call.get_by_role("button").first.click()
    expect(page.locator(".need.call")).to_have_count(0)
    assert visit.errors == []
    assert floor.errors == []
    visit.close()
    floor.close()


def second_table(room: DealtRoom) -> None:
    """Two more players at table 2."""
    room.do({"type": "OpenTable", "table": 2, "spread": "the game", "mode": "tracked"})
    for seat, name in ((1, "Eva"), (2, "Finn")):
        room.register(f"q{seat}", name)
        person = {"person": f"q{seat}", "chips": 20_000}
        room.do({"type": "SeatPlayer", "table": 2, "seat": seat, **person})


def test_an_empty_box_is_filled_though_nobody_is_on_shift(browser: Browser, tables: Tables) -> None:
    room = tables()
    second_table(room)
    room.house.token("eli", "dealer")
    floor, taps = room.visit_floor(browser, "/dealers"), Taps()
    taps.of(floor)
    desk = floor.go("/rooms/main/floor/dealers")
    desk.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})

    def fill() -> None:
        desk.locator("[data-table='1']").get_by_role("button", name="Put a dealer in").click()
        desk.locator(".sheet").get_by_role("button", name="eli").click()
        expect(desk.locator("[data-table='1']")).to_contain_text("eli since")

    assert taps.counted(fill) == 2
    assert faults_of(desk) == []
    room.house.token("fay", "dealer")  # hired while the page is open
    fay = room.house.accounts.users.find("fay")
    assert fay is not None
    room.do({"type": "StartShift", "dealer": fay.id})
    expect(desk.locator("#dealers")).to_contain_text("fay on break since")
    expect(desk.locator("[data-table='2']")).to_contain_text("next:")
    desk.get_by_role("button", name="Push everybody").click()  # an empty box does not wait for the down
    expect(desk.locator("[data-table='2']")).to_contain_text("since")
    assert floor.errors == []
    floor.close()


def test_after_a_push_the_tablet_is_for_the_dealer_who_came(browser: Browser, tables: Tables) -> None:
    room = tables()
    room.house.token("eli", "dealer")
    eli = room.house.accounts.users.find("eli")
    assert eli is not None
    room.house.accounts.users.set_pin(CHIEF, eli.id, PIN)
    visit = room.sign_in_by_pin(browser)
    page = visit.page
    page.get_by_role("button", name="Take the box").click()
    expect(page.locator("#box")).to_contain_text("dee is in the box")
    room.do({"type": "PushDealers", "pushes": [{"table": 1, "dealer": eli.id}]})
    expect(page.locator("#box")).to_contain_text("eli is in the box")
    expect(page.get_by_role("button", name="Take the box")).to_have_count(0)
    page.get_by_role("button", name="eli signs in").click()
    page.locator(".sheet").get_by_role("button", name="eli signs in").click()
    page.wait_for_url("**/sign-in*")
    page.get_by_label("Name").first.fill("eli")
    page.get_by_label("PIN", exact=True).fill(PIN)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/rooms/main/dealer/1")
    expect(page.get_by_role("button", name="Push", exact=True)).to_be_visible()
    assert visit.errors == []
    visit.close()
