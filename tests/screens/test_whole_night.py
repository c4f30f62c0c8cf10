"""A first night from an empty folder to the closed day, in the browser only: after `cardhouse serve` nobody
needs a terminal, and nobody is refused anything. What is done most often takes few taps.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import DESKTOP, PHONE, Visit, faults_of, first_load
from screens import whole_night as do
from screens.dealing import comes, tap, turn_cards
from screens.whole_night import GUESTS, RACK, Night, Served

VAULT = {100: 500, 500: 800, 2500: 400, 10000: 100}
WINDOW = {100: 200, 500: 400, 2500: 100}
FIRST_LOAD_BYTES_MOST = 60_000
IN_SIGHT = {
    "cage": "Sell chips", "floor/lists": "Add a name", "dealer/1": "Begin the hand", "join": "Join",
    "cage/day": "Ask to close the day",
}  # fmt: skip
"""What is tapped most on a page is seen without scrolling, on a phone as on a desktop."""


@pytest.fixture
def night(browser: Browser, tmp_path: Path) -> Iterator[Night]:
    served = Served(tmp_path)
    made = Night(browser, served)
    yield made
    made.close()
    served.stop()


def test_the_whole_night(night: Night) -> None:
    the_owner_opens_a_room(night)
    the_cage_opens(night)
    guests_sign_up_and_buy_in(night)
    first_hand = the_floor_seats_them(night)
    assert first_hand + tracked_hands(night) <= 4
    fill_and_tips(night)
    must_move(night)
    pick_up(night)
    everybody_looks_around(night)
    the_ways_in(night)
    the_last_game_breaks(night)
    the_day_closes(night)
    assert night.refusals() == {}


def the_owner_opens_a_room(night: Night) -> None:
    assert first_load(night.owner, night.served.first) < FIRST_LOAD_BYTES_MOST
    page = do.open_room(night)
    look_around(night, "owner", "set-up")
    page.get_by_role("button", name="Keep all as they are").click()
    page.wait_for_url("**/set-up?at=*")
    page.wait_for_load_state("load")
    do.offer(page, do.GAME, 2, 2)
    do.offer(page, do.HIGHER, 1, 3)
    page.get_by_role("button", name="These are our chips").click()
    expect(page.locator("[action$='/chips'] .tag")).to_have_text("saved")
    page.wait_for_load_state("load")
    do.hire(night, page)
    do.find_door(night)
    do.sign_in(night, "Flo", PHONE)
    do.sign_in(night, "Cal")
    do.sign_in(night, "Kim")
    do.bind(night, "wall", "Board, television")
    do.bind(night, "bar", "Board, television", PHONE)
    do.bind(night, "kiosk", "Kiosk")
    for table in (1, 2, 3):
        do.bind(night, f"tablet {table}", f"Tablet at table {table}")


def the_cage_opens(night: Night) -> None:
    do.count(night, "vault", ("owner", "Cal"), 0, {})
    do.move(night, "outside", "vault", 20_000, VAULT)
    do.move(night, "vault", "cage:+", 5_000, WINDOW)
    do.count(night, "cage:main", ("Cal", "Kim"), 5_000, WINDOW)
    do.fund_bank(night, 1)
    do.fund_bank(night, 2)
    page = night.go("owner", "cage/staff")
    page.locator("#cards-cards").fill("Set 1")
    page.locator("#cards-design").fill("blue and red")
    page.get_by_role("button", name="Receive").click()
    expect(page.locator(".notice").last).to_contain_text("Set 1 received.")


def guests_sign_up_and_buy_in(night: Night) -> None:
    for name in GUESTS:
        do.sign_up(night, name)
    desk = night.go("Flo", "floor/lists")
    for left in range(len(GUESTS), 0, -1):
        expect(desk.locator("#sign-ups li")).to_have_count(left)
        desk.get_by_role("button", name="ID seen: approve").first.click()
    expect(desk.locator("#sign-ups")).to_be_hidden()
    for place, name in enumerate(GUESTS, 1):
        do.join(night, name, place)
    window = night.go("Cal", "cage")
    assert night.taps.counted(lambda: do.sell(window)) <= 3
    assert night.taps.counted(lambda: do.name_sale(window, GUESTS[0])) == 1
    for name in GUESTS[1:]:
        do.name_guest(window, "buy", name)
        do.sell(window)
    expect(window.locator("[data-part='till'] [data-sum='cash']")).to_have_text("$7,700")


def the_floor_seats_them(night: Night) -> int:
    """Five at table 1, four at table 2; the dealers are in their boxes. Gives the taps of a dealer."""
    lists = night.go("Flo", "floor/lists")
    lists.get_by_role("button", name="Call next").first.click()
    expect(night.visits["Ann"].page.locator("#join")).to_contain_text("You are called")
    do.waiting(lists, "Ann").get_by_role("button", name="Seat", exact=True).click()
    do.sits_down(lists, "Ann")
    expect(lists.get_by_role("button", name="Seat next").first).to_be_in_viewport(ratio=1)
    for name in GUESTS[1:]:
        assert night.taps.counted(lambda name=name: do.seat_next(lists, name)) <= 2  # type: ignore[misc]
    taken = 0
    for table, who in ((1, "Dee"), (2, "Dom")):
        do.enter_pin(night, table, who)
        taken = night.taps.counted(lambda table=table: take_box(night, table))  # type: ignore[misc]
        do.count_rack(night, table, RACK)
    rack = night.go("tablet 1", "cage/bank/1")
    rack.get_by_role("button", name="I inspected Set 1").click()
    expect(rack.locator(".notice").last).to_contain_text("your name is with these cards")
    menu_of_cards(night, "Deck set inspected")
    menu_of_cards(night, "Put a set into play")
    return taken


def take_box(night: Night, table: int) -> None:
    page = night.visits[f"tablet {table}"].page
    page.get_by_role("button", name="Take the box").click()
    expect(page.get_by_role("button", name="Push", exact=True)).to_be_visible()


def menu_of_cards(night: Night, words: str) -> None:
    page = night.go("Flo", "floor/tables/1")
    page.get_by_role("button", name="More").click()
    page.locator(".sheet").get_by_role("button", name=words).click()
    expect(page.locator(".sheet form")).to_contain_text("Set 1 · blue and red · new card drawer · inspected")
    page.locator(".sheet form button.primary").click()
    expect(page.locator(".sheet")).to_have_count(0)


def begin(page: Page) -> None:
    tap(page, "Draw for us", "Begin the hand", "The hands are dealt")


def seat_in_turn(page: Page) -> str:
    """The number of the seat that acts."""
    title = page.locator("#next .next-title")
    expect(title).to_contain_text("acts")
    return title.inner_text().split()[1]


def tracked_hands(night: Night) -> int:
    """Seven, one with a fold taken back and a ruling carried out. Gives the taps until the first is dealt."""
    page = night.go("tablet 1", "dealer/1")
    taps = night.taps.counted(lambda: begin(page))
    first = seat_in_turn(page)
    tap(page, "Fold")
    expect(page.locator("#next .next-title")).not_to_contain_text(f"Seat {first} acts")
    page.get_by_role("button", name="Take back:").click()
    comes(page, f"Seat {first} acts")
    page.get_by_role("button", name="Something went wrong").click()
    page.get_by_label("Search").fill("a down card flashed")
    page.locator(".wrong-list").get_by_role("button", name="A down card flashed").click()
    seats = page.get_by_role("group", name="Which seat?")
    seats.get_by_role("radio", name=re.compile(f"^{first} ")).check()
    page.get_by_role("button", name="What does the house say?").click()
    expect(page.locator(".sheet .ruling")).to_contain_text("Not carried out.")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".sheet")).to_have_count(0)
    to_the_river(page, first)
    for number in range(2, 8):
        folded_hand(page, number)
    return taps


def to_the_river(page: Page, first: str) -> None:
    """The first to act against the big blind, for $67."""
    acts(page, "Call $3")
    for _ in range(3):
        acts(page, "Fold")
    blind = f"Seat {seat_in_turn(page)} acts"
    caller = f"Seat {first} acts"
    do.say(page, (blind, "Check"))
    comes(page, "Flop")
    turn_cards(page, "7h", "Ts", "2c")
    do.say(page, (blind, "Check"))
    comes(page, caller)
    for key in "30":
        page.locator(f"[data-digit='{key}']").click()
    do.say(page, (caller, "Bet $30"), (blind, "Call $30"))
    for street in ("Turn", "River"):
        do.say(page, (street, "Cards not seen"), (blind, "Check"), (caller, "Check"))
    page.locator(f"[data-winner='{first}']").click()
    tap(page, "Push the pot")
    expect(page.locator(".last-hand")).to_contain_text("Into the drop box $5")


def acts(page: Page, does: str) -> None:
    """Whoever is in turn; then it is somebody else's."""
    acting = seat_in_turn(page)
    tap(page, does)
    expect(page.locator("#next .next-title")).not_to_contain_text(f"Seat {acting} acts")


