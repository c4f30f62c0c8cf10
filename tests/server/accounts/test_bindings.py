"""Six digits bind a device: while it shows them, one use, few tries, and never without somebody who may."""

from __future__ import annotations

from cardhouse.server.accounts import bindings
from cardhouse.server.accounts.audit import By
from cardhouse.server.accounts.bindings import Shown, Waiting
from cardhouse.server.accounts.devices import Device
from cardhouse.server.accounts.refusal import Refusal
from server.accounts.conftest import House

CHIEF = By("installation")
OTHER = By("u00000000000000000001")
ADDRESS = "192.0.2.7"


def asked(house: House, token: str = "", address: str = ADDRESS) -> Shown:
    shown = house.accounts.bindings.ask(token, address, "a television")
    assert isinstance(shown, Shown)
    return shown


def bound(house: House, code: str, by: By = CHIEF) -> Device | Refusal:
    return house.accounts.bindings.confirm(by, code, kind="table", room="main", label="Tablet 7", table=7)


def test_the_token_is_good_for_nothing_until_somebody_says_what_it_is(house: House) -> None:
    shown = asked(house)
    assert house.accounts.devices.find(shown.token) == Refusal("device_unknown")
    made = bound(house, shown.waiting.code)
    assert isinstance(made, Device)
    assert house.accounts.devices.find(shown.token) == made
    assert (made.kind, made.room, made.table, made.issued_by) == ("table", "main", 7, "installation")
    assert [what for what, _ in house.reasons()][-1] == "device_bound"


def test_digits_work_once_and_live_one_minute(house: House) -> None:
    first = asked(house)
    assert asked(house, first.token) == first, "the same while they live"
    bound(house, first.waiting.code)
    assert bound(house, first.waiting.code) == Refusal("no_device_waits")
    late = asked(house)
    house.clock.pass_seconds(60)
    assert bound(house, late.waiting.code) == Refusal("no_device_waits")
    again = asked(house, late.token)
    assert again.waiting.until > late.waiting.until
    assert again.token == late.token


def test_digits_live_on_while_the_device_is_heard_of(house: House) -> None:
    """So whoever signs in first, or fetches a colleague, finds it; it is over a minute after it is gone."""
    shown = asked(house)
    for _ in range(10):
        house.clock.pass_seconds(40)
        assert house.accounts.bindings.stays(shown.token) == shown.waiting.code
    house.clock.pass_seconds(40)
    assert asked(house, shown.token).waiting.code == shown.waiting.code, "without scripts, too"
    house.clock.pass_seconds(59)
    assert isinstance(house.accounts.bindings.look(CHIEF, shown.waiting.code), Waiting)
    house.clock.pass_seconds(1)
    assert house.accounts.bindings.stays(shown.token) == ""
    assert bound(house, shown.waiting.code) == Refusal("no_device_waits")
    assert house.accounts.bindings.stays("none of ours") == ""


def test_a_token_that_was_a_device_is_never_one_again(house: House) -> None:
    shown = asked(house)
    made = bound(house, shown.waiting.code)
    assert isinstance(made, Device)
    house.accounts.devices.withdraw(CHIEF, "main", made.id)
    assert asked(house, shown.token).token != shown.token


def test_who_tries_wrong_digits_must_wait_and_others_need_not(house: House) -> None:
    shown = asked(house)
    wrong = f"{(int(shown.waiting.code) + 1) % 1_000_000:06}"
    for _ in range(bindings.WRONG_ONES_FREE):
        assert house.accounts.bindings.look(OTHER, wrong) == Refusal("no_device_waits")
    refused = bound(house, shown.waiting.code, OTHER)
    assert isinstance(refused, Refusal)
    assert refused.code == "too_many_attempts"
    found = house.accounts.bindings.look(CHIEF, shown.waiting.code)
    assert isinstance(found, Waiting)
    assert (found.network, found.agent) == (ADDRESS, "a television")


def test_a_stranger_cannot_crowd_the_digits(house: House) -> None:
    for _ in range(bindings.WAITING_MOST_OF_NETWORK):
        asked(house)
    full = house.accounts.bindings.ask("", ADDRESS, "")
    assert isinstance(full, Refusal)
    assert full.code == "too_many_devices"
    assert isinstance(house.accounts.bindings.ask("", "192.0.2.8", ""), Shown)
    house.clock.pass_seconds(60)
    assert isinstance(house.accounts.bindings.ask("", ADDRESS, ""), Shown)


def test_the_database_knows_no_token(house: House) -> None:
    shown = asked(house)
    with house.accounts.database.read() as transaction:
        rows = transaction.rows("SELECT * FROM account_bindings")
    assert shown.token not in str(rows)
