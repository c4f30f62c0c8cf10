"""Drawers, banks, fills, tokes and the day in a browser: two people are two, each in a session of their own,
and every signature is shown.
"""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from browser import faults_of
from screens.caging import CASH, RACK, WINDOW, WORTH, CageRoom, chips, done, refused


def test_a_drawer_is_counted_by_two_people_in_two_sessions(browser: Browser, cage: CageRoom) -> None:
    first, second = cage.visit(browser, "teller"), cage.visit(browser, "second")
    page = first.go("/rooms/main/cage/drawers/cage:main")
    page.locator("#count-moment").select_option("check")
    page.locator("#count-cash").fill("5000")
    chips(page, "count", WINDOW)
    expect(page.locator("output").first).to_have_text("$3,000 together")
    page.get_by_role("button", name="I counted this: sign").click()
    drawer = page.locator("article[data-place='cage:main']")
    expect(drawer).to_contain_text("a second person counts it too")
    page.goto(page.url + "/cage:main")
    chips(page, "count", {500: 1})
    expect(page.locator(".steps")).to_contain_text("somebody else has to")
    other = second.go("/rooms/main/cage/drawers/cage:main")
    expect(other.locator(".steps")).to_contain_text("teller")
    sign = other.get_by_role("button", name="I counted this too: sign")
    other.locator("#count-cash").fill("4990")
    chips(other, "count", WINDOW)
    sign.click()
    expect(other.get_by_text("both count again, each alone").first).to_be_visible()
    page.goto(page.url)
    expect(page.locator("[data-part='signed']")).to_contain_text("both count again, each alone")
    page.locator("#count-cash").fill("5000")
    chips(page, "count", WINDOW)
    page.get_by_role("button", name="I counted this: sign").click()
    page.wait_for_url("**/drawers")
    other.goto(other.url + "/cage:main")
    other.locator("#count-cash").fill("5000")
    chips(other, "count", WINDOW)
    sign.click()
    counted = other.locator("[data-part='counts'] li").first
    expect(counted).to_contain_text("teller and second")
    counted.get_by_role("link").click()
    for told in ("Window main", "Check", "even", "teller", "second", "$5,000", "× 400"):
        expect(other.locator(".slip")).to_contain_text(told)
    assert second.errors == []
    assert first.errors == []
    first.close()
    second.close()


def test_a_new_window_is_funded_and_opened(browser: Browser, cage: CageRoom) -> None:
    first, second = cage.visit(browser, "second"), cage.visit(browser, "teller")
    page = first.go("/rooms/main/cage/drawers")
    page.locator("#move-end").select_option("cage:+")
    page.locator("#move-new").fill("Side")
    page.locator("#move-cash").fill("1,000")
    page.get_by_role("button", name="Ask for it").click()
    mine = page.locator("li[data-request]")
    expect(mine).to_contain_text("$1,000 from Vault to Window side")
    mine.get_by_role("button", name="Confirm").click()
    expect(mine.get_by_role("alert")).to_contain_text("takes two people")
    other = second.go("/rooms/main/cage/drawers")
    theirs = other.locator("li[data-request]")
    expect(theirs).to_contain_text("asked by second")
    theirs.get_by_role("button", name="Confirm").click()
    expect(mine).to_have_count(0)
    for visit, button in ((first, "I counted this: sign"), (second, "I counted this too: sign")):
        counting = visit.go("/rooms/main/cage/drawers/cage:side")
        counting.locator("#count-cash").fill("1000")
        counting.get_by_role("button", name=button).click()
        expect(counting.locator("article[data-place='cage:side']")).to_be_visible()
    expect(first.go("/rooms/main/cage").locator("[data-part='till']")).to_contain_text("Window side")
    assert refused(first)
    assert second.errors == []
    first.close()
    second.close()


