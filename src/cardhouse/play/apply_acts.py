"""Applies the events of posting, betting, showing and paying to a hand. Cards are apply_cards.py, effects of
rulings apply_remedies.py; which event is applied how stands in apply.py.
"""

from __future__ import annotations

from cardhouse.play import apply_cards as cards
from cardhouse.play import events as ev
from cardhouse.play.hand import BETTING, NO_CHIPS, OVER, POSTING, SHOWDOWN, STREET, Hand, with_one


def posted(hand: Hand, event: ev.Posted) -> None:
    p = hand.pos[event.seat]
    live = event.live
    dead = event.dead
    counted = live + event.ante
    left = hand.stacks[p] - counted - dead
    hand.stacks[p] = left
    if not left and (counted or dead):
        bets_no_more(hand, p)
    if dead:
        hand.dead += dead
        hand.dead_paid = with_one(hand.dead_paid, p, hand.dead_paid[p] + dead)
    hand.total[p] += counted
    hand.bets[p] += live


def chips_not_played(hand: Hand, event: ev.ChipsNotPlayed) -> None:
    p = hand.pos[event.seat]
    hand.stacks[p] -= event.chips
    hand.aside = with_one(hand.aside, p, hand.aside[p] + event.chips)
    if not hand.stacks[p]:
        bets_no_more(hand, p)


def bets_no_more(hand: Hand, p: int) -> None:
    """A player with chips folded, or the last chip is in."""
    hand.able -= 1
    hand.can_bet &= ~(1 << p)


def bets_again(hand: Hand, p: int) -> None:
    """Chips came back to a player who was all-in, or the cards to one with chips."""
    hand.able += 1
    hand.can_bet |= 1 << p


def round_opened(hand: Hand, event: ev.RoundOpened) -> None:
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
    hand.pending = hand.can_bet
    hand.may_raise = (1 << hand.n) - 1
    hand.checked = 0
    first = hand.pos[event.seat]
    if event.held_back:
        _hold_back(hand, event.held_back, first)
    else:
        hand.held_back = hand.returns_to = -1
    _turn(hand, first - 1)


def _hold_back(hand: Hand, seat: int, first: int) -> None:
    """One player waits until all others have acted once; a killer's raise then goes to whoever opened."""
    hand.held_back = hand.pos[seat]
    hand.unheard = tuple([p for p in range(hand.n) if hand.pending >> p & 1 and p != hand.held_back])
    hand.returns_to = first if _killed_by(hand, seat) else -1


def _killed_by(hand: Hand, seat: int) -> bool:
    return any(post.kind == "kill" and post.seat == seat for post in hand.setup.posts)


def _heard(hand: Hand, p: int) -> None:
    hand.unheard = tuple([q for q in hand.unheard if q != p])


def _turn(hand: Hand, after: int) -> None:
    """Finds who acts next, clockwise after that position. With one player left who can bet and nothing to
    match, nobody does.
    """
    assert hand.stage == BETTING, "nobody acts before the round is opened"
    hand.last_actor = after
    pending = hand.pending
    if not pending or hand.live < 2:
        hand.actor = -1
        return
    if hand.able <= 1 and not _faces_more(hand):
        hand.pending = 0
        hand.actor = -1
        return
    held = hand.held_back
    if held >= 0:
        if not any(pending >> p & 1 for p in hand.unheard):
            hand.held_back = -1
            if pending >> held & 1:  # before anybody acts twice
                hand.actor = held
                return
        pending &= ~(1 << held)
    n = hand.n
    for p in range(after + 1, after + n + 1):
        if p >= n:
            p -= n
        if pending >> p & 1:
            hand.actor = p
            return
    raise AssertionError("nobody but the one held back is to act")


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


def folded(hand: Hand, event: ev.Folded) -> None:
    p = hand.pos[event.seat]
    if hand.stage == BETTING and hand.bets[p] >= hand.level and hand.course.stud:
        hand.kept_dealing = (*hand.kept_dealing, p)
    _kill(hand, p)
    if hand.stage == BETTING:
        _turn(hand, p)


def _kill(hand: Hand, p: int) -> None:
    hand.folded[p] = True
    hand.live -= 1
    if hand.stacks[p]:
        bets_no_more(hand, p)
    hand.muck += hand.hole[p]
    if hand.up[p]:
        hand.muck += hand.up[p]
    hand.pending &= ~(1 << p)


def checked(hand: Hand, event: ev.Checked) -> None:
    p = hand.pos[event.seat]
    bit = 1 << p
    hand.checked |= bit
    hand.may_raise &= ~bit
    hand.pending &= ~bit
    if hand.held_back >= 0:
        _heard(hand, p)
    _turn(hand, p)


def _put_in(hand: Hand, p: int, chips: int) -> None:
    stacks, bets, total = hand.stacks, hand.bets, hand.total
    left = stacks[p] - chips
    stacks[p] = left
    if chips and not left:
        bets_no_more(hand, p)
    bets[p] = bets[p] + chips
    total[p] = total[p] + chips


