"""Management takes a game off the board; whoever waits for it is off its list."""

from __future__ import annotations

from cardhouse.floor.command import FloorCommand
from cardhouse.floor.desk import Answer, Desk
from cardhouse.floor.event import FloorEvent
from cardhouse.floor.lists.events import NameRemoved
from cardhouse.floor.refusals import declare
from cardhouse.floor.spreads.offered import offered
from cardhouse.floor.state import Floor
from cardhouse.play.refusal import Refusal

declare(fact={"game_in_use": "{spread} cannot be withdrawn: {why}"})


class WithdrawGame(FloorCommand, frozen=True):
    """Take a game off the board."""

    spread: str


class GameWithdrawn(FloorEvent, frozen=True):
    """The room no longer offers it."""

    spread: str


def decide(desk: Desk, command: WithdrawGame) -> Answer:
    spread = offered(desk, command.spread)
    if isinstance(spread, Refusal):
        return spread
    if desk.floor.tables_of(spread.id):
        return Refusal("game_in_use", {"spread": spread.id, "why": "tables of it are open"})
    waiting = desk.floor.lists.waiting(spread.id)
    off = [NameRemoved(spread=spread.id, person=person, why="the game is withdrawn") for person in waiting]
    return [*off, GameWithdrawn(spread.id)]


def apply(floor: Floor, event: GameWithdrawn, at: int) -> None:
    floor.spreads.pop(event.spread, None)
