"""The player's table in a browser: nine players play hands of three kinds to the end through their pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from browser import Visit
from screens.playing import CHIPS, Rooms, TableRoom, press

PASSIVE = ("Check", "Call", "BringIn", "Draw", "Show")
STEPS_MOST = 150


def play_out(room: TableRoom, visits: dict[int, Visit], acts: tuple[str, ...] = PASSIVE) -> list[str]:
    """Everybody in turn, on the own page, until the hand is over; what was done."""
    done: list[str] = []
    while (hand := room.view().get("hand")) is not None:
        assert len(done) < STEPS_MOST, "the hand does not end"
        page = visits[hand["acting"]].page
        if hand["waits_for"] == "draw" and len(done) % 2:
            expect(page.locator(".your-turn")).to_be_visible()
            for card in page.locator(".card-button").all()[:2]:
                card.click()
        done.append(press(page, *acts))
        before = hand["acting"], hand["street"], hand["pot"]
        for _ in range(200):
            now = room.view().get("hand")
            if now is None or (now["acting"], now["street"], now["pot"]) != before:
                break
            page.wait_for_timeout(20)
    return done


@pytest.mark.parametrize(
    ("game", "stakes", "players", "seen"),
    [
        ("holdem", "no limit 1/3 rake", 9, {"Call", "Check"}),
        ("stud", "limit 4/8 ante 1 bring-in 2 rake", 8, {"BringIn", "Call", "Check"}),
        ("deuce_triple", "limit 4/8 rake", 6, {"Call", "Check", "Draw"}),
    ],
)
def test_a_hand_is_played_to_its_end_through_the_pages(
    browser: Browser, rooms: Rooms, game: str, stakes: str, players: int, seen: set[str]
) -> None:
    room = rooms(game, stakes, players)
    visits = {seat: room.sit(browser, seat) for seat in range(1, players + 1)}
    room.begin()
    done = play_out(room, visits)
    assert set(done) >= seen
    stacks = {one["seat"]: one["stack"] for one in room.view()["seats"]}
    assert any(stack > CHIPS for stack in stacks.values())
    for seat, visit in visits.items():
        expect(visit.page.locator(".street")).to_have_text("Between hands")
        expect(visit.page.locator(".seat.won")).not_to_have_count(0)
        own = visit.page.locator(f".seat[data-seat='{seat}'] .stack")
        dollars, cents = divmod(stacks[seat], 100)
        expect(own).to_have_text(f"${dollars:,}" + (f".{cents:02d}" if cents else ""))
        assert visit.errors == []
        visit.close()
