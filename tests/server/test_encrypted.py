"""Real https: a certificate of the room's own, proxies that are believed and others that are not, and real
money that is not served in clear.
"""

from __future__ import annotations

import json
import os
import ssl
import stat
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from websockets.sync.client import connect

from cardhouse.cli.main import main
from cardhouse.errors import CardhouseError
from cardhouse.server.crowd import Limits
from cardhouse.server.local_tls import folder_of, local_tls, own_names
from cardhouse.server.running import Serving, with_care
from cardhouse.server.security import Pace, Settings
from server.serving import ANSWER_SECONDS, CHIEF, PASSWORD, House, Running, running
from server.test_slow_clients import Slow, counted
from waiting import PATIENCE_SECONDS, until

NAMES = ("localhost", "127.0.0.1", "cards.local")
FAST = Pace(100_000, 100_000)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(str(tmp_path / "room.db"))
    yield made
    made.close()


def trusting(authority: Path) -> ssl.SSLContext:
    """What a phone is that was told to trust the room's authority, and nobody else."""
    return ssl.create_default_context(cafile=str(authority))


@pytest.fixture
def encrypted(house: House) -> Iterator[tuple[Running, httpx.Client]]:
    made = local_tls(folder_of(house.database), NAMES)
    settings = Settings(
        https=True, authority=str(made.authority), address_pace=FAST, limits=Limits(head_seconds=1)
    )
    with running(house, settings=settings, tls=(str(made.certificate), str(made.key))) as server:
        where = f"https://localhost:{server.port}"
        with httpx.Client(base_url=where, verify=trusting(made.authority), timeout=ANSWER_SECONDS) as client:
            yield server, client


