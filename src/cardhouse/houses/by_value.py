"""A house as text that opens anywhere: those that come along go by their names, any other profile is written
out whole.

What a log says must not lead to a file of one folder; so a room keeps the profile itself. How a profile is
read and checked is `profile.py`.
"""

from __future__ import annotations

import tempfile
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from cardhouse.houses.profile import House, every_house, load_house
from cardhouse.houses.writing import write_profile


class ByValue(NamedTuple):
    """What a house is called in a log, and its whole profile; none where it comes with Cardhouse."""

    house: str
    profile: str


def by_value(name_or_path: str) -> ByValue:
    """A house by name or file, fit for a log; ProfileError or UnknownHouseError where there is none such."""
    if name_or_path in every_house():
        return ByValue(name_or_path, "")
    house = load_house(name_or_path)
    called = house.house if house.house not in every_house() else f"{house.house}-own"
    return ByValue(called, write_profile(house, called, house.name))


@lru_cache(maxsize=16)
def house_from(called: str, profile: str) -> House:
    """The house of such a profile."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{called}.toml"
        path.write_text(profile, "utf-8")
        return load_house(path)
