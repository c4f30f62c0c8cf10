"""Applies one event to a hand. Knows no house, no clock, no chance, and cannot fail on an event that was
decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from cardhouse.play import apply_cards as cards
from cardhouse.play import events as ev
from cardhouse.play.apply_remedies import REMEDIES
from cardhouse.play.hand import BETTING, OVER, POSTING, SHOWDOWN, STREET, Hand


def begin(event: ev.HandBegan) -> Hand:
    """The hand that the first event starts."""
    return Hand(event.setup)


def replay(events: Iterable[ev.Event]) -> Hand:
    """The hand after these events, the first of which is HandBegan."""
    stream = iter(events)
    first = next(stream)
    assert isinstance(first, ev.HandBegan), "a hand starts with HandBegan"
    hand = begin(first)
    for event in stream:
        apply(hand, event)
    return hand


def apply(hand: Hand, event: ev.Event) -> None:
    """Changes the hand in place."""
    APPLY[type(event)](hand, event)


def _posted(hand: Hand, event: ev.Posted) -> None:
    p = hand.pos[event.seat]
    live = event.live
    dead = event.dead
    counted = live + event.ante
    left = hand.stacks[p] - counted - dead
    hand.stacks[p] = left
    if not left and (counted or dead):
        hand.able -= 1
    if dead:
        hand.dead += dead
        hand.dead_paid[p] += dead
    hand.total[p] += counted
    hand.bets[p] += live


def _chips_not_played(hand: Hand, event: ev.ChipsNotPlayed) -> None:
    p = hand.pos[event.seat]
    hand.stacks[p] -= event.chips
    hand.aside[p] += event.chips
    if not hand.stacks[p]:
        hand.able -= 1


def _round_opened(hand: Hand, event: ev.RoundOpened) -> None:
    n = hand.n
    hand.stage = BETTING
    hand.level = event.level
    hand.full_level = event.full_level
    hand.raise_size = event.raise_size
    hand.raises = event.raises
    hand.capped = False
    hand.wagered = False
    hand.brought_in = False
    hand.forced = event.forced
    hand.aggressor = -1
    stacks = hand.stacks
    folded = hand.folded
    hand.pending = [not folded[p] and stacks[p] > 0 for p in range(n)]
    hand.pending_count = hand.able
    hand.may_raise = [True] * n
    hand.checked = [False] * n
    first = hand.pos[event.seat]
    if event.held_back:
        _hold_back(hand, event.held_back, first)
    else:
        hand.held_back = hand.returns_to = -1
    _turn(hand, first - 1)


def _hold_back(hand: Hand, seat: int, first: int) -> None:
    """One player waits until all others have acted once; a killer's raise then goes to whoever opened."""
    hand.held_back = hand.pos[seat]
    hand.unheard = [p for p in range(hand.n) if hand.pending[p] and p != hand.held_back]
    hand.returns_to = first if _killed_by(hand, seat) else -1


def _killed_by(hand: Hand, seat: int) -> bool:
    return any(post.kind == "kill" and post.seat == seat for post in hand.setup.posts)


def _heard(hand: Hand, p: int) -> None:
    if p in hand.unheard:
        hand.unheard.remove(p)


def _turn(hand: Hand, after: int) -> None:
    """Finds who acts next, clockwise after that position. With one player left who can bet and nothing to
    match, nobody does.
    """
    hand.last_actor = after
    if not hand.pending_count or hand.live < 2:
        hand.actor = -1
        return
    pending = hand.pending
    n = hand.n
    if hand.able <= 1 and not _faces_more(hand):
        hand.pending = [False] * n
        hand.pending_count = 0
        hand.actor = -1
        return
    held = hand.held_back
    if held >= 0 and not any(pending[p] for p in hand.unheard):
        hand.held_back = -1
        if pending[held]:  # before anybody acts twice
            hand.actor = held
            return
    for p in range(after + 1, after + n + 1):
        if p >= n:
            p -= n
        if pending[p] and p != held:
            hand.actor = p
            return
    raise AssertionError("a pending player was counted but not found")


def _faces_more(hand: Hand) -> bool:
    """Whether the only player who can still bet has chips of others to match."""
    bets = hand.bets
    folded = hand.folded
    most = 0
    own = -1
    for p in range(hand.n):
        if folded[p]:
            continue
        if hand.stacks[p]:
            own = p
        elif bets[p] > most:
            most = bets[p]
    return own >= 0 and bets[own] < most


