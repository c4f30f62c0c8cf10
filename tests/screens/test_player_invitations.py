"""Joining a table by a link: a name, two taps, a seat; never for money, never without a link."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from browser import PHONE, Visit, faults_of
from cardhouse.screens.player import links
from cardhouse.server.client import Client
from screens.playing import Rooms, TableRoom
from screens.showing import showing
from server.serving import CHIEF, House


def link_of(room: TableRoom, visit: Visit) -> str:
    """A link as the floor makes it, on the table's page."""
    page = visit.go("/rooms/main/play/1")
    page.get_by_text("Menu").click()
    page.get_by_role("button", name="Invite by a link").click()
    page.wait_for_url("**/invitation?link=*")
    return page.locator(".panel code").inner_text()


def table_with_room(rooms: Rooms) -> TableRoom:
    """In a house that asks for no papers."""
    room = rooms(players=4)
    manager = Client(room.server.address, room.house.token("moe", "manager"))
    manager.command("main", {"type": "ChooseHouse", "house": "horseshoe"})
    manager.close()
    room.do({"type": "LeaveTable", "table": 1, "person": "p4"})
    return room


def test_a_guest_sits_down_with_a_name_and_two_taps(browser: Browser, rooms: Rooms) -> None:
    room = table_with_room(rooms)
    floor = Visit(browser, room.server.address).sign_in(room.house.token("max", "manager"))
    link = link_of(room, floor)
    again = Visit(browser, room.server.address, PHONE)
    late = again.go(link)
    guest = Visit(browser, room.server.address, PHONE)
    page = guest.go(link)
    assert faults_of(page) == []
    page.get_by_label("Your name at the table").fill("Wanda <b>")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/rooms/main/play/1")
    expect(page.locator(".seat.mine")).to_be_visible()
    assert [one["player"] for one in room.view()["seats"]][-1] == "Wanda <b>"
    late.get_by_label("Your name at the table").fill("Late")
    late.get_by_role("button", name="Sit down").click()
    expect(late.get_by_role("alert")).to_contain_text("every seat at table 1 is taken", ignore_case=True)
    late.reload()
    expect(late.locator("#full")).to_contain_text("Every seat is taken.")
    assert faults_of(late) == []
    assert late.get_by_role("button", name="Sit down").count() == 0
    room.do({"type": "LeaveTable", "table": 1, "person": "p3"})
    late.get_by_role("link", name="Look again").click()
    expect(late.get_by_label("Your name at the table")).to_be_visible()
    assert guest.errors == []
    for visit in (floor, guest, again):
        visit.close()


def test_only_who_may_let_people_in_makes_links(rooms: Rooms) -> None:
    room = table_with_room(rooms)
    with room.server.client(room.tokens[1]) as client:
        page = client.get("/rooms/main/play/1").text
        assert "Invite by a link" not in page
        csrf = page.partition('name="csrf" content="')[2].partition('"')[0]
        headers = {"x-csrf-token": csrf, "accept": "application/json"}
        assert client.post("/rooms/main/play/1/invitation", headers=headers).status_code == 403


def test_a_link_that_was_made_up_opens_nothing(rooms: Rooms) -> None:
    room = table_with_room(rooms)
    with room.server.client() as client:
        assert client.get("/join/main/abcdefghijklmnop").status_code >= 400
        told = client.post("/join/main/abcdefghijklmnop", data={"name": "Eva"}, headers={"accept": "*/*"})
        assert told.json()["refusal"]["code"] == "invitation_over"
    assert len(room.view()["seats"]) == 3


def test_a_link_is_good_for_so_many_guests_only(
    rooms: Rooms, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "GUESTS_MOST", 1)
    room = table_with_room(rooms)
    room.do({"type": "LeaveTable", "table": 1, "person": "p3"})
    floor = Visit(browser, room.server.address).sign_in(room.house.token("max", "manager"))
    link = link_of(room, floor)
    floor.close()
    answers = []
    for name in ("", "One", "Two"):
        with room.server.client() as client:
            told = client.post(link, data={"name": name}, headers={"accept": "application/json"}).json()
        answers.append(told.get("to") or told["refusal"]["code"])
    assert answers == ["bad_guest_name", "/rooms/main/play/1", "invitation_over"]


def test_no_link_where_the_house_sees_papers_first(rooms: Rooms) -> None:
    room = rooms(players=2)
    with room.server.client(room.house.token("max", "manager")) as client:
        page = client.get("/rooms/main/play/1").text
        assert "Invite by a link" not in page
        csrf = page.partition('name="csrf" content="')[2].partition('"')[0]
        headers = {"x-csrf-token": csrf, "accept": "application/json"}
        told = client.post("/rooms/main/play/1/invitation", headers=headers).json()["refusal"]
    assert (told["code"], told["cite"]) == ("papers_first", "pechanga.4.2")


def test_no_link_where_money_is_at_stake(tmp_path_factory: pytest.TempPathFactory) -> None:
    house = House(str(tmp_path_factory.mktemp("money") / "room.db"))
    with showing(house) as server, server.client() as client:
        told = client.post("/join/main/abcdefgh", data={"name": "Eva"}, headers={"accept": "*/*"})
    house.close()
    assert told.json()["refusal"]["code"] == "not_for_money"


def test_a_link_ends_with_the_account_or_the_right_of_whoever_made_it(rooms: Rooms) -> None:
    """A host who was let go lets nobody in any more, though the link is a minute old."""
    for ends in ("disabled", "without the role"):
        room = table_with_room(rooms)
        name = f"max-{ends[:3]}"
        with room.server.client(room.house.token(name, "manager")) as host:
            page = host.get("/rooms/main/play/1").text
            csrf = page.partition('name="csrf" content="')[2].partition('"')[0]
            headers = {"x-csrf-token": csrf, "accept": "application/json"}
            made = host.post("/rooms/main/play/1/invitation", headers=headers).json()["to"]
        link = f"/join/main/{made.partition('link=')[2]}"
        user = room.house.accounts.users.find(name)
        assert user is not None
        with room.server.client() as guest:
            assert guest.get(link).status_code == 200
            if ends == "disabled":
                room.house.accounts.users.disable(CHIEF, user.id)
            else:
                room.house.accounts.users.withdraw(CHIEF, user.id, "main", "manager")
            told = guest.post(link, data={"name": "Eva"}, headers={"accept": "application/json"})
            assert told.json()["refusal"]["code"] == "invitation_over"
        assert len(room.view()["seats"]) == 3
