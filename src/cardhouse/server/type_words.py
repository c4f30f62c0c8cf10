"""Types of fields in plain words, and an example of each, for the pages about the API."""

from __future__ import annotations

import types
import typing
from typing import Any, Literal

import msgspec

PLAIN: dict[Any, str] = {int: "whole number", str: "text", bool: "true or false", Any: "anything"}
EXAMPLES: dict[Any, Any] = {int: 1, str: "…", bool: True, Any: "…"}
KINDS: dict[Any, str] = {int: "int", str: "str", bool: "bool", dict: "dict", tuple: "list", list: "list"}


def bare(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without its bounds: what it is, and of what.

    >>> bare(tuple[int, ...])
    (<class 'tuple'>, (<class 'int'>, Ellipsis))
    """
    while typing.get_origin(kind) is typing.Annotated:
        kind = typing.get_args(kind)[0]
    origin = typing.get_origin(kind)
    return (kind, ()) if origin is None else (origin, typing.get_args(kind))


def kind_of(kind: Any) -> str:
    """The kind by which `field_words.toml` tells fields of one name apart."""
    origin, _ = bare(kind)
    return KINDS.get(origin, "")


def is_choice(kind: Any) -> bool:
    """Whether it is one of some words."""
    return bare(kind)[0] is Literal


def type_words(kind: Any) -> str:
    """For people who know JSON.

    >>> type_words(tuple[str, ...]), type_words(dict[int, int]), type_words(Literal["opening", "closing"])
    ('list of text', 'whole numbers by number', 'one of `opening`, `closing`')
    """
    origin, of = bare(kind)
    if origin in PLAIN:
        return PLAIN[origin]
    if origin is Literal:
        return "one of " + ", ".join(f"`{word}`" if word else "nothing" for word in of)
    if origin in (tuple, list):
        if len(of) == 2 and of[1] is not ...:
            return "pair of " + " and ".join(type_words(one) for one in of)
        return f"list of {type_words(of[0])}"
    if origin is dict:
        return f"{_several(of[1])} by {'number' if bare(of[0])[0] is int else 'name'}"
    if origin in (typing.Union, types.UnionType):
        named = [one for one in of if one is not type(None)]
        return " or ".join(dict.fromkeys(type_words(one) for one in named))
    return f"`{origin.__name__}`"


def _several(kind: Any) -> str:
    origin, _ = bare(kind)
    return {int: "whole numbers", str: "texts"}.get(origin, "values")


def example_of(kind: Any) -> Any:
    """Something of this type, as small as it may be."""
    origin, of = bare(kind)
    if origin in EXAMPLES:
        return EXAMPLES[origin]
    if origin is Literal:
        return next(word for word in of if word)
    if origin in (tuple, list):
        return [example_of(one) for one in of if one is not ...]
    if origin is dict:
        return {}
    if origin in (typing.Union, types.UnionType):
        return example_of(of[0])
    fields = msgspec.structs.fields(origin)
    tag = {"type": origin.__name__} if origin.__struct_config__.tag else {}
    return tag | {one.encode_name: example_of(one.type) for one in fields if one.required}
