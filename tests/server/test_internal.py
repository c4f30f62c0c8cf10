"""Attacks on the way between servers: nobody gives commands by it who has not the installation's key, and who
has it is believed no more than who asked, and by which session.
"""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.play.commands import Fold
from cardhouse.room.commands import Act, BeginHand
from cardhouse.server.accounts.sessions import Session
from cardhouse.server.client import trusted
from cardhouse.server.fellow_tls import asking, files_of
from cardhouse.server.forwarding import Forwarded, KeptAnswer, path_of
from cardhouse.server.running import Serving
from cardhouse.server.self_dealing import BY
from cardhouse.server.signing import GOOD_FOR, NONCE, PURPOSE, SIGNATURE, TIME, Signer
from cardhouse.store import open_store
from cardhouse.store.keys import Keys
from room.evening import BORN
from server.serving import CHIEF, House, Running, running
from waiting import until

PATH = path_of("main")
REGISTER = RegisterPerson("ann", id_checked=True, born=BORN)


class Fellow:
    """Somebody who can reach the listener, with the right key or another."""

    def __init__(self, house: House, server: Running, keys: Keys | None = None) -> None:
        self.house, self.server = house, server
        self.off = 0
        self.signer = Signer((keys or house.accounts.keys).derived(PURPOSE), self._now)

    def _now(self) -> int:
        return self.house.accounts.clock() + self.off

    def send(self, body: bytes, headers: dict[str, str], path: str = PATH, to: str = "") -> httpx.Response:
        where = (to or self.server.internal) + path
        verify = trusted() if to else asking(self.house.accounts.keys)
        return httpx.post(where, content=body, headers=headers, verify=verify)

    def give(self, given: Forwarded) -> KeptAnswer:
        body = msgspec.json.encode(given)
        headers = self.signer.signed(PATH, body)
        answer = self.send(body, headers)
        assert answer.status_code == 200, answer.status_code
        assert self.signer.fits(headers[NONCE], answer.content, answer.headers[SIGNATURE])
        return msgspec.json.decode(answer.content, type=KeptAnswer)


class Clerk:
    def __init__(self, house: House, name: str = "cal", *roles: str) -> None:
        token = house.token(name, *(roles or ("clerk",)))
        found = house.accounts.sessions.authenticate(token)
        assert isinstance(found, Session)
        self.session, self.id = found.id, found.who

    def asks(self, command: Any = REGISTER, id_: str = "forwarded-1") -> Forwarded:
        return Forwarded(id_, self.id, self.session, command)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(str(tmp_path / "room.db"))
    yield made
    made.close()


@pytest.fixture
def server(house: House) -> Iterator[Running]:
    with running(house, several=True) as opened:
        yield opened


@pytest.fixture
def fellow(house: House, server: Running) -> Fellow:
    return Fellow(house, server)


def on_record(house: House, count: int) -> list[str]:
    """Why the listener refused, as soon as so many refusals are on record."""

    def found() -> list[str]:
        kept = house.accounts.audit.read(0, 500)
        return [entry.why for entry in kept if entry.what == "internal.command"]

    return until(lambda: told if len(told := found()) >= count else [], "the refusals are on record")


def test_on_the_public_port_there_is_no_such_route(fellow: Fellow, server: Running, house: House) -> None:
    body = msgspec.json.encode(Clerk(house).asks())
    for headers in ({}, fellow.signer.signed(PATH, body), {"authorization": "Server " + "0" * 64}):
        assert fellow.send(body, headers, to=server.address).status_code == 404


def test_there_is_no_listener_unless_it_is_asked_for(house: House) -> None:
    assert Serving(house.database).internal is None
    with running(house) as alone:
        store = open_store(house.database)
        seat = store.log("main").writer()
        store.close()
        assert seat is not None
        assert not seat.address.startswith("http")
        assert fellow_less(alone).status_code == 404


def fellow_less(server: Running) -> httpx.Response:
    return httpx.post(server.address + PATH, content=b"{}", verify=trusted())


def test_a_command_of_a_fellow_server_is_taken(fellow: Fellow, house: House) -> None:
    answer = fellow.give(Clerk(house).asks())
    assert (answer.refusal, answer.turned_away, answer.store_error) == (None, None, "")
    assert answer.position > 0


def test_without_the_key_nobody_is_heard(fellow: Fellow, house: House, server: Running) -> None:
    body = msgspec.json.encode(Clerk(house).asks())
    stranger = Fellow(house, server, Keys(b"\x07" * 32))
    good = fellow.signer.signed(PATH, body)
    for headers in (
        {}, stranger.signer.signed(PATH, body), {**good, TIME: str(int(good[TIME]) + 1)},
        {**good, NONCE: "0" * 32}, {**good, SIGNATURE: "0" * 64}, {**good, TIME: "soon"},
        {"authorization": "Server " + house.accounts.keys.derived(PURPOSE).hex()},
    ):  # fmt: skip
        assert fellow.send(body, headers).status_code == 403
    assert fellow.send(body.replace(b"ann", b"bob"), good).status_code == 403
    assert fellow.send(body, fellow.signer.signed(path_of("other"), body)).status_code == 403
    assert fellow.send(body, good).status_code == 200, "nothing of that spent the good one"
    assert on_record(house, 9) == ["not_of_this_server"] * 9


