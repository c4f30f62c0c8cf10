"""Games at the dealer's tablet: stud with its up-cards, draws by their number, discards, several pots, time,
markers at the seats, and a table where the software deals.
"""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from browser import Visit, faults_of
from screens.dealing import CHIPS, PORTRAIT, TABLET, Tables, comes, pick_cards, tap, turn_cards
from waiting import until

STUD = "limit 4/8 ante 1 bring-in 2 rake"
LIMIT = "limit 4/8 rake"


def test_a_tracked_stud_hand_to_the_end(browser: Browser, tables: Tables) -> None:
    """Up-cards seat by seat; the board showing says who acts, and where cards were not seen the dealer."""
    room = tables("stud", STUD)
    visit = room.sign_in(browser)
    page = visit.page
    expect(page.locator(".posts")).to_contain_text("Ante Everybody $1")
    tap(page, "Begin the hand")
    comes(page, "Up-card of seat 1: Ann")
    pick_cards(page, "9c", "2d")
    comes(page, "Up-card of seat 3: Cyd")
    turn_cards(page, "Kh", "Js")
    expect(page.locator("[data-seat='2'] [data-suit='d']")).to_have_count(1)
    comes(page, "Seat 2 acts: Bob")
    tap(page, "Bring-in $2", "Call $2", "Fold", "Call $2")
    comes(page, "Up-card of seat 1: Ann")
    pick_cards(page, "9d")
    page.get_by_role("button", name="Not seen", exact=True).click()
    turn_cards(page, "Kd")
    expect(page.locator(".openers")).to_be_visible()
    page.locator("[data-opener='3']").click()
    comes(page, "Seat 3 acts: Cyd")
    tap(page, "Bet $4", "Call $4", "Fold")
    for cards in (("5c", "6c"), ("7c", "8c")):
        comes(page, "Up-card of seat 1: Ann")
        turn_cards(page, *cards)
        comes(page, "Seat 3 acts: Cyd")
        tap(page, "Check", "Check")
    tap(page, "The hands are dealt", "Check", "Check")
    page.locator("[data-winner='1']").click()
    tap(page, "Push the pot")
    expect(page.locator(".last-hand")).to_contain_text("1 Ann")
    stacks = room.stacks()
    assert stacks[3] == CHIPS - 700
    assert stacks[2] == CHIPS - 300
    assert stacks[4] == CHIPS - 100
    assert stacks[1] > CHIPS
    assert visit.errors == []
    visit.close()


def test_a_tracked_draw_hand(browser: Browser, tables: Tables) -> None:
    room = tables("lowball", LIMIT)
    visit = room.sign_in(browser)
    page = visit.page
    tap(page, "Begin the hand", "The hands are dealt")
    tap(page, "Fold", "Call $4", "Call $2", "Check")
    comes(page, "Seat 1 draws: Ann")
    page.get_by_role("button", name="Draws 3").click()
    comes(page, "Seat 2 draws: Bob")
    expect(page.locator("[data-seat='1']")).to_contain_text("drew 3")
    tap(page, "Stands pat")
    expect(page.get_by_role("button", name="Take back: 2 Bob stands pat")).to_be_visible()
    comes(page, "Seat 4 draws: Dan")
    expect(page.locator("[data-seat='2']")).to_contain_text("pat")
    page.get_by_role("button", name="Draws 1").click()
    tap(page, "Check", "Bet $8", "Fold", "Call $8")
    page.locator("[data-winner='2']").click()
    page.locator("[data-winner='1']").click()
    tap(page, "Push the pot")
    expect(page.get_by_role("button", name="Begin the hand")).to_be_visible()
    stacks = room.stacks()
    assert stacks[4] == CHIPS - 400
    assert stacks[3] == CHIPS
    assert visit.errors == []
    visit.close()


