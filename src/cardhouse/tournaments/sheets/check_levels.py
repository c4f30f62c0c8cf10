"""The levels: each has its minutes and a sign that can be read and played, of a kind that the house has;
pauses are pauses. Whether the blinds can be paid with the chips is in `check_chips`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.errors import CardhouseError
from cardhouse.games.game import GameError
from cardhouse.houses.choices import Choices
from cardhouse.play.stakes import Stakes
from cardhouse.tournaments.sheet import Level, Sheet, rotation_at, stakes_of
from cardhouse.tournaments.sheets.check_game import games_of
from cardhouse.tournaments.sheets.faults import Fault

LEVELS_MOST = 400
MINUTES_MOST = 60 * 24 * 7


def level_faults(sheet: Sheet, choices: Choices) -> Iterator[Fault]:
    """What is wrong with the levels."""
    played = [level for level in sheet.levels if not level.pause]
    if not played:
        yield Fault("levels", "there is no level to play", choices.always("event.own_structure"))
    if len(sheet.levels) > LEVELS_MOST:
        yield Fault("levels", f"{len(sheet.levels)} levels are more than {LEVELS_MOST}")
    for number, level in enumerate(sheet.levels, 1):
        yield from _level(sheet, level, f"levels.{number}", choices)
    length = choices["tournament_sheet.level_length"]
    lengths = {level.minutes for level in played}
    if length.value == "all_the_same" and len(lengths) > 1:
        yield Fault("levels", f"every level is equally long here, not {sorted(lengths)} minutes", length.cite)
    if sheet.levels and sheet.levels[0].pause:
        yield Fault("levels.1.pause", "an event begins with a level, not with a pause")


def _level(sheet: Sheet, level: Level, where: str, choices: Choices) -> Iterator[Fault]:
    length = choices["tournament_sheet.level_length"]
    if not 1 <= level.minutes <= MINUTES_MOST:
        why = f"a level lasts at least a minute and no more than a week, not {level.minutes} minutes"
        yield Fault(f"{where}.minutes", why, length.cite)
    if level.seconds_to_act < 0:
        yield Fault(f"{where}.seconds_to_act", "nobody acts in less than no time")
    if level.pause:
        if level.sign:
            yield Fault(f"{where}.sign", "nothing is played in a pause")
        return
    if level.colour_up:
        yield Fault(f"{where}.colour_up", "chips are coloured up in a pause: give it to the one before")
    try:
        stakes = stakes_at(sheet, level)
    except GameError:
        return  # told once, where the game is named
    except CardhouseError as wrong:
        yield Fault(f"{where}.sign", str(wrong))
        return
    structures = choices["tournament_sheet.structures"]
    for kind in sorted({kind_of(one) for one in stakes}):
        if kind not in structures.value:
            there = ", ".join(sorted(structures.value)).replace("_", " ")
            why = f"{kind.replace('_', ' ')} is no kind of blind structure here; there are {there}"
            yield Fault(f"{where}.sign", why, structures.cite)


def stakes_at(sheet: Sheet, level: Level) -> list[Stakes]:
    """What is played for at a level, game by game; raises where a sign cannot be read or played."""
    games_of(sheet)
    if sheet.rotation:
        rotation = rotation_at(sheet, level.sign)
        return [leg.stakes for leg in rotation.legs] if rotation is not None else []
    (game,) = games_of(sheet)
    stakes = stakes_of(level.sign, sheet.game)
    if stakes.structure not in game.structures:
        raise CardhouseError(f"{game.name} is not played {stakes.structure.replace('_', ' ')}")
    return [stakes]


def kind_of(stakes: Stakes) -> str:
    """The kind of blind structure: what is bet goes before how many blinds there are, and they before antes.

    >>> kind_of(stakes_of("no limit 100/200 big blind ante 200", "holdem"))
    'ante'
    """
    if stakes.structure != "no_limit":
        return stakes.structure
    if len(stakes.blinds) > 2:
        return "three_blind"
    return "ante" if stakes.ante else "non_ante"
