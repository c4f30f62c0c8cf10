"""Eligibility over random tables: always an answer, and a change for the better never costs anything."""

from __future__ import annotations

import random
from datetime import date

import msgspec
import pytest

from cardhouse.games.game import game_names
from cardhouse.houses.choices import Choices
from cardhouse.houses.profile import load_house
from cardhouse.promotions.hits.conditions import outcome
from cardhouse.promotions.hits.eligible import (
    counted,
    faults,
    gate_rows,
    room_fault,
    share_fault,
    table_fault,
    takes_part,
)
from cardhouse.promotions.hits.needing import needs
from cardhouse.promotions.hits.spot import Seated, Spot
from cardhouse.promotions.hits.wording import SAID
from cardhouse.promotions.promotion import Beaten, Best, LosesWith, Made, Promotion, Squares, Where

HOUSES = ("horseshoe", "pechanga", "live", "mohegan", "toledo")
KINDS = (
    Promotion(name="Bad beat", beaten=Beaten(least="four tens"), where=Where(games=(), events=True)),
    Promotion(name="Flop", made=Made(least="four of a kind", by="flop")),
    Promotion(name="High", best=Best(least="full house"), where=Where(games=())),
    Promotion(name="Aces", loses_with=LosesWith(hole="AA", at_showdown=False), where=Where(games=())),
    Promotion(name="Squares", squares=Squares(least="straight", home="A", visitors="B")),
)


def choices_of(house: str) -> Choices:
    return load_house(house).choices("cash", date(2026, 3, 3))


def _seat(rng: random.Random, seat: int, cards: list[int]) -> Seated:
    dealt = rng.random() < 0.8
    return Seated(
        seat=seat, person=f"p{seat}", dealt=dealt, hands=rng.randint(0, 3), missed=rng.random() < 0.3,
        away=not dealt, dealt_off="" if dealt else rng.choice(("", "eligible", "passed")),
        live=dealt and rng.random() < 0.6, mucked=rng.random() < 0.1, shown=rng.random() < 0.5,
        won=rng.choice((0, 0, 500)), cards=tuple(cards) if dealt else (),
    )  # fmt: skip


def _spot(rng: random.Random) -> Spot:
    game = rng.choice(("holdem", "omaha8", "stud", "razz", "draw_high", "badugi"))
    each = {"holdem": 2, "omaha8": 4, "stud": 7, "razz": 7, "draw_high": 5, "badugi": 4}[game]
    assert game in game_names()
    deck = rng.sample(range(52), 52)
    unknown = rng.random() < 0.2
    seats = []
    for seat in range(1, rng.randint(2, 6) + 1):
        own = deck[seat * each - each : seat * each]
        seats.append(_seat(rng, seat, [53] * each if unknown and rng.random() < 0.5 else own))
    board = tuple(deck[-rng.choice((0, 3, 4, 5)) :][:5]) if game in ("holdem", "omaha8") else ()
    return Spot(
        table=rng.randint(1, 3), hand=1, game=game, began=0, at=1, pot=rng.choice((0, 999, 1000, 5000)),
        collected=rng.choice((0, 100, 200)), designated=rng.random() < 0.6, raked=rng.random() < 0.6,
        event=rng.choice(("", "", "Main")), event_says=rng.random() < 0.5, event_gives=rng.random() < 0.5,
        tracked=unknown, boards=(board,), seats=tuple(seats),
    )  # fmt: skip


@pytest.mark.parametrize("house", HOUSES)
def test_every_table_has_an_answer(house: str) -> None:
    rng, choices = random.Random(house), choices_of(house)
    for _ in range(400):
        spot = _spot(rng)
        for terms in KINDS:
            takes_part(terms.where, spot.game, spot.table)
            wrong = faults(spot, terms, choices)
            assert all(fault.code in SAID for fault in wrong)
            assert all(fault.cite for fault in wrong), "every reason has a row, or names the gap"
            assert all(gate_rows(spot, terms, choices))
            found = outcome(spot, terms, choices)
            assert all(code in SAID for _, code, _ in found.near)
            seats = {one.seat for one in spot.dealt if one.known}
            assert {one.seat for one in (*found.losers, *found.winners, *found.makers)} <= seats
            needs(spot, terms, choices)
        for one in spot.seats:
            for fault in (share_fault(one, choices), room_fault(one, choices)):
                assert fault is None or fault.code in SAID
        assert set(counted(spot, choices)) <= set(spot.dealt)


@pytest.mark.parametrize("house", HOUSES)
def test_a_clear_player_never_loses_by_it(house: str) -> None:
    rng, choices = random.Random(house), choices_of(house)
    for _ in range(300):
        spot = _spot(rng)
        clear = msgspec.structs.replace(
            spot, seats=tuple(msgspec.structs.replace(one, missed=False, hands=9) for one in spot.seats)
        )
        assert len(counted(clear, choices)) >= len(counted(spot, choices))
        for before, after in zip(spot.seats, clear.seats, strict=True):
            if share_fault(before, choices) is None:
                assert share_fault(after, choices) is None
        for terms in KINDS:
            codes = {fault.code for fault in faults(clear, terms, choices)}
            assert codes <= {fault.code for fault in faults(spot, terms, choices)}
            at_table = table_fault(spot, terms, choices)
            assert at_table is None or at_table in faults(spot, terms, choices)
