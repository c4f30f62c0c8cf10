"""Anything that can be asked for when something went wrong, at any moment of any game, in all five houses: no
exception, every chip there, the hand goes on or is over, and the log replays to the same bytes.

The seed of a failure is in the test's name; `FuzzedRoom(house, seed, …)` makes the same room again.
"""

from __future__ import annotations

import random
from typing import Any, get_args

import pytest

from cardhouse.play.setup import Mode
from cardhouse.room import snapshots
from cardhouse.room.irregularities import commands as wrong
from cardhouse.rulings.act import Chips, Gesture, Said, TookBack
from cardhouse.rulings.deal_mistakes import Wrong
from cardhouse.rulings.fouled_deck import What
from cardhouse.rulings.situations import situations
from room.fuzzed_room import SEATS, FuzzedRoom, random_ask

HOUSES = ("pechanga", "horseshoe", "mohegan", "toledo", "live")
ROOMS = 16
"""Rooms a house; each is asked some dozens of times."""
ASKS = 26
FLOOR = frozenset({"floor", "manager"})


def random_command(room: FuzzedRoom, rng: random.Random) -> Any:
    kind = rng.random()
    if kind < 0.62:
        return random_ask(room, rng)
    if kind < 0.72:
        return _act(room, rng)
    if kind < 0.84:
        return _mistake(room, rng)
    made = len(room.room.rulings.made)
    ruling = rng.choice((made, made, rng.randint(0, made + 1)))
    if kind < 0.9:
        return wrong.ChooseRuling(ruling, rng.randint(0, 2), rng.choice((0, *room.seats)))
    if kind < 0.96:
        return wrong.CarryOutRuling(1, ruling, *(rng.choice((0, *room.seats)) for _ in range(3)))
    outcome = rng.choice(("hand dead", "hand live", "hand returned", "as you were", " "))
    return wrong.OverrideRuling(ruling, outcome, rng.choice(("it is fair so", "")))


def _act(room: FuzzedRoom, rng: random.Random) -> wrong.RuleOnAct:
    dealer = room.dealer()
    seat = dealer.hand.acting_seat if dealer is not None and rng.random() < 0.9 else rng.choice(SEATS)

    def chip() -> int:
        return rng.choice((1, 3, 5, 8, 25, 100)) * rng.choice((1, 100))

    moves = [
        rng.choice((
            Said(rng.choice(("fold", "check", "call", "bet", "raise", "all_in", "other"))),
            Said("amount", (chip(),)), Said("raise", (chip(),)),
            Chips(tuple(chip() for _ in range(rng.randint(0, 3)))), Chips((chip(),), reach="short"),
            Gesture("tap"), TookBack(),
        ))
        for _ in range(rng.randint(0, 3))
    ]  # fmt: skip
    return wrong.RuleOnAct(1, seat, tuple(moves), unaware=rng.choice(("", "", "raise", "amount")))


def _mistake(room: FuzzedRoom, rng: random.Random) -> wrong.ReportMistake:
    kind = rng.choice(get_args(wrong.MistakeKind))
    words = {"fouled_deck": get_args(What), "dealt_wrong": get_args(Wrong)}
    what = rng.choice((*words.get(kind, ("",)), "nonsense"))
    others = ((rng.choice(room.seats), rng.randint(0, 3)),) if rng.random() < 0.2 else ()
    seat, owner = rng.choice((0, *room.seats * 3, 3)), rng.choice((0, *room.seats * 2))
    return wrong.ReportMistake(1, kind, seat, rng.randint(0, 3), others, owner, what, rng.random() < 0.3)


@pytest.mark.parametrize("seed", range(ROOMS))
@pytest.mark.parametrize("house", HOUSES)
def test_whatever_is_asked_the_game_goes_on(house: str, seed: int) -> None:
    rng = random.Random(f"{house} {seed}")
    mode: Mode = "dealt" if seed % 3 == 0 else "tracked"
    room = FuzzedRoom(house, seed, mode, "tournament" if seed % 4 == 3 else "cash")
    whole = room.chips()
    for _ in range(ASKS):
        room.hand_to(rng.choice((0, 0, 1, 1, 2, 4, 9)))
        before = room.chips()
        assert before <= whole
        roles = rng.choice((FLOOR, frozenset({"dealer"}), frozenset[str]()))
        asked = random_command(room, rng)
        made = room.ask(asked, roles)
        if isinstance(asked, wrong.AskRuling) and made.refusal is None and rng.random() < 0.8:
            number = len(room.room.rulings.made)
            room.ask(wrong.CarryOutRuling(1, number), roles)
            room.ask(wrong.ChooseRuling(number, rng.randint(0, 1)), FLOOR)
        assert room.chips() <= before
        dealer = room.dealer()
        if dealer is not None:
            assert min(dealer.hand.stacks) >= 0
            assert room.chips() == before
    room.play_out()
    assert room.replayed() == snapshots.encode(room.room), f"{house} {seed}"


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("name", situations())
def test_every_situation_is_answered_at_every_point_of_a_hand(name: str, house: str) -> None:
    """Each situation by itself, so that none is left out by chance."""
    rng = random.Random(f"{house} {name}")
    room = FuzzedRoom(house, rng.randrange(10_000))
    for steps in (0, 2, 5):
        room.hand_to(steps)
        room.ask(random_ask(room, rng, name), FLOOR)
        room.ask(wrong.CarryOutRuling(1, len(room.room.rulings.made)), FLOOR)
        room.ask(wrong.ChooseRuling(len(room.room.rulings.made), 0), FLOOR)
    room.play_out()
