"""What the door refuses: sign-in, permission, origin, rate and size; and what accounts may not be.

They join the one list of codes, so that clients read a refusal of the door like one of the room. Facts never
hold a secret: no password, PIN, code or token.
"""

from __future__ import annotations

from cardhouse.play.refusal import Refusal, register

__all__ = ["CODES", "Refusal"]

CODES: dict[str, str] = {
    # Signing in. One code for every reason why name and secret do not fit: who guesses learns nothing.
    "sign_in_failed": "name and password, PIN or code do not fit",
    "code_needed": "this account has a second factor: send its code along",
    "own_secret_needed": "somebody else set this {kind}: choose one of your own, and send it along",
    "own_secret_first": "the owner of this account has not chosen a password or PIN of their own yet",
    "cannot_vouch": "who made this account, or is in the same hands, cannot vouch for it",
    "no_second_factor": "this account has no second factor: set one up first",
    "too_many_attempts": "too many attempts: try again in {seconds} seconds",
    "not_signed_in": "sign in first",
    "session_over": "this session is over: sign in again",
    "device_unknown": "this device is not registered, or no longer",
    "device_not_for_pins": "a PIN is taken only on a device that is bound to a table",
    # Permissions.
    "not_allowed": "this is not for {roles}; it is for {allowed}",
    "unknown_action": "there is no action {action}",
    "own_only": "this is allowed here for oneself only",
    "bound_table_only": "this is allowed here only at the table that this device is bound to ({bound})",
    "no_bound_table": "this needs a device that is bound to a table",
    "way_closed": "as {role} this can be done only after signing in by {ways}",
    "own_play": "this is not for members of the staff about themselves or at the table where they play",
    "fresh_code_needed": "this asks for a code of the last {minutes} minutes: give one at your account",
    "not_yours_to_give": "the role {role} is not yours to give or take",
    "own_account": "nobody changes roles of their own account",
    "not_yours_to_change": "this account is not yours to change",
    # The request itself.
    "csrf_missing": "the header {header} is missing",
    "csrf_wrong": "the header {header} does not belong to this session",
    "foreign_origin": "requests from {origin} are not taken here",
    "https_only": "this room is reached by https only: the address begins with https://",
    "foreign_host": "this server does not answer for {host:typed}",
    "too_many_requests": "too many requests: try again in {seconds} seconds",
    "body_too_large": "the request is larger than {most} bytes",
    "body_too_slow": "the request did not arrive within {seconds} seconds",
    "accounts_unavailable": "the accounts cannot be read or written now: try again soon",
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
    "no_device_waits": "no device shows these digits now: open /device there again and type what it shows",
    "too_many_devices": "too many devices wait to be bound: try again in {seconds} seconds",
    "bad_room": "a room's name {why}",
    "bad_table": "a table's number is a whole number from 1 up",
    "bad_device": "a device {why}",
    "person_linked": "this person has an account already",
    "person_seated": "{person} sits at a table: who that is can be changed when the seat is given up",
    "last_owner": "the last owner cannot be removed",
}
register(CODES)
