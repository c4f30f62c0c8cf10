"""Putting the betting of a round right: the action set back to an earlier turn, a wager made another size.

Works out the events; what is to be put right is decided by a ruling and carried out in `perform_acts`.
"""

from __future__ import annotations

import msgspec

from cardhouse.play import events as ev
from cardhouse.play import remedy_events as rem
from cardhouse.play.apply import replay
from cardhouse.play.hand import BETTING, Hand, mask_of

Events = list[ev.Event]
ACTIONS = (ev.Folded, ev.Checked, ev.Called, ev.BroughtIn, ev.Wager, ev.HandKilled)


def round_start(events: Events) -> int:
    """Where the running round was opened, as a place among the events; or put right, where it was: what came
    before that is settled.
    """
    opened = (ev.RoundOpened, rem.BettingSet, rem.ActionBackedUp)
    return next(at for at in range(len(events) - 1, -1, -1) if isinstance(events[at], opened))


def last_act(events: Events, seat: int) -> int:
    """The last action of that seat in the running round; -1 where there is none."""
    for at in range(len(events) - 1, round_start(events), -1):
        event = events[at]
        if isinstance(event, ACTIONS) and event.seat == seat:
            return at
    return -1


def is_act(event: ev.Event) -> bool:
    """Whether the event is an action of a betting round."""
    return isinstance(event, ACTIONS)


def level_before(events: Events, at: int) -> int:
    """The bet that the action at that place answered."""
    return replay(events[:at]).level


def opened_by(opened: ev.RoundOpened, seat: int) -> ev.RoundOpened:
    """The same round, opened by another seat."""
    return msgspec.structs.replace(opened, seat=seat)


def acted_since(events: Events, at: int) -> bool:
    """Whether anybody acted after that event."""
    return any(isinstance(event, ACTIONS) for event in events[at + 1 :])


def set_back(hand: Hand, events: Events, at: int) -> Events:
    """The round as it was before the event at that place: chips back, folded hands in, the turn back."""
    before = replay(events[:at])
    assert hand.stage == before.stage == BETTING, "a round is set back while it runs"
    out: Events = []
    for p, seat in enumerate(hand.seats):
        if hand.folded[p] and not before.folded[p]:
            out.append(rem.HandRevived(seat))
        chips = before.bets[p] - hand.bets[p]
        if chips:
            out.append(moved(hand, seat, chips))
    return [*out, betting_as(before)]


def moved(hand: Hand, seat: int, chips: int) -> rem.BetAdjusted:
    """So many more (or fewer) chips of a seat, the betting otherwise as it is."""
    return rem.BetAdjusted(seat, chips, hand.level, hand.full_level, hand.raise_size, hand.raises)


def betting_as(hand: Hand) -> rem.BettingSet:
    """The betting as it is in that hand."""
    seats = hand.seats

    def seat(p: int) -> int:
        return seats[p] if p >= 0 else 0

    def chosen(marks: int) -> tuple[int, ...]:
        return tuple(one for p, one in enumerate(seats) if marks >> p & 1)

    return rem.BettingSet(
        seat=hand.acting_seat, level=hand.level, full_level=hand.full_level, raise_size=hand.raise_size,
        raises=hand.raises, pending=chosen(hand.pending), may_raise=chosen(hand.may_raise),
        checked=chosen(hand.checked), kept_dealing=tuple(seats[p] for p in hand.kept_dealing),
        unheard=tuple(seats[p] for p in hand.unheard), aggressor=seat(hand.aggressor),
        called_aggressor=seat(hand.called_aggressor), last_actor=seat(hand.last_actor),
        held_back=seat(hand.held_back), returns_to=seat(hand.returns_to), pot_opener=seat(hand.pot_opener),
        wagered=hand.wagered, brought_in=hand.brought_in, forced=hand.forced, capped=hand.capped,
    )  # fmt: skip


def resized(hand: Hand, events: Events, seat: int, to: int) -> Events:
    """The last wager of the round made another size.

    Calls of more than it come back in part; calls of less have to be made good, and those players act again
    without a raise that they did not have.
    """
    at = last_act(events, seat)
    wager = events[at]
    assert isinstance(wager, ev.Wager), "a wager is made another size"
    p = hand.pos[seat]
    level = to = min(to, hand.bets[p] + hand.stacks[p])
    before = replay(events[:at])
    full = to if wager.reopens else min(wager.full_to, to)
    size = max(before.raise_size, to - before.level) if wager.reopens else wager.raise_size
    change = {p: to - hand.bets[p]}
    for q in range(hand.n):
        if q != p and hand.bets[q] > level:
            change[q] = level - hand.bets[q]
    out: Events = [
        rem.BetAdjusted(hand.seats[q], chips, level, full, size, hand.raises)
        for q, chips in sorted(change.items())
    ]
    return [*out, _after(hand, p, change, level, full, size)]


def _after(hand: Hand, p: int, change: dict[int, int], level: int, full: int, size: int) -> rem.BettingSet:
    """Who acts next once the wager has its proper size."""
    after = hand.copy()
    after.level, after.full_level, after.raise_size = level, full, size
    for q, chips in change.items():
        after.bets[q] += chips
        after.stacks[q] -= chips
    n = hand.n
    able = [not after.folded[q] and after.stacks[q] > 0 for q in range(n)]
    waits = [hand.pending >> q & 1 == 1 or after.bets[q] < level for q in range(n)]
    after.pending = mask_of([able[q] and q != p and waits[q] for q in range(n)])
    order = [q % n for q in range(p + 1, p + n)]
    after.actor = next((q for q in order if after.pending >> q & 1 and q != after.held_back), -1)
    if after.actor < 0 and after.pending:
        after.actor, after.held_back = after.held_back, -1
    return betting_as(after)


def callers_below(hand: Hand, waited: int) -> list[int]:
    """Who is to act again because a call fell short of the resized wager; `waited`: who was to act before."""
    return [hand.seats[p] for p in range(hand.n) if hand.pending >> p & 1 and not waited >> p & 1]


def made_good(hand: Hand, seat: int, chips: int) -> Events:
    """The seat, not in turn, has put in what it owed and is not to act any more on this bet."""
    after = hand.copy()
    p = hand.pos[seat]
    after.pending &= ~(1 << p)
    after.may_raise &= ~(1 << p)
    return [moved(hand, seat, chips), betting_as(after)]
