"""What does the house say? Found by plain words, only what fits the table, told first and done by a second
tap, on the tablet and on the floor's page.
"""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from browser import Visit
from cardhouse.games.game import load_game
from cardhouse.play.stakes import parse_stakes
from cardhouse.room.irregularities.report_mistake import MISTAKES
from cardhouse.rulings.fitting import EVENTS, OF_CARDS, Setting
from cardhouse.rulings.searching import search
from cardhouse.screens.dealer.wrong import ASKED, SAME_AS, by_words, everything, possible
from screens.dealing import Tables, choose, comes


def test_asking_tells_a_second_tap_does_and_it_can_be_taken_back(browser: Browser, tables: Tables) -> None:
    """Found by plain words; what cannot be in this game is told, not offered."""
    room = tables()
    room.dealt()
    visit = room.sign_in(browser)
    page = visit.page
    page.get_by_role("button", name="Something went wrong").click()
    page.get_by_label("Search").fill("stud wrong bring in")
    expect(page.locator(".not-here")).to_contain_text("not in this game")
    expect(page.locator("[data-wrong='wrong-low']")).to_have_count(0)
    page.get_by_label("Search").fill("slid his cards forward face down")
    first = page.locator(".wrong-list .wrong-tile").first
    expect(first).to_have_attribute("data-wrong", "thrown-cards")
    first.click()
    choose(page, "Whose hand is it about?", "3 Cyd")
    choose(page, "Did the cards go past the betting line?", "Yes")
    page.get_by_role("button", name="What does the house say?").click()
    expect(page.locator(".sheet .ruling")).to_contain_text("Not carried out.")
    assert len(room.table()["desk"]["rulings"]) == 1
    comes(page, "Seat 3 acts: Cyd")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".sheet")).to_have_count(0)
    comes(page, "Seat 4 acts: Dan")
    page.locator("#notes [data-ruling-line='1'] summary").click()
    page.get_by_role("button", name="Take it back").click()
    comes(page, "Seat 3 acts: Cyd")
    expect(page.locator("#notes")).to_contain_text("It was carried out and taken back.")
    assert visit.errors == []
    visit.close()


def test_the_floor_asks_on_the_page_of_a_table(browser: Browser, tables: Tables) -> None:
    room = tables()
    room.dealt()
    visit = Visit(browser, room.server.address).sign_in(room.house.token("fay", "floor"))
    page = visit.go("/rooms/main/floor/tables/1")
    page.get_by_role("button", name="What does the house say?").click()
    page.get_by_label("Search").fill("he is tanking forever")
    page.locator(".wrong-list [data-wrong='clock-called']").click()
    choose(page, "Who asks for the clock?", "a player in the hand")
    page.locator(".sheet .send").click()
    expect(page.locator(".sheet .ruling .cite").first).to_contain_text("pechanga.")
    assert visit.errors == []
    visit.close()


def setting(game: str, street: int = 0, *, software: bool = False, event: bool = False) -> Setting:
    return Setting(load_game(game), street=street, software=software, in_turn=True, event=event)


def test_every_mistake_that_can_be_reported_is_offered() -> None:
    assert set(ASKED) == set(MISTAKES) == set(SAME_AS)
    names = [one.name for one in everything()]
    assert len(names) == len(set(names))
    assert all(one.questions for one in everything())
    games = ("holdem", "stud", "jacks_or_better", "lowball")
    offered = {one.name for game in games for street in range(5) for one in possible(setting(game, street))}
    assert {*names, "act"} - offered == EVENTS
    assert {one.name for one in possible(setting("holdem", event=True))} >= EVENTS


def test_only_what_fits_the_game_and_the_street_is_offered() -> None:
    def names(game: str, street: int) -> set[str]:
        return {one.name for one in possible(setting(game, street))}

    assert not {"last_card_exposed", "wrong-low", "draw-changed", "false-openers"} & names("holdem", 0)
    assert not {"flashed", "exposed-card", "extra-cards"} & names("holdem", 2)
    assert "too-many-on-flop" in names("holdem", 1) - names("holdem", 0)
    assert "hand-count" in names("holdem", 2)
    assert not {"premature-board", "button-is-wrong", "owed-blind"} & names("stud", 0)
    assert {"wrong-low", "exposed-hole", "flashed"} <= names("stud", 0)
    assert "false-openers" in names("jacks_or_better", 0) - names("lowball", 0)
    between = {one.name for one in possible(setting("holdem", -1))}
    assert not between & set(ASKED)
    assert "wrong-pot" in between
    no_limit = Setting(load_game("omaha"), parse_stakes("no limit 1/3"), street=1)
    pot_limit = Setting(load_game("omaha"), parse_stakes("pot limit 1/3"), street=1)
    assert "over-pot-found" in {one.name for one in possible(pot_limit)}
    assert "over-pot-found" not in {one.name for one in possible(no_limit)}


def test_words_find_the_mistake_of_this_deal_first_and_tell_what_is_not_here() -> None:
    assert by_words("dealer flashed a card", setting("holdem")).names[:3] == (
        "exposed", "flashed", "shown_by_player"
    )  # fmt: skip
    found = by_words("seventh street card face up", setting("holdem"))
    assert found.not_here[0].why == "not in this game"
    assert "at this point" in by_words("four cards on the flop", setting("holdem")).not_here[0].why
    assert by_words("string bet", Setting(load_game("holdem"))).not_here[0].why
    assert by_words("", setting("holdem")).names == ()


def test_what_cannot_be_here_takes_no_place_from_what_can() -> None:
    words = "wrong player opened"
    found = by_words(words, setting("holdem"))
    assert found.not_here
    assert set(found.names) - set(SAME_AS) - set(search(words))


def test_where_no_word_is_known_the_nearest_by_letters_are_offered() -> None:
    found = by_words("rabbithunters", setting("holdem"))
    assert found.by_letters
    assert "rabbit" in found.names
    assert not by_words("rabbit", setting("holdem")).by_letters


def test_where_software_deals_nothing_about_the_cards_is_offered() -> None:
    for game in ("holdem", "stud", "lowball"):
        offered = possible(setting(game, software=True))
        assert offered
        assert {one.group for one in offered}.isdisjoint({"now", *OF_CARDS})


def test_what_gave_a_right_to_a_hand_is_ticked_and_figures_are_read_as_people_write_them(
    browser: Browser, tables: Tables
) -> None:
    """No list is typed in the words of the books, and nobody is told of fields where he wrote "ten"."""
    room = tables()
    room.dealt()
    visit = room.sign_in(browser)
    page = visit.page
    page.get_by_role("button", name="Something went wrong").click()
    page.get_by_label("Search").fill("a player got no cards")
    page.locator("[data-wrong='left-out']").click()
    choose(page, "Whose hand is it about?", "3 Cyd")
    page.get_by_label("at the table").check()
    page.get_by_text("What else is known").click()
    page.get_by_label("How many starting hands were complete").fill("ten")
    page.locator(".sheet .send").click()
    expect(page.locator(".sheet .refusal")).to_contain_text("Write a whole number.")
    page.get_by_label("How many starting hands were complete").fill("3")
    page.locator(".sheet .send").click()
    expect(page.locator(".sheet .ruling .cite").first).to_contain_text("pechanga.")
    assert visit.errors == []
    visit.close()
