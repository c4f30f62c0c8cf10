"""Carries a ruling on betting out in a scenario's hand, the named cards put in the way of what is dealt."""

from __future__ import annotations

from typing import Literal

from cardhouse.play.refusal import Refusal
from cardhouse.play.remedy_events import Ruled
from cardhouse.rulings.carrying_out import Place
from cardhouse.rulings.remedy import carry_out as perform
from cardhouse.rulings.rule import rule
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.spot import Spot
from cardhouse.scenarios.world import World


def judge(world: World, what: object, place: Place, spot: Spot | None = None) -> Refusal | None:
    """What happened is ruled on; the ruling is carried out, or waits for a person to choose."""
    ruling = world.answer = rule(what, world.choices, spot)
    world.ruled_on = ruling, what, place
    if isinstance(ruling, Refusal):
        return ruling
    return None if ruling.options else carry_out(world, ruling)


def carry_out(world: World, ruling: Ruling, by: Literal["rule", "floor"] = "rule") -> Refusal | None:
    """What was last ruled on is put into the hand; `by` says whether the book decided or a floor person."""
    _, what, place = world.ruled_on
    dealer, stacker = world.running_hand(), world.stacker
    assert stacker is not None, "every hand has its deck"
    record = Ruled(type(what).__name__, ruling.outcome(), ruling.cites, by)
    tracked = dealer.hand.setup.mode == "tracked"
    if not tracked and not stacker.done:
        trial = perform(dealer.copy(), what, ruling, place, record)
        if not isinstance(trial, Refusal) and stacker.arrange(trial):
            world.put_into(dealer)
    done = perform(dealer, what, ruling, place, record)
    if isinstance(done, Refusal):
        world.refusal = done
        return done
    if not tracked:
        stacker.note(done)
    return None
