"""The dealer's tablet in a browser: a tracked hand with an exposed card to its end, taps taken back, seats,
calls, a push, and what the floor decides.
"""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from browser import PHONE, Visit, faults_of
from screens.dealing import PORTRAIT, TABLET, Tables, choose, comes, tap, turn_cards


def test_a_dealer_runs_a_tracked_hand_with_an_exposed_card_to_the_end(
    browser: Browser, tables: Tables
) -> None:
    room = tables()
    visit = room.sign_in(browser)
    page = visit.page
    tap(page, "Begin the hand", "The hands are dealt")
    comes(page, "Seat 3 acts: Cyd")
    expect(page.locator("#middle .street")).to_contain_text("Hand 1")
    page.get_by_role("button", name="Something went wrong").click()
    page.get_by_role("button", name="A down card flashed").click()
    choose(page, "Which seat?", "3 Cyd")
    page.get_by_role("button", name="What does the house say?").click()
    ruling = page.locator(".sheet .ruling")
    expect(ruling).to_contain_text("Not carried out.")
    expect(ruling.locator(".cite").first).to_contain_text("pechanga.")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".sheet")).to_have_count(0)
    tap(page, "Call $3", "Fold", "Call $2", "Check")
    turn_cards(page, "7h", "Ts", "2c")
    expect(page.locator("#middle .card")).to_have_count(3)
    tap(page, "Check", "Bet $3", "Call $3", "Call $3")
    page.locator("#next [data-rank='7']").click()
    expect(page.locator("#next [data-card='7h']")).to_be_disabled()
    turn_cards(page, "Kd")
    tap(page, "Check", "Check", "Check", "Cards not seen", "Check", "Check", "Check")
    page.locator("[data-winner='2']").click()
    tap(page, "Push the pot")
    expect(page.locator(".last-hand")).to_contain_text("2 Bob")
    expect(page.locator(".last-hand")).to_contain_text("Into the drop box")
    stacks = room.stacks()
    assert stacks[1] == stacks[3] == 19_400
    assert stacks[4] == 20_000
    assert 20_600 < stacks[2] <= 21_200
    page.get_by_role("button", name="Something went wrong").click()
    expect(page.locator(".wrong-tile")).not_to_have_count(0)
    expect(page.get_by_role("button", name="A down card flashed")).to_have_count(0)
    assert visit.errors == []
    visit.close()


def test_a_mistaken_tap_is_taken_back_and_amounts_come_by_keypad(browser: Browser, tables: Tables) -> None:
    room = tables()
    room.dealt()
    visit = room.sign_in(browser)
    page = visit.page
    tap(page, "Fold")
    comes(page, "Seat 4 acts: Dan")
    page.get_by_role("button", name="Take back: 3 Cyd folds").click()
    comes(page, "Seat 3 acts: Cyd")
    for key in ("4", "5"):
        page.locator(f"[data-digit='{key}']").click()
    tap(page, "Raise to $45")
    comes(page, "Seat 4 acts: Dan")
    expect(page.locator("[data-seat='3'] .seat-bet")).to_contain_text("$45")
    page.locator("[data-digit='7']").click()
    send = page.locator("#next .send")
    expect(send).to_be_disabled()
    expect(page.locator("#wager-hint.wrong")).to_contain_text("From $87")
    page.locator("[data-quick='all_in']").click()
    expect(send).to_have_text("All-in $200")
    send.click()
    comes(page, "Seat 1 acts: Ann")
    expect(page.locator("[data-seat='4']")).to_contain_text("all-in")
    assert room.table()["seats"][3]["bet"] == 20_000
    assert visit.errors == []
    visit.close()


