"""Refusals for people: whom the log knows by an id has a name on screens."""

from __future__ import annotations

import re
from collections.abc import Container

import msgspec

from cardhouse.play.refusal import Refusal
from cardhouse.room.views.concealing import Alias

_WORDS = re.compile(r"[\w-]+")
SENTENCES = frozenset({"why", "names", "more", "before", "wanted", "given", "first"})
"""Facts that hold sentences or several names; in the others an id stands alone."""


def named(refusal: Refusal, known: Container[str], alias: Alias) -> Refusal:
    """The same refusal with names in place of ids."""

    def name(found: re.Match[str]) -> str:
        return alias(found[0]) if found[0] in known else found[0]

    facts = dict(refusal.facts)
    for fact, value in facts.items():
        if not isinstance(value, str):
            continue
        if value in known:
            facts[fact] = alias(value)
        elif fact in SENTENCES:
            facts[fact] = _WORDS.sub(name, value)
    return msgspec.structs.replace(refusal, facts=facts)