def folded_hand(page: Page, number: int) -> None:
    """Everybody who is dealt in folds to the big blind."""
    comes(page, f"Hand {number}")
    tap(page, "Begin the hand", "The hands are dealt")
    acts(page, "Fold")
    while "acts" in page.locator("#next .next-title").inner_text():
        acts(page, "Fold")
    comes(page, f"Hand {number + 1}")


def fill_and_tips(night: Night) -> None:
    rack = night.go("tablet 1", "cage/bank/1")
    do.put(rack, "fill", {2500: 4}, "give")
    do.put(rack, "fill", {500: 20}, "want")
    rack.locator("form[data-command='RequestFill']").get_by_role("button", name="Ask for it").click()
    fill = night.go("Flo", "cage/tables").locator("li[data-fill='1']")
    fill.get_by_role("button", name="I saw it counted").click()
    fill.get_by_role("button", name="I take it to the cage").click()
    expect(fill).to_contain_text("on its way to the cage")
    fill = night.go("Cal", "cage/tables").locator("li[data-fill='1']")
    fill.get_by_role("button", name="Exchange").click()
    expect(fill).to_contain_text("the dealer counts it")
    rack = night.go("tablet 1", "cage/bank/1")
    do.put(rack, "verify1", {500: 20}, "stacks")
    rack.get_by_role("button", name="I counted this", exact=True).click()
    rack.get_by_role("button", name="It goes into the rack").click()
    expect(rack.locator("[data-part='fills']")).to_contain_text("No fill is under way")
    box = night.go("tablet 1", "cage/tokes")
    box.get_by_role("button", name="Start a clear toke box").click()
    do.put(box, "tokes", {100: 4})
    box.get_by_role("button", name="Bring it to the window").click()
    expect(box.get_by_text("the cashier counts it too")).to_be_visible()
    window = night.go("Cal", "cage/staff")
    do.put(window, "tokes1", {100: 4})
    window.locator("form[data-command='VerifyTokes']").get_by_role("button").last.click()
    expect(window.get_by_text("No dealer waits at a window.")).to_be_visible()