def test_discards_in_pineapple_are_closed_together(browser: Browser, tables: Tables) -> None:
    room = tables("pineapple", LIMIT)
    visit = room.sign_in(browser)
    page = visit.page
    tap(page, "Begin the hand", "The hands are dealt")
    tap(page, "Call $4", "Call $4", "Call $2", "Check")
    comes(page, "4 players have a card to discard")
    late = page.get_by_role("button", name="Go on: whoever still has too many is out")
    expect(late).to_have_count(0)
    page.locator("[data-discards='3']").click()
    comes(page, "3 players have a card to discard")
    page.locator("[data-discards='1']").click()
    page.locator("[data-discards='2']").click()
    comes(page, "1 player has a card to discard")
    late.click()
    comes(page, "Flop: turn 3 cards")
    tap(page, "Take back: who was too late to discard", "Take back: 2 Bob discards")
    tap(page, "All have discarded")
    comes(page, "Flop: turn 3 cards")
    expect(page.locator("[data-seat='3'] .card.back")).to_have_count(2)
    assert visit.errors == []
    visit.close()


def test_several_pots_are_shown_and_won_apart(browser: Browser, tables: Tables) -> None:
    room = tables(chips={1: 2_000, 2: 6_000, 3: CHIPS, 4: CHIPS})
    room.dealt()
    visit = room.sign_in(browser, PORTRAIT)
    page = visit.page
    page.locator("[data-quick='all_in']").click()
    page.locator("#next .send").click()
    tap(page, "Call all-in $200", "Call all-in $19", "Call all-in $57")
    comes(page, "Flop: turn 3 cards")
    expect(page.locator(".side-pots li")).to_have_count(3)
    turn_cards(page, "2c", "7d", "Jh")
    turn_cards(page, "3c")
    turn_cards(page, "4s")
    comes(page, "Who wins?")
    push = page.get_by_role("button", name="Push the pot")
    groups = page.locator("#next .pot")
    expect(groups).to_have_count(3)
    groups.nth(0).locator("[data-winner='1']").click()
    expect(push).to_be_disabled()
    groups.nth(1).locator("[data-winner='2']").click()
    groups.nth(2).locator("[data-winner='3']").click()
    groups.nth(2).locator("[data-winner='4']").click()
    assert faults_of(page) == []
    visit.picture("dealer-pots")
    tap(page, "Push the pot")
    expect(page.locator(".last-hand li")).not_to_have_count(0)
    stacks = room.stacks()
    assert stacks[2] == 12_000
    assert stacks[3] == stacks[4] == 14_000
    assert 7_000 < stacks[1] < 8_000
    assert visit.errors == []
    visit.close()


def test_cards_that_are_entered_at_the_showdown_win_by_themselves(browser: Browser, tables: Tables) -> None:
    room = tables()
    room.dealt()
    room.act(
        {"type": "Call", "seat": 3}, {"type": "Fold", "seat": 4}, {"type": "Fold", "seat": 1},
        {"type": "Check", "seat": 2},
    )  # fmt: skip
    for cards in ([0, 21, 38], [40], [3]):
        room.act({"type": "Deal", "cards": cards}, {"type": "Check", "seat": 2}, {"type": "Check", "seat": 3})
    visit = room.sign_in(browser)
    page = visit.page
    for seat, shown in ((2, ("As", "Ad")), (3, ("Ks", "Kd"))):
        expect(page.locator(".shows")).to_contain_text(f"Seat {seat} shows or mucks")
        page.get_by_text(f"Enter the cards of seat {seat}").click()
        pick_cards(page, *shown)
        tap(page, "These cards were shown")
    expect(page.locator(".last-hand")).to_contain_text("2 Bob")
    assert room.stacks()[2] > CHIPS
    assert visit.errors == []
    visit.close()


def test_time_is_announced_and_collected(browser: Browser, tables: Tables) -> None:
    room = tables("holdem", "no limit 5/10 time 7")
    visit = room.sign_in(browser)
    page = visit.page
    page.get_by_role("button", name="Take the box").click()
    comes(page, "Time is due")
    expect(page.locator(".posts")).to_contain_text("from 4 seats: 1, 2, 3, 4")
    expect(page.locator(".posts")).to_contain_text("$7")
    tap(page, "Announce time")
    comes(page, "Time is announced")
    tap(page, "Collect $28")
    expect(page.locator(".notice")).to_contain_text("$28 goes in the drop box")
    expect(page.get_by_role("button", name="Begin the hand")).to_be_visible()
    assert set(room.stacks().values()) == {CHIPS - 700}
    assert visit.errors == []
    visit.close()


