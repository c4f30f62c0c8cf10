"""One sample of every event that a room's log can hold, made from its type: for the tests of old formats."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from cardhouse.floor.event import AtTable
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_events import TableEvent
from cardhouse.room.dispatch import AnyRoomEvent
from cardhouse.room.entries import Body
from cardhouse.room.events import AtHand, HandEvent

FOLDER = Path(__file__).parent / "samples"
REFUSAL = "Refusal"


class Sample(msgspec.Struct, frozen=True):
    """An entry's body, named after the event that it shows."""

    name: str
    body: msgspec.Raw


def every_kind() -> dict[str, Body]:
    """An entry for every event by its tag on the wire, and one for a refusal."""
    found = {REFUSAL: Body(refusal=Refusal("hand_over", {"why": "sample"}, "pechanga.1.1"))}
    for kind in get_args(AnyRoomEvent):
        if kind not in (AtHand, AtTable):
            found[_tag(kind)] = Body((made(kind),))
    for kind in get_args(HandEvent):
        found[f"{_tag(kind)} in a hand"] = Body((AtHand(3, (made(kind),)),))
    for kind in get_args(TableEvent):
        found[f"{_tag(kind)} at a table"] = Body((AtTable(3, (made(kind),)),))
    return found


def samples(version: int) -> dict[str, bytes]:
    """The samples that were written when this version was new, by name."""
    lines = (FOLDER / f"{version}.jsonl").read_bytes().splitlines()
    found = [msgspec.json.decode(line, type=Sample) for line in lines]
    return {sample.name: bytes(sample.body) for sample in found}


def names_of(body: Body) -> set[str]:
    """What the samples of this entry are called."""
    names = {REFUSAL} if body.refusal is not None else set()
    for event in body.events:
        if isinstance(event, AtHand):
            names |= {f"{_tag(type(one))} in a hand" for one in event.events}
        elif isinstance(event, AtTable):
            names |= {f"{_tag(type(one))} at a table" for one in event.events}
        else:
            names.add(_tag(type(event)))
    return names


def _tag(kind: type) -> str:
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    return str(found.tag)


def made(kind: Any) -> Any:
    """A value of a type with every field set, so that a sample holds each of them."""
    return msgspec.convert(_value(inspect.type_info(kind), "sample"), kind)


def _value(info: Any, name: str) -> Any:
    if isinstance(info, inspect.StructType | inspect.DataclassType):
        fields = {field.encode_name: _value(field.type, field.name) for field in info.fields}
        if getattr(info, "array_like", False):  # written as a list, without names
            return list(fields.values())
        tag = getattr(info, "tag", None)
        return fields if tag is None else {info.tag_field: tag, **fields}  # type: ignore[union-attr]
    if isinstance(info, inspect.Metadata):
        return _value(info.type, name)
    if isinstance(info, inspect.UnionType):
        return _value(next(one for one in info.types if not isinstance(one, inspect.NoneType)), name)
    if isinstance(info, inspect.LiteralType):
        return list(info.values)[-1]
    if isinstance(info, inspect.VarTupleType | inspect.ListType | inspect.SetType | inspect.FrozenSetType):
        return [_value(info.item_type, name)]
    if isinstance(info, inspect.TupleType):
        return [_value(one, name) for one in info.item_types]
    if isinstance(info, inspect.DictType):
        return {_value(info.key_type, name): _value(info.value_type, name)}
    if isinstance(info, inspect.IntType):
        return 1 + sum(map(ord, name)) % 9
    plain: dict[type, Any] = {
        inspect.StrType: name, inspect.BytesType: "Ym94", inspect.BoolType: True, inspect.AnyType: name,
        inspect.DateTimeType: "2026-01-02T03:04:05", inspect.DateType: "2026-01-02",
    }  # fmt: skip
    if type(info) in plain:
        return plain[type(info)]
    raise TypeError(f"no sample for {info!r}: say here what one looks like")