def must_move(night: Night) -> None:
    """Table 2 fills table 1 until nobody is left at it."""
    page = night.go("Flo", "floor/tables/2")
    page.get_by_role("button", name="More").click()
    page.locator(".sheet").get_by_role("button", name="Make it a must-move").click()
    page.locator(".sheet").get_by_label(re.compile("^1 ")).check()
    page.locator(".sheet form button.primary").click()
    expect(page.locator(".sheet")).to_have_count(0)
    tablet = night.go("tablet 2", "dealer/2")
    begin(tablet)
    for _ in range(3):
        acts(tablet, "Fold")
    comes(tablet, "Hand 2")
    page = night.go("Flo", "floor/moves")
    page.get_by_role("button", name="Call the next to table 1").click()
    expect(page.locator("main")).to_contain_text("On the way to table 1, after the button")
    main = night.go("Flo", "floor/tables/1")
    while "9 of 9 seats" not in main.locator("main").inner_text():
        sitting = main.get_by_text(re.compile(r"^\d of 9 seats")).inner_text()
        main.get_by_role("button", name="Moves now").first.click()
        expect(main.get_by_text(sitting, exact=True)).to_have_count(0)
    folded_hand(night.go("tablet 1", "dealer/1"), 8)


def pick_up(night: Night) -> None:
    """One of nine takes the chips off for twenty minutes; the tenth hand goes on without."""
    page = night.go("Flo", "floor/tables/1")
    page.get_by_role("button", name=re.compile("Ida")).first.click()
    page.locator(".sheet").get_by_role("button", name="Picks up the chips, will be back").click()
    page.locator(".sheet form button.primary").click()
    expect(page.get_by_text(re.compile("^8 of 9 seats"))).to_be_visible()
    folded_hand(night.go("tablet 1", "dealer/1"), 9)


def everybody_looks_around(night: Night) -> None:
    """Every page that was opened tonight, by one who opened it."""
    night.pages["Ann"] = ["join"]
    seen: set[str] = set()
    for who, paths in night.pages.items():
        for path in paths:
            if path not in seen:
                seen.add(path)
                look_around(night, who, path)
    assert len(seen) > 15


