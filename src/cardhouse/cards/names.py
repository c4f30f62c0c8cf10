"""What the dealer says: a hand's worth in spoken words. The worth itself comes from the rankings."""

from cardhouse.cards import worth as worths
from cardhouse.cards.badugi import badugi_pips

_SINGULAR = (
    "", "ace", "deuce", "three", "four", "five", "six", "seven",
    "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
_PLURAL = (
    "", "aces", "deuces", "threes", "fours", "fives", "sixes", "sevens",
    "eights", "nines", "tens", "jacks", "queens", "kings", "aces",
)  # fmt: skip
_SHORT = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_BADUGI = ("no badugi", "one-card badugi", "two-card badugi", "three-card badugi", "badugi")


def high_name(worth: int) -> str:
    """A high worth in words: "full house, tens full of fours"."""
    played = worths.pips(worth)
    if not played:
        return "no hand"
    kind = worths.category(worth)
    top = played[0]
    if kind == worths.FIVE:
        return f"five {_PLURAL[top]}"
    if kind == worths.STRAIGHT_FLUSH:
        return "royal flush" if top == 14 else f"straight flush, {_SINGULAR[top]} high"
    if kind == worths.FOUR:
        return f"four of a kind, {_PLURAL[top]}"
    if kind == worths.FULL_HOUSE:
        return f"full house, {_PLURAL[top]} full of {_PLURAL[played[3]]}"
    if kind in (worths.FLUSH_HAND, worths.STRAIGHT):
        return f"{'flush' if kind == worths.FLUSH_HAND else 'straight'}, {_SINGULAR[top]} high"
    if kind == worths.THREE:
        return f"three of a kind, {_PLURAL[top]}"
    if kind == worths.TWO_PAIR:
        return f"two pair, {_PLURAL[top]} and {_PLURAL[played[2]]}"
    if kind == worths.PAIR:
        return f"pair of {_PLURAL[top]}"
    return f"{_SINGULAR[top]} high"


def low_name(worth: int) -> str:
    """A low worth in words: "8-6 low"; a hand that is no low is called by its pair, straight or flush."""
    if worth == 0:
        return "no low"
    turned = worth ^ worths.TURN_OVER
    if worths.category(turned) != worths.HIGH_CARD:
        return high_name(turned)
    played = worths.pips(turned)
    if played == [5, 4, 3, 2, 1]:
        return "wheel"
    return "-".join([_SHORT[pip] for pip in played[:2]]) + " low"


def badugi_name(worth: int) -> str:
    """A badugi worth in words: "three-card badugi, 7 high"."""
    played = badugi_pips(worth)
    if not played:
        return _BADUGI[0]
    return f"{_BADUGI[len(played)]}, {_SHORT[played[0]]} high"
