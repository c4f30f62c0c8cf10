"""What the people at the table do by a ruling, step by step and in plain words: for every effect there is.

A tracked table's dealer moves the cards and chips so; where the hand is played by software it does the same
by itself (`remedy`). What only settles a question has no step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from cardhouse.rulings import deal_effects as deal
from cardhouse.rulings import effects as eff
from cardhouse.rulings import effects_board as board
from cardhouse.rulings import hand_effects as hand
from cardhouse.rulings.any_effect import AnyEffect, every
from cardhouse.rulings.effects import Effect, Show
from cardhouse.rulings.telling_board import board_steps
from cardhouse.rulings.telling_cards import deal_steps
from cardhouse.rulings.telling_hands import hand_steps, plainly

Name = Callable[[int], str]
"""How a seat is called at the table; 0 is the player whom it is about."""


def steps(effects: tuple[Effect, ...], name: Name, show: Show) -> tuple[str, ...]:
    """The steps of these effects in order."""
    return tuple(step for effect in every(effects) for step in steps_of(effect, name, show))


def steps_of(effect: AnyEffect, name: Name, show: Show) -> list[str]:
    """The steps of one effect."""
    match effect:
        case (
            eff.Acts() | eff.Bound() | eff.NotBound() | eff.MayOnly() | eff.Forfeits() | eff.ChipsBack()
            | eff.Owes() | eff.BetBecomes() | eff.ClockStarts() | eff.Plainly()
        ):  # fmt: skip
            return _betting(effect, name(0), show)
        case (
            hand.Settled() | hand.Penalty() | hand.PotMoves() | hand.Impounded() | hand.Plays()
            | hand.IntentJudged() | hand.GoesTo()
        ):  # fmt: skip
            return hand_steps(effect, name(0), show)
        case (
            board.Reshuffled() | board.NextInstead() | board.BackBeforeRiver() | board.RoundRemoved()
            | board.KeepsCard() | board.Scrambled() | board.LaterCards() | board.Opens() | board.NextHands()
            | board.Posts() | board.Stated()
        ):  # fmt: skip
            return board_steps(effect, show)
        case (
            deal.Misdeal() | deal.PlaysOn() | deal.ReplaceCard() | deal.KeepCard() | deal.ThirdCardDown()
            | deal.ThirdCardCollected() | deal.HandDead() | deal.HandCompleted() | deal.MoveCard()
            | deal.NextCardToOwner() | deal.GiveTopCard() | deal.TakeBackToBurn() | deal.LastCardsUp()
            | deal.LastCardUp() | deal.AllIn() | deal.BetsOn() | deal.BettingOver() | deal.Opens()
            | deal.ForcedBetPutIn() | deal.Void() | deal.StaysForNextDeal() | deal.Told()
        ):  # fmt: skip
            return deal_steps(effect, name, show)
        case _:
            assert_never(effect)


def _betting(
    effect: (
        eff.Acts | eff.Bound | eff.NotBound | eff.MayOnly | eff.Forfeits | eff.ChipsBack | eff.Owes
        | eff.BetBecomes | eff.ClockStarts | eff.Plainly
    ),
    who: str,
    show: Show,
) -> list[str]:  # fmt: skip
    match effect:
        case eff.Acts():
            return [f"What {who} did is this: {effect.text(show)}"]
        case eff.Bound():
            return [f"Have {who} {effect.text(show)}"]
        case eff.NotBound():
            return [f"Let {who} choose: nothing has been done yet"]
        case eff.MayOnly():
            return [f"Let {who} only {' or '.join(effect.options)}"]
        case eff.Forfeits():
            return [f"Leave {show(effect.chips)} of {who} in the pot and take the hand in"]
        case eff.ChipsBack():
            return [f"Give {who} {show(effect.chips)} back"]
        case eff.Owes():
            return [f"Take {show(effect.chips)} from {who} into the pot"]
        case eff.BetBecomes():
            return [f"Make the bet of {who} {show(effect.to)}"]
        case eff.ClockStarts():
            then = f", then count {effect.countdown} down" if effect.countdown else ""
            return [f"Give {who} {effect.seconds} seconds{then}"]
        case eff.Plainly():
            return plainly(effect.word, who)
        case _:
            assert_never(effect)
