"""Tickets and cards on staff's pages: chosen from what the room knows, never typed from memory."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser import DESKTOP, Visit, faults_of
from cardhouse.promotions.drawings.log_in import LogIn, LogOut
from promotions.games import made
from screens.kept_room import KeptRoom
from screens.showing import Showing
from server.serving import House
from waiting import until

DRAWING = ("no when", "drawing.minutes_a_ticket = 1", "drawing.times = [5:55]")


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made_house = House(str(tmp_path_factory.mktemp("tickets") / "room.db"))
    yield made_house
    made_house.close()


def test_a_ticket_is_voided_from_those_that_there_are(browser: Browser, house: House) -> None:
    room = KeptRoom(house.database)
    room.table(players="ann bob cyd dan eve")
    room.start(made("bankroll", *DRAWING))
    for name in ("ann", "bob"):
        room.ok(LogIn(1, name), by="flo", roles=("floor", "manager"))
    room.wait(2)
    room.ok(LogOut("bob"), by="flo", roles=("floor", "manager"))
    room.keep()
    server = Showing(house.database).start()
    page = Visit(browser, server.address, DESKTOP).sign_in(house.token("fay", "floor")).go(
        "/rooms/main/promotions/claims"
    )
    page.get_by_role("button", name="Void a ticket").click()
    ticket = page.get_by_label("Which ticket")
    choose, *offered = ticket.locator("option").all_inner_texts()
    assert [one.partition(": ")[2] for one in offered] == ["ticket 1", "ticket 2"] * 2, "of two people"
    ticket.select_option(label=offered[1])
    page.get_by_label("Why; everybody can read it").fill("seen at the rail")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.get_by_role("button", name="Void a ticket")).to_be_visible()

    def left() -> list[str]:
        page.get_by_role("button", name="Void a ticket").click()
        there = ticket.locator("option").all_inner_texts()
        page.get_by_role("button", name="Close").click()
        return there

    until(lambda: left() == [choose, offered[0], *offered[2:]], "the void one is not offered any more")
    assert not faults_of(page)
    server.stop()