def test_what_was_heard_once_is_not_heard_again(fellow: Fellow, house: House) -> None:
    body = msgspec.json.encode(Clerk(house).asks())
    headers = fellow.signer.signed(PATH, body)
    assert fellow.send(body, headers).status_code == 200
    assert fellow.send(body, headers).status_code == 403


@pytest.mark.parametrize("off", [-GOOD_FOR - 2_000_000, GOOD_FOR + 60_000_000])
def test_what_is_old_or_from_the_future_is_not_heard(fellow: Fellow, house: House, off: int) -> None:
    body = msgspec.json.encode(Clerk(house).asks())
    fellow.off = off
    assert fellow.send(body, fellow.signer.signed(PATH, body)).status_code == 403


def test_roles_are_not_believed(fellow: Fellow, house: House) -> None:
    """Neither told ones, nor none, which would make it the room's own command."""
    clerk = Clerk(house)
    for roles in (["manager"], []):
        told = {**msgspec.to_builtins(clerk.asks()), "roles": roles}
        body = msgspec.json.encode(told)
        answer = fellow.send(body, fellow.signer.signed(PATH, body))
        kept = msgspec.json.decode(answer.content, type=KeptAnswer)
        assert kept.turned_away is not None
        assert kept.turned_away.code == "malformed"
    begins = fellow.give(clerk.asks(BeginHand(1)))
    assert begins.turned_away is not None
    assert begins.turned_away.code == "not_allowed"


def test_nobody_is_another(fellow: Fellow, house: House) -> None:
    """A session gives commands of its own user, and the software dealer gives none from outside."""
    clerk, boss = Clerk(house), Clerk(house, "max", "manager")
    for given in (
        Forwarded("forwarded-1", boss.id, clerk.session, BeginHand(1)),
        Forwarded("forwarded-2", "clock", "", BeginHand(1)),
        Forwarded("forwarded-3", "installation", "", REGISTER),
        Forwarded("forwarded-4", BY, "", BeginHand(1)),
        Forwarded("forwarded-5", BY, "", Act(1, Fold(1))),
        Forwarded("forwarded-6", clerk.id, "0" * 16, REGISTER),
    ):
        answer = fellow.give(given)
        assert answer.turned_away is not None, given
        assert answer.turned_away.code in ("session_over", "not_of_this_server")


def test_the_account_is_asked_again_where_the_room_is_written(fellow: Fellow, house: House) -> None:
    """Disabled, signed out, or without the role since: what the other server believes does not count."""
    users, accounts = house.accounts.users, house.accounts
    disabled, out, other = Clerk(house, "dan"), Clerk(house, "oda"), Clerk(house, "oto")
    users.disable(CHIEF, disabled.id)
    accounts.sessions.revoke_all(CHIEF, out.id)
    users.withdraw(CHIEF, other.id, "main", "clerk")
    with accounts.database.write() as transaction:  # as if that session had been opened meanwhile
        transaction.change("UPDATE account_sessions SET revoked_at = NULL WHERE id = :id", id=other.session)
    for clerk in (disabled, out, other):
        answer = fellow.give(clerk.asks(id_=f"forwarded-{clerk.id}"))
        assert answer.turned_away is not None
        assert answer.turned_away.code == "session_over"
        nameless = fellow.give(Forwarded(f"in-name-{clerk.id}", clerk.id, "", BeginHand(1)))
        assert nameless.turned_away is not None


def test_the_secret_of_servers_is_in_no_file_of_the_database(fellow: Fellow, house: House) -> None:
    fellow.give(Clerk(house).asks())
    key = house.accounts.keys.derived(PURPOSE)
    for file in Path(house.database).parent.glob("room.db*"):
        if file.suffix != ".key":
            held = file.read_bytes()
            assert b"server token" not in held
            assert key not in held
            assert key.hex().encode() not in held


def test_nobody_without_the_installations_key_is_spoken_to(house: House, server: Running) -> None:
    """Neither in clear nor with another certificate or none; nor is who pretends to be a fellow."""
    assert server.internal.startswith("https://")
    nobody = ssl.create_default_context()
    nobody.check_hostname, nobody.verify_mode = False, ssl.CERT_NONE
    stranger = asking(Keys(bytes(32)))
    stranger.verify_mode = ssl.CERT_NONE
    for where, verify in (
        (server.internal, nobody), (server.internal, stranger), (server.internal, asking(Keys(bytes(32)))),
        (server.internal.replace("https", "http"), nobody),
    ):  # fmt: skip
        with pytest.raises(httpx.HTTPError):
            httpx.get(where + PATH, verify=verify)
    with files_of(house.accounts.keys) as one, files_of(house.accounts.keys) as other:
        assert Path(one.certificate).read_bytes() == Path(other.certificate).read_bytes(), "on every server"
        assert Path(one.key).parent.stat().st_mode & 0o077 == 0
    assert not Path(one.key).exists()


def test_nothing_but_the_one_path_is_answered(fellow: Fellow, server: Running) -> None:
    for path in ("/", "/internal/rooms/main/views", "/internal/rooms/../commands", "/api/v1/session"):
        assert fellow.send(b"", fellow.signer.signed(path, b""), path).status_code == 404
    assert httpx.get(server.internal + PATH, verify=asking(fellow.house.accounts.keys)).status_code == 404
    large = b" " * (2 << 20)
    assert fellow.send(large, fellow.signer.signed(PATH, large)).status_code == 404
