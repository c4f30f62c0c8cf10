"""Signing in, and what is tried against it: guessing, spying on names, replay, fixation."""

import threading

import pyotp
import pytest

from cardhouse.server.accounts.attempts import FORGOTTEN_AFTER, LONGEST_WAIT
from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.second_factor import Enrolment, RecoveryCodes
from cardhouse.server.accounts.sessions import Issued, Session
from cardhouse.server.accounts.sign_in import Client
from cardhouse.server.accounts.users import User
from server.accounts.conftest import CHIEF, HOME, PASSWORD, SECOND, House, cheap_hasher, open_house

WRONG = "eight green tables"


def test_name_and_password_open_a_session(house: House) -> None:
    ann = house.user("ann", "floor")
    issued = house.sign_in("Ann ")
    session = house.accounts.sessions.authenticate(issued.token)
    assert isinstance(session, Session)
    assert (session.user, session.way, session.roles("main")) == (ann.id, "password", frozenset({"floor"}))
    assert session.roles("elsewhere") == frozenset()
    assert house.reasons()[-1] == ("signed_in", "")


def failures(house: House) -> dict[str, tuple[str, str]]:
    """Every way in which name and password do not fit, as (name, password)."""
    house.user("ann", "floor")
    house.user("pinonly", "dealer", password=None)
    off = house.user("off", "floor")
    house.accounts.users.disable(CHIEF, off.id)
    return {
        "wrong_secret": ("ann", WRONG),
        "unknown_name": ("nobody", PASSWORD),
        "no_such_way": ("pinonly", PASSWORD),
        "disabled": ("off", PASSWORD),
    }


def test_every_failure_looks_and_works_the_same(house: House) -> None:
    answers, work = [], []
    for name, password in failures(house).values():
        before = house.hasher.checks
        answers.append(house.accounts.sign_in.with_password(name, password, HOME))
        work.append(house.hasher.checks - before)
    assert answers == [Refusal("sign_in_failed")] * 4
    assert work == [1] * 4
    told = [reason for what, reason in house.reasons() if what == "sign_in"]
    assert told == ["wrong_secret", "unknown_name", "no_such_way", "disabled"]  # the auditor learns why


@pytest.mark.parametrize(
    "name", ["' OR 1=1 --", "ann' --", "ann\x00", "a" * 1_000_000, "\ud800\ud800", "%", "аnn", ":name", ""]
)
def test_hostile_names_fail_like_any_other(house: House, name: str) -> None:
    house.user("ann", "floor")
    before = house.hasher.checks
    assert house.refused(name, PASSWORD) == "sign_in_failed"
    assert house.hasher.checks - before == 1


@pytest.mark.parametrize("password", ["", "x" * 10_000_000, "\x00", "\ud800" * 20, "' OR 1=1"])
def test_hostile_passwords_fail_like_any_other(house: House, password: str) -> None:
    house.user("ann", "floor")
    assert house.refused("ann", password) == "sign_in_failed"


def test_a_password_is_the_same_in_any_unicode_form(small_house: House) -> None:
    small_house.user("ann", password="café at the corner")
    assert small_house.sign_in("ann", "cafe\u0301 at the corner").session.shown == "ann"


@pytest.mark.parametrize("name", ["ann", "nobody"])
def test_guessing_is_slowed_down_alike_for_known_and_unknown_names(house: House, name: str) -> None:
    house.user("ann", "floor")
    assert [house.refused(name, WRONG) for _ in range(5)] == ["sign_in_failed"] * 5
    waits = []
    for _ in range(4):
        answer = house.accounts.sign_in.with_password(name, WRONG, HOME)
        assert isinstance(answer, Refusal)
        assert answer.code == "too_many_attempts"
        waits.append(answer.facts["seconds"])
        house.clock.pass_seconds(answer.facts["seconds"])
        assert house.refused(name, WRONG) == "sign_in_failed"
    assert waits == [15, 30, 60, 120]


def test_while_locked_even_the_right_password_waits_and_no_work_is_done(house: House) -> None:
    house.user("ann", "floor")
    for _ in range(5):
        house.refused("ann", WRONG)
    before = house.hasher.checks
    assert house.refused("ann", PASSWORD) == "too_many_attempts"
    assert house.hasher.checks == before
    house.clock.pass_seconds(15)
    house.sign_in("ann")
    assert house.refused("ann", WRONG) == "sign_in_failed"  # and the count begins anew


def test_a_lock_at_one_address_does_not_lock_the_user_out_elsewhere(house: House) -> None:
    house.user("ann", "floor")
    for _ in range(5):
        house.refused("ann", WRONG, Client("203.0.113.9"))
    assert house.refused("ann", PASSWORD, Client("203.0.113.9")) == "too_many_attempts"
    house.sign_in("ann")


