"""A guest signs up by himself, from the code on the board: onto the books under a name and his own phone.
Whether the desk approves it first, by looking at identification, is the house's choice; until then he is on
no list, so that nothing a stranger typed is on any board. Approved he is by `CheckIdentification`; who is not
taken is declined, and what was kept of him is erased.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.command import FloorCommand
from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.people.decide import DIGEST_MOST, PERSON_ID, bad_text, known
from cardhouse.floor.people.events import PersonErased
from cardhouse.floor.people.state import Person
from cardhouse.floor.refusals import declare
from cardhouse.floor.state import Apply, Floor
from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal

CHOICE = "floor_people.phone_sign_up"
WAITING_MOST = 100
"""Of those who wait for the desk: more than a night's guests, less than a flood."""

declare(
    fact={
        "signed_up_already": "{person} is on the books already",
        "desk_has_enough": "{most} sign-ups wait for the desk already: sign up there",
        "no_sign_up_waits": "{person} does not wait for the desk's approval",
    },
    law={"no_phone_sign_up": "guests sign up at the desk here, not by phone"},
)


class SignUp(FloorCommand, frozen=True):
    """A guest comes onto the books by his own phone. The name lies apart; here is its digest."""

    person: str
    digest: str


class DeclineSignUp(FloorCommand, frozen=True):
    """The desk does not take a sign-up that waits: what was typed is erased."""

    person: str


class GuestSignedUp(FloorEvent, frozen=True):
    """Somebody came onto the books by himself."""

    person: str
    digest: str
    cite: str | None = None


def waits_for_desk(person: Person, choices: Choices) -> bool:
    """Whether the desk still has to see who this is."""
    mine = person.signed_up_at and not person.id_checked and not person.erased
    return bool(mine) and choices.value(CHOICE) == "desk_approves"


def waiting(desk: Desk) -> list[Person]:
    """Who waits for the desk, the first to come first."""
    found = [one for one in desk.floor.people.known.values() if waits_for_desk(one, desk.choices)]
    return sorted(found, key=lambda one: (one.signed_up_at, one.id))


def _sign_up(desk: Desk, command: SignUp) -> Answer:
    choice = desk.choices[CHOICE]
    if choice.value == "not_offered":
        return Refusal("no_phone_sign_up", {}, choice.cite)
    if not PERSON_ID.fullmatch(command.person):
        return bad_text("a person's id", "a letter, then up to 39 of a-z, 0-9, ' _ -")
    if not 0 < len(command.digest) <= DIGEST_MOST:
        return bad_text("a digest", f"1 to {DIGEST_MOST} characters")
    if command.person in desk.floor.people.known:
        return Refusal("signed_up_already", {"person": command.person})
    if choice.value == "desk_approves" and len(waiting(desk)) >= WAITING_MOST:
        return Refusal("desk_has_enough", {"most": WAITING_MOST})
    return [GuestSignedUp(command.person, command.digest, choice.cite)]


def _decline(desk: Desk, command: DeclineSignUp) -> Answer:
    found = known(desk, command.person)
    if isinstance(found, Refusal):
        return found
    if not waits_for_desk(found, desk.choices):
        return Refusal("no_sign_up_waits", {"person": command.person})
    return [PersonErased(command.person)]


def _signed_up(floor: Floor, event: GuestSignedUp, at: int) -> None:
    floor.people.known[event.person] = Person(event.person, event.digest, signed_up_at=at)


HANDLERS: dict[Any, Decide] = {SignUp: _sign_up, DeclineSignUp: _decline}
APPLY: dict[Any, Apply] = {GuestSignedUp: _signed_up}
