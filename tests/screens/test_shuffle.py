"""Checking a shuffle: the page by itself, the same page kept as a file, and who gets which proofs."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from browser import DESKTOP, PHONE, Visit, faults_of
from cardhouse.cli.main import main
from cardhouse.server.accounts.users import ROLES
from cardhouse.shuffle.proof import Proof, faults, read
from screens.playing import Rooms, TableRoom
from screens.showing import Showing
from screens.test_player_hands import call_down, fold_out, last_hand, own_cards
from shuffle.made_proofs import made_proofs, made_up_proof
from waiting import until

GOOD = "Everything agrees"


def asked(room: TableRoom, path: str, token: str) -> tuple[int, Proof | None]:
    """A proof as whoever holds the session gets it."""
    with room.server.client(token) as client:
        answer = client.get(path, headers={"accept": "application/json"})
    return answer.status_code, read(answer.content) if answer.status_code == 200 else None


def proved(room: TableRoom, path: str, token: str) -> set[str]:
    """The cards in a proof, which must be a good one."""
    status, proof = asked(room, path, token)
    assert status == 200
    assert proof is not None
    assert faults(proof) == []
    return {one.card for one in proof.seen}


def test_a_folded_hand_is_proved_to_nobody_else(rooms: Rooms) -> None:
    """As each role, while the hand is on and after it."""
    room = rooms(players=3, sealed=True)
    room.begin()
    held = own_cards(room)
    strangers = {role: room.house.token(f"some.{role}", role) for role in ROLES}

    def everybody(path: str) -> None:
        for seat, cards in held.items():
            assert proved(room, path, room.tokens[seat]) == set(cards)
        for role, token in strangers.items():
            status, proof = asked(room, path, token)
            shown = {one.card for one in proof.seen} if proof is not None else set()
            assert (role, shown) == (role, set())
            assert status in (200, 403)
        assert asked(room, path, "")[0] == 401

    everybody("/rooms/main/tables/1/proof")
    fold_out(room)
    everybody("/rooms/main/tables/1/proof")
    everybody(f"{last_hand(room, 1)}/proof")


def test_board_and_shown_hands_are_proved_to_all(rooms: Rooms) -> None:
    room = rooms(players=2, sealed=True)
    room.begin()
    call_down(room)
    path = f"{last_hand(room, 1)}/proof"
    seen = [proved(room, path, room.tokens[seat]) for seat in (1, 2)]
    public = proved(room, path, room.house.token("zoe", "player", person="p9"))
    assert len(public) >= 7
    assert public <= seen[0] & seen[1]
    assert asked(room, "/rooms/main/hands/999999/proof", room.tokens[1])[0] == 404
    assert asked(room, "/rooms/main/tables/7/proof", room.tokens[1])[0] == 404


def test_where_nothing_was_promised_there_is_no_proof(rooms: Rooms) -> None:
    room = rooms(players=2)
    room.begin()
    fold_out(room)
    address = last_hand(room, 1)
    assert asked(room, f"{address}/proof", room.tokens[1])[0] == 404
    with room.server.client(room.tokens[1]) as client:
        assert "/check#" not in client.get(address).text


def test_a_player_checks_a_past_hand_from_its_page(browser: Browser, rooms: Rooms) -> None:
    room = rooms(players=2, sealed=True)
    room.begin()
    call_down(room)
    cards = proved(room, f"{last_hand(room, 1)}/proof", room.tokens[1])
    visit = Visit(browser, room.server.address, PHONE).sign_in(room.tokens[1])
    page = visit.go(last_hand(room, 1))
    page.get_by_role("link", name="Check this shuffle").click()
    expect(page.locator("#verdict h2")).to_contain_text(GOOD)
    expect(page.locator(".check-cards .card")).to_have_count(len(cards))
    assert faults_of(page) == []
    visit.picture("check-hand")
    page = visit.go("/rooms/main/play/1")
    expect(page.locator(".menu a", has_text="Check this shuffle")).to_have_attribute(
        "href", "/check#rooms/main/tables/1"
    )
    assert visit.errors == []
    visit.close()


def test_the_device_says_that_its_own_chance_is_in_the_order(browser: Browser, rooms: Rooms) -> None:
    """Added by the page unasked, before the deal; the check knows it again."""
    room = rooms(players=2, sealed=True)
    visit = room.sit(browser, 1)
    until(lambda: room.view()["promise"].get("added", 0) == 1, "the page adds chance")
    kept = "localStorage.getItem('cardhouse promises')"
    until(lambda: visit.page.evaluate(kept), "the device keeps what it added")
    room.begin()
    call_down(room)
    page = visit.go("/check#rooms/main" + last_hand(room, 1).removeprefix("/rooms/main"))
    expect(page.locator(".check-facts")).to_contain_text("the chance that it added is in the order")
    expect(page.locator("#verdict h2")).to_contain_text(GOOD)
    forged = page.locator("#pasted").input_value().replace('"chance":[', '"chance":[], "other":[')
    page.locator("#pasted").fill(forged)
    expect(page.locator(".check-facts")).to_contain_text("it is not in the order")
    expect(page.locator("#verdict h2")).to_contain_text("This does not agree")
    assert visit.errors == []
    visit.close()


def test_anybody_pastes_or_drops_a_proof(browser: Browser, demo: Showing) -> None:
    for size, scheme in ((DESKTOP, "dark"), (PHONE, "light")):
        visit = Visit(browser, demo.address, size, color_scheme=scheme)
        page = visit.go("/check")
        for _, proof, fault in made_proofs():
            page.get_by_label("Proof", exact=True).fill(msgspec.json.encode(proof).decode())
            words = "This does not agree" if fault else GOOD
            expect(page.locator("#verdict h2")).to_contain_text(words)
        data = msgspec.json.encode(made_up_proof())
        page.locator("#chosen").set_input_files(
            {"name": "hand.json", "mimeType": "application/json", "buffer": data}
        )
        expect(page.locator("#verdict h2")).to_contain_text(GOOD)
        expect(page.locator(".check-cards .card")).to_have_count(5)
        assert faults_of(page) == []
        page.get_by_label("Proof", exact=True).fill("{}")
        expect(page.locator("#verdict")).to_contain_text("no proof of a shuffle")
        assert visit.errors == []
        visit.close()


@pytest.mark.parametrize("way", ["command", "server"])
def test_the_kept_page_works_without_room_and_network(
    way: str, browser: Browser, demo: Showing, tmp_path: Path
) -> None:
    file = tmp_path / "check.html"
    if way == "command":
        assert main(["shuffle", "page", str(file)]) == 0
    else:
        with demo.client() as client:
            file.write_bytes(client.get("/check/alone.html").content)
    text = file.read_text("utf-8")
    assert re.findall(r'(?:src|href)="(?!data:)[^"#]+"', text) == [], "nothing is fetched"
    visit = Visit(browser, demo.address, offline=True)
    visit.page.goto(file.as_uri())
    visit.page.get_by_label("Proof", exact=True).fill(msgspec.json.encode(made_up_proof()).decode())
    expect(visit.page.locator("#verdict h2")).to_contain_text(GOOD)
    assert faults_of(visit.page) == []
    assert visit.errors == []
    visit.close()
