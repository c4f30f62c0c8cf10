"""What is tapped is what is read, and a name on the board means one game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from cardhouse.floor.spreads.state import Spread
from cardhouse.games.names import MIXES
from cardhouse.houses.profile import load_house
from cardhouse.screens.player import hosted_games
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.room_service import RoomService


def room_with(spreads: dict[str, Spread]) -> RoomService:
    choices = load_house("horseshoe").choices("cash")
    floor = SimpleNamespace(spreads=spreads)
    host = SimpleNamespace(room=SimpleNamespace(at=0, floor=floor), in_force=lambda: choices)
    return cast("RoomService", SimpleNamespace(host=host))


def test_every_tap_is_the_game_that_it_names() -> None:
    room = room_with({})
    for one in [offered for games in hosted_games.common_and_more(room) for offered in games]:
        for sign in one.signs:
            offer = hosted_games.hosted(room, hosted_games.tapped(room, sign))
            spread = hosted_games.made(offer)
            games = tuple(leg.game for leg in spread.rotation.legs) if spread.rotation else (spread.game,)
            assert games == MIXES.get(one.game, (one.game,)), sign
            assert (offer.seats, offer.most_buy_in) == (one.seats, 0)
            assert offer.least_buy_in == hosted_games.brings(spread.stakes)


@pytest.mark.parametrize(
    ("typed", "least", "most"),
    [
        ({}, 20_000, 0),
        ({"least": "20"}, 2_000, 0),
        ({"most": "300"}, 20_000, 30_000),
        ({"most": "50"}, 5_000, 5_000),
        ({"least": "20", "most": "$1,000.50"}, 2_000, 100_050),
    ],
)
def test_a_buy_in_is_typed_or_the_usual_one(typed: dict[str, str], least: int, most: int) -> None:
    offer = hosted_games.hosted(room_with({}), "1/2 NL", **typed)
    assert (offer.least_buy_in, offer.most_buy_in) == (least, most)


def test_a_name_on_the_board_means_one_game() -> None:
    spreads: dict[str, Spread] = {}
    room = room_with(spreads)
    names: list[str] = []
    signs = ("1/2 NL", "no limit 1/2 holdem", "4/8 stud", "limit 4/8 ante 1 bring-in 3 stud", "1/2 PLO")
    for typed in ({}, {"least": "50"}, {"least": "50", "most": "60"}):
        for sign in signs:
            offer = hosted_games.hosted(room, sign, **cast("dict[str, Any]", typed))
            spreads[offer.spread] = hosted_games.made(offer)
            names.append(offer.spread)
    assert len(set(names)) == 3 * (len(signs) - 1), "two of the signs say the same"
    other = hosted_games.hosted(room, "2/5 NL")
    spreads[other.spread] = spreads[names[0]]
    assert hosted_games.hosted(room, "2/5 NL").spread == f"{other.spread} (2)"


def test_nobody_plays_for_more_than_can_be_counted() -> None:
    with pytest.raises(RefusedError) as refused:
        hosted_games.hosted(room_with({}), "1000000000000/2000000000000 NL")
    assert refused.value.refusal.code == "bad_game"
