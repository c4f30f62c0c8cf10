"""Main and side pots, and the division of a pot down to the odd chip. Who wins a pot is decided in
showdown.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.play.hand import Hand


class Pot:
    """Chips and the positions that may win them. `level` is the most that one player has in it and the pots
    before it.
    """

    __slots__ = ("chips", "level", "players")

    def __init__(self, chips: int, players: list[int], level: int = 0) -> None:
        self.chips = chips
        self.players = players
        self.level = level

    def __repr__(self) -> str:
        return f"Pot({self.chips}, {self.players})"


def pots(hand: Hand) -> list[Pot]:
    """The pots, main pot first, dead money and carried chips in the main pot, less what the house took out of
    each.
    """
    return _less_taken(_divided(hand, hand.total), hand)


def lying(hand: Hand) -> list[Pot]:
    """The pots as they lie in the middle: the bets of this round are still in front of the players."""
    total = [total - bet for total, bet in zip(hand.total, hand.bets, strict=True)]
    return _less_taken(_divided(hand, total), hand)


def whole_pots(hand: Hand) -> list[Pot]:
    """The pots with what the house took still in them."""
    return _divided(hand, hand.total)


def equal_parts(hand: Hand) -> bool:
    """Whether everyone left put in the same, and nobody who is out more, so that there is one pot."""
    total, folded = hand.total, hand.folded
    level = total[folded.index(False)]
    for p in range(hand.n):  # noqa: SIM110
        if total[p] != level and (total[p] > level or not folded[p]):
            return False
    return True


def _divided(hand: Hand, total: Sequence[int]) -> list[Pot]:
    live = [p for p in range(hand.n) if not hand.folded[p]]
    levels = sorted({total[p] for p in live})
    if len(levels) == 1 and max(total) <= levels[0]:
        return [Pot(hand.dead + sum(total), live, levels[0])]
    out: list[Pot] = []
    below = 0
    for level in levels:
        chips = sum([(t if t < level else level) - (t if t < below else below) for t in total])
        # A player in for nothing plays for dead and carried chips alone.
        if chips or (not level and hand.dead):
            out.append(Pot(chips, [p for p in live if total[p] >= level], level))
        below = level
    if not out:
        out.append(Pot(0, live))
    out[0].chips += hand.dead
    over = sum([t - below for t in total if t > below])
    able = [p for p in out[-1].players if hand.stacks[p]]
    if over and 0 < len(able) < len(out[-1].players):
        out.append(Pot(over, able, max(total)))  # a bettor's hand is dead: not for who is all-in for less
    else:
        out[-1].chips += over
    return out


def _less_taken(all_pots: list[Pot], hand: Hand) -> list[Pot]:
    for taken in (hand.rake_from, hand.promotional_from):
        for level, chips in taken:
            for pot in all_pots[pot_at(all_pots, level) :] + all_pots:
                part = min(chips, pot.chips)
                pot.chips -= part
                chips -= part
    return all_pots


def pot_at(all_pots: list[Pot], level: int) -> int:
    """Which pot has the chips that were the top of a pot when the house took its part."""
    for index, pot in enumerate(all_pots):
        if level <= pot.level:
            return index
    return len(all_pots) - 1


def uncalled(hand: Hand) -> tuple[int, int]:
    """The position and the chips of a bet of this round that nobody matched; (-1, 0) where there is none."""
    top = second = 0
    p = -1
    bets = hand.bets
    for q in range(hand.n):
        bet = bets[q]
        if bet > top:
            second = top
            top = bet
            p = q
        elif bet > second:
            second = bet
    if top == second or hand.folded[p]:
        return -1, 0
    return p, top - second


def shares(chips: int, count: int, unit: int) -> tuple[int, int]:
    """An even share in whole chips of `unit`, and what is left over."""
    share = chips // (count * unit) * unit
    return share, chips - share * count


def divide(chips: int, winners: Sequence[int], unit: int, order: Sequence[int]) -> list[tuple[int, int, int]]:
    """(position, chips, odd part) for each winner: even shares, the odd chips one each in `order`, round
    again if need be.
    """
    share, left = shares(chips, len(winners), unit)
    extra = dict.fromkeys(winners, 0)
    while left:
        for p in order:
            piece = min(unit, left)
            extra[p] += piece
            left -= piece
            if not left:
                break
    return [(p, share + extra[p], extra[p]) for p in winners]


def halves(chips: int, unit: int, odd_to_high: bool) -> tuple[int, int]:
    """High and low half, the odd chip where the house gives it."""
    half = chips // (2 * unit) * unit
    return (chips - half, half) if odd_to_high else (half, chips - half)