def _done(hand: Hand, p: int) -> None:
    if hand.pending[p]:
        hand.pending[p] = False
        hand.pending_count -= 1


def _folded(hand: Hand, event: ev.Folded) -> None:
    p = hand.pos[event.seat]
    if hand.stage == BETTING and hand.bets[p] >= hand.level and hand.game.family == "stud":
        hand.kept_dealing.append(p)
    _kill(hand, p)
    if hand.stage == BETTING:
        _turn(hand, p)


def _kill(hand: Hand, p: int) -> None:
    hand.folded[p] = True
    hand.live -= 1
    if hand.stacks[p]:
        hand.able -= 1
    hand.muck.extend(hand.hole[p])
    hand.muck.extend(hand.up[p])
    if hand.stage == BETTING:
        _done(hand, p)


def _checked(hand: Hand, event: ev.Checked) -> None:
    p = hand.pos[event.seat]
    hand.checked[p] = True
    hand.may_raise[p] = False
    hand.pending[p] = False
    hand.pending_count -= 1
    if hand.held_back >= 0:
        _heard(hand, p)
    _turn(hand, p)


def _put_in(hand: Hand, p: int, chips: int) -> None:
    stacks, bets, total = hand.stacks, hand.bets, hand.total
    left = stacks[p] - chips
    stacks[p] = left
    if chips and not left:
        hand.able -= 1
    bets[p] = bets[p] + chips
    total[p] = total[p] + chips


def _called(hand: Hand, event: ev.Called) -> None:
    p = hand.pos[event.seat]
    _put_in(hand, p, event.chips)
    hand.chop_offered = -1
    hand.may_raise[p] = False
    hand.pending[p] = False
    hand.pending_count -= 1
    if hand.aggressor >= 0:
        hand.called_aggressor = hand.aggressor
    if hand.held_back >= 0:
        _heard(hand, p)
    _turn(hand, p)


def _brought_in(hand: Hand, event: ev.BroughtIn) -> None:
    p = hand.pos[event.seat]
    _put_in(hand, p, event.chips)
    hand.level = event.to
    hand.brought_in = True
    hand.may_raise[p] = False
    _done(hand, p)
    _turn(hand, p)


def _wager(hand: Hand, event: ev.Wager) -> None:
    p = hand.pos[event.seat]
    _put_in(hand, p, event.chips)
    hand.level = event.to
    hand.full_level = event.full_to
    hand.raise_size = event.raise_size
    hand.aggressor = p
    hand.wagered = True
    if event.counts:
        hand.raises += 1
    if event.caps:
        hand.capped = True
    n = hand.n
    stacks = hand.stacks
    folded = hand.folded
    if event.reopens:
        hand.may_raise = [True] * n
    pending = hand.pending
    for q in range(n):
        pending[q] = not folded[q] and stacks[q] > 0
    hand.pending_count = hand.able - pending[p]
    pending[p] = False
    hand.may_raise[p] = False
    if hand.kept_dealing:
        hand.kept_dealing = []
    if hand.held_back >= 0:
        _heard(hand, p)
    if hand.returns_to >= 0 and _killed_by(hand, event.seat):
        p = hand.returns_to - 1
    _turn(hand, p)


def _bets_collected(hand: Hand, event: ev.BetsCollected) -> None:
    hand.bets = [0] * hand.n
    hand.actor = -1
    hand.collected = hand.street
    hand.stage = SHOWDOWN if hand.live == 1 or hand.street == len(hand.streets) - 1 else STREET


def _uncalled_returned(hand: Hand, event: ev.UncalledReturned) -> None:
    p = hand.pos[event.seat]
    if not hand.stacks[p] and not hand.folded[p]:
        hand.able += 1
    hand.stacks[p] += event.chips
    hand.bets[p] -= event.chips
    hand.total[p] -= event.chips


def _pot_opened(hand: Hand, event: ev.PotOpened) -> None:
    hand.pot_opener = hand.pos[event.seat]


def _openers_split(hand: Hand, event: ev.OpenersSplit) -> None:
    hand.splits_openers = True


def _shown(hand: Hand, event: ev.Shown) -> None:
    p = hand.pos[event.seat]
    hand.stage = SHOWDOWN
    hand.shown[p] = event.cards
    if event.tabled:
        hand.tabled[p] = True
        _seen(hand, p, event.cards)


