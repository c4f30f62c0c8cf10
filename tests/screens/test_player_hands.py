"""Hands that were played: one's own list, the replayer, and that a link shows nobody else's cards."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from cardhouse.histories.reading import hands_in
from cardhouse.houses.catalogue import load_catalogue
from cardhouse.screens.player import finding_hands
from cardhouse.server.client import Client
from screens.playing import CHIPS, Rooms, TableRoom

WORTHS = [
    {"street": street, "exact": True, "parts": {"1": 0.25, "2": 0.75}}
    for street in ("preflop", "flop", "turn", "river")
]


def own_cards(room: TableRoom) -> dict[int, list[str]]:
    """Who holds what, each asked for oneself."""
    found = {}
    for seat, token in room.tokens.items():
        client = Client(room.server.address, token)
        found[seat] = client.view("main", "table 1")["own"]["cards"]
        client.close()
    return found


def fold_out(room: TableRoom) -> None:
    """Everybody folds to the last one: no card is ever shown."""
    while (hand := room.view().get("hand")) is not None:
        room.act({"type": "Fold", "seat": hand["acting"]})


def call_down(room: TableRoom) -> None:
    """To the showdown."""
    while (hand := room.view().get("hand")) is not None:
        seat = hand["acting"]
        sitting = next(one for one in room.view()["seats"] if one["seat"] == seat)
        owes = hand.get("level", 0) > sitting.get("bet", 0)
        room.act({"type": "Call" if owes else "Check", "seat": seat})


def last_hand(room: TableRoom, seat: int) -> str:
    """The address of somebody's latest hand, as the own page gives it."""
    with room.server.client(room.tokens[seat]) as client:
        page = client.get("/rooms/main/play/hands").text
    found = re.search(r'href="(/rooms/main/hands/\d+)"', page)
    assert found is not None, page
    return found[1]


def steps_of(room: TableRoom, address: str, token: str) -> tuple[list[dict[str, Any]], str]:
    with room.server.client(token) as client:
        page = client.get(address)
    assert page.status_code == 200
    block = page.text.partition('id="steps">')[2].partition("</script>")[0]
    return msgspec.json.decode(block), page.text


def test_a_link_shows_everybody_only_what_they_may_see(rooms: Rooms) -> None:
    room = rooms(players=3)
    room.begin()
    held = own_cards(room)
    fold_out(room)
    address = last_hand(room, 1)
    public = room.house.token("zoe", "player", person="p9")
    for token, seat in ((room.tokens[1], 1), (room.tokens[2], 2), (public, 0)):
        steps, page = steps_of(room, address, token)
        for other, cards in held.items():
            told = [card for card in cards if f'"{card}"' in page]
            assert told == (cards if other == seat else []), (seat, other)
        assert (steps[0].get("own") or {}).get("seat", 0) == seat
        stacks = [one["stack"] for one in steps[-1]["view"]["seats"]]
        assert sorted(stacks) == [CHIPS - 100, CHIPS, CHIPS + 100]


def test_each_step_of_a_hand_shows_its_rows(rooms: Rooms) -> None:
    room = rooms(players=3)
    room.begin()
    call_down(room)
    steps, page = steps_of(room, last_hand(room, 1), room.tokens[1])
    assert 'id="step-rules"' in page
    known = load_catalogue()
    cites = [cite for step in steps for cite in step["cites"]]
    assert any(cite in known for cite in cites), cites


def found(room: TableRoom, seat: int, asked: str) -> list[str]:
    """What the hands brought that somebody finds so, the latest first."""
    with room.server.client(room.tokens[seat]) as client:
        page = client.get(f"/rooms/main/play/hands?{asked}").text
    return re.findall(r'<td class="number[^"]*">([^<]*)</td>', page)


