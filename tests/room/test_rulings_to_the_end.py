"""No ruling leaves a hand that cannot end: random rulings over random hands, in all five houses, every game,
dealt and tracked, cash and events; rulings left open, chosen, carried out, overridden. Whatever was ruled,
the table's view offers a way on, the hand ends, and the next one begins.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhouse.play.setup import Mode
from cardhouse.room import snapshots
from cardhouse.room.irregularities import commands as wrong
from room.by_the_view import DEALER, ByTheView
from room.fuzzed_room import GAMES, FuzzedRoom, random_ask
from room.test_every_ruling_fuzzed import FLOOR, HOUSES, random_command

ROOMS, HANDS = 30, 4


def settle(room: FuzzedRoom, rng: random.Random) -> Any:
    """What becomes of the last ruling; often nothing for now."""
    number = len(room.room.rulings.made)
    seat, to, opener = (rng.choice((0, 0, *room.seats)) for _ in range(3))
    outcome = rng.choice(("hand dead", "hand live", "hand returned"))
    choose = wrong.ChooseRuling(number, rng.randint(0, 2), seat, to)
    override = wrong.OverrideRuling(number, outcome, "fair")
    return rng.choice((None, wrong.CarryOutRuling(1, number, seat, to, opener), choose, override))


@pytest.mark.parametrize("seed", range(ROOMS))
@pytest.mark.parametrize("house", HOUSES)
def test_whatever_is_ruled_the_hand_ends(house: str, seed: int) -> None:
    rng = random.Random(f"to the end {house} {seed}")
    mode: Mode = "dealt" if seed % 5 == 0 else "tracked"
    room = FuzzedRoom(house, seed, mode, "tournament" if seed % 5 == 3 else "cash")
    table = ByTheView(room, rng)
    for _ in range(HANDS):
        room.hand_to(0)
        table.on(rng.choice((0, 1, 2, 3, 5, 8, 12, 20)))
        for _ in range(rng.choice((1, 1, 2, 3, 4))):
            if room.dealer() is None:
                break
            room.ask(random_command(room, rng), rng.choice((FLOOR, DEALER, frozenset[str]())))
            for _ in range(rng.choice((1, 2))):
                then = settle(room, rng)
                if then is not None:
                    room.ask(then, rng.choice((FLOOR, frozenset[str]())))
            table.on(rng.choice((0, 0, 1, 2)))
        table.to_the_end()
        assert 1 not in room.room.hands
    assert room.replayed() == snapshots.encode(room.room), f"{house} {seed}"


def test_every_game_is_among_them() -> None:
    played = {FuzzedRoom("pechanga", seed).room.floor.tables[1].table.game for seed in range(ROOMS)}
    assert len(played) > len({game for game, _ in GAMES}) * 2 // 3


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(
    ("situation", "facts"),
    [
        ("too-many-on-flop", {"turned": "5"}), ("too-many-on-flop", {"turned": "6"}), ("not-entitled", {}),
        ("seat-money", {}), ("exposed-on-draw", {"card": "7h"}), ("fouled-deck", {"what": "duplicate"}),
        ("premature-board", {}), ("next-deal-after-forfeit", {}), ("left-out", {}), ("hand-count", {}),
    ],
)  # fmt: skip
def test_a_ruling_that_waits_holds_nothing_up(situation: str, facts: dict[str, str], house: str) -> None:
    """Asked for at every point of several hands, left open while they go on, then settled or not."""
    for seed in range(6):
        rng = random.Random(f"{situation} {facts} {house} {seed}")
        room = FuzzedRoom(house, seed * 7 + 1, "tracked")
        table = ByTheView(room, rng)
        for point in (0, 1, 3, 5, 8):
            room.hand_to(0)
            table.on(point)
            asked = random_ask(room, rng, situation)
            said = {**asked.facts, **facts}
            room.ask(wrong.AskRuling(1, situation, said, seat=rng.choice(room.seats)), FLOOR)
            table.on(rng.choice((0, 1, 4)))
            then = settle(room, rng)
            if then is not None:
                room.ask(then, FLOOR)
            table.to_the_end()
