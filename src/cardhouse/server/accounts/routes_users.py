"""Handlers for those who keep accounts, devices and the record: managers, the owner, the auditor.

The matrix says who may at all (`permissions.toml`), `administration.py` how far. Rooms are named in the path:
a manager acts in one of their own; the owner in any.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, delete, get, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter

from cardhouse.server.accounts.administration import may_change, may_give
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.audit import AuditEntry
from cardhouse.server.accounts.devices import Device
from cardhouse.server.accounts.door import Visitor, visitor_of
from cardhouse.server.accounts.guards import allow, deny
from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.routes_session import Hidden, must
from cardhouse.server.accounts.services import Accounts
from cardhouse.server.accounts.sessions import Listed
from cardhouse.server.accounts.users import User
from cardhouse.server.permissions import Subject

USER = "/rooms/{room:str}/users/{user:str}"
AnyRequest = Request[Any, Any, Any]
Most = Annotated[int, QueryParameter(ge=1, le=500)]
After = Annotated[int, QueryParameter(ge=0, le=2**62)]


class NewUser(Hidden, frozen=True):
    """A user with one role in the room, so that whoever adds them can also change them."""

    name: str
    role: str
    shown: str | None = None
    password: str | None = None
    pin: str | None = None
    person: str | None = None


class NewSecret(Hidden, frozen=True):
    """What is given is set."""

    password: str | None = None
    pin: str | None = None


class Linked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    person: str | None


class Enabled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    enabled: bool


class NewDevice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    label: str
    table: int | None = None


class NewToken(msgspec.Struct, frozen=True):
    """A device and its token, told this once."""

    device: Device
    token: str

    def __repr__(self) -> str:
        return f"NewToken({self.device!r})"


def user_handlers(accounts: Accounts) -> list[HTTPRouteHandler]:
    """All of them, for a Router under the API's path."""
    keeper = Keeping(accounts)
    return [*users(keeper), *changes(keeper), *devices(keeper), *records(keeper)]


