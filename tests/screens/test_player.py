"""The player's table in browsers: nine people at a hand of each kind, to its end. Where the house seats
fewer, the rest of the nine watch from the rail and never see a card that lies face down.
"""

from __future__ import annotations

import functools
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocket, expect

from browser import Visit
from screens.playing import CHIPS, NAMES, Rooms, TableRoom, press
from waiting import until

PASSIVE = ("Check", "Call", "BringIn", "Draw", "Show")
STEPS_MOST = 150
CARD = re.compile(r'"([2-9TJQKA][cdhs])"')


class Rail:
    """Somebody at the rail, with everything that the browser was sent."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.sent: list[str] = []
        visit.page.on("websocket", self._listen)
        visit.go("/rooms/main/play/1")
        self.sent.append(visit.page.content())

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.sent.append(str(frame)))

    def cards(self) -> set[str]:
        return {card for text in self.sent for card in CARD.findall(text)}


def play_out(
    room: TableRoom, visits: dict[int, Visit], rail: list[Rail], acts: tuple[str, ...] = PASSIVE
) -> list[str]:
    """Everybody in turn, on the own page, until the hand is over; what was done."""
    done: list[str] = []
    while (hand := room.view().get("hand")) is not None:
        assert len(done) < STEPS_MOST, "the hand does not end"
        page = visits[hand["acting"]].page
        if hand["waits_for"] == "draw" and len(done) % 2:
            expect(page.locator(".your-turn")).to_be_visible()
            for card in page.locator(".card-button").all()[:2]:
                card.click()
        if len(done) == len(visits):  # once round: whoever watches knows what lies open, and no more
            down = {card for seat in visits for card in room.own(seat).get("cards", ())}
            for one in rail:
                assert not one.cards() & down
        done.append(press(page, *acts))
        before = hand["acting"], hand["street"], hand["pot"]
        until(functools.partial(_moved_on, room, before), "the hand goes on")
    return done


def _moved_on(room: TableRoom, before: tuple[Any, ...]) -> bool:
    hand = room.view().get("hand")
    return hand is None or (hand["acting"], hand["street"], hand["pot"]) != before


@pytest.mark.parametrize(
    ("game", "stakes", "players", "seen"),
    [
        ("holdem", "no limit 1/3 rake", 9, {"Call", "Check"}),
        ("stud", "limit 4/8 ante 1 bring-in 2 rake", 8, {"BringIn", "Call", "Check"}),
        ("deuce_triple", "limit 4/8 rake", 6, {"Call", "Check", "Draw"}),
    ],
)
def test_nine_are_there_for_a_hand_to_its_end(
    browser: Browser, rooms: Rooms, game: str, stakes: str, players: int, seen: set[str]
) -> None:
    room = rooms(game, stakes, players)
    visits = {seat: room.sit(browser, seat) for seat in range(1, players + 1)}
    rail = [Rail(visit) for visit in room.rail(browser, NAMES[players:])]
    assert len(visits) + len(rail) == 9
    room.begin()
    done = play_out(room, visits, rail)
    assert set(done) >= seen
    stacks = {one["seat"]: one["stack"] for one in room.view()["seats"]}
    assert any(stack > CHIPS for stack in stacks.values())
    for visit in [*visits.values(), *(one.visit for one in rail)]:
        expect(visit.page.locator(".street")).to_have_text("Between hands")
        expect(visit.page.locator(".seat.won")).not_to_have_count(0)
        expect(visit.page.locator(".won-with")).not_to_have_count(0)
    for seat, visit in visits.items():
        own = visit.page.locator(f".seat[data-seat='{seat}'] .stack")
        dollars, cents = divmod(stacks[seat], 100)
        expect(own).to_have_text(f"${dollars:,}" + (f".{cents:02d}" if cents else ""))
    for one in rail:
        expect(one.visit.page.locator("#watching")).to_be_visible()
        expect(one.visit.page.locator("#controls button")).to_have_count(0)
    for visit in [*visits.values(), *(one.visit for one in rail)]:
        assert visit.errors == []
        visit.close()
