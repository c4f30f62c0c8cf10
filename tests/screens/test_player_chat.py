"""Table talk: only at tables for play money and among those who sit there, nothing heard while a hand is on,
nothing that leads out of the room, quietened by whoever answers for the table, switched off by whoever likes.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from cardhouse.floor.desk import MINUTE, SECOND
from cardhouse.play.refusal import Refusal
from cardhouse.screens.player import talk
from screens.playing import CHIPS, Rooms, TableRoom
from screens.test_player_hands import fold_out
from server.serving import House

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
CHAT = "/rooms/main/play/1/chat"
JSON = {"accept": "application/json"}


def said(now: talk.Talk, person: str, text: str, at: int, hands: int = talk.BETWEEN_HANDS) -> talk.Talk:
    after = talk.say(now, person, text, at=at, hands=hands)
    assert isinstance(after, talk.Talk), after
    return after


def code(now: talk.Talk, text: str, at: int, person: str = "ann") -> str:
    refused = talk.say(now, person, text, at=at, hands=0)
    assert isinstance(refused, Refusal)
    return refused.code


@pytest.mark.parametrize(
    "text",
    ["", "   ", "x" * 141, "see https://a.b", "www.poker", "mail me a@b", "join cards.com",
     "call 555 123-4567", "\U0001f600", "nice \u2660", "a\u202eb"],
)  # fmt: skip
def test_nothing_leads_out_and_nothing_is_drawn(text: str) -> None:
    assert code(talk.Talk(), text, MINUTE) == "chat_text"


def test_nobody_floods_a_table_and_a_table_keeps_little() -> None:
    now = said(talk.Talk(), "ann", "nice hand, 3 in a row", MINUTE)
    assert code(now, "again", MINUTE + SECOND) == "chat_too_fast"
    for number in range(1, talk.A_MINUTE_MOST):
        now = said(now, "ann", "hello", MINUTE + number * 3 * SECOND)
    assert code(now, "eleven", MINUTE + 40 * SECOND) == "chat_too_fast"
    for number in range(2 * talk.LINES_KEPT):
        now = said(now, "bob", f"line {number}", 2 * MINUTE + number * 10 * SECOND)
    assert len(now.lines) == talk.LINES_KEPT
    quiet = talk.quiet(now, "ann", muted=True)
    assert code(quiet, "may I?", 10**12) == "chat_muted"
    assert talk.quiet(quiet, "ann", muted=False).muted == ()


def test_what_is_written_in_a_hand_is_heard_when_it_is_over() -> None:
    now = said(talk.Talk(), "ann", "between", MINUTE)
    now = said(now, "ann", "he has it", 2 * MINUTE, hands=4)
    assert [line.text for line in talk.heard(now, "bob", 4)] == ["between"]
    assert [line.text for line in talk.heard(now, "ann", 4)] == ["between", "he has it"]
    assert [line.text for line in talk.heard(now, "bob", 5)] == ["between", "he has it"]


def posts(room: TableRoom, token: str, **fields: str) -> dict[str, Any]:
    with room.server.client(token) as client:
        csrf = client.get("/rooms/main/play/1").text.partition('name="csrf" content="')[2].partition('"')[0]
        headers = {"x-csrf-token": csrf, **JSON}
        found: dict[str, Any] = client.post(CHAT, data=fields, headers=headers).json()
    return found


def lines(room: TableRoom, token: str) -> list[str]:
    with room.server.client(token) as client:
        return [line["text"] for line in client.get(CHAT, headers=JSON).json()["lines"]]


def test_only_who_sits_there_talks_and_the_floor_can_end_it(rooms: Rooms) -> None:
    room = rooms(players=2)
    ann, bob, floor = room.tokens[1], room.tokens[2], room.house.token("fay2", "floor")
    stranger = room.house.token("zoe", "player", person="p9")
    assert posts(room, stranger, text="hello")["refusal"]["code"] == "chat_closed"
    with room.server.client(stranger) as client:
        assert 'id="chat"' not in client.get("/rooms/main/play/1").text
    room.begin()
    assert posts(room, ann, text="I fold")["lines"][0]["waits"]
    assert (lines(room, ann), lines(room, bob)) == (["I fold"], [])
    fold_out(room)
    assert lines(room, bob) == ["I fold"]
    assert lines(room, stranger) == [], "who does not sit there hears nothing"
    assert posts(room, bob, mute="1")["refusal"]["code"] == "chat_text", "no player quietens another for all"
    assert posts(room, floor, mute="1")["muted"] == [1]
    assert posts(room, ann, text="still here")["refusal"]["code"] == "chat_muted"
    assert posts(room, floor, text="hello")["refusal"]["code"] == "chat_closed"
    assert posts(room, floor, mute="9")["refusal"]["code"] == "chat_nobody"


def test_nothing_is_written_where_money_is_at_stake(tmp_path: Any) -> None:
    room = TableRoom(House(str(tmp_path / "room.db"), money="real"), players=2, mode="tracked")
    with room.server.client(room.tokens[1]) as client:
        assert 'id="chat"' not in client.get("/rooms/main/play/1").text
        assert client.get(CHAT, headers=JSON).json()["refusal"]["code"] == "chat_closed"
    room.close()


def test_a_line_comes_over_the_live_connection(browser: Browser, rooms: Rooms) -> None:
    """Nobody asks for it: whatever Bob's page asks for about the talk fails, and he reads it all the same.
    What is written in a hand comes when that is over.
    """
    room = rooms(players=2)
    ann, bob = room.sit(browser, 1, PHONE), room.sit(browser, 2, PHONE)
    expect(bob.page.locator("#chat")).to_be_visible()
    bob.page.route("**/chat", lambda route: route.abort())
    say(ann, "Good evening")
    expect(bob.page.locator("#chat-lines")).to_contain_text("Ann: Good evening")
    bob.page.unroute("**/chat")
    room.begin()
    say(bob, "I have nothing")
    expect(bob.page.locator("#chat-lines")).to_contain_text("read when this hand is over")
    expect(ann.page.locator("#chat-lines")).not_to_contain_text("I have nothing")
    fold_out(room)
    expect(ann.page.locator("#chat-lines")).to_contain_text("Bob: I have nothing")
    assert ann.errors == []
    ann.close()
    bob.close()


def say(visit: Visit, text: str) -> None:
    field = visit.page.get_by_label("Say something to the table")
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_value("")


def test_who_leaves_while_the_page_asks_is_told_nothing_and_asks_no_more(
    browser: Browser, rooms: Rooms
) -> None:
    room = rooms(players=3)
    visit = Visit(browser, room.server.address, PHONE).sign_in(room.tokens[1])
    asked: list[str] = []

    def leaves_meanwhile(route: Route) -> None:
        if not asked:
            room.do({"type": "LeaveTable", "table": 1, "person": "p1"})
        asked.append(route.request.method)
        route.continue_()

    visit.page.route("**/chat", leaves_meanwhile)
    page = visit.go("/rooms/main/play/1")
    expect(page.locator("#watching")).to_be_visible()
    expect(page.locator("#chat")).to_be_hidden()
    before = len(asked)
    page.get_by_text("Menu").click()
    for wish in ("Off", "On"):
        page.locator("[data-wish=chat]").select_option(label=wish)
    expect(page.locator("#chat")).to_be_hidden()
    assert visit.errors == []
    assert asked[before:] == []
    room.do({"type": "SeatPlayer", "table": 1, "seat": 1, "person": "p1", "chips": CHIPS})
    expect(page.locator("#chat")).to_be_visible()
    visit.close()


@SIZES
def test_two_talk_and_each_can_have_quiet(browser: Browser, rooms: Rooms, size: dict[str, int]) -> None:
    room = rooms(players=2)
    ann, bob = room.sit(browser, 1, size), room.sit(browser, 2, size)
    for page in (ann.page, bob.page):
        expect(page.locator("#chat")).to_be_visible()
    ann.page.get_by_label("Say something to the table").fill("Good evening")
    ann.page.get_by_label("Say something to the table").press("Enter")
    expect(bob.page.locator("#chat-lines")).to_contain_text("Ann: Good evening")
    expect(ann.page.get_by_label("Say something to the table")).to_have_value("")
    assert faults_of(bob.page) == []
    ann.page.get_by_label("Say something to the table").fill("mail me at a@b.com")
    ann.page.get_by_role("button", name="Say").click()
    expect(ann.page.locator(".notice")).to_contain_text("without addresses")
    bob.page.get_by_role("button", name="Hide").click()
    expect(bob.page.locator("#chat-lines li")).to_have_count(0)
    bob.page.get_by_text("Menu").click()
    bob.page.locator("[data-wish=chat]").select_option(label="Off")
    expect(bob.page.locator("#chat")).to_be_hidden()
    bob.page.reload()
    expect(bob.page.locator("#felt .pod")).to_have_count(2)
    expect(bob.page.locator("#chat")).to_be_hidden()
    assert bob.errors == []
    assert [error for error in ann.errors if "Failed to load resource" not in error] == []  # the refused line
    ann.close()
    bob.close()