def test_markers_at_seats_and_what_the_next_hand_costs(browser: Browser, tables: Tables) -> None:
    """Missed blinds, the third man with his time, a seat held, a penalty: all seen at the seat."""
    room = tables(book="mohegan")
    room.register("p9", "Zoe")
    for person in ("p1", "p2", "p3"):
        room.do({"type": "StepAway", "table": 1, "person": person})
    room.do({"type": "LockUpSeat", "table": 1, "seat": 5, "person": "p9"})
    visit = room.sign_in(browser)
    page = visit.page
    expect(page.locator("[data-seat='3']")).to_contain_text("third man")
    timer = page.locator("[data-seat='5'] [data-until]")
    expect(page.locator("[data-seat='5']")).to_contain_text("held for Zoe")
    before = timer.inner_text()
    expect(timer).not_to_have_text(before)
    for person in ("p1", "p2", "p3"):
        room.do({"type": "ReturnToSeat", "table": 1, "person": person})
    expect(page.locator("[data-seat='3'] .tag")).to_have_count(0)
    posts = page.locator(".posts")
    expect(posts).to_contain_text("Small blind 1 Ann $1")
    expect(posts).to_contain_text("Big blind 2 Bob $3")
    room.do({"type": "BetweenHandsDo", "table": 1, "do": {"type": "SitOut", "seat": 2}})
    for _ in range(2):
        room.dealt()
        while room.table().get("hand"):
            room.act({"type": "Fold", "seat": room.table()["hand"]["acting"]})
    expect(page.locator("[data-seat='2']")).to_contain_text("missed BB")
    assert faults_of(page) == []
    visit.picture("dealer-markers")
    page.locator("[data-seat='2'] button").click()
    expect(page.locator(".sheet .said")).to_contain_text("Missed the big blind")
    assert visit.errors == []
    visit.close()


def test_where_software_deals_the_dealer_begins_and_players_act(browser: Browser, tables: Tables) -> None:
    room = tables(mode="dealt")
    visit = room.sign_in(browser)
    page = visit.page
    tap(page, "Begin the hand")
    comes(page, "Seat 3 is to act: Cyd")
    expect(page.locator(".take-back")).to_have_count(0)
    expect(page.get_by_role("button", name="Call $3")).to_have_count(0)
    expect(page.locator("[data-key=unclear]")).to_have_count(0)
    room.act({"type": "Call", "seat": 3})
    comes(page, "Seat 4 is to act: Dan")
    room.act({"type": "Fold", "seat": 4}, {"type": "Fold", "seat": 1}, {"type": "Fold", "seat": 2})
    expect(page.locator(".last-hand")).to_contain_text("3 Cyd")
    assert visit.errors == []
    visit.close()


def test_hands_are_only_counted_with_their_drop(browser: Browser, tables: Tables) -> None:
    room = tables(mode="light")
    visit = room.sign_in(browser)
    page = visit.page
    comes(page, "Hand 1")
    tap(page, "No drop")
    comes(page, "Hand 2")
    expect(page.locator("#next")).to_contain_text("1 hand in the last hour")
    most = room.table()["desk"]["tablet"]["counted"]["steps"][-1]
    tap(page, f"Hand over: drop ${most // 100}")
    comes(page, "Hand 3")
    expect(page.locator("#next .pairs")).to_contain_text(f"${most // 100}")
    tap(page, f"Hand over: drop ${most // 100}")
    comes(page, "Hand 4")
    page.get_by_role("button", name=f"Take back: the last hand, ${most // 100} dropped").click()
    comes(page, "Hand 3")
    assert room.table()["hands"] == 2
    expect(page.locator("[data-seat='2']")).to_contain_text("at the last count")
    page.locator("[data-seat='2'] button").click()
    expect(page.locator(".sheet .sheet-lead")).to_contain_text("at the last count")
    expect(page.locator(".sheet").get_by_role("button", name="Waits for the big blind")).to_have_count(0)
    page.get_by_role("button", name="Count the chips").click()
    page.get_by_role("textbox", name="How much does Bob have, in all?").fill("231")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator("[data-seat='2']")).to_contain_text("$231")
    expect(page.locator("[data-seat='2']")).not_to_contain_text("at the last count")
    tap(page, "No drop")
    comes(page, "Hand 4")
    page.locator("[data-seat='2'] button").click()
    page.get_by_role("button", name="Leaves the game").click()
    page.get_by_role("textbox", name="How much is Bob leaving with?").fill("245")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator("[data-seat='2']")).not_to_contain_text("Bob")
    room.do({"type": "CountHand", "table": 1})
    comes(page, "Hand 5")
    assert visit.errors == []
    visit.close()


