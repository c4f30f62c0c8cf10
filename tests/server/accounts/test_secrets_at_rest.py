"""Whoever gets hold of the database has no secret: codes cannot be computed from it, nobody signed in with
it, and what an earlier version left in clear is sealed at the next start.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pyotp
import pytest

from cardhouse.server.accounts.devices import IssuedDevice
from cardhouse.server.accounts.second_factor import Enrolment, RecoveryCodes
from cardhouse.server.accounts.sessions import Issued
from server.accounts.conftest import CHIEF, PASSWORD, SECOND, House, open_house


def code_at(house: House, secret: str) -> str:
    return pyotp.TOTP(secret).at(house.clock.now // SECOND)


def enrolled(house: House, user: str) -> tuple[str, tuple[str, ...]]:
    begun = house.accounts.second_factor.begin(CHIEF, user)
    assert isinstance(begun, Enrolment)
    codes = house.accounts.second_factor.confirm(CHIEF, user, code_at(house, begun.secret))
    assert isinstance(codes, RecoveryCodes)
    house.clock.pass_seconds(60)
    return begun.secret, codes.codes


def files_of(house: House) -> bytes:
    """Everything that lies beside the database, but its key."""
    folder = Path(house.url).parent
    return b"".join(file.read_bytes() for file in sorted(folder.glob("room.db*")) if file.suffix != ".key")


def test_no_file_of_the_database_holds_a_secret(small_house: House) -> None:
    house = small_house
    ann = house.user("ann", "floor")
    pending = house.accounts.second_factor.begin(CHIEF, house.user("bob", "floor").id)
    secret, codes = enrolled(house, ann.id)
    issued = house.sign_in("ann", code=code_at(house, secret))
    device = house.accounts.devices.issue(CHIEF, "board", "main", "wall")
    assert isinstance(device, IssuedDevice)
    assert isinstance(pending, Enrolment)
    assert house.accounts.users.set_pin(CHIEF, ann.id, "407193")
    held = files_of(house)
    for clear in (
        secret, pending.secret, *codes, *(one.replace("-", "") for one in codes), issued.token, issued.known,
        device.token, PASSWORD, "407193", house.accounts.keys.derived("second factors").hex(),
    ):  # fmt: skip
        assert clear.encode() not in held


def test_what_lay_in_clear_is_sealed_at_the_next_start(small_house: House) -> None:
    ann = small_house.user("ann", "floor")
    secret, _ = enrolled(small_house, ann.id)
    connection = sqlite3.connect(small_house.url)
    with connection:
        connection.execute("UPDATE account_users SET totp_secret = ?", (secret,))
    connection.close()
    assert secret.encode() in files_of(small_house)
    small_house.accounts.close()
    again = open_house(small_house.url, small_house.clock)
    try:
        assert secret.encode() not in files_of(again)
        assert isinstance(again.sign_in("ann", code=code_at(again, secret)), Issued)
    finally:
        again.accounts.close()


def test_a_sealed_secret_opens_for_its_own_user_and_key_only(
    small_house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And where the key was lost a recovery code still opens the account."""
    ann, bob = small_house.user("ann", "floor"), small_house.user("bob", "floor")
    secret, codes = enrolled(small_house, ann.id)
    enrolled(small_house, bob.id)
    with small_house.accounts.database.write() as transaction:
        kept = transaction.row("SELECT totp_secret FROM account_users WHERE id = :id", id=ann.id)
        assert kept is not None
        transaction.change("UPDATE account_users SET totp_secret = :kept WHERE id = :id", id=bob.id,
                           kept=kept["totp_secret"])
    assert small_house.refused("bob", PASSWORD, code=code_at(small_house, secret)) == "sign_in_failed"
    monkeypatch.setenv("CARDHOUSE_KEYS", str(tmp_path / "another.key"))
    other = open_house(small_house.url, small_house.clock)
    assert other.refused("ann", PASSWORD, code=code_at(other, secret)) == "sign_in_failed"
    assert isinstance(other.sign_in("ann", code=codes[0]), Issued)
    other.accounts.close()