def test_hands_are_found_by_what_they_were(rooms: Rooms) -> None:
    room = rooms(players=3)
    room.begin()
    fold_out(room)
    room.begin()
    call_down(room)
    every = found(room, 1, "")
    assert len(every) == 2
    folded, shown = every[1], every[0]
    assert found(room, 1, "showdown=yes") == [shown]
    assert found(room, 1, "showdown=no") == [folded]
    assert found(room, 1, "pot=5") == [shown]
    assert found(room, 1, "pot=4000") == []
    for word, fits in (("won", "+"), ("lost", "-"), ("even", "$")):
        assert found(room, 1, f"result={word}") == [one for one in every if one[0] == fits]
    assert found(room, 1, "table=1&game=holdem") == every
    assert found(room, 1, "table=2") == []
    assert found(room, 1, "game=omaha") == []
    assert found(room, 1, "since=2000-01-01&until=2000-01-02") == []
    assert found(room, 1, "since=2000-01-01") == every
    assert found(room, 1, "since=nonsense&pot=much&table=x&result=y&before=z") == every


def test_older_hands_are_turned_to_with_what_was_asked(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding_hands, "SHOWN_MOST", 1)
    room = rooms(players=2)
    for _ in range(2):
        room.begin()
        fold_out(room)
    with room.server.client(room.tokens[1]) as client:
        page = client.get("/rooms/main/play/hands?showdown=no").text
        older = re.search(r'rel="next" href="([^"]+)"', page)
        assert older is not None
        assert "showdown=no&amp;before=" in older[1]
        again = client.get("/rooms/main/play/hands" + older[1].replace("&amp;", "&")).text
    assert len(re.findall(r"/rooms/main/hands/\d+", again)) == 1
    assert re.findall(r"/rooms/main/hands/\d+", again) != re.findall(r"/rooms/main/hands/\d+", page)


def test_a_replayed_hand_leads_to_the_next_that_is_looked_for(browser: Browser, rooms: Rooms) -> None:
    """Within what was found, by taps and by keys, and back to the list; a stranger's link is of one hand."""
    room = rooms(players=2)
    for played in (call_down, fold_out, call_down, fold_out):
        room.begin()
        played(room)
    with room.server.client(room.tokens[1]) as client:
        keys = re.findall(r'"/rooms/main/hands/(\d+)"', client.get("/rooms/main/play/hands").text)
    fourth, third, second, first = keys
    visit = Visit(browser, room.server.address, PHONE).sign_in(room.tokens[1])
    page = visit.go("/rooms/main/play/hands?showdown=yes")
    page.get_by_role("link", name="Replay").last.click()
    page.wait_for_url(f"**/hands/{first}?showdown=yes*")
    expect(page.get_by_role("link", name="Hand before")).to_have_count(0)
    page.get_by_role("link", name="Hand after").click()
    page.wait_for_url(f"**/hands/{third}?showdown=yes*")
    assert faults_of(page) == []
    page.keyboard.press("Shift+ArrowLeft")
    page.wait_for_url(f"**/hands/{first}?showdown=yes*")
    page.get_by_role("link", name="My hands").click()
    expect(page.get_by_role("link", name="Replay")).to_have_count(2)
    page = visit.go(f"/rooms/main/hands/{third}")
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_url(f"**/hands/{fourth}#0")
    page.get_by_role("link", name="Hand before").click()
    page.wait_for_url(f"**/hands/{third}#0")
    with page.expect_response("**/share") as answered:
        page.get_by_role("button", name="Copy the link").click()
    link = answered.value.json()["to"]
    page = visit.go(link)
    page.get_by_role("link", name="Hand before").click()
    page.wait_for_url(f"**/rooms/main/hands/{second}#0")
    for token in (room.house.token("zoe", "player", person="p9"), ""):
        with room.server.client(token) as client:
            assert 'rel="prev"' not in client.get(link).text
    with room.server.client(room.house.token("mo", "manager")) as client:
        page_text = client.get(f"/rooms/main/hands/{third}").text
        assert f"hands/{second}" in page_text, "who looks at a table turns through its hands"
        assert f"hands/{fourth}" in page_text
    assert visit.errors == []
    visit.close()


def test_the_history_is_a_file_without_cards_that_were_not_shown(rooms: Rooms) -> None:
    room = rooms(players=3)
    room.begin()
    held = own_cards(room)
    fold_out(room)
    with room.server.client(room.tokens[1]) as client:
        told = client.get(last_hand(room, 1) + "/phh")
    assert "attachment" in told.headers["content-disposition"]
    assert not any(card in told.text for cards in held.values() for card in cards)
    assert "'Ann'" in told.text
    assert len(list(hands_in(told.text))) == 1


