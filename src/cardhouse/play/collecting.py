"""What the house takes from a pot, and when: the rake as the hand goes on, the dead collection blind, the
promotional drop. Which terms hold at a table is fixed in the hand's setup (`rake_terms`).
"""

from __future__ import annotations

from cardhouse.play import events as ev
from cardhouse.play.hand import Hand
from cardhouse.play.rules import Rules

DOLLAR = 100


def collected(hand: Hand, rules: Rules, final: bool) -> list[ev.Event]:
    """What is taken now that the next cards are out, or (`final`) that the betting is over."""
    out: list[ev.Event] = []
    told = hand.setup.rake_told
    if told:
        due = min(told, hand.pot + hand.rake) - hand.rake if final else 0
    elif rules.takes:
        due = rake_due(hand, rules, final)
    else:
        due = 0
    if due > 0:
        out.append(ev.RakeTaken(due, None if told else _cite(hand, rules)))
    if hand.setup.promotional:
        due = promotional_due(hand, rules, final)
        if due > 0:
            out.append(ev.PromotionalDropTaken(due, rules.cite("money_collections.promotional_most")))
    return out


def _cite(hand: Hand, rules: Rules) -> str | None:
    terms = hand.setup.rake
    if terms and terms.cite is not None:
        return terms.cite
    return None if rules.button_charge else rules.cite("rake.taken")


def rake_due(hand: Hand, rules: Rules, final: bool) -> int:
    """What the house takes now: the share of the pot so far, up to the most, less what it has taken."""
    if rules.button_charge:
        return _posted_for_the_house(hand, rules) - hand.rake
    if not rules.rake_percent or not _now(hand, rules, final, rules.rake_no_flop):
        return 0
    percent, most = rules.rake_percent, rules.rake_cap
    terms = hand.setup.rake
    if terms:
        percent, most = terms.percent, terms.most
    pot = hand.dead + sum(hand.total)
    due = pot * percent // 100
    if not terms and hand.setup.rake_reduction == "half":
        due = due // 2 if rules.half_percent else due
        most = most // 2 if rules.half_most else most
    return min(due, most) // rules.rake_step * rules.rake_step - hand.rake


def _now(hand: Hand, rules: Rules, final: bool, no_flop: bool) -> bool:
    """A round's share is taken when the next round's cards are out; a hand without a flop may be free."""
    if not final and (hand.street == 0 or not rules.rake_streets):
        return False
    return hand.saw_flop or no_flop or hand.game.family != "flop"


def _posted_for_the_house(hand: Hand, rules: Rules) -> int:
    """What the button put up for the house; less than the charge where the stack was short."""
    posted = 0
    for post in hand.setup.posts:
        if post.kind == "collection":
            posted = min(post.dead, hand.dead_paid[hand.pos[post.seat]])
    return posted


def promotional_due(hand: Hand, rules: Rules, final: bool) -> int:
    """A dollar when the pot has reached the first size, and the most when it has reached the second."""
    if not rules.promotional_most or not _now(hand, rules, final, rules.promotional_no_flop):
        return 0
    pot = hand.dead + sum(hand.total)
    due = 0
    if pot >= rules.promotional_first:
        due = rules.promotional_most if pot >= rules.promotional_second else DOLLAR
    # The house's own share comes first; a promotion takes no more than is left.
    left = pot - hand.rake
    return min(due, rules.promotional_most, left) - hand.promotional
