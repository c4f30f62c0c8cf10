"""Money asks for a code of the second factor that is fresh, as the house chooses; which commands that means
is data, and covers every act of two people.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyotp
import pytest

from cardhouse.room.dispatch import COMMANDS
from cardhouse.server.accounts.services import system_clock
from cardhouse.server.client import Client, Refused
from cardhouse.server.fresh_codes import groups
from room.test_two_people import TWO_PEOPLE
from server.serving import PASSWORD, House, Running, running
from waiting import until

CONFIRM = {"type": "ConfirmRequest", "request": 99}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(str(tmp_path / "room.db"))
    yield made
    made.close()


@pytest.fixture
def server(house: House) -> Iterator[Running]:
    with running(house) as opened:
        yield opened


def code_of(client: Client, command: dict[str, Any] = CONFIRM) -> str:
    with pytest.raises(Refused) as refused:
        client.command("main", command)
    return refused.value.code


def set_up(client: Client) -> str:
    """A second factor; its secret is returned."""
    secret: str = client.send("POST", "/second-factor", {"password": PASSWORD})["secret"]
    client.send("POST", "/second-factor/code", {"code": pyotp.TOTP(secret).now()})
    return secret


def age(house: House, minutes: int) -> None:
    """So long ago the last code was given, in every session; and the code before that one may be used."""
    with house.accounts.database.write() as transaction:
        then = system_clock() - minutes * 60_000_000
        transaction.change("UPDATE account_sessions SET factor_at = :at WHERE factor_at > 0", at=then)
        transaction.change("UPDATE account_users SET totp_step = 0")
        transaction.sessions_end()


def test_who_has_a_second_factor_gives_a_code_again(house: House, server: Running) -> None:
    token = house.token("cal", "cage")
    cal = server.client(token)
    assert code_of(cal) == "no_such_request", "without a second factor nothing more is asked"
    secret = set_up(cal)
    assert code_of(cal) == "no_such_request", "it was just given"
    age(house, 31)
    server_forgets(server, cal)
    assert code_of(cal) == "fresh_code_needed"
    with pytest.raises(Refused) as wrong:
        cal.send("POST", "/second-factor/fresh", {"code": "000000"})
    assert wrong.value.code == "bad_code"
    cal.send("POST", "/second-factor/fresh", {"code": pyotp.TOTP(secret).now()})
    assert code_of(cal) == "no_such_request"
    with pytest.raises(Refused):
        cal.send("POST", "/second-factor/fresh", {"code": pyotp.TOTP(secret).now()})  # each code once


def server_forgets(server: Running, client: Client) -> None:
    """Another process changed it: within a second it is noticed."""
    until(lambda: code_of(client) == "fresh_code_needed", "the old code is noticed", look_seconds=0.2)


def test_what_is_no_money_asks_for_nothing(house: House, server: Running) -> None:
    cal = server.client(house.token("cal", "cage", "floor"))
    set_up(cal)
    age(house, 60)
    server_forgets(server, cal)
    assert code_of(cal, {"type": "BeginHand", "table": 9}) == "no_such_table"


def test_every_command_in_the_file_is_one_and_every_act_of_two_people_is_in_it() -> None:
    assert set(groups()) <= {kind.__name__ for kind in COMMANDS.values()}
    assert set(groups()) >= TWO_PEOPLE
