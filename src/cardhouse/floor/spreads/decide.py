"""Which games the room offers. When games open and close is management's decision in every book."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.floor.desk import Answer, Decide, Desk
from cardhouse.floor.lists.events import NameRemoved
from cardhouse.floor.spreads import commands as cmd
from cardhouse.floor.spreads.charge import above_book, with_charge
from cardhouse.floor.spreads.events import GameOffered, GameWithdrawn
from cardhouse.floor.spreads.state import Spread
from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal, register
from cardhouse.play.rotation import rotation_of
from cardhouse.play.signs import read_sign
from cardhouse.play.table import SEATS_MOST, stakes_fault

DESIGNATIONS = ("call_in", "higher_buy_in", "cash_plays", "lower_limit", "promotional")
NAME_MOST = 60

register(
    {
        "bad_game": "this game cannot be offered: {why}",
        "game_in_use": "{spread} cannot be withdrawn: {why}",
    }
)


def offer_game(desk: Desk, command: cmd.OfferGame) -> Answer:
    name = " ".join(command.spread.split())
    if not name or len(name) > NAME_MOST:
        return _bad(f"its name has 1 to {NAME_MOST} characters")
    if not 2 <= command.seats <= SEATS_MOST:
        return _bad(f"a table has 2 to {SEATS_MOST} seats, not {command.seats}")
    unknown = set(command.designated) - set(DESIGNATIONS)
    if unknown:
        return _bad(f"{', '.join(sorted(unknown))} is no designation: {', '.join(DESIGNATIONS)}")
    low, high = command.least_buy_in, command.most_buy_in
    if low < 0 or high < 0 or (high and high < low):
        return _bad(f"a buy-in of {low} to {high} is none")
    if len(command.charge) > NAME_MOST:
        return _bad(f"its charge on the sign has at most {NAME_MOST} characters")
    running = desk.floor.tables_of(name)
    old = desk.floor.spreads.get(name)
    made = _spread(name, command)
    if isinstance(made, Refusal):
        return made
    made = charged(made, desk.choices)
    if isinstance(made, Refusal):
        return made
    if running and old is not None and not made.same_type_and_limit(old):
        return _bad("tables of it are open: change their limit instead")
    return [GameOffered(made)]


def _bad(why: str) -> Refusal:
    return Refusal("bad_game", {"why": why})


def _spread(name: str, command: cmd.OfferGame) -> Spread | Refusal:
    try:
        rotation = None
        if command.rotation:
            unit = command.every_unit
            if unit not in ("hands", "minutes"):
                return _bad(f"games of a mix change after so many hands or minutes, not {unit}")
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


def charged(spread: Spread, choices: Choices) -> Spread | Refusal:
    """What the sign says is taken goes into the stakes, of every game of a mix alike."""
    if not spread.charge:
        return above_book(spread.stakes, choices) or spread
    stakes = with_charge(spread.stakes, spread.charge, choices)
    if isinstance(stakes, Refusal):
        return stakes
    rotation = spread.rotation
    if rotation is not None:
        more = {"charge": stakes.charge, "rake": stakes.rake}
        legs = tuple(
            msgspec.structs.replace(leg, stakes=msgspec.structs.replace(leg.stakes, **more))
            for leg in rotation.legs
        )
        rotation = msgspec.structs.replace(rotation, legs=legs)
    return msgspec.structs.replace(spread, stakes=stakes, rotation=rotation)


def withdraw_game(desk: Desk, command: cmd.WithdrawGame) -> Answer:
    spread = offered(desk, command.spread)
    if isinstance(spread, Refusal):
        return spread
    if desk.floor.tables_of(spread.id):
        return Refusal("game_in_use", {"spread": spread.id, "why": "tables of it are open"})
    waiting = desk.floor.lists.waiting(spread.id)
    off = [NameRemoved(spread=spread.id, person=person, why="the game is withdrawn") for person in waiting]
    return [*off, GameWithdrawn(spread.id)]


def offered(desk: Desk, name: str) -> Spread | Refusal:
    """A game on the board by its name."""
    found = desk.floor.spreads.get(name)
    if found is None:
        return Refusal("no_such_spread", {"spread": name, "spreads": ", ".join(desk.floor.spreads) or "none"})
    return found


HANDLERS: dict[Any, Decide] = {cmd.OfferGame: offer_game, cmd.WithdrawGame: withdraw_game}
