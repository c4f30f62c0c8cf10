"""The shapes of what is sent to clients, for the OpenAPI page and for whoever reads answers in Python.

The bytes themselves are made in `room/views/messages.py`; a test holds the two together.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.subject import View


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A view with what it is of, and how old it is."""

    type: str
    subject: str
    position: int
    at: int


def shown_as(view: View) -> Any:
    """The shape of a view's message."""
    fields: list[Any] = [("view", view.shape)]
    if view.at_once:
        fields.append(("events", list[dict[str, Any]], []))
    if view.own is not None:
        fields.append(("own", view.own | None, None))
    name = f"{view.kind.capitalize()}Shown"
    return msgspec.defstruct(name, fields, bases=(Shown,), frozen=True, kw_only=True, module=__name__)


class RoomLine(msgspec.Struct, frozen=True):
    """A room of this server."""

    room: str
    house: str
    zone: str
    money: str
    position: int


class PersonShown(msgspec.Struct, frozen=True):
    """Somebody on the room's books, with the personal data that is kept apart from the log."""

    person: str
    alias: str
    name: str = ""
    card: str = ""
    notes: list[str] = []
    tier: str = ""
    id_checked: bool = False
    digest: str = ""
    erased: bool = False
    needs: list[str] = []
    country: str = ""


class LoggedEntry(msgspec.Struct, frozen=True):
    """One entry of the log as it is stored; `concealed` where cards of a hand in progress were left out."""

    position: int
    command: str
    at: int
    by: str
    version: int
    digest: str
    body: Any
    concealed: bool = False


class LogPage(msgspec.Struct, frozen=True):
    """A page of the log, and from where the next one begins."""

    entries: list[LoggedEntry]
    next_after: int | None = None


class RuleShown(msgspec.Struct, frozen=True):
    """A row of a house's book, in our words."""

    id: str
    house: str
    kind: str
    says: str
    in_full: str = ""
    """Book, edition, section and rule."""
