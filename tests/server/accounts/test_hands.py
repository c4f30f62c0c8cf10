"""One manager is one person, however many accounts he makes or has the secrets of: what he was told or set is
good once, and his accounts are no second person for one another until somebody else vouches.
"""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from cardhouse.server.accounts.audit import By
from cardhouse.server.accounts.devices import IssuedDevice
from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.sessions import Issued
from cardhouse.server.accounts.users import User
from server.accounts.conftest import CHIEF, HOME, PASSWORD, House

GIVEN, OWN = "told on a slip of paper", "nobody else has this one"


def made(house: House, by: User, name: str, role: str = "cage") -> User:
    """An account that somebody made, who knows its secret."""
    user = house.accounts.users.add(By(by.id), name, password=GIVEN)
    assert isinstance(user, User), user
    granted = house.accounts.users.grant(By(by.id), user.id, "main", role)
    assert isinstance(granted, User), granted
    return granted


def enter(house: House, name: str, given: str = GIVEN, own: str | None = OWN) -> Issued | Refusal:
    return house.accounts.sign_in.with_password(name, given, HOME, fresh=own)


def code(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


def test_what_somebody_else_set_opens_nothing_but_the_choice_of_another(house: House) -> None:
    boss = house.user("max", "manager")
    made(house, boss, "cal")
    assert code(enter(house, "cal", own=None)) == "own_secret_needed"
    assert code(enter(house, "cal", own=GIVEN)) == "bad_password"
    assert code(enter(house, "cal", own="short")) == "bad_password"
    found = house.accounts.users.find("cal")
    assert found is not None
    assert house.accounts.sessions.of_user(found.id) == []
    assert isinstance(enter(house, "cal"), Issued)
    assert code(enter(house, "cal", own=None)) == "sign_in_failed", "the given one is spent"
    assert isinstance(enter(house, "cal", OWN, None), Issued)
    assert ("own_password_chosen", "") in house.reasons()


def test_a_reset_secret_is_good_once_and_ends_the_sessions(house: House) -> None:
    boss, clerk = house.user("max", "manager"), house.user("cal", "cage")
    before = house.sign_in("cal")
    house.accounts.users.set_password(By(boss.id), clerk.id, GIVEN)
    assert house.accounts.sessions.authenticate(before.token) == Refusal("session_over")
    assert code(enter(house, "cal", own=None)) == "own_secret_needed"
    assert isinstance(enter(house, "cal"), Issued)


def test_a_pin_that_somebody_else_set_is_good_once_at_the_tablet(house: House) -> None:
    boss, dealer = house.user("max", "manager"), house.user("dan", "dealer")
    house.accounts.users.set_pin(By(boss.id), dealer.id, "4071")
    tablet = house.accounts.devices.issue(CHIEF, "table", "main", "seven", 7)
    assert isinstance(tablet, IssuedDevice)
    way = house.accounts.sign_in.with_pin
    assert code(way(tablet.token, "dan", "4071", HOME)) == "own_secret_needed"
    assert code(way(tablet.token, "dan", "4071", HOME, fresh="4071")) == "bad_pin"
    assert isinstance(way(tablet.token, "dan", "4071", HOME, fresh="5183"), Issued)
    assert code(way(tablet.token, "dan", "4071", HOME)) == "sign_in_failed"
    assert isinstance(way(tablet.token, "dan", "5183", HOME), Issued)


def test_secrets_set_at_the_machine_are_the_owners_own(house: House) -> None:
    house.user("ann", "floor")
    assert isinstance(house.sign_in("ann"), Issued)


def test_who_made_an_account_is_one_with_it_and_with_all_others_he_made(house: House) -> None:
    boss, other = house.user("max", "manager"), house.user("nan", "manager")
    one, two = made(house, boss, "cal"), made(house, boss, "cay")
    hands = house.accounts.hands
    assert hands.of(boss.id) == {one.id, two.id}
    assert hands.of(one.id) == {boss.id, two.id}
    assert hands.of(other.id) == set()
    enter(house, "cal")
    assert boss.id in hands.of(one.id), "who knew the first secret may have chosen the second too"


@pytest.mark.parametrize("touch", ["password", "pin", "factor"])
def test_who_touches_a_secret_is_one_with_the_account(house: House, touch: str) -> None:
    boss, clerk = house.user("max", "manager"), house.user("cal", "cage")
    by = By(boss.id)
    if touch == "factor":
        house.accounts.second_factor.remove(by, clerk.id)
    elif touch == "pin":
        house.accounts.users.set_pin(by, clerk.id, "4071")
    else:
        house.accounts.users.set_password(by, clerk.id, GIVEN)
    assert house.accounts.hands.of(clerk.id) == {boss.id}


def test_one_person_is_one_under_any_accounts_that_he_ever_had(house: House) -> None:
    one, two, other = house.user("ann", "cage"), house.user("ann2", "cage"), house.user("bob", "cage")
    users = house.accounts.users
    assert isinstance(users.link(CHIEF, one.id, "main", "p1"), User)
    assert code(users.link(CHIEF, two.id, "main", "p1")) == "person_linked"
    users.link(CHIEF, one.id, "main", None)
    assert isinstance(users.link(CHIEF, two.id, "main", "p1"), User)
    assert isinstance(users.link(CHIEF, other.id, "main", "p2"), User)
    assert house.accounts.hands.of(one.id) == {two.id}
    assert house.accounts.hands.of(other.id) == set()
    house.accounts.hands.vouch(CHIEF, one.id)
    assert house.accounts.hands.of(one.id) == {two.id}, "nobody vouches that somebody is not himself"


def test_only_somebody_in_other_hands_vouches(house: House) -> None:
    boss, other = house.user("max", "manager"), house.user("nan", "manager")
    floor = house.user("flo", "floor")
    clerk, twin = made(house, boss, "cal"), made(house, boss, "cay", "floor")
    vouch = house.accounts.hands.vouch
    assert code(vouch(By(other.id), clerk.id)) == "own_secret_first"
    enter(house, "cal")
    for who in (boss, clerk, twin):
        assert code(vouch(By(who.id), clerk.id)) == "cannot_vouch"
    house.accounts.users.set_password(By(boss.id), floor.id, GIVEN)
    assert code(vouch(By(floor.id), clerk.id)) == "cannot_vouch", "he has had that secret too"
    assert vouch(By(other.id), clerk.id) is None
    assert house.accounts.hands.of(clerk.id) == set()
    assert clerk.id not in house.accounts.hands.of(boss.id)
    assert ("user_vouched_for", "") in house.reasons()
    house.accounts.users.set_password(By(boss.id), clerk.id, GIVEN)
    assert boss.id in house.accounts.hands.of(clerk.id), "and is one with it again after the next reset"


def test_vouching_by_http(client: TestClient[Any], small_house: House) -> None:
    boss, _ = small_house.user("max", "manager"), small_house.user("nan", "manager")
    clerk = made(small_house, boss, "cal")
    enter(small_house, "cal")
    path = f"/api/v1/rooms/main/users/{clerk.id}/vouched"
    for name, status in (("max", 403), ("nan", 204)):
        client.cookies.clear()
        client.headers.pop("x-csrf-token", None)
        signed = client.post("/api/v1/sign-in", json={"name": name, "password": PASSWORD})
        client.headers["x-csrf-token"] = signed.json()["csrf"]
        assert client.put(path).status_code == status
    found = small_house.accounts.users.get(clerk.id)
    assert found is not None
    assert found.in_hands == ()
