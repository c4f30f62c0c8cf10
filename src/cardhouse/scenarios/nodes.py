"""YAML as texts, lists and mappings that remember their lines.

Every scalar stays the text that the writer wrote ("no", "1/3", "9h", "12.50"): what it means is for the word
that reads it. A key given twice and a file that is not YAML are faults, listed with the others.
"""

from __future__ import annotations

from typing import Any

import yaml

from cardhouse.scenarios.model import ScenarioError

_UNKNOWN_CARD, _SAFE = "??", "\u00bf\u00bf"
"""YAML takes a question mark for its own sign inside braces; writers need not know that."""
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class Text(str):
    """A scalar and its line."""

    __slots__ = ("line",)
    line: int


class Items(list[Any]):
    """A list and its line."""

    line: int = 0


class Fields(dict[str, Any]):
    """A mapping and its line."""

    line: int = 0


Node = Text | Items | Fields


def text_at(text: str, line: int) -> Text:
    """A text that stands at a line."""
    made = Text(text)
    made.line = line
    return made


def line_of(node: object) -> int:
    """Where a node stands, 0 where that is not known."""
    return getattr(node, "line", 0)


def documents(text: str, faults: list[str]) -> list[Node]:
    """The documents of a file; keys given twice are added to the faults."""
    try:
        return [
            _convert(node, faults)
            for node in yaml.compose_all(text.replace(_UNKNOWN_CARD, _SAFE), Loader=_LOADER)
            if node is not None
        ]
    except yaml.YAMLError as broken:
        mark = getattr(broken, "problem_mark", None)
        where = f"line {mark.line + 1}: " if mark is not None else ""
        problem = getattr(broken, "problem", None) or str(broken)
        raise ScenarioError(f"{where}not YAML: {problem}") from broken


def _plain(value: object) -> str:
    return str(value).replace(_SAFE, _UNKNOWN_CARD)


def _convert(node: Any, faults: list[str]) -> Node:
    line = node.start_mark.line + 1
    if isinstance(node, yaml.ScalarNode):
        return text_at(_plain(node.value), line)
    if isinstance(node, yaml.SequenceNode):
        items = Items(_convert(item, faults) for item in node.value)
        items.line = line
        return items
    fields = Fields()
    fields.line = line
    for key, value in node.value:
        name = _plain(getattr(key, "value", ""))
        if not isinstance(key, yaml.ScalarNode):
            faults.append(f"line {line}: a key must be one text")
        elif name in fields:
            faults.append(f"line {key.start_mark.line + 1}: {name!r} is given twice")
        fields[name] = _convert(value, faults)
    return fields
