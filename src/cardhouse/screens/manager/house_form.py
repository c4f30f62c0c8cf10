"""What a form says about a choice, as a house's own rule: the value is taken as it was written, so that the
house itself refuses what it does not allow, in its own words.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import date

import msgspec

from cardhouse.houses.own_house import OwnHouse, OwnRule, Value
from cardhouse.houses.schema import UNLIMITED, Key
from cardhouse.play.refusal import Refusal
from cardhouse.server.accounts.answers import RefusedError

Fields = Mapping[str, str]


def given_id(fields: Fields) -> str:
    """The id of a form's command: of its page, and of what is in it. So sent twice it has one effect, and
    mended after a refusal another.
    """
    told = hashlib.sha256(msgspec.json.encode(sorted(fields.items()))).hexdigest()
    return f"{fields.get('id', '')[:32]}-{told[:16]}"


def value_of(key: Key, fields: Fields) -> Value:
    """As a profile writes it.

    >>> from cardhouse.houses.schema import load_schema
    >>> value_of(load_schema()["betting.limit_raises"], {"value": " 4 "})
    4
    >>> value_of(load_schema()["betting.limit_raises"], {"unlimited": "on", "value": "4"})
    'unlimited'
    >>> value_of(load_schema()["deal.hand_begins"], {"word.first_card": "on"})
    ('first_card',)
    """
    said = fields.get("value", "").strip()
    if key.type == "words":
        return tuple(word for word in key.words if f"word.{word}" in fields)
    if key.type == "steps":
        return _steps(said)
    if key.type == "count_or_unlimited" and "unlimited" in fields:
        return UNLIMITED
    number = said.removeprefix("$").removeprefix("-")
    if key.type in ("count", "count_or_unlimited", "money") and number.isascii() and number.isdigit():
        return int(number) if not said.removeprefix("$").startswith("-") else -int(number)
    return said


def _steps(said: str) -> Value:
    """Blinds and their step, one a line: `2/5: 5`. A line that is none of them is left to be refused."""
    steps: dict[str, int] = {}
    for line in filter(None, map(str.strip, said.splitlines())):
        blinds, _, step = line.partition(":")
        steps[blinds.strip()] = int(step) if step.strip().isascii() and step.strip().isdigit() else 0
    return steps


def rule_of(key: Key, fields: Fields) -> OwnRule:
    """The own rule that a form says; malformed where it is none at all."""
    since = fields.get("since", "").strip()
    try:
        first = date.fromisoformat(since) if since else None
    except ValueError as wrong:
        raise RefusedError(Refusal("malformed", {"why": f"{since[:40]!r} is no day"})) from wrong
    rule = OwnRule(key.name, value_of(key, fields), fields.get("why", "").strip(),
                   fields.get("cite", "").strip(), first)  # fmt: skip
    try:
        return msgspec.convert(msgspec.to_builtins(rule), OwnRule)
    except msgspec.ValidationError as wrong:
        raise RefusedError(Refusal("malformed", {"why": str(wrong)[:300]})) from wrong


def with_rule(own: OwnHouse | None, rule: OwnRule) -> tuple[OwnRule, ...]:
    """The house's rules with this one: from a later day it follows those before it, from now on it stands
    alone for its choice.
    """
    rules = own.rules if own is not None else ()
    others = [one for one in rules if (one.rule_set, one.key) != (rule.rule_set, rule.key)]
    before = [
        one for one in rules
        if one not in others and rule.since is not None and (one.since is None or one.since < rule.since)
    ]  # fmt: skip
    return (*others, *before, rule)


def without(own: OwnHouse, key: str) -> tuple[OwnRule, ...]:
    """The house's rules but for those on one choice: it is as the book says again."""
    return tuple(one for one in own.rules if one.key != key or one.rule_set != "cash")
