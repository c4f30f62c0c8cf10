"""Applies the events that move cards: the deck, deals, burns, draws and discards. The rest is in apply.py."""

from __future__ import annotations

from cardhouse.cards.card import UNKNOWN
from cardhouse.play import events as ev
from cardhouse.play.hand import STREET, Hand


def deck_shuffled(hand: Hand, event: ev.DeckShuffled) -> None:
    hand.stub = list(event.cards)
    hand.stub.reverse()


def street_began(hand: Hand, event: ev.StreetBegan) -> None:
    hand.street = event.street
    hand.stage = STREET
    hand.dealt = False
    hand.aggressor = -1  # a bet of an earlier street is none of this one, even when nobody can bet on it
    street = hand.streets[event.street]
    if street.draw or street.discard:
        hand.draws = [-1 if not out else 0 for out in hand.folded]
        hand.thrown = [()] * hand.n
        hand.actor = next_to_draw(hand)


def next_to_draw(hand: Hand) -> int:
    draws = hand.draws
    return draws.index(-1) if -1 in draws else -1


def burned(hand: Hand, event: ev.Burned) -> None:
    hand.burns.append(event.card)
    take_from_stub(hand, 1)


def take_from_stub(hand: Hand, count: int) -> None:
    if count == 1 and hand.stub:
        hand.stub.pop()
    elif count:
        del hand.stub[-count:]


def cards_dealt(hand: Hand, event: ev.CardsDealt) -> None:
    cards = event.cards
    take_from_stub(hand, len(cards))
    up = event.up
    pos = hand.pos
    places = [pos[seat] for seat in event.seats]
    at = 0
    for card in cards:
        if at == len(places):
            at = 0
        if up:
            hand.open_card(places[at], card)
        else:
            hand.hole[places[at]].append(card)
        at += 1
    hand.dealt = up or not hand.streets[hand.street].up


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
    hand.stub = list(event.cards[::-1])
    if "burns" in event.sources:
        hand.burns.clear()
    if "discards" in event.sources:
        # What was left out stays where it is; of unseen cards nobody knows which those are.
        again = set(event.cards)
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
    hole = hand.hole[p]
    if event.discards:
        for card in event.discards:
            taken(hole, card)
        if p == hand.pot_opener:
            hand.opening_discards += event.discards
        hand.muck.extend(event.discards)
        hand.thrown[p] = event.discards
        hole.extend(event.cards)
        take_from_stub(hand, len(event.cards))
    hand.draws[p] = len(event.discards)
    if len(event.cards) < len(event.discards):
        hand.owed_fifth = (*hand.owed_fifth, p)
    hand.actor = next_to_draw(hand)
    hand.dealt = hand.actor < 0 and not hand.owed_fifth


def fifth_card_dealt(hand: Hand, event: ev.FifthCardDealt) -> None:
    p = hand.pos[event.seat]
    hand.hole[p].append(event.card)
    take_from_stub(hand, 1)
    hand.owed_fifth = tuple([q for q in hand.owed_fifth if q != p])
    hand.dealt = not hand.owed_fifth


def board_run_agreed(hand: Hand, event: ev.BoardRunAgreed) -> None:
    hand.runs = event.times
    hand.boards = [hand.board[:] for _ in range(event.times)] if event.times > 1 else []
    hand.betting_done = True
