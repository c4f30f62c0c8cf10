"""Attacks that are meant to lock somebody else out: however often a stranger guesses, whoever signed in from
a browser before gets in there, and whoever is signed in stays so.
"""

from __future__ import annotations

from typing import Any

from litestar.testing import TestClient

from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.sessions import Issued, Session
from cardhouse.server.accounts.sign_in import Client
from server.accounts.conftest import HOME, PASSWORD, House

WRONG = "eight green tables"


def flood(house: House, name: str, guesses: int = 130) -> None:
    """From many addresses, and from the room's own."""
    for number in range(guesses):
        for address in (HOME.address, f"198.51.100.{number}"):
            house.accounts.sign_in.with_password(name, WRONG, Client(address))


def test_a_known_browser_is_spared(house: House) -> None:
    house.user("ann", "floor")
    first = house.sign_in("ann")
    assert first.known
    flood(house, "ann")
    assert house.refused("ann", PASSWORD) == "too_many_attempts", "a stranger's browser waits"
    known = Client(HOME.address, "a tablet", known=first.known)
    again = house.accounts.sign_in.with_password("ann", PASSWORD, known)
    assert isinstance(again, Issued)
    assert again.known == first.known


def test_guesses_from_a_known_browser_count_too(house: House) -> None:
    house.user("ann", "floor")
    known = Client(HOME.address, known=house.sign_in("ann").known)
    codes = [house.refused("ann", WRONG, known) for _ in range(6)]
    assert codes == ["sign_in_failed"] * 5 + ["too_many_attempts"]


def test_a_browser_is_known_for_those_who_signed_in_there(house: House) -> None:
    house.user("ann", "floor"), house.user("bob", "floor")
    known = house.sign_in("ann").known
    flood(house, "bob")
    for token in (known, "chk_made_up", "chk_" + "x" * 500, "\ud800"):
        client = Client(HOME.address, known=token)
        assert house.refused("bob", PASSWORD, client) == "too_many_attempts"


def test_whoever_is_signed_in_can_still_change_his_password(house: House) -> None:
    house.user("ann", "floor")
    session = house.sign_in("ann").session
    flood(house, "ann")
    assert isinstance(house.accounts.sessions.check(session.id), Session)
    assert house.accounts.sign_in.confirms(session, PASSWORD, HOME) is None
    for _ in range(5):
        house.accounts.sign_in.confirms(session, WRONG, HOME)
    answer = house.accounts.sign_in.confirms(session, PASSWORD, HOME)
    assert isinstance(answer, Refusal)
    assert answer.code == "too_many_attempts"


def test_the_browser_keeps_its_token_where_no_script_reads_it(
    client: TestClient[Any], small_house: House
) -> None:
    small_house.user("ann", "floor")
    signed = client.post("/api/v1/sign-in", json={"name": "ann", "password": PASSWORD})
    kept = next(line for line in signed.headers.get_list("set-cookie") if line.startswith("cardhouse-known="))
    assert "HttpOnly" in kept
    assert "samesite=strict" in kept.lower()
    token = client.cookies["cardhouse-known"]
    with small_house.accounts.database.read() as transaction:
        rows = transaction.rows("SELECT * FROM account_known")
    assert len(rows) == 1
    assert token not in str(rows)
    flood(small_house, "ann")
    client.headers["x-csrf-token"] = signed.json()["csrf"]
    again = client.post("/api/v1/sign-in", json={"name": "ann", "password": PASSWORD})
    assert again.status_code == 200
