"""Requests made up from the server's own OpenAPI page: never a fault of the server, and every answer as it is
described.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.room.dispatch import COMMANDS
from server.serving import House, Running, running

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
ROLES = ("manager", "floor", "dealer", "clerk", "cage", "owner", "auditor")
EXAMPLES = 12
PARTS = 3
LEFT_OUT = {"/api/v1/sign-out", "/api/v1/sessions/{session}"}
"""They end the session that the others need; test_api has them."""
WITHOUT_BODY = {
    "/api/v1/sign-out", "/api/v1/rooms/{room}/users/{user}/roles/{role}",
    "/api/v1/rooms/{room}/users/{user}/vouched",
}  # fmt: skip


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, str]]:
    house = House(str(tmp_path_factory.mktemp("openapi") / "room.db"))
    token = house.token("all", *ROLES)
    with running(house) as server:
        with server.client(token) as client:
            client.command("main", OfferGame("1-3", "holdem", "no limit 1/3", 9, 10_000, 30_000))
            client.command("main", OpenTable(1, "1-3"))
        yield server, token
    house.close()


def known_room(context: Any, path: dict[str, Any]) -> dict[str, Any]:
    """Mostly the room that there is: strangers' rooms are refused before anything is looked at."""
    if path and "room" in path:
        path["room"] = "main"
    return path


def operations(address: str) -> list[Any]:
    """Everything that can be asked. Commands come in parts of their union: whole it is more than schemathesis
    takes in.
    """
    found: list[Any] = []
    for part in range(PARTS):
        raw = httpx.get(f"{address}/api/v1/openapi.json").json()
        command = raw["components"]["schemas"]["Envelope"]["properties"]["command"]
        command["anyOf"] = command["anyOf"][part::PARTS]
        schema = schemathesis.openapi.from_dict(raw)
        schema.config.update(base_url=address)
        schema.hook("map_path_parameters")(known_room)
        all_of_it: Any = schema.get_all_operations()
        asked = [one.ok() for one in all_of_it if one.ok().path not in LEFT_OUT]
        found += asked if part == 0 else [one for one in asked if one.path.endswith("/commands")]
    return found


def test_every_operation(served: tuple[Running, str]) -> None:
    server, token = served
    found = operations(server.address)
    assert len(found) > 20
    faults: list[str] = []
    answered: Counter[int] = Counter()
    for operation in found:
        faults += trial(operation, token, answered)
    assert not faults, "\n\n".join(faults)
    assert answered.keys() >= {200, 404, 409, 422}, "some were taken, some refused, some not even read"


def trial(operation: Any, token: str, answered: Counter[int]) -> list[str]:
    """What was wrong with the answers of one operation."""
    faults: list[str] = []

    @settings(
        max_examples=EXAMPLES, deadline=None, database=None, derandomize=True,
        phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    def ask(case: Any) -> None:
        headers = {"Authorization": f"Bearer {token}"}
        try:
            answered[case.call_and_validate(headers=headers, checks=CHECKS).status_code] += 1
        except BaseException as wrong:
            if len(faults) < 3:
                faults.append(f"{operation.method.upper()} {operation.path}: {wrong}"[:1_500])

    given(case=operation.as_strategy())(ask)()
    return faults


def test_methods_that_are_not_taken(served: tuple[Running, str]) -> None:
    server, token = served
    for method in ("DELETE", "PATCH", "OPTIONS", "PUT"):
        answer = httpx.request(
            method, f"{server.address}/api/v1/rooms/main/board", headers={"Authorization": f"Bearer {token}"}
        )
        assert answer.status_code in (204, 405)
        if answer.status_code == 405:
            assert answer.json()["refusal"]["code"] == "wrong_method"


def test_the_page_is_complete(served: tuple[Running, str]) -> None:
    """Every body that is read from raw bytes is described, down to every command of the room."""
    server, _ = served
    schema = httpx.get(f"{server.address}/api/v1/openapi.json").json()
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            if method in ("post", "put") and path not in WITHOUT_BODY:
                assert "requestBody" in operation, f"{method} {path}"
    assert set(COMMANDS) <= set(schema["components"]["schemas"])
