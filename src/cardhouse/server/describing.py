"""Every command of a room in plain words: what it does, its fields with units, who may give it, what can come
of it, and an example. Read from the commands themselves, `rights.toml` and `field_words.toml`.

The page of the API and the documentation show it. What can come of a command is read from its decision and
from what that calls in the same subject: `reaching.py`.
"""

from __future__ import annotations

import functools
import inspect
import tomllib
from collections.abc import Iterator
from importlib import resources
from typing import Any

import msgspec

from cardhouse.room.dispatch import CLOCK_ONLY, COMMANDS
from cardhouse.room.subjects import SUBJECTS
from cardhouse.server.envelopes import CARD_FIELDS
from cardhouse.server.permissions import OWN, SCOPES, TABLE, carried, matrix
from cardhouse.server.reaching import reached
from cardhouse.server.type_words import example_of, is_choice, kind_of, type_words
from cardhouse.subject import Subject

REACH = {OWN: "for oneself", TABLE: "at the own table"}


class Part(msgspec.Struct, frozen=True):
    """One field of a command."""

    name: str
    kind: str
    says: str
    needed: bool
    default: Any
    example: Any


class Described(msgspec.Struct, frozen=True):
    """One command, or one of the acts that a command carries."""

    name: str
    subject: str
    about: str
    parts: tuple[Part, ...]
    may: tuple[str, ...]
    """The roles that may, each with how far it reaches."""
    events: tuple[str, ...] = ()
    refusals: tuple[str, ...] = ()
    carries: tuple[Described, ...] = ()

    def example(self) -> dict[str, Any]:
        """The command with everything that it needs."""
        return {"type": self.name, **{part.name: part.example for part in self.parts if part.needed}}


@functools.cache
def field_words() -> dict[str, tuple[str, Any]]:
    """What fields mean, by name."""
    text = (resources.files(__package__) / "field_words.toml").read_text("utf-8")
    return {key: (row[0], row[1] if len(row) > 1 else None) for key, row in tomllib.loads(text).items()}


@functools.cache
def described() -> tuple[Described, ...]:
    """Every command that people may give, in the order of the subjects."""
    found = {}
    for subject in SUBJECTS:
        for kind in subject.commands:
            if kind not in CLOCK_ONLY and kind.__name__ not in found:
                found[kind.__name__] = _command(kind, subject)
    assert set(found) == set(COMMANDS)
    return tuple(found.values())


def _command(kind: Any, subject: Subject) -> Described:
    decisions = [(one.commands[kind], one.folder) for one in SUBJECTS if kind in one.commands]
    came = reached(kind, *decisions)
    carries = tuple(
        Described(
            each.__name__, subject.name, about_of(each), parts_of(each),
            may_of(f"command.{kind.__name__}.{each.__name__}"),
        )
        for _, kinds in carried(kind) for each in kinds
    )  # fmt: skip
    return Described(
        kind.__name__, subject.name, about_of(kind), parts_of(kind), may_of(f"command.{kind.__name__}"),
        events=came.events, refusals=came.refusals, carries=carries,
    )  # fmt: skip


def about_of(kind: Any) -> str:
    return inspect.cleandoc(kind.__doc__ or "")


def parts_of(kind: Any) -> tuple[Part, ...]:
    return tuple(_part(kind, field) for field in msgspec.structs.fields(kind))


def _part(kind: Any, field: Any) -> Part:
    says, example = words_of(kind.__name__, field.name, kind_of(field.type))
    if is_choice(field.type):
        example = None
    needed = bool(field.required)
    default = None
    if not needed:
        default = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    if example is None:
        example = example_of(field.type) if needed else default
    shape = "cards" if field.name in CARD_FIELDS else type_words(field.type)
    return Part(field.encode_name, shape, says, needed, default, example)


def words_of(command: str, name: str, kind: str) -> tuple[str, Any]:
    """The nearest words about a field: of this command, of this kind, or of its name."""
    words = field_words()
    for key in (f"{command}.{name}", f"{name}:{kind}", name):
        if key in words:
            return words[key]
    return "", None


def may_of(action: str) -> tuple[str, ...]:
    """Who may, the widest reach first."""
    row = matrix().cells.get(action, {})
    return tuple(
        role if scope not in REACH else f"{role} ({REACH[scope]})"
        for scope in SCOPES for role, has in row.items() if has == scope
    )  # fmt: skip


def each_field() -> Iterator[tuple[str, Part]]:
    """Every field of every command with the command's name."""
    for command in described():
        for one in (command, *command.carries):
            for part in one.parts:
                yield one.name, part
