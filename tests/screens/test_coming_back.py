"""Whoever left a private game comes back by the same link, with what the house asks; and may join another.
Only who sat down counts among the guests of a link.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from httpx import Client
from playwright.sync_api import Browser, expect

from browser import PHONE, Visit, faults_of
from cardhouse.screens.player import links
from screens.hosted_game import Hosted, hosted
from screens.test_coming_again import joins, link_of, people, with_csrf


def chips_of(game: Hosted, name: str, table: int = 1) -> int:
    seats = game.client.view("main", f"table {table}")["view"]["seats"]
    return next(int(one["stack"]) for one in seats if one["player"] == name)


def known(game: Hosted) -> int:
    """How many are on the books."""
    return len(game.client.send("GET", "/rooms/main/people", None))


def refused(phone: Client, link: str, name: str, **more: str) -> str:
    told = phone.post(link, data={"name": name, **more}, headers=with_csrf(phone.get(link).text))
    return str(told.json()["refusal"]["code"])


def test_who_left_comes_back_with_what_he_left_with(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosted(str(tmp_path / "room.db"), monkeypatch) as game:
        link = link_of(game)
        guest = Visit(browser, game.server.address, PHONE)
        page = guest.go(link)
        expect(page.get_by_label("Chips to sit down with")).to_have_value("100")
        expect(page.locator("#chips-help")).to_contain_text("$100 to $1,000.")
        page.get_by_label("Your name at the table").fill("Wanda")
        page.get_by_label("Chips to sit down with").fill("350")
        page.get_by_role("button", name="Sit down").click()
        page.wait_for_url("**/rooms/main/play/1")
        assert chips_of(game, "Wanda") == 35_000
        game.do(type="LeaveTable", table=1, person=people(game)["Wanda"])
        page.wait_for_url("**/night")
        page = guest.go(link)
        assert faults_of(page) == []
        expect(page.get_by_label("Chips to sit down with")).to_have_value("350")
        expect(page.locator("#chips-help")).to_contain_text("$350 and no other amount: what was taken away")
        page.get_by_label("Chips to sit down with").fill("100")
        page.get_by_role("button", name="Sit down").click()
        expect(page.get_by_role("alert").first).to_contain_text("Wanda needs $350 or more")
        page.get_by_label("Chips to sit down with").fill("350")
        page.get_by_role("button", name="Sit down").click()
        page.wait_for_url("**/rooms/main/play/1")
        assert chips_of(game, "Wanda") == 35_000
        guest.errors = [one for one in guest.errors if "409" not in one]
        assert guest.errors == []
        guest.close()


def test_who_left_with_more_sits_down_in_another_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosted(str(tmp_path / "room.db"), monkeypatch) as game, game.server.client() as phone:
        joins(phone, link_of(game), "Wanda", chips="350")
        game.do(type="LeaveTable", table=1, person=people(game)["Wanda"])
        game.do(type="OpenTable", table=2, spread="g", mode="dealt")
        game.do(type="MakePrivate", table=2)
        joins(phone, link_of(game, 2), "Wanda", table=2)
        assert chips_of(game, "Wanda", 2) == 35_000


def test_only_who_sat_down_counts_among_the_guests_of_a_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "GUESTS_MOST", 1)
    with hosted(str(tmp_path / "room.db"), monkeypatch) as game, game.server.client() as one:
        two = game.server.client()
        link = link_of(game)
        before = known(game)
        assert refused(one, link, "Wanda", chips="5") == "buy_in_short"
        assert refused(one, link, "Wanda", chips="9999") == "wish_over"
        assert refused(one, link, "Wanda", chips="much") == "amount_unread"
        assert refused(one, link, "Wanda", seat="1") == "guest_seat_taken"
        assert known(game) == before
        joins(one, link, "Wanda")
        assert refused(two, link, "Xaver") == "invitation_over"
        game.do(type="LeaveTable", table=1, person=people(game)["Wanda"])
        joins(one, link, "Wanda")
        two.close()
