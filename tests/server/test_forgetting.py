"""A server lets go of what is long over: sessions and failed attempts do not pile up over the years."""

from __future__ import annotations

from cardhouse.server.accounts.services import system_clock
from server.accounts.conftest import HOME
from server.serving import House, running
from waiting import until

YEAR = 365 * 24 * 3_600 * 1_000_000


def counted(house: House, table: str) -> int:
    with house.accounts.database.read() as transaction:
        (row,) = transaction.rows(f"SELECT count(*) AS number FROM {table}")
        return int(row["number"])


def test_a_start_forgets_what_ended_last_year_and_nothing_else(house: House) -> None:
    token = house.token("fay", "floor")
    house.accounts.sign_in.with_password("fay", "not this one", HOME)
    house.token("gus", "floor")
    with house.accounts.database.write() as transaction:
        transaction.change(
            "UPDATE account_sessions SET expires_at = expires_at - :year WHERE holder = "
            "(SELECT id FROM account_users WHERE name = 'gus')", year=YEAR,
        )  # fmt: skip
        transaction.change(
            "INSERT INTO account_attempts (subject, failures, last_at, blocked_until) "
            "VALUES ('long ago', 3, :then, 0)", then=system_clock() - YEAR,
        )  # fmt: skip
    before = counted(house, "account_sessions"), counted(house, "account_attempts")
    with running(house) as server:
        until(lambda: counted(house, "account_attempts") == before[1] - 1, "the old attempt is gone")
        assert counted(house, "account_sessions") == before[0] - 1
        assert server.client(token).send("GET", "/session", None)
