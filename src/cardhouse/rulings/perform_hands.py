"""Does in the hand what was ruled on a player's cards: dead, brought back, chips of an uncalled bet returned,
chips that are owed put in, a pot moved to the rightful winner.

What is ruled is decided in the file of the irregularity; who else sees cards, penalties and impounded pots
move nothing in the hand and are on the record only.
"""

from __future__ import annotations

from cardhouse.play import events as ev
from cardhouse.play import remedy_events as rem
from cardhouse.play.apply import replay
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import BETTING, OVER, SHOWDOWN, STREET, Hand
from cardhouse.play.refusal import Refusal
from cardhouse.rulings.effects import ChipsBack, Owes, Plainly
from cardhouse.rulings.hand_effects import PotMoves, Settled
from cardhouse.rulings.record import Recorded
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.setting_back import betting_as, is_act, last_act, moved, set_back
from cardhouse.rulings.taken_in import TakenIn

Events = list[ev.Event]
BACK = ("hand returned", "may take the hand back and call or check")


def perform(dealer: Dealer, recorded: Recorded, seat: int, to: int = 0) -> Events | Refusal:
    """Carries the ruling on the hand of `seat` out; all events that this led to. `to` is the rightful winner
    of a pot that is moved. After a refusal nothing has changed.
    """
    events = remedy(dealer, recorded.ruling, seat, to)
    if isinstance(events, Refusal):
        return events
    return dealer.take([recorded.event, *events])


def remedy(dealer: Dealer, ruling: Ruling, seat: int, to: int = 0) -> Events | Refusal:
    """The events that the ruling brings about, or why it does not fit the hand."""
    hand = dealer.hand
    for one in (seat, *((to,) if to else ())):
        if not 1 <= one < len(hand.pos) or hand.pos[one] < 0:
            return Refusal("no_such_seat", {"seat": one, "seats": list(hand.seats)})
    if ruling.options:
        return _cannot("a person has to choose first")
    pots = [effect for effect in ruling.effects if isinstance(effect, PotMoves)]
    if pots:
        return _pot_moved(dealer, ruling, seat, to, pots[0].chips)
    if any(isinstance(effect, Plainly) and effect.word == "hand dead" for effect in ruling.effects):
        return _dead(dealer, ruling, seat)
    if any(isinstance(effect, Plainly) and effect.word == "hand live" for effect in ruling.effects):
        return _back(dealer, seat)
    if any(isinstance(effect, Settled) and effect.word in BACK for effect in ruling.effects):
        return _returned(dealer, ruling, seat)
    return []


def taken_in_case(hand: Hand, seat: int, **how: bool) -> TakenIn:
    """What the hand shows of a hand taken in: the player's bet that nobody has called yet."""
    p = hand.pos[seat]
    others = max((bet for q, bet in enumerate(hand.bets) if q != p), default=0)
    uncalled = hand.stage == BETTING and hand.aggressor == p and hand.bets[p] > others
    to, facing = (hand.bets[p], others) if uncalled else (0, 0)
    return TakenIn(**how, to=to, facing=facing)


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
    if any(isinstance(event, ev.Called) for event in events[at + 1 :]):
        return _cannot(f"the bet of seat {seat} has been called")
    before = replay(events[:at])
    p = hand.pos[seat]
    if not 0 < chips <= hand.bets[p] - before.bets[p]:
        return _cannot(f"seat {seat} did not put that much in")
    for q in range(hand.n):
        before.pending[q] = before.pending[q] and not hand.folded[q]
    less = rem.BetAdjusted(seat, -chips, before.level, before.full_level, before.raise_size, before.raises)
    return [less, betting_as(before)]


def _returned(dealer: Dealer, ruling: Ruling, seat: int) -> Events | Refusal:
    """The cards come back; a player who was bound to chips puts them in."""
    hand = dealer.hand
    events = _back(dealer, seat)
    owed = sum(effect.chips for effect in ruling.effects if isinstance(effect, Owes))
    if isinstance(events, Refusal) or not owed:
        return events
    p = hand.pos[seat]
    if hand.stage != BETTING or hand.actor != p or hand.folded[p]:
        return _cannot("only the player in turn owes a call")
    if hand.level <= hand.bets[p]:
        return _cannot(f"seat {seat} owes nothing to the bet")
    return [ev.Called(seat, min(hand.level - hand.bets[p], hand.stacks[p]))]


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
    after.pending[p] = bool(hand.stacks[p]) and (hand.bets[p] < hand.level or replay(events[:at]).pending[p])
    if after.pending[p]:
        after.may_raise[p] = True
    after.kept_dealing = [q for q in hand.kept_dealing if q != p]
    return [rem.HandRevived(seat), betting_as(after)]


def _pot_moved(dealer: Dealer, ruling: Ruling, seat: int, to: int, chips: int) -> Events | Refusal:
    hand = dealer.hand
    if hand.stage != OVER:
        return _cannot("the pot has not been pushed")
    if not to or to == seat:
        return _cannot("it must be known who wins the pot")
    pushed = 0
    for event in dealer.events:
        if isinstance(event, ev.PotAwarded | rem.PotMoved) and event.seat == seat:
            pushed += event.chips if isinstance(event, ev.PotAwarded) else -event.chips
    if not 0 < chips <= pushed:
        return _cannot(f"seat {seat} was not pushed that much")
    return [rem.PotMoved(seat, to, chips, ruling.cites[0] if ruling.cites else None)]