def test_what_shown_hands_were_worth_and_nothing_of_others(rooms: Rooms) -> None:
    room = rooms(players=3)
    room.begin()
    fold_out(room)
    address = last_hand(room, 1)
    room.begin()
    with room.server.client(room.tokens[1]) as client:
        assert client.get(address + "/equity").json() == [], "nobody showed"
        for further in range(1, 12):  # among these is the hand that is being played
            key = int(address.rpartition("/")[2]) + further
            assert client.get(f"/rooms/main/hands/{key}/equity").status_code == 404
    call_down(room)
    address = last_hand(room, 1)
    steps, _ = steps_of(room, address, room.tokens[1])
    shown = {str(one["seat"]) for one in steps[-1]["view"]["seats"] if len(one.get("shown", ())) == 2}
    with room.server.client(room.tokens[2]) as client:
        told = client.get(address + "/equity").json()
    with room.server.client() as stranger:
        assert stranger.get(address + "/equity").status_code == 303
        assert stranger.get(shared(room, 2, address, "own") + "/equity").json() == told
    assert {seat for street in told for seat in street["parts"]} == (shown if len(shown) > 1 else set())
    assert all(sum(street["parts"].values()) == pytest.approx(1, abs=0.001) for street in told)


@pytest.mark.parametrize(("game", "said"), [("deuce_single", True), ("holdem", False)])
def test_a_draw_game_says_why_no_hand_has_a_worth_on_the_way(rooms: Rooms, game: str, said: bool) -> None:
    room = rooms(game, players=3)
    room.begin()
    fold_out(room)
    _, page = steps_of(room, last_hand(room, 1), room.tokens[1])
    line = page.partition('id="step-equity" class="soft">')[2].partition("</p>")[0]
    assert line == ("In a draw game nothing is said of what each hand was worth on the way: "
                    "what was thrown was never shown." if said else "")  # fmt: skip


def test_what_a_hand_brought_is_in_the_list(rooms: Rooms) -> None:
    room = rooms(players=3)
    room.begin()
    fold_out(room)
    lines = {}
    for seat, token in room.tokens.items():
        with room.server.client(token) as client:
            page = client.get("/rooms/main/play/hands").text
        lines[seat] = re.findall(r'<td class="number[^"]*">([^<]*)</td>', page)
    assert sorted(one for found in lines.values() for one in found) == ["$0", "+$1", "-$1"]


def test_who_has_no_part_in_the_room_sees_no_hand(rooms: Rooms) -> None:
    room = rooms(players=3)
    room.begin()
    fold_out(room)
    address = last_hand(room, 1)
    with room.server.client(room.house.token("wall", "board")) as client:
        assert client.get(address).status_code == 403
        assert client.get(address + "/phh").status_code == 403
    with room.server.client(room.tokens[1]) as client:
        assert client.get("/rooms/main/hands/1").status_code == 404


def shared(room: TableRoom, seat: int, address: str, cards: str) -> str:
    """A link for anybody, as the player in a seat makes it."""
    with room.server.client(room.tokens[seat]) as client:
        csrf = client.get(address).text.partition('name="csrf" content="')[2].partition('"')[0]
        headers = {"x-csrf-token": csrf, "accept": "application/json"}
        found: str = client.post(f"{address}/share", data={"cards": cards}, headers=headers).json()["to"]
    return found


def test_a_stranger_with_the_link_sees_what_lay_open_and_the_sharers_cards_if_wanted(rooms: Rooms) -> None:
    room = rooms(players=3)
    room.begin()
    held = own_cards(room)
    fold_out(room)
    address = last_hand(room, 2)
    with room.server.client() as stranger:
        assert stranger.get(address).status_code == 303
        assert stranger.get("/shared/main/made-up").status_code == 404
    for cards, seats in (("", set()), ("own", {2})):
        link = shared(room, 2, address, cards)
        steps, page = steps_of(room, link, "")
        seen = {seat for seat, mine in held.items() if any(f'"{card}"' in page for card in mine)}
        assert seen == seats
        assert all(sits["player"] in ("Ann", "Bob", "Cyd") for sits in steps[-1]["view"]["seats"])
        assert "Familyname" not in page
        with room.server.client() as stranger:
            history = stranger.get(f"{link}/phh")
        assert len(list(hands_in(history.text))) == 1
        assert not any(card in history.text for mine in held.values() for card in mine)


