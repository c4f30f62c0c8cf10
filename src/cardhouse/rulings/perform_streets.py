"""Does in the hand what was ruled on board cards and stud cards that came too early.

The dealer's slip comes first as events (`*_happened`), then what puts it right. A burn that stands is laid
back on top of the stub: the dealer burns that same card when the street comes, and no other. Cards that a
house sets aside "in case the deck runs out" go to the burns, which every house brings back then.
"""

from __future__ import annotations

import msgspec

from cardhouse.cards.card import UNKNOWN
from cardhouse.play import events as ev
from cardhouse.play import remedy_events as rem
from cardhouse.play.dealing import check_given, receivers, top
from cardhouse.play.hand import Hand
from cardhouse.play.refusal import Refusal
from cardhouse.rulings.effects import Effect
from cardhouse.rulings.effects_board import (
    BackBeforeRiver,
    KeepsCard,
    NextInstead,
    Reshuffled,
    RoundRemoved,
    Stated,
)
from cardhouse.rulings.performing import Events, Scene, betting_open, not_now
from cardhouse.rulings.premature_board import PrematureBoard
from cardhouse.rulings.premature_stud import PrematureStud

BOARD_BEFORE = {"flop": 0, "turn": 3, "river": 4}
COUNT = {"flop": 3, "turn": 1, "river": 1}


def shuffled_back(scene: Scene) -> rem.StubSet:
    """The stub as it is now, shuffled; unseen cards of a tracked table stay unseen."""
    stub = scene.hand.stub[::-1]
    return rem.StubSet(tuple(stub if UNKNOWN in stub else scene.shuffle(stub)))


def burn_stands(scene: Scene) -> Events:
    """The burn already made is the burn of the street when it comes."""
    return [rem.BurnTakenBack(scene.hand.burns[-1])] if scene.burns and scene.hand.burns else []


def board_happened(scene: Scene, case: PrematureBoard) -> tuple[PrematureBoard, Events] | Refusal:
    """The dealer burned and turned while somebody had yet to act."""
    hand, what = scene.hand, f"a {case.street} dealt too early"
    if not betting_open(hand) or hand.runs > 1:
        return not_now(what, "no betting is open")
    after = hand.street + 1
    street = hand.streets[after] if after < len(hand.streets) else None
    count, before = COUNT[case.street], BOARD_BEFORE[case.street]
    if street is None or street.discard or street.board != count or len(hand.board) != before:
        return not_now(what, "it is not the next street")
    if len(hand.stub) < count + scene.burns:
        return not_now(what, "the stub is too short")
    cards = top(hand, count, scene.burns)
    if case.cards:
        if not hand.tracked:
            return not_now("naming the cards that came", "the software deals at this table")
        fault = check_given(hand, case.cards, count)
        if fault is not None:
            return fault
        cards = case.cards
    burned: Events = [ev.Burned(hand.stub[-1])] if scene.burns else []
    return case, [*burned, rem.BoardPlaced(cards)]


def board_remedy(scene: Scene, case: PrematureBoard, effects: tuple[Effect, ...]) -> Events:
    """The early cards leave the board, and the stub is made ready for what is dealt later."""
    cards = tuple(scene.hand.board[-COUNT[case.street] :][::-1])
    back = next((effect for effect in effects if isinstance(effect, BackBeforeRiver)), None)
    out: Events = []
    for effect in effects:
        if isinstance(effect, Reshuffled):
            out += _take(scene, [rem.BoardTakenBack(cards, "top")])
            out += _take(scene, [shuffled_back(scene)])
            out += [] if effect.burn else burn_stands(scene)
        elif isinstance(effect, NextInstead):
            out += _take(scene, [rem.BoardTakenBack(cards, "aside")])
            out += [_river_later(scene, cards[0], back)] if back is not None else []
        elif effect == Stated("the cards play"):  # they come again as they lie
            out += [rem.BoardTakenBack(cards, "top"), *burn_stands(scene)]
    return out


def _take(scene: Scene, events: Events) -> Events:
    scene.take(events)
    return events


def _river_later(scene: Scene, first_turn: int, back: BackBeforeRiver) -> rem.StubSet:
    """The next burn and card stay on top; under them the rest, shuffled with the turn that was set aside.

    Where the river comes without a burn, the burn made too early lies before it and is burned then.
    """
    stub = scene.hand.stub[::-1]
    head, rest = stub[: scene.burns + 1], stub[scene.burns + 1 :]
    mixed = [*rest, first_turn]
    mixed = mixed if UNKNOWN in mixed else scene.shuffle(mixed)
    burn = [scene.hand.burns[-1]] if scene.burns and not back.burn else []
    return rem.StubSet((*head, *burn, *mixed))


