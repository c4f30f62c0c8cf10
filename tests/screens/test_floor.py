"""The floor's pages in a browser: the map and its needs, lists that two people work at once, rulings that
wait, people; and that everybody can use them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import cardhouse.screens
from browser import DESKTOP, PHONE, Visit, faults_of
from cardhouse.floor.command import FloorCommand
from cardhouse.server.client import Client, Refused
from cardhouse.server.permissions import matrix
from screens.floor_evening import HIGHER, SPREAD, Evening, an_evening, send, tap, waiter

STATIC = Path(cardhouse.screens.__file__).parent / "static"
SIZES = {"light": ({"width": 1024, "height": 768}, PHONE), "dark": (PHONE, DESKTOP)}


@pytest.fixture
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with an_evening(tmp_path_factory) as made:
        yield made


def test_what_needs_somebody_stands_first_and_one_tap_answers_it(browser: Browser, evening: Evening) -> None:
    visit = evening.visit(browser, "floor", "")
    page = visit.page
    table, needs = page.locator("article[data-table='1']"), page.locator("#needs")
    expect(table).to_contain_text("Open: 4 · 3 waiting")
    expect(table.locator(".oval")).to_have_attribute("aria-label", "Seats: 1 Ann, 2 Bob, 3 Cyd, 4 open")
    expect(needs).to_contain_text("Dan is next: order of signing up")
    expect(needs.locator(".need.next .cite")).to_contain_text("pechanga.")
    evening.do({"type": "CallSupervisor", "table": 1, "person": "bob", "about": "a short stack"})
    expect(needs.locator(".need").first).to_contain_text("Bob: a short stack")
    tap(page, "I am at the table")
    expect(needs.locator(".need.call")).to_have_count(0)
    needs.get_by_role("button", name="Call the next name").click()
    expect(table.locator(".chip").filter(has_text="Called")).to_have_count(1)
    evening.do({"type": "StepAway", "table": 1, "person": "cyd"})
    evening.do({"type": "PassOver", "spread": SPREAD, "person": "dan"})
    evening.do({"type": "LockUpSeat", "table": 1, "seat": 4, "person": "eve"})
    words = "Seats: 1 Ann, 2 Bob, 3 Cyd (away), 4 Eve (held)"
    expect(table.locator(".oval")).to_have_attribute("aria-label", words)
    assert visit.errors == []
    visit.close()


def test_a_game_is_offered_by_the_sign_that_the_room_hangs_up(browser: Browser, evening: Evening) -> None:
    visit = evening.visit(browser, "floor", "")
    page = visit.page
    tap(page, "Games on offer")
    tap(page, "Offer a game")
    page.get_by_label("Name on the board").fill("Stud night")
    page.get_by_label("Stakes").fill("$5-$10 stud")
    send(page)
    page.reload()  # a sheet shows what was known when it was opened
    tap(page, "Games on offer")
    expect(page.locator(".sheet")).to_contain_text("0 tables · limit 5/10 ante 1 bring-in 2")
    assert visit.errors == []
    visit.close()


def test_where_no_list_is_kept_while_a_seat_is_open_the_seat_is_one_tap_away(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with an_evening(tmp_path_factory, "mohegan", waiting=()) as evening:
        page = evening.visit(browser, "floor", "/lists").page
        page.get_by_role("button", name="Add a name").first.click()
        page.locator(".sheet [data-person='dan']").click()
        told = page.locator(".notice.bad")
        expect(told).to_contain_text("No list while a seat is open: the floor gives Dan seat 4 of table 1")
        told.get_by_role("button", name="Seat", exact=True).click()
        expect(page.get_by_label("With how much?")).to_have_value("100")
        send(page)
        expect(page.locator(".sheet")).to_have_count(0)
        assert {one["person"]: one["seat"] for one in evening.view("table 1")["seats"]}["dan"] == 4
        assert evening.waiting() == []


def test_a_clerk_and_a_floor_person_work_one_list_at_once(browser: Browser, evening: Evening) -> None:
    """Each sees at once what the other does; of two who act on one name one wins, the other is told why."""
    clerk = evening.visit(browser, "clerk", "/lists")
    floor = evening.visit(browser, "floor", "/lists")
    first = floor.page.locator(".next-call").first
    expect(first).to_contain_text("Next: Dan to table 1, order of signing up.")
    tap(clerk.page, "Call next")
    expect(waiter(floor.page, "Dan")).to_contain_text("called to table 1")
    tap(floor.page, "Call next")
    expect(floor.page.locator(".notice.bad")).to_contain_text("has no open seat to call somebody for")
    waiter(floor.page, "Fay").locator(".waiter-main").click()
    tap(floor.page, "Move, with a reason")
    floor.page.get_by_label("To which place").fill("2")
    floor.page.get_by_label("Why?").fill("signed first, written down late")
    send(floor.page)
    expect(clerk.page.locator(".waiter-name")).to_have_text(["Dan", "Fay", "Eve"])
    waiter(floor.page, "Dan").locator(".waiter-main").click()
    waiter(clerk.page, "Dan").get_by_role("button", name="Seat", exact=True).click()
    clerk.page.get_by_label("With how much?").fill("150")
    send(clerk.page)
    expect(waiter(clerk.page, "Dan")).to_have_count(0)
    expect(waiter(floor.page, "Dan")).to_have_count(0)
    tap(floor.page, "Pass over")  # the sheet was opened before: a stale tap
    expect(floor.page.locator(".sheet .notice.bad").last).to_contain_text("Dan is not on the list")
    assert evening.waiting() == ["Fay", "Eve"]
    seats = evening.view("table 1")["seats"]
    assert [seat["stack"] for seat in seats if seat["person"] == "dan"] == [15_000]
    clerk.close()
    floor.close()


def test_a_name_is_dragged_and_moved_with_the_keyboard(browser: Browser, evening: Evening) -> None:
    visit = evening.visit(browser, "floor", "/lists")
    page = visit.page
    names = page.locator(".waiter-name")
    handle = page.get_by_role("button", name="Move Fay: drag, or arrow keys")
    handle.hover()
    page.mouse.down()
    expect(page.locator(".dragged")).to_have_count(1)  # from now on nothing is drawn anew
    over = waiter(page, "Dan").bounding_box()
    assert over is not None
    page.mouse.move(over["x"] + 120, over["y"] + 10, steps=4)
    expect(page.locator(".drop-here")).to_have_count(1)
    page.mouse.up()
    page.get_by_label("Why?").fill("asked first")
    send(page)
    expect(names).to_have_text(["Fay", "Dan", "Eve"])
    page.get_by_role("button", name="Move Eve: drag, or arrow keys").focus()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_label("To which place")).to_have_value("2")
    page.get_by_label("Why?").fill("by the keyboard")
    page.keyboard.press("Enter")
    expect(names).to_have_text(["Fay", "Eve", "Dan"])
    assert visit.errors == []
    visit.close()


def test_a_clerk_is_offered_less_and_refused_the_rest(browser: Browser, evening: Evening) -> None:
    clerk = evening.visit(browser, "clerk", "/lists")
    page = clerk.page
    expect(page.locator(".waiter")).to_have_count(3)
    expect(page.locator(".grip")).to_have_count(0)
    waiter(page, "Fay").locator(".waiter-main").click()
    expect(page.get_by_role("button", name="Off the list")).to_be_visible()
    expect(page.get_by_role("button", name="Move, with a reason")).to_have_count(0)
    evening.go(clerk, "/tables/1")
    expect(page.locator("#bar").get_by_role("button", name="Call next")).to_be_visible()
    expect(page.get_by_role("button", name="Break the game")).to_have_count(0)
    evening.go(clerk, "")
    expect(page.locator(".floor-table")).to_have_count(1)
    expect(page.get_by_role("button", name="Open a table")).to_have_count(0)
    place = {"type": "PlaceName", "spread": SPREAD, "person": "fay", "place": 1, "reason": "a friend"}
    with Client(evening.server.address, evening.token("clerk")) as client, pytest.raises(Refused) as refused:
        client.command("main", place)
    assert refused.value.code == "not_allowed"
    assert evening.waiting() == ["Dan", "Eve", "Fay"]
    clerk.close()


def test_a_new_guest_goes_onto_a_list(browser: Browser, evening: Evening) -> None:
    visit = evening.visit(browser, "clerk", "/lists")
    page = visit.page
    page.locator(f"[data-spread='{SPREAD}']").get_by_role("button", name="Add a name").click()
    tap(page, "A new guest")
    page.get_by_label("Name", exact=True).fill("Gus Grand")
    page.get_by_label("Alias for the board").fill("Gus")
    page.get_by_label("Did you see their ID?").select_option("yes")
    page.get_by_label("Date of birth").fill("3.2.1970")
    tap(page, "Do it")
    expect(page.locator(".sheet .notice.bad")).to_contain_text("date of birth as 1970-02-03")
    page.get_by_label("Date of birth").fill("1970-02-03")
    tap(page, "Do it")
    expect(page.locator(".waiter-name")).to_have_text(["Dan", "Eve", "Fay", "Gus"])
    waiter(page, "Gus").locator(".waiter-main").click()
    tap(page, "Leaves the area, to be paged")
    expect(waiter(page, "Gus")).to_contain_text("to be paged")
    assert visit.errors == []
    visit.close()


def test_a_ruling_that_waits_is_decided_with_its_precedents(browser: Browser, evening: Evening) -> None:
    for number in (1, 2):
        evening.do({"type": "BeginHand", "table": 1})
        evening.do({"type": "Act", "table": 1, "act": {"type": "Deal"}})
        evening.do({"type": "ReportMistake", "table": 1, "mistake": "flashed", "seat": number})
        if number == 1:
            evening.do({"type": "ChooseRuling", "ruling": 1, "option": 1})
            for _ in range(2):
                seat = evening.view("table 1")["hand"]["acting"]
                evening.do({"type": "Act", "table": 1, "act": {"type": "Fold", "seat": seat}})
    clerk = evening.visit(browser, "clerk", "/rulings")
    expect(clerk.page.locator(".ruling.waits")).to_have_count(1)
    expect(clerk.page.locator(".ruling button")).to_have_count(0)
    clerk.close()
    visit = evening.visit(browser, "floor", "")
    page = visit.page
    expect(page.locator("#needs .need.ruling")).to_have_count(1)
    page.get_by_role("link", name="1 ruling is waiting").click()
    ruling = page.locator("[data-ruling='2']")
    expect(ruling.locator(".precedents li")).to_have_count(1)
    expect(ruling.locator(".precedents")).to_contain_text("by max")
    expect(ruling.get_by_role("button", name="1× before")).to_have_count(1)
    expect(ruling.locator(".cite").first).to_contain_text("pechanga.")
    ruling.get_by_role("button", name="Decide: misdeal").click()
    expect(ruling).to_contain_text("Settled: misdeal")
    assert evening.view("table 1")["desk"]["next"] == "again"
    assert visit.errors == []
    visit.close()


def test_people_are_found_excluded_and_kept_apart(browser: Browser, evening: Evening) -> None:
    visit = evening.visit(browser, "floor", "/people")
    page = visit.page
    page.get_by_label("Find by name").fill("dan fu")
    expect(page.locator(".person")).to_have_count(1)
    page.locator("[data-person='dan']").click()
    expect(page.locator(".about")).to_contain_text(f"number 1 for {SPREAD}")
    tap(page, f"Put on the list for {HIGHER}")
    expect(page.locator(".sheet")).to_have_count(0)
    page.locator("[data-person='dan']").click()
    tap(page, "Keep apart from somebody")
    page.locator("#find-person").fill("ann")
    page.locator(".sheet [data-person='ann']").click()
    expect(page.locator(".sheet")).to_have_count(0)
    page.locator("[data-person='dan']").click()
    expect(page.locator(".about")).to_contain_text("Kept apart from Ann")
    tap(page, "Exclude")
    page.get_by_label("By whom?").select_option("barred")
    page.get_by_label("For how long?").select_option("10080")
    send(page)
    page.locator("[data-person='dan']").click()
    expect(page.locator(".about")).to_contain_text("Barred by the house: until")
    expect(page.get_by_role("button", name="End the exclusion")).to_have_count(0)
    with pytest.raises(Refused, match="may not play here: barred"):
        evening.seat(1, 4, "Dan")
    assert visit.errors == []
    visit.close()


def test_a_player_is_logged_in_with_his_own_card_or_with_whose_it_is(
    browser: Browser, evening: Evening
) -> None:
    visit = evening.visit(browser, "floor", "/people")
    page = visit.page
    page.locator("[data-person='ann']").click()
    tap(page, "Table 1: came with somebody else's card")
    page.locator("#find-person").fill("dan")
    page.locator(".sheet [data-person='dan']").click()
    expect(page.locator(".sheet")).to_have_count(0)
    page.locator("[data-person='ann']").click()
    expect(page.locator(".sheet")).to_contain_text("the card of")
    tap(page, "Log in at table 1")
    expect(page.locator(".sheet")).to_have_count(0)
    with pytest.raises(Refused, match="logged in at table 1 already"):
        evening.do({"type": "LogIn", "table": 1, "person": "ann"})
    visit.close()


PATHS = ("", "/lists", "/moves", "/dealers", "/tables/1", "/rulings", "/conduct", "/people")


def opened_sheets(page: Page, path: str) -> None:
    """What a tap opens is as usable as the page."""
    if path == "/lists":
        waiter(page, "Dan").locator(".waiter-main").click()
    elif path == "/tables/1":
        page.locator("[data-key='seat-3']").click()
    elif path == "":
        tap(page, "Games on offer")
    elif path == "/people":
        page.locator("[data-person='bob']").click()
    else:
        return
    expect(page.locator(".sheet")).to_be_visible()
    assert faults_of(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_the_floor(browser: Browser, evening: Evening, scheme: str) -> None:
    evening.do({"type": "StepAway", "table": 1, "person": "cyd"})
    evening.do({"type": "CallSupervisor", "table": 1, "person": "bob", "about": "a short stack"})
    facts = {"by": "a player in the hand"}
    evening.do({"type": "AskRuling", "table": 1, "situation": "clock-called", "facts": facts})
    evening.do({"type": "CallNext", "spread": SPREAD})
    evening.do({"type": "RecordIncident", "person": "ann", "row": "pechanga.1.1b", "note": "swore"})
    for size in SIZES[scheme]:
        visit = Visit(browser, evening.server.address, size, color_scheme=scheme)
        visit.sign_in(evening.token("floor"))
        for path in PATHS:
            page = evening.go(visit, path)
            expect(page.locator("main section, main article, main label").first).to_be_visible()
            assert faults_of(page) == [], path
            visit.picture(f"floor{path.replace('/', '-')}-{scheme}-{size['width']}")
            if size == PHONE:
                opened_sheets(page, path)
        assert visit.errors == []
        visit.close()


def test_lists_can_be_read_without_scripts(evening: Evening) -> None:
    with evening.server.client(evening.house.token("cleo", "clerk")) as client:
        page = client.get("/rooms/main/floor/lists").text
        assert "<b>1</b> Dan" in page
        assert "Table 1" in client.get("/rooms/main/floor").text


def test_the_floor_is_not_for_players(evening: Evening) -> None:
    with evening.server.client(evening.house.token("pat", "player")) as client:
        for path in (*PATHS, "/conduct/record", "/people/ann"):
            assert client.get(f"/rooms/main/floor{path}").status_code == 403, path
    with evening.server.client(evening.token("clerk")) as client:
        evening.do({"type": "RecordIncident", "person": "ann", "row": "pechanga.1.1b", "note": "a secret"})
        assert "a secret" not in client.get("/rooms/main/floor/conduct/record").text
        assert "a secret" not in client.get("/rooms/main/floor/people/ann").text
        assert client.get("/rooms/main/floor/people/nobody").status_code == 404


def test_every_command_of_the_floor_can_be_given_from_its_pages() -> None:
    """What a clerk or a floor person may do about people, lists, seats, tables and conduct has its button."""
    scripts = "".join(path.read_text("utf-8") for path in sorted((STATIC / "floor").glob("*.js")))
    may = {
        action.removeprefix("command.")
        for action, roles in matrix().cells.items()
        if "all" in {roles.get("clerk"), roles.get("floor")}
    }
    names = {kind.__name__ for kind in FloorCommand.__subclasses__()} & may
    assert len(names) > 80, "the commands were found"
    by_form = {"RegisterPerson"}  # goes with the personal data, by its own address
    forms = "".join(path.read_text("utf-8") for path in sorted(STATIC.parent.glob("*/templates/**/*.html")))
    given = {name for name in names if f'type: "{name}"' in scripts}
    given |= set(re.findall(r'(?:data-command=|forms\.tap\()"(\w+)"', forms))
    assert sorted(names - by_form - given) == []
