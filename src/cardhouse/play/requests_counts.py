"""Counting for players: an opponent's chips, the pot. The house says who may have what counted."""

from __future__ import annotations

from cardhouse.houses.choices import Choices
from cardhouse.play import requests_asked as ask
from cardhouse.play.hand import BETTING, Hand


def stack_count(hand: Hand, request: ask.StackCount, choices: Choices) -> ask.Answer:
    """An estimate is for everybody; an exact count for whom the house says."""
    setting = choices["requests.stack_count"]
    what = "an exact count of a stack" if request.exact else "an estimate of a stack"
    chips = hand.stacks[hand.pos[request.of]]
    if not request.exact:
        return ask.grant(what, setting, about=chips)
    deciding, facing = _deciding(hand, request.seat), facing_all_in(hand, request.seat)
    allowed, why = {
        "player_deciding": (deciding, "only the player who has to decide on a bet may ask"),
        "exact_only_facing_all_in": (facing, "an estimate is enough unless one faces an all-in"),
        "estimate_only": (False, "an estimate is all that players are given"),
        "any_player": (True, ""),
    }[setting.value]
    if not allowed:
        return ask.refuse(what, why, setting)
    chips += hand.bets[hand.pos[request.of]] if facing else 0
    return ask.grant(what, setting, chips=chips)


def _deciding(hand: Hand, seat: int) -> bool:
    return hand.stage == BETTING and hand.acting_seat == seat


def facing_all_in(hand: Hand, seat: int) -> bool:
    """Whether this player is to act and a live opponent without chips behind has bet more."""
    if not _deciding(hand, seat):
        return False
    own = hand.bets[hand.actor]
    rest = zip(hand.stacks, hand.bets, hand.folded, strict=True)
    return any(not out and not stack and bet > own for stack, bet, out in rest)


def own_count_refused(hand: Hand, request: ask.OwnCountRefused, choices: Choices) -> ask.Answer:
    """Who counts an all-in player's chips instead."""
    setting = choices["requests.all_in_count"]
    what = "leaving the count of an all-in to others"
    if setting.value == "all_in_player":
        return ask.refuse(what, "the all-in player counts the chips", setting)
    return ask.grant(what, setting, counted_by="the dealer or a floor person")


def pot_count(hand: Hand, request: ask.PotCount, choices: Choices) -> ask.Answer:
    """The size of the pot is told where the house says so."""
    setting = choices["requests.pot_count"]
    what = "the size of the pot"
    if setting.value == "pot_limit_only" and hand.setup.stakes.structure != "pot_limit":
        return ask.refuse(what, "it is told in pot-limit only", setting)
    return ask.grant(what, setting, pot=hand.pot)


def pot_spread(hand: Hand, request: ask.PotSpread, choices: Choices) -> ask.Answer:
    """A pot that nobody counts may still be spread."""
    setting = choices["requests.pot_spread"]
    what = "spreading the pot"
    if setting.value == "refused":
        return ask.refuse(what, "the pot is left as it lies", setting)
    return ask.grant(what, setting)
