"""Does in the hand what was ruled on a flop of too many cards, a burn error, a last card turned up.

What a player saw stays a fact: where a burn was left out, the card that the record shows as burned is still
on the stub, and where two were burned the next card is out too.
"""

from __future__ import annotations

import msgspec

from cardhouse.cards.card import UNKNOWN
from cardhouse.cards.rankings import RANKINGS
from cardhouse.cards.worth import TURN_OVER, grouped
from cardhouse.play import events as ev
from cardhouse.play import remedy_events as rem
from cardhouse.play.dealing import receivers, top
from cardhouse.play.hand import SHOWDOWN, STREET, Hand
from cardhouse.play.refusal import Refusal
from cardhouse.rulings.burn_error import BurnError
from cardhouse.rulings.effects import Effect
from cardhouse.rulings.effects_board import KeepsCard, LaterCards, Opens, Reshuffled, Scrambled, Stated
from cardhouse.rulings.flop_count import FLOP, TooManyOnFlop
from cardhouse.rulings.last_card import AllInLastCardUp, CommonCardForSome
from cardhouse.rulings.perform_streets import burn_stands, hand_seat, shuffled_back
from cardhouse.rulings.performing import (
    Events,
    Scene,
    able_seats,
    acted,
    bets_back,
    betting_open,
    not_now,
    reopened,
)

ACE, WHOLE_HAND = 12, 5
STREET_NAMES = {3: "flop", 4: "turn", 5: "river"}


def flop_happened(scene: Scene, case: TooManyOnFlop) -> tuple[TooManyOnFlop, Events] | Refusal:
    """More cards lie on the flop than the three that were dealt."""
    hand, what, run = scene.hand, "a flop of too many cards", _just_run(scene) == 1
    found = run or (betting_open(hand) and hand.streets[hand.street].board == FLOP)
    if not found or len(hand.board) != FLOP:
        return not_now(what, "the flop has not just been dealt")
    more = case.turned - FLOP
    if more < 1 or len(hand.stub) < more:
        return not_now(what, "so many cards cannot lie there")
    if run:
        case = msgspec.structs.replace(case, acted=False)  # what was done was done before it came
    if case.acted and not acted(scene):
        return not_now("substantial action on the flop", "nobody has acted")
    return case, [rem.BoardPlaced(top(hand, more))]


def flop_remedy(scene: Scene, case: TooManyOnFlop, effects: tuple[Effect, ...]) -> Events:
    """Three cards lie on the flop again, or none until it is dealt anew."""
    hand = scene.hand
    cards = hand.board[-case.turned :]
    run = not betting_open(hand)
    out: Events = []
    for effect in effects:
        if effect == Stated("three cards acted on stand"):
            out.append(rem.BoardTakenBack(tuple(cards[FLOP:]), "aside"))
        elif isinstance(effect, Scrambled) and not hand.tracked:
            burns = scene.shuffle(cards)[: len(cards) - FLOP]
            out.append(rem.BoardTakenBack(tuple(burns[::-1]), "top"))
            out += _waits_again(hand) if run else _round_again(scene, out)
        elif isinstance(effect, Reshuffled | Scrambled):
            back = rem.BoardTakenBack(tuple(cards[::-1]), "top")
            scene.take([back])
            shuffled = isinstance(effect, Reshuffled)  # else people scramble, and tell which three lie there
            out += [back, *([shuffled_back(scene)] if shuffled else [])]
            out += burn_stands(scene) if isinstance(effect, Scrambled) or not effect.burn else []
            out += [*bets_back(hand), ev.StreetBegan(1) if run else rem.DealAgain()]
    return out


def _waits_again(hand: Hand) -> Events:
    """Nobody can bet: the next street, which had begun, still waits for its cards."""
    return [ev.StreetBegan(hand.street)] if hand.street > 1 else []


