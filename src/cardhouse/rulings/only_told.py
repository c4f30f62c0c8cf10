"""Whether people do all of a ruling: nothing in the hand changes by it, and nobody but they can say that it
is done. What changes something is in `remedy`, effect by effect.
"""

from __future__ import annotations

from cardhouse.rulings import effects as eff
from cardhouse.rulings import effects_board as board
from cardhouse.rulings import hand_effects as hand
from cardhouse.rulings.any_effect import AnyEffect, every
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Effect
from cardhouse.rulings.perform_board import PERFORM
from cardhouse.rulings.perform_deal import of_the_deal
from cardhouse.rulings.perform_hands import BACK
from cardhouse.rulings.perform_turns import MOVES_NOTHING

TOLD = (hand.Penalty, hand.Impounded, hand.Plays, hand.IntentJudged, hand.GoesTo)


def only_told(case: Case, effects: tuple[Effect, ...]) -> bool:
    """Said of what is certain to change nothing; of all else that it is done in the hand."""
    if type(case) in PERFORM or of_the_deal(effects):
        return False
    return all(_told(effect) for effect in every(effects))


def _told(effect: AnyEffect) -> bool:
    match effect:
        case eff.Plainly():
            return effect.word in MOVES_NOTHING
        case hand.Settled():
            return effect.word not in BACK and effect != hand.FORFEITED
        case board.Stated():
            return effect.word != "bet taken back"
        case _:
            return isinstance(effect, TOLD)
