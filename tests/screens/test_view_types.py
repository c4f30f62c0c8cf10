"""The shapes that the pages' scripts are checked against are those of the views."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cardhouse.screens.statics import FOLDER
from cardhouse.screens.view_types import FILE, LINE_MOST, view_types


def test_the_shapes_for_scripts_are_up_to_date() -> None:
    written = FILE.read_text("utf-8")
    assert written == view_types(), "write it anew: python -m cardhouse.screens.view_types"
    assert max(map(len, written.splitlines())) <= LINE_MOST


def test_scripts_name_shapes_that_there_are() -> None:
    known = set(re.findall(r"^export (?:interface|type) (\w+)", FILE.read_text("utf-8"), re.MULTILINE))
    asked = {
        name
        for script in FOLDER.rglob("*.js")
        for name in re.findall(r'import\("[./]*views\.d\.ts"\)\.(\w+)', script.read_text("utf-8"))
    }
    assert {"TableView", "OwnView", "RoomView", "DeskView"} <= asked <= known


OPEN, CLOSE = "{[(<", "}])>"
TYPEDEF = re.compile(r"@typedef\s*\{(?=\{)")
FIELD = re.compile(r"\s*(\w+)\??:")


def test_no_script_writes_down_the_shape_of_a_view_by_hand() -> None:
    """A copy would go on saying what the view no longer sends."""
    text = FILE.read_text("utf-8")
    shapes = {
        name: set(re.findall(r"^  (\w+)\??:", inside, re.MULTILINE))
        for name, inside in re.findall(r"^export interface (\w+) \{\n((?: .*\n)*)\}", text, re.MULTILINE)
    }
    assert shapes["TransferLine"] == {"person", "name", "origin", "to", "at"}
    assert copied({"person", "name", "origin", "to", "at"}, shapes) == ["TransferLine"]
    typed = [(script, *found) for script in sorted(FOLDER.rglob("*.js")) for found in typed_by_hand(script)]
    assert ("Command", {"type"}) in [found[1:] for found in typed], "typedefs are found"
    copies = {
        f"{script.relative_to(FOLDER)}: {name}": copied(fields, shapes)
        for script, name, fields in typed
        if copied(fields, shapes)
    }
    assert not copies, f"import these shapes from views.d.ts: {copies}"


def copied(fields: set[str], shapes: dict[str, set[str]]) -> list[str]:
    """The views' shapes that have all of these fields; one or two fields are nobody's."""
    return [name for name, known in shapes.items() if len(fields) > 2 and fields <= known]


def typed_by_hand(script: Path) -> Iterator[tuple[str, set[str]]]:
    """The object types that a script defines: each with its name and its fields."""
    text = re.sub(r"\n\s*\*(?!/)", "\n", script.read_text("utf-8"))
    for begin in TYPEDEF.finditer(text):
        depth, at, parts = 1, begin.end() + 1, [""]
        while depth:
            sign = text[at]
            depth += (sign in OPEN) - (sign in CLOSE and text[at - 1 : at + 1] != "=>")
            if sign in ",;" and depth == 1:
                parts.append("")
            else:
                parts[-1] += sign
            at += 1
        fields = {found[1] for part in parts if (found := FIELD.match(part))}
        yield re.findall(r"\w+", text[at : at + 80])[0], fields
