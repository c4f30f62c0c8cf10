"""What a host types: blinds by their sign, a mix, a buy-in of her own; and what a table can go over to."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from cardhouse.screens.player.hosted_games import OF_MIXES, SIZES
from cardhouse.server import self_dealing
from cardhouse.server.client import Client
from screens.hosted_game import hosted
from screens.showing import showing
from server.serving import House


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    """A room for play money in a house that asks for no papers; hands follow each other quickly."""
    monkeypatch.setattr(self_dealing, "PAUSE_SECONDS", 1)
    return House(str(tmp_path / "room.db"), money="play", book="horseshoe")


def hosts(page: Page, **typed: str) -> None:
    for name, words in typed.items():
        page.locator(f"#{name}").fill(words)
    page.get_by_role("button", name="Host this game").click()


def joined(browser: Browser, address: str, link: str, name: str) -> Visit:
    guest = Visit(browser, address, PHONE)
    page = guest.go(link)
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/rooms/main/play/1")
    return guest


def test_blinds_and_buy_in_are_typed_and_refused_in_words(browser: Browser, club: House) -> None:
    with showing(club) as server:
        token = club.token("mia", "manager")
        host = Visit(browser, server.address, DESKTOP).sign_in(token)
        page = host.go("/rooms/main/host")
        page.get_by_text("Other blinds, a mix, or your own buy-in").click()
        assert faults_of(page) == []
        said = page.locator("form[action$=host] .refusal")
        for typed, words in (
            ({"sign": "1/2"}, "say whether '1/2' is limit or no limit"),
            ({"sign": "1/2 NL chess"}, "unknown game 'chess'"),
            ({"sign": "0.25/0.50 NL", "least": "plenty"}, "“plenty” is no amount"),
            ({"least": "0.25"}, "Everybody brings at least $0.50, one big blind or bet: not $0.25"),
            ({"least": "50", "most": "20"}, "The most, $20, is less than the least, $50"),
        ):
            hosts(page, **typed)
            expect(said).to_contain_text(words)
            assert "409" in host.errors.pop()
        page.locator("#most").fill("100")
        page.locator("#least").fill("20")
        page.locator("#sign").press("Enter")
        page.wait_for_url("**/invitation?link=*")
        link = page.locator("#link").inner_text()
        guests = [joined(browser, server.address, link, name) for name in ("Wanda", "Xaver")]
        shown = guests[0].page
        expect(shown.locator("h1")).to_contain_text("Private Hold'em, no limit 0.25/0.50, $20 to $100")
        expect(shown.locator("#hole .card")).to_have_count(2)
        with Client(server.address, token) as client:
            seats = client.view("main", "table 1")["view"]["seats"]
        chips = [seat["stack"] + seat.get("bet", 0) for seat in seats]
        assert all(abs(has - 2_000) <= 50 for has in chips), "the least, but for a blind"
        for visit in (host, *guests):
            assert visit.errors == []
            visit.close()
    club.close()


def test_a_mix_is_hosted_and_dealt_and_its_stakes_change(browser: Browser, club: House) -> None:
    with showing(club) as server:
        token = club.token("mia", "manager")
        host = Visit(browser, server.address, DESKTOP).sign_in(token)
        page = host.go("/rooms/main/host")
        page.get_by_text("Other blinds, a mix, or your own buy-in").click()
        hosts(page, sign="10/20 HORSE")
        page.wait_for_url("**/invitation?link=*")
        link = page.locator("#link").inner_text()
        guests = [joined(browser, server.address, link, name) for name in ("Wanda", "Xaver")]
        for guest in guests:
            expect(guest.page.locator("h1")).to_contain_text("Private HORSE, limit 10/20 ante 2 bring-in 3")
            expect(guest.page.locator("#hole .card")).to_have_count(2)
        felt = host.go("/rooms/main/play/1")
        felt.locator("#host-menu > summary").click()
        chosen = felt.locator("#host-menu select[name=game]")
        expect(chosen.locator("option")).to_have_text([f"HORSE, {one}" for one in SIZES[OF_MIXES]])
        expect(felt.locator("#host-menu")).to_contain_text("needs a table of its own")
        assert faults_of(felt) == []
        chosen.select_option(label="HORSE, limit 20/40 ante 5 bring-in 10")
        felt.locator("form[action$=game]").get_by_role("button", name="From the next hand").click()
        expect(felt.locator("#night-bar")).to_contain_text("From the next hand: Private HORSE, limit 20/40")
        for visit in (host, *guests):
            assert visit.errors == []
            visit.close()
    club.close()


def test_a_table_goes_over_to_typed_blinds_and_never_to_other_forced_bets(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosted(str(tmp_path / "room.db"), monkeypatch) as game:
        mia = Visit(browser, game.server.address, PHONE).sign_in(game.token)
        page = mia.go("/rooms/main/play/1")
        game.begin()
        page.locator("#host-menu > summary").click()
        form = page.locator("form[action$=game]")
        assert "stud" not in form.locator("select").inner_text().lower()
        for sign, words in (
            ("5/10 stud", "other forced bets: close the table and open one for it"),
            ("5/10 HORSE", "every game of the rotation"),
            ("1/2", "say whether '1/2' is limit or no limit"),
        ):
            form.locator("input[name=sign]").fill(sign)
            form.get_by_role("button", name="From the next hand").click()
            expect(form.locator(".refusal")).to_contain_text(words)
            assert "409" in mia.errors.pop()
        offers = game.client.view("main")["view"]["offers"]
        assert [one["spread"] for one in offers] == ["g"], "what was refused is not on the board"
        form.locator("input[name=sign]").fill("0.50/1 NL")
        form.get_by_role("button", name="From the next hand").click()
        bar = page.locator("#night-bar")
        expect(bar).to_contain_text("From the next hand: Private Hold'em, no limit 0.50/1")
        page.wait_for_load_state("load")
        game.fold("p1", 1)
        expect(bar).to_be_hidden()
        view = game.client.view("main", "table 1")["view"]
        assert view["spread"] == "Private Hold'em, no limit 0.50/1"
        assert mia.errors == []
        mia.close()