def test_many_addresses_together_are_slowed_down(house: House) -> None:
    house.user("ann", "floor")
    answers = [house.refused("ann", WRONG, Client(f"203.0.113.{number}")) for number in range(21)]
    assert answers == ["sign_in_failed"] * 20 + ["too_many_attempts"]


def test_a_whole_network_counts_as_one_address(small_house: House) -> None:
    small_house.user("ann", "floor")
    guesses = [small_house.refused("ann", WRONG, Client(f"2001:db8::{number}")) for number in range(6)]
    assert guesses == ["sign_in_failed"] * 5 + ["too_many_attempts"]


def test_one_address_trying_many_names_is_slowed_down_and_cannot_wipe_its_count(small_house: House) -> None:
    small_house.user("mallory", "player")
    for number in range(100):
        if number % 10 == 9:
            small_house.sign_in("mallory")  # gives back its own attempt only
        assert small_house.refused(f"victim{number}", WRONG) == "sign_in_failed"
    assert small_house.refused("victim", WRONG) == "too_many_attempts"


def test_failures_are_forgotten_after_a_day_and_no_wait_is_endless(house: House) -> None:
    house.user("ann", "floor")
    for _ in range(5):
        house.refused("ann", WRONG)
    house.clock.now -= 30 * 24 * 3_600 * SECOND  # a clock set back by a month
    answer = house.accounts.sign_in.with_password("ann", PASSWORD, HOME)
    assert isinstance(answer, Refusal)
    assert answer.facts["seconds"] <= LONGEST_WAIT // SECOND
    house.clock.now += 60 * 24 * 3_600 * SECOND
    house.sign_in("ann")
    house.refused("ann", WRONG)
    house.clock.now += FORGOTTEN_AFTER + 1
    assert house.accounts.attempts.forget_old(house.clock.now) > 0


