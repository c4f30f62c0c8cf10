"""What a room usually begins with, to be tapped: signs of games, and chips with their colours. Any other sign
is written as people write it, and read by `play.signs`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.floor.spreads.takes import Takes
from cardhouse.play.signs import read_line, write_sign

SIGNS: tuple[str, ...] = (
    "$1/$2 NL Hold'em", "$1/$3 NL Hold'em", "$2/$5 NL Hold'em", "$5/$10 NL Hold'em", "$4/$8 Limit Hold'em",
    "$1/$2 PLO", "$2/$5 PLO", "$4/$8 Limit Omaha 8",
)  # fmt: skip
CHIPS: dict[int, str] = {
    100: "white", 500: "red", 2_500: "green", 10_000: "black", 50_000: "purple", 100_000: "yellow",
}  # fmt: skip
COLOURS: tuple[str, ...] = (
    "white", "blue", "red", "green", "black", "purple", "yellow", "orange", "pink", "grey", "brown",
)
LEAST_BLINDS, MOST_BLINDS = 40, 100
LEAST_BETS = 10


def offer_of(sign: str, seats: int, takes: Takes | None = None) -> OfferGame:
    """The game of a sign, with the usual buy-in. StakesError or another CardhouseError where it is none.

    >>> made = offer_of("$1/$3 NL", 9)
    >>> made.spread, made.game, made.least_buy_in, made.most_buy_in
    ('$1/$3 NL', 'holdem', 12000, 30000)
    """
    game, stakes = read_line(sign, game="holdem")
    big = stakes.big_blind
    fixed = stakes.structure in ("limit", "spread_limit")
    least = LEAST_BETS * stakes.big_bet if fixed else LEAST_BLINDS * big
    return OfferGame(
        sign, game.id, stakes=write_sign(stakes), seats=seats, least_buy_in=least,
        most_buy_in=0 if fixed else MOST_BLINDS * big, takes=takes,
    )


def ring(chip: Mapping[str, Any]) -> str:
    """The colour that a chip is drawn in: the room's own, else the usual one of its value.

    >>> ring({"value": 500, "colour": "Orange"}), ring({"value": 500, "colour": ""})
    ('orange', 'red')
    """
    return str(chip["colour"]).lower() or CHIPS.get(chip["value"], "")
