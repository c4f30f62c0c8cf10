"""The stakes of a mix are changed in the middle of it: the game whose turn it is goes on."""

from __future__ import annotations

import pytest

from cardhouse.floor.opening.limits import change_to
from cardhouse.floor.spreads.state import Spread
from cardhouse.play import table_commands as cmd
from cardhouse.play.rotation import rotation_of
from cardhouse.play.table import Table
from cardhouse.play.table_hands import change_fault


def mix(sign: str, games: tuple[str, ...] = ("horse",)) -> Spread:
    rotation = rotation_of(games, sign)
    leg = rotation.legs[0]
    return Spread(id=sign, game=leg.game, stakes=leg.stakes, rotation=rotation)


def table_of(spread: Spread, turn: int = 0) -> Table:
    rotation = spread.rotation
    game, stakes = spread.game, spread.stakes
    if rotation is not None:
        game, stakes = rotation.legs[turn].game, rotation.legs[turn].stakes
    return Table(game, stakes, 8, rotation=rotation, turn=turn)


@pytest.mark.parametrize("turn", range(5))
def test_whichever_game_it_is(turn: int) -> None:
    higher = mix("limit 20/40 ante 5 bring-in 10")
    table = table_of(mix("limit 10/20 ante 2 bring-in 3"), turn)
    change = change_to(higher, table)
    assert higher.rotation is not None
    assert change == cmd.ChangeStakes(higher.rotation.legs[turn].stakes, higher.rotation)
    assert change_fault(table, change) == ""


def test_a_table_goes_over_to_its_own_mix_and_to_games_with_its_forced_bets_only() -> None:
    horse, two = mix("limit 4/8 ante 1 bring-in 2"), mix("limit 4/8", ("holdem", "omaha8"))
    single = Spread(id="holdem", game="holdem", stakes=two.stakes)
    stud = Spread(id="stud", game="stud", stakes=table_of(horse, 3).stakes)
    omaha = Spread(id="omaha8", game="omaha8", stakes=two.stakes)
    for before, after, why in (
        (horse, two, "every game of the rotation"),
        (horse, single, "every game of the rotation"),
        (single, horse, "every game of the rotation"),
        (single, stud, "stud has other forced bets"),
        (single, omaha, ""),
    ):
        table = table_of(before)
        fault = change_fault(table, change_to(after, table))
        assert fault.startswith(why), fault
        assert bool(fault) == bool(why), fault
