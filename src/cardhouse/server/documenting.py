"""The OpenAPI page: what each address takes and answers, as a machine reads it and as people do.

The body of a command is a union of everything that can be asked of a room; its shapes are taken from the
commands themselves.
"""

from __future__ import annotations

import html
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar.openapi.datastructures import ResponseSpec

from cardhouse.room.dispatch import COMMANDS
from cardhouse.server.answers import Refused
from cardhouse.server.describing import Described, described, words_of
from cardhouse.server.envelopes import Envelope

_WHY = {
    401: "Nobody is signed in", 403: "This is not for you", 404: "There is no such thing",
    405: "Not taken here", 408: "The request came too slowly", 409: "The house says no",
    413: "The request is too large", 421: "Not this server's name", 422: "The request cannot be read",
    429: "Too many requests", 503: "The store cannot be used now",
}  # fmt: skip
REFUSALS = {
    status: ResponseSpec(Refused, description=why, generate_examples=False) for status, why in _WHY.items()
}
ANSWERS = REFUSALS
"""Of commands: a refusal of the room says its place in the log too, one of the door does not."""
PREFIX = "#/components/schemas/"
KINDS = {"integer": "int", "string": "str", "boolean": "bool", "object": "dict", "array": "list"}


def body_schemas(shapes: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """For each operation the schema of its body, and all components that they need."""
    made, components = msgspec.json.schema_components(shapes.values(), ref_template=PREFIX + "{name}")
    plain = {f"{kind.__module__}.{name}": name for name, kind in COMMANDS.items()}
    renamed = {plain.get(name, name): _with_names(one, plain) for name, one in components.items()}
    return {key: _with_names(one, plain) for key, one in zip(shapes, made, strict=True)}, renamed


def _with_names(node: Any, plain: Mapping[str, str]) -> Any:
    """A schema in which commands are called as people call them, also where a part of something else has the
    same name.
    """
    if isinstance(node, dict):
        return {key: _with_names(one, plain) for key, one in node.items()}
    if isinstance(node, list):
        return [_with_names(one, plain) for one in node]
    if isinstance(node, str) and node.startswith(PREFIX):
        name = node.removeprefix(PREFIX)
        return PREFIX + plain.get(name, name)
    return node


def completed(schema: dict[str, Any], bodies: dict[str, Any]) -> dict[str, Any]:
    """The schema with the bodies that are read from raw bytes, by operation."""
    made, components = body_schemas({"give_command": Envelope, **bodies})
    for path in schema["paths"].values():
        for operation in path.values():
            body = made.get(operation.get("operationId", ""))
            if body is not None:
                content = {"application/json": {"schema": body}}
                operation["requestBody"] = {"required": True, "content": content}
    known = schema.setdefault("components", {}).setdefault("schemas", {})
    for name, component in components.items():
        known.setdefault(name, explained(name, component))
    return schema


def explained(name: str, component: dict[str, Any]) -> dict[str, Any]:
    """A shape whose fields say what they are: units, cards, dates."""
    for field, shape in component.get("properties", {}).items():
        says, _ = words_of(name, field, KINDS.get(shape.get("type", ""), ""))
        if says and "$ref" not in shape:
            shape["description"] = says
    return component


def page(schema: dict[str, Any]) -> str:
    """All operations on one plain page, without scripts."""
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8><title>Cardhouse API</title>",
        "<h1>Cardhouse API, version 1</h1>",
        "<p>The same for machines: <a href=openapi.json>openapi.json</a>.",
        "How to begin, units, cards and dates: <a href=/docs/api.html>the documentation</a>.",
        "Below the addresses stands every command.</p>",
    ]
    for path, operations in sorted(schema["paths"].items()):
        for method, operation in operations.items():
            parts.append(f"<h2><code>{method.upper()} {html.escape(path)}</code></h2>")
            words = (operation.get("summary", ""), operation.get("description", ""))
            parts += [f"<p>{html.escape(text)}</p>" for text in words if text]
            parts += _parameters(operation)
            answers = ", ".join(sorted(operation.get("responses", {})))
            parts.append(f"<p>Answers: {html.escape(answers)}</p>")
    parts.append("<h2>Every command</h2>")
    for command in described():
        parts += _command(command)
    return "\n".join(parts)


def _command(command: Described) -> list[str]:
    """One command: what it does, its fields, who may, an example."""
    example = msgspec.json.encode(command.example()).decode()
    fields = [
        f"<li><code>{part.name}</code>: {html.escape(part.kind)}"
        f"{'.' if part.needed else ', may be left out.'} {html.escape(part.says)}</li>"
        for part in command.parts
    ]
    may = [f"<p>Who may: {html.escape(', '.join(command.may))}.</p>"] if command.may else []
    return [
        f"<h3 id={command.name}>{command.name}</h3>", f"<p>{html.escape(command.about)}</p>",
        "<ul>", *fields, "</ul>", *may, f"<pre>{html.escape(example)}</pre>",
    ]  # fmt: skip


def _parameters(operation: dict[str, Any]) -> list[str]:
    lines = [
        f"<li><code>{html.escape(one['name'])}</code> ({html.escape(one['in'])})</li>"
        for one in operation.get("parameters", [])
    ]
    body = operation.get("requestBody")
    if body is not None:
        shape = msgspec.json.encode(next(iter(body["content"].values()))["schema"]).decode()
        lines.append(f"<li>body: <code>{html.escape(shape[:400])}</code></li>")
    return ["<ul>", *lines, "</ul>"] if lines else []
