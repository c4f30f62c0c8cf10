"""The shapes that the pages' scripts are checked against are those of the views."""

from __future__ import annotations

import re

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
