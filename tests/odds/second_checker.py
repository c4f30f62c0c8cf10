"""A second checker from the cards, written apart from the first: slow, in letters, every five cards of a hand
looked at one by one. It shares the trigger's data with the first, and no code.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from cardhouse.odds.trigger import Trigger, Wanted

ORDER = "23456789TJQKA"
Rank = tuple[int, tuple[int, ...]]
KINDS = (
    "nothing", "pair", "two pair", "three of a kind", "straight", "flush", "full house", "four of a kind",
    "straight flush",
)  # fmt: skip
PLURALS = {
    "deuces": "2", "threes": "3", "fours": "4", "fives": "5", "sixes": "6", "sevens": "7", "eights": "8",
    "nines": "9", "tens": "T", "jacks": "J", "queens": "Q", "kings": "K", "aces": "A",
}  # fmt: skip


@lru_cache(maxsize=1 << 18)
def rank_five(cards: frozenset[str]) -> Rank:
    """Five cards such as "Th" as kind and what breaks ties."""
    pips = sorted((ORDER.index(card[0]) for card in cards), reverse=True)
    times = Counter(pips)
    by_times = tuple(sorted(times, key=lambda pip: (-times[pip], -pip)))
    shape = sorted(times.values(), reverse=True)
    flush = len({card[1] for card in cards}) == 1
    straight = len(times) == 5 and pips[0] - pips[4] == 4
    if pips == [12, 3, 2, 1, 0]:
        straight, by_times = True, (3, 2, 1, 0, -1)
    if straight or flush:
        return (8 if straight and flush else 5 if flush else 4), by_times
    shapes = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}
    return shapes[tuple(shape)], by_times


def least(words: str) -> Rank:
    """The words of the triggers in the tests."""
    if not words:
        return -1, ()
    if words in KINDS:
        return KINDS.index(words), ()
    said = words.split()
    if said[0] == "four":
        return 7, (ORDER.index(PLURALS[said[1]]),)
    full = [ORDER.index(PLURALS[word]) for word in said if word in PLURALS]
    return 6, tuple(full)


def fives(own: Sequence[str], board: Sequence[str], game: str) -> list[tuple[Rank, int]]:
    """Each five cards that may be a hand, with how many of them are the player's own."""
    if game == "omaha":
        chosen = [(*two, *three) for two in combinations(own, 2) for three in combinations(board, 3)]
    else:
        chosen = list(combinations([*own, *board], 5))
    return [(rank_five(frozenset(five)), sum(card in own for card in five)) for five in chosen]


def wanted(what: Wanted, own: Sequence[str], found: list[tuple[Rank, int]], game: str) -> bool:
    best = max(rank for rank, _ in found)
    if best < least(what.least):
        return False
    if game == "stud":
        return True
    if what.quads == "pocket_pair" and best[0] == 7:
        pair = [card for card in own if ORDER.index(card[0]) == best[1][0]]
        if len(pair) < 2:
            return False
    used = {count for rank, count in found if rank == best}
    if what.hole_cards == "both":
        return max(used) == 2
    if what.hole_cards == "both_board_first":
        return min(used) == 2
    return True


def check(
    trigger: Trigger, game: str, hands: Mapping[int, Sequence[str]], board: Sequence[str]
) -> tuple[set[int], set[int]]:
    """The seats that hold the trigger's hand, and those that beat it; none where it is no hit."""
    shown = board[:3] if trigger.street == "flop" else board
    found = {seat: fives(own, shown, game) for seat, own in hands.items()}
    holds = {
        seat
        for seat, own in hands.items()
        if wanted(trigger.hand, own, found[seat], game)
        and not Counter(trigger.pocket) - Counter(card[0] for card in own)
    }
    if trigger.what == "made":
        return holds, set()
    best = {seat: max(rank for rank, _ in ranks) for seat, ranks in found.items()}
    top = max(best.values())
    losers = {seat for seat in holds if best[seat] < top}
    winners = {
        seat
        for seat, own in hands.items()
        if best[seat] == top and wanted(trigger.beaten_by, own, found[seat], game)
    }
    return (losers, winners) if losers and winners else (set(), set())