def test_the_fold_that_ended_a_hand_is_taken_back_and_a_player_s_leaving_is_asked_once(
    browser: Browser, tables: Tables
) -> None:
    room = tables()
    room.dealt()
    room.act({"type": "Fold", "seat": 3}, {"type": "Fold", "seat": 4})
    visit = room.sign_in(browser)
    page = visit.page
    tap(page, "Fold")
    comes(page, "Hand 2")
    page.get_by_role("button", name="Take back: 1 Ann folds").click()
    comes(page, "Seat 1 acts: Ann")
    assert room.table().get("hands", 0) == 0
    tap(page, "Fold")
    comes(page, "Hand 2")
    tap(page, "4 Dan straddles $6", "Take back: 4 Dan straddles")
    expect(page.get_by_role("button", name="Take back: 1 Ann folds")).to_be_visible()
    page.reload()
    expect(page.locator("#next .last-hand")).to_contain_text("Bob")
    page.locator("[data-seat='3'] button").click()
    page.get_by_role("button", name="Leaves the game").click()
    expect(page.locator(".sheet")).to_contain_text("3 Cyd leaves with $200?")
    page.get_by_role("button", name="No, stays").click()
    expect(page.locator("[data-seat='3']")).to_contain_text("Cyd")
    page.locator("[data-seat='3'] button").click()
    page.get_by_role("button", name="Leaves the game").click()
    page.get_by_role("button", name="Yes, leaves now").click()
    expect(page.locator("[data-seat='3']")).not_to_contain_text("Cyd")
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    assert visit.errors == []
    visit.close()


def test_what_a_player_did_is_put_down_and_ruled(browser: Browser, tables: Tables) -> None:
    """One silent chip that is too large, facing a bet: by this house's book a call."""
    room = tables()
    room.dealt()
    visit = room.sign_in(browser)
    page = visit.page
    page.get_by_role("button", name="Not clear what they did").click()
    send = page.get_by_role("button", name="What does the house say?")
    expect(send).to_be_disabled()
    page.locator("[data-chip='2500']").click()
    expect(page.locator(".moves")).to_contain_text("put out 1 × $25")
    send.click()
    expect(page.locator(".sheet .outcome")).to_contain_text("Call 3")
    expect(page.locator(".sheet .cite").first).to_contain_text("pechanga.12.9a")
    assert "bet" not in room.table()["seats"][2], "asking is not doing"
    page.get_by_role("button", name="Do it").click()
    comes(page, "Seat 4 acts: Dan")
    seat = room.table()["seats"][2]
    assert (seat["bet"], seat["did"]) == (300, "call")
    assert visit.errors == []
    visit.close()


def test_seats_are_tapped_for_what_players_want(browser: Browser, tables: Tables) -> None:
    room = tables()
    visit = room.sign_in(browser)
    page = visit.page
    page.locator("[data-seat='2'] button").click()
    page.get_by_role("button", name="Steps away").click()
    expect(page.locator("[data-seat='2']")).to_contain_text("away")
    page.locator("[data-seat='2'] button").click()
    expect(page.locator(".sheet .said")).to_contain_text("Away from table 1")
    page.get_by_role("button", name="Is back", exact=True).click()
    expect(page.locator("[data-seat='2'] .tag")).to_have_count(0)
    page.locator("[data-seat='3'] button").click()
    page.get_by_role("button", name="Buys chips").click()
    page.get_by_role("textbox", name="How much?").fill("50")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator("[data-seat='3']")).to_contain_text("$250")
    page.locator("[data-seat='3'] button").click()
    page.get_by_role("button", name="Wants a seat change").click()
    expect(page.locator("[data-seat='6']")).to_contain_text("wanted by 1")
    page.locator("[data-seat='6'] button").click()
    expect(page.locator(".comes")).to_contain_text("Cyd")
    expect(page.locator(".comes .cite")).to_contain_text("pechanga.")
    page.get_by_role("button", name="Takes the seat").click()
    expect(page.locator("[data-seat='6']")).to_contain_text("Cyd")
    assert visit.errors == []
    visit.close()


