"""A guest without a password goes on with another phone, by a picture that works once; and whoever asks for
it hears the call.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser import PHONE, Visit, faults_of
from screens.test_sign_up import SPREAD, Room
from waiting import until

LISTENS = """
  window.told = [];
  window.Notification = class {
    static permission = "default";
    static async requestPermission() { return (Notification.permission = "granted"); }
    constructor(words) { told.push(words); }
  };
  window.rang = 0;
  const made = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { rang++; return made.call(this); };
  Object.defineProperty(document, "hidden", { get: () => Boolean(window.behind) });
"""
"""What would come out of the phone."""


@pytest.fixture
def room(tmp_path: Any) -> Iterator[Room]:
    made = Room(str(tmp_path / "room.db"), "mohegan")
    yield made
    made.close()


def test_a_guest_goes_on_with_another_phone(browser: Browser, room: Room) -> None:
    nia = room.guest("Nia", room.code())
    assert room.join(nia, "kiosk") == ""
    old = Visit(browser, room.server.address, PHONE).sign_in(nia.token)
    page = old.go("/rooms/main/join")
    page.get_by_role("button", name="Go on with another phone").click()
    page.wait_for_url("**/another-phone?link=*")
    page.wait_for_load_state("load")
    assert faults_of(page) == []
    link = page.locator("#link").inner_text()
    thief = Visit(browser, room.server.address, PHONE)
    expect(thief.go(link).get_by_role("button", name="Go on with this phone")).to_be_visible()
    new = Visit(browser, room.server.address, PHONE)
    page = new.go(link)
    assert faults_of(page) == []
    page.get_by_role("button", name="Go on with this phone").click()
    page.wait_for_url("**/rooms/main/join")
    expect(page.locator("#join li").filter(has_text=SPREAD)).to_contain_text("You are number 1 of 1.")
    assert room.get("/api/v1/rooms/main/me", nia.token).status_code == 401, "the first phone is signed out"
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator("#notices")).to_contain_text("This phone is your only key.")
    page.reload()
    expect(page.locator("#join")).to_contain_text("You are number 1 of 1.")
    thief.page.get_by_role("button", name="Go on with this phone").click()
    expect(thief.page.locator(".refusal")).to_contain_text("not good any more")
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("button", name="Sign out for good").click()
    page.wait_for_url(re.compile(r":\d+/$"))
    assert new.go("/rooms/main/join").get_by_label("Your name").is_visible()
    for one in (old, new, thief):
        one.close()


def test_who_has_a_password_signs_in_instead(room: Room) -> None:
    with room.server.client(room.house.token("pat", "player", person="p1")) as client:
        assert "another-phone" not in client.get("/rooms/main/join").text


def test_who_asks_for_it_hears_the_call(browser: Browser, room: Room) -> None:
    nia = room.guest("Nia", room.code())
    assert room.join(nia, "kiosk") == ""
    phone = Visit(browser, room.server.address, PHONE).sign_in(nia.token)
    phone.context.add_init_script(LISTENS)
    page = phone.go("/rooms/main/join")
    page.get_by_role("button", name="Ring when I am called").click()
    expect(page.locator("#ring")).to_contain_text("as long as this page is open")
    assert page.evaluate("rang") == 0
    page.evaluate("window.behind = true")
    room.boss.command("main", {"type": "OpenTable", "table": 4, "spread": SPREAD, "mode": "tracked"})
    room.boss.command("main", {"type": "CallNext", "spread": SPREAD, "table": 4})
    expect(page.locator("#called")).to_contain_text("You are called to table 4")
    until(lambda: page.evaluate("rang > 0 && told.length === 1"), "the phone rings and tells it")
    assert page.evaluate("told") == [f"{SPREAD}: You are called to table 4. Go there now."]
    assert phone.errors == []
    phone.close()
