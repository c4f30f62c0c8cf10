"""How good a player's hand is: the share of a pot it would win against one opponent, by playing it out.

The unseen cards are dealt at random a few times, draws are made as `draw_sense` says, and the hands are
compared by the game's own rankings. Only what the player may see goes in. Good enough for a practice bot;
exact odds and ranges of opponents are left to others.
"""

from __future__ import annotations

import random
from itertools import combinations

from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import Hand
from cardhouse.play.rules import Rules
from cardhouse.sim.draw_sense import thrown

SAMPLES = 24


def seen_by(hand: Hand, position: int) -> set[int]:
    """The cards a player knows: the own ones, the board and everything face up."""
    cards = {*hand.hole[position], *hand.board, hand.common}
    for up in hand.up:
        cards.update(up)
    return cards


def strength(dealer: Dealer, position: int, chance: random.Random, samples: int = SAMPLES) -> float:
    """The share of the pot, 0 to 1, that the player would win on average against one opponent."""
    hand, rules = dealer.hand, dealer.rules
    hole = hand.hole[position]
    due = len(hole) - _final_cards(hand)
    if hand.game.family == "flop" and due > 0:  # pineapple before its discard: as good as its best two
        kept = combinations(hole, len(hole) - due)
        return max(value_of(hand, rules, position, list(two), chance, samples // 2) for two in kept)
    return value_of(hand, rules, position, hole, chance, samples)


def value_of(
    hand: Hand, rules: Rules, position: int, hole: list[int], chance: random.Random, samples: int = SAMPLES
) -> float:
    """The same for other hole cards, such as those left after a discard."""
    seen = seen_by(hand, position).union(hole)
    unseen = [card for card in range(53 if rules.joker else 52) if card not in seen]
    shown = _opponent_shows(hand, position)
    won = 0.0
    for _ in range(samples):
        chance.shuffle(unseen)
        won += _play_out(hand, rules, hole, hand.up[position], shown, unseen)
    return won / samples


def _opponent_shows(hand: Hand, position: int) -> list[int]:
    """The up-cards of the opponent with the most chips in the pot."""
    others = [p for p in range(hand.n) if p != position and not hand.folded[p]]
    if not others:
        return []
    return hand.up[max(others, key=lambda p: hand.total[p])]


def _play_out(
    hand: Hand, rules: Rules, hole: list[int], own_up: list[int], shown: list[int], unseen: list[int]
) -> float:
    if hand.game.family == "draw":
        return _play_out_draw(hand, rules, hole, unseen)
    taken = _board_to_come(hand)
    board = hand.board + unseen[:taken]
    size = _final_cards(hand)
    if hand.common >= 0:  # it plays in every hand in place of a card of its own
        board = [*hand.board, hand.common]
        size -= len(board)
    mine = hole + own_up
    theirs = shown[:]
    need_mine, need_theirs = max(size - len(mine), 0), max(size - len(theirs), 0)
    mine = mine + unseen[taken : taken + need_mine]
    theirs = theirs + unseen[taken + need_mine : taken + need_mine + need_theirs]
    return _share(rules, mine, theirs, board)


def _board_to_come(hand: Hand) -> int:
    return max(sum(street.board for street in hand.game.streets) - len(hand.board), 0)


def _final_cards(hand: Hand) -> int:
    """Cards of a player at the showdown, the discards of pineapple gone."""
    return sum(street.down + street.up - street.discard for street in hand.game.streets)


def _play_out_draw(hand: Hand, rules: Rules, hole: list[int], unseen: list[int]) -> float:
    ranking = hand.game.wins[0]
    draws = draws_left(hand)
    size = hand.game.hole_cards
    mine, theirs = hole, unseen[:size]
    top = size
    for left in range(draws, 0, -1):
        for cards in (mine, theirs):
            out = thrown(ranking, cards, left)
            fresh = [card for card in cards if card not in out] + unseen[top : top + len(out)]
            top += len(out)
            if cards is mine:
                mine = fresh
            else:
                theirs = fresh
    return _share(rules, mine, theirs, [])


def draws_left(hand: Hand) -> int:
    """Draws still to come for the player in turn, the one that is open included."""
    return sum(street.draw > 0 for street in hand.game.streets[max(hand.street + (not _open(hand)), 0) :])


def _open(hand: Hand) -> bool:
    return hand.street >= 0 and hand.this_street.draw > 0 and not hand.dealt


def _share(rules: Rules, mine: list[int], theirs: list[int], board: list[int]) -> float:
    """What the first hand takes of the pot: all, half or nothing of each side."""
    shares = []
    for ranking in rules.rankings:
        if rules.two_three:
            own, other = ranking.rank_two_three(mine, board), ranking.rank_two_three(theirs, board)
        else:
            own, other = ranking.rank(mine + board), ranking.rank(theirs + board)
        if own or other:
            shares.append(1.0 if own > other else 0.5 if own == other else 0.0)
    return sum(shares) / len(shares) if shares else 0.5
