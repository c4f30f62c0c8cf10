"""What the house recommends for a structure sheet and this one does otherwise: antes, stud games that follow
each other, things in play that are no betting chips, means against stalling. Such a sheet can be played all
the same; what cannot work is a fault (`sheets/checking`).
"""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.games.names import games_named
from cardhouse.houses.choices import Choices
from cardhouse.play.stakes import Stakes
from cardhouse.tournaments.procedures.step import SECTION, Step
from cardhouse.tournaments.sheet import Sheet, rotation_at, stakes_of

STUD, STUD_EIGHT = "stud", "stud8"


def on_sheet(sheet: Sheet, choices: Choices) -> Iterator[Step]:
    """Everything that the sheet does otherwise than recommended."""
    yield from _antes(sheet, choices)
    yield from _games(sheet, choices)
    yield from _items(sheet, choices)
    yield from _against_stalling(sheet, choices)


def _stakes(sheet: Sheet) -> list[Stakes]:
    """What each level is played for, in an event of several games in the first of them."""
    found = []
    for level in sheet.levels:
        if not level.pause:
            rotation = rotation_at(sheet, level.sign)
            found.append(rotation.legs[0].stakes if rotation else stakes_of(level.sign, sheet.game))
    return found


def _antes(sheet: Sheet, choices: Choices) -> Iterator[Step]:
    payer, falls = choices[SECTION + "single_ante"], choices[SECTION + "ante_falls"]
    before: Stakes | None = None
    for number, stakes in enumerate(_stakes(sheet), 1):
        if payer.value == "big_blind" and stakes.ante and stakes.ante_kind == "button":
            yield Step("ante_of_big_blind", "director", facts={"level": number}, cite=payer.cite)
        lower = before is not None and stakes.ante_kind == before.ante_kind and stakes.ante < before.ante
        if falls.value == "never" and lower:
            yield Step("ante_not_lower", "director", facts={"level": number}, cite=falls.cite)
        before = stakes


def _games(sheet: Sheet, choices: Choices) -> Iterator[Step]:
    apart = choices[SECTION + "stud_games"]
    games = games_named(sheet.rotation) if sheet.rotation else ()
    pairs = zip(games, (*games[1:], *games[:1]), strict=True)
    if apart.value == "apart" and any({STUD, STUD_EIGHT} == set(pair) for pair in pairs):
        yield Step("stud_games_apart", "director", cite=apart.cite)


def _items(sheet: Sheet, choices: Choices) -> Iterator[Step]:
    size = choices[SECTION + "odd_items"]
    if size.value != "other_size":
        return
    if sheet.bounties is not None:
        yield Step("bounty_chips_of_other_size", "floor", cite=size.cite)
    if sheet.acting.time_bank:
        yield Step("clock_tokens_of_other_size", "floor", cite=size.cite)


def _against_stalling(sheet: Sheet, choices: Choices) -> Iterator[Step]:
    """The means that the house knows, but for a shot clock that the sheet has."""
    means = choices[SECTION + "stalling_means"]
    clocked = bool(sheet.acting.seconds or any(level.seconds_to_act for level in sheet.levels))
    for one in sorted(means.value):
        if not (one == "shot_clock" and clocked):
            yield Step(f"stalling_{one}", "director", cite=means.cite)
