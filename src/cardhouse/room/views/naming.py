"""Refusals for people: whom the log knows by an id has a name on screens."""

from __future__ import annotations

import re
from collections.abc import Container

import msgspec

from cardhouse.play.refusal import REFUSED, Refusal
from cardhouse.room.views.concealing import Alias

_WORDS = re.compile(r"[\w-]+")
_OF_ACCOUNT = re.compile(r"[a-z_]+:[\w-]+")
"""An account of the books, such as `stack:3:ann`, has people in it."""
SENTENCES = frozenset({"why", "names", "more", "before", "wanted", "given", "first"})
"""Facts that hold sentences or several names; in the others an id stands alone."""


def named(refusal: Refusal, known: Container[str], alias: Alias) -> Refusal:
    """The same refusal with names in place of ids."""

    def name(found: re.Match[str]) -> str:
        return alias(found[0]) if found[0] in known else found[0]

    facts = dict(refusal.facts)
    for fact, value in facts.items():
        if fact == REFUSED and isinstance(value, dict):
            inner = named(msgspec.convert(value, Refusal), known, alias)
            facts[fact] = {**value, "facts": inner.facts}
        if not isinstance(value, str):
            continue
        if value in known:
            facts[fact] = alias(value)
        elif fact in SENTENCES or _OF_ACCOUNT.search(value):
            facts[fact] = _WORDS.sub(name, value)
    return msgspec.structs.replace(refusal, facts=facts)
