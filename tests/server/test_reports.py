"""Reports by HTTP: for the cage, managers and auditors, in every format; of a day that runs or was closed."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator

import httpx
import pytest

from cardhouse.money.cage import commands as cage
from cardhouse.money.reports.commands import CloseDay, ConfirmDayClose
from cardhouse.money.reports.listing import REPORTS
from server.serving import House, Running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(str(tmp_path_factory.mktemp("reports") / "room.db"), "main")
    yield made
    made.close()


@pytest.fixture(scope="module")
def tokens(house: House) -> dict[str, str]:
    roles = ("cage", "manager", "auditor", "floor", "player")
    return {role: house.token(f"{role[:3]}.r", role) for role in roles}


def ask(server: Running, token: str, path: str) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return httpx.get(f"{server.address}/api/v1/rooms/main/reports{path}", headers=headers)


@pytest.mark.parametrize("role", ["cage", "manager", "auditor"])
def test_those_who_may_read_every_report_in_every_format(
    server: Running, tokens: dict[str, str], role: str
) -> None:
    assert set(ask(server, tokens[role], "").json()) == set(REPORTS)
    for name in REPORTS:
        found = ask(server, tokens[role], f"/{name}")
        assert found.status_code == 200
        assert found.json()["report"] == name
    for written, kind in (("html", "text/html"), ("csv", "text/csv"), ("text", "text/plain")):
        found = ask(server, tokens[role], f"/balances?format={written}")
        assert found.headers["content-type"].startswith(kind)


def test_a_page_may_have_its_own_style_and_no_other(server: Running, tokens: dict[str, str]) -> None:
    found = ask(server, tokens["cage"], "/balances?format=html")
    style = found.text.partition("<style>")[2].partition("</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in found.headers["content-security-policy"]
    assert "default-src 'none'" in found.headers["content-security-policy"]


@pytest.mark.parametrize(("role", "status"), [("floor", 403), ("player", 403), ("", 401)])
def test_nobody_else_may(server: Running, tokens: dict[str, str], role: str, status: int) -> None:
    for path in ("", "/cash"):
        assert ask(server, tokens.get(role, ""), path).status_code == status


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/gossip", 404), ("/cash?format=pdf", 422), ("/cash?day=yesterday", 422),
        ("/cash?period=2026-1", 422), ("/cash?period=2026-13", 404), ("/balances?period=2026", 404),
        ("/cash?day=2020-02-31", 404), ("/cash?day=2020-02-01", 404),
    ],
)  # fmt: skip
def test_what_is_not_there(server: Running, tokens: dict[str, str], path: str, status: int) -> None:
    found = ask(server, tokens["cage"], path)
    assert found.status_code == status
    assert "refusal" in json.loads(found.text)


def test_a_day_is_closed_by_two_people_and_can_be_read_afterwards(
    server: Running, tokens: dict[str, str]
) -> None:
    teller, chief = server.client(tokens["cage"]), server.client(tokens["manager"])
    teller.command("main", cage.CountDrawer("vault", "opening", {}))
    teller.command("main", CloseDay())
    chief.command("main", ConfirmDayClose(1))
    closed = ask(server, tokens["auditor"], "/closings").json()["rows"]
    day = closed[-1]["gaming day"]
    assert closed[-1]["came out"] == "even"
    found = ask(server, tokens["auditor"], f"/balances?day={day}").json()
    assert found["day"] == day
    for period in (day[:4], day[:7]):
        over = ask(server, tokens["auditor"], f"/results?period={period}").json()
        assert over["day"].startswith(period)
        assert "1 closed gaming days" in over["notes"][0]
