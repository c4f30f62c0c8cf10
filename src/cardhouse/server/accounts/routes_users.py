"""Handlers for those who keep accounts, devices and the record: managers, the owner, the auditor.

The matrix says who may at all (`permissions.toml`), `administration.py` how far. Rooms are named in the path:
a manager acts in one of their own; the owner in any.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, delete, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter

from cardhouse.server.accounts.administration import may_change, may_give
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.audit import AuditEntry
from cardhouse.server.accounts.devices import Device
from cardhouse.server.accounts.door import Visitor, visitor_of
from cardhouse.server.accounts.guards import accounts_of, allow, deny
from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.routes_session import Hidden, must
from cardhouse.server.accounts.sessions import PLAYER, Listed
from cardhouse.server.accounts.users import EVERYWHERE, OWNER, User
from cardhouse.server.documenting import REFUSALS
from cardhouse.server.permissions import Subject

ROOM = "/api/v1/rooms/{room:str}"
USER = f"{ROOM}/users/{{user:str}}"
TOLD: dict[str, Any] = {
    "responses": REFUSALS, "tags": ["accounts"], "sync_to_thread": True,
    "description": "Who may is in the matrix of permissions; whatever is changed is put on record.",
}  # fmt: skip
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


def enter(request: AnyRequest, action: str, room: str) -> Visitor:
    visitor = visitor_of(request.scope)
    allow(accounts_of(request), visitor, action, Subject(room))
    if room not in request.app.state.rooms():  # the owner may anywhere, but not nowhere
        raise RefusedError(Refusal("no_such_room", {"room": room[:100]}))
    return visitor


def target(request: AnyRequest, action: str, room: str, user: str) -> tuple[Visitor, User]:
    """A user whose account the visitor may change; one in another room does not exist for a manager."""
    visitor = enter(request, action, room)
    found = accounts_of(request).users.get(user)
    if found is None or not found.name:
        deny(accounts_of(request), visitor, action, Refusal("no_such_user"), room)
    assert found is not None
    return visitor, found


def changeable(request: AnyRequest, action: str, room: str, user: str) -> Visitor:
    visitor, found = target(request, action, room, user)
    assert visitor.session is not None
    if refusal := may_change(visitor.session, found):
        deny(accounts_of(request), visitor, action, refusal, room)
    return visitor


def not_seated(request: AnyRequest, visitor: Visitor, room: str, person: str | None, user: str = "") -> None:
    """Whoever sits at a table keeps his account, and nobody else becomes him: an account shows the cards of
    the person that it is.
    """
    found = accounts_of(request).users.get(user) if user else None
    for one in (person, found.persons.get(room) if found is not None else None, user):
        if one and request.app.state.seated(room, one):
            refusal = Refusal("person_seated", {"person": one[:100]})
            deny(accounts_of(request), visitor, "account.link_person", refusal, room)


def chosen(request: AnyRequest, visitor: Visitor, room: str, person: str | None) -> None:
    """An account is said to be somebody who is on the room's books, not any word."""
    if person is not None and not request.app.state.on_the_books(room, person):
        refusal = Refusal("no_such_person", {"person": person[:100]})
        deny(accounts_of(request), visitor, "account.link_person", refusal, room)


def introduce(request: AnyRequest, room: str, user: User) -> None:
    """Who plays here is a person of the room from the start."""
    if PLAYER in user.roles.get(room, ()) and room not in user.persons:
        request.app.state.introduce(room, user.id)


def giving(request: AnyRequest, room: str, role: str, target: User | None) -> None:
    visitor = visitor_of(request.scope)
    assert visitor.session is not None
    stranger = User("", "", shown="", created_at=0, disabled_at=None, has_password=False, has_pin=False,
        has_second_factor=False)
    if refusal := may_give(visitor.session, room, role, target or stranger):
        deny(accounts_of(request), visitor, "account.change_roles", refusal, room)


@get(f"{ROOM}/users", summary="Users with a role in the room", operation_id="list_users", **TOLD)
def list_users(room: FromPath[str], request: AnyRequest) -> list[User]:
    enter(request, "view.users", room)
    # What they are elsewhere is not this room's affair.
    return [
        msgspec.structs.replace(user, roles={room: user.roles[room]},
                                persons={room: user.persons[room]} if room in user.persons else {})
        for user in accounts_of(request).users.all(room)
    ]


@post(f"{ROOM}/users", summary="Add a user", operation_id="add_user", **TOLD)
def add_user(room: FromPath[str], data: JSONBody[NewUser], request: AnyRequest) -> User:
    visitor = enter(request, "account.add_user", room)
    giving(request, room, data.role, None)
    not_seated(request, visitor, room, data.person)
    chosen(request, visitor, room, data.person)
    by = visitor.by()
    made: User = must(accounts_of(request).users.add(by, data.name, data.shown, data.password))
    try:
        where = EVERYWHERE if data.role == OWNER else room
        made = must(accounts_of(request).users.grant(by, made.id, where, data.role))
        if data.pin is not None:
            made = must(accounts_of(request).users.set_pin(by, made.id, data.pin))
        if data.person is not None:
            made = must(accounts_of(request).users.link(by, made.id, room, data.person))
    except RefusedError:  # the whole user or none
        accounts_of(request).users.erase(by, made.id)
        raise
    introduce(request, room, made)
    return made


@get(f"{USER}/sessions", summary="A user's open sessions", operation_id="list_sessions", **TOLD)
def list_sessions(room: FromPath[str], user: FromPath[str], request: AnyRequest) -> list[Listed]:
    _, found = target(request, "view.sessions", room, user)
    return accounts_of(request).sessions.of_user(found.id) if room in found.roles else []


