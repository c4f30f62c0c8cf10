"""Applies the effects of rulings to a hand. Knows no house, no clock, no chance, and cannot fail on what was
decided.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardhouse.cards.card import UNKNOWN
from cardhouse.play import remedy_events as rem
from cardhouse.play.apply_acts import bets_again, bets_no_more
from cardhouse.play.apply_cards import taken
from cardhouse.play.events import Event
from cardhouse.play.hand import BETTING, OVER, STREET, Hand, mask_of, with_one


def ruled(hand: Hand, event: rem.Ruled) -> None:
    """On the record only."""


def card_exposed(hand: Hand, event: rem.CardExposed) -> None:
    hand.exposed = (*hand.exposed, event.card)


def _put(hand: Hand, card: int, to: rem.Place) -> None:
    if to == "top":
        hand.stub.append(card)
    elif to == "bottom":
        hand.stub.insert(0, card)
    elif to == "burns":
        hand.burns.append(card)
    elif to == "muck":
        hand.muck.append(card)
    else:
        hand.set_aside = (*hand.set_aside, card)


def _own(hand: Hand, seat: int, card: int) -> list[int]:
    """The list, down or up, in which the player holds the card."""
    p = hand.pos[seat]
    hole, up = hand.hole[p], hand.up[p]
    if card in hole or (card not in up and UNKNOWN in hole) or not up:
        return hole
    return up


def card_replaced(hand: Hand, event: rem.CardReplaced) -> None:
    cards = _own(hand, event.seat, event.old)
    at = cards.index(event.old) if event.old in cards else -1  # hidden ones are read without the key, too
    cards[at] = event.new
    hand.stub.pop()
    _put(hand, event.old, event.to)


def card_taken_back(hand: Hand, event: rem.CardTakenBack) -> None:
    taken(_own(hand, event.seat, event.card), event.card)
    _put(hand, event.card, event.to)


def card_given(hand: Hand, event: rem.CardGiven) -> None:
    p = hand.pos[event.seat]
    if event.up:
        hand.open_card(p, event.card)
    else:
        hand.down_card(p, event.card)
    hand.stub.pop()


def card_turned(hand: Hand, event: rem.CardTurned) -> None:
    p = hand.pos[event.seat]
    taken(hand.hole[p] if event.up else hand.up[p], event.card)
    if event.up:
        hand.open_card(p, event.card)
    else:
        hand.down_card(p, event.card)


def board_taken_back(hand: Hand, event: rem.BoardTakenBack) -> None:
    for card in event.cards:
        hand.board.remove(card)
        _put(hand, card, event.to)


def board_placed(hand: Hand, event: rem.BoardPlaced) -> None:
    for card in event.cards:
        if event.taken_from == "stub":
            hand.stub.pop()
        else:
            left = list(hand.set_aside)
            taken(left, card)
            hand.set_aside = tuple(left)
        hand.board.append(card)
    hand.dealt = True


def burn_taken_back(hand: Hand, event: rem.BurnTakenBack) -> None:
    if event.card in hand.burns:
        del hand.burns[len(hand.burns) - 1 - hand.burns[::-1].index(event.card)]
    else:
        hand.burns.pop()
    _put(hand, event.card, event.to)


def stub_cards_removed(hand: Hand, event: rem.StubCardsRemoved) -> None:
    if event.cards:
        del hand.stub[-len(event.cards) :]
    hand.burns.extend(event.cards)
    hand.spoiled = False


def round_spoiled(hand: Hand, event: rem.RoundSpoiled) -> None:
    hand.spoiled = True


def card_kept_early(hand: Hand, event: rem.CardKeptEarly) -> None:
    hand.early = {**hand.early, hand.pos[event.seat]: (event.street, event.bars)}


def post_put_off(hand: Hand, event: rem.PostPutOff) -> None:
    hand.owing = (*hand.owing, (event.seat, event.chips, event.may_wait))


def owed_posted(hand: Hand, event: rem.OwedPosted) -> None:
    p = hand.pos[event.seat]
    hand.stacks[p] -= event.chips
    hand.dead += event.chips - event.live
    hand.dead_paid = with_one(hand.dead_paid, p, hand.dead_paid[p] + event.chips - event.live)
    hand.bets[p] += event.live
    hand.total[p] += event.live
    if not event.chips or hand.stacks[p] or hand.folded[p]:
        return
    bets_no_more(hand, p)
    if hand.pending >> p & 1:  # all-in by it: no turn is left to him
        hand.pending &= ~(1 << p)
        if hand.actor == p:
            n = hand.n
            hand.actor = next((q % n for q in range(p + 1, p + n) if hand.pending >> q % n & 1), -1)


def stub_set(hand: Hand, event: rem.StubSet) -> None:
    cards = set(event.cards) - {UNKNOWN}
    unseen = event.cards.count(UNKNOWN) - hand.stub.count(UNKNOWN)
    aside = list(hand.set_aside)
    for _ in range(unseen):  # a tracked table: cards that nobody saw came back from one place or the other
        source = next((pile for pile in (aside, hand.burns) if UNKNOWN in pile), None)
        if source is not None:
            source.remove(UNKNOWN)
    hand.stub = list(event.cards[::-1])
    hand.set_aside = tuple([card for card in aside if card not in cards])
    hand.burns = [card for card in hand.burns if card not in cards]


def chips_returned(hand: Hand, event: rem.ChipsReturned) -> None:
    p = hand.pos[event.seat]
    if event.chips + event.dead and not hand.stacks[p] and not hand.folded[p]:
        bets_again(hand, p)
    hand.stacks[p] += event.chips + event.dead
    hand.total[p] -= event.chips
    hand.bets[p] = max(0, hand.bets[p] - event.chips)
    hand.dead -= event.dead
    hand.dead_paid = with_one(hand.dead_paid, p, hand.dead_paid[p] - event.dead)


def bet_adjusted(hand: Hand, event: rem.BetAdjusted) -> None:
    p = hand.pos[event.seat]
    was = hand.stacks[p] > 0
    hand.stacks[p] -= event.chips
    hand.bets[p] += event.chips
    hand.total[p] += event.chips
    has = hand.stacks[p] > 0
    if has != was and not hand.folded[p]:
        bets_again(hand, p) if has else bets_no_more(hand, p)
    hand.level = event.level
    hand.full_level = event.full_level
    hand.raise_size = event.raise_size
    hand.raises = event.raises


def action_backed_up(hand: Hand, event: rem.ActionBackedUp) -> None:
    hand.stage = BETTING
    hand.actor = hand.pos[event.seat]
    hand.held_back = -1
    seats = hand.seats
    hand.pending = mask_of([seat in event.pending for seat in seats])
    hand.may_raise = mask_of([seat in event.may_raise for seat in seats])


def player_held(hand: Hand, event: rem.PlayerHeld) -> None:
    p = hand.pos[event.seat]
    held = {other: hold for other, hold in hand.held.items() if other != p}
    if event.may:
        mark = hand.street, hand.total[p], hand.checked >> p & 1
        held[p] = (*mark, event.may, event.least, event.most)
    hand.held = held


def betting_set(hand: Hand, event: rem.BettingSet) -> None:
    hand.stage = BETTING
    hand.level = event.level
    hand.full_level = event.full_level
    hand.raise_size = event.raise_size
    hand.raises = event.raises
    hand.wagered = event.wagered
    hand.brought_in = event.brought_in
    hand.forced = event.forced
    hand.capped = event.capped
    seats = hand.seats
    hand.pending = mask_of([seat in event.pending for seat in seats])
    hand.may_raise = mask_of([seat in event.may_raise for seat in seats])
    hand.checked = mask_of([seat in event.checked for seat in seats])
    hand.kept_dealing = tuple([hand.pos[seat] for seat in event.kept_dealing])
    hand.unheard = tuple([hand.pos[seat] for seat in event.unheard])
    hand.actor = _position(hand, event.seat)
    hand.aggressor = _position(hand, event.aggressor)
    hand.called_aggressor = _position(hand, event.called_aggressor)
    hand.last_actor = _position(hand, event.last_actor)
    hand.held_back = _position(hand, event.held_back)
    hand.returns_to = _position(hand, event.returns_to)
    hand.pot_opener = _position(hand, event.pot_opener)


def _position(hand: Hand, seat: int) -> int:
    return hand.pos[seat] if seat else -1


def hand_revived(hand: Hand, event: rem.HandRevived) -> None:
    p = hand.pos[event.seat]
    hand.mucked = with_one(hand.mucked, p, False)
    if not hand.folded[p]:
        return
    hand.folded[p] = False
    hand.live += 1
    if hand.stacks[p]:
        bets_again(hand, p)
    for card in hand.cards_of(p):
        if card in hand.muck:
            hand.muck.remove(card)


def deal_again(hand: Hand, event: rem.DealAgain) -> None:
    hand.stage = STREET
    hand.dealt = False
    hand.actor = -1


def betting_closed(hand: Hand, event: rem.BettingClosed) -> None:
    hand.no_more_betting = True
    hand.pending = 0
    hand.actor = -1


def misdealt(hand: Hand, event: rem.Misdealt) -> None:
    hand.stage = OVER
    hand.actor = -1


def pot_moved(hand: Hand, event: rem.PotMoved) -> None:
    hand.stacks[hand.pos[event.seat]] -= event.chips
    hand.stacks[hand.pos[event.to]] += event.chips


REMEDIES: dict[type[Event], Callable[[Hand, Any], None]] = {
    rem.Ruled: ruled,
    rem.CardExposed: card_exposed,
    rem.CardReplaced: card_replaced,
    rem.CardTakenBack: card_taken_back,
    rem.CardGiven: card_given,
    rem.CardTurned: card_turned,
    rem.BoardTakenBack: board_taken_back,
    rem.BoardPlaced: board_placed,
    rem.StubSet: stub_set,
    rem.BurnTakenBack: burn_taken_back,
    rem.StubCardsRemoved: stub_cards_removed,
    rem.RoundSpoiled: round_spoiled,
    rem.CardKeptEarly: card_kept_early,
    rem.OwedPosted: owed_posted,
    rem.PostPutOff: post_put_off,
    rem.ChipsReturned: chips_returned,
    rem.BetAdjusted: bet_adjusted,
    rem.PlayerHeld: player_held,
    rem.BettingSet: betting_set,
    rem.ActionBackedUp: action_backed_up,
    rem.HandRevived: hand_revived,
    rem.DealAgain: deal_again,
    rem.BettingClosed: betting_closed,
    rem.Misdealt: misdealt,
    rem.PotMoved: pot_moved,
}
