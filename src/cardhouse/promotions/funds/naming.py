"""Which fund a promotion is paid from, and what funds are called: by purpose, and by type of game where the
house keeps them apart. `bad_beat:holdem` lies in the account `fund:bad_beat:holdem`.

What was counted and is not yet allotted lies in `fund:jackpot:holdem` (soft count), a tournament's
contributions in `fund:tournament:NAME` and `fund:tournament_special:NAME`.
"""

from __future__ import annotations

from cardhouse.games.names import known_game
from cardhouse.houses.choices import Choices
from cardhouse.money import account as accounts
from cardhouse.promotions.promotion import Promotion

BAD_BEAT = "bad_beat"
SPECIAL_HANDS = accounts.SPECIAL_HANDS
PLAYERS_POOL = "players_pool"
PURPOSES = frozenset((BAD_BEAT, SPECIAL_HANDS, PLAYERS_POOL))


def purpose(terms: Promotion, choices: Choices) -> str:
    """The house's own fund for such a promotion, unless it names another."""
    if terms.fund:
        return terms.fund
    if choices.value("promotion_funds.purposes") == PLAYERS_POOL:
        return PLAYERS_POOL
    return BAD_BEAT if terms.beaten is not None else SPECIAL_HANDS


def named(purpose: str, game: str, choices: Choices) -> str:
    """A fund of this purpose: for this type of game where the house keeps them apart."""
    apart = purpose in PURPOSES and choices.value("promotion_funds.per") == "game_type"
    return f"{purpose}:{game}" if apart and game else purpose


def fund_of(terms: Promotion, choices: Choices, game: str = "") -> str:
    """The fund that a promotion is paid from, for a hit in this game; without one, in its first."""
    return named(purpose(terms, choices), game or next(iter(games_of(terms)), ""), choices)


def games_of(terms: Promotion) -> tuple[str, ...]:
    """The ids of the games that take part; empty: all do."""
    found = (known_game(words) for words in terms.where.games)
    return tuple(game.id for game in found if game is not None)
