"""Finds the own house of a room by its name, and its rules by their citations, for whoever meets one."""

from __future__ import annotations

from cardhouse.houses.own_house import OwnHouse, OwnRule, own_row
from cardhouse.houses.printing import in_words
from cardhouse.houses.schema import load_schema
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.room_service import RoomService
from cardhouse.server.service import Service
from cardhouse.server.shapes import RuleShown


async def own_house_named(service: Service, name: str) -> tuple[RoomService, OwnHouse] | None:
    """An own house is named after its room, with a number."""
    room, _, number = name.rpartition("-")
    if not room or not number.isdigit():
        return None
    try:
        found = await service.room(room)
    except RefusedError:
        return None
    own = found.host.room.houses.get(name)
    return (found, own) if own is not None else None


def shown_value(rule: OwnRule) -> str:
    """What the rule chooses, in words."""
    key = load_schema()[rule.key]
    return in_words(key, key.read(list(rule.value) if isinstance(rule.value, tuple) else rule.value))


def rules_cited(own: OwnHouse, row: str) -> list[OwnRule]:
    """The own rules that a citation names, the first day's first."""
    return [rule for rule in own.rules if own_row(own.house, rule.key, rule.rule_set) == row]


async def own_rule(service: Service, row: str) -> RuleShown | None:
    """What an own rule says, as a row of a book is told."""
    name = row.partition(".")[0]
    found = await own_house_named(service, name)
    rules = rules_cited(found[1], row) if found is not None else []
    if not rules:
        return None
    says = " ".join(f"{shown_value(rule).capitalize()}: {rule.why}" for rule in rules)
    return RuleShown(row, name, "house", f"{load_schema()[rules[0].key].about} {says}")
