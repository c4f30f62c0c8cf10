"""Games that the room offers."""

from __future__ import annotations

from cardhouse.floor.spreads import offer_game, withdraw_game
from cardhouse.subject import Subject

SUBJECT = Subject(
    name="spreads",
    folder=__package__,
    place="floor",
    commands={
        offer_game.OfferGame: offer_game.decide,
        withdraw_game.WithdrawGame: withdraw_game.decide,
    },
    events={
        offer_game.GameOffered: offer_game.apply,
        withdraw_game.GameWithdrawn: withdraw_game.apply,
    },
)