def test_guesses_at_the_same_instant_are_all_counted(house: House) -> None:
    house.user("ann", "floor")
    answers: list[str] = []

    def guess() -> None:
        answers.append(house.refused("ann", WRONG))

    threads = [threading.Thread(target=guess) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == ["sign_in_failed"] * 5 + ["too_many_attempts"] * 7


def test_processes_count_together(house: House) -> None:
    house.user("ann", "floor")
    other = open_house(house.url, house.clock, seed=2)
    try:
        for each in (house, other, house, other, house):
            assert each.refused("ann", WRONG) == "sign_in_failed"
        assert other.refused("ann", PASSWORD) == "too_many_attempts"
    finally:
        other.accounts.close()


def test_a_password_is_hashed_anew_when_the_parameters_change(house: House) -> None:
    house.user("ann", "floor")

    def stored() -> str:
        with house.accounts.database.read() as transaction:
            row = transaction.row("SELECT password FROM account_users WHERE name = :name", name="ann")
        assert row is not None
        return str(row["password"])

    weak = stored()
    assert PASSWORD not in weak
    stronger = open_house(house.url, house.clock, seed=2)
    stronger.accounts.close()
    stronger.accounts.sign_in._hasher = cheap_hasher(rounds=2)
    stronger.sign_in("ann")
    stronger.accounts.close()
    assert ",t=2," in stored()
    assert ",t=1," in weak
    house.sign_in("ann")  # and it still fits


def test_fixation_a_token_brought_along_is_never_taken_over_and_ends(house: House) -> None:
    house.user("ann", "floor")
    house.user("mallory", "player")
    planted = house.sign_in("mallory")
    mine = house.sign_in("ann", client=Client("192.0.2.7", "a browser", planted.token))
    assert mine.token != planted.token
    assert house.accounts.sessions.authenticate(planted.token) == Refusal("session_over")
    made_up = Client("192.0.2.7", "a browser", "chs_chosen-by-the-attacker")
    assert house.sign_in("ann", client=made_up).token != made_up.token
    assert house.accounts.sessions.authenticate(made_up.token) == Refusal("session_over")


# The second factor


def enrol(house: House, user: User) -> tuple[str, tuple[str, ...]]:
    enrolment = house.accounts.second_factor.begin(CHIEF, user.id)
    assert isinstance(enrolment, Enrolment)
    codes = house.accounts.second_factor.confirm(CHIEF, user.id, code_at(house, enrolment.secret))
    assert isinstance(codes, RecoveryCodes)
    house.clock.pass_seconds(30)
    return enrolment.secret, codes.codes


def code_at(house: House, secret: str, steps: int = 0) -> str:
    return pyotp.TOTP(secret).at(house.clock.now // SECOND + 30 * steps)


def test_the_code_is_asked_for_only_after_the_password_was_right(house: House) -> None:
    secret, _ = enrol(house, house.user("ann", "manager"))
    assert house.refused("ann", PASSWORD) == "code_needed"
    assert house.refused("ann", WRONG) == "sign_in_failed"
    assert house.refused("ann", WRONG, code=code_at(house, secret)) == "sign_in_failed"
    house.sign_in("ann", code=code_at(house, secret))


def test_each_code_is_accepted_once(house: House) -> None:
    secret, _ = enrol(house, house.user("ann", "manager"))
    code = code_at(house, secret)
    house.sign_in("ann", code=code)
    assert house.refused("ann", PASSWORD, code=code) == "sign_in_failed"
    assert house.refused("ann", PASSWORD, code=code_at(house, secret, -1)) == "sign_in_failed"  # an older one
    house.clock.pass_seconds(30)
    house.sign_in("ann", code=code_at(house, secret))


def test_two_at_once_with_one_code_get_one_session(house: House) -> None:
    secret, _ = enrol(house, house.user("ann", "manager"))
    code = code_at(house, secret)
    answers: list[object] = []

    def attempt() -> None:
        answers.append(house.accounts.sign_in.with_password("ann", PASSWORD, HOME, code))

    threads = [threading.Thread(target=attempt) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(isinstance(answer, Issued) for answer in answers) == 1


@pytest.mark.parametrize(("steps", "fits"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)])
def test_a_phones_clock_may_be_off_by_half_a_minute(small_house: House, steps: int, fits: bool) -> None:
    secret, _ = enrol(small_house, small_house.user("ann", "manager"))
    small_house.clock.pass_seconds(300)
    code = code_at(small_house, secret, steps)
    answer = small_house.accounts.sign_in.with_password("ann", PASSWORD, HOME, code)
    assert isinstance(answer, Issued) == fits


def test_guessing_codes_is_slowed_down_and_asking_for_one_does_not_wipe_the_count(house: House) -> None:
    secret, _ = enrol(house, house.user("ann", "manager"))
    good = code_at(house, secret)
    bad = f"{(int(good) + 1) % 1_000_000:06}"
    for _ in range(5):
        assert house.refused("ann", PASSWORD) in ("code_needed", "too_many_attempts")
        assert house.refused("ann", PASSWORD, code=bad) == "sign_in_failed"
    assert house.refused("ann", PASSWORD, code=good) == "too_many_attempts"


@pytest.mark.parametrize(
    "junk", ["12345", "1234567", "abcdef", "١٢٣٤٥٦", "\x00" * 6, "9" * 100_000, " ", "-", "\ud800"]
)
def test_junk_codes_fail(small_house: House, junk: str) -> None:
    enrol(small_house, small_house.user("ann", "manager"))
    assert small_house.refused("ann", PASSWORD, code=junk) == "sign_in_failed"


def test_recovery_codes_work_once_each_and_are_kept_hashed(house: House) -> None:
    ann = house.user("ann", "manager")
    _, codes = enrol(house, ann)
    assert len(set(codes)) == 10
    house.sign_in("ann", code=codes[0].upper())
    assert house.refused("ann", PASSWORD, code=codes[0]) == "sign_in_failed"
    house.sign_in("ann", code=codes[1].replace("-", " "))
    assert house.accounts.second_factor.recovery_left(ann.id) == 8
    with house.accounts.database.read() as transaction:
        kept = str(transaction.rows("SELECT * FROM account_recovery"))
    assert not [code for code in codes if code.replace("-", "") in kept]
    _, others = enrol(house, ann)  # set up anew: the old ones are void
    assert house.refused("ann", PASSWORD, code=codes[2]) == "sign_in_failed"
    house.sign_in("ann", code=others[0])


def test_setting_up_needs_a_code_from_the_phone(house: House) -> None:
    ann = house.user("ann", "manager")
    factor = house.accounts.second_factor
    assert factor.confirm(CHIEF, ann.id, "123456") == Refusal("no_enrolment")
    assert factor.begin(CHIEF, "nobody") == Refusal("no_such_user")
    enrolment = factor.begin(CHIEF, ann.id)
    assert isinstance(enrolment, Enrolment)
    assert enrolment.secret not in repr(enrolment)
    assert enrolment.svg().startswith("<svg")
    assert len(enrolment.terminal().splitlines()) > 10
    bad = f"{(int(code_at(house, enrolment.secret)) + 1) % 1_000_000:06}"
    assert factor.confirm(CHIEF, ann.id, bad) == Refusal("bad_code")
    house.sign_in("ann")  # not in force yet
    assert isinstance(factor.confirm(CHIEF, ann.id, code_at(house, enrolment.secret)), RecoveryCodes)
    assert house.refused("ann", PASSWORD) == "code_needed"
    assert factor.remove(CHIEF, ann.id) is None
    house.sign_in("ann")
