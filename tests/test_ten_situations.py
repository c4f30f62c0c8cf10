"""The page of ten situations shows what the command prints now, for all five houses."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from cardhouse.houses.profile import house_names

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture(scope="module")
def writer() -> ModuleType:
    """The script that writes the page."""
    spec = importlib.util.spec_from_file_location("ten_situations", DOCS / "ten_situations.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_what_the_command_prints(writer: ModuleType) -> None:
    page = (DOCS / "ten-situations.md").read_text("utf-8")
    assert page == writer.page(), "run: python docs/ten_situations.py"


def test_ten_situations_and_every_house_in_each() -> None:
    page = (DOCS / "ten-situations.md").read_text("utf-8")
    sections = page.split("\n## ")[1:]
    assert len(sections) == 10
    for section in sections:
        for house in house_names():
            assert f"│ {house}" in section, section.splitlines()[0]
        assert "cannot be" not in section


def test_the_readme_leads_to_it() -> None:
    assert "(docs/ten-situations.md)" in (DOCS.parent / "README.md").read_text("utf-8")
