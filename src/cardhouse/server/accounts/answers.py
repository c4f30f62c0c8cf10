"""Refusals of the door as HTTP answers: which status, and one shape for all of them."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Response
from litestar.exceptions import HTTPException

from cardhouse.floor.refusals import overrulable
from cardhouse.languages import spoken
from cardhouse.play.refusal import Refusal, amounts_in
from cardhouse.play.stakes import Unit
from cardhouse.server.accounts.facts import plain_facts, plain_text

STATUS: dict[str, int] = {
    "sign_in_failed": 401, "code_needed": 401, "own_secret_needed": 401,
    "not_signed_in": 401, "session_over": 401,
    "device_unknown": 401, "device_not_for_pins": 403, "not_allowed": 403, "own_only": 403,
    "bound_table_only": 403,
    "no_bound_table": 403, "own_play": 403,
    "fresh_code_needed": 403, "not_yours_to_give": 403, "own_account": 403,
    "not_yours_to_change": 403, "csrf_missing": 403, "csrf_wrong": 403, "foreign_origin": 403,
    "way_closed": 403,
    "https_only": 403,
    "foreign_host": 421, "unknown_action": 404, "no_such_user": 404, "no_such_session": 404,
    "no_such_device": 404, "no_device_waits": 404, "too_many_devices": 429, "body_too_slow": 408,
    "name_taken": 409, "person_linked": 409,
    "person_seated": 409, "last_owner": 409,
    "no_enrolment": 409, "own_secret_first": 409, "cannot_vouch": 403, "no_second_factor": 409,
    "body_too_large": 413, "bad_name": 422, "bad_shown_name": 422, "bad_password": 422,
    "bad_pin": 422, "bad_code": 422, "no_such_role": 422, "bad_room": 422, "bad_table": 422,
    "bad_device": 422,
    "too_many_attempts": 429, "too_many_requests": 429, "accounts_unavailable": 503,
}  # fmt: skip
BUSY = 409  # a refusal of the room: the request was fine, the house says no


class Told(msgspec.Struct, frozen=True):
    """A refusal as clients read it."""

    code: str
    text: str
    facts: dict[str, Any]
    cite: str | None = None
    unit: Unit = "cents"
    """What amounts at the table are counted in."""
    amounts: dict[str, str] = {}
    """Which facts are amounts: `money`, in cents anywhere, or `chips` of the table, in its unit."""
    overrulable: bool = False
    """Whether it is of the house's order, which a supervisor may overrule with a reason."""


class RefusedError(HTTPException):
    """Carries a refusal out of a guard or a handler; `guards.refusal_handler` turns it into the answer.

    `recorded`: the audit has it already.
    """

    def __init__(self, refusal: Refusal, recorded: bool = False) -> None:
        super().__init__(status_code=status_of(refusal), detail=refusal.text())
        self.refusal = refusal
        self.recorded = recorded


def status_of(refusal: Refusal) -> int:
    return STATUS.get(refusal.code, BUSY)


def told(refusal: Refusal) -> Told:
    facts = plain_facts(refusal.facts)
    said = plain_text(refusal.text(spoken()))
    return Told(
        refusal.code, said, facts, cite=refusal.cite, unit=refusal.unit, amounts=amounts_in(refusal.code),
        overrulable=overrulable(refusal),
    )  # fmt: skip


def headers_of(refusal: Refusal) -> dict[str, str]:
    status = status_of(refusal)
    if status == 429:
        return {"retry-after": str(refusal.facts["seconds"])}
    # Not Basic: a browser must not ask for a password in a window of its own.
    return {"www-authenticate": "Bearer"} if status == 401 else {}


def body_of(refusal: Refusal) -> bytes:
    return msgspec.json.encode({"refusal": told(refusal)})


def answer_of(refusal: Refusal) -> Response[bytes]:
    return Response(
        body_of(refusal), status_code=status_of(refusal), media_type=MediaType.JSON,
        headers=headers_of(refusal),
    )
