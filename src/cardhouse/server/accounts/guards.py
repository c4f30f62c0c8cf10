"""Litestar guards: who must be signed in, and whether they may. Thin: the matrix decides (`permissions.py`).

A handler behind `signed_in` gets the session with `session_of`. Every refusal is put on record.
"""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from cardhouse.play.refusal import Refusal
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.accounts.audit import refused
from cardhouse.server.accounts.door import Visitor, visitor_of
from cardhouse.server.accounts.services import Accounts
from cardhouse.server.accounts.sessions import Session
from cardhouse.server.permissions import Subject, may

Connection = ASGIConnection[Any, Any, Any, Any]


def accounts_of(connection: Connection) -> Accounts:
    """The accounts of the server that was asked."""
    found: Accounts = connection.app.state.accounts
    return found


def session_of(visitor: Visitor) -> Session:
    """The session of a request behind a guard; raises the refusal where there is none."""
    if visitor.session is None:
        raise RefusedError(visitor.fault or Refusal("not_signed_in"))
    return visitor.session


def allow(accounts: Accounts, visitor: Visitor, action: str, subject: Subject) -> Session:
    """The session, if it may; else the refusal is put on record and raised."""
    answer: object = Refusal("not_signed_in")
    if visitor.session is not None:
        answer = may(visitor.session, action, subject)
    elif visitor.fault is not None:
        answer = visitor.fault
    if isinstance(answer, Refusal):
        deny(accounts, visitor, action, answer, subject.room)
    assert visitor.session is not None
    return visitor.session


def deny(accounts: Accounts, visitor: Visitor, action: str, refusal: Refusal, room: str = "") -> None:
    """Put a refusal on record and raise it; also for refusals of the room."""
    accounts.recorder.put(refused(visitor.by(), accounts.clock(), action, refusal, room))
    raise RefusedError(refusal, recorded=True)


def signed_in(connection: Connection, _: BaseRouteHandler) -> None:
    """A guard for handlers that only ask that somebody is signed in."""
    session_of(visitor_of(connection.scope))
