"""Who is on the room's books."""

from __future__ import annotations

import re
from typing import Any

from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.people import commands as cmd
from cardhouse.floor.people.events import PersonRegistered
from cardhouse.floor.people.state import Person
from cardhouse.play.refusal import Refusal

_ID = re.compile(r"[a-z][a-z0-9'_-]{0,39}")


def register_person(desk: Desk, command: cmd.RegisterPerson) -> Answer:
    if not _ID.fullmatch(command.person):
        facts = {"what": "a person's id", "allowed": "a letter, then up to 39 of a-z, 0-9, ' _ -"}
        return Refusal("bad_text", facts)
    return [
        PersonRegistered(
            command.person,
            command.digest,
            command.tier,
            command.tier_until,
            command.id_checked,
            command.born,
            command.needs,
        )
    ]


def known(desk: Desk, person: str) -> Person | Refusal:
    """Somebody on the books by id."""
    found = desk.floor.people.known.get(person)
    return found if found is not None else Refusal("no_such_person", {"person": person})


HANDLERS: dict[Any, Decide] = {cmd.RegisterPerson: register_person}
