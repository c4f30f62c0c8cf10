"""Changes of somebody's personal data, decided where the room is written: what is kept at that moment is
read, changed, and put back in the same stroke as the entry on the log. So of thirty notes at once all are
kept, and a note about somebody who is erased meanwhile brings nothing back.

A change is data, so that a server that follows the room can send it on. What is kept, `aliases` says.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.people.sign_up import SignUp
from cardhouse.floor.people.state import Person
from cardhouse.floor.refusals import declare
from cardhouse.play.refusal import Refusal
from cardhouse.room.keeping import Change, Reading, Vault
from cardhouse.room.state import Room
from cardhouse.server.accounts.spelling import fault, look, poses, spelled
from cardhouse.server.aliases import GUEST, PREFIX, Personal, guest, key_of, salted
from cardhouse.store.log import Log

NOTES_MOST = 50
declare(  # the names themselves are personal data, and refusals are kept
    fact={
        "alias_taken": "that is, or looks like, the name of somebody else here: choose another",
        "bad_alias": "that name cannot be shown to everybody: a name is written {why}",
    }
)


class Looks:
    """Who has which name in a room, by what it looks like; for the one process that writes the room."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._holders: dict[str, str] | None = None

    def take(self, alias: str, person: str, reading: Reading) -> bool:
        """Whether somebody may have this name; from then on it is his."""
        if self._holders is None:
            self._holders = dict(self._kept())
        seen = look(alias)
        holder = self._holders.get(seen, person)
        if holder != person:
            kept = reading(key_of(holder))  # he may have another name by now, or none
            if kept is not None and look(msgspec.json.decode(kept, type=Personal).alias) == seen:
                return False
        self._holders[seen] = person
        return True

    def _kept(self) -> Iterator[tuple[str, str]]:
        for key, body in self._log.kept_all().items():
            if key.startswith(PREFIX):
                personal = msgspec.json.decode(body, type=Personal)
                if personal.alias:
                    yield look(personal.alias), key.removeprefix(PREFIX)


class PersonalChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """What changes of somebody: a note more, or everything that a registration says. What is None stays."""

    person: str
    note: str = ""
    name: str | None = None
    alias: str | None = None
    card: str | None = None
    tier: str | None = None
    id_checked: bool | None = None
    born: int | None = None
    needs: tuple[str, ...] | None = None
    country: str | None = None
    or_guest: bool = False
    """Whoever cannot have this alias comes as a guest with a number."""
    signs_up: bool = False
    """He comes onto the books by himself."""

    def command(self) -> RegisterPerson | SignUp:
        """What it comes to, before it is known what is kept."""
        return SignUp(self.person, "") if self.signs_up else RegisterPerson(self.person)


def change_of(change: PersonalChange | None, looks: Looks) -> Change | None:
    """The change as the room's writer takes it."""
    if change is None:
        return None
    return lambda room, reading: _changed(_spelled(change), room, reading, looks)


def _spelled(change: PersonalChange) -> PersonalChange:
    """Names in the one way in which they are written."""
    names = {"name": change.name, "alias": change.alias}
    plain = {field: spelled(name) for field, name in names.items() if name}
    return msgspec.structs.replace(change, **plain)


def _name_fault(change: PersonalChange, before: Personal, reading: Reading, looks: Looks) -> Refusal | None:
    """Why somebody cannot have this name or alias; those who have it already keep it."""
    for given, had in ((change.name, before.name), (change.alias, before.alias)):
        wrong = fault(given) if given and given != had else ""
        if wrong:
            return Refusal("bad_alias", {"why": wrong})
    alias = change.alias
    if not alias or alias == before.alias:
        return None
    mine = guest(change.person)
    if poses(alias) or (GUEST.fullmatch(alias) and alias != mine):
        return Refusal("alias_taken")
    return None if looks.take(alias, change.person, reading) else Refusal("alias_taken")


def _changed(
    change: PersonalChange, room: Room, reading: Reading, looks: Looks
) -> tuple[RegisterPerson | SignUp, Vault] | Refusal:
    known = room.floor.people.known.get(change.person)
    if change.note and (known is None or known.erased):
        return Refusal("no_such_person", {"person": change.person})
    kept = reading(key_of(change.person))
    before = Personal() if kept is None else msgspec.json.decode(kept, type=Personal)
    wrong = _name_fault(change, before, reading, looks)
    if wrong is not None and not change.or_guest:
        return wrong
    if wrong is not None:
        change = msgspec.structs.replace(change, alias=None)
    after = salted(
        Personal(
            _either(change.name, before.name), _either(change.alias, before.alias),
            _either(change.card, before.card), _noted(before.notes, change.note),
            needs=_either(change.needs, before.needs), country=_either(change.country, before.country),
        )
    )  # fmt: skip
    command = _registering(change, known, after.digest())
    return command, ((key_of(change.person), msgspec.json.encode(after)),)


def _either(new: Any, old: Any) -> Any:
    return old if new is None else new


def _noted(notes: tuple[str, ...], note: str) -> tuple[str, ...]:
    return (*notes, note)[-NOTES_MOST:] if note else notes


def _registering(change: PersonalChange, known: Person | None, digest: str) -> RegisterPerson | SignUp:
    """The person as the floor has him, with the digest of what is kept now and what was given anew."""
    if change.signs_up:
        return SignUp(change.person, digest)
    was = known or Person(change.person)
    return RegisterPerson(
        change.person, digest, tier=_either(change.tier, was.tier), tier_until=was.tier_until,
        id_checked=_either(change.id_checked, was.id_checked), born=_either(change.born, was.born),
        needs=_either(change.needs, was.needs), companion=was.companion,
    )  # fmt: skip
