"""Straddles: who may, for how much, until when, and whose stands when several want to.

How a straddle counts in the betting and who acts first is decided by the hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.houses.choices import Choices
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import no_limit_step
from cardhouse.play.stakes import Stakes

LEAST_BIG_BLINDS = 2


def sizes(stakes: Stakes, choices: Choices) -> tuple[int, int, str | None]:
    """The least and the greatest straddle, and the rule."""
    if stakes.structure in ("limit", "spread_limit"):
        key = "straddle.limit_big_blinds"
        size = choices.value(key) * stakes.big_blind
        return size, size, choices.cite(key)
    key = "straddle.most_big_blinds"
    most = choices.value(key)
    return min(LEAST_BIG_BLINDS, most) * stakes.big_blind, most * stakes.big_blind, choices.cite(key)


def check(
    seat: int,
    amount: int,
    stack: int,
    stakes: Stakes,
    dealt: Sequence[int],
    blinds: Sequence[int],
    killed: bool,
    choices: Choices,
) -> Refusal | int:
    """The amount that a seat of the coming hand may straddle for, or why not.

    `dealt` is in dealing order, `blinds` the seats that post one, the last big blind last.
    """
    who = choices["straddle.who"]
    if who.value == "nobody" or not blinds:
        return Refusal("no_straddle", {"seat": seat, "why": "no straddles are taken here"}, who.cite)
    if seat not in dealt:
        return Refusal("no_straddle", {"seat": seat, "why": "the seat gets no hand"})
    if seat in blinds:
        return Refusal("no_straddle", {"seat": seat, "why": "the seat is in a blind"}, who.cite)
    first = dealt[(list(dealt).index(blinds[-1]) + 1) % len(dealt)]
    if who.value == "under_the_gun" and seat != first:
        return Refusal(
            "no_straddle",
            {"seat": seat, "why": f"only the player under the gun, seat {first}, may"},
            who.cite,
        )
    if killed and choices.value("straddle.kill_pot") == "not_allowed":
        return Refusal(
            "no_straddle", {"seat": seat, "why": "the pot is killed"}, choices.cite("straddle.kill_pot")
        )
    least, most, cite = sizes(stakes, choices)
    amount = amount or least
    step = no_limit_step(choices, stakes) if stakes.structure == "no_limit" else stakes.unit
    if least <= amount <= most and amount % step and not amount % stakes.unit:
        cite = choices.cite("betting.no_limit_steps")
        return Refusal("straddle_off_step", {"amount": amount, "step": step}, cite)
    if not least <= amount <= most or amount % stakes.unit:
        return Refusal("straddle_size", {"amount": amount, "least": least, "most": most}, cite)
    return _covered(seat, amount, stack, stakes, choices)


def _covered(seat: int, amount: int, stack: int, stakes: Stakes, choices: Choices) -> Refusal | int:
    needed, cite = amount, None
    if stakes.structure in ("limit", "spread_limit"):
        setting = choices["straddle.limit_stack_big_blinds"]
        needed, cite = max(amount, setting.value * stakes.big_blind), setting.cite
    if stack < needed:
        return Refusal("straddle_stack", {"seat": seat, "stack": stack, "needed": needed}, cite)
    return amount


def in_time(dealing: bool, own_card: bool, taken: bool, choices: Choices) -> bool:
    """Whether a straddle may still be posted once the hand has begun."""
    if choices.value("straddle.deadline") == "before_deal":
        return False
    return not own_card and not (dealing and taken)


def stands(offers: Sequence[tuple[int, int]], dealt: Sequence[int], choices: Choices) -> tuple[int, int]:
    """Of several good offers the one that counts; they are in the order in which they were made."""
    if choices.value("straddle.priority") == "latest_position":
        order = list(dealt)
        return max(offers, key=lambda offer: order.index(offer[0]))
    return offers[0]
