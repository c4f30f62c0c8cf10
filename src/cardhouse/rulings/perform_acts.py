"""Does in the hand what was ruled on betting: acts, out of turn, skipped players, wrong sizes, the clock.

The engine takes no action out of turn and no wager that the game does not allow. So what a ruling is about is
either not in the hand yet (the player concerned is in turn) or it was entered as the proper action (the
player has acted since); each effect is carried out for both. What a ruling holds a player to is kept in the
hand until he has acted. Chips that only lie on the table and go back move nothing. Chips that the hand does
not know of (hidden ones) are settled outside it: the ruling goes on the record.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play import remedy_events as rem
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import BETTING, OVER, Hand
from cardhouse.play.refusal import Refusal
from cardhouse.rulings import effects as eff
from cardhouse.rulings import setting_back
from cardhouse.rulings.beaten_by_board import CallBeatenByBoard
from cardhouse.rulings.carrying_out import Done, Job, Place, cannot, command_for, dead, fold, last_wager
from cardhouse.rulings.hidden_chips import HiddenChips
from cardhouse.rulings.perform_turns import WORDS
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.short_call import ShortCallFound
from cardhouse.rulings.wrong_size import WrongSizeFound

ON_THE_RECORD = frozenset(
    ("all options", "real opener owes nothing", "no clock", "no refund", "paid", "not paid",
     "chips do not play")
)  # fmt: skip
"""Said by the ruling, and true in the hand already."""


def perform(
    dealer: Dealer, what: object, ruling: Ruling, place: Place, record: rem.Ruled | None = None
) -> list[ev.Event] | Refusal:
    """Carries the ruling on `what` out; all events that this led to. After a refusal nothing has changed.

    `record` is the event of a ruling that a person chose or made (`record.py`); else the book decided.
    """
    fault = _cannot(dealer.hand, ruling, place)
    record = record or rem.Ruled(type(what).__name__, ruling.outcome(), ruling.cites)
    if fault is None:
        fault = _carry_out(Job(dealer.copy(), what, ruling, place), record)
    if fault is not None:
        return fault
    before = len(dealer.events)
    again = _carry_out(Job(dealer, what, ruling, place), record)
    assert again is None, "what went well on a copy of the hand goes well"
    return dealer.events[before:]


def _cannot(hand: Hand, ruling: Ruling, place: Place) -> Done:
    if ruling.options:
        return cannot("a person has to choose first")
    if hand.stage == OVER:
        return Refusal("hand_over")
    for seat in (place.seat, *((place.opener,) if place.opener else ())):
        if seat < 1 or seat >= len(hand.pos) or hand.pos[seat] < 0:
            return Refusal("no_such_seat", {"seat": seat, "seats": list(hand.seats)})
        if hand.folded[hand.pos[seat]]:
            return cannot(f"seat {seat} is out of the hand")
    return None


def _carry_out(job: Job, record: rem.Ruled) -> Done:
    job.take(record)
    for effect in job.ruling.effects:
        if job.hand.stage == OVER:
            return None
        fault = STEPS[type(effect)](job, effect)
        if fault is not None:
            return fault
    return None


def _acts(job: Job, effect: eff.Acts) -> Done:
    """The action is taken; a fold out of turn at once, anything else when the turn is there."""
    if effect.kind == "fold" and not job.in_turn:
        return dead(job)
    if not job.in_turn:
        return cannot("the turn has not reached the player")
    if effect.kind == "fold":
        return fold(job)
    return job.act(command_for(effect, job.seat))


def _bound(job: Job, effect: eff.Bound) -> Done:
    may = ("call", "raise") if effect.kind == "call" else (effect.kind,)
    return _hold(job, may, effect.least, effect.most)


def _may_only(job: Job, effect: eff.MayOnly) -> Done:
    if isinstance(job.what, WrongSizeFound) and not job.in_turn:
        return _answers_again(job)
    return _hold(job, effect.options, 0, 0)


def _hold(job: Job, may: tuple[str, ...], least: int, most: int) -> Done:
    if not job.betting or not job.in_turn:
        return cannot("the turn has not reached the player")
    job.take(rem.PlayerHeld(job.seat, may, least, most, job.cite))
    return None


def _answers_again(job: Job) -> Done:
    """A caller of a bet that was put right: the hand asks him for the rest when his turn comes."""
    p = job.position
    if job.betting and job.hand.pending[p] and not job.hand.may_raise[p]:
        return None
    return cannot("the player owes nothing to a bet that was put right")


def _not_bound(job: Job, effect: eff.NotBound) -> Done:
    if job.betting and job.position in job.hand.held:
        job.take(rem.PlayerHeld(job.seat, ()))
    return None


def _forfeits(job: Job, effect: eff.Forfeits) -> Done:
    """These chips stay in the pot and the hand is folded. Of a short call that was entered in full, the part
    that was never put in goes back first.
    """
    hand, p = job.hand, job.position
    if isinstance(job.what, WrongSizeFound):
        return fold(job)
    if isinstance(job.what, ShortCallFound) and not job.in_turn:
        rest = min(job.what.bet - job.what.put_in, hand.total[p])
        if rest < 0:
            return cannot("the call was not short")
        if hand.stage == BETTING:
            return dead(job, setting_back.moved(hand, job.seat, -min(rest, hand.bets[p])))
        return dead(job, rem.ChipsReturned(job.seat, rest))
    if not job.betting or not job.in_turn:
        return cannot("the turn has not reached the player")
    chips = min(effect.chips, hand.stacks[p], max(hand.level - hand.bets[p], 0))
    job.take(setting_back.moved(hand, job.seat, chips))
    return fold(job)


def _chips_back(job: Job, effect: eff.ChipsBack) -> Done:
    """Only a call that is in the pot moves chips: it comes back, and what is not called is given up."""
    if not isinstance(job.what, CallBeatenByBoard):
        return None
    hand, p = job.hand, job.position
    if effect.chips > hand.total[p] or hand.live < 2 or job.in_turn:
        return cannot("the player has not called so much")
    return dead(job, rem.ChipsReturned(job.seat, effect.chips))


def _owes(job: Job, effect: eff.Owes) -> Done:
    """The call is made good, as far as the stack goes."""
    hand, p = job.hand, job.position
    if isinstance(job.what, HiddenChips) or hand.stage != BETTING or hand.bets[p] >= hand.level:
        return None
    if job.in_turn:
        return job.act(cmd.Call(job.seat))
    rest = min(hand.level - hand.bets[p], hand.stacks[p])
    if not hand.pending[p] or hand.may_raise[p]:
        return cannot("the turn has not reached the player")
    job.dealer.take(setting_back.made_good(hand, job.seat, rest))
    return None


def _bet_becomes(job: Job, effect: eff.BetBecomes) -> Done:
    """A wager not entered yet is made so; one that stands is set to that size, with all that hangs on it."""
    if job.betting and job.in_turn:
        return job.act(cmd.BetTo(job.seat, effect.to))
    at = last_wager(job)
    if at < 0:
        return cannot("the wager to be put right is not the last one of this round")
    events = job.dealer.events
    faced = setting_back.level_before(events, at)
    if effect.to <= faced:
        return cannot(f"a wager is more than the {job.ruling.show(faced)} before it")
    job.dealer.take(setting_back.resized(job.hand, events, job.seat, effect.to))
    return None


def _plainly(job: Job, effect: eff.Plainly) -> Done:
    if effect.word in ON_THE_RECORD:
        return None
    return WORDS[effect.word](job)


def _on_record(job: Job, effect: eff.Effect) -> Done:
    return None


STEPS: dict[type[eff.Effect], Callable[[Job, Any], Done]] = {
    eff.Acts: _acts,
    eff.Bound: _bound,
    eff.NotBound: _not_bound,
    eff.MayOnly: _may_only,
    eff.Forfeits: _forfeits,
    eff.ChipsBack: _chips_back,
    eff.Owes: _owes,
    eff.BetBecomes: _bet_becomes,
    eff.ClockStarts: _on_record,
    eff.Plainly: _plainly,
}