def test_pages_cookies_and_sockets_are_encrypted(
    house: House, encrypted: tuple[Running, httpx.Client]
) -> None:
    server, client = encrypted
    user = house.accounts.users.add(CHIEF, "fay", password=PASSWORD)
    assert house.accounts.users.grant(CHIEF, user.id, "main", "floor")  # type: ignore[union-attr]
    answer = client.post("/api/v1/sign-in", json={"name": "fay", "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    assert "max-age=31536000" in answer.headers["strict-transport-security"]
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-cardhouse=")
    assert "Secure" in cookie
    token = cookie.partition("=")[2].partition(";")[0]
    made = local_tls(folder_of(house.database), NAMES)
    with connect(
        f"wss://localhost:{server.port}/api/v1/rooms/main/live", ssl=trusting(made.authority),
        additional_headers={"authorization": f"Bearer {token}"}, open_timeout=PATIENCE_SECONDS,
    ) as wire:  # fmt: skip
        assert json.loads(wire.recv())["type"] == "hello"


def test_a_phone_that_trusts_nobody_is_told_how(
    house: House, encrypted: tuple[Running, httpx.Client]
) -> None:
    server, client = encrypted
    with pytest.raises(httpx.ConnectError, match="certificate verify failed"):
        httpx.get(f"https://localhost:{server.port}/trust")
    page = client.get("/trust").text
    made = local_tls(folder_of(house.database), NAMES)
    assert made.fingerprint in page
    assert "<svg" not in page  # of an address that only this machine can open no picture is drawn
    assert "<svg" in client.get("/trust", headers={"host": f"room.example:{server.port}"}).text
    file = client.get("/trust/cardhouse-authority.crt")
    assert file.content == made.authority.read_bytes()
    assert file.headers["content-type"] == "application/x-x509-ca-cert"
    assert b"PRIVATE" not in file.content


def test_half_a_handshake_is_timed_too(encrypted: tuple[Running, httpx.Client]) -> None:
    """Before encryption is agreed on nothing is read of anybody, but he is counted."""
    server, client = encrypted
    silent = [Slow(server.port, b"\x16\x03\x01") for _ in range(20)]
    until(lambda: len(server.crowd.places) >= 20, "they are counted")
    until(lambda: all(one.ended() for one in silent), "they are gone")
    for one in silent:
        one.close()
    assert client.get("/health/live").status_code == 200
    until(lambda: not server.crowd.by_address["127.0.0.2"], "they are no longer counted")


def test_the_authority_is_kept_and_signs_for_the_rooms_names_only(tmp_path: Path) -> None:
    folder = tmp_path / "tls"
    made = local_tls(folder, NAMES)
    for name in ("authority.key", "server.key"):
        assert stat.S_IMODE((folder / name).stat().st_mode) == 0o600
    authority, first = made.authority.read_bytes(), made.certificate.read_bytes()
    again = local_tls(folder, NAMES)
    assert (again.authority.read_bytes(), again.certificate.read_bytes()) == (authority, first)
    more = local_tls(folder, (*NAMES, "192.168.1.20", "bar.cards.local"))
    assert more.authority.read_bytes() == authority, "phones need not be told again"
    assert more.certificate.read_bytes() != first
    with pytest.raises(CardhouseError, match=r"was not made for bank\.example"):
        local_tls(folder, (*NAMES, "bank.example"))
    late = datetime.now(UTC) + timedelta(days=380)
    renewed = local_tls(folder, NAMES, now=late)
    assert renewed.authority.read_bytes() == authority
    found = x509.load_pem_x509_certificate(renewed.certificate.read_bytes())
    assert found.not_valid_after_utc > late + timedelta(days=300)
    assert found.not_valid_after_utc - found.not_valid_before_utc <= timedelta(days=398)


def test_make_tells_what_to_compare(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tls", "make", "--database", str(tmp_path / "room.db"), "--name", "room.lan"]) == 0
    told = capsys.readouterr().out
    made = local_tls(folder_of(str(tmp_path / "room.db")), ("room.lan",))
    assert made.fingerprint in told
    assert "room.lan" in told
    assert "localhost" in own_names()


# Proxies


def test_only_the_proxy_that_was_named_is_believed(house: House) -> None:
    house.accounts.users.add(CHIEF, "fay", password=PASSWORD)
    settings = Settings(proxies=frozenset({"127.0.0.2/32"}), address_pace=FAST)
    told = {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https"}
    body = {"name": "fay", "password": PASSWORD}
    with running(house, settings=settings) as server:
        for source, secure in (("127.0.0.2", True), ("127.0.0.3", False)):
            transport = httpx.HTTPTransport(local_address=source)
            with httpx.Client(base_url=server.address, transport=transport, timeout=ANSWER_SECONDS) as client:
                answer = client.post("/api/v1/sign-in", json=body, headers=told)
                assert answer.status_code == 200
                assert ("Secure" in answer.headers["set-cookie"]) == secure
                assert ("strict-transport-security" in answer.headers) == secure
                client.cookies.clear()
                wrong = client.post("/api/v1/sign-in", json={**body, "password": "x" * 20}, headers=told)
                assert wrong.status_code == 401
    addresses = {(entry.details or {}).get("address") for entry in house.accounts.audit.read()}
    assert {"203.0.113.9", "127.0.0.3"} <= addresses
    assert "127.0.0.2" not in addresses


def test_many_behind_a_proxy_are_not_one_address(house: House) -> None:
    settings = Settings(proxies=frozenset({"127.0.0.2"}), limits=Limits(per_address=2))
    with running(house, settings=settings) as server:
        many = [Slow(server.port, b"GET ") for _ in range(6)]
        assert httpx.get(f"{server.address}/health/live").status_code == 200
        assert not any(one.ended() for one in many)
        assert counted(server.address, "address_full") == 0
        for one in many:
            one.close()


def test_what_comes_past_the_proxy_in_clear_is_refused(house: House) -> None:
    settings = Settings(proxies=frozenset({"127.0.0.2"}), https_only=True)
    with running(house, settings=settings) as server:
        transport = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(base_url=server.address, transport=transport) as proxy:
            elsewhere = {"x-forwarded-for": "203.0.113.9"}
            assert proxy.get("/sign-in", headers=elsewhere).json()["refusal"]["code"] == "https_only"
            assert proxy.get("/health/live", headers=elsewhere).status_code == 200
            answer = proxy.get("/api/v1/docs", headers={**elsewhere, "x-forwarded-proto": "https"})
            assert answer.status_code == 200


# Real money


def test_real_money_is_not_served_in_clear_to_other_machines(house: House, tmp_path: Path) -> None:
    with pytest.raises(CardhouseError, match=r"real money \(main\).*--tls-local"):
        with_care(Serving(house.database, host="0.0.0.0"))
    for good in (
        Serving(house.database), Serving(house.database, host="::1"),
        Serving(house.database, host="0.0.0.0", tls=("cert", "key")),
    ):  # fmt: skip
        assert with_care(good) == good
    proxied = Serving(house.database, host="0.0.0.0", settings=Settings(proxies=frozenset({"10.0.0.1"})))
    assert with_care(proxied).settings.https_only
    assert with_care(Serving(house.database, host="0.0.0.0", play_only=True)).play_only
    free = House(str(tmp_path / "play.db"), money="play")
    free.close()
    assert with_care(Serving(free.database, host="0.0.0.0")).play_only, "nor is any opened later"


def test_the_command_says_so_in_one_line(
    house: House, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["serve", "--database", house.database, "--host", "0.0.0.0"]) == 2
    told = capsys.readouterr().err.strip()
    assert "real money (main)" in told
    assert "\n" not in told
    for wrong, why in (
        (["--tls-cert", os.devnull], "belong together"),
        (["--proxy", "10.0.0.0/99"], "a proxy is an address"),
        (["--tls-cert", "no.crt", "--tls-key", "no.key"], "no file no.crt"),
    ):
        assert main(["serve", "--database", house.database, *wrong]) == 2
        assert why in capsys.readouterr().err


def test_rooms_for_real_money_are_not_there_where_only_play_is_served(tmp_path: Path) -> None:
    house = House(str(tmp_path / "both.db"), "main")
    other = House(str(tmp_path / "both.db"), "fun", money="play")
    token, owner = house.token("max", "manager"), house.token("ona", "owner")
    with running(house, play_only=True) as server:
        client = server.client(token)
        assert [line["room"] for line in server.client(owner).get("/rooms")] == ["fun"]
        for path in ("/rooms/main", "/rooms/main/board"):
            with pytest.raises(CardhouseError, match="no room “main”"):
                client.get(path)
        with pytest.raises(CardhouseError, match="no encryption"):
            server.client(owner).send("POST", "/rooms", {"name": "more", "house": "pechanga"})
    other.close()
    house.close()
