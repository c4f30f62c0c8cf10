"""Signing in and keeping accounts over HTTP, as browsers, programs, tablets and boards do."""

import logging
from typing import Any

import pyotp
import pytest
from litestar.testing import TestClient

from cardhouse.play.refusal import Refusal
from cardhouse.server.accounts.devices import IssuedDevice
from server.accounts.conftest import CHIEF, PASSWORD, SECOND, House
from server.accounts.small_app import enter, recorded, refusal


def test_a_browser_signs_in_looks_and_signs_out(client: TestClient[Any], small_house: House) -> None:
    small_house.user("ann", "floor")
    assert refusal(client.get("/api/v1/rooms/main/map")) == (401, "not_signed_in")
    answer = client.post("/api/v1/sign-in", json={"name": "Ann", "password": PASSWORD})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    token = client.cookies["cardhouse"]
    assert token not in answer.text
    assert client.get("/api/v1/rooms/main/map").json() == {"room": "main"}
    assert refusal(client.get("/api/v1/rooms/annex/map")) == (403, "not_allowed")
    assert client.get("/api/v1/me").json() == {"fine": "yes"}
    assert client.get("/api/v1/session").json()["roles"] == {"main": ["floor"]}
    client.headers["x-csrf-token"] = answer.json()["csrf"]
    gone = client.post("/api/v1/sign-out")
    assert gone.status_code == 204
    assert "Max-Age=0" in gone.headers["set-cookie"]
    client.cookies.set("cardhouse", token)
    assert refusal(client.get("/api/v1/rooms/main/map")) == (401, "session_over")
    assert recorded(small_house) == [
        ("view.room", "not_signed_in"), ("view.room", "not_allowed"), ("view.room", "session_over"),
    ]


def test_programs_use_a_bearer_token_and_need_no_csrf(client: TestClient[Any], small_house: House) -> None:
    small_house.user("ann", "floor")
    told = enter(client, "ann", bearer=True)
    assert client.cookies.get("cardhouse") is None
    bearer = {"authorization": f"Bearer {told['token']}"}
    del client.headers["origin"]
    assert client.post("/api/v1/echo", json={"a": 1}, headers=bearer).json() == {"a": 1}
    wrong = {"authorization": "Bearer chs_made-up"}
    assert refusal(client.get("/api/v1/rooms/main/map", headers=wrong)) == (401, "session_over")


def test_fixation_through_the_cookie(client: TestClient[Any], small_house: House) -> None:
    small_house.user("ann", "floor")
    small_house.user("mallory", "player")
    planted = small_house.sign_in("mallory").token
    client.cookies.set("cardhouse", planted)
    answer = client.post("/api/v1/sign-in", json={"name": "ann", "password": PASSWORD})
    # Mallory's cookie makes the request mallory's: without the token that belongs to it nothing happens.
    assert refusal(answer) == (403, "csrf_missing")
    client.cookies.clear()
    enter(client, "ann")
    assert client.cookies["cardhouse"] != planted


def test_too_many_sign_ins_from_one_address(client: TestClient[Any], small_house: House) -> None:
    before = small_house.hasher.checks
    tries = [client.post("/api/v1/sign-in", json={"name": f"name{number}", "password": "a wrong password"})
             for number in range(40)]
    assert [answer.status_code for answer in tries] == [401] * 30 + [429] * 10
    assert small_house.hasher.checks - before == 30
    assert client.get("/api/v1/me").status_code == 401  # other requests are not slowed down


def test_guessing_at_the_door_and_waiting(client: TestClient[Any], small_house: House) -> None:
    small_house.user("ann", "floor")
    guess = {"name": "ann", "password": "a wrong password"}
    answers = [client.post("/api/v1/sign-in", json=guess) for _ in range(6)]
    assert [refusal(answer) for answer in answers[:5]] == [(401, "sign_in_failed")] * 5
    assert refusal(answers[5]) == (429, "too_many_attempts")
    assert answers[-1].headers["retry-after"] == "15"
    nobody = client.post("/api/v1/sign-in", json={**guess, "name": "nobody"})
    assert nobody.content == answers[0].content  # the same bytes for a name that does not exist


def test_a_dealers_evening_at_a_tablet(client: TestClient[Any], small_house: House) -> None:
    small_house.user("ann", "manager")
    enter(client, "ann")
    made = client.post("/api/v1/rooms/main/users", json={"name": "dan", "role": "dealer", "pin": "4071"})
    assert made.status_code == 201, made.text
    device = client.post("/api/v1/rooms/main/devices", json={"kind": "table", "label": "seven", "table": 7})
    token = device.json()["token"]
    client.cookies.clear()
    del client.headers["x-csrf-token"]
    assert client.post("/api/v1/sign-in/device", json={"device": token}).status_code == 200
    assert refusal(client.get("/api/v1/rooms/main/map")) == (403, "not_allowed")  # a tablet is nobody
    csrf = client.get("/api/v1/session").json()["csrf"]
    client.headers["x-csrf-token"] = csrf
    given = {"name": "dan", "pin": "4071"}
    assert refusal(client.post("/api/v1/sign-in/pin", json=given)) == (401, "own_secret_needed")
    signed = client.post("/api/v1/sign-in/pin", json={**given, "new_pin": "5183"})
    assert signed.json()["table"] == 7
    assert client.get("/api/v1/rooms/main/map").status_code == 200
    assert refusal(client.get("/api/v1/sessions")) == (401, "not_signed_in")  # a PIN changes no account
    client.headers["x-csrf-token"] = signed.json()["csrf"]
    assert refusal(client.post("/api/v1/rooms/main/open")) == (403, "not_allowed")


