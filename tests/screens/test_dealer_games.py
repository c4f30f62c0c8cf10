"""Games at the dealer's tablet: stud with its up-cards, draws by their number, discards, several pots, time,
markers at the seats, and a table where the software deals.
"""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from browser import faults_of
from screens.dealing import CHIPS, PORTRAIT, Tables, comes, pick_cards, tap, turn_cards

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
    comes(page, "4 players have a card to lay away")
    page.locator("[data-discards='3']").click()
    comes(page, "3 players have a card to lay away")
    tap(page, "All have laid away")
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
    expect(page.locator(".notice")).to_contain_text("$28 go into the drop box")
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
