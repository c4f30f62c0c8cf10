"""What is spread in a room of the demonstration: its games, tables and lists. A house that does not allow one
of them refuses it, and it is then not offered there.
"""

from __future__ import annotations

import msgspec

from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.play.setup import Mode

RAKE = "10%, up to 6"


class Planned(msgspec.Struct, frozen=True):
    """A table: its game, how many sit at first, how much they bring, how many wait."""

    number: int
    offer: OfferGame
    mode: Mode
    sitting: int
    chips: int
    waiting: int = 0
    feeds: int = 0
    """The main game that this must-move game fills; 0 where it is none."""


ONE_THREE = OfferGame("1-3 no limit", "holdem", stakes="no limit 1/3 rake", seats=9, least_buy_in=10_000,
    most_buy_in=50_000, charge=RAKE, designated=("promotional",))
TWO_FIVE = OfferGame("2-5 no limit", "holdem", stakes="no limit 2/5 rake", seats=9, least_buy_in=20_000,
    most_buy_in=100_000, charge=RAKE, designated=("call_in", "promotional"))
STUD = OfferGame("4-8 stud", "stud", stakes="limit 4/8 ante 1 bring-in 2 rake", seats=8, least_buy_in=4_000,
    most_buy_in=0, charge=RAKE)
OMAHA = OfferGame("1-2 pot-limit omaha", "omaha", stakes="pot limit 1/2 rake", seats=9, least_buy_in=10_000,
    most_buy_in=50_000, charge=RAKE)
TRIPLE_DRAW = OfferGame("4-8 triple draw", "deuce_triple", stakes="limit 4/8 rake", seats=6,
    least_buy_in=4_000, most_buy_in=0, charge=RAKE)
TIME = "6 each half hour"
FIVE_TEN = OfferGame(
    "5-10 no limit", "holdem", stakes="no limit 5/10 time 6", seats=9, least_buy_in=50_000,
    most_buy_in=300_000, charge=TIME, designated=("call_in",)
)

TABLES: tuple[Planned, ...] = (
    Planned(1, ONE_THREE, "dealt", 9, 30_000),
    Planned(2, TWO_FIVE, "tracked", 9, 60_000, waiting=6),
    Planned(3, STUD, "dealt", 6, 20_000),
    Planned(4, OMAHA, "dealt", 5, 30_000),
    Planned(5, TRIPLE_DRAW, "dealt", 6, 20_000, waiting=2),
    Planned(6, ONE_THREE, "dealt", 6, 30_000, feeds=1),
)
INTEREST: tuple[tuple[OfferGame, int], ...] = ((FIVE_TEN, 4),)
"""Games that nobody opened a table for yet, and how many would play."""
WELCOME = (6, 4, 3, 5, 1)
"""At which tables a visitor is given a seat, the first with an open one first."""


def planned_for(spread: str) -> Planned | None:
    """The plan of a game; None where somebody else put it on the board."""
    return next((one for one in TABLES if one.offer.spread == spread), None)