def test_only_who_was_dealt_in_hands_a_hand_on(rooms: Rooms) -> None:
    room = rooms(players=3)
    room.begin()
    fold_out(room)
    address = last_hand(room, 1)
    with room.server.client(room.house.token("zoe", "player", person="p9")) as client:
        page = client.get(address).text
        assert "share-cards" not in page
        csrf = page.partition('name="csrf" content="')[2].partition('"')[0]
        headers = {"x-csrf-token": csrf, "accept": "application/json"}
        told = client.post(f"{address}/share", data={"cards": "own"}, headers=headers).json()
    assert told["refusal"]["code"] == "not_dealt_in"


def test_a_hand_is_stepped_through(browser: Browser, rooms: Rooms) -> None:
    room = rooms(players=3)
    room.begin()
    call_down(room)
    visit = Visit(browser, room.server.address).sign_in(room.tokens[2])
    page = visit.go("/rooms/main/play")
    page.get_by_role("link", name="My hands").click()
    page.get_by_role("link", name="Replay").click()
    words = page.locator("#step-words")
    expect(words).to_contain_text("posts $1")
    page.get_by_role("button", name="Next").click()
    expect(words).to_contain_text("posts $3")
    page.get_by_role("button", name="End").click()
    expect(page.locator(".board-cards .card")).to_have_count(5)
    page.keyboard.press("Home")
    expect(words).to_contain_text("posts $1")
    page.keyboard.press("ArrowDown")
    expect(words).to_contain_text("Cards are dealt")
    page.keyboard.press("ArrowDown")
    expect(words).to_contain_text("On the board")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(words).to_contain_text("posts $1")
    page.get_by_text("What does the book say?").click()
    expect(page.locator("#step-says .cite").first).to_be_visible()
    row = page.locator("#step-says .cite").first.inner_text()
    expect(page.locator("#step-says")).to_contain_text(load_catalogue()[row].says)
    assert faults_of(page) == []
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    expect(words).to_contain_text("wins")
    address = page.url
    page.get_by_label("with my cards").check()
    with page.expect_response("**/share") as answered:
        page.get_by_role("button", name="Copy the link").click()
    link = answered.value.json()["to"]
    expect(page.locator(".notice")).to_be_visible()
    page.goto("about:blank")
    page.route("**/equity", lambda route: route.fulfill(json=WORTHS))
    page.goto(address)
    expect(words).to_contain_text("wins")
    expect(page.locator("#step-equity")).to_contain_text("Ann 25%, Bob 75%")
    stranger = Visit(browser, room.server.address, PHONE)
    theirs = stranger.go(f"{link}#3")
    expect(theirs.locator("#hole .card")).to_have_count(2)
    expect(theirs.locator(".seat .card.back")).to_have_count(4)
    assert faults_of(theirs) == []
    for one in (visit, stranger):
        assert one.errors == []
        one.close()


def test_everybody_can_use_the_pages_of_hands(browser: Browser, rooms: Rooms) -> None:
    room = rooms(players=3)
    room.begin()
    call_down(room)
    address = last_hand(room, 1)
    for scheme in ("light", "dark"):
        for size in (DESKTOP, PHONE):
            visit = Visit(browser, room.server.address, size, color_scheme=scheme).sign_in(room.tokens[1])
            for path in ("/rooms/main/play", "/rooms/main/play/hands", address):
                page = visit.go(path)
                if path == address:
                    expect(page.locator("#step-words")).not_to_be_empty()
                assert faults_of(page) == [], path
                name = "replayer" if path == address else path.rpartition("/")[2]
                visit.picture(f"player-{name}-{scheme}-{size['width']}")
            assert visit.errors == []
            visit.close()
