"""What a room usually begins with, to be tapped: signs of games, and chips with their colours. Any other sign
is written as people write it, and read by `play.usual_signs`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.floor.spreads.takes import Takes
from cardhouse.play.signs import write_sign
from cardhouse.play.usual_signs import meant_by

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
MONIES: tuple[str, ...] = ("real", "play")


def offer_of(sign: str, seats: int, takes: Takes | None = None) -> OfferGame:
    """The game of a sign, with the usual buy-in. StakesError or another CardhouseError where it is none.

    >>> made = offer_of("$1/$3 NL", 9)
    >>> made.spread, made.game, made.least_buy_in, made.most_buy_in
    ('$1/$3 NL', 'holdem', 12000, 30000)
    """
    game, mix, stakes = meant_by(sign, "holdem")
    big = stakes.big_blind
    fixed = stakes.structure in ("limit", "spread_limit")
    least = LEAST_BETS * stakes.big_bet if fixed else LEAST_BLINDS * big
    return OfferGame(
        sign, game, stakes=write_sign(stakes), seats=seats, least_buy_in=least,
        most_buy_in=0 if fixed else MOST_BLINDS * big, takes=takes, rotation=(mix,) if mix else (),
    )


def monies(play_only: bool) -> tuple[str, ...]:
    """What a room may play for on this server."""
    return MONIES[1:] if play_only else MONIES


def ring(chip: Mapping[str, Any]) -> str:
    """The colour that a chip is drawn in: the room's own, else the usual one of its value.

    >>> ring({"value": 500, "colour": "Orange"}), ring({"value": 500, "colour": ""})
    ('orange', 'red')
    """
    return str(chip["colour"]).lower() or CHIPS.get(chip["value"], "")


def chips_asked(approved: Mapping[int, str]) -> dict[int, str]:
    """Every value that a room is asked about, with its colour: the usual ones and its own, smallest first.

    >>> chips_asked({})[500], chips_asked({200: "pink"})[200], chips_asked({200: "pink"})[500]
    ('red', 'pink', '')
    """
    usual = {value: "" if approved else colour for value, colour in CHIPS.items()}
    return dict(sorted({**usual, **approved}.items()))


def free_colour(values: Mapping[int, str]) -> str:
    """A colour that none of these has.

    >>> free_colour({100: "white", 200: ""})
    'blue'
    """
    return next((one for one in COLOURS if one not in values.values()), COLOURS[0])
