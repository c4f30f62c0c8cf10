"""The shapes of the views, and of what else pages are answered or made with, for the pages' scripts:
`static/views.d.ts`, from the structs that are sent.

A script that reads a field which no view has, or forgets that it may be missing, fails `deno check`. Run this
module to write the file anew; a test holds it up to date.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect as shapes

from cardhouse.room.dispatch import VIEWS
from cardhouse.room.views.records import ConductView, RecordView
from cardhouse.screens.entry.picture import Picture
from cardhouse.screens.kiosk.entering import SeatCard
from cardhouse.screens.staff import Colleague
from cardhouse.server.accounts.answers import Told
from cardhouse.server.shapes import PersonShown
from cardhouse.shuffle.proof import Proof

ANSWERS = (Colleague, ConductView, PersonShown, Picture, Proof, RecordView, SeatCard, Told)
"""What is no view: nobody is sent it anew when it changes."""
FILE = Path(__file__).parent / "static" / "views.d.ts"
LINE_MOST = 110
HEADING = """// The shapes of the views as the server sends them: python -m cardhouse.screens.view_types
// A field with a question mark is left out where it has nothing to say.
"""


class Writer:
    """Collects the interfaces of all structs that it meets."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}
        self._of: dict[type, str] = {}

    def name(self, kind: type) -> str:
        """What a struct is called: by its own name, where two share it by their files' too."""
        if kind in self._of:
            return self._of[kind]
        name = kind.__name__
        if name in self._of.values():
            name = kind.__module__.rpartition(".")[2].title().replace("_", "") + name
        assert name not in self._of.values(), f"{name} means two shapes"
        self._of[kind] = name
        return name

    def written_as(self, info: Any) -> str:
        """A type as TypeScript writes it."""
        match info:
            case shapes.StructType(cls=kind):
                return self.struct(kind, info)
            case shapes.UnionType(types=types):
                return " | ".join(dict.fromkeys(self.written_as(one) for one in types))
            case shapes.LiteralType(values=values):
                return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in values)
            case shapes.ListType() | shapes.VarTupleType() | shapes.SetType() | shapes.FrozenSetType():
                inner = self.written_as(info.item_type)
                return f"({inner})[]" if " | " in inner else f"{inner}[]"
            case shapes.TupleType(item_types=items):
                return f"[{', '.join(self.written_as(item) for item in items)}]"
            case shapes.DictType(value_type=value):
                return f"Record<string, {self.written_as(value)}>"
            case _:
                return PLAIN.get(type(info), "unknown")

    def struct(self, kind: type, info: Any) -> str:
        name = self.name(kind)
        if name not in self.written:
            self.written[name] = ""  # it may hold itself
            if kind.__struct_config__.array_like:  # type: ignore[attr-defined]
                types = [(one.encode_name, self.written_as(one.type)) for one in info.fields]
                parts = [_wrapped(f"  {part}: {written},") for part, written in types]
                self.written[name] = f"export type {name} = [\n" + "\n".join(parts) + "\n];\n"
                return name
            leaves_out = kind.__struct_config__.omit_defaults  # type: ignore[attr-defined]
            lines = []
            for field in info.fields:
                maybe = "?" if leaves_out and not field.required else ""
                lines.append(_wrapped(f"  {field.encode_name}{maybe}: {self.written_as(field.type)};"))
            self.written[name] = f"export interface {name} {{\n" + "\n".join(lines) + "\n}\n"
        return name


PLAIN: dict[type, str] = {
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.StrType: "string",
    shapes.BoolType: "boolean",
    shapes.NoneType: "null",
    shapes.DateType: "string",
}


def _wrapped(line: str) -> str:
    if len(line) <= LINE_MOST:
        return line
    head, _, kinds = line.partition(": ")
    return f"{head}:\n    | " + "\n    | ".join(kinds.split(" | "))


def view_types() -> str:
    """The whole file."""
    writer = Writer()
    views = VIEWS.values()
    tops = [*(view.shape for view in views), *(view.own for view in views if view.own is not None), *ANSWERS]
    for info in msgspec.inspect.multi_type_info(tops):
        writer.written_as(info)
    return HEADING + "\n" + "\n".join(writer.written[name] for name in sorted(writer.written))


if __name__ == "__main__":
    FILE.write_text(view_types(), "utf-8")
