"""Bets pulled in before the round is over (deal.procedure): whether the dealer does so unasked, and who may
ask for it.
"""

from __future__ import annotations

from cardhouse.houses.choices import Choices
from cardhouse.play import requests_asked as ask
from cardhouse.play.hand import BETTING, Hand


def bring_in_bets(hand: Hand, request: ask.BringInBets, choices: Choices) -> ask.Answer:
    """Unasked as the house has it; asked by the player in turn, or by anybody."""
    what = "pulling the bets in"
    if not request.seat:
        unasked = choices["deal.bets_brought_in"]
        if unasked.value == "after_the_round" and hand.stage == BETTING and hand.actor >= 0:
            return ask.refuse(what, "bets stay in front until the round is over", unasked)
        return ask.grant(what, unasked)
    setting = choices["requests.bring_in_bets"]
    deciding = hand.stage == BETTING and hand.acting_seat == request.seat
    if setting.value == "player_in_turn" and not deciding:
        return ask.refuse(what, "only the player whose action it is may ask", setting)
    return ask.grant(what, setting)
