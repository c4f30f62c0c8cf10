"""Several games dealt in turn at one table: which one the dealer deals now, and for how long. When the next
one comes is decided in `play.rotation`.
"""

from __future__ import annotations

import msgspec

from cardhouse.floor.desk import MINUTE, Desk
from cardhouse.floor.state import FloorTable
from cardhouse.games.game import load_game
from cardhouse.play.rotation import next_turn


class MixLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """The game of the hand that is on, or comes, and the one after it; for how many hands, this one among
    them, or until when; whether the game changes with the next hand.
    """

    game: str
    then: str
    hands: int = 0
    until: int = 0
    new: bool = False


def mix_line(desk: Desk, table: FloorTable, in_hand: bool) -> MixLine | None:
    """As it stands now; nothing where one game is dealt."""
    inner, rotation = table.table, table.table.rotation
    if rotation is None:
        return None
    turn = inner.turn if in_hand else next_turn(inner, desk.now // MINUTE)
    fresh = turn != inner.turn
    after = (turn + 1) % len(rotation.legs)
    dealt = 0 if fresh else inner.turn_hands
    by_hands = rotation.every == "hands"
    timed = not by_hands and dealt > 0
    return MixLine(
        load_game(rotation.legs[turn].game).name, load_game(rotation.legs[after].game).name,
        hands=rotation.count - dealt + in_hand if by_hands else 0,
        until=(inner.turn_since + rotation.count) * MINUTE if timed else 0,
        new=fresh,
    )  # fmt: skip