def test_the_floor_is_called_and_the_dealer_pushed(browser: Browser, tables: Tables) -> None:
    room = tables()
    visit = room.sign_in_by_pin(browser)
    page = visit.page
    page.get_by_role("button", name="Take the box").click()
    expect(page.locator("#box")).to_contain_text("dee is in the box")
    expect(page.locator("#box .down-left")).to_contain_text("left")
    page.get_by_role("button", name="Call the floor").click()
    page.get_by_label("What is it about?").fill("a quarrel over the button")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".need.call")).to_contain_text("Ann: a quarrel over the button")
    room.do({"type": "SupervisorAtTable", "table": 1})
    expect(page.locator(".need.call")).to_have_count(0)
    page.get_by_role("button", name="Push").click()
    page.get_by_role("button", name="Leave the box empty").click()
    expect(page.locator("#box")).to_contain_text("Nobody is in the box")
    page.get_by_role("button", name="Take the box").click()
    page.get_by_role("button", name="Push").click()
    page.get_by_role("button", name="The next dealer signs in").click()
    expect(page.get_by_label("PIN", exact=True)).to_be_visible()
    dee = room.house.accounts.users.find("dee")
    assert dee is not None
    assert room.table()["desk"]["dealer"] == dee.id, "a dealer is an account, whatever name is shown"
    assert visit.errors == []
    visit.close()


def test_what_the_book_leaves_open_waits_for_the_floor(browser: Browser, tables: Tables) -> None:
    """The first card off the deck: the floor may call a misdeal. The dealer cannot choose, the floor can."""
    room = tables()
    room.dealt()
    visit = room.sign_in(browser)
    page = visit.page
    page.get_by_role("button", name="Something went wrong").click()
    page.get_by_role("button", name="A down card flashed").click()
    choose(page, "Which seat?", "1 Ann")
    page.get_by_role("button", name="What does the house say?").click()
    expect(page.locator(".sheet .ruling")).to_contain_text("leaves this to the floor")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".prompt.waits")).to_contain_text("The floor decides")
    room.do({"type": "ChooseRuling", "ruling": 1, "option": 0})
    came = page.locator(".prompt.came")
    expect(came).to_contain_text("The floor has decided")
    expect(came.locator(".outcome")).to_contain_text("Misdeal")
    came.get_by_role("button", name="Read").click()
    expect(page.locator(".prompt")).to_have_count(0)
    tap(page, "Deal again")
    expect(page.locator("#next")).to_contain_text("The hands are dealt")
    page.get_by_role("button", name="Something went wrong").click()
    expect(page.locator(".wrong-list section").first).to_contain_text("Recent")
    assert visit.errors == []
    visit.close()


def test_a_wrong_fact_is_told_in_words(browser: Browser, tables: Tables) -> None:
    visit = tables().sign_in(browser)
    page = visit.page
    page.get_by_role("button", name="Something went wrong").click()
    page.get_by_label("Search").fill("quetzalcoatl")
    expect(page.locator(".wrong-list")).to_contain_text("Nothing found with these words")
    page.get_by_label("Search").fill("a running clock has been going")
    page.get_by_role("button", name="A running clock").click()
    page.get_by_label("How many seconds").fill("some")
    page.get_by_role("button", name="What does the house say?").click()
    said = page.locator(".sheet .refusal")
    expect(said).to_have_text("How many seconds of the clock have passed? Write a whole number.")
    page.get_by_label("How many seconds").fill("70")
    page.get_by_role("button", name="What does the house say?").click()
    expect(page.locator(".sheet .outcome")).not_to_be_empty()
    visit.close()


def test_a_dealer_without_a_tablet_is_told_so(browser: Browser, tables: Tables) -> None:
    room = tables()
    visit = Visit(browser, room.server.address).sign_in(room.house.token("dot", "dealer"))
    page = visit.go("/rooms/main/dealer")
    page.get_by_role("link", name="Table 1").click()
    tap(page, "Begin the hand")
    expect(page.locator(".notice.bad")).to_contain_text("table")
    visit.close()


