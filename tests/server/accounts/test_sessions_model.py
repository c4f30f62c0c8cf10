"""Sessions against a plain model: whatever people do in whatever order, the same tokens are good in both."""

import tempfile
from dataclasses import dataclass
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule

from cardhouse.server.accounts.sessions import Issued, Lifetimes, Session
from cardhouse.server.accounts.users import User
from server.accounts.conftest import CHIEF, HOME, PASSWORD, open_house

NAMES = ("ann", "bob")
LIFE = Lifetimes()


@dataclass
class Expected:
    """What the model knows of a session."""

    token: str
    id: str
    name: str
    opened: int
    seen: int
    ended: bool = False

    def good(self, now: int) -> bool:
        return (not self.ended and now < self.seen + LIFE.password_idle
                and now < self.opened + LIFE.password_absolute)


class SessionsMachine(RuleBasedStateMachine):
    sessions = Bundle("sessions")

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.house = open_house(str(Path(self.folder.name) / "room.db"))
        self.users: dict[str, User] = {name: self.house.user(name, "floor") for name in NAMES}
        self.enabled = dict.fromkeys(NAMES, True)
        self.roles = {name: {"floor"} for name in NAMES}
        self.known: list[Expected] = []

    def teardown(self) -> None:
        self.house.accounts.close()
        self.folder.cleanup()

    def end_all(self, name: str, keep: str = "") -> None:
        for each in self.known:
            if each.name == name and each.id != keep:
                each.ended = True

    @rule(target=sessions, name=st.sampled_from(NAMES))
    def sign_in(self, name: str) -> Expected:
        answer = self.house.accounts.sign_in.with_password(name, PASSWORD, HOME)
        now = self.house.clock.now
        if not isinstance(answer, Issued):
            assert not self.enabled[name] or answer.code == "too_many_attempts"
            return Expected("chs_none", "none", name, now, now, ended=True)
        assert self.enabled[name]
        made = Expected(answer.token, answer.session.id, name, now, now)
        self.known.append(made)
        return made

    @rule(session=sessions)
    def revoke(self, session: Expected) -> None:
        refused = self.house.accounts.sessions.revoke(CHIEF, self.users[session.name].id, session.id)
        assert (refused is not None) == session.ended
        session.ended = True

    @rule(session=sessions)
    def rotate(self, session: Expected) -> None:
        answer = self.house.accounts.sessions.rotate(session.token, "tried", end_others=True)
        assert isinstance(answer, Issued) == session.good(self.house.clock.now)
        if isinstance(answer, Issued):
            self.end_all(session.name, keep=session.id)
            self.known.append(Expected(session.token, "", session.name, session.opened, session.seen, True))
            session.token = answer.token

    @rule(session=sessions)
    def touch(self, session: Expected) -> None:
        self.house.accounts.sessions.touch(session.id)
        if session.good(self.house.clock.now):
            session.seen = self.house.clock.now

    @rule(name=st.sampled_from(NAMES))
    def revoke_all(self, name: str) -> None:
        self.house.accounts.sessions.revoke_all(CHIEF, self.users[name].id)
        self.end_all(name)

    @rule(name=st.sampled_from(NAMES), disabled=st.booleans())
    def disable(self, name: str, disabled: bool) -> None:
        self.house.accounts.users.disable(CHIEF, self.users[name].id, disabled)
        self.enabled[name] = not disabled
        self.end_all(name)

    @rule(name=st.sampled_from(NAMES), role=st.sampled_from(["floor", "cage"]), give=st.booleans())
    def change_role(self, name: str, role: str, give: bool) -> None:
        users = self.house.accounts.users
        (users.grant if give else users.withdraw)(CHIEF, self.users[name].id, "main", role)
        if (role in self.roles[name]) != give:
            self.end_all(name)
        (self.roles[name].add if give else self.roles[name].discard)(role)

    @rule(minutes=st.integers(0, 200))
    def wait(self, minutes: int) -> None:
        self.house.clock.pass_seconds(60 * minutes)

    @invariant()
    def the_same_tokens_are_good(self) -> None:
        now = self.house.clock.now
        for each in self.known:
            answer = self.house.accounts.sessions.authenticate(each.token)
            assert isinstance(answer, Session) == each.good(now)
            if isinstance(answer, Session):
                assert answer.user == self.users[each.name].id
                assert answer.roles("main") == self.roles[each.name]
        for name in NAMES:
            listed = {each.id for each in self.house.accounts.sessions.of_user(self.users[name].id)}
            assert listed == {each.id for each in self.known if each.name == name and each.good(now)}


SessionsMachine.TestCase.settings = settings(max_examples=15, stateful_step_count=25, deadline=None)
TestSessions = SessionsMachine.TestCase