def stud_happened(scene: Scene, case: PrematureStud) -> tuple[PrematureStud, Events] | Refusal:
    """The dealer burned and dealt to the first players of the next street."""
    hand, what, number = scene.hand, "a stud card dealt too early", scene.hand.street + 1
    if not scene.rules.stud or not betting_open(hand) or number >= len(hand.streets):
        return not_now(what, "no betting before another stud street is open")
    seats = receivers(hand, scene.rules)
    if not 1 <= case.dealt <= len(seats) or len(hand.stub) < case.dealt + scene.burns:
        return not_now(what, f"so many cards cannot have come; {len(seats)} players are dealt to")
    up = hand.streets[number].up > 0 or scene.rules.last_card_up
    last = number == len(hand.streets) - 1 and not up
    got = seats[: case.dealt]
    if case.seen and (not last or not set(case.seen) <= set(got)):
        return not_now("looking at the last card", "only a last down card that came can be looked at")
    cards = _early_cards(hand, case, up, scene.burns)
    if isinstance(cards, Refusal):
        return cards
    given: Events = [rem.CardGiven(seat, card, up) for seat, card in zip(got, cards, strict=True)]
    burned: Events = [ev.Burned(hand.stub[-1])] if scene.burns else []
    return msgspec.structs.replace(case, last=last), [*burned, *given]


def _early_cards(hand: Hand, case: PrematureStud, up: bool, burns: int) -> tuple[int, ...] | Refusal:
    if case.cards and not hand.tracked:
        return not_now("naming the cards that came", "the software deals at this table")
    if hand.tracked and up:
        return check_given(hand, case.cards, case.dealt) or _all_known(case.cards)
    return top(hand, case.dealt, burns)


def _all_known(cards: tuple[int, ...]) -> tuple[int, ...] | Refusal:
    return Refusal("bad_cards", {"why": "say which up-cards came"}) if UNKNOWN in cards else cards


def stud_remedy(scene: Scene, case: PrematureStud, effects: tuple[Effect, ...]) -> Events:
    """The early cards go where the ruling sends them; a last card that was looked at may be kept."""
    hand, rules = scene.hand, scene.rules
    seats = receivers(hand, rules)
    number = hand.street + 1
    kept = next((effect for effect in effects if isinstance(effect, KeepsCard)), None)
    out: Events = []
    stay: tuple[int, ...] = ()
    if kept is not None:
        cite = rules.cite("premature.stud_seen_last")
        out += [rem.CardKeptEarly(seat, number, kept.bars, cite) for seat in case.seen]
        stay = case.seen
    early = [(seat, _newest(scene, seat)) for seat in seats[: case.dealt] if seat not in stay][::-1]
    for effect in effects:
        if isinstance(effect, RoundRemoved):
            out += _take(scene, [rem.CardTakenBack(seat, card, "burns") for seat, card in early])
            out += _further(scene, effect, len(seats) - case.dealt)
        elif isinstance(effect, Reshuffled):
            out += _take(scene, [rem.CardTakenBack(seat, card, "top") for seat, card in early])
            out += _take(scene, [shuffled_back(scene)])
            out += [] if effect.burn else burn_stands(scene)
        elif effect == Stated("the cards play"):
            out += [rem.CardTakenBack(seat, card, "top") for seat, card in early]
            out += burn_stands(scene)
    return out


def _newest(scene: Scene, seat: int) -> int:
    hand = scene.hand
    p, number = hand.pos[seat], hand.street + 1
    up = hand.streets[number].up > 0 or scene.rules.last_card_up
    return (hand.up if up else hand.hole)[p][-1]


def _further(scene: Scene, effect: RoundRemoved, not_dealt: int) -> Events:
    cite = scene.rules.cite("premature.stud_extra")
    if effect.extra == "one_each_after_betting":
        return [rem.RoundSpoiled(cite)]
    count = min(not_dealt, len(scene.hand.stub)) if effect.extra == "rest_of_the_round" else 0
    return [rem.StubCardsRemoved(top(scene.hand, count), cite)] if count else []


def hand_seat(scene: Scene, seat: int) -> int:
    """The position of a player still in the hand, -1 where the seat is not."""
    hand = scene.hand
    p = hand.pos[seat] if 0 < seat < len(hand.pos) else -1
    return p if p >= 0 and not hand.folded[p] else -1
