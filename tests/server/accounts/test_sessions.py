"""Sessions and devices: how they end, what they show, what they never show."""

from collections.abc import Callable

import pytest

from cardhouse.server.accounts.audit import By
from cardhouse.server.accounts.devices import IssuedDevice
from cardhouse.server.accounts.refusal import CODES, Refusal
from cardhouse.server.accounts.sessions import HOUR, Lifetimes, Session, Table, csrf_token
from cardhouse.server.accounts.sign_in import Client
from server.accounts.conftest import CHIEF, PASSWORD, House

OVER = Refusal("session_over")


def test_a_session_ends_when_idle(house: House) -> None:
    house.user("ann", "floor")
    issued = house.sign_in("ann")
    sessions = house.accounts.sessions
    house.clock.now += Lifetimes().password_idle - 1
    alive = sessions.authenticate(issued.token)
    assert isinstance(alive, Session)
    assert alive.touch_due
    sessions.touch(alive.id)
    house.clock.now += Lifetimes().password_idle - 1
    assert isinstance(sessions.authenticate(issued.token), Session)
    house.clock.now += 1
    assert sessions.authenticate(issued.token) == OVER
    sessions.touch(alive.id)  # does not revive it
    assert sessions.authenticate(issued.token) == OVER


def test_a_session_ends_when_old_however_busy(house: House) -> None:
    house.user("ann", "floor")
    issued = house.sign_in("ann")
    sessions = house.accounts.sessions
    for _ in range(13):
        house.clock.now += HOUR
        assert isinstance(sessions.authenticate(issued.token), Session)
        sessions.touch(issued.session.id)
    house.clock.now += HOUR
    assert sessions.authenticate(issued.token) == OVER
    house.clock.now += 31 * 24 * HOUR
    assert sessions.forget_old() == 1


def test_only_the_digest_of_a_token_is_kept(house: House) -> None:
    house.user("ann", "floor")
    issued = house.sign_in("ann")
    assert len(issued.token) >= 43 + 4  # 256 bits in base64, and the prefix
    with house.accounts.database.read() as transaction:
        kept = str(transaction.rows("SELECT * FROM account_sessions"))
    assert issued.token not in kept
    assert issued.token.removeprefix("chs_") not in kept
    assert issued.csrf not in kept


def test_sessions_are_listed_and_revoked_one_by_one_or_all(house: House) -> None:
    ann = house.user("ann", "floor")
    house.user("bob", "floor")
    other = house.sign_in("bob")
    phones = [Client("192.0.2.1", f"phone {number}\x1b[31m") for number in range(4)]
    tokens = [house.sign_in("ann", client=phone) for phone in phones]
    sessions = house.accounts.sessions
    listed = sessions.of_user(ann.id)
    assert sorted(each.agent for each in listed) == [f"phone {number}[31m" for number in range(4)]
    assert {each.address for each in listed} == {"192.0.2.1"}
    assert sessions.revoke(CHIEF, ann.id, other.session.id) == Refusal("no_such_session")  # not ann's
    assert sessions.revoke(CHIEF, ann.id, tokens[0].session.id) is None
    assert sessions.revoke(CHIEF, ann.id, tokens[0].session.id) == Refusal("no_such_session")
    assert sessions.authenticate(tokens[0].token) == OVER
    assert sessions.check(tokens[0].session.id) == OVER
    assert sessions.revoke_all(CHIEF, ann.id, keep=tokens[1].session.id) == 2
    assert [each.id for each in sessions.of_user(ann.id)] == [tokens[1].session.id]
    assert sessions.revoke_all(CHIEF, ann.id) == 1
    assert sessions.of_user(ann.id) == []
    assert isinstance(sessions.authenticate(other.token), Session)


@pytest.mark.parametrize("change", ["grant", "withdraw", "disable", "password", "link", "erase"])
def test_a_change_of_the_account_ends_its_sessions(house: House, change: str) -> None:
    users = house.accounts.users
    ann = house.user("ann", "floor")
    issued = house.sign_in("ann")
    changes: dict[str, Callable[[], object]] = {
        "grant": lambda: users.grant(CHIEF, ann.id, "main", "manager"),
        "withdraw": lambda: users.withdraw(CHIEF, ann.id, "main", "floor"),
        "disable": lambda: users.disable(CHIEF, ann.id),
        "password": lambda: users.set_password(CHIEF, ann.id, "another long secret"),
        "link": lambda: users.link(CHIEF, ann.id, "main", "p1"),
        "erase": lambda: users.erase(CHIEF, ann.id),
    }
    changes[change]()
    assert house.accounts.sessions.authenticate(issued.token) == OVER


def test_rotation_makes_the_old_token_dead_at_once(house: House) -> None:
    ann = house.user("ann", "floor")
    other, issued = house.sign_in("ann"), house.sign_in("ann")
    sessions = house.accounts.sessions
    renewed = sessions.rotate(issued.token, "password changed", end_others=True)
    assert not isinstance(renewed, Refusal)
    assert renewed.token != issued.token
    assert renewed.csrf != issued.csrf
    assert sessions.authenticate(issued.token) == OVER
    assert sessions.authenticate(other.token) == OVER
    assert [each.id for each in sessions.of_user(ann.id)] == [issued.session.id]
    assert sessions.rotate(issued.token, "again") == OVER


