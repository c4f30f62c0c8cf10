"""YAML as texts, lists and mappings that remember their lines.

Every scalar stays the text that the writer wrote ("no", "1/3", "9h", "12.50"): what it means is for the word
that reads it. A key given twice and a file that is not YAML are faults, listed with the others.
"""

from __future__ import annotations

from typing import Any

import yaml

from cardhouse.scenarios.model import ScenarioError

_QUESTION = "; inside braces or brackets YAML takes ? for its own sign: put cards with ?? in quotes"
_BASE: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class _Loader(_BASE):  # type: ignore[misc]
    """Asks of no scalar what it could mean, which is half of the reading."""

    def resolve(self, kind: type, value: str | None, implicit: object) -> str:
        return "text" if kind is yaml.ScalarNode else "nodes"

    def descend_resolver(self, node: object, index: object) -> None:
        pass

    def ascend_resolver(self) -> None:
        pass


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
        return [_convert(node, faults) for node in yaml.compose_all(text, Loader=_Loader) if node is not None]
    except yaml.YAMLError as broken:
        mark = getattr(broken, "problem_mark", None)
        where = f"line {mark.line + 1}: " if mark is not None else ""
        problem = getattr(broken, "problem", None) or str(broken)
        lines = text.splitlines()
        hint = _QUESTION if mark is not None and mark.line < len(lines) and "??" in lines[mark.line] else ""
        raise ScenarioError(f"{where}not YAML: {problem}{hint}") from broken


def _convert(node: Any, faults: list[str], flow: bool = False) -> Node:
    line = node.start_mark.line + 1
    if isinstance(node, yaml.ScalarNode):
        if flow and node.style not in ("'", '"') and "??" in node.value:  # only some YAML readers take it
            faults.append(f"line {line}: {node.value!r}{_QUESTION}")
        return text_at(str(node.value), line)
    flow = flow or bool(node.flow_style)
    if isinstance(node, yaml.SequenceNode):
        items = Items(_convert(item, faults, flow) for item in node.value)
        items.line = line
        return items
    fields = Fields()
    fields.line = line
    for key, value in node.value:
        name = str(getattr(key, "value", ""))
        if not isinstance(key, yaml.ScalarNode):
            faults.append(f"line {line}: a key must be one text")
        elif name in fields:
            faults.append(f"line {key.start_mark.line + 1}: {name!r} is given twice")
        fields[name] = _convert(value, faults, flow)
    return fields
