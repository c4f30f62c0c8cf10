"""What the board alone lets come: which two hole cards would make the hand of a promotion. Knows no hand that
anybody holds, so that whoever is told of it learns nothing but what lies face up.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations

from cardhouse.cards.card import UNKNOWN
from cardhouse.cards.rankings import RANKINGS
from cardhouse.cards.worth import FOUR
from cardhouse.games.game import load_game
from cardhouse.odds.hit import hit as check
from cardhouse.odds.least import least_worth
from cardhouse.odds.trigger import Trigger, Wanted, board_cards

FIVE, THREE, PAIR = 5, 3, 2
DECK = 52
QUADS = FOUR << 20
Pocket = tuple[int, int, int]
"""What the hand would be worth, and the two cards that make it."""


@lru_cache(maxsize=1024)
def pockets(wanted: Wanted, game: str, board: tuple[int, ...]) -> tuple[Pocket, ...]:
    """Every two cards that would be such a hand on this board, the weakest hand first."""
    played = load_game(game)
    if played.family != "flop" or not THREE <= len(board) <= FIVE or UNKNOWN in board:
        return ()
    least = least_worth(wanted.least, played.wins[0])
    if played.wins[0] == "high" and least >= QUADS and not _great(board):
        return ()
    ranking = RANKINGS[played.wins[0]]
    street = next((one.name for one in played.streets if _lying(game, one.name) == len(board)), "")
    trigger = Trigger(what="made", games=(game,), hand=wanted, street=street)
    rest = [card for card in range(DECK) if card not in board]
    found: list[Pocket] = []
    for pair in combinations(rest, PAIR):
        if played.combine == "two_and_three":
            worth = ranking.rank_two_three(pair, board)
        else:
            worth = ranking.rank([*pair, *board])
        if worth >= least and check(trigger, game, {1: pair}, board).hit:
            found.append((worth, pair[0], pair[1]))
    return tuple(sorted(found))


def _lying(game: str, street: str) -> int:
    """How many cards lie on the board by this street."""
    return board_cards(Trigger(what="made", games=(game,), street=street), load_game(game))


def _great(board: tuple[int, ...]) -> bool:
    """Whether four of a kind or a straight flush can be made with two more cards."""
    if max(Counter(card >> 2 for card in board).values()) >= PAIR:
        return True
    suits = Counter(card & 3 for card in board)
    return any(
        count >= THREE and _near([card >> 2 for card in board if card & 3 == suit])
        for suit, count in suits.items()
    )


def _near(ranks: list[int]) -> bool:
    """Whether three of these ranks lie within five in a row; the ace also below the deuce."""
    low = [*ranks, *(-1 for rank in ranks if rank == 12)]
    return any(max(three) - min(three) < FIVE for three in combinations(sorted(set(low)), THREE))


def may_be_beaten(trigger: Trigger, game: str, board: tuple[int, ...]) -> bool:
    """Whether a bad beat can lie in this board: until the last card whether the losing hand can, then whether
    a better one can beat it.
    """
    losing = pockets(trigger.hand, game, board)
    if len(board) < FIVE or not losing:
        return bool(losing)
    winning = pockets(trigger.beaten_by, game, board)
    return any(_beats(one, winning) for one in losing)


def _beats(loser: Pocket, winning: tuple[Pocket, ...]) -> bool:
    own = loser[1:]
    return any(
        worth > loser[0] and one not in own and other not in own for worth, one, other in reversed(winning)
    )


def unseen_beat(
    trigger: Trigger, game: str, board: tuple[int, ...], *, unknown: int, known: dict[int, tuple[int, ...]]
) -> bool:
    """Whether a bad beat can still lie in the hands that are not known: so many of them, beside the known
    ones, with cards that nobody has seen.
    """
    seen = {card for cards in known.values() for card in cards}
    losing = [one for one in pockets(trigger.hand, game, board) if not seen & set(one[1:])]
    winning = [one for one in pockets(trigger.beaten_by, game, board) if not seen & set(one[1:])]
    made = Trigger(what="made", games=(game,), hand=trigger.hand)
    held = [one.worth for one in check(made, game, known, board).holders]
    won = Trigger(what="made", games=(game,), hand=trigger.beaten_by)
    winners = [one.worth for one in check(won, game, known, board).holders]
    best = max(winners, default=0)
    if any(worth < best for worth, _, _ in losing):
        return True
    if held and winning and winning[-1][0] > min(held):
        return True
    return unknown > 1 and any(_beats(one, tuple(winning)) for one in losing)