def test_a_fill_needs_two_people_and_ends_in_the_rack(browser: Browser, cage: CageRoom) -> None:
    """The dealer asks at the tablet, the floor sees it counted and takes it along, the cage exchanges it, the
    dealer counts it and puts it into the rack.
    """
    cage.open_bank()
    floor, teller = cage.visit(browser, "floor"), cage.visit(browser, "teller")
    dealer = cage.visit(browser, "dealer")
    rack, page = dealer.go("/rooms/main/cage/bank/1"), floor.go("/rooms/main/cage/tables")
    window = teller.go("/rooms/main/cage/tables")
    chips(rack, "fill", {2500: 4}, "give")
    chips(rack, "fill", {500: 20}, "want")
    expect(rack.locator("output[data-total='want']").first).to_have_text("$100 for $100: even")
    rack.locator("form[data-command='RequestFill']").get_by_role("button", name="Ask for it").click()
    fill, at_window = page.locator("li[data-fill='1']"), window.locator("li[data-fill='1']")
    expect(fill).to_contain_text("4 × $25")
    expect(fill.locator("[data-state='done']")).to_have_count(1)
    fill.get_by_role("button", name="I saw it counted").click()
    fill.get_by_role("button", name="I take it to the cage").click()
    expect(fill.locator("[data-state='done']")).to_have_count(3)
    fill.get_by_role("button", name="Exchange").click()
    expect(fill.get_by_role("alert")).to_contain_text("cashier")
    expect(fill.get_by_role("alert").get_by_role("link")).to_have_text("horseshoe.5.3")
    at_window.get_by_role("button", name="Exchange").click()
    expect(at_window).to_contain_text("the dealer counts it")
    at_table = rack.locator("form[data-command='VerifyFill']")
    chips(rack, "verify1", {500: 19}, "stacks")
    at_table.get_by_role("button", name="I counted this").click()
    expect(at_table.get_by_role("alert")).to_contain_text("call a supervisor")
    chips(rack, "verify1", {500: 20}, "stacks")
    at_table.get_by_role("button", name="I counted this").click()
    rack.get_by_role("button", name="It goes into the rack").click()
    expect(window.get_by_text("Fills in their racks: 1")).to_be_visible()
    signed = teller.go("/rooms/main/cage/fills/1").locator(".slip-signs")
    for told in ("Asked for", "dealer", "Saw it counted", "floor", "Exchanged", "teller", "Into the rack"):
        expect(signed).to_contain_text(told)
    assert cage.view()["fills"] == []
    assert refused(floor)
    assert refused(dealer)
    assert teller.errors == []
    for visit in (floor, teller, dealer):
        visit.close()


def test_funds_for_a_bank_need_two_people(browser: Browser, cage: CageRoom) -> None:
    cage.do("manager", "SetBankAmount", table=1, amount=WORTH)
    chief, teller = cage.visit(browser, "manager"), cage.visit(browser, "teller")
    page = chief.go("/rooms/main/cage/bank/1")
    page.get_by_text("Put funds in or take them back").click()
    page.locator("#issue-source").select_option("new")
    chips(page, "issue", RACK)
    page.get_by_role("button", name="Ask to put in").click()
    asked = page.locator("[data-part='rack']")
    expect(asked).to_contain_text("manager asked for new chips and cash:")
    expect(asked.locator("p", has_text="manager asked")).to_contain_text("100 × $5")
    asked.get_by_role("button", name="Confirm").click()
    expect(asked.get_by_role("alert")).to_contain_text("two people")
    other = teller.go("/rooms/main/cage/tables")
    bank = other.locator("article[data-bank='1']")
    bank.get_by_role("button", name="Confirm").click()
    expect(bank.locator(".till-sums dd").first).to_have_text("$1,500")
    cage.do("manager", "TakeBackBank", table=1, chips={500: 60})
    expect(bank).to_contain_text("manager asked, back to the vault: 60 × $5")
    bank.get_by_role("button", name="Confirm").click()
    expect(bank.locator(".till-sums dd").first).to_have_text("$1,200")
    chief.close()
    teller.close()


def test_a_variance_is_noted_and_its_case_settled(browser: Browser, cage: CageRoom) -> None:
    cage.open_bank()
    cage.do("dealer", "CountBank", table=1, moment="dealer", chips={500: 99, 2500: 40})
    visit = cage.visit(browser, "manager")
    page = visit.go("/rooms/main/cage")
    alert = page.locator("[data-variance='1']")
    expect(alert).to_contain_text("The bank of table 1 was $5 short")
    expect(alert.get_by_role("link").first).to_have_attribute("href", "/rules/horseshoe.5.14")
    alert.get_by_role("button", name="Take note").click()
    expect(alert).to_contain_text("manager took note")
    alert.locator("summary").click()
    alert.locator("select").select_option("counselled")
    alert.locator("input[name='reason']").fill("A chip fell into the tray")
    alert.get_by_role("button", name="Settle the case").click()
    expect(alert).to_have_count(0)
    assert visit.errors == []
    visit.close()


