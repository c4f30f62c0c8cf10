"""Promotions on a player's phone: whether he takes part and why not, tickets, squares, his share of a claim;
and not a word about a hand that is on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser import PHONE, Visit, faults_of
from cardhouse.promotions.files.template import template
from promotions.claim_rooms import BOARD, TENS
from screens.kept_room import KeptRoom
from screens.showing import Showing
from server.serving import House

PAGE = "/rooms/main/play"


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(str(tmp_path_factory.mktemp("promoted") / "room.db"), book="horseshoe")
    yield made
    made.close()


def read(server: Showing, token: str, path: str = PAGE) -> str:
    """The words of a page without scripts."""
    with server.client(token) as client:
        answer = client.get(path)
    assert answer.status_code == 200, answer.text
    main = answer.text.partition("<main")[2].partition("</main>")[0]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", main))


def test_who_takes_part_and_who_not_with_the_rule(house: House) -> None:
    room = KeptRoom(house.database)
    room.fund(1_000_000)
    room.table(players="ann bob cyd")
    room.start(template("bankroll"))
    room.keep()
    server = Showing(house.database).start()
    words = read(server, house.player("ann"))
    assert "Not now, at table 1: Too few players were in the hand at its start" in words
    assert "horseshoe.20" in words
    assert "0 tickets for 0 minutes played" in words
    assert "Not now" not in read(server, house.player("zoe")), "who does not sit is told nothing"
    server.stop()


def test_nothing_is_told_while_the_hand_is_on_and_the_share_when_it_is_claimed(house: House) -> None:
    room = KeptRoom(house.database)
    room.fund(1_000_000)
    room.table(players="ann bob cyd dan")
    room.begin(1, TENS, BOARD)
    room.keep()
    token = house.player("ann")
    server = Showing(house.database).start()
    words = read(server, token)
    assert "You take part at table 1." in words
    assert "Your share" not in words
    server.stop()
    room.finish(1)
    room.wait(0)
    room.keep()
    share = next(one for one in room.claim().shares if one.person == "ann")
    server = Showing(house.database).start()
    words = read(server, token)
    assert f"Your share is ${share.amount // 100:,}" in words
    assert "The claim is being verified." in words
    server.stop()


def test_the_phone_keeps_up_with_the_claim(browser: Browser, house: House) -> None:
    room = KeptRoom(house.database)
    room.fund(1_000_000)
    room.table(players="ann bob cyd dan")
    room.beat()
    room.approved()
    room.keep()
    server = Showing(house.database).start()
    phone = Visit(browser, server.address, PHONE).sign_in(house.player("ann")).go(PAGE)
    share = phone.locator("[data-share]")
    expect(share).to_contain_text("It is approved: come to the desk.")
    expect(share).to_contain_text("identification")
    expect(phone.locator("[data-eligible]")).to_contain_text("You take part at table 1.")
    assert not faults_of(phone)
    server.stop()
