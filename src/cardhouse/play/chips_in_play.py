"""How much of what lies in front of a player plays, and whether it is enough for a hand.

Chips smaller than the blinds use, a lone half dollar, chips on their way. Buy-ins, cash and its exchange are
left to the layers that handle money.
"""

from __future__ import annotations

from cardhouse.games.game import Game
from cardhouse.houses.choices import Choices
from cardhouse.play.stakes import Stakes
from cardhouse.play.table import Seat, Table

DOLLAR = 100
HALF_DOLLAR = 50


def stacks_in_play(table: Table, stakes: Stakes, choices: Choices) -> dict[int, int]:
    """Chips that count in the next hand, by seat; what is left of a stack lies beside it."""
    if not table.seats:
        return {}
    every = _every_chip_plays(stakes, table, choices)
    return {
        number: _in_play(seat, stakes, table, choices, every=every) for number, seat in table.seats.items()
    }


def _in_play(seat: Seat, stakes: Stakes, table: Table, choices: Choices, *, every: bool) -> int:
    front = seat.stack + seat.behind_plays
    if every:
        playing = front + seat.beside
    elif choices.value("chips.smaller_than_blind_chip") == "play_in_quantity":
        playing = front + seat.beside
        playing -= playing % stakes.unit
    else:
        playing = front - front % stakes.unit
    if (
        table.cash
        and playing % DOLLAR == HALF_DOLLAR
        and choices.value("chips.half_dollars") == "whole_dollars_only"
    ):
        playing -= HALF_DOLLAR
    return playing


def _every_chip_plays(stakes: Stakes, table: Table, choices: Choices) -> bool:
    if choices.value("chips.smaller_than_blind_chip") == "all_play":
        return True
    if not table.cash:
        return False
    if stakes.structure in ("limit", "spread_limit"):
        return bool(stakes.big_bet <= choices.value("chips.all_play_limit_up_to") * DOLLAR)
    return bool(stakes.big_blind <= choices.value("chips.all_play_no_limit_up_to") * DOLLAR)


def least_to_play(game: Game, stakes: Stakes, choices: Choices) -> tuple[int, str | None]:
    """The least stack that is dealt a hand, and the rule that says so."""
    bet = stakes.least_bet or stakes.small_bet or stakes.big_blind
    if game.forced == "ante_and_bring_in":
        key = "stud.needs_to_play"
        forced = stakes.bring_in or stakes.small_bet
        needed = {
            "ante_and_forced_bet": stakes.ante + forced,
            "ante_and_bet": stakes.ante + bet,
            "any_chips": 1,
        }
    elif game.forced == "blinds":
        key = "blinds.needs_to_play"
        needed = {"big_blind_and_bet": stakes.big_blind + bet, "any_chips": 1}
    else:
        return 1, None
    return needed[choices.value(key)], choices.cite(key)


def playing_behind(amount: int, announced: bool, stakes: Stakes, choices: Choices) -> tuple[int, str | None]:
    """How much of chips on their way plays, and the rule."""
    if announced:
        return amount, choices.cite("chips.playing_behind")
    cite = choices.cite("chips.unannounced_behind")
    if choices.value("chips.unannounced_behind") == "minimum_buy_in":
        return min(amount, stakes.least_buy_in), cite
    return 0, cite


def seats_most(game: Game, choices: Choices) -> tuple[int, str | None]:
    """How many players the house seats in a game."""
    keys = {"badugi": "seats.badugi", "deuce": "seats.deuce_to_seven", "big_o": "seats.big_o"}
    families = {"stud": "seats.stud", "flop": "seats.flop", "draw": "seats.draw"}
    key = keys.get(game.kind, families[game.family])
    return choices.value(key), choices.cite(key)
