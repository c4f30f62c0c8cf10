"""The key of an installation changed by the command line: which one it is, and that sealed secrets are still
read with it.
"""

from __future__ import annotations

import base64
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardhouse.server.accounts.sealing import PURPOSE, SEALED
from cardhouse.server.accounts.second_factor import Enrolment
from cardhouse.server.accounts.services import Accounts, open_accounts
from cardhouse.server.running import accounts_place
from cardhouse.store.errors import WrongKey
from cardhouse.store.keys import key_file, read_keys
from server.serving import CHIEF, MAIN, House, cheap_hasher


def run(*tokens: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", MAIN, "keys", *tokens]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_key_is_changed_and_what_was_sealed_before_is_still_read(tmp_path: Path) -> None:
    database = str(tmp_path / "room.db")
    none = run("change", database)
    assert none.returncode == 2
    assert "there is no key file" in none.stderr
    house = House(database)
    house.token("ann", "floor")
    (ann,) = (user for user in house.accounts.users.all("main") if user.name == "ann")
    assert isinstance(house.accounts.second_factor.begin(CHIEF, ann.id), Enrolment)
    box = house.accounts.keys.seal("second factors", b"secret", ann.id.encode())
    house.close()
    first = run("show", database).stdout
    changed = run("change", database).stdout
    now = run("show", database).stdout
    keys = re.findall(r"key (\w+): (seals|only)", now)
    assert keys[0][0] in changed
    assert keys[1] == (re.findall(r"key (\w+): seals", first)[0], "only")
    assert first.splitlines()[-1] != now.splitlines()[-1], "roots are signed for another key"
    again = read_keys(key_file(database))
    assert again is not None
    assert again.open("second factors", box, ann.id.encode()) == b"secret"


def test_second_factors_are_sealed_under_the_new_key_at_the_next_start(tmp_path: Path) -> None:
    database = str(tmp_path / "room.db")
    house = House(database)
    house.token("ann", "floor")
    (ann,) = (user for user in house.accounts.users.all("main") if user.name == "ann")
    assert isinstance(house.accounts.second_factor.begin(CHIEF, ann.id), Enrolment)
    kept = sealed(house.accounts)
    house.close()
    run("change", database)
    again = open_accounts(accounts_place(database), hasher=cheap_hasher())
    moved = sealed(again)
    again.close()
    keys = read_keys(key_file(database))
    assert keys is not None
    assert keys.outdated(PURPOSE, kept, ann.id.encode())
    assert not keys.outdated(PURPOSE, moved, ann.id.encode())
    (first,) = keys.before
    assert keys.open(PURPOSE, moved, ann.id.encode()) == first.open(PURPOSE, kept, ann.id.encode())
    with pytest.raises(WrongKey):
        first.open(PURPOSE, moved, ann.id.encode())


def sealed(accounts: Accounts) -> bytes:
    """The box of the one second factor that is being set up."""
    with accounts.database.read() as transaction:
        rows = transaction.rows("SELECT totp_pending FROM account_users WHERE totp_pending IS NOT NULL")
        (row,) = rows
    return base64.b64decode(row["totp_pending"].removeprefix(SEALED))
