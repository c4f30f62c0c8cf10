"""Does in the hand what a ruling says in one phrase: the turn kept, lost or set back, a wager that stands, a
hand dead or live, a misdeal. The other effects of rulings on betting are carried out in `perform_acts`.
"""

from __future__ import annotations

from typing import assert_never

from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play import remedy_events as rem
from cardhouse.play.hand import BETTING, OVER, STREET
from cardhouse.rulings import setting_back
from cardhouse.rulings.carrying_out import Done, Job, cannot, dead, fold, last_wager
from cardhouse.rulings.effects import PlainWord
from cardhouse.rulings.over_pot import OverPotFound
from cardhouse.rulings.perform_hands import hand_dead, hand_live
from cardhouse.rulings.performing import deal_void
from cardhouse.rulings.skipped import Skipped
from cardhouse.rulings.wrong_size import WrongSizeFound


def _stands(job: Job) -> Done:
    """A wager of an improper size that was not entered yet goes in as it was made."""
    if not isinstance(job.what, WrongSizeFound | OverPotFound) or not job.betting or not job.in_turn:
        return None
    hand, to, p = job.hand, job.what.bet, job.position
    if isinstance(job.what, WrongSizeFound) and job.what.who == "caller":
        return None
    if to <= hand.level or to > hand.bets[p] + hand.stacks[p]:
        return cannot("the player cannot have bet that")
    legal = job.dealer.legal()
    assert legal is not None, "a betting turn has choices"
    if not legal.wager or hand.game.openers != "none":
        return cannot("the player may not bet or raise")
    if legal.allows(to):
        return job.act(cmd.BetTo(job.seat, to))
    kind = {"bet": ev.Bet, "complete": ev.Completed}.get(legal.wager, ev.Raised)
    counts = kind is ev.Raised
    size = max(hand.raise_size, to - hand.level)
    job.take(kind(job.seat, to - hand.bets[p], to=to, full_to=to, raise_size=size, counts=counts))
    return None


def _takes_effect(job: Job) -> Done:
    """A string bet that was entered as a raise is taken back; what was done is ruled on again."""
    if job.in_turn:
        return None
    at = last_wager(job)
    if at < 0 or setting_back.acted_since(job.dealer.events, at):
        return cannot("the raise is not the last thing that was done")
    job.dealer.take(setting_back.set_back(job.hand, job.dealer.events, at))
    return None


def _hand_dead(job: Job) -> Done:
    fault = dead(job)
    return fault or _behind(job)


def _hand_live(job: Job) -> Done:
    """A skipped player whose hand plays on: passed where he owes nothing, else still to act."""
    owes = job.hand.stage == BETTING and job.hand.bets[job.position] < job.hand.level
    if isinstance(job.what, Skipped) and not owes:
        return _loses_turn(job)
    return None


def _keeps_turn(job: Job) -> Done:
    """The action is his: where the hand went past him, everything since is taken back."""
    if not job.betting:
        return cannot("the betting of the round is over")
    if not job.place.never_acted:  # it is his turn, or comes to him
        return None if job.hand.pending >> job.position & 1 else cannot("the player has acted in this round")
    events = job.dealer.events
    at = setting_back.last_act(events, job.seat)
    if at < 0:
        return cannot("nothing was entered for the player in this round")
    job.dealer.take(setting_back.set_back(job.hand, events, at))
    return None


def _loses_turn(job: Job) -> Done:
    """Passed by: a check where he owes nothing; a hand that has not matched the bets cannot stay in."""
    if not job.betting or not job.in_turn:
        return cannot("it is not the turn of the player who was passed")
    legal = job.dealer.legal()
    assert legal is not None, "a betting turn has choices"
    fault = job.act(cmd.Check(job.seat)) if legal.check else fold(job)
    return fault or _behind(job)


