"""Where the caller of a last bet has a right to the bettor's hand (showdown.ask-to-see): who has it, who has
lost it, and what is left to the director. Where a house goes by other rules: `requests_cards`.
"""

from __future__ import annotations

from cardhouse.houses.choices import Choices
from cardhouse.play import requests_asked as ask
from cardhouse.play.hand import OVER, SHOWDOWN, Hand


def right_to_see(hand: Hand, request: ask.SeeHand, choices: Choices) -> ask.Answer:
    """Nobody without cards may ask; who called the last bet sees the bettor's; all else is discretion."""
    what = f"seeing the hand of seat {request.of}"
    without = choices["requests.see_hand_without_cards"]
    if without.value == "refused" and not _has_cards(hand, request.seat):
        return ask.refuse(what, "who has no cards any more, or mucked them unshown, may not ask", without)
    if called_last_bet(hand, request.seat, request.of) and not request.hands_later:
        when: ask.When = "now" if hand.stage == OVER else "after the action"
        return ask.grant(what, choices["requests.see_hand"], when)
    other = choices["requests.see_other_hand"]
    if other.value == "refused":
        return ask.refuse(what, "only who called the last bet may see the bettor's hand", other)
    return ask.FloorDecides(what, "nobody has a right to it, so the director decides", other.cite)


def called_last_bet(hand: Hand, asker: int, of: int) -> bool:
    """Whether the one called the other's bet or raise, the last one of the last round."""
    if hand.stage < SHOWDOWN or hand.pos[of] != hand.aggressor or not _has_cards(hand, asker):
        return False
    return asker != of and hand.live > 1


def _has_cards(hand: Hand, seat: int) -> bool:
    """Cards held or tabled; not those that were folded or mucked."""
    p = hand.pos[seat] if 0 < seat < len(hand.pos) else -1
    return p >= 0 and not hand.folded[p] and not hand.mucked[p]