class Keeping:
    """What these handlers share: asking the matrix, then how far it goes."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts

    def enter(self, request: AnyRequest, action: str, room: str) -> Visitor:
        visitor = visitor_of(request.scope)
        allow(self.accounts, visitor, action, Subject(room))
        return visitor

    def target(self, request: AnyRequest, action: str, room: str, user: str) -> tuple[Visitor, User]:
        """A user whose account the visitor may change; one in another room does not exist for a manager."""
        visitor = self.enter(request, action, room)
        found = self.accounts.users.get(user)
        if found is None or not found.name:
            deny(self.accounts, visitor, action, Refusal("no_such_user"), room)
        assert found is not None
        return visitor, found

    def changeable(self, request: AnyRequest, action: str, room: str, user: str) -> Visitor:
        visitor, found = self.target(request, action, room, user)
        assert visitor.session is not None
        if refusal := may_change(visitor.session, found):
            deny(self.accounts, visitor, action, refusal, room)
        return visitor

    def giving(self, visitor: Visitor, room: str, role: str, target: User | None) -> None:
        assert visitor.session is not None
        stranger = User("", "", "", 0, None, False, False, False)
        if refusal := may_give(visitor.session, room, role, target or stranger):
            deny(self.accounts, visitor, "account.change_roles", refusal, room)


def users(keeper: Keeping) -> list[HTTPRouteHandler]:
    accounts = keeper.accounts

    @get("/rooms/{room:str}/users", sync_to_thread=True, summary="Users with a role in the room")
    def list_users(room: FromPath[str], request: AnyRequest) -> list[User]:
        keeper.enter(request, "view.users", room)
        # What they are elsewhere is not this room's affair.
        return [
            msgspec.structs.replace(user, roles={room: user.roles[room]},
                                    persons={room: user.persons[room]} if room in user.persons else {})
            for user in accounts.users.all(room)
        ]

    @post("/rooms/{room:str}/users", sync_to_thread=True, summary="Add a user")
    def add_user(room: FromPath[str], data: JSONBody[NewUser], request: AnyRequest) -> User:
        visitor = keeper.enter(request, "account.add_user", room)
        keeper.giving(visitor, room, data.role, None)
        by = visitor.by()
        made: User = must(accounts.users.add(by, data.name, data.shown, data.password))
        try:
            made = must(accounts.users.grant(by, made.id, room, data.role))
            if data.pin is not None:
                made = must(accounts.users.set_pin(by, made.id, data.pin))
            if data.person is not None:
                made = must(accounts.users.link(by, made.id, room, data.person))
        except RefusedError:  # the whole user or none
            accounts.users.erase(by, made.id)
            raise
        return made

    @get("/rooms/{room:str}/users/{user:str}/sessions", sync_to_thread=True, summary="A user's open sessions")
    def list_sessions(room: FromPath[str], user: FromPath[str], request: AnyRequest) -> list[Listed]:
        _, found = keeper.target(request, "view.sessions", room, user)
        return accounts.sessions.of_user(found.id) if room in found.roles else []

    @delete("/rooms/{room:str}/users/{user:str}/sessions", sync_to_thread=True,
            summary="End a user's sessions")
    def end_sessions(room: FromPath[str], user: FromPath[str], request: AnyRequest) -> None:
        visitor = keeper.changeable(request, "account.end_sessions", room, user)
        accounts.sessions.revoke_all(visitor.by(), user)

    return [list_users, add_user, list_sessions, end_sessions]


def changes(keeper: Keeping) -> list[HTTPRouteHandler]:
    accounts = keeper.accounts

    @put(USER + "/roles/{role:str}", sync_to_thread=True, summary="Give a role")
    def give(
        room: FromPath[str], user: FromPath[str], role: FromPath[str], request: AnyRequest
    ) -> User:
        visitor, found = keeper.target(request, "account.change_roles", room, user)
        keeper.giving(visitor, room, role, found)
        changed: User = must(accounts.users.grant(visitor.by(), user, room, role))
        return changed

    @delete(USER + "/roles/{role:str}", sync_to_thread=True, status_code=200, summary="Take a role")
    def take(
        room: FromPath[str], user: FromPath[str], role: FromPath[str], request: AnyRequest
    ) -> User:
        visitor, found = keeper.target(request, "account.change_roles", room, user)
        keeper.giving(visitor, room, role, found)
        changed: User = must(accounts.users.withdraw(visitor.by(), user, room, role))
        return changed

    return [give, take, *secrets(keeper), *standing(keeper)]


def secrets(keeper: Keeping) -> list[HTTPRouteHandler]:
    accounts = keeper.accounts

    @put(USER + "/secret", sync_to_thread=True, summary="Reset a password or PIN")
    def reset(
        room: FromPath[str], user: FromPath[str], data: JSONBody[NewSecret], request: AnyRequest
    ) -> User:
        visitor = keeper.changeable(request, "account.reset_secret", room, user)
        if data.password is not None:
            must(accounts.users.set_password(visitor.by(), user, data.password))
        if data.pin is not None:
            must(accounts.users.set_pin(visitor.by(), user, data.pin))
        found = accounts.users.get(user)
        assert found is not None
        return found

    @delete(USER + "/second-factor", sync_to_thread=True, summary="Drop a user's second factor")
    def drop(room: FromPath[str], user: FromPath[str], request: AnyRequest) -> None:
        visitor = keeper.changeable(request, "account.remove_second_factor", room, user)
        must(accounts.second_factor.remove(visitor.by(), user))

    return [reset, drop]


def standing(keeper: Keeping) -> list[HTTPRouteHandler]:
    accounts = keeper.accounts

    @put(USER + "/person", sync_to_thread=True, summary="Say who a user is in the room's register")
    def link(room: FromPath[str], user: FromPath[str], data: JSONBody[Linked], request: AnyRequest) -> User:
        visitor = keeper.changeable(request, "account.link_person", room, user)
        changed: User = must(accounts.users.link(visitor.by(), user, room, data.person))
        return changed

    @put(USER + "/enabled", sync_to_thread=True, summary="Disable or enable a user")
    def enable(
        room: FromPath[str], user: FromPath[str], data: JSONBody[Enabled], request: AnyRequest
    ) -> User:
        visitor = keeper.changeable(request, "account.disable_user", room, user)
        changed: User = must(accounts.users.disable(visitor.by(), user, not data.enabled))
        return changed

    @delete(USER, sync_to_thread=True, summary="Erase a user")
    def erase(room: FromPath[str], user: FromPath[str], request: AnyRequest) -> None:
        visitor = keeper.changeable(request, "account.erase_user", room, user)
        must(accounts.users.erase(visitor.by(), user))

    return [link, enable, erase]


def devices(keeper: Keeping) -> list[HTTPRouteHandler]:
    accounts = keeper.accounts

    @get("/rooms/{room:str}/devices", sync_to_thread=True, summary="Devices in use")
    def list_devices(room: FromPath[str], request: AnyRequest) -> list[Device]:
        keeper.enter(request, "view.devices", room)
        return accounts.devices.of_room(room)

    @post("/rooms/{room:str}/devices", sync_to_thread=True, summary="Register a device")
    def issue(room: FromPath[str], data: JSONBody[NewDevice], request: AnyRequest) -> NewToken:
        visitor = keeper.enter(request, "account.issue_device", room)
        issued = must(accounts.devices.issue(visitor.by(), data.kind, room, data.label, data.table))
        return NewToken(issued.device, issued.token)

    @delete("/rooms/{room:str}/devices/{device:str}", sync_to_thread=True, summary="Withdraw a device")
    def withdraw(room: FromPath[str], device: FromPath[str], request: AnyRequest) -> None:
        visitor = keeper.enter(request, "account.withdraw_device", room)
        must(accounts.devices.withdraw(visitor.by(), room, device))

    return [list_devices, issue, withdraw]


def records(keeper: Keeping) -> list[HTTPRouteHandler]:
    @get("/rooms/{room:str}/audit", sync_to_thread=True, summary="What was done and refused at the door")
    def audit(
        room: FromPath[str], request: AnyRequest, after: After = 0, most: Most = 100
    ) -> list[AuditEntry]:
        keeper.enter(request, "view.audit", room)
        return keeper.accounts.audit.read(after, most, room=room)

    return [audit]
