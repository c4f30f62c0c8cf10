"""The window of the cage in a browser: guests are served, what needs two people gets two, slips are printed,
who may only look has no button.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from browser import DESKTOP, PHONE, faults_of
from cardhouse.languages.figures import day, night
from cardhouse.server.client import Refused
from screens.caging import WORTH, CageRoom, chips, choose_guest, done, refused

PARTS = ("", "/drawers", "/drawers/cage:main", "/tables", "/bank/1", "/staff", "/day", "/slips", "/cart")
OPEN_ALL = "for (const one of document.querySelectorAll('details')) { one.name = ''; one.open = true }"


def test_a_guest_buys_in_with_a_tap_and_the_slip_says_it_all(browser: Browser, cage: CageRoom) -> None:
    cage.guest("ann", "Ann Archer")
    other = cage.visit(browser, "auditor")
    watching = other.go("/rooms/main/cage/drawers").locator("[data-place='cage:main'] .till-sums dd")
    expect(watching.first).to_have_text("$5,000")
    visit = cage.visit(browser, "teller")
    page = visit.go("/rooms/main/cage")
    form = page.locator("form[data-command='SellChips']")
    choose_guest(page, "buy", "Ann")
    form.get_by_role("button", name="$300").click()
    expect(page.locator("#buy-cash")).to_have_value("300")
    expect(form.locator("output")).to_have_text("Chips $300 for $300 cash: even")
    form.get_by_role("button", name="One more chip of $5", exact=True).click()
    expect(form.locator("output")).to_have_text("Chips $305 for $300 cash: $5 too much")
    form.get_by_role("button", name="Suggest chips").click()
    form.get_by_role("button", name="Sell chips").click()
    done(page, "bought $300 in chips.")
    expect(page.locator("#buy-cash")).to_have_value("")
    expect(page.locator("#buy-guest")).to_have_text("Unnamed guest")
    expect(page.locator("[data-part='till'] [data-sum='cash']")).to_have_text("$5,300")
    expect(watching.first).to_have_text("$5,300")
    page.locator(".notice a").click()
    slip = page.locator(".slip")
    for told in ("Buy-in", "Ann Archer", "teller", "$300", "$25", "× 8", "$5", "× 20"):
        expect(slip).to_contain_text(told)
    assert visit.errors == other.errors == []
    visit.close()
    other.close()


def test_the_sell_button_is_in_sight_and_chips_have_their_colours(browser: Browser, cage: CageRoom) -> None:
    """Whatever is held in hand; chips that management gave no colour have the usual one of their value."""
    visit = cage.visit(browser, "teller")
    page = visit.go("/rooms/main/cage")
    form = page.locator("form[data-command='SellChips']")
    for size in (PHONE, DESKTOP, {"width": 820, "height": 1180}, {"width": 1180, "height": 820}):
        page.set_viewport_size(ViewportSize(width=size["width"], height=size["height"]))
        for name in ("Sell chips", "$300"):
            expect(form.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    disc = form.locator(".disc")
    rings = disc.evaluate_all("all => all.map((one) => one.dataset.colour)")
    assert rings == ["", "white", "red", "green", "black", "purple", "yellow"]
    red, green = (disc.nth(at).evaluate("one => getComputedStyle(one).borderTopColor") for at in (2, 3))
    assert (red, green) == ("rgb(179, 22, 27)", "rgb(23, 128, 75)")
    visit.close()


def test_what_is_refused_is_told_where_it_was_typed(browser: Browser, cage: CageRoom) -> None:
    visit, other = cage.visit(browser, "teller"), cage.visit(browser, "second")
    page = visit.go("/rooms/main/cage")
    form = page.locator("form[data-command='SellChips']")
    page.locator("#buy-cash").fill("two hundred")
    form.get_by_role("button", name="Sell chips").click()
    expect(form.get_by_role("alert")).to_contain_text("Cash paid: write an amount")
    page.locator("#buy-cash").fill("200")
    chips(page, "buy", {500: 41, 2500: 0})
    form.get_by_role("button", name="Sell chips").click()
    expect(form.get_by_role("alert")).to_contain_text("205")
    expect(page.locator("#buy-cash")).to_have_value("200")
    page.locator("#buy-cash").fill("4000")
    chips(page, "buy", {500: 300, 2500: 100})
    form.get_by_role("button", name="Sell chips").click()
    expect(form.get_by_role("alert")).to_contain_text("the guest is named")
    assert cage.window()["cash"] == 500_000
    expect(other.go("/rooms/main/cage").get_by_text("You have no open window")).to_be_visible()
    visit.close()
    other.close()


def test_a_large_cash_out_waits_for_a_second_person(browser: Browser, cage: CageRoom) -> None:
    """A smaller one is paid at once."""
    cage.move("vault", "cage:main", {}, 1_500_000)
    visit, second = cage.visit(browser, "teller"), cage.visit(browser, "second")
    cage.guest("ann", "Ann Archer")
    page = visit.go("/rooms/main/cage")
    other = second.go("/rooms/main/cage")
    page.get_by_text("Cash-out", exact=True).first.click()
    form = page.locator("form[data-command='CashOut']")
    chips(page, "pay", {2500: 4})
    expect(form.locator("output")).to_have_text("$100 together")
    form.get_by_role("button", name="Pay out").click()
    expect(page.locator("[data-part='till'] [data-sum='cash']")).to_have_text("$19,900")
    choose_guest(page, "pay", "Ann")
    chips(page, "pay", {2500: 400})
    form.get_by_role("button", name="Pay out").click()
    waits = other.locator("li[data-request]")
    expect(waits).to_contain_text("$10,000 in cash to Ann Archer")
    expect(waits).to_contain_text("asked by teller")
    assert cage.window()["cash"] == 1_990_000
    mine = page.locator("li[data-request]")
    mine.get_by_role("button", name="Confirm").click()
    expect(mine.get_by_role("alert")).to_contain_text("Teller may not confirm what teller did")
    waits.get_by_role("button", name="Confirm").click()
    expect(mine).to_have_count(0)
    alert = page.locator("[data-alert]")
    expect(alert).to_have_count(2)
    expect(alert.last).to_contain_text("to be reported")
    alert.last.locator("summary").click()
    alert.last.get_by_placeholder("What was done").fill("Report filed")
    alert.last.get_by_role("button", name="Take note").click()
    expect(alert).to_have_count(1)
    assert refused(visit)
    assert second.errors == []
    visit.close()
    second.close()


def test_safekeeping_in_and_out_with_its_slip(browser: Browser, cage: CageRoom) -> None:
    cage.guest("ann", "Ann Archer")
    visit, second = cage.visit(browser, "teller"), cage.visit(browser, "second")
    page = visit.go("/rooms/main/cage")
    page.get_by_text("Into safekeeping").click()
    form = page.locator("form[data-command='PutIntoSafekeeping']")
    choose_guest(page, "put", "Ann")
    page.locator("#put-cash").fill("250")
    chips(page, "put", {500: 20})
    form.get_by_role("button", name="Keep it").click()
    kept = page.locator("li[data-safe='ann']")
    expect(kept).to_contain_text("$350")
    kept.get_by_text("Give back").click()
    kept.locator("input[name='cash']").fill("250")
    kept.get_by_role("button", name="Ask for it").click()
    expect(page.locator("li[data-request]")).to_contain_text("out of the safekeeping of Ann Archer")
    other = second.go("/rooms/main/cage")
    other.locator("li[data-request]").get_by_role("button", name="Confirm").click()
    expect(other.locator("li[data-safe='ann']")).to_contain_text("$100")
    other.locator("[data-slip]").first.get_by_role("link").click()
    slip = other.locator(".slip")
    for told in ("Safekeeping", "Ann Archer", "teller", "second", "$250", "Guest's signature"):
        expect(slip).to_contain_text(told)
    assert faults_of(other) == []
    second.picture("cage-slip")
    other.emulate_media(media="print")
    for gone in (".top", ".slip-bar", ".foot"):
        expect(other.locator(gone)).to_be_hidden()
    expect(slip).to_be_visible()
    assert visit.errors == second.errors == []
    visit.close()
    second.close()


def test_a_runner_takes_cash_to_the_cage_and_brings_chips(browser: Browser, cage: CageRoom) -> None:
    cage.open_table()
    visit, clerk = cage.visit(browser, "teller"), cage.visit(browser, "clerk", PHONE)
    page, cart = visit.go("/rooms/main/cage"), clerk.go("/rooms/main/cage/cart")
    expect(cart.locator(".tabs")).to_have_count(0)
    cart.locator("#send-cash").fill("200")
    cart.get_by_role("button", name="I take it along").click()
    section = page.locator("[data-part='runs'] section")
    expect(section).to_contain_text("clerk brings $200 of Ann Archer, table 1")
    section.get_by_role("button", name="Suggest chips").click()
    expect(section.locator("output")).to_contain_text("even")
    section.get_by_role("button", name="Give the runner these chips").click()
    expect(section).to_have_count(0)
    cart.get_by_role("button", name="I brought the chips").click()
    expect(cart.get_by_text("No runner is on the way.")).to_be_visible()
    assert cage.view()["runs"] == []
    assert cage.window()["cash"] == 520_000
    assert visit.errors == clerk.errors == []
    visit.close()
    clerk.close()


def test_the_auditor_sees_it_all_and_can_do_nothing(browser: Browser, cage: CageRoom) -> None:
    cage.do("teller", "RequestTransfer", start="vault", end="cage:main", chips={500: 1})
    visit = cage.visit(browser, "auditor")
    for part in PARTS:
        page = visit.go(f"/rooms/main/cage{part}")
        expect(page.get_by_text("You can look at this page but change nothing.")).to_be_visible()
        expect(page.locator("form[data-command]")).to_have_count(0)
    with pytest.raises(Refused):
        cage.do("auditor", "ConfirmRequest", request=1)
    assert visit.errors == []
    visit.close()


def test_who_has_no_business_there_is_not_let_in(cage: CageRoom) -> None:
    for who, may in (("clerk", {"/cart"}), ("dealer", set())):
        with cage.server.client(cage.tokens[who]) as client:
            for part in (*PARTS, "/slips/1", "/fills/1"):
                status = client.get(f"/rooms/main/cage{part}").status_code
                assert status == (200 if part in may else 403), (who, part)


def test_the_gaming_day_is_named_as_people_name_it(cage: CageRoom) -> None:
    """The night that is on with its weekday, times with AM or PM; in German as Germans write them."""
    today = cage.view()["day"]["day"]
    with cage.server.client(cage.tokens["teller"]) as client:
        english = client.get("/rooms/main/cage/day").text
        german = client.get("/rooms/main/cage/day", headers={"accept-language": "de"}).text
    assert f"Gaming day {night(today, 'en')}<" in english
    assert re.search(r">1?\d:\d\d:\d\d\s[AP]M</time>", english)
    assert day(today, "de") in german
    assert re.search(r">\d\d:\d\d:\d\d</time>", german)


def test_slips_that_are_not_there_say_so(cage: CageRoom) -> None:
    with cage.server.client(cage.tokens["teller"]) as client:
        for part in ("slips/99999", "fills/9", "counts/5", "inventory/3"):
            assert client.get(f"/rooms/main/cage/{part}").status_code == 404, part
        assert client.get("/rooms/main/cage/drawers/nowhere").status_code == 409


@pytest.mark.parametrize(("scheme", "size"), [("light", DESKTOP), ("dark", PHONE)])
def test_everybody_can_use_them(browser: Browser, cage: CageRoom, scheme: str, size: dict[str, int]) -> None:
    cage.do("teller", "RequestTransfer", start="vault", end="cage:main", chips={500: 1})
    cage.do("manager", "SetBankAmount", table=1, amount=WORTH)
    cage.do("teller", "CloseDay", reason="a drill")
    visit = cage.visit(browser, "manager", size, color_scheme=scheme)
    for part in PARTS:
        page = visit.go(f"/rooms/main/cage{part}")
        expect(page.locator("#live-state")).to_have_attribute("data-state", "live")
        page.evaluate(OPEN_ALL)
        assert faults_of(page) == [], part
        assert visit.errors == [], part
        visit.picture(f"cage{part.replace('/', '-').replace(':', '-')}-{scheme}-{size['width']}")
    visit.close()
