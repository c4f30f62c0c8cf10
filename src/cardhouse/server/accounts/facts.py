"""Facts of a refusal made fit for JSON, for the record and for answers, whatever they came to hold."""

from __future__ import annotations

import re
from typing import Any

WHOLE_MOST = 1 << 63  # beyond it readers of JSON disagree
LINK = re.compile(r"(/join/[^/\s]{1,100}/)[^\s\"']+")
"""The address of an invitation: whoever has its last part is let in."""
QUERY = re.compile(r"([?&](?:link|token|code|password|pin)=)[^&\s\"']+")


def plain_facts(value: Any) -> Any:
    """The same with text keys, whole characters and numbers of ordinary size.

    >>> plain_facts({1: (True, None, 5), "set": {"a"}, "huge": 10**40, "half": "a\\ud800"})
    {'1': [True, None, 5], 'set': ['a'], 'huge': 'a huge number', 'half': 'a?'}
    """
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return int(value) if -WHOLE_MOST < value < WHOLE_MOST else "a huge number"
    if isinstance(value, dict):
        return {plain_text(str(key)): plain_facts(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain_facts(inner) for inner in value]
    if isinstance(value, (set, frozenset)):
        return sorted((plain_facts(inner) for inner in value), key=str)
    return plain_text(str(value))


def plain_text(text: str) -> str:
    """Half of a surrogate pair cannot be written; it becomes a question mark."""
    return text.encode("utf-8", "replace").decode()


def without_secrets(text: str) -> str:
    """An address as it may be put on record: neither invitations nor what a query may carry.

    >>> without_secrets("GET /join/main/8sJ2x"), without_secrets("/rooms/main/play/1/invitation?link=8sJ2x")
    ('GET /join/main/(hidden)', '/rooms/main/play/1/invitation?link=(hidden)')
    """
    if "/join/" not in text and "=" not in text:
        return text
    return QUERY.sub(r"\1(hidden)", LINK.sub(r"\1(hidden)", text))