@delete(f"{USER}/sessions", summary="End a user's sessions", operation_id="end_sessions", **TOLD)
def end_sessions(room: FromPath[str], user: FromPath[str], request: AnyRequest) -> None:
    visitor = changeable(request, "account.end_sessions", room, user)
    accounts_of(request).sessions.revoke_all(visitor.by(), user)


@put(f"{USER}/roles/{{role:str}}", summary="Give a role", operation_id="give", **TOLD)
def give(
    room: FromPath[str], user: FromPath[str], role: FromPath[str], request: AnyRequest
) -> User:
    visitor, found = target(request, "account.change_roles", room, user)
    giving(request, room, role, found)
    changed: User = must(accounts_of(request).users.grant(visitor.by(), user, room, role))
    introduce(request, room, changed)
    return changed


@delete(f"{USER}/roles/{{role:str}}", status_code=200, summary="Take a role", operation_id="take", **TOLD)
def take(
    room: FromPath[str], user: FromPath[str], role: FromPath[str], request: AnyRequest
) -> User:
    visitor, found = target(request, "account.change_roles", room, user)
    giving(request, room, role, found)
    changed: User = must(accounts_of(request).users.withdraw(visitor.by(), user, room, role))
    return changed


@put(f"{USER}/secret", summary="Reset a password or PIN", operation_id="reset", **TOLD)
def reset(
    room: FromPath[str], user: FromPath[str], data: JSONBody[NewSecret], request: AnyRequest
) -> User:
    visitor = changeable(request, "account.reset_secret", room, user)
    if data.password is not None:
        must(accounts_of(request).users.set_password(visitor.by(), user, data.password))
    if data.pin is not None:
        must(accounts_of(request).users.set_pin(visitor.by(), user, data.pin))
    found = accounts_of(request).users.get(user)
    assert found is not None
    return found


@delete(f"{USER}/second-factor", summary="Drop a user's second factor", operation_id="drop", **TOLD)
def drop(room: FromPath[str], user: FromPath[str], request: AnyRequest) -> None:
    visitor = changeable(request, "account.remove_second_factor", room, user)
    must(accounts_of(request).second_factor.remove(visitor.by(), user))


@put(f"{USER}/person", summary="Say who a user is in the room's register", operation_id="link", **TOLD)
def link(room: FromPath[str], user: FromPath[str], data: JSONBody[Linked], request: AnyRequest) -> User:
    visitor = changeable(request, "account.link_person", room, user)
    not_seated(request, visitor, room, data.person, user)
    chosen(request, visitor, room, data.person)
    changed: User = must(accounts_of(request).users.link(visitor.by(), user, room, data.person))
    return changed


@put(f"{USER}/vouched", status_code=204, summary="Vouch for a user", operation_id="vouch", **TOLD)
def vouch(room: FromPath[str], user: FromPath[str], request: AnyRequest) -> None:
    """That the owner of the account is known, and chose his secret himself: from then on he is a second
    person beside whoever made the account.
    """
    visitor, found = target(request, "account.vouch", room, user)
    if room not in found.roles:
        deny(accounts_of(request), visitor, "account.vouch", Refusal("no_such_user"), room)
    refusal = accounts_of(request).hands.vouch(visitor.by(), user)
    if refusal is not None:
        deny(accounts_of(request), visitor, "account.vouch", refusal, room)


@put(f"{USER}/enabled", summary="Disable or enable a user", operation_id="enable", **TOLD)
def enable(
    room: FromPath[str], user: FromPath[str], data: JSONBody[Enabled], request: AnyRequest
) -> User:
    visitor = changeable(request, "account.disable_user", room, user)
    changed: User = must(accounts_of(request).users.disable(visitor.by(), user, not data.enabled))
    return changed


@delete(USER, summary="Erase a user", operation_id="erase", **TOLD)
def erase(room: FromPath[str], user: FromPath[str], request: AnyRequest) -> None:
    visitor = changeable(request, "account.erase_user", room, user)
    must(accounts_of(request).users.erase(visitor.by(), user))


@get(f"{ROOM}/devices", summary="Devices in use", operation_id="list_devices", **TOLD)
def list_devices(room: FromPath[str], request: AnyRequest) -> list[Device]:
    enter(request, "view.devices", room)
    return accounts_of(request).devices.of_room(room)


@post(f"{ROOM}/devices", summary="Register a device", operation_id="issue", **TOLD)
def issue(room: FromPath[str], data: JSONBody[NewDevice], request: AnyRequest) -> NewToken:
    visitor = enter(request, "account.issue_device", room)
    issued = must(accounts_of(request).devices.issue(visitor.by(), data.kind, room, data.label, data.table))
    return NewToken(issued.device, issued.token)


@delete(f"{ROOM}/devices/{{device:str}}", summary="Withdraw a device", operation_id="withdraw", **TOLD)
def withdraw(room: FromPath[str], device: FromPath[str], request: AnyRequest) -> None:
    visitor = enter(request, "account.withdraw_device", room)
    must(accounts_of(request).devices.withdraw(visitor.by(), room, device))


@get(f"{ROOM}/audit", summary="What was done and refused at the door", operation_id="audit", **TOLD)
def audit(
    room: FromPath[str], request: AnyRequest, after: After = 0, most: Most = 100
) -> list[AuditEntry]:
    enter(request, "view.audit", room)
    return accounts_of(request).audit.read(after, most, room=room)


HANDLERS = [
    list_users, add_user, list_sessions, end_sessions, give, take, reset, drop, link, vouch, enable, erase,
    list_devices, issue, withdraw, audit,
]  # fmt: skip