def _round_again(scene: Scene, before: Events) -> Events:
    """Little action on cards that change is taken back, and the round opens again."""
    if not acted(scene):
        return []
    scene.take(before)
    back = bets_back(scene.hand)
    scene.take(back)
    return [*back, reopened(scene.hand, scene.rules)]


def burn_happened(scene: Scene, case: BurnError) -> tuple[BurnError, Events] | Refusal:
    """No card was burned before the cards of this street, or two were."""
    hand, what, run = scene.hand, "a burn error", _just_run(scene)
    later = hand.street > 0 and (hand.this_street.board > 0 or scene.rules.stud)
    found = run > 0 or (betting_open(hand) and later)
    if not found or not scene.burns or not hand.burns or hand.runs > 1:
        return not_now(what, "no street has just been dealt after a burn")
    if hand.common >= 0 or hand.early:
        return not_now(what, "the cards of this street were not dealt in the ordinary way")
    if case.burned == 2 and not hand.stub:
        return not_now(what, "no second card can have been burned")
    if scene.rules.stud and hand.tracked and any(UNKNOWN in up for up in hand.up):
        return not_now(what, "the up-cards must be known to be moved")
    street = STREET_NAMES.get(len(hand.board), "stud")
    if scene.rules.stud:
        street = "last" if hand.street == len(hand.streets) - 1 else "stud"
    if case.seen and street != "last":
        return not_now("looking at the last card", "it has not been dealt")
    fact: Events = [ev.Burned(hand.stub[-1])] if case.burned else [rem.BurnTakenBack(hand.burns[-1])]
    changed = not run and acted(scene)
    seen = msgspec.structs.replace(case, street=street, acted=changed, all_in=run > 0, awarded=False)
    return seen, fact


def _just_run(scene: Scene) -> int:
    """The street of the board that came last, where nobody could bet on it and no pot is pushed; else 0."""
    hand = scene.hand
    if scene.rules.stud or hand.able > 1 or hand.stage not in (STREET, SHOWDOWN) or hand.actor >= 0:
        return 0
    number = hand.street if hand.dealt else hand.street - 1
    if number < 1 or not hand.streets[number].board or hand.awarded:
        return 0
    for event in reversed(scene.events):
        if isinstance(event, ev.RoundOpened):
            return 0
        if isinstance(event, ev.StreetBegan) and event.street == number:
            break
    return number


def burn_remedy(scene: Scene, case: BurnError, effects: tuple[Effect, ...]) -> Events:
    """Cards go to their places, or stay and only the later ones come right."""
    hand = scene.hand
    stand = Stated("cards stand") in effects
    out: Events = []
    for effect in effects:
        scrambled = isinstance(effect, Scrambled)
        if effect == Stated("cards put where they belong") or (scrambled and hand.tracked):
            run = _just_run(scene)  # who scrambles tells which cards lie there
            back: Events = [_board_back(hand, hand.streets[run].board)] if run else _street_back(scene)
            again: ev.Event = ev.StreetBegan(run) if run else rem.DealAgain()
            out += [*back, *_burns_back(hand, case.burned), again]
        elif scrambled:
            one = scene.shuffle(hand.board[-FLOP:])[0]
            out += [rem.BoardTakenBack((one,), "burns"), rem.BoardPlaced(top(hand, 1))]
        elif isinstance(effect, KeepsCard) or (stand and effect == LaterCards(as_if_no_error=True)):
            out += _later_right(hand, case.burned)
    return out


def _later_right(hand: Hand, burned: int) -> Events:
    """The burn that was left out is made now, or the one too many is the burn of the next street."""
    if burned:
        return [rem.BurnTakenBack(hand.burns[-1])]
    return [ev.Burned(hand.stub[-1])] if hand.stub else []


def _burns_back(hand: Hand, burned: int) -> Events:
    return [rem.BurnTakenBack(card) for card in hand.burns[len(hand.burns) - burned :][::-1]]


