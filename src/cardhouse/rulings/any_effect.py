"""Every effect that a ruling can have, as one type: who takes it apart by `match` handles all of them, and
the type checker says so where one is forgotten. Decides nothing.
"""

from __future__ import annotations

from typing import cast

from cardhouse.rulings import deal_effects as deal
from cardhouse.rulings import effects as eff
from cardhouse.rulings import effects_board as board
from cardhouse.rulings import hand_effects as hand

BettingEffect = (
    eff.Acts | eff.Bound | eff.NotBound | eff.MayOnly | eff.Forfeits | eff.ChipsBack | eff.Owes
    | eff.BetBecomes | eff.ClockStarts | eff.Plainly
)  # fmt: skip
DealEffect = (
    deal.Misdeal | deal.PlaysOn | deal.ReplaceCard | deal.KeepCard | deal.ThirdCardDown
    | deal.ThirdCardCollected | deal.HandDead | deal.HandCompleted | deal.MoveCard | deal.NextCardToOwner
    | deal.GiveTopCard | deal.TakeBackToBurn | deal.LastCardsUp | deal.LastCardUp | deal.AllIn | deal.BetsOn
    | deal.BettingOver | deal.Opens | deal.ForcedBetPutIn | deal.Void | deal.StaysForNextDeal | deal.Told
)  # fmt: skip
BoardEffect = (
    board.Reshuffled | board.NextInstead | board.BackBeforeRiver | board.RoundRemoved | board.KeepsCard
    | board.Scrambled | board.LaterCards | board.Opens | board.NextHands | board.Posts | board.Stated
)  # fmt: skip
HandEffect = (
    hand.Settled | hand.Penalty | hand.PotMoves | hand.Impounded | hand.Plays | hand.IntentJudged
    | hand.GoesTo
)  # fmt: skip
AnyEffect = BettingEffect | DealEffect | BoardEffect | HandEffect


def every(effects: tuple[eff.Effect, ...]) -> tuple[AnyEffect, ...]:
    """The effects of a ruling as the closed type. That nothing else is an effect is held by a test."""
    return cast("tuple[AnyEffect, ...]", effects)
