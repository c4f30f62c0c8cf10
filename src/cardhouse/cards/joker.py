"""What the joker stands for.

High: an ace, or the card that completes a straight, a flush or a straight flush (in a flush the highest
card of the suit that is missing), nothing else; four aces and the joker are five aces. Ace-to-five: the
lowest rank that is not in the hand. No book speaks of deuce-to-seven or badugi with a joker; there it is
the card that serves its holder best, in deuce-to-seven of a rank not in the hand, in badugi of one not
among those that play.
"""

from collections.abc import Callable, Sequence

from cardhouse.cards.worth import DEUCE_TO_SEVEN, FIVE_ACES, HIGH, STRAIGHT, category, high_flush

ACE = 12
LOW_ORDER: tuple[int, ...] = (12, *range(12))


def high_with_joker(natural: Sequence[int]) -> int:
    """The high worth of up to six cards and the joker."""
    ranks = [card >> 2 for card in natural]
    best = best_high_flush(natural)
    if ranks.count(ACE) == 4:
        return FIVE_ACES
    best = max(best, HIGH.find([*ranks, ACE]))
    for rank in range(13):
        if rank not in ranks:
            filled = HIGH.find([*ranks, rank])
            if category(filled) == STRAIGHT:
                best = max(best, filled)
    return best


def best_high_flush(natural: Sequence[int]) -> int:
    """The best flush or straight flush that the joker completes, or 0."""
    best = 0
    for suit in range(4):
        held = [card >> 2 for card in natural if card & 3 == suit]
        if len(held) >= 4:
            for rank in range(13):
                if rank not in held:
                    best = max(best, high_flush([*held, rank]))
    return best


def lowest_missing(natural: Sequence[int]) -> int:
    """The lowest rank, the ace being low, that no card has."""
    held = {card >> 2 for card in natural}
    return min([rank for rank in LOW_ORDER if rank not in held], key=LOW_ORDER.index)


def deuce_to_seven_with_joker(natural: Sequence[int]) -> int:
    """The deuce-to-seven worth of up to six cards and the joker, which takes a suit that makes no flush."""
    ranks = [card >> 2 for card in natural]
    return max([DEUCE_TO_SEVEN.find([*ranks, rank]) for rank in range(13) if rank not in ranks])


def best_stand_in(natural: Sequence[int], rank: Callable[[Sequence[int]], int]) -> int:
    """The best that `rank` makes of the cards and any one more."""
    return max([rank([*natural, card]) for card in range(52) if card not in natural])
