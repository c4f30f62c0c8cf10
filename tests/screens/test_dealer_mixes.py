"""The tablet in games that need more words than hold'em: a stub that does not reach round the table, low
halves, openers, two boards, several games in turn.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, expect

from screens.dealing import DealtRoom, Tables, comes, tap, turn_cards

STUD = "limit 4/8 ante 1 bring-in 2 rake"


def checked_round(room: DealtRoom, *seats: int) -> None:
    room.act(*({"type": "Check", "seat": seat} for seat in seats))


def test_a_common_card_is_told_with_what_is_shuffled_for_it_and_a_pot_without_a_low(
    browser: Browser, tables: Tables
) -> None:
    """Eight players who all stay in: no card for each on the last street."""
    room = tables("stud8", STUD, players=8)
    room.dealt()
    called: list[dict[str, Any]] = [{"type": "Call", "seat": seat} for seat in range(2, 9)]
    room.act({"type": "BringIn", "seat": 1}, *called)
    for _ in range(3):
        room.act({"type": "Deal"})
        checked_round(room, *range(1, 9))
    visit = room.sign_in(browser)
    page = visit.page
    comes(page, "Seventh street: one card for everybody")
    short = page.locator("#next [data-short]")
    expect(short).to_contain_text("shuffle the burns into the stub")
    expect(short.locator(".cite").first).to_contain_text("pechanga.26.13a")
    turn_cards(page, "As")
    comes(page, "Seat 1 acts: Ann")
    checked_round(room, *range(1, 9))
    comes(page, "Who wins?")
    high, low = page.locator("#next .pot").first, page.locator("#next .pot").last
    high.locator("[data-winner='2']").click()
    expect(page.get_by_role("button", name="Push the pot: no low")).to_be_enabled()
    low.locator("[data-winner='3']").click()
    tap(page, "Push the pot")
    expect(page.locator(".last-hand")).to_contain_text("3 Cyd")
    assert visit.errors == []
    visit.close()


def test_openers_are_asked_for_and_a_pot_that_stays_is_taken_back(browser: Browser, tables: Tables) -> None:
    room = tables("jacks_or_better", "limit 4/8 ante 1 rake", book="horseshoe")
    room.dealt()
    checked_round(room, 1, 2)
    room.act({"type": "BetTo", "seat": 3, "to": 400}, *({"type": "Fold", "seat": seat} for seat in (4, 1)))
    visit = room.sign_in(browser)
    page = visit.page
    tap(page, "Fold")
    comes(page, "Seat 3 shows openers: Cyd")
    tap(page, "No openers: the pot stays")
    expect(page.locator(".last-hand")).to_contain_text("in the pot for the next hand")
    tap(page, "Take back: 3 Cyd mucks")
    comes(page, "Seat 3 shows openers: Cyd")
    tap(page, "Openers shown: push the pot")
    expect(page.locator(".last-hand")).to_contain_text("3 Cyd")
    assert visit.errors == []
    visit.close()


def test_two_boards_are_turned_and_shown_one_by_one(browser: Browser, tables: Tables) -> None:
    room = tables("omaha", "pot limit 1/3 rake", book="horseshoe", chips={1: 1_000, 2: 1_000})
    visit = room.sign_in(browser)
    page = visit.page
    tap(page, "Begin the hand", "The hands are dealt")
    comes(page, "Seat 3 acts")
    expect(page.locator("#next [data-quick='pot']")).to_contain_text("$10")
    room.act({"type": "Fold", "seat": 3}, {"type": "Fold", "seat": 4})
    room.act({"type": "BetTo", "seat": 1, "to": 900}, {"type": "BetTo", "seat": 2, "to": 1_000})
    room.act({"type": "Call", "seat": 1})
    tap(page, "2 times")
    comes(page, "Flop, board 1: turn 3 cards")
    for card in ("2c", "3c", "4c"):
        page.locator(f"#next [data-rank='{card[0]}']").click()
        page.locator(f"#next [data-card='{card}']").click()
    comes(page, "Flop, board 2: turn 3 cards")
    turn_cards(page, "2d", "3d", "4d")
    comes(page, "Turn, board 1: turn 1 card")
    boards = page.locator("#middle .board")
    expect(boards).to_have_count(2)
    expect(boards.first.locator("[data-suit='c']")).to_have_count(3)
    expect(boards.last.locator("[data-suit='d']")).to_have_count(3)
    assert visit.errors == []
    visit.close()


def test_the_dealer_of_several_games_is_told_which_comes_and_asked_for_no_low_that_cannot_be(
    browser: Browser, tables: Tables
) -> None:
    room = tables("stud", STUD, rotation=("stud", "omaha8", "deuce_triple"), book="live")
    visit = room.sign_in(browser)
    page = visit.page
    comes(page, "Hand 1 · Seven-card stud")
    expect(page.locator("[data-mix]")).to_contain_text("The last hand of it, then Omaha high-low")
    room.dealt()
    expect(page.locator("#middle .street")).to_contain_text("Hand 1 · Seven-card stud · Third street")
    room.act({"type": "BringIn", "seat": 1}, *({"type": "Fold", "seat": seat} for seat in (2, 3, 4)))
    comes(page, "Hand 2 · Omaha high-low")
    expect(page.locator("[data-mix].new")).to_contain_text("Another game now.")
    room.dealt()
    blind, big = (one["seat"] for one in room.table()["seats"] if one.get("bet"))
    others = [seat for seat in range(1, 5) if seat not in (blind, big)]
    while (acting := room.table()["hand"]["acting"]) in others:
        room.act({"type": "Fold", "seat": acting})
    room.act({"type": "Call", "seat": acting})
    last = room.table()["hand"]["acting"]
    room.act({"type": "Check", "seat": last})
    for cards in ([44, 41, 38], [35], [28]):
        room.act({"type": "Deal", "cards": cards})
        checked_round(room, acting, last)
    comes(page, "Who wins?")
    expect(page.locator("#next .pot")).to_have_count(1)
    page.locator(f"[data-winner='{last}']").click()
    tap(page, "Push the pot")
    comes(page, "Hand 3 · Deuce-to-seven triple draw")
    room.dealt()
    while room.table()["hand"]["waits_for"] == "bet":
        seat = room.table()["hand"]["acting"]
        owes = room.table()["desk"]["choices"].get("call")
        room.act({"type": "Call" if owes else "Check", "seat": seat})
    expect(page.locator("#middle .street")).to_contain_text("The first draw")
    assert visit.errors == []
    visit.close()
