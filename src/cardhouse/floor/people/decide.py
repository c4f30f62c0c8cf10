"""Who is on the room's books, and who is kept apart. Who is kept out is `excluding`; whether somebody may
play is `eligibility`.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.people import commands as cmd
from cardhouse.floor.people import events as ev
from cardhouse.floor.people.ages import for_the_log
from cardhouse.floor.people.authority import MANAGEMENT, needs_role
from cardhouse.floor.people.state import Person
from cardhouse.floor.refusals import declare
from cardhouse.play.refusal import Refusal

PERSON_ID = re.compile(r"[a-z][a-z0-9'_-]{0,39}")
_WORD = re.compile(r"[a-z][a-z0-9_]{0,39}")
DIGEST_MOST = 200
NEEDS_MOST = 10
SPECIAL_NEEDS = "special_needs"
"""What the log says of them: that there are some. Which ones lies with the personal data."""

declare(
    order={
        "card_not_own": "the card does not count: the name on it is not {person}'s",
        "pairs_not_kept": "the house does not keep people apart",
    },
    fact={
        "bad_date": "{what} cannot be right: it must be {allowed}",
        "card_expired": "the card is no longer good; it ended {ended}",
        "same_person": "that is one and the same person: {person}",
        "apart_already": "{person} and {other} are kept apart already",
        "not_apart": "{person} and {other} are not kept apart",
    },
)


def register_person(desk: Desk, command: cmd.RegisterPerson) -> Answer:
    if not PERSON_ID.fullmatch(command.person):
        return bad_text("a person's id", "a letter, then up to 39 of a-z, 0-9, ' _ -")
    if len(command.digest) > DIGEST_MOST:
        return bad_text("a digest", f"up to {DIGEST_MOST} characters")
    if len(command.needs) > NEEDS_MOST or not all(_WORD.fullmatch(need) for need in command.needs):
        return bad_text("special needs", f"up to {NEEDS_MOST} words of a-z, 0-9 and _")
    fault = _card_fault(command.tier, command.tier_until) or _birth_fault(desk, command.born)
    if fault is not None:
        return fault
    return [
        ev.PersonRegistered(
            command.person,
            command.digest,
            tier=command.tier,
            tier_until=command.tier_until,
            id_checked=command.id_checked,
            born=_logged_birth(desk, command.born),
            needs=(SPECIAL_NEEDS,) if command.needs else (),
            companion=command.companion,
        )
    ]


def bad_text(what: str, allowed: str) -> Refusal:
    return Refusal("bad_text", {"what": what, "allowed": allowed})


def _card_fault(tier: str, until: int) -> Refusal | None:
    if tier and not _WORD.fullmatch(tier):
        return bad_text("a club tier", "up to 40 of a-z, 0-9 and _")
    if until < 0:
        facts = {"what": "the card's end", "given": until, "allowed": "a day and a time, or none"}
        return Refusal("bad_date", facts)
    return None


def _birth_fault(desk: Desk, born: int) -> Refusal | None:
    today = desk.local(desk.now).date().toordinal()
    if born and not date(1900, 1, 1).toordinal() <= born <= today:
        facts = {"what": "the day of birth", "given": born, "allowed": "a day from 1900 to today, or none"}
        return Refusal("bad_date", facts)
    return None


def _logged_birth(desk: Desk, born: int) -> int:
    return for_the_log(born, desk.local(desk.now).date(), desk.choices.value("floor_people.least_age"))


def known(desk: Desk, person: str) -> Person | Refusal:
    """Somebody on the books by id; one whose data was erased is not on them."""
    found = desk.floor.people.known.get(person)
    if found is None or found.erased:
        return Refusal("no_such_person", {"person": person})
    return found


def check_identification(desk: Desk, command: cmd.CheckIdentification) -> Answer:
    found = known(desk, command.person)
    if isinstance(found, Refusal):
        return found
    fault = _birth_fault(desk, command.born)
    if fault is not None:
        return fault
    cite = desk.choices.cite("floor_people.identification")
    return [ev.IdentificationChecked(command.person, _logged_birth(desk, command.born), command.valid, cite)]


def present_card(desk: Desk, command: cmd.PresentCard) -> Answer:
    found = known(desk, command.person)
    if isinstance(found, Refusal):
        return found
    fault = _card_fault(command.tier, command.until)
    if fault is not None:
        return fault
    checked = desk.choices["floor_lists.vip_card"]
    other = checked.value == "name_and_expiry" and not command.own_name
    if other and not desk.overruled("card_not_own"):
        return Refusal("card_not_own", {"person": command.person}, checked.cite)
    if command.until and command.until <= desk.now:
        ended = f"{desk.local(command.until):%Y-%m-%d %H:%M}"
        return Refusal("card_expired", {"ended": ended}, checked.cite)
    return [ev.CardPresented(command.person, command.tier, command.until, command.companion, checked.cite)]


def keep_apart(desk: Desk, command: cmd.KeepApart) -> Answer:
    choice = desk.choices["floor_people.kept_apart"]
    denied = _pair_fault(desk, command.person, command.other)
    if denied is not None:
        return denied
    if choice.value != "house_may" and not desk.overruled("pairs_not_kept"):
        return Refusal("pairs_not_kept", {}, choice.cite)
    if command.other in desk.floor.people.apart.get(command.person, []):
        return Refusal("apart_already", {"person": command.person, "other": command.other})
    return [ev.PairKeptApart(command.person, command.other, choice.cite)]


def allow_together(desk: Desk, command: cmd.AllowTogether) -> Answer:
    denied = _pair_fault(desk, command.person, command.other)
    if denied is not None:
        return denied
    if command.other not in desk.floor.people.apart.get(command.person, []):
        return Refusal("not_apart", {"person": command.person, "other": command.other})
    return [ev.PairAllowedTogether(command.person, command.other)]


def _pair_fault(desk: Desk, person: str, other: str) -> Refusal | None:
    for one in (person, other):
        found = known(desk, one)
        if isinstance(found, Refusal):
            return found
    if person == other:
        return Refusal("same_person", {"person": person})
    return needs_role(desk, MANAGEMENT, "say who is kept apart", desk.choices.cite("floor_people.kept_apart"))


HANDLERS: dict[Any, Decide] = {
    cmd.RegisterPerson: register_person,
    cmd.CheckIdentification: check_identification,
    cmd.PresentCard: present_card,
    cmd.KeepApart: keep_apart,
    cmd.AllowTogether: allow_together,
}
