"""A game that the room offers, with everything that its sign says."""

from __future__ import annotations

import msgspec

from cardhouse.play.rotation import Rotation
from cardhouse.play.stakes import Stakes

PRIVATE = "private"


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of game at one limit: the unit of lists and tables."""

    id: str
    """How people ask for it: `1-3 no-limit hold'em`, `4-8`."""
    game: str
    stakes: Stakes
    rotation: Rotation | None = None
    seats: int = 9
    least_buy_in: int = 0
    """The least buy-in on the sign; 0 where the house's general rule decides."""
    most_buy_in: int = 0
    """The most on the sign; 0 where there is none."""
    charge: str = ""
    """The rake or the time charge as the sign states it: `10% up to $4`, `$7 a half hour`."""
    designated: tuple[str, ...] = ()
    """What management designated the game for: `call_in`, `higher_buy_in`, `cash_plays`, `lower_limit`,
    `promotional` (its pots give to the promotional drop), `private` (somebody's own game: on no board, at no
    kiosk, on nobody else's list).
    """

    @property
    def size(self) -> int:
        """How high the game is: its big bet, or its big blind where bets have no fixed size."""
        return self.stakes.big_bet or self.stakes.big_blind

    def same_type_and_limit(self, other: Spread) -> bool:
        """Whether two are the same game for the same stakes; a required kill makes it another type."""
        return (self.game, self.stakes, self.rotation) == (other.game, other.stakes, other.rotation)
