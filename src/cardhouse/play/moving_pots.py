"""A pot that was pushed to the wrong player goes on to the rightful one, before the next hand begins.

Whether it does is a ruling's to say (`rulings/disputes.py`). Here is what can be moved at all: chips of the
last pot, from who was pushed it and still has them, to somebody who was dealt in and still sits there.
"""

from __future__ import annotations

from cardhouse.houses.choices import Choices
from cardhouse.play import table_commands as cmd
from cardhouse.play import table_events as ev
from cardhouse.play.refusal import Refusal
from cardhouse.play.table import Table


def move_pot(table: Table, command: cmd.MovePot, choices: Choices) -> cmd.Answer:
    if table.setup is not None:
        return Refusal("next_hand_begun", {}, choices.cite("deal.hand_begins"))
    if command.to not in table.seats:
        return Refusal("seat_empty", {"seat": command.to})
    if command.to == command.seat or command.to not in table.dealt:
        return Refusal("not_in_last_hand", {"seat": command.to})
    if command.seat not in table.pushed_to or not 0 < command.chips <= table.pushed:
        return Refusal("not_pushed", {"seat": command.seat, "chips": command.chips})
    stack = table.seats[command.seat].stack
    if command.chips > stack:
        return Refusal("too_few_chips", {"seat": command.seat, "stack": stack, "needed": command.chips})
    moved = ev.PushedPotMoved(command.seat, command.to, command.chips, command.cite)
    broke = not table.seats[command.seat].chips - command.chips
    return [moved, ev.WentBroke(command.seat)] if broke else [moved]
