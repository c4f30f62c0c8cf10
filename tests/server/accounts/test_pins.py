"""PINs at tables: what they open, where, and what is tried against them."""

from cardhouse.server.accounts.devices import IssuedDevice
from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.sessions import Issued, Session, Table
from cardhouse.server.accounts.users import User
from server.accounts.conftest import CHIEF, HOME, House


def tablet(house: House, table: int = 7, room: str = "main") -> IssuedDevice:
    issued = house.accounts.devices.issue(CHIEF, "table", room, f"tablet {table}", table)
    assert isinstance(issued, IssuedDevice)
    return issued


def dealer(house: House, name: str = "dan", *roles: str) -> User:
    made = house.user(name, *(roles or ("dealer",)), password=None)
    changed = house.accounts.users.set_pin(CHIEF, made.id, "4071")
    assert isinstance(changed, User)
    return changed


def pin(house: House, token: str, name: str, digits: str) -> Issued | Refusal:
    return house.accounts.sign_in.with_pin(token, name, digits, HOME)


def test_a_pin_opens_a_session_bound_to_the_devices_table(house: House) -> None:
    dealer(house)
    issued = pin(house, tablet(house).token, "dan", "4071")
    assert isinstance(issued, Issued)
    assert issued.session.bound == Table("main", 7)
    assert (issued.session.way, issued.session.roles("main")) == ("pin", frozenset({"dealer"}))


def test_a_pin_opens_no_more_than_the_table(house: House) -> None:
    made = dealer(house, "max", "dealer", "manager", "cage")
    house.accounts.users.grant(CHIEF, made.id, "annex", "dealer")
    issued = pin(house, tablet(house).token, "max", "4071")
    assert isinstance(issued, Issued)
    assert issued.session.grants == {"main": frozenset({"dealer"})}


def test_a_pin_is_taken_only_on_a_tables_device(house: House) -> None:
    dealer(house)
    board = house.accounts.devices.issue(CHIEF, "board", "main", "north wall")
    assert isinstance(board, IssuedDevice)
    assert pin(house, board.token, "dan", "4071") == Refusal("device_not_for_pins")
    assert pin(house, "chd_unknown", "dan", "4071") == Refusal("device_unknown")
    assert pin(house, "", "dan", "4071") == Refusal("device_unknown")
    withdrawn = tablet(house)
    assert house.accounts.devices.withdraw(CHIEF, "main", withdrawn.device.id) is None
    assert pin(house, withdrawn.token, "dan", "4071") == Refusal("device_unknown")
    assert house.refused("dan", "4071") == "sign_in_failed"  # nor with the PIN as password


def test_guessing_pins_is_slowed_down_on_the_device_where_they_are_guessed(house: House) -> None:
    """And not elsewhere, so that nobody locks a dealer out of his table from another one."""
    dealer(house)
    one, two = tablet(house, 1), tablet(house, 2)
    for number in range(5):
        assert pin(house, one.token, "dan", f"50{number}9") == Refusal("sign_in_failed")
    answer = pin(house, one.token, "dan", "4071")
    assert isinstance(answer, Refusal)
    assert answer.code == "too_many_attempts"
    assert isinstance(pin(house, two.token, "dan", "4071"), Issued)
    house.clock.pass_seconds(15)
    assert isinstance(pin(house, one.token, "dan", "4071"), Issued)


def test_guessing_pins_is_slowed_down_by_user_on_all_devices_together(house: House) -> None:
    dealer(house)
    tablets = [tablet(house, number) for number in range(1, 7)]
    for number in range(20):
        token = tablets[number % 5].token
        assert pin(house, token, "dan", f"5{number:02d}9") == Refusal("sign_in_failed")
    answer = pin(house, tablets[5].token, "dan", "4071")
    assert isinstance(answer, Refusal)
    assert answer.code == "too_many_attempts"


def test_failed_pins_look_and_work_the_same(house: House) -> None:
    dealer(house)
    house.user("ann", "floor")
    token = tablet(house).token
    before = house.hasher.checks
    tries = [("dan", "9999"), ("nobody", "4071"), ("ann", "4071"), ("dan", "x" * 100_000), ("dan", "\ud800")]
    assert [pin(house, token, *each) for each in tries] == [Refusal("sign_in_failed")] * 5
    assert house.hasher.checks - before == 5


def test_the_next_dealer_signs_the_last_one_out(house: House) -> None:
    dealer(house), dealer(house, "eve")
    token = tablet(house).token
    first = pin(house, token, "dan", "4071")
    second = pin(house, token, "eve", "4071")
    assert isinstance(first, Issued)
    assert isinstance(second, Issued)
    assert house.accounts.sessions.authenticate(first.token) == Refusal("session_over")
    assert isinstance(house.accounts.sessions.authenticate(second.token), Session)


def test_a_tablet_locks_itself_when_nobody_uses_it(house: House) -> None:
    """And whatever is done by PIN is the dealer's own, at that table."""
    made = dealer(house)
    issued = pin(house, tablet(house).token, "dan", "4071")
    assert isinstance(issued, Issued)
    assert (issued.session.who, issued.session.bound) == (made.id, Table("main", 7))
    house.clock.pass_seconds(44 * 60)
    assert isinstance(house.accounts.sessions.authenticate(issued.token), Session)
    house.clock.pass_seconds(2 * 60)
    assert house.accounts.sessions.authenticate(issued.token) == Refusal("session_over")
