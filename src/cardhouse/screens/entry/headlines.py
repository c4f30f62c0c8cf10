"""What the start page tells of a house: a few choices that differ from house to house, in the words of its
profile and with the rows behind them. Which ones is all that is decided here.
"""

from __future__ import annotations

import functools
from datetime import date

import msgspec

from cardhouse.houses.choices import Setting
from cardhouse.houses.profile import House, load_house
from cardhouse.houses.schema import load_schema
from cardhouse.languages import spoken
from cardhouse.screens.rules.finding import houses, words
from cardhouse.screens.texts import text

KEYS = (
    "betting.limit_raises", "acts.several_chips", "blinds.button", "showdown.beaten_hand",
    "floor_lock_up.new_game_minutes", "floor_absences.away_minutes",
)  # fmt: skip


class Headline(msgspec.Struct, frozen=True):
    """One choice: what it is about, what this house chose and by which row, what others chose."""

    key: str
    about: str
    shown: str
    cite: str | None
    elsewhere: tuple[str, ...]


def headlines(house: House | str, day: date) -> list[Headline]:
    """Of a house, as its book stands on a day; a room's own house is given itself."""
    found = load_house(house) if isinstance(house, str) else house
    return [_headline(found, key, day, spoken()) for key in KEYS]


@functools.lru_cache(maxsize=256)
def _headline(house: House, key: str, day: date, _: str) -> Headline:
    own = _setting(house, key, day)
    shown = _shown(key, own)
    others = [_shown(key, _setting(one, key, day)) for one in houses()]
    elsewhere = tuple(dict.fromkeys(other for other in others if other != shown))
    return Headline(key, text(f"headlines.{key.replace('.', '_')}"), shown, own.cited, elsewhere)


def _setting(house: House, key: str, day: date) -> Setting:
    return house.choices("cash", day)[key]


def _shown(key: str, setting: Setting) -> str:
    return words(load_schema()[key].show(setting.value))