def called(hand: Hand, event: ev.Called) -> None:
    p = hand.pos[event.seat]
    _put_in(hand, p, event.chips)
    hand.chop_offered = -1
    others = ~(1 << p)
    hand.may_raise &= others
    hand.pending &= others
    if hand.aggressor >= 0:
        hand.called_aggressor = hand.aggressor
    if hand.held_back >= 0:
        _heard(hand, p)
    _turn(hand, p)


def brought_in(hand: Hand, event: ev.BroughtIn) -> None:
    p = hand.pos[event.seat]
    _put_in(hand, p, event.chips)
    hand.level = event.to
    hand.brought_in = True
    hand.may_raise &= ~(1 << p)
    hand.pending &= ~(1 << p)
    _turn(hand, p)


def wager(hand: Hand, event: ev.Wager) -> None:
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
    others = ~(1 << p)
    hand.may_raise = ((1 << hand.n) - 1 if event.reopens else hand.may_raise) & others
    hand.pending = hand.can_bet & others
    if hand.kept_dealing:
        hand.kept_dealing = ()
    if hand.held_back >= 0:
        _heard(hand, p)
    if hand.returns_to >= 0 and _killed_by(hand, event.seat):
        p = hand.returns_to - 1
    _turn(hand, p)


def bets_collected(hand: Hand, event: ev.BetsCollected) -> None:
    hand.bets = NO_CHIPS[hand.n][:]
    hand.actor = -1
    hand.collected = hand.street
    hand.stage = SHOWDOWN if hand.live == 1 or hand.street == hand.course.last else STREET


def uncalled_returned(hand: Hand, event: ev.UncalledReturned) -> None:
    p = hand.pos[event.seat]
    if not hand.stacks[p] and not hand.folded[p]:
        bets_again(hand, p)
    hand.stacks[p] += event.chips
    hand.bets[p] -= event.chips
    hand.total[p] -= event.chips


def pot_opened(hand: Hand, event: ev.PotOpened) -> None:
    hand.pot_opener = hand.pos[event.seat]


def openers_split(hand: Hand, event: ev.OpenersSplit) -> None:
    hand.splits_openers = True


def shown(hand: Hand, event: ev.Shown) -> None:
    p = hand.pos[event.seat]
    hand.stage = SHOWDOWN
    _turn_over(hand, p, event.cards)
    if event.tabled:
        hand.tabled |= 1 << p
        _seen(hand, p, event.cards)


def _turn_over(hand: Hand, p: int, cards: tuple[int, ...]) -> None:
    shown = hand.shown[:]
    shown[p] = cards
    hand.shown = shown


def turned_up(hand: Hand, event: ev.TurnedUp) -> None:
    p = hand.pos[event.seat]
    _turn_over(hand, p, event.cards)
    hand.face_up = with_one(hand.face_up, p, True)
    _seen(hand, p, event.cards)


def _seen(hand: Hand, p: int, cards: tuple[int, ...]) -> None:
    """Cards that nobody had seen until now."""
    if 53 in hand.hole[p] or 53 in hand.up[p]:
        up = hand.up[p] = [card for card in hand.up[p] if card != 53]
        hand.hole[p] = [card for card in cards if card not in up]


def chop_offered(hand: Hand, event: ev.ChopOffered) -> None:
    hand.chop_offered = hand.pos[event.seat]


def mucked(hand: Hand, event: ev.Mucked) -> None:
    p = hand.pos[event.seat]
    hand.stage = SHOWDOWN
    hand.mucked = with_one(hand.mucked, p, True)


def hand_killed(hand: Hand, event: ev.HandKilled) -> None:
    p = hand.pos[event.seat]
    _kill(hand, p)
    if hand.stage == BETTING:
        _turn(hand, hand.last_actor if hand.actor == p else hand.actor - 1)
    elif hand.stage == STREET and hand.draws[p] < 0:
        hand.draws[p] = 0
        hand.actor = cards.next_to_draw(hand)


def blinds_chopped(hand: Hand, event: ev.BlindsChopped) -> None:
    for seat, chips in zip(event.seats, event.chips, strict=True):
        p = hand.pos[seat]
        hand.stacks[p] += chips
        hand.bets[p] -= chips
        hand.total[p] -= chips
    hand.actor = -1
    hand.stage = SHOWDOWN


def promotional_drop_taken(hand: Hand, event: ev.PromotionalDropTaken) -> None:
    hand.promotional += event.chips
    hand.promotional_from = (
        (*hand.promotional_from, (event.level, event.chips)) if hand.promotional > 0 else ()
    )


def rake_taken(hand: Hand, event: ev.RakeTaken) -> None:
    hand.rake += event.chips
    hand.rake_from = (*hand.rake_from, (event.level, event.chips)) if hand.rake > 0 else ()


def pot_awarded(hand: Hand, event: ev.PotAwarded) -> None:
    hand.stacks[hand.pos[event.seat]] += event.chips
    hand.awarded -= event.chips


def pot_carried(hand: Hand, event: ev.PotCarried) -> None:
    hand.stage = SHOWDOWN


def hand_ended(hand: Hand, event: ev.HandEnded) -> None:
    hand.stage = OVER
    hand.actor = -1


def hand_began(hand: Hand, event: ev.HandBegan) -> None:
    hand.stage = POSTING
