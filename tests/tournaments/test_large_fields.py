"""What a hand costs does not grow with the event: steps of the program are counted, so that the machine's own
pace has no part in it.
"""

from __future__ import annotations

import functools

from cardhouse.play import commands as hand
from cardhouse.room.commands import Act, BeginHand
from steps import steps_of
from tournaments.test_balance_room import Tables


def steps_of_hands(tables: int) -> int:
    """Lines of the program that ten hands run through, in which everybody folds."""
    room = Tables(*[9] * tables, mode="dealt")

    def play(table: int) -> None:
        room.ok(BeginHand(table, "first_riffle"))
        while table in room.host.room.hands:
            dealer = room.host.hands.dealers[table]
            room.ok(Act(table, hand.Fold(dealer.hand.acting_seat)))

    play(1)
    return sum(steps_of(functools.partial(play, table)) for table in range(2, 12))


def test_a_hand_costs_the_same_in_a_field_of_any_size() -> None:
    assert steps_of_hands(150) < 1.2 * steps_of_hands(15)
