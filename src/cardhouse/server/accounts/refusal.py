"""What the door refuses: sign-in, permission, origin, rate and size. A closed list, as in `play/refusal.py`.

The shape is the same as a refusal in a hand (code, facts, cite), so that clients read both alike. Facts never
hold a secret: no password, PIN, code or token.
"""

from __future__ import annotations

from typing import Any

import msgspec

CODES: dict[str, str] = {
    # Signing in. One code for every reason why name and secret do not fit: who guesses learns nothing.
    "sign_in_failed": "name and password, PIN or code do not fit",
    "code_needed": "this account has a second factor: send its code along",
    "too_many_attempts": "too many attempts: try again in {seconds} seconds",
    "not_signed_in": "sign in first",
    "session_over": "this session is over: sign in again",
    "device_unknown": "this device is not registered, or no longer",
    "device_not_for_pins": "a PIN is taken only on a device that is bound to a table",
    # Permissions.
    "not_allowed": "{action} is not for {roles}; it is for {allowed}",
    "unknown_action": "there is no action {action}",
    "own_only": "{action} is allowed here for oneself only",
    "bound_table_only": "{action} is allowed here only at the table that this device is bound to ({bound})",
    "no_bound_table": "{action} needs a device that is bound to a table",
    "second_person_needed": "whoever initiated this may not approve it: a second person is needed",
    "not_yours_to_give": "the role {role} is not yours to give or take",
    "own_account": "nobody changes roles of their own account",
    "not_yours_to_change": "this account is not yours to change",
    # The request itself.
    "csrf_missing": "the header {header} is missing",
    "csrf_wrong": "the header {header} does not belong to this session",
    "foreign_origin": "requests from {origin} are not taken here",
    "foreign_host": "this server does not answer for {host}",
    "too_many_requests": "too many requests: try again in {seconds} seconds",
    "body_too_large": "the request is larger than {most} bytes",
    # Accounts.
    "bad_name": "a user name {why}",
    "name_taken": "the name {name} is taken, or looks like one that is",
    "bad_shown_name": "a shown name {why}",
    "bad_password": "a password {why}",
    "bad_pin": "a PIN {why}",
    "bad_code": "the code does not fit",
    "no_enrolment": "no second factor is being set up: begin first",
    "no_such_user": "there is no such user",
    "no_such_role": "there is no role {role}; there are {roles}",
    "no_such_session": "there is no such session",
    "no_such_device": "there is no such device",
    "bad_room": "a room's name {why}",
    "bad_table": "a table's name {why}",
    "bad_device": "a device {why}",
    "person_linked": "this person has an account already",
    "last_owner": "the last owner cannot be removed",
}


class Refusal(msgspec.Struct, frozen=True):
    """Returned, never raised: nothing was changed but the record of the attempt."""

    code: str
    facts: dict[str, Any] = {}
    cite: str | None = None

    def __post_init__(self) -> None:
        assert self.code in CODES, f"unknown refusal code {self.code}"

    def text(self) -> str:
        """One plain sentence."""
        sentence = CODES[self.code].format(**self.facts)
        return f"{sentence} ({self.cite})" if self.cite else sentence
