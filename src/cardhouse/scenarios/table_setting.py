"""A room with one table, as a hand's story finds it: the game on the board or the event, who sits there with
how much, the button, what is owed. Everything after that goes through commands.
"""

from __future__ import annotations

from cardhouse.floor.people.state import Person
from cardhouse.floor.spreads.state import Spread
from cardhouse.floor.state import FloorTable
from cardhouse.houses.choices import Choices
from cardhouse.money import account as accounts
from cardhouse.play.refusal import Refusal
from cardhouse.play.table import Seat, Table
from cardhouse.play.table_apply import apply
from cardhouse.play.table_commands import SitDown
from cardhouse.play.table_decide import decide
from cardhouse.play.table_events import ButtonPlaced
from cardhouse.room.state import Room
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.setting import Player, Setting
from cardhouse.scenarios.story import GROWN_UP

TABLE = 1
BEGAN = 1_772_557_200_000_000
"""Noon in New York on Tuesday, 3 March 2026."""
OWNER = "story"


def room_of(setting: Setting, house: str, choices: Choices, at: int = BEGAN) -> Room:
    """The room before the first step."""
    assert setting.stakes is not None, "the reader asks for the stakes"
    room = Room(name="story", house=house, at=at, position=1)
    size = setting.size or max([9, *(player.seat for player in setting.players)])
    table = Table(setting.game, setting.stakes, size, house, setting.rule_set, setting.rotation)
    made = FloorTable(TABLE, OWNER, table, at, setting.mode)
    if table.cash:
        room.floor.spreads[OWNER] = Spread(
            id=OWNER, game=setting.game, stakes=setting.stakes, rotation=setting.rotation, seats=size,
            least_buy_in=1,
        )  # fmt: skip
    else:
        made.spread, made.event = "", OWNER
    for player in setting.players:
        _sit(room, made, player, choices if setting.new_game else None)
    button = setting.button or (setting.players[-1].name if setting.players else "")
    if button and not setting.new_game:
        made.stage, made.started = "running", at
        apply(table, ButtonPlaced(_seat(setting, button), running=True))
    if setting.kill:
        table.kill_owed = _seat(setting, setting.kill)
    table.left_in_pot = setting.carried
    if table.cash and setting.carried:
        _brought(room, accounts.pot(TABLE), setting.carried)
    room.floor.tables[TABLE] = made
    return room


def _sit(room: Room, made: FloorTable, player: Player, new_game: Choices | None) -> None:
    """Somebody who has been in the game for a while, or has just sat down to a new one by these rules."""
    room.floor.people.known[player.name] = Person(player.name, id_checked=True, born=GROWN_UP)
    if new_game is None:
        plays = player.stack - player.small_chips
        seat = Seat(player.name, plays, player.small_chips, standing="established", liable=True)
        made.table.seats[player.seat] = seat
    else:
        command = SitDown(player.seat, player.name, player.stack, small_chips=player.small_chips)
        came = decide(made.table, command, new_game)
        if isinstance(came, Refusal):
            raise WordError(f"{player.name} cannot sit down: {came.text()}")
        for event in came:
            apply(made.table, event)
    made.seats.since[player.name] = made.opened
    if made.table.cash:
        _brought(room, accounts.stack(TABLE, player.name), player.stack)


def _brought(room: Room, account: str, amount: int) -> None:
    """Chips that were there before the story began."""
    room.books.balances[account] = amount
    room.books.balances[accounts.AT_LARGE] = room.books.balance(accounts.AT_LARGE) - amount


def _seat(setting: Setting, name: str) -> int:
    if name.startswith("seat "):
        return int(name[5:])
    return next(player.seat for player in setting.players if player.name == name)
