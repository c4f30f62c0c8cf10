"""Which cards of a tracked hand must still be told before it is sure whether a bad beat was hit: none where
no unread hand can be part of one, else the own cards of the live hands that nobody has read out.

With a board the board says what can come. Without one (stud, draw) the pot does: whoever took it has to have
beaten the losing hand, so only the winner's cards are asked for at first, and the others' when his are good
enough. Special hands are not asked for: whoever makes one says so, and the dealer tells the cards
(`tell_cards.py`).
"""

from __future__ import annotations

from itertools import combinations

from cardhouse.cards.card import UNKNOWN
from cardhouse.cards.rankings import RANKINGS
from cardhouse.games.game import load_game
from cardhouse.houses.choices import Choices
from cardhouse.odds.least import least_worth
from cardhouse.odds.trigger import Trigger
from cardhouse.promotions.hits.conditions import trigger_of
from cardhouse.promotions.hits.possible import unseen_beat
from cardhouse.promotions.hits.spot import Seated, Spot
from cardhouse.promotions.promotion import Promotion

DECK = 52
ANY = 1 << 62
"""More than any hand is worth."""
TRIED_MOST = 3
"""Unknown cards that are tried one way after the other; with more of them a hand can be anything."""


def needs(spot: Spot, terms: Promotion, choices: Choices) -> tuple[str, ...]:
    """`seat 3` for its own cards; nothing where it does not matter."""
    if terms.beaten is None or not spot.tracked:
        return ()
    unread = [one for one in spot.live if not one.known and not one.mucked]
    trigger = trigger_of(terms, spot.game, choices)
    if trigger is None or not unread:
        return ()
    if load_game(spot.game).family == "flop":
        wanted = unread if _on_a_board(spot, trigger, len(unread)) else []
    else:
        wanted = _without_board(spot, trigger, unread)
    return tuple(f"seat {one.seat}" for one in wanted)


def _on_a_board(spot: Spot, trigger: Trigger, unread: int) -> bool:
    known = {one.seat: one.cards for one in spot.live if one.known and not one.mucked}
    return any(
        UNKNOWN not in board and unseen_beat(trigger, spot.game, board, unknown=unread, known=known)
        for board in spot.boards
    )


def _without_board(spot: Spot, trigger: Trigger, unread: list[Seated]) -> list[Seated]:
    ranking = load_game(spot.game).wins[0]
    losing, winning = (least_worth(one.least, ranking) for one in (trigger.hand, trigger.beaten_by))
    seen = {card for one in spot.seats for card in one.cards if card != UNKNOWN}
    common = spot.boards[0] if spot.boards else ()
    seen |= set(common)

    def reaches(one: Seated, least: int, below: int = ANY) -> bool:
        return _may_be(one.cards + common, least, below, ranking=ranking, seen=seen)

    enough = max(losing + 1, winning)
    won = [one for one in spot.live if one.won]
    asked = [one for one in won if one in unread and reaches(one, enough)]
    if asked:
        return asked
    best = max((RANKINGS[ranking].rank([*one.cards, *common]) for one in won if one.known), default=0)
    return [one for one in unread if reaches(one, losing, best)] if best >= enough else []


def _may_be(cards: tuple[int, ...], least: int, below: int, *, ranking: str, seen: set[int]) -> bool:
    """Whether these cards, the unknown ones being any that nobody has seen, can be worth that much, and less
    than what beat them.
    """
    known = [card for card in cards if card != UNKNOWN]
    unknown = len(cards) - len(known)
    if unknown > TRIED_MOST:
        return True
    rank = RANKINGS[ranking].rank
    left = [card for card in range(DECK) if card not in seen]
    return any(least <= rank([*known, *some]) < below for some in combinations(left, unknown))