def _turned_up(hand: Hand, event: ev.TurnedUp) -> None:
    p = hand.pos[event.seat]
    hand.shown[p] = event.cards
    hand.face_up[p] = True
    _seen(hand, p, event.cards)


def _seen(hand: Hand, p: int, cards: tuple[int, ...]) -> None:
    """Cards that nobody had seen until now."""
    if 53 in hand.hole[p] or 53 in hand.up[p]:
        up = hand.up[p] = [card for card in hand.up[p] if card != 53]
        hand.hole[p] = [card for card in cards if card not in up]


def _chop_offered(hand: Hand, event: ev.ChopOffered) -> None:
    hand.chop_offered = hand.pos[event.seat]


def _mucked(hand: Hand, event: ev.Mucked) -> None:
    p = hand.pos[event.seat]
    hand.stage = SHOWDOWN
    hand.mucked[p] = True


def _hand_killed(hand: Hand, event: ev.HandKilled) -> None:
    p = hand.pos[event.seat]
    _kill(hand, p)
    if hand.stage == BETTING:
        _turn(hand, hand.last_actor if hand.actor == p else hand.actor - 1)
    elif hand.stage == STREET and hand.draws[p] < 0:
        hand.draws[p] = 0
        hand.actor = cards.next_to_draw(hand)


def _blinds_chopped(hand: Hand, event: ev.BlindsChopped) -> None:
    for seat, chips in zip(event.seats, event.chips, strict=True):
        p = hand.pos[seat]
        hand.stacks[p] += chips
        hand.bets[p] -= chips
        hand.total[p] -= chips
    hand.actor = -1
    hand.stage = SHOWDOWN


def _promotional_drop_taken(hand: Hand, event: ev.PromotionalDropTaken) -> None:
    hand.promotional += event.chips
    hand.promotional_from = (
        (*hand.promotional_from, (event.level, event.chips)) if hand.promotional > 0 else ()
    )


def _rake_taken(hand: Hand, event: ev.RakeTaken) -> None:
    hand.rake += event.chips
    hand.rake_from = (*hand.rake_from, (event.level, event.chips)) if hand.rake > 0 else ()


def _pot_awarded(hand: Hand, event: ev.PotAwarded) -> None:
    hand.stacks[hand.pos[event.seat]] += event.chips
    hand.awarded -= event.chips


def _pot_carried(hand: Hand, event: ev.PotCarried) -> None:
    hand.stage = SHOWDOWN


def _hand_ended(hand: Hand, event: ev.HandEnded) -> None:
    hand.stage = OVER
    hand.actor = -1


def _hand_began(hand: Hand, event: ev.HandBegan) -> None:
    hand.stage = POSTING


APPLY: Final[dict[type[ev.Event], Callable[[Hand, Any], None]]] = {
    ev.HandBegan: _hand_began,
    ev.DeckShuffled: cards.deck_shuffled,
    ev.Posted: _posted,
    ev.ChipsNotPlayed: _chips_not_played,
    ev.StreetBegan: cards.street_began,
    ev.Burned: cards.burned,
    ev.CardsDealt: cards.cards_dealt,
    ev.BoardDealt: cards.board_dealt,
    ev.CommonCardDealt: cards.common_card_dealt,
    ev.StubReshuffled: cards.stub_reshuffled,
    ev.RoundOpened: _round_opened,
    ev.Folded: _folded,
    ev.Checked: _checked,
    ev.Called: _called,
    ev.BroughtIn: _brought_in,
    ev.Bet: _wager,
    ev.Raised: _wager,
    ev.Completed: _wager,
    ev.BetsCollected: _bets_collected,
    ev.UncalledReturned: _uncalled_returned,
    ev.Discarded: cards.discarded,
    ev.Drew: cards.drew,
    ev.FifthCardDealt: cards.fifth_card_dealt,
    ev.PotOpened: _pot_opened,
    ev.OpenersSplit: _openers_split,
    ev.Shown: _shown,
    ev.Mucked: _mucked,
    ev.HandKilled: _hand_killed,
    ev.TurnedUp: _turned_up,
    ev.ChopOffered: _chop_offered,
    ev.BlindsChopped: _blinds_chopped,
    ev.BoardRunAgreed: cards.board_run_agreed,
    ev.RakeTaken: _rake_taken,
    ev.PromotionalDropTaken: _promotional_drop_taken,
    ev.PotAwarded: _pot_awarded,
    ev.PotCarried: _pot_carried,
    ev.HandEnded: _hand_ended,
    **REMEDIES,
}
