"""The draw for the button at the start of a game: which card wins it, and what happens when two are equal."""

from __future__ import annotations

from collections.abc import Mapping

from cardhouse.games.game import Game
from cardhouse.games.says import said
from cardhouse.houses.choices import Choices

ACE = 12


def winner(cards: Mapping[int, int], game: Game, choices: Choices) -> list[int]:
    """The seat that won, or all seats that must draw again."""
    low = choices.value("blinds.button_draw") == "high_card_low_card_in_low_games" and game.low_only
    ace_low = low and game.wins[0] != "deuce_to_seven"

    def rank(card: int) -> int:
        value = card // 4
        if ace_low and value == ACE:
            value = -1
        return -value if low else value

    best = max(rank(card) for card in cards.values())
    tied = [seat for seat, card in cards.items() if rank(card) == best]
    if len(tied) > 1 and choices.value("blinds.button_draw_tie") == "suit":
        by_suit = sorted(tied, key=lambda seat: cards[seat] % 4)
        return [by_suit[0] if low else by_suit[-1]]
    return sorted(tied)


def reason(tied: bool, game: Game, choices: Choices) -> str | None:
    """The row that decided: where the book has one for this very game, that one."""
    if tied:
        return choices.cite("blinds.button_draw_tie")
    own = said(game.id, "button_draw", choices.book)
    return own[0] if own else choices.cite("blinds.button_draw")