def look_around(night: Night, who: str, path: str) -> None:
    """On a phone and on a desktop: quick to come, nothing too wide, what is tapped most in sight."""
    measure(night.visits[who], f"{do.ROOM}/{path}", IN_SIGHT.get(path, ""))


def measure(visit: Visit, address: str, in_sight: str = "") -> None:
    before = visit.page.viewport_size
    assert before is not None
    size = first_load(visit, address)
    assert size < FIRST_LOAD_BYTES_MOST, f"{address}: {size} bytes"
    for one in (PHONE, DESKTOP):
        visit.page.set_viewport_size({"width": one["width"], "height": one["height"]})
        assert faults_of(visit.page) == [], f"{address}, {one['width']} px"
        if in_sight:
            button = visit.page.get_by_role("button", name=in_sight).first
            expect(button, f"{address}, {one['width']} px").to_be_in_viewport(ratio=1)
    visit.page.set_viewport_size(before)


def the_ways_in(night: Night) -> None:
    """Signing in with a password and at a tablet, a device that waits, binding it, signing up."""
    stranger, wall = night.visit("stranger", PHONE), night.visits["wall"].page
    measure(stranger, "/sign-in", "Sign in")
    measure(night.visits["tablet 3"], "/sign-in", "Open the table")
    link = str(wall.locator(do.SIGN_UP_CODE).get_attribute("href"))
    measure(night.visit("guest at the door", PHONE), link, "Sign up")
    measure(stranger, "/device")
    code = "".join(re.findall(r"\d", stranger.page.locator(".digits").inner_text()))
    measure(night.visits["owner's phone"], f"/bind?code={code}", "Tablet at table 3")


def the_last_game_breaks(night: Night) -> None:
    page = night.go("Flo", "floor/tables/1")
    page.get_by_role("button", name="Break the game").first.click()
    expect(page.locator(".sheet select[name^='does-']").first).to_be_visible()
    for one in page.locator(".sheet select[name^='does-']").all():
        one.select_option(label="goes home")
    page.locator(".sheet form").get_by_role("button", name="Break the game").click()
    expect(page.locator("main")).to_contain_text("It is no longer there.")
    window = night.go("Cal", "cage")
    window.get_by_text("Cash-out", exact=True).first.click()
    form = window.locator("form[data-command='CashOut']")
    for name in GUESTS:  # 9 × $300 less $5 for the drop and $4 for the dealer
        do.name_guest(window, "pay", name)
        do.put(window, "pay", {500: 58, 100: 1} if name == "Ann" else {500: 60})
        form.get_by_role("button", name="Pay out").click()
        expect(window.locator("#pay-guest")).to_have_text("Unnamed guest")
    expect(window.locator("[data-part='till'] [data-sum='cash']")).to_have_text("$5,005")


def the_day_closes(night: Night) -> None:
    page = night.go("Flo", "cage/tables")
    page.locator("[data-part='boxes']").get_by_role("button", name="Pull").click()
    expect(page.locator("li[data-box='1']")).to_be_visible()
    for who, button, says in (
        ("Cal", "I counted this: sign", "A second person has to confirm it now."),
        ("Kim", "I counted this too: sign", "Both counts agree"),
    ):
        page = night.go(who, "cage/tables")
        box = page.locator("li[data-box='1']")
        if not page.locator("#box1-chips-500").is_visible():
            box.locator("summary").click()
        do.put(page, "box1", {500: 1})
        box.get_by_role("button", name=button).click()
        expect(page.locator(".notice").last).to_contain_text(says)
    do.count_rack(night, 1, {100: 100, 500: 120, 2500: 16}, "closing")
    do.count_rack(night, 2, RACK, "closing")
    do.count_as_told(night, "cage:main", ("Cal", "Kim"))
    do.count_as_told(night, "vault", ("Cal", "Kim"))
    page = night.go("Cal", "cage/day")
    expect(page.get_by_text("Everything is even.")).to_be_visible()
    expect(page.locator("[data-part='unsold'] section"), "every chip was sold to somebody").to_have_count(0)
    page.get_by_role("button", name="Ask to close the day").click()
    expect(page.locator("#close-asked")).to_contain_text("Cal asked to close the day")
    page = night.go("owner", "cage/day")
    page.get_by_role("button", name="Confirm the close").click()
    closed = page.locator("[data-part='closed'] li")
    expect(closed).to_contain_text("even")
    expect(closed).to_contain_text("Cal and anna")