def test_hands_are_counted_on_while_time_is_due(browser: Browser, tables: Tables) -> None:
    """Time that is paid afterwards: what is due stands first, and hands are counted all the same."""
    room = tables("holdem", "no limit 5/10 time 7", mode="light")
    rules = [
        {"key": f"money_collections.{key}", "value": value, "why": "As it always was here."}
        for key, value in (("time_paid", "afterwards"), ("time_due", "at_dealer_change"))
    ]
    book = {"based_on": "pechanga", "instead_of": "pechanga"}
    room.do({"type": "AmendHouse", "name": "ours", **book, "rules": rules})
    visit = room.sign_in(browser)
    page = visit.page
    page.get_by_role("button", name="Take the box").click()
    comes(page, "Time is due")
    expect(page.get_by_role("button", name="Begin the hand")).to_have_count(0)
    tap(page, "Hand over: no drop")
    until(lambda: room.table().get("hands") == 1)
    comes(page, "Time is due")
    tap(page, "Announce time")
    comes(page, "Time is announced")
    tap(page, "Hand over: no drop")
    until(lambda: room.table().get("hands") == 2)
    tap(page, "Collect $28")
    comes(page, "Hand 3")
    assert visit.errors == []
    visit.close()


def test_the_button_is_drawn_for_by_one_tap(browser: Browser, tables: Tables) -> None:
    room = tables()
    room.do({"type": "OpenTable", "table": 2, "spread": "the game", "mode": "tracked"})
    for seat, (person, name) in enumerate((("q1", "Eve"), ("q2", "Fay"), ("q3", "Gus")), 1):
        room.register(person, name)
        room.do({"type": "SeatPlayer", "table": 2, "seat": seat, "person": person, "chips": CHIPS})
    visit = Visit(browser, room.server.address, TABLET).sign_in(room.house.token("gil", "floor"))
    page = visit.go("/rooms/main/dealer/2")
    comes(page, "Nobody has the button")
    expect(page.locator("#next .cite").first).to_contain_text("pechanga.")
    page.get_by_role("button", name="Draw for us").click()
    comes(page, "Hand 1")
    expect(page.locator("#next .drew")).to_contain_text("has the button.")
    drawn = room.floor.view("main", "table 2")["view"]["button"]
    assert drawn in (1, 2, 3)
    assert visit.errors == []
    visit.close()


def test_after_a_reload_in_mid_hand_the_tablet_says_truly_what_is_dropped(
    browser: Browser, tables: Tables
) -> None:
    """The drop of a street went by before the page was opened: it comes from the server all the same."""
    room = tables()
    room.dealt()
    room.act({"type": "BetTo", "seat": 3, "to": 3_000}, {"type": "Fold", "seat": 4})
    room.act({"type": "Fold", "seat": 1}, {"type": "Call", "seat": 2}, {"type": "Deal"})
    visit = room.sign_in(browser)
    page = visit.page
    room.act({"type": "BetTo", "seat": 2, "to": 2_000})
    expect(page.locator("[data-seat='2']")).to_contain_text("$20")
    page.reload()
    expect(page.locator("#live-state")).to_have_attribute("data-state", "live")
    dropped = room.table()["hand"]["rake"]
    assert dropped
    room.act({"type": "Fold", "seat": 3})
    for _ in range(2):
        said = page.locator("#next .last-hand")
        expect(said).to_contain_text(f"Into the drop box ${dropped // 100}")
        expect(said).not_to_contain_text("Nothing is dropped")
        page.reload()
    assert visit.errors == []
    visit.close()
