"""The door of a small application: cookies, CSRF, origins, sizes, pace, sockets, and attacks on them."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from cardhouse.server.accounts.database import AccountsError
from cardhouse.server.accounts.recent import RecentSessions
from cardhouse.server.accounts.sessions import HOUR, Lifetimes, Session
from cardhouse.server.security import Settings
from server.accounts.conftest import CHIEF, PASSWORD, House, open_house
from server.accounts.small_app import application, enter, recorded, refusal


def test_every_answer_carries_the_headers(client: TestClient[Any]) -> None:
    for path in ("/api/v1/session", "/nowhere", "/api/v1/echo"):
        headers = client.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
        assert "strict-transport-security" not in headers


def test_over_https_cookies_are_secure(small_house: House) -> None:
    small_house.user("ann", "floor")
    settings = Settings(https=True)
    with TestClient(application(small_house, settings), base_url="https://testserver.local") as client:
        answer = client.post("/api/v1/sign-in", json={"name": "ann", "password": PASSWORD})
        assert answer.headers["set-cookie"].startswith("__Host-cardhouse=chs_")
        assert "Secure" in answer.headers["set-cookie"]
        assert "strict-transport-security" in answer.headers


def test_forged_requests_are_refused(client: TestClient[Any], small_house: House) -> None:
    small_house.user("ann", "floor")
    enter(client, "ann")
    csrf = client.headers.pop("x-csrf-token")
    path = "/api/v1/echo"
    assert refusal(client.post(path, json={})) == (403, "csrf_missing")
    assert refusal(client.post(path, json={}, headers={"x-csrf-token": "guess"})) == (403, "csrf_wrong")
    evil = {"x-csrf-token": csrf, "origin": "https://evil.example"}
    assert refusal(client.post(path, json={}, headers=evil)) == (403, "foreign_origin")
    null = {"x-csrf-token": csrf, "origin": "null"}
    assert refusal(client.post(path, json={}, headers=null)) == (403, "foreign_origin")
    rebound = {"x-csrf-token": csrf, "host": "evil.example", "origin": "http://evil.example"}
    assert refusal(client.post(path, json={}, headers=rebound)) == (421, "foreign_host")
    assert client.post(path, json={"a": 1}, headers={"x-csrf-token": csrf}).json() == {"a": 1}
    assert [why for _, why in recorded(small_house)] == [
        "csrf_missing", "csrf_wrong", "foreign_origin", "foreign_origin", "foreign_host",
    ]


def test_size_and_shape_of_bodies(client: TestClient[Any], small_house: House) -> None:
    assert refusal(client.post("/api/v1/echo", json={"a": "x" * 5_000})) == (413, "body_too_large")

    def chunks() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 1_000

    assert refusal(client.post("/api/v1/echo", content=chunks())) == (413, "body_too_large")
    for body in (b"", b"{", b"[]", b"null", b'{"name": 1}', b'{"name": "a", "password": "b", "admin": true}'):
        answer = client.post("/api/v1/sign-in", content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 422), body


def test_a_body_that_does_not_come_is_not_waited_for(small_house: House) -> None:
    door = application(small_house, Settings(body_seconds_most=0))
    sent: list[Any] = []

    async def never() -> Any:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    scope: Any = {"type": "http", "method": "POST", "path": "/api/v1/echo", "headers": [], "client": None}
    asyncio.run(door(scope, never, send))
    assert sent[0]["status"] == 408
    assert json.loads(sent[1]["body"])["refusal"]["code"] == "body_too_slow"


def test_too_many_requests(client: TestClient[Any], small_house: House) -> None:
    small_house.user("ann", "floor")
    enter(client, "ann")
    answers = [client.get("/api/v1/me") for _ in range(60)]
    assert [answer.status_code for answer in answers] == [200] * 50 + [429] * 10
    assert int(answers[-1].headers["retry-after"]) >= 1
    assert [why for _, why in recorded(small_house)] == ["too_many_requests"] * 2  # the 1st and the 10th
    small_house.clock.pass_seconds(1)
    assert client.get("/api/v1/me").status_code == 200


def test_refusals_of_the_room_pass_with_their_rule(client: TestClient[Any], small_house: House) -> None:
    small_house.user("ann", "floor")
    enter(client, "ann")
    answer = client.post("/api/v1/rooms/main/open")
    assert refusal(answer) == (409, "table_full")
    assert answer.json()["refusal"]["cite"] == "house.1"
    assert recorded(small_house)[-1] == ("POST /api/v1/rooms/main/open", "table_full")


def test_recent_sessions_know_their_end(small_house: House) -> None:
    recent = RecentSessions(small_house.accounts.database)
    session = Session("s", "password", "u", expires_at=100, idle_until=50)
    recent.keep("t", session, 0, small_house.accounts.database.changes)
    assert recent.find("t", 49) == session
    assert recent.find("t", 50) is None
    assert recent.find("other", 1) is None
    assert recent.find("t", -1) is None  # a clock set back
    small_house.user("ann")  # any write
    assert recent.find("t", 1) is None
    recent.keep("t", session, 0, small_house.accounts.database.changes - 1)  # looked up before the write
    assert recent.find("t", 1) is None


def test_sockets_are_opened_from_our_own_pages_only(client: TestClient[Any], small_house: House) -> None:
    ann = small_house.user("ann", "floor")
    enter(client, "ann")
    with client.websocket_connect("/api/v1/live") as socket:
        assert socket.receive_text() == ann.id
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(
        "/api/v1/live", headers={"origin": "https://evil.example"}
    ):
        pass
    assert recorded(small_house) == [("socket /api/v1/live", "foreign_origin")]


def test_what_another_process_revokes_is_noticed_within_a_second(
    client: TestClient[Any], small_house: House
) -> None:
    ann = small_house.user("ann", "floor")
    enter(client, "ann")
    assert client.get("/api/v1/me").status_code == 200
    other = open_house(small_house.url, small_house.clock, seed=2)
    other.accounts.sessions.revoke_all(CHIEF, ann.id)
    other.accounts.close()
    small_house.clock.pass_seconds(1)
    assert refusal(client.get("/api/v1/me")) == (401, "session_over")


def test_what_this_process_changes_counts_at_once(client: TestClient[Any], small_house: House) -> None:
    ann = small_house.user("ann", "floor")
    small_house.user("bob", "floor")
    enter(client, "ann")
    assert client.get("/api/v1/me").status_code == 200
    small_house.accounts.users.withdraw(CHIEF, ann.id, "main", "floor")
    assert refusal(client.get("/api/v1/me")) == (401, "session_over")


def test_a_session_seen_a_moment_ago_still_ends_on_time(
    client: TestClient[Any], small_house: House
) -> None:
    small_house.user("ann", "floor")
    enter(client, "ann")
    small_house.clock.now += Lifetimes().password_idle - 1
    assert client.get("/api/v1/me").status_code == 200
    assert small_house.accounts.recorder.flush()
    small_house.clock.now += Lifetimes().password_idle - 1
    assert client.get("/api/v1/me").status_code == 200
    small_house.clock.now += 2 * HOUR
    assert refusal(client.get("/api/v1/me")) == (401, "session_over")


def test_without_the_database_the_answer_is_try_again(
    client: TestClient[Any], small_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_house.user("ann", "floor")
    enter(client, "ann")

    def broken(token: str) -> None:
        raise AccountsError("gone")

    monkeypatch.setattr(small_house.accounts.sessions, "authenticate", broken)
    assert refusal(client.get("/api/v1/me")) == (503, "accounts_unavailable")
