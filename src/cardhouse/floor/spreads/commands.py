"""What management asks about the games on offer."""

from __future__ import annotations

from cardhouse.floor.command import FloorCommand


class OfferGame(FloorCommand, frozen=True):
    """Put a game on the board. Game and stakes are written as people write them: `omaha 8` at `limit 4/8
    kill`, `hold'em` at `$1/$3 NL`.

    `rotation` names the games of a mix (`horse`, or one a piece) played in turn for `every` (`8 hands`).
    """

    spread: str
    game: str
    stakes: str
    seats: int = 9
    least_buy_in: int = 0
    most_buy_in: int = 0
    charge: str = ""
    designated: tuple[str, ...] = ()
    rotation: tuple[str, ...] = ()
    every: int = 8
    every_unit: str = "hands"


class WithdrawGame(FloorCommand, frozen=True):
    """Take a game off the board."""

    spread: str
