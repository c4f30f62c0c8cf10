"""Does in the hand what was ruled on a player's cards: dead, brought back, chips of an uncalled bet returned,
chips that are owed put in, a pot moved to the rightful winner.

What is ruled is decided in the file of the irregularity; who else sees cards, penalties and impounded pots
move nothing in the hand and are on the record only.
"""

from __future__ import annotations

from cardhouse.play import events as ev
from cardhouse.play import remedy_events as rem
from cardhouse.play.apply import apply, replay
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import BETTING, OVER, SHOWDOWN, STREET, mask_of
from cardhouse.play.refusal import Refusal
from cardhouse.rulings.carrying_out import Done, Job
from cardhouse.rulings.effects import ChipsBack, Owes
from cardhouse.rulings.hand_effects import PotMoves, SettledWord
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.setting_back import betting_as, is_act, last_act, moved, set_back

Events = list[ev.Event]
BACK = ("hand returned", "may take the hand back and call or check")


def hand_dead(job: Job) -> Done:
    """The hand is taken in; chips that go back or are owed move first."""
    return _do(job, _dead(job.dealer, job.ruling, job.seat))


def hand_live(job: Job) -> Done:
    """The hand plays on, or again."""
    return _do(job, _back(job.dealer, job.seat))


def settled(job: Job, word: SettledWord) -> Done:
    """Cards that come back to the player; everything else of the kind moves nothing in the hand."""
    return _do(job, _returned(job.dealer, job.ruling, job.seat)) if word in BACK else None


def pot_moves(job: Job, effect: PotMoves) -> Done:
    """Chips that were pushed go to the rightful winner."""
    return _do(job, _pot_moved(job.dealer, job.ruling, job.seat, job.place.to, effect.chips))


def pot_forfeited(job: Job) -> Done:
    """The player wins nothing: the others play for the pot, or have it; what was pushed already goes on."""
    if job.hand.stage != OVER:
        return hand_dead(job)
    return _do(job, _pot_moved(job.dealer, job.ruling, job.seat, job.place.to, _pushed(job.dealer, job.seat)))


def _do(job: Job, events: Events | Refusal) -> Done:
    if isinstance(events, Refusal):
        return events
    job.take(*events)
    return None


def _cannot(why: str) -> Refusal:
    return Refusal("not_now", {"what": "carrying out the ruling", "why": why})


def _dead(dealer: Dealer, ruling: Ruling, seat: int) -> Events | Refusal:
    hand = dealer.hand
    p = hand.pos[seat]
    if hand.stage == OVER:
        return Refusal("hand_over")
    if hand.folded[p]:
        return _cannot(f"seat {seat} is out of the hand")
    if hand.live < 2:
        return _cannot("nobody else is in the hand")
    if hand.stage == STREET and hand.actor < 0:
        return _cannot("the cards of this street come first")
    killed = ev.HandKilled(seat, ruling.because, ruling.cites[0] if ruling.cites else None)
    back = sum(effect.chips for effect in ruling.effects if isinstance(effect, ChipsBack))
    owed = sum(effect.chips for effect in ruling.effects if isinstance(effect, Owes))
    before: Events | Refusal = []
    if back:
        before = _uncalled_back(dealer, seat, back)
    elif owed and hand.stage == BETTING:
        chips = min(owed, hand.stacks[p], max(hand.level - hand.bets[p], 0))
        before = [moved(hand, seat, chips)] if chips else []
    return before if isinstance(before, Refusal) else [*before, killed]


