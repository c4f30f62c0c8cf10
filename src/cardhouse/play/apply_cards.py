"""Applies the events that move cards: the deck, deals, burns, draws and discards. The rest is in apply.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardhouse.cards.card import UNKNOWN
from cardhouse.play import events as ev
from cardhouse.play.hand import CARD_BIT, MOST_SEATS, STREET, Hand

if TYPE_CHECKING:
    from mypy_extensions import i64

NOT_DRAWN: Final[list[list[int]]] = [[-1] * seats for seats in range(MOST_SEATS)]
NONE_THROWN: Final[list[list[tuple[int, ...]]]] = [[()] * seats for seats in range(MOST_SEATS)]


def deck_shuffled(hand: Hand, event: ev.DeckShuffled) -> None:
    hand.stub = list(event.cards)
    hand.stub.reverse()


def street_began(hand: Hand, event: ev.StreetBegan) -> None:
    hand.street = event.street
    hand.stage = STREET
    hand.dealt = False
    hand.aggressor = -1  # a bet of an earlier street is none of this one, even when nobody can bet on it
    course = hand.course
    if course.draws[event.street] or course.discards[event.street]:
        _all_may_draw(hand)


def _all_may_draw(hand: Hand) -> None:
    draws = NOT_DRAWN[hand.n][:]
    folded = hand.folded
    first = -1
    for p in range(hand.n):
        if folded[p]:
            draws[p] = 0
        elif first < 0:
            first = p
    hand.draws = draws
    hand.thrown = NONE_THROWN[hand.n][:]
    hand.actor = first


def next_to_draw(hand: Hand, after: int = -1) -> int:
    """The first who has not drawn yet, where all up to `after` have."""
    draws = hand.draws
    for p in range(after + 1, hand.n):
        if draws[p] < 0:
            return p
    return -1


def burned(hand: Hand, event: ev.Burned) -> None:
    hand.burns.append(event.card)
    take_from_stub(hand, 1)


def take_from_stub(hand: Hand, count: int) -> None:
    stub = hand.stub
    if count > 5:
        del stub[-count:]
        return
    while count > 0 and stub:
        stub.pop()
        count -= 1


def cards_dealt(hand: Hand, event: ev.CardsDealt) -> None:
    cards = event.cards
    take_from_stub(hand, len(cards))
    up = event.up
    pos, seats = hand.pos, event.seats
    piles = hand.up if up else hand.hole
    count = len(seats)
    each = len(cards) // count if count and not len(cards) % count else 0
    for at in range(count):
        p = pos[seats[at]]
        pile = piles[p]
        if pile and each == 1:
            pile.append(cards[at])
            continue
        if each == 2:
            own = [cards[at], cards[at + count]]
        elif each == 1:
            own = [cards[at]]
        elif each == 4:
            own = [cards[at], cards[at + count], cards[at + 2 * count], cards[at + 3 * count]]
        elif each == 5:
            third = at + 2 * count
            own = [cards[at], cards[at + count], cards[third], cards[third + count], cards[third + 2 * count]]
        else:
            own = list(cards[at::count])
        piles[p] = pile + own if pile else own
    hand.dealt = up or not hand.course.ups[hand.street]


def board_dealt(hand: Hand, event: ev.BoardDealt) -> None:
    take_from_stub(hand, len(event.cards))
    if hand.runs > 1:
        hand.boards[event.run].extend(event.cards)
        if event.run == 0:
            hand.board.extend(event.cards)
        hand.dealt = event.run == hand.runs - 1
    else:
        hand.board.extend(event.cards)
        hand.dealt = True
    hand.saw_flop = True


def common_card_dealt(hand: Hand, event: ev.CommonCardDealt) -> None:
    take_from_stub(hand, 1)
    if hand.common >= 0:  # a full table all-in early can need one on each of the last two streets
        hand.board.append(hand.common)
    hand.common = event.card
    hand.dealt = True


def stub_reshuffled(hand: Hand, event: ev.StubReshuffled) -> None:
    cards = event.cards
    had = len(hand.stub) + len(hand.muck)
    hand.stub = list(cards)
    hand.stub.reverse()
    if "burns" in event.sources:
        had += len(hand.burns)
        hand.burns.clear()
    if "discards" not in event.sources:
        return
    if len(cards) == had:  # every one came back
        hand.muck = []
        return
    # What was left out stays where it is; of unseen cards nobody knows which those are.
    again = set(cards)
    hand.muck = [] if UNKNOWN in again else [card for card in hand.muck if card not in again]


def taken(cards: list[int], card: int) -> None:
    """One card less. Of hidden cards, read without the key that they are sealed under, any is as good."""
    if card in cards:
        cards.remove(card)
    elif cards:
        cards.remove(UNKNOWN if UNKNOWN in cards else cards[-1])


def discarded(hand: Hand, event: ev.Discarded) -> None:
    p = hand.pos[event.seat]
    for card in event.cards:
        taken(hand.hole[p], card)
        hand.muck.append(card)
    hand.draws[p] = len(event.cards)
    hand.actor = next_to_draw(hand)


def drew(hand: Hand, event: ev.Drew) -> None:
    p = hand.pos[event.seat]
    discards, cards = event.discards, event.cards
    if discards:
        own = _kept(hand.hole[p], discards)
        own += cards
        hand.hole[p] = own
        if p == hand.pot_opener:
            hand.opening_discards += discards
        hand.muck += discards
        hand.thrown[p] = discards
        take_from_stub(hand, len(cards))
    hand.draws[p] = len(discards)
    if len(cards) < len(discards):
        hand.owed_fifth = (*hand.owed_fifth, p)
    hand.actor = next_to_draw(hand, p if p == hand.actor else -1)
    hand.dealt = hand.actor < 0 and not hand.owed_fifth


def _kept(hole: list[int], discards: tuple[int, ...]) -> list[int]:
    """What is left of a hand without the discards."""
    thrown: i64 = 0
    card: i64
    for card in discards:
        thrown |= CARD_BIT >> card
    kept = [own for own in hole if not thrown & CARD_BIT >> own]
    if len(kept) + len(discards) == len(hole) and not thrown & CARD_BIT >> UNKNOWN:
        return kept
    kept = hole[:]  # some were never seen
    for card in discards:
        taken(kept, card)
    return kept


def fifth_card_dealt(hand: Hand, event: ev.FifthCardDealt) -> None:
    p = hand.pos[event.seat]
    hand.down_card(p, event.card)
    take_from_stub(hand, 1)
    hand.owed_fifth = tuple([q for q in hand.owed_fifth if q != p])
    hand.dealt = not hand.owed_fifth


def board_run_agreed(hand: Hand, event: ev.BoardRunAgreed) -> None:
    hand.runs = event.times
    hand.boards = tuple([hand.board[:] for _ in range(event.times)]) if event.times > 1 else ()
    hand.betting_done = True
