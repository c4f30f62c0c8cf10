"""A supervisor overrules what the floor refuses, in the interest of fairness (authority.decision).

The same command is decided again with the refusal set aside, and with every further one of the house's order
that then comes up. Of which kind a refusal is, is said where it is registered (`floor/refusals.py`); what is
so, whose office it is and what protects people and their money nobody sets aside.
"""

from __future__ import annotations

import dataclasses
from typing import Annotated, Any

import msgspec

from cardhouse.floor.people.authority import MANAGEMENT, needs_role
from cardhouse.floor.refusals import KINDS, WHY_NOT, overrulable
from cardhouse.play.refusal import REFUSED, Refusal
from cardhouse.play.stakes import Unit
from cardhouse.room.command import RoomCommand
from cardhouse.room.floor_subjects import FLOOR
from cardhouse.room.hosting import RoomDesk
from cardhouse.subject import Decision

WORDS_MOST = 200
KEPT_MOST = 200
DECIDE: dict[str, tuple[type, Decision]] = {
    kind.__name__: (kind, decide)
    for subject in reversed(FLOOR)
    for kind, decide in subject.commands.items()
    if kind not in subject.clock_only
}
SAYS = {
    "not_of_the_floor": "{what:typed} is nothing that the floor can be overruled about: {why}",
    "nothing_to_overrule": "nothing is refused here: give the command as it is",
    "cannot_overrule": "no supervisor can set this aside, because {ground}: {why}",
    "not_overruled_here": "the house lets nobody rule against its book",
    "no_reason_for_it": "who overrules the floor says why, in up to 200 characters",
}


class OverruleFloor(RoomCommand, frozen=True):
    """A supervisor has a command of the floor done that is refused. `command` is that command, with its
    `type`.
    """

    command: dict[str, Any]
    reason: Annotated[str, msgspec.Meta(max_length=WORDS_MOST)]

    def inner(self) -> Any:
        """The command that was refused, or why it is none."""
        name = self.command.get("type")
        kind = DECIDE.get(name) if isinstance(name, str) else None
        if kind is None:
            why = "it is no command of the floor"
            return Refusal("not_of_the_floor", {"what": str(name)[:50], "why": why})
        try:
            return msgspec.convert(self.command, kind[0])
        except (msgspec.ValidationError, RecursionError) as wrong:
            return Refusal("not_of_the_floor", {"what": name, "why": str(wrong)[:200]})


class FloorOverruled(msgspec.Struct, frozen=True, tag=True):
    """What was refused was done all the same. `rule` is the one that said no, with the `facts` of that
    refusal; `cite` is the one that lets a supervisor decide otherwise.
    """

    what: str
    refused: tuple[str, ...]
    reason: str
    by: str
    rule: str | None = None
    cite: str | None = None
    table: int = 0
    facts: dict[str, Any] = {}
    unit: Unit = "cents"

    @property
    def refusal(self) -> Refusal | None:
        """What was set aside first; None on older logs, which do not say."""
        return Refusal(self.refused[0], self.facts, self.rule, self.unit) if self.facts else None


@dataclasses.dataclass(slots=True)
class Overruled:
    """The last times, each with its instant, for the record."""

    made: list[tuple[int, FloorOverruled]] = dataclasses.field(default_factory=list)


def decide(desk: RoomDesk, command: OverruleFloor) -> Any:
    rule = desk.floor.choices["authority.override"]
    refused = needs_role(desk.floor, MANAGEMENT, "overrule the floor", rule.cite)
    if refused is not None:
        return refused
    if rule.value != "allowed":
        return Refusal("not_overruled_here", {}, rule.cite)
    if not command.reason.strip():
        return Refusal("no_reason_for_it")
    inner = command.inner()
    if isinstance(inner, Refusal):
        return inner
    came = _decided(desk, inner, frozenset())
    if not isinstance(came, Refusal):
        return Refusal("nothing_to_overrule")
    first, aside = came, list[str]()
    while isinstance(came, Refusal):
        if not overrulable(came) or came.code in aside:
            return _cannot(came)
        aside.append(came.code)
        came = _decided(desk, inner, frozenset(aside))
    table = getattr(inner, "table", 0)
    about = desk.room.floor.tables.get(table)
    record = FloorOverruled(
        type(inner).__name__, tuple(aside), reason=command.reason.strip(), by=desk.asked.by, rule=first.cite,
        cite=rule.cite, table=table, facts=first.facts, unit=about.unit if about is not None else "cents",
    )  # fmt: skip
    return [record, *came]


def _decided(desk: RoomDesk, inner: Any, aside: frozenset[str]) -> Any:
    """What comes of the command that was refused, by the rules of the table that it is about."""
    floor = desk.host.desk(msgspec.structs.replace(desk.asked, command=inner))
    return DECIDE[type(inner).__name__][1](msgspec.structs.replace(floor, set_aside=aside), inner)


def _cannot(refused: Refusal) -> Refusal:
    """Where a refusal of the house's order comes again, what is left of it is so."""
    kind = KINDS.get(refused.code, "fact")
    ground = WHY_NOT["fact" if kind == "order" else kind]
    again = {"code": refused.code, "facts": refused.facts, "unit": refused.unit}
    facts = {"ground": ground, "why": refused.sentence(), REFUSED: again}
    return Refusal("cannot_overrule", facts, refused.cite)


def apply(state: Overruled, event: FloorOverruled, at: int) -> None:
    state.made.append((at, event))
    del state.made[:-KEPT_MOST]
