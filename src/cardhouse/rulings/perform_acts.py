"""Does in the hand what was ruled on betting: acts, out of turn, skipped players, wrong sizes, the clock.

The engine takes no action out of turn and no wager that the game does not allow. So what a ruling is about is
either not in the hand yet (the player concerned is in turn) or it was entered as the proper action (the
player has acted since); each effect is carried out for both. What a ruling holds a player to is kept in the
hand until he has acted. Chips that only lie on the table and go back move nothing. Chips that the hand does
not know of (hidden ones) are settled outside it: the ruling goes on the record.
"""

from __future__ import annotations

from cardhouse.play import commands as cmd
from cardhouse.play import remedy_events as rem
from cardhouse.play.hand import BETTING
from cardhouse.rulings import effects as eff
from cardhouse.rulings import setting_back
from cardhouse.rulings.carrying_out import Done, Job, cannot, command_for, dead, fold, last_wager
from cardhouse.rulings.misdeal import AntesShort
from cardhouse.rulings.perform_turns import passed_by
from cardhouse.rulings.short_call import ShortCallFound
from cardhouse.rulings.skipped import Skipped
from cardhouse.rulings.wrong_size import WrongSizeFound


def acts(job: Job, effect: eff.Acts) -> Done:
    """The action is taken; a fold out of turn at once, anything else when the turn is there."""
    if effect.kind == "fold" and not job.in_turn:
        return dead(job)
    if not job.in_turn:
        return cannot("the turn has not reached the player")
    if effect.kind == "fold":
        return fold(job)
    return job.act(command_for(effect, job.seat))


def bound(job: Job, effect: eff.Bound) -> Done:
    may = ("call", "raise") if effect.kind == "call" else (effect.kind,)
    return _hold(job, may, effect.least, effect.most)


def may_only(job: Job, effect: eff.MayOnly) -> Done:
    if isinstance(job.what, WrongSizeFound) and not job.in_turn:
        return _answers_again(job)
    if isinstance(job.what, Skipped):
        return passed_by(job, effect.options)
    return _hold(job, effect.options, 0, 0)


def _hold(job: Job, may: tuple[str, ...], least: int, most: int) -> Done:
    if not job.betting or not job.in_turn:
        return cannot("the turn has not reached the player")
    job.take(rem.PlayerHeld(job.seat, may, least, most, job.cite))
    return None


def _answers_again(job: Job) -> Done:
    """A caller of a bet that was put right: the hand asks him for the rest when his turn comes."""
    p = job.position
    if job.betting and job.hand.pending >> p & 1 and not job.hand.may_raise >> p & 1:
        return None
    return cannot("the player owes nothing to a bet that was put right")


def not_bound(job: Job, effect: eff.NotBound) -> Done:
    if job.betting and job.position in job.hand.held:
        job.take(rem.PlayerHeld(job.seat, ()))
    return None


def forfeits(job: Job, effect: eff.Forfeits) -> Done:
    """These chips stay in the pot and the hand is folded. What the hand has of the player beyond them,
    because the call was entered in full, goes back first; what it lacks goes in.
    """
    hand, p = job.hand, job.position
    if job.betting and job.in_turn:
        chips = effect.chips - hand.bets[p] if isinstance(job.what, WrongSizeFound) else effect.chips
        chips = min(chips, hand.stacks[p], max(hand.level - hand.bets[p], 0))
        if chips > 0:
            job.take(setting_back.moved(hand, job.seat, chips))
        return fold(job)
    if not isinstance(job.what, ShortCallFound | WrongSizeFound):
        return cannot("the turn has not reached the player")
    if _entered(job) <= effect.chips:
        return cannot("the call was not short")
    if hand.stage == BETTING:
        # Of a short call is said what went in with it, of a bet of the wrong size what it was in all.
        lacking = _entered(job) if isinstance(job.what, ShortCallFound) else hand.bets[p]
        over = min(max(lacking - effect.chips, 0), hand.bets[p])
        return dead(job, *([setting_back.moved(hand, job.seat, -over)] if over else []))
    over = min(max(_entered(job) - effect.chips, 0), hand.total[p])
    return dead(job, *([rem.ChipsReturned(job.seat, over)] if over else []))


def _entered(job: Job) -> int:
    """What the case says that the bet came to, which is what was entered of a call."""
    what = job.what
    assert isinstance(what, ShortCallFound | WrongSizeFound), "calls that were too small"
    return what.bet if isinstance(what, ShortCallFound) else what.proper


def call_back(job: Job, chips: int) -> Done:
    """A call that could not win comes back, and the hand that made it is given up."""
    hand, p = job.hand, job.position
    if not 0 < chips <= hand.total[p] or hand.live < 2 or job.in_turn:
        return cannot("the player has not called so much")
    return dead(job, rem.ChipsReturned(job.seat, chips))


def owes(job: Job, effect: eff.Owes) -> Done:
    """The call is made good, as far as the stack goes."""
    hand, p = job.hand, job.position
    if isinstance(job.what, AntesShort) and hand.stacks[p]:
        job.take(rem.OwedPosted(job.seat, min(effect.chips, hand.stacks[p]), job.cite))
    entered = hand.bets[p] >= hand.level or not hand.stacks[p]
    if isinstance(job.what, AntesShort) or hand.stage != BETTING or entered:
        return None
    if job.in_turn:
        return job.act(cmd.Call(job.seat))
    rest = min(hand.level - hand.bets[p], hand.stacks[p])
    if not hand.pending >> p & 1 or hand.may_raise >> p & 1:
        return cannot("the turn has not reached the player")
    job.dealer.take(setting_back.made_good(hand, job.seat, rest))
    return None


def bet_becomes(job: Job, effect: eff.BetBecomes) -> Done:
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
    waited = job.hand.pending
    job.dealer.take(setting_back.resized(job.hand, events, job.seat, effect.to))
    _callers_add(job, waited)
    return None


def _callers_add(job: Job, waited: int) -> None:
    """Where the house has all bets brought up, who called the wager before may not fold or raise instead."""
    callers = setting_back.callers_below(job.hand, waited)
    if not callers:
        return
    rule = job.dealer.rules.choices["acts.callers_of_small_bet"]
    if rule.value == "add_the_rest":
        job.take(*(rem.PlayerHeld(seat, ("call",), cite=rule.cite) for seat in callers))
