"""A small application behind the door, and how tests talk to it."""

from typing import Any

from litestar import Litestar, Request, Router, WebSocket, get, post, websocket
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from litestar.testing import TestClient

from cardhouse.play.refusal import Refusal
from cardhouse.server.accounts import routes_session, routes_users
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.door import Door, visitor_of
from cardhouse.server.accounts.guards import allow, signed_in
from cardhouse.server.app import answer_refused
from cardhouse.server.permissions import Subject
from cardhouse.server.security import Pace, Settings
from server.accounts.conftest import PASSWORD, House

SETTINGS = Settings(body_bytes_most=4_096, session_pace=Pace(50, 10), hosts=frozenset({"testserver.local"}))
Asking = Request[Any, Any, Any]
ORIGIN = {"origin": "http://testserver.local"}


def application(house: House, settings: Settings = SETTINGS) -> Door:
    accounts = house.accounts

    @get("/rooms/{room:str}/map", sync_to_thread=False)
    def floor_map(request: Asking, room: FromPath[str]) -> dict[str, str]:
        allow(accounts, visitor_of(request.scope), "view.room", Subject(room))
        return {"room": room}

    @get("/me", guards=[signed_in], sync_to_thread=False)
    def me() -> dict[str, str]:
        return {"fine": "yes"}

    @post("/echo", sync_to_thread=False)
    def echo(data: JSONBody[dict[str, Any]]) -> dict[str, Any]:
        return data

    @post("/rooms/{room:str}/open", sync_to_thread=False)
    def open_table(request: Asking, room: FromPath[str]) -> None:
        allow(accounts, visitor_of(request.scope), "command.OpenTable", Subject(room))
        raise RefusedError(Refusal("table_full", {"game": "holdem", "most": 9}, "house.1"))

    @websocket("/live")
    async def live(socket: WebSocket[Any, Any, Any]) -> None:
        await socket.accept()
        await socket.send_text(visitor_of(socket.scope).by().who)
        await socket.close()

    api = Router("/api/v1", route_handlers=[floor_map, me, echo, open_table, live])
    app = Litestar(
        [api, *routes_session.HANDLERS, *routes_users.HANDLERS], openapi_config=None,
        exception_handlers={RefusedError: answer_refused},
        state=State({"accounts": accounts, "settings": settings, "rooms": lambda: {"main", "annex"},
                     "seated": lambda room, person: False,
                     "on_the_books": lambda room, person: True, "introduce": lambda room, user: None}),
    )  # fmt: skip
    return Door(app, accounts, settings)


def enter(client: TestClient[Any], name: str, **more: Any) -> dict[str, Any]:
    """Sign in as a browser does, and keep the CSRF token for what follows."""
    answer = client.post("/api/v1/sign-in", json={"name": name, "password": PASSWORD, **more})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    if told["csrf"]:
        client.headers["x-csrf-token"] = told["csrf"]
    return told


def refusal(answer: Any) -> tuple[int, str]:
    told = answer.json()["refusal"]
    assert told["text"]
    return answer.status_code, told["code"]


def recorded(house: House) -> list[tuple[str, str]]:
    assert house.accounts.recorder.flush()
    return [(entry.what, entry.why) for entry in house.accounts.audit.read() if entry.outcome == "refused"]
