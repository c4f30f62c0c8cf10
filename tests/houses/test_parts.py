"""A profile and the schema may go on in files of their own, one a subject."""

from pathlib import Path

import pytest

from cardhouse.houses.profile import ProfileError, load_house
from cardhouse.houses.schema import load_schema, read_schema
from cardhouse.houses.writing import write_profile

EXTRA = '[trial.lamp]\ntype = "word"\nwords = ["on", "off"]\nabout = "Whether the lamp is lit."\n'


def schema_with_lamp() -> dict[str, object]:
    return {**load_schema(), **read_schema(EXTRA)}


def own_house(folder: Path, part: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(write_profile(load_house("toledo"), "mine"), encoding="utf-8")
    (folder / "mine").mkdir()
    (folder / "mine" / "trial.toml").write_text(part, encoding="utf-8")
    return path


def test_a_part_adds_its_section(tmp_path: Path) -> None:
    path = own_house(tmp_path, '[cash.trial]\nlamp = { value = "on", silent = "our choice: it is dark" }\n')
    house = load_house(path, schema=schema_with_lamp())  # type: ignore[arg-type]
    assert house.choices().value("trial.lamp") == "on"
    assert house.choices("tournament").value("trial.lamp") == "on"


def test_a_section_stands_in_one_file_only(tmp_path: Path) -> None:
    path = own_house(tmp_path, '[cash.betting]\nlimit_raises = { value = 3, silent = "our choice: again" }\n')
    with pytest.raises(ProfileError, match=r"cash\.betting.*written twice, the second time in trial\.toml"):
        load_house(path)


def test_a_part_holds_rule_sets_only(tmp_path: Path) -> None:
    path = own_house(tmp_path, 'name = "another"\n')
    with pytest.raises(ProfileError, match=r"trial\.toml holds rule sets only"):
        load_house(path)