def passed_by(job: Job, may: tuple[str, ...]) -> Done:
    """Enough happened behind a skipped player for it to stand: facing no bet he has checked, else he may call
    or fold first. What was entered for him, though he never acted, stands with the rest.
    """
    if job.place.never_acted:
        return None
    if not job.betting or not job.in_turn:
        return cannot("the turn has not reached the player")
    legal = job.dealer.legal()
    if "check" in may and legal is not None and legal.check:
        return job.act(cmd.Check(job.seat)) or _behind(job)
    job.take(rem.PlayerHeld(job.seat, may, 0, 0, job.cite))
    return _stands_ahead(job)


def _stands_ahead(job: Job) -> Done:
    """Calls and folds behind a player who has still to answer the same bet stand. From a raise on they are
    entered when he has acted: what he faces is not said.
    """
    for command in job.place.behind:
        hand = job.hand
        seat = getattr(command, "seat", 0)
        p = hand.pos[seat] if 0 < seat < len(hand.pos) else -1
        if p < 0 or hand.folded[p] or not hand.pending >> p & 1 or p == hand.actor:
            return cannot(f"seat {seat} cannot have acted behind")
        if isinstance(command, cmd.Call):
            chips = min(hand.level - hand.bets[p], hand.stacks[p])
            job.dealer.take(setting_back.made_good(hand, seat, chips))
        elif isinstance(command, cmd.Fold):
            job.take(ev.HandKilled(seat, "folded behind a player who was skipped"))
        else:
            return None
    return None


def _behind(job: Job) -> Done:
    """What the players behind did stands."""
    for command in job.place.behind:
        if job.hand.stage == OVER:
            return None
        fault = job.act(command)
        if fault is not None:
            return fault
    return None


def _action_returns(job: Job) -> Done:
    """The wrong player opened: every bet of the round goes back and the right one opens."""
    if not job.betting or not job.place.opener:
        return cannot("no round is open, or nobody says who should have opened it")
    events = job.dealer.events
    start = setting_back.round_start(events)
    opened = events[start]
    if not isinstance(opened, ev.RoundOpened):
        return cannot("the round was put right before")
    opener = job.hand.pos[job.place.opener]
    first = next((at for at in range(start + 1, len(events)) if setting_back.is_act(events[at])), len(events))
    back = setting_back.set_back(job.hand, events, first)
    job.dealer.take(back)
    if not job.hand.stacks[opener]:
        return cannot("the player who should have opened is all-in")
    job.take(setting_back.opened_by(opened, job.place.opener))
    return None


def _misdeal(job: Job) -> Done:
    """Every chip goes back to whom it came from, and the hand is void."""
    hand = job.hand
    from_pot = hand.rake if hand.setup.stakes.collection != "button" else 0
    if from_pot or hand.promotional or hand.stage not in (BETTING, STREET):
        return cannot("the deal has been played too far to be void")
    job.take(*deal_void(hand, job.ruling.because, job.cite))
    return None


MOVES_NOTHING: tuple[PlainWord, ...] = (
    "all options", "real opener owes nothing", "no clock", "no refund", "paid", "not paid",
    "chips do not play",
)  # fmt: skip
"""Said by the ruling, and true in the hand already."""


def plainly(job: Job, word: PlainWord) -> Done:
    """What the word says, done in the hand; what it only states is true there already."""
    match word:
        case "stands":
            return _stands(job)
        case "takes effect":
            return _takes_effect(job)
        case "hand dead":
            return hand_dead(job) if job.of_a_hand else _hand_dead(job)
        case "hand live":
            return hand_live(job) if job.of_a_hand else _hand_live(job)
        case "keeps the turn":
            return _keeps_turn(job)
        case "loses the turn":
            return _loses_turn(job)
        case "action returns to the right player":
            return _action_returns(job)
        case "misdeal":
            return _misdeal(job)
        case (
            "all options" | "real opener owes nothing" | "no clock" | "no refund" | "paid" | "not paid"
            | "chips do not play"
        ):  # fmt: skip
            return None
        case _:
            assert_never(word)
