"""The third part of a ruling: what was ruled is carried out in the hand, effect by effect, or is told to the
people at the table (`telling`) where cards and chips lie in front of them.

Every kind of effect is taken apart here, so that none can be forgotten. What becomes of the cards of a street
is one work for all effects of a ruling (`perform_board`), and so is an error at the deal (`perform_deal`).
After a refusal nothing has changed.
"""

from __future__ import annotations

from typing import assert_never

from cardhouse.play import events as ev
from cardhouse.play import remedy_events as rem
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import OVER, Hand
from cardhouse.play.refusal import Refusal
from cardhouse.rulings import deal_effects as deal
from cardhouse.rulings import effects as eff
from cardhouse.rulings import effects_board as board
from cardhouse.rulings import hand_effects as hand
from cardhouse.rulings import perform_acts, perform_deal, perform_hands, perform_turns
from cardhouse.rulings.any_effect import AnyEffect, every
from cardhouse.rulings.beaten_by_board import CallBeatenByBoard
from cardhouse.rulings.carrying_out import Done, Job, Place, cannot
from cardhouse.rulings.false_openers import CallCannotBeatOpeners
from cardhouse.rulings.hand_cases import HAND_CASES
from cardhouse.rulings.hidden_chips import HiddenChips
from cardhouse.rulings.over_pot import OverPotFound
from cardhouse.rulings.perform_board import PERFORM
from cardhouse.rulings.performing import Events, Scene
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.skipped import Skipped
from cardhouse.rulings.wrong_size import WrongSizeFound


def carry_out(
    dealer: Dealer,
    what: object,
    ruling: Ruling,
    place: Place,
    record: rem.Ruled | None = None,
    *,
    happened: Events | None = None,
    of_a_hand: bool = False,
) -> Events | Refusal:
    """The ruling on `what` done in the hand; all events that this led to.

    `record` is the event of a ruling that a person chose or made (`record.py`); else the book decided.
    `happened` is what went wrong, where the hand does not have it yet. `of_a_hand`: what a supervisor rules
    on a player's cards, whatever it was about before.
    """
    if ruling.options:
        return cannot("a person has to choose first")
    record = record or rem.Ruled(type(what).__name__, ruling.outcome(), ruling.cites)
    trial = Job(dealer.copy(), what, ruling, place, of_a_hand or type(what) in HAND_CASES)
    refused = _perform(trial, record, happened or [])
    if refused is not None:
        return refused
    return dealer.follow(trial.dealer.events[len(dealer.events) :])


def _perform(job: Job, record: rem.Ruled, happened: Events) -> Done:
    effects = job.ruling.effects
    if type(job.what) in PERFORM and not job.of_a_hand:
        scene = Scene.of(job.dealer)
        scene.take(happened)
        put_right = PERFORM[type(job.what)][2](scene, job.what, effects)
        if job.awaits_cards and any(isinstance(event, ev.HandKilled) for event in put_right):
            return cannot("the cards of this street come first")
        job.take(*happened, record, *put_right)
        return None
    put_right = []
    if perform_deal.of_the_deal(effects):
        planned = perform_deal.perform(job.dealer, effects, happened)
        if isinstance(planned, Refusal):
            return planned
        put_right = planned[len(happened) :]
    was_over = job.hand.stage == OVER
    job.take(*happened, record, *put_right)
    for effect in every(effects):
        if job.hand.stage == OVER and not was_over:
            return None
        refused = _do(job, effect)
        if refused is not None:
            return refused
    return None