def test_tokes_are_counted_by_the_dealer_and_the_cashier(browser: Browser, cage: CageRoom) -> None:
    dealer, teller = cage.visit(browser, "dealer"), cage.visit(browser, "teller")
    rack, page = dealer.go("/rooms/main/cage/tokes"), teller.go("/rooms/main/cage/staff")
    rack.get_by_role("button", name="Start a clear toke box").click()
    chips(rack, "tokes", {500: 6})
    rack.get_by_role("button", name="Bring it to the window").click()
    expect(rack.get_by_text("the cashier counts it too")).to_be_visible()
    form = page.locator("form[data-command='VerifyTokes']")
    chips(page, "tokes1", {500: 5})
    form.get_by_role("button").last.click()
    expect(page.get_by_text("both count again, each alone")).to_be_visible()
    expect(page.get_by_text("No dealer waits at a window.")).to_be_visible()
    assert cage.window()["cash"] == CASH
    rack.reload()
    expect(rack.get_by_text("both count again, each alone")).to_be_visible()
    chips(rack, "tokes", {500: 6})
    rack.get_by_role("button", name="Bring it to the window").click()
    chips(page, "tokes1", {500: 6})
    form.get_by_role("button").last.click()
    expect(page.get_by_text("No dealer waits at a window.")).to_be_visible()
    assert cage.window()["cash"] == CASH - 3_000
    assert dealer.errors == []
    assert faults_of(rack) == []
    dealer.close()
    teller.close()


def test_a_day_is_closed_by_two_once_it_is_even(browser: Browser, cage: CageRoom) -> None:
    """What is open has a way to put it right."""
    first, second = cage.visit(browser, "teller"), cage.visit(browser, "manager")
    page = first.go("/rooms/main/cage/day")
    open_lines = page.locator("[data-part='day'] .rows li")
    expect(open_lines).to_have_count(1)
    expect(open_lines).to_contain_text("Vault something moved since it was counted")
    open_lines.get_by_role("link", name="Put right").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Count: Vault")
    cage.count("vault", {500: 400, 2500: 160}, 1_500_000, "check")
    page = first.go("/rooms/main/cage/day")
    expect(page.get_by_text("Everything is even.")).to_be_visible()
    page.get_by_role("button", name="Ask to close the day").click()
    expect(page.locator("#close-asked")).to_contain_text("teller asked to close the day")
    page.get_by_role("button", name="Confirm the close").click()
    expect(page.locator("#close-asked").get_by_role("alert")).to_contain_text("somebody else must")
    other = second.go("/rooms/main/cage/day")
    other.get_by_role("button", name="Confirm the close").click()
    closed = other.locator("[data-part='closed'] li")
    expect(closed).to_have_count(1)
    expect(closed).to_contain_text("even")
    expect(closed).to_contain_text("teller and manager")
    assert refused(first)
    assert second.errors == []
    first.close()
    second.close()


def test_a_box_is_pulled_and_counted_by_two(browser: Browser, cage: CageRoom) -> None:
    cage.open_table()
    cage.do("floor", "PullBox", table=1)
    first, second = cage.visit(browser, "teller"), cage.visit(browser, "second")
    page, other = first.go("/rooms/main/cage/tables"), second.go("/rooms/main/cage/tables")
    box = page.locator("li[data-box='1']")
    box.locator("summary").click()
    chips(page, "box1", {500: 3})
    box.get_by_role("button", name="I counted this: sign").click()
    done(page, "A second person has to confirm it now.")
    theirs = other.locator("li[data-box='1']")
    expect(theirs).to_contain_text("counted by teller: a second person counts it too")
    theirs.locator("summary").click()
    chips(other, "box1", {500: 3})
    theirs.get_by_role("button", name="I counted this too: sign").click()
    expect(theirs).to_have_count(0)
    expect(box).to_have_count(0)
    assert first.errors == second.errors == []
    first.close()
    second.close()
