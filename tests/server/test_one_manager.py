"""One manager tries to be two people, by HTTP: he makes a cashier's account, or sets a cashier's password,
signs in as him, and confirms what he asked for himself.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardhouse.server.client import Client, Refused
from server.serving import PASSWORD, House, Running, running

GIVEN, OWN = "told on a slip of paper", "nobody else has this one"
USERS = "/rooms/main/users"
BRINGS = {"type": "RequestTransfer", "start": "outside", "end": "vault", "chips": {}, "cash": 50_000}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(str(tmp_path / "room.db"))
    yield made
    made.close()


@pytest.fixture
def server(house: House) -> Iterator[Running]:
    with running(house) as opened:
        yield opened


def code_of(client: Client, command: dict[str, Any]) -> str:
    try:
        client.command("main", command)
    except Refused as no:
        return no.code
    return ""


def sign_in(server: Running, name: str, password: str, **more: Any) -> Client:
    given = {"name": name, "password": password, "bearer": True, **more}
    return server.client(server.client().send("POST", "/sign-in", given)["token"])


def counted(server: Running, house: House) -> Client:
    """The vault is open: counted by two who are two. The manager is returned."""
    boss, other = server.client(house.token("max", "manager")), server.client(house.token("cat", "cage"))
    count = {"place": "vault", "chips": {}, "cash": 0}
    boss.command("main", {"type": "CountDrawer", "moment": "opening", **count})
    other.command("main", {"type": "ConfirmDrawer", **count})
    return boss


def test_with_an_account_that_he_makes_or_resets(server: Running, house: House) -> None:
    boss = counted(server, house)
    boss.command("main", BRINGS)
    confirm = {"type": "ConfirmRequest", "request": 1}
    assert code_of(boss, confirm) == "another_must_confirm"
    made = boss.send("POST", USERS, {"name": "cal", "role": "cage", "password": GIVEN})
    with pytest.raises(Refused) as refused:
        sign_in(server, "cal", GIVEN)
    assert refused.value.code == "own_secret_needed"
    as_cal = sign_in(server, "cal", GIVEN, new_password=OWN)
    assert code_of(as_cal, confirm) == "same_hands"
    cat = house.accounts.users.find("cat")
    assert cat is not None
    boss.send("PUT", f"{USERS}/{cat.id}/secret", {"password": GIVEN})
    as_cat = sign_in(server, "cat", GIVEN, new_password=OWN)
    assert code_of(as_cat, confirm) == "same_hands"
    with pytest.raises(Refused) as vouched:
        boss.send("PUT", f"{USERS}/{made['id']}/vouched", {})
    assert vouched.value.code == "cannot_vouch"
    floor = server.client(house.token("flo", "floor"))
    floor.send("PUT", f"{USERS}/{made['id']}/vouched", {})
    assert code_of(as_cat, confirm) == "same_hands", "nobody vouched for that one"
    assert code_of(as_cal, confirm) == "", "and for this one somebody did who is in other hands"


def test_the_other_way_round(server: Running, house: House) -> None:
    """The made account asks, and its maker confirms."""
    boss = counted(server, house)
    boss.send("POST", USERS, {"name": "fay", "role": "floor", "password": GIVEN})
    other = server.client(house.token("moe", "manager"))
    other.command("main", BRINGS)
    assert code_of(boss, {"type": "ConfirmRequest", "request": 1}) == "", "two managers are two"
    boss.send("POST", USERS, {"name": "cal", "role": "cage", "password": GIVEN})
    as_cal = sign_in(server, "cal", GIVEN, new_password=OWN)
    as_cal.command("main", {"type": "CountDrawer", "moment": "closing", "place": "vault", "chips": {},
                            "cash": 50_000})  # fmt: skip
    confirm = {"type": "ConfirmDrawer", "moment": "closing", "place": "vault", "chips": {}, "cash": 50_000}
    assert code_of(boss, confirm) == "same_hands"


def test_secrets_of_the_house_open_as_before(server: Running, house: House) -> None:
    house.token("ann", "floor")
    assert sign_in(server, "ann", PASSWORD).get("/session")["who"].startswith("u")