def _do(job: Job, effect: AnyEffect) -> Done:
    """One effect. Those on the board and at the deal are in the hand already."""
    match effect:
        case (
            eff.Acts() | eff.Bound() | eff.MayOnly() | eff.NotBound() | eff.Forfeits() | eff.ChipsBack()
            | eff.Owes() | eff.BetBecomes() | eff.Plainly()
        ):  # fmt: skip
            return _betting(job, effect)
        case hand.PotMoves():
            return _whose(job, may_be_out=True) or perform_hands.pot_moves(job, effect)
        case hand.FORFEITED:
            return _whose(job, may_be_out=job.hand.stage == OVER) or perform_hands.pot_forfeited(job)
        case hand.Settled():
            if effect.word not in perform_hands.BACK:
                return None
            return _whose(job, may_be_out=True) or perform_hands.settled(job, effect.word)
        case board.Stated():
            return _call_cannot_win(job) if effect.word == "bet taken back" else None
        case (
            eff.ClockStarts() | hand.Penalty() | hand.Impounded() | hand.Plays() | hand.IntentJudged()
            | hand.GoesTo()
            | board.Reshuffled() | board.NextInstead() | board.BackBeforeRiver() | board.RoundRemoved()
            | board.KeepsCard() | board.Scrambled() | board.LaterCards() | board.Opens() | board.NextHands()
            | board.Posts()
            | deal.Misdeal() | deal.PlaysOn() | deal.ReplaceCard() | deal.KeepCard() | deal.ThirdCardDown()
            | deal.ThirdCardCollected() | deal.HandDead() | deal.HandCompleted() | deal.MoveCard()
            | deal.NextCardToOwner() | deal.GiveTopCard() | deal.TakeBackToBurn() | deal.LastCardsUp()
            | deal.LastCardUp() | deal.AllIn() | deal.BetsOn() | deal.BettingOver() | deal.Opens()
            | deal.ForcedBetPutIn() | deal.Void() | deal.StaysForNextDeal() | deal.Told()
        ):  # fmt: skip
            return None
        case _:
            assert_never(effect)


def _betting(
    job: Job,
    effect: (
        eff.Acts | eff.Bound | eff.MayOnly | eff.NotBound | eff.Forfeits | eff.ChipsBack | eff.Owes
        | eff.BetBecomes | eff.Plainly
    ),
) -> Done:  # fmt: skip
    if _moves_nothing(job, effect):
        return None
    refused = _whose(job, may_be_out=job.of_a_hand) if effect != eff.Plainly("misdeal") else None
    if refused is not None:
        return refused
    match effect:
        case eff.Acts():
            return perform_acts.acts(job, effect)
        case eff.Bound():
            return perform_acts.bound(job, effect)
        case eff.MayOnly():
            return perform_acts.may_only(job, effect)
        case eff.NotBound():
            return perform_acts.not_bound(job, effect)
        case eff.Forfeits():
            return perform_acts.forfeits(job, effect)
        case eff.ChipsBack():
            return perform_acts.call_back(job, effect.chips)
        case eff.Owes():
            return perform_acts.owes(job, effect)
        case eff.BetBecomes():
            return perform_acts.bet_becomes(job, effect)
        case eff.Plainly():
            return perform_turns.plainly(job, effect.word)
        case _:
            assert_never(effect)


def _moves_nothing(job: Job, effect: AnyEffect) -> bool:
    """Whether the effect only says what is so in the hand already, or what lies outside it. Chips of a hand
    that is dead or comes back move with it.
    """
    match effect:
        case eff.Plainly("stands"):
            return not isinstance(job.what, WrongSizeFound | OverPotFound)
        case eff.Plainly("hand live"):
            return not job.of_a_hand and not isinstance(job.what, Skipped)
        case eff.Plainly():
            return effect.word in perform_turns.MOVES_NOTHING
        case eff.ChipsBack():
            return job.of_a_hand or not isinstance(job.what, CallBeatenByBoard)
        case eff.Owes():
            return job.of_a_hand or isinstance(job.what, HiddenChips)
        case _:
            return False


def _whose(job: Job, may_be_out: bool) -> Done:
    """Whose hand it is must be known, and in the hand."""
    found = job.hand
    if not job.place.seat:
        return cannot("it must be said whose hand it is")
    for seat in (job.place.seat, *(one for one in (job.place.opener, job.place.to) if one)):
        if not _in(found, seat):
            return Refusal("no_such_seat", {"seat": seat, "seats": list(found.seats)})
        if found.stage != OVER and found.folded[found.pos[seat]] and not may_be_out:
            return cannot(f"seat {seat} is out of the hand")
    if found.stage == OVER and not may_be_out:
        return Refusal("hand_over")
    return None


def _in(found: Hand, seat: int) -> bool:
    return 1 <= seat < len(found.pos) and found.pos[seat] >= 0


def _call_cannot_win(job: Job) -> Done:
    """After the draw a hand called that could not beat openers: its last call comes back."""
    if not isinstance(job.what, CallCannotBeatOpeners):
        return None
    refused = _whose(job, may_be_out=False)
    if refused is not None:
        return refused
    calls = [one for one in job.dealer.events if isinstance(one, ev.Called) and one.seat == job.seat]
    return perform_acts.call_back(job, calls[-1].chips if calls else 0)
