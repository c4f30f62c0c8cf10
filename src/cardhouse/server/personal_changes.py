"""Changes of somebody's personal data, decided where the room is written: what is kept at that moment is
read, changed, and put back in the same stroke as the entry on the log. So of thirty notes at once all are
kept, and a note about somebody who is erased meanwhile brings nothing back.

A change is data, so that a server that follows the room can send it on. What is kept, `aliases` says.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.people.state import Person
from cardhouse.play.refusal import Refusal
from cardhouse.room.keeping import Change, Reading, Vault
from cardhouse.room.state import Room
from cardhouse.server.aliases import Personal, key_of, salted

NOTES_MOST = 50


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

    def command(self) -> RegisterPerson:
        """What it comes to, before it is known what is kept."""
        return RegisterPerson(self.person)


def change_of(change: PersonalChange | None) -> Change | None:
    """The change as the room's writer takes it."""
    if change is None:
        return None
    return lambda room, reading: _changed(change, room, reading)


def _changed(change: PersonalChange, room: Room, reading: Reading) -> tuple[RegisterPerson, Vault] | Refusal:
    known = room.floor.people.known.get(change.person)
    if change.note and (known is None or known.erased):
        return Refusal("no_such_person", {"person": change.person})
    kept = reading(key_of(change.person))
    before = Personal() if kept is None else msgspec.json.decode(kept, type=Personal)
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


def _registering(change: PersonalChange, known: Person | None, digest: str) -> RegisterPerson:
    """The person as the floor has him, with the digest of what is kept now and what was given anew."""
    was = known or Person(change.person)
    return RegisterPerson(
        change.person, digest, tier=_either(change.tier, was.tier), tier_until=was.tier_until,
        id_checked=_either(change.id_checked, was.id_checked), born=_either(change.born, was.born),
        needs=_either(change.needs, was.needs), companion=was.companion,
    )  # fmt: skip
