"""Nothing that is sent about a hand raises: seats, amounts and cards that cannot be are refused, in every
game, at tables that software deals and at tables that are followed, whoever asks.

What is thrown at the room goes through the same reader as a request, so it is what a client can really send.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from cardhouse.floor.opening.commands import OpenTable
from cardhouse.games.game import game_names
from cardhouse.play.refusal import Refusal
from cardhouse.play.table_commands import PlaceButton
from cardhouse.room import commands as cmd
from cardhouse.room.host import Asked, RoomHost, open_room, seeded_mixing
from room.evening import BEGAN, Evening, opening

SEATS = (-1, 0, 1, 2, 3, 7, 99, -(2**40), 2**40)
AMOUNTS = (-(2**62), -400, -1, 0, 1, 399, 400, 800, 90_000, 2**62)
CARDS = (-1, 0, 12, 51, 52, 53, 54, 99, -(2**40), 2**40)
ROLES = ((), ("player",), ("dealer",), ("floor",), ("manager",))
TIMES = (-5, 0, 1, 2, 3, 2**40)
WAYS = ("post", "wait_for_big_blind", "behind_button", "buy_button", "")


def some_cards(chance: random.Random, most: int = 6) -> list[int]:
    return [chance.choice(CARDS) for _ in range(chance.randint(0, most))]


def some_seats(chance: random.Random) -> list[list[int]]:
    rows = range(chance.randint(0, 3))
    return [[chance.choice(SEATS) for _ in range(chance.randint(0, 3))] for _ in rows]


def bad_act(chance: random.Random) -> dict[str, Any]:
    """One act with fields that may be anything a client can write."""
    seat = chance.choice(SEATS)
    cards = some_cards(chance)
    unseen = chance.choice((None, cards))
    return chance.choice(
        (
            *({"type": kind, "seat": seat} for kind in ("Fold", "Check", "Call", "BringIn", "Chop", "Muck")),
            {"type": "BetTo", "seat": seat, "to": chance.choice(AMOUNTS)},
            {"type": "Draw", "seat": seat, "cards": cards, "received": unseen},
            {"type": "Draw", "seat": seat, "cards": cards, "splits_openers": True},
            {"type": "Discard", "seat": seat, "cards": cards},
            {"type": "CloseDiscards"},
            {"type": "DeclareOpen", "seat": seat},
            {"type": "Show", "seat": seat, "cards": unseen, "says": "x" * chance.choice((0, 5_000))},
            {"type": "RunBoard", "times": chance.choice(TIMES)},
            {"type": "Deal", "cards": unseen, "burn": chance.choice((None, *CARDS))},
            {"type": "FirstToAct", "seat": seat, "forced": chance.choice((None, True, False))},
            {"type": "DeclareWinners", "high": some_seats(chance), "low": some_seats(chance)},
        )
    )


def bad_wish(chance: random.Random) -> dict[str, Any]:
    """The same between hands."""
    seat = chance.choice(SEATS)
    places = {name: chance.choice(SEATS) for name in ("button", "small", "big", "out")}
    return chance.choice(
        (
            {"type": "SitOut", "seat": seat},
            {"type": "ComeBack", "seat": seat, "how": chance.choice(WAYS)},
            {"type": "PlaceButton", "seat": seat, "running": chance.choice((True, False))},
            {"type": "OfferStraddle", "seat": seat, "amount": chance.choice(AMOUNTS)},
            {"type": "KillVoluntarily", "seat": seat, "cards_out": chance.choice(AMOUNTS)},
            {"type": "PrescribeHands", "hands": [places] * chance.randint(0, 2)},
        )
    )


def command(chance: random.Random) -> Any:
    """A command as the server reads it."""
    table = chance.choice((1, 1, 1, 1, 1, 1, -1, 0, 2**40))
    pick = chance.random()
    if pick < 0.75:
        return msgspec.convert({"table": table, "act": bad_act(chance)}, cmd.Act)
    if pick < 0.95:
        return msgspec.convert({"table": table, "do": bad_wish(chance)}, cmd.BetweenHandsDo)
    if pick < 0.97:
        drawn = {chance.choice(SEATS): chance.choice(CARDS) for _ in range(3)}
        return cmd.DrawForTheButton(table, drawn)
    return chance.choice((cmd.TakeBackEntry(table), cmd.DealAgain(table)))


@pytest.mark.parametrize("mode", ["dealt", "tracked"])
@pytest.mark.parametrize("game", game_names())
def test_no_act_raises(game: str, mode: str) -> None:
    throw_at(game, mode)


def throw_at(game: str, mode: str, extra: str = "") -> None:
    """A short evening at one table, with four things that cannot be before each that can."""
    chance = random.Random(f"{game} {mode}{extra}")
    evening = Evening(chance.randrange(1 << 30))
    room, _ = open_room("main", chance.choice(("horseshoe", "pechanga", "mohegan")), BEGAN)
    host = RoomHost(room, seeded_mixing(3))
    for step in opening({1: game}, players=4, chips=chance.choice((9_000, 90_000))):
        wanted = OpenTable(1, game, mode) if isinstance(step, OpenTable) else step  # type: ignore[arg-type]
        if isinstance(wanted, cmd.DrawForTheButton) and mode == "tracked":
            wanted = cmd.BetweenHandsDo(1, PlaceButton(1))
        host.do(evening.asked(wanted))
    for _ in range(60):
        for _ in range(4):
            evening.count += 1
            by, roles = f"p1-{chance.randint(1, 4)}", frozenset(chance.choice(ROLES))
            host.do(Asked(f"c{evening.count}", by, command(chance), BEGAN + evening.count * 1_000_000, roles))
        if 1 not in host.room.hands or not isinstance(host.hands.dealer(1), Refusal):
            host.do(evening.asked(evening.next(host, 1)))