def _street_back(scene: Scene) -> Events:
    """The cards of this street on top of the stub again, in the order in which they came."""
    hand = scene.hand
    street = hand.this_street
    if street.board:
        return [_board_back(hand, street.board)]
    own = hand.up if street.up or scene.rules.last_card_up else hand.hole
    order = receivers(hand, scene.rules)[::-1]
    return [rem.CardTakenBack(seat, own[hand.pos[seat]][-1], "top") for seat in order]


def _board_back(hand: Hand, count: int) -> rem.BoardTakenBack:
    return rem.BoardTakenBack(tuple(hand.board[-count:][::-1]), "top")


def last_happened(scene: Scene, case: AllInLastCardUp) -> tuple[AllInLastCardUp, Events] | Refusal:
    """A last down card was dealt face up to a player who is all-in."""
    hand, p = scene.hand, hand_seat(scene, case.seat)
    if p < 0:
        return Refusal("no_such_seat", {"seat": case.seat, "seats": list(hand.seats)})
    if hand.stacks[p]:
        return not_now("an all-in player's last card turned up", f"seat {case.seat} is not all-in")
    fault = _last_street(scene)
    return fault or (case, [rem.CardTurned(case.seat, hand.hole[p][-1], up=True)])


def _last_street(scene: Scene) -> Refusal | None:
    hand = scene.hand
    down = scene.rules.stud and not hand.streets[-1].up and not scene.rules.last_card_up
    if not down or hand.street != len(hand.streets) - 1 or not betting_open(hand) or hand.common >= 0:
        return not_now("a last card turned up", "last cards have not just been dealt down")
    if acted(scene):
        return not_now("a last card turned up", "there has been action since")
    return None


def last_remedy(scene: Scene, case: AllInLastCardUp, effects: tuple[Effect, ...]) -> Events:
    """The card stays or is replaced, and the right player opens."""
    hand = scene.hand
    out: Events = []
    for effect in effects:
        if isinstance(effect, Opens) and effect.who == "high_showing":
            out += _opened_by(hand, _high_showing(scene))
        elif effect == Stated("card replaced") and hand.stub:
            up = hand.up[hand.pos[case.seat]][-1]
            new = rem.CardReplaced(case.seat, up, hand.stub[-1], "muck")
            scene.take([new])
            out += [new, rem.CardTurned(case.seat, new.new, up=False)]
    return out


def _opened_by(hand: Hand, first: int) -> Events:
    """The round opens with this position, or the next who can bet."""
    able = able_seats(hand)
    n = hand.n
    seat = next(hand.seats[p % n] for p in range(first, first + n) if hand.seats[p % n] in able)
    return [rem.ActionBackedUp(seat, able, able)]


def _high_showing(scene: Scene) -> int:
    """Who shows the best board, counting every up-card; the opener stays where cards are unseen."""
    hand = scene.hand
    live = [p for p in range(hand.n) if not hand.folded[p]]
    if any(UNKNOWN in hand.up[p] for p in live):
        return hand.actor
    low = scene.rules.later_opener == "low_board"
    worths = [_showing(hand.up[p], low) for p in live]
    return live[worths.index(max(worths))]


def _showing(up: list[int], low: bool) -> int:
    if low:
        return TURN_OVER ^ grouped([1 if card >> 2 == ACE else (card >> 2) + 2 for card in up])
    if len(up) >= WHOLE_HAND:
        return RANKINGS["high"].rank(up)
    return grouped([(card >> 2) + 2 for card in up])


def common_happened(scene: Scene, case: CommonCardForSome) -> tuple[CommonCardForSome, Events] | Refusal:
    """Some share a common card on the last street, and nobody has bet yet."""
    hand = scene.hand
    if not scene.rules.stud or hand.street != len(hand.streets) - 1 or not betting_open(hand) or acted(scene):
        return not_now("a common card for some", "the last stud street has not just been dealt")
    return case, []


def common_remedy(scene: Scene, case: CommonCardForSome, effects: tuple[Effect, ...]) -> Events:
    """No more betting, where that is ruled."""
    return [rem.BettingClosed()] if Stated("no more betting") in effects else []
