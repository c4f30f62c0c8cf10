"""What the house takes from a pot, and when: the rake as the hand goes on, the dead collection blind, the
promotional drop. Which terms hold at a table is fixed in the hand's setup (`rake_terms`).
"""

from __future__ import annotations

from collections.abc import Callable

from cardhouse.play import events as ev
from cardhouse.play.hand import Hand
from cardhouse.play.pots import Pot, pot_at, whole_pots
from cardhouse.play.rules import Rules

DOLLAR = 100
Share = Callable[[int], int]
"""What is due in all from a pot of so many chips."""
Taken = tuple[tuple[int, int], ...]
"""Chips, each with the level that names its pot; see `Hand.rake_from`."""


def collected(hand: Hand, rules: Rules, final: bool) -> list[ev.Event]:
    """What is taken now that the next cards are out, or (`final`) that the betting is over."""
    raked = _rake_now(hand, rules, final)
    out: list[ev.Event] = []
    if raked:
        rake_cite = None if hand.rake_told else _cite(hand, rules)
        out += [ev.RakeTaken(due, rake_cite, level) for level, due in raked]
    if hand.drops:
        cite = rules.cite("money_collections.promotional_most")
        dropped = _promotional_now(hand, rules, final, raked)
        out += [ev.PromotionalDropTaken(due, cite, level) for level, due in dropped]
    return out


def rake_due(hand: Hand, rules: Rules, final: bool) -> int:
    """What the house takes now from all pots together."""
    return sum(due for _, due in _rake_now(hand, rules, final))


def promotional_due(hand: Hand, rules: Rules, final: bool) -> int:
    """What promotions get now from all pots together."""
    return sum(due for _, due in _promotional_now(hand, rules, final, ()))


def _rake_now(hand: Hand, rules: Rules, final: bool) -> Taken:
    if hand.rake_told:
        return _by_pot(hand, _told(hand), hand.rake_from, ()) if final else ()
    if rules.button_charge:
        return _by_pot(hand, _posted_for_the_house(hand), hand.rake_from, ())
    if not rules.rake_percent or not _now(hand, rules, final, rules.rake_no_flop):
        return ()
    if final and not rules.rake_last_round:
        return ()
    percent, divisor, most = _percentage(hand, rules)
    step = rules.rake_step
    if rules.rake_steps:
        return _by_pot(hand, _stepped(rules.rake_steps, most), hand.rake_from, ())
    if hand.able == hand.live:  # nobody is all-in: one pot, the usual case
        whole = hand.dead + sum(hand.total) - (hand.setup.unraked or 0)
        due = min(whole * percent // divisor, most) // step * step - hand.rake
        return ((max(hand.total), due),) if due > 0 else ()

    def share(chips: int) -> int:
        return min(chips * percent // divisor, most) // step * step

    return _by_pot(hand, share, hand.rake_from, ())


def _stepped(steps: tuple[tuple[int, int], ...], most: int) -> Share:
    """By the size of the pot; lowered terms of a short game lower the most."""

    def share(chips: int) -> int:
        due = 0
        for size, all_of_it in steps:
            if chips >= size:
                due = all_of_it
        return min(due, most)

    return share


def _percentage(hand: Hand, rules: Rules) -> tuple[int, int, int]:
    """What part of a pot is taken, as a fraction, and the most."""
    terms = hand.setup.rake
    if terms:
        return terms.percent, 100, terms.most
    if hand.setup.rake_reduction != "half":
        return rules.rake_percent, 100, rules.rake_cap
    most = rules.rake_cap // 2 if rules.half_most else rules.rake_cap
    return rules.rake_percent, 200 if rules.half_percent else 100, most


def _promotional_now(hand: Hand, rules: Rules, final: bool, raked: Taken) -> Taken:
    """The house's own share comes first; a promotion takes no more than is left."""
    if not rules.promotional_most or not _now(hand, rules, final, rules.promotional_no_flop):
        return ()
    return _by_pot(hand, _promotional(rules), hand.promotional_from, (*hand.rake_from, *raked))


def _by_pot(hand: Hand, share: Share, taken: Taken, others: Taken) -> Taken:
    """What is still due, each pot by what is in it: the main pot pays as if it were the only one, each side
    pot what its chips add. So betting beside an all-in player costs that player nothing. What a promotion
    added to the main pot is not counted.
    """
    taken_before = sum([chips for _, chips in taken])
    added = hand.setup.unraked or 0
    whole = hand.dead + sum(hand.total)
    left = share(whole - added) - taken_before
    if left <= 0:
        return ()
    return _from_each(whole_pots(hand), lambda chips: share(chips - added), left, taken, others)


def _from_each(all_pots: list[Pot], share: Share, left: int, taken: Taken, others: Taken) -> Taken:
    had = [0] * len(all_pots)
    room = [pot.chips for pot in all_pots]
    for level, chips in taken:
        had[pot_at(all_pots, level)] += chips
        room[pot_at(all_pots, level)] -= chips
    for level, chips in others:
        room[pot_at(all_pots, level)] -= chips
    out: list[tuple[int, int]] = []
    chips = paid = 0
    for index, pot in enumerate(all_pots):
        chips += pot.chips
        due = max(0, min(share(chips) - paid - had[index], left, room[index]))
        paid += had[index] + due
        left -= due
        if due:
            out.append((pot.level, due))
    return tuple(out)


def _cite(hand: Hand, rules: Rules) -> str | None:
    terms = hand.setup.rake
    if terms and terms.cite is not None:
        return terms.cite
    return None if rules.button_charge else rules.cite("rake.taken")


def _told(hand: Hand) -> Share:
    """A history tells the whole: each pot gives in proportion."""
    told, pot = hand.rake_told, hand.dead + sum(hand.total)
    return lambda chips: min(told, pot) * chips // pot if pot else 0


def _now(hand: Hand, rules: Rules, final: bool, no_flop: bool) -> bool:
    """A round's share is taken when the next round's cards are out; a hand without a flop may be free."""
    if not final and (hand.street == 0 or not rules.rake_streets):
        return False
    return hand.saw_flop or no_flop or not hand.course.flop


def _posted_for_the_house(hand: Hand) -> Share:
    """What the button put up for the house; less than the charge where the stack was short."""
    posted = 0
    for post in hand.setup.posts:
        if post.kind == "collection":
            posted = min(post.dead, hand.dead_paid[hand.pos[post.seat]])
    return lambda chips: min(posted, chips)


def _promotional(rules: Rules) -> Share:
    """A dollar when the pot has reached the first size, and the most when it has reached the second."""

    def share(chips: int) -> int:
        if chips < rules.promotional_first:
            return 0
        due = rules.promotional_most if chips >= rules.promotional_second else DOLLAR
        return min(due, rules.promotional_most)

    return share
