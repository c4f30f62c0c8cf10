"""What funds are called on pages: by their purpose and, where each game has its own, by the game."""

from __future__ import annotations

from cardhouse.games.names import known_game
from cardhouse.promotions.funds.naming import PURPOSES
from cardhouse.screens.texts import text


def game_name(game: str) -> str:
    """A game as people call it; what is no game keeps its word."""
    known = known_game(game)
    return known.name if known is not None else game


def fund_name(fund: str) -> str:
    """One of the house's own by its name.

    >>> fund_name("players_pool:holdem"), fund_name("bad_beat"), fund_name("tournament:friday")
    ("Players' pool · Hold'em", 'Bad beat jackpot', 'tournament · friday')
    """
    purpose, _, game = fund.partition(":")
    words = text(f"promotions.purpose.{purpose}") if purpose in PURPOSES else purpose.replace("_", " ")
    return f"{words} · {game_name(game)}" if game else words
