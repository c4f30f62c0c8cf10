"""Management puts a game on the board, or writes its sign anew. When games open and close is management's
decision in every book; what the sign says that is taken is read in `charge.py`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.floor.command import FloorCommand
from cardhouse.floor.desk import Answer, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.refusals import declare
from cardhouse.floor.spreads.charge import charged, with_stakes
from cardhouse.floor.spreads.state import PRIVATE, Spread
from cardhouse.floor.spreads.takes import Takes, with_takes
from cardhouse.floor.state import Floor
from cardhouse.play.refusal import Refusal
from cardhouse.play.rotation import rotation_of
from cardhouse.play.signs import read_sign, write_sign
from cardhouse.play.table import SEATS_MOST, stakes_fault
from cardhouse.play.usual_signs import meant_by

DESIGNATIONS = ("call_in", "higher_buy_in", "cash_plays", "lower_limit", "promotional", PRIVATE)
NAME_MOST = 60
declare(
    fact={
        "bad_game": "this game cannot be offered: {why}",
        "most_below_least": "the most, {most:money}, is less than the least, {least:money}",
    }
)


class OfferGame(FloorCommand, frozen=True):
    """Put a game on the board. Game and stakes are written as people write them: `omaha 8` at `limit 4/8
    kill`, `hold'em` at `$1/$3 NL`.

    `rotation` names the games of a mix (`horse`, or one a piece) played in turn for `every` (`8 hands`).
    """

    spread: str
    game: str
    stakes: str
    seats: int = 9
    least_buy_in: int = 0
    most_buy_in: int = 0
    charge: str = ""
    """What the house takes in words; `takes` is the same as data, and goes before what the stakes say."""
    takes: Takes | None = None
    designated: tuple[str, ...] = ()
    rotation: tuple[str, ...] = ()
    every: int = 8
    every_unit: str = "hands"
    fill_in: bool = False
    """Whether what everybody takes for granted is filled in: `$5-$10 stud` has an ante and a bring-in."""


class GameOffered(FloorEvent, frozen=True):
    """The room offers a game from now on, or its sign says something new."""

    spread: Spread


def decide(desk: Desk, command: OfferGame) -> Answer:
    name = " ".join(command.spread.split())
    if not name or len(name) > NAME_MOST:
        return _bad(f"its name has 1 to {NAME_MOST} characters")
    if not 2 <= command.seats <= SEATS_MOST:
        return _bad(f"a table has 2 to {SEATS_MOST} seats, not {command.seats}")
    unknown = set(command.designated) - set(DESIGNATIONS)
    if unknown:
        return _bad(f"{', '.join(sorted(unknown))} is no designation: {', '.join(DESIGNATIONS)}")
    low, high = command.least_buy_in, command.most_buy_in
    if low < 0 or high < 0:
        return _bad(f"a buy-in of {low} to {high} is none")
    if high and high < low:
        return Refusal("most_below_least", {"most": high, "least": low})
    if len(command.charge) > NAME_MOST:
        return _bad(f"its charge on the sign has at most {NAME_MOST} characters")
    running = desk.floor.tables_of(name)
    old = desk.floor.spreads.get(name)
    made = as_offered(name, command)
    if isinstance(made, Refusal):
        return made
    made = _taking(desk, made, command.takes)
    if isinstance(made, Refusal):
        return made
    if running and old is not None and not made.same_type_and_limit(old):
        return _bad("tables of it are open: change their limit instead")
    return [GameOffered(made)]


def _taking(desk: Desk, made: Spread, takes: Takes | None) -> Spread | Refusal:
    if takes is None:
        return charged(made, desk.choices)
    if made.charge:
        return Refusal("takes_twice", {"charge": made.charge})
    stakes = with_takes(made.stakes, takes, desk.choices)
    return stakes if isinstance(stakes, Refusal) else with_stakes(made, stakes)


def _bad(why: str) -> Refusal:
    return Refusal("bad_game", {"why": why})


def as_offered(name: str, command: OfferGame) -> Spread | Refusal:
    """The game as its sign says it, before what the house takes."""
    try:
        command = _filled_in(command) if command.fill_in else command
        rotation = None
        unit = command.every_unit
        if unit not in ("hands", "minutes"):
            return _bad(f"games of a mix change after so many hands or minutes, not {unit}")
        if command.rotation:
            mix = list(command.rotation)
            each: Literal["hands", "minutes"] = "hands" if unit == "hands" else "minutes"
            rotation = rotation_of(mix, command.stakes, every=each, count=command.every)
            game, stakes = rotation.legs[0].game, rotation.legs[0].stakes
        else:
            rules, stakes = read_sign(command.stakes, command.game)
            game = rules.id
        fault = stakes_fault(game, stakes, rotation)
    except CardhouseError as wrong:
        return _bad(str(wrong))
    if fault:
        return _bad(fault)
    return Spread(
        id=name,
        game=game,
        stakes=stakes,
        rotation=rotation,
        seats=command.seats,
        least_buy_in=command.least_buy_in,
        most_buy_in=command.most_buy_in,
        charge=" ".join(command.charge.split()),
        designated=command.designated,
    )


def _filled_in(command: OfferGame) -> OfferGame:
    """A sign as rooms write it; games that are named one by one for a mix have no usual stakes."""
    if len(command.rotation) > 1:
        return command
    sign = " ".join((command.stakes, *command.rotation))
    game, mix, stakes = meant_by(sign, command.game)
    rotation = (mix,) if mix else command.rotation
    return msgspec.structs.replace(command, game=game, stakes=write_sign(stakes), rotation=rotation)


def apply(floor: Floor, event: GameOffered, at: int) -> None:
    floor.spreads[event.spread.id] = event.spread