def test_own_secrets_are_changed_with_the_password_and_rotate_the_session(
    client: TestClient[Any], small_house: House
) -> None:
    small_house.user("ann", "manager")
    elsewhere = small_house.sign_in("ann")
    enter(client, "ann")
    before = client.cookies["cardhouse"]
    wrong = {"password": "not the password", "new_password": "another long secret"}
    assert refusal(client.post("/api/v1/password", json=wrong)) == (401, "sign_in_failed")
    weak = {"password": PASSWORD, "new_password": "short"}
    assert refusal(client.post("/api/v1/password", json=weak)) == (422, "bad_password")
    changed = client.post("/api/v1/password", json={**wrong, "password": PASSWORD})
    assert changed.status_code == 200
    assert client.cookies["cardhouse"] != before
    client.headers["x-csrf-token"] = changed.json()["csrf"]
    assert len(client.get("/api/v1/sessions").json()) == 1
    assert small_house.accounts.sessions.authenticate(elsewhere.token) == Refusal("session_over")
    assert small_house.accounts.sessions.authenticate(before) == Refusal("session_over")
    scan = client.post("/api/v1/second-factor", json={"password": "another long secret"}).json()
    assert scan["svg"].startswith("<svg")
    code = pyotp.TOTP(scan["secret"]).at(small_house.clock.now // SECOND)
    assert len(client.post("/api/v1/second-factor/code", json={"code": code}).json()) == 10
    sign_in = {"name": "ann", "password": "another long secret"}
    assert refusal(client.post("/api/v1/sign-in", json=sign_in)) == (401, "code_needed")
    dropped = client.post("/api/v1/second-factor/removal", json={"password": "another long secret"})
    assert dropped.status_code == 200


def test_managers_keep_the_accounts_of_their_room_and_no_others(
    client: TestClient[Any], small_house: House
) -> None:
    small_house.user("ann", "manager")
    boss = small_house.user("olga", "owner", room="")
    enter(client, "ann")
    users = "/api/v1/rooms/main/users"
    made = client.post(users, json={"name": "bob", "role": "clerk", "password": PASSWORD}).json()
    bob = f"{users}/{made['id']}"
    assert set(client.put(f"{bob}/roles/floor").json()["roles"]["main"]) == {"clerk", "floor"}
    assert refusal(client.put(f"{bob}/roles/manager")) == (403, "not_yours_to_give")
    assert refusal(client.put(f"{bob}/roles/owner")) == (403, "not_yours_to_give")
    assert refusal(client.put(f"{users}/{boss.id}/secret", json={"password": "taking over now"})) == (
        403, "not_yours_to_change",
    )
    assert refusal(client.post("/api/v1/rooms/annex/users", json={"name": "eve", "role": "clerk"})) == (
        403, "not_allowed",
    )
    half = client.post(users, json={"name": "eve", "role": "clerk", "pin": "1111"})
    assert refusal(half) == (422, "bad_pin")
    assert small_house.accounts.users.find("eve") is None  # the whole user or none
    assert client.put(f"{bob}/enabled", json={"enabled": False}).json()["disabled_at"] is not None
    assert refusal(client.delete(bob)) == (403, "not_allowed")
    assert refusal(client.get(f"{users}/nobody/sessions")) == (404, "no_such_user")
    assert [each["name"] for each in client.get(users).json()] == ["ann", "bob"]


def test_the_auditor_reads_the_record_and_changes_nothing(
    client: TestClient[Any], small_house: House
) -> None:
    small_house.user("ada", "auditor")
    small_house.refused("ada", "a wrong password")
    enter(client, "ada")
    entries = client.get("/api/v1/rooms/main/audit?most=500").json()
    assert ("sign_in", "sign_in_failed") in [(each["what"], each["why"]) for each in entries]
    assert client.get("/api/v1/rooms/main/audit?after=-1").status_code in (400, 422)
    assert refusal(client.post("/api/v1/rooms/main/devices", json={"kind": "board", "label": "x"})) == (
        403, "not_allowed",
    )
    assert refusal(client.post("/api/v1/rooms/main/open")) == (403, "not_allowed")


def test_a_withdrawn_board_goes_dark(client: TestClient[Any], small_house: House) -> None:
    issued = small_house.accounts.devices.issue(CHIEF, "board", "main", "north wall")
    assert isinstance(issued, IssuedDevice)
    bearer = {"authorization": f"Bearer {issued.token}"}
    assert client.get("/api/v1/session", headers=bearer).json()["roles"] == {"main": ["board"]}
    small_house.accounts.devices.withdraw(CHIEF, "main", issued.device.id)
    assert refusal(client.get("/api/v1/session", headers=bearer)) == (401, "device_unknown")


def test_no_secret_reaches_logs_or_answers(
    client: TestClient[Any], small_house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    small_house.user("ann", "floor")
    secret = "a wrong password typed"
    texts = [
        client.post("/api/v1/sign-in", json={"name": "ann", "password": secret}).text,
        client.post("/api/v1/sign-in", json={"name": secret, "password": secret}).text,
        client.post("/api/v1/sign-in", json={"name": "ann", "password": [secret]}).text,
        client.post("/api/v1/sign-in", json={"name": "ann", "password": "x", "more": secret}).text,
        client.get("/api/v1/me", headers={"authorization": f"Bearer {secret}"}).text,
    ]
    enter(client, "ann")
    texts.append(client.get("/api/v1/session").text)
    assert small_house.accounts.recorder.flush()
    texts.append(str(small_house.accounts.audit.read()))
    texts.append(caplog.text)
    token = client.cookies["cardhouse"]
    assert not [text for text in texts if secret in text or token in text or PASSWORD in text]