def _uncalled_back(dealer: Dealer, seat: int, chips: int) -> Events | Refusal:
    """The wager comes back as far as nobody called it, and the others face what they faced before it."""
    hand, events = dealer.hand, dealer.events
    at = last_act(events, seat) if hand.stage == BETTING else -1
    if at < 0 or not isinstance(events[at], ev.Wager) or hand.aggressor != hand.pos[seat]:
        return _cannot(f"seat {seat} has no bet that nobody called")
    before = replay(events[:at])
    p = hand.pos[seat]
    called = max(bet for q, bet in enumerate(hand.bets) if q != p)
    if called == hand.bets[p]:
        return _cannot(f"the bet of seat {seat} has been called")
    if not 0 < chips <= hand.bets[p] - max(before.bets[p], called):
        return _cannot(f"seat {seat} did not put that much in that nobody called")
    if called > before.level:  # an all-in player called a part of it, which stays and is what the others face
        size = max(before.raise_size, called - before.level)
        return [rem.BetAdjusted(seat, -chips, called, called, size, hand.raises)]
    before.pending &= ~mask_of(hand.folded) & mask_of([stack > 0 for stack in hand.stacks])
    less = rem.BetAdjusted(seat, -chips, before.level, before.full_level, before.raise_size, before.raises)
    return [less, betting_as(before)]


def _returned(dealer: Dealer, ruling: Ruling, seat: int) -> Events | Refusal:
    """The cards come back, a fold that was entered too; a player who was bound to chips puts them in."""
    hand = dealer.hand
    events = _back(dealer, seat)
    owed = sum(effect.chips for effect in ruling.effects if isinstance(effect, Owes))
    if isinstance(events, Refusal) or not owed:
        return events
    p = hand.pos[seat]
    after = hand.copy()
    for event in events:
        apply(after, event)
    if after.stage != BETTING or after.actor != p or after.folded[p]:
        return _cannot("only the player in turn owes a call")
    if after.level <= after.bets[p]:
        return _cannot(f"seat {seat} owes nothing to the bet")
    return [*events, ev.Called(seat, min(after.level - after.bets[p], after.stacks[p]))]


def _back(dealer: Dealer, seat: int) -> Events | Refusal:
    """A hand that plays on; one that was folded in this round or mucked at the showdown plays again."""
    hand, events = dealer.hand, dealer.events
    p = hand.pos[seat]
    if hand.stage == OVER:
        return Refusal("hand_over")
    if not hand.folded[p]:
        return [rem.HandRevived(seat)] if hand.mucked[p] and hand.stage == SHOWDOWN else []
    at = last_act(events, seat) if hand.stage == BETTING and hand.actor >= 0 else -1
    if at < 0 or not isinstance(events[at], ev.Folded | ev.HandKilled):
        return _cannot("cards have come since, or the round is over")
    if not any(is_act(event) for event in events[at + 1 :]) and isinstance(events[at], ev.Folded):
        return set_back(hand, events, at)
    after = hand.copy()
    after.folded[p] = False
    waited = replay(events[:at]).pending >> p & 1
    if hand.stacks[p] and (hand.bets[p] < hand.level or waited):
        after.pending |= 1 << p
        after.may_raise |= 1 << p
    after.kept_dealing = tuple([q for q in hand.kept_dealing if q != p])
    return [rem.HandRevived(seat), betting_as(after)]


def _pot_moved(dealer: Dealer, ruling: Ruling, seat: int, to: int, chips: int) -> Events | Refusal:
    hand = dealer.hand
    if hand.stage != OVER:
        return _cannot("the pot has not been pushed")
    if not to or to == seat:
        return _cannot("it must be known who wins the pot")
    if not 0 < chips <= _pushed(dealer, seat):
        return _cannot(f"seat {seat} was not pushed that much")
    return [rem.PotMoved(seat, to, chips, ruling.cites[0] if ruling.cites else None)]


def _pushed(dealer: Dealer, seat: int) -> int:
    """What the seat was pushed of the pot and still has of it."""
    pushed = 0
    for event in dealer.events:
        if isinstance(event, ev.PotAwarded | rem.PotMoved) and event.seat == seat:
            pushed += event.chips if isinstance(event, ev.PotAwarded) else -event.chips
    return pushed
