"""Users: names that cannot be mistaken, roles room by room, secrets that never show."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.server.accounts import names
from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.users import User
from server.accounts.conftest import CHIEF, PASSWORD, House


def code(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    assert answer.text()
    return answer.code


@pytest.mark.parametrize(
    ("given_name", "written"),
    [
        ("Ann", "ann"),
        ("  bob.b ", "bob.b"),
        ("ＡＮＮ", "ann"),  # full width letters are the same letters
        ("ﬁona", "fiona"),  # a ligature is two letters
        ("K2-floor_1", "k2-floor_1"),
    ],
)
def test_a_name_is_written_one_way(given_name: str, written: str) -> None:
    assert names.user_name(given_name) == written


@pytest.mark.parametrize(
    "bad",
    ["", "a", " ", "аnn", "раура", "αnn", "ann\u200b", "ann\u202e", "a..b", ".ann", "ann.", "ann bob",
     "ann\x00",
     "ann'; DROP TABLE account_users; --", "a" * 33, "a" * 100_000, "ann\ud800", "é", "ann/../x", "ａ" * 200],
)
def test_names_that_could_be_mistaken_are_refused(bad: str) -> None:
    assert code(names.user_name(bad)) == "bad_name"


@given(st.text(max_size=60))
def test_a_written_name_is_plain_and_stays_as_it_is(text: str) -> None:
    written = names.user_name(text)
    if isinstance(written, str):
        assert written.isascii()
        assert written == names.user_name(written)
        assert written == unicodedata.normalize("NFKC", text).strip().casefold()
    else:
        assert written.code == "bad_name"


@given(st.text(max_size=300))
def test_shown_names_hide_nothing(text: str) -> None:
    shown = names.shown_name(text)
    if isinstance(shown, str):
        assert 1 <= len(shown) <= names.SHOWN_MOST
        assert not [sign for sign in shown if unicodedata.category(sign)[0] == "C"]
        assert names.shown_name(shown) == shown


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("short", "12 to 256"),
        ("x" * 257, "12 to 256"),
        ("x" * 1_000_000, "12 to 256"),
        ("\ufdfa" * 200, "12 to 256"),  # one sign that folds into eighteen
        ("aaaaaaaaaaaa", "five different"),
        ("my name is ann ok", "user's name"),
        ("my password 77", "everybody"),
        ("1234567890ab", "everybody"),
        ("surrogate \ud800 pass", "12 to 256"),
    ],
)
def test_weak_passwords_are_refused_with_the_reason(password: str, why: str) -> None:
    refusal = names.new_password(password, "ann")
    assert isinstance(refusal, Refusal)
    assert why in refusal.text()
    assert password not in repr(refusal)


@pytest.mark.parametrize(
    "pin", ["", "123", "1234", "9876", "7890", "1111", "1212", "123456789", "12a4", "١٢٣٥", "4 71"]
)
def test_weak_pins_are_refused(pin: str) -> None:
    assert code(names.new_pin(pin)) == "bad_pin"


def test_a_user_is_found_however_the_name_is_typed(house: House) -> None:
    made = house.user("Ann", "floor", "dealer")
    assert house.accounts.users.find("ＡＮＮ ") == made
    assert made.roles == {"main": frozenset({"floor", "dealer"})}
    assert (made.has_password, made.has_pin, made.has_second_factor) == (True, False, False)
    assert made.disabled_at is None
    assert house.accounts.users.find("ann'; --") is None
    assert house.accounts.users.get("nobody") is None
    assert [user.name for user in house.accounts.users.all()] == ["ann"]


@pytest.mark.parametrize(
    "twin", ["dealer1", "DEALER1", "dealer-1", "dealerl", "dealeri", "dea1er1", "ｄealer1"]
)
def test_a_name_that_looks_like_another_is_refused(small_house: House, twin: str) -> None:
    small_house.user("dealer1")
    assert code(small_house.accounts.users.add(CHIEF, twin)) == "name_taken"


def test_roles_are_given_and_taken_room_by_room(house: House) -> None:
    users = house.accounts.users
    ann = house.user("ann", "floor")
    house.user("bob", "owner", room="")
    both = users.grant(CHIEF, ann.id, "high limit", "manager")
    assert isinstance(both, User)
    assert both.roles == {"main": frozenset({"floor"}), "high limit": frozenset({"manager"})}
    assert users.grant(CHIEF, ann.id, "high limit", "manager") == both  # twice is once
    left = users.withdraw(CHIEF, ann.id, "main", "floor")
    assert isinstance(left, User)
    assert left.roles == {"high limit": frozenset({"manager"})}
    assert [user.name for user in users.all("high limit")] == ["ann"]
    assert code(users.grant(CHIEF, ann.id, "main", "king")) == "no_such_role"
    assert code(users.grant(CHIEF, "u0", "main", "floor")) == "no_such_user"
    assert code(users.grant(CHIEF, ann.id, "", "floor")) == "bad_room"
    assert code(users.grant(CHIEF, ann.id, "ma\x00in", "floor")) == "bad_room"
    given_and_taken = [what for what, _ in house.reasons() if what.startswith("role")]
    assert given_and_taken == ["role_given", "role_given", "role_given", "role_taken"]


def test_the_last_owner_stays(house: House) -> None:
    users = house.accounts.users
    ann = house.user("ann", "owner", room="")
    assert ann.is_owner
    assert code(users.withdraw(CHIEF, ann.id, "", "owner")) == "last_owner"
    assert code(users.disable(CHIEF, ann.id)) == "last_owner"
    assert code(users.erase(CHIEF, ann.id)) == "last_owner"
    house.user("bob", "owner", room="")
    withdrawn = users.withdraw(CHIEF, ann.id, "", "owner")
    assert isinstance(withdrawn, User)
    assert not withdrawn.is_owner


def test_a_person_has_one_account_in_a_room(house: House) -> None:
    users = house.accounts.users
    ann, bob = house.user("ann", "player"), house.user("bob", "player")
    linked = users.link(CHIEF, ann.id, "main", "p17")
    assert isinstance(linked, User)
    assert linked.persons == {"main": "p17"}
    assert code(users.link(CHIEF, bob.id, "main", "p17")) == "person_linked"
    elsewhere = users.link(CHIEF, bob.id, "annex", "p17")  # another room counts for itself
    assert isinstance(elsewhere, User)
    freed = users.link(CHIEF, ann.id, "main", None)
    assert isinstance(freed, User)
    assert freed.persons == {}
    assert isinstance(users.link(CHIEF, bob.id, "main", "p17"), User)


def test_an_erased_user_is_forgotten_and_the_record_still_holds(house: House) -> None:
    ann = house.user("ann", "player")
    house.sign_in("ann")
    house.refused("ann", "not this one at all")
    assert house.accounts.users.erase(CHIEF, ann.id) is None
    assert house.accounts.users.find("ann") is None
    assert house.accounts.users.all() == []
    own = house.accounts.audit.read(who=ann.id)
    assert own
    assert all(entry.details is None for entry in own)
    assert house.accounts.audit.verify() is None
    assert isinstance(house.accounts.users.add(CHIEF, "ann"), User)  # the name is free again
    with house.accounts.database.read() as transaction:
        everything = str(transaction.rows("SELECT * FROM account_users WHERE id = :user", user=ann.id))
    assert "ann" not in everything


def test_accounts_without_a_secret_admit_nobody(house: House) -> None:
    house.user("ann", "dealer", password=None)
    assert house.refused("ann", "") == "sign_in_failed"
    assert house.refused("ann", PASSWORD) == "sign_in_failed"