def test_everybody_can_use_the_tablet(browser: Browser, tables: Tables) -> None:
    """Landscape, upright and on a phone, light and dark, with the sheets that are used most."""
    room = tables()
    room.do({"type": "StepAway", "table": 1, "person": "p4"})
    visit = room.sign_in(browser)
    page = visit.page
    expect(page.locator("#live-state")).to_have_attribute("data-state", "live")
    tap(page, "Begin the hand", "The hands are dealt")
    for size in (TABLET, PORTRAIT, PHONE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            expect(page.locator("#next .acts").first).to_be_visible()
            assert faults_of(page) == []
            visit.picture(f"dealer-{scheme}-{size['width']}")
        page.get_by_role("button", name="Something went wrong").click()
        expect(page.locator(".wrong-tile").first).to_be_visible()
        assert faults_of(page) == []
        visit.picture(f"dealer-wrong-{size['width']}")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Not clear what they did").click()
        page.locator("[data-chip='2500']").click()
        assert faults_of(page) == []
        page.keyboard.press("Escape")
        page.locator("[data-seat='4'] button").click()
        expect(page.locator(".sheet")).to_be_visible()
        assert faults_of(page) == []
        page.keyboard.press("Escape")
        expect(page.locator(".sheet")).to_have_count(0)
    assert visit.errors == []
    visit.close()


def test_the_sheet_of_a_table_that_software_deals(browser: Browser, tables: Tables) -> None:
    room = tables(mode="dealt")
    visit = room.sign_in(browser)
    page = visit.page
    page.get_by_role("button", name="Something went wrong").click()
    expect(page.locator("[data-wrong='wrong-pot']").first).to_be_visible()
    expect(page.locator("[data-wrong='fouled-deck']")).to_have_count(0)
    visit.close()


def test_a_pot_that_went_to_the_wrong_player_is_moved_from_the_tablet(
    browser: Browser, tables: Tables
) -> None:
    room = tables()
    room.dealt()
    room.act(*({"type": "Fold", "seat": seat} for seat in (3, 4, 1)))
    before = room.stacks()
    visit = room.sign_in(browser)
    page = visit.page
    page.get_by_role("button", name="Something went wrong").click()
    page.locator("[data-wrong='wrong-pot']").first.click()
    choose(page, "Who should have won the pot?", "1 Ann")
    choose(page, "Was it mixed with other chips?", "No")
    page.get_by_role("button", name="What does the house say?").click()
    expect(page.locator(".sheet .ruling")).to_contain_text("moved to the rightful winner")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".sheet")).to_have_count(0)
    after = room.stacks()
    assert after[1] > before[1]
    assert after == {**before, 1: after[1], 2: before[2] + before[1] - after[1]}
    assert visit.errors == []
    visit.close()


def test_the_first_tip_of_a_shift_starts_the_dealer_s_box(browser: Browser, tables: Tables) -> None:
    """Nobody is sent to another page for it; while nobody is in the box there is nobody to tip."""
    room = tables()
    visit = room.sign_in(browser)
    page = visit.page
    page.locator("[data-seat='3'] button").click()
    expect(page.locator(".sheet")).to_contain_text("Buys chips")
    expect(page.get_by_role("button", name="Tips the dealer")).to_have_count(0)
    page.locator(".sheet").get_by_role("button", name="Close").first.click()
    page.get_by_role("button", name="Take the box").click()
    expect(page.locator("#box")).to_contain_text("is in the box")
    page.locator("[data-seat='3'] button").click()
    page.get_by_role("button", name="Tips the dealer").click()
    page.get_by_label("How much?").fill("5")
    page.get_by_role("button", name="Do it").click()
    page.get_by_role("button", name="Start a clear toke box").click()
    expect(page.locator("[data-seat='3'] .seat-stack")).to_have_text("$195")
    expect(page.locator(".sheet")).to_have_count(0)
    visit.close()


def test_why_no_hand_can_start_is_told_in_the_dealer_s_language(browser: Browser, tables: Tables) -> None:
    """The view is the same for all who look; each reads the sentence in the own language."""
    room = tables()
    for seat in (2, 3, 4):
        room.do({"type": "LeaveTable", "table": 1, "person": f"p{seat}"})
    desk = room.table()["desk"]
    assert desk["next"] == "wait"
    assert desk["why_in"].keys() == {"de", "es"}
    german = desk["why_in"]["de"]
    assert german != desk["why"]
    visit = room.sign_in(browser, locale="de")
    expect(visit.page.locator("#next p").first).to_contain_text(german[1:])
    visit.close()
