"""What goes wrong only in between: a secret changed while it is checked, a device withdrawn while in use."""

from collections.abc import Callable

import pytest

from cardhouse.server.accounts.devices import IssuedDevice
from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.sessions import Issued, Session
from server.accounts.conftest import CHIEF, HOME, PASSWORD, House, cheap_hasher


def test_nothing_fits_nothing() -> None:
    hasher = cheap_hasher()
    stored = hasher.hash("")
    assert hasher.fits(stored, "")
    assert not hasher.fits(stored, None)
    assert not hasher.fits(None, "")
    assert not hasher.fits(None, None)
    assert not hasher.fits(None, "nobody has this secret")  # what the work is done on where there is nothing
    assert not hasher.fits("no hash at all", "")


@pytest.mark.parametrize("change", ["password", "disabled"])
def test_an_account_changed_while_the_password_is_checked_is_not_opened(
    house: House, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    ann = house.user("ann", "floor")
    users = house.accounts.users
    fits = house.hasher.fits
    changes: dict[str, Callable[[], object]] = {
        "password": lambda: users.set_password(CHIEF, ann.id, "another long secret"),
        "disabled": lambda: users.disable(CHIEF, ann.id),
    }

    def meanwhile(stored: str | None, given: str | None) -> bool:
        answer = fits(stored, given)
        changes[change]()
        return answer

    monkeypatch.setattr(house.hasher, "fits", meanwhile)
    assert house.accounts.sign_in.with_password("ann", PASSWORD, HOME) == Refusal("sign_in_failed")
    assert house.reasons()[-1] == ("sign_in", "changed_meanwhile")
    assert house.accounts.sessions.of_user(ann.id) == []


def at_a_tablet(house: House) -> tuple[IssuedDevice, Issued]:
    dan = house.user("dan", "dealer", password=None)
    house.accounts.users.set_pin(CHIEF, dan.id, "4071")
    device = house.accounts.devices.issue(CHIEF, "table", "main", "seven", 7)
    assert isinstance(device, IssuedDevice)
    issued = house.accounts.sign_in.with_pin(device.token, "dan", "4071", HOME)
    assert isinstance(issued, Issued)
    return device, issued


def test_a_tablet_withdrawn_while_the_pin_is_checked_opens_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    device, first = at_a_tablet(house)
    fits = house.hasher.fits

    def meanwhile(stored: str | None, given: str | None) -> bool:
        house.accounts.devices.withdraw(CHIEF, "main", device.device.id)
        return fits(stored, given)

    monkeypatch.setattr(house.hasher, "fits", meanwhile)
    answer = house.accounts.sign_in.with_pin(device.token, "dan", "4071", HOME)
    assert answer == Refusal("sign_in_failed")
    assert house.accounts.sessions.of_user(str(first.session.user)) == []


def test_a_withdrawn_tablet_signs_its_dealer_out(house: House) -> None:
    device, issued = at_a_tablet(house)
    assert isinstance(house.accounts.sessions.authenticate(issued.token), Session)
    assert house.accounts.devices.withdraw(CHIEF, "main", device.device.id) is None
    assert house.accounts.sessions.authenticate(issued.token) == Refusal("session_over")
    assert house.accounts.sessions.of_user(str(issued.session.user)) == []


def test_a_session_is_no_better_than_its_device(house: House) -> None:
    device, issued = at_a_tablet(house)
    with house.accounts.database.write() as transaction:  # as if a sign-in had come in between
        transaction.change("UPDATE account_devices SET revoked_at = 1 WHERE id = :id", id=device.device.id)
    assert house.accounts.sessions.authenticate(issued.token) == Refusal("session_over")


def test_a_new_pin_ends_sessions_opened_with_the_old_one_and_no_others(house: House) -> None:
    _, issued = at_a_tablet(house)
    dan = str(issued.session.user)
    house.accounts.users.set_password(CHIEF, dan, PASSWORD)
    browser = house.sign_in("dan")
    house.accounts.users.set_pin(CHIEF, dan, "5082")
    assert house.accounts.sessions.authenticate(issued.token) == Refusal("session_over")
    assert isinstance(house.accounts.sessions.authenticate(browser.token), Session)