@pytest.mark.parametrize(
    "token",
    ["", "chs_", "chs_" + "A" * 43, "chd_", "x" * 1_000_000, "\ud800", "chs_\x00", "' OR 1=1 --", "ключ"],
)
def test_made_up_tokens_open_nothing(house: House, token: str) -> None:
    house.user("ann", "floor")
    house.sign_in("ann")
    answer = house.accounts.sessions.authenticate(token)
    assert isinstance(answer, Refusal)
    assert answer.code in ("session_over", "device_unknown")


def test_signing_out(house: House) -> None:
    house.user("ann", "floor")
    issued = house.sign_in("ann")
    assert house.accounts.sign_in.out(issued.session) is None
    assert house.accounts.sessions.authenticate(issued.token) == OVER
    assert house.accounts.sign_in.out(issued.session) == Refusal("no_such_session")
    assert house.reasons()[-1][0] == "signed_out"


def test_devices_act_for_themselves_until_they_are_withdrawn(house: House) -> None:
    devices, sessions = house.accounts.devices, house.accounts.sessions
    made = {}
    for kind, table in (("table", 7), ("board", None), ("kiosk", None)):
        issued = devices.issue(By("u1"), kind, "main", f"the {kind}", table)
        assert isinstance(issued, IssuedDevice)
        assert issued.token not in repr(issued)
        made[kind] = issued
    seen = {kind: sessions.authenticate(issued.token) for kind, issued in made.items()}
    roles = {kind: each.roles("main") for kind, each in seen.items() if isinstance(each, Session)}
    assert roles == {"table": frozenset(), "board": frozenset({"board"}), "kiosk": frozenset({"kiosk"})}
    tablet = seen["table"]
    assert isinstance(tablet, Session)
    assert (tablet.user, tablet.bound) == (None, Table("main", 7))
    assert tablet.who == f"device:{made['table'].device.id}"
    assert len(devices.of_room("main")) == 3
    assert devices.of_room("annex") == []
    assert devices.withdraw(CHIEF, "annex", made["board"].device.id) == Refusal("no_such_device")
    assert devices.withdraw(CHIEF, "main", made["board"].device.id) is None
    assert devices.withdraw(CHIEF, "main", made["board"].device.id) == Refusal("no_such_device")
    assert sessions.authenticate(made["board"].token) == Refusal("device_unknown")
    assert sessions.check(f"device:{made['board'].device.id}") == Refusal("device_unknown")
    assert isinstance(sessions.check(f"device:{made['kiosk'].device.id}"), Session)


@pytest.mark.parametrize(
    ("kind", "room", "label", "table", "code"),
    [
        ("clock", "main", "x", None, "bad_device"),
        ("table", "main", "x", None, "bad_device"),
        ("board", "main", "x", 7, "bad_device"),
        ("table", "main", "x", 0, "bad_table"),
        ("table", "main", "x", 10**30, "bad_table"),
        ("board", "", "x", None, "bad_room"),
        ("board", "main", "x\x00", None, "bad_device"),
        ("board", "main", "x" * 65, None, "bad_device"),
    ],
)
def test_bad_devices_are_refused(
    small_house: House, kind: str, room: str, label: str, table: int | None, code: str
) -> None:
    answer = small_house.accounts.devices.issue(CHIEF, kind, room, label, table)
    assert isinstance(answer, Refusal)
    assert answer.code == code
    assert answer.text()


# Nothing secret anywhere


def test_no_secret_is_kept_or_shown(house: House) -> None:
    ann = house.user("ann", "manager")
    house.accounts.users.set_pin(CHIEF, ann.id, "4071")
    issued = house.sign_in("ann", client=Client("192.0.2.1", "phone", "chs_brought-along"))
    house.refused("ann", "mistyped my secret")
    house.refused("my secret instead", "of my name")
    enrolment = house.accounts.second_factor.begin(CHIEF, ann.id)
    secrets = [PASSWORD, issued.token, issued.csrf, "mistyped my secret", "my secret instead", "of my name",
               "chs_brought-along"]
    shown = repr([ann, issued, enrolment, Client("", "", "chs_brought-along"), house.accounts.database,
                  house.accounts.users.find("ann"), house.accounts.sessions.of_user(ann.id)])
    kept = ""
    tables = ["users", "roles", "persons", "devices", "sessions", "recovery", "attempts", "audit",
              "audit_details"]
    with house.accounts.database.read() as transaction:
        for table in tables:
            kept += str(transaction.rows(f"SELECT * FROM account_{table}"))
    assert not [secret for secret in secrets if secret in shown + kept]
    assert "4071" not in shown
    assert "$argon2id$" in kept
    assert "$argon2id$" not in shown


def test_the_csrf_token_belongs_to_one_token() -> None:
    assert csrf_token("chs_a") != csrf_token("chs_b")
    assert "chs_a" not in csrf_token("chs_a")


def test_every_refusal_of_the_door_can_be_said() -> None:
    words = {"seconds": 1, "action": "x", "roles": "y", "allowed": "z", "bound": 7, "role": "r",
             "header": "h", "origin": "o", "host": "n", "most": 5, "why": "is so", "name": "ann",
             "ways": "phone"}
    said = [Refusal(code, words).text() for code in CODES]
    assert len(set(said)) == len(CODES)
