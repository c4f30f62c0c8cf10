"""Errors at the deal inside a hand in play: what happened there, as a case to be ruled on and as events.

Here it is decided whether an error can have happened as it is told; a refusal where it cannot. The ruling is
made by `rule`, what follows from it by `perform_deal`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from cardhouse.cards.card import UNKNOWN
from cardhouse.play import events as ev
from cardhouse.play import remedy_events as rem
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import BETTING, OVER
from cardhouse.play.refusal import Refusal
from cardhouse.rulings import sight
from cardhouse.rulings.away_at_turn import AwayAtTurn
from cardhouse.rulings.boxed_card import BoxedCards
from cardhouse.rulings.case import Case
from cardhouse.rulings.exposed_card import DoubtfulFlash, DroppedCard, ExposedCard, OffTheTable
from cardhouse.rulings.exposed_draw import WHEEL, ExposedOnDraw
from cardhouse.rulings.exposed_hole import ExposedHole, HoleOffTheTable
from cardhouse.rulings.exposed_last import ExposedLast
from cardhouse.rulings.facts import Sight
from cardhouse.rulings.fouled_deck import FouledDeck, What
from cardhouse.rulings.joker_found import JokerFound
from cardhouse.rulings.misdeal import DealtWrong
from cardhouse.rulings.not_entitled import NotEntitled
from cardhouse.rulings.perform_deal import untouched
from cardhouse.rulings.substantial_action import Moment, moment_at
from cardhouse.rulings.wrong_count import ExtraCards, TooFewCards
from cardhouse.rulings.wrong_player import LastCardToWrongPlayer

How = Literal["turned up", "flashed", "shown by its holder", "off the table"]
Wrong = Literal["not_shuffled", "wrong_first_player", "out_of_sequence", "button_wrong", "other"]
BY_RANK = "say which card it was: the rule goes by its rank"


class Mistake(msgspec.Struct, frozen=True):
    """What is to be ruled on, and what the mistake itself did to the hand."""

    case: Case
    events: tuple[ev.Event, ...] = ()


def _cannot(why: str) -> Refusal:
    return Refusal("not_now", {"what": "this error", "why": why})


def _wrong_seat(dealer: Dealer, seat: int) -> Refusal | None:
    """Why nothing can have happened to this seat's hand."""
    hand = dealer.hand
    if hand.stage == OVER:
        return Refusal("hand_over")
    if not seat:
        return Refusal("seat_unsaid", {"seats": list(hand.seats)})
    if not 0 < seat < len(hand.pos) or hand.pos[seat] < 0:
        return Refusal("no_such_seat", {"seat": seat, "seats": list(hand.seats)})
    if hand.folded[hand.pos[seat]]:
        return _cannot(f"the hand of seat {seat} is out")
    return None


def _first_cards(dealer: Dealer, seat: int, number: int) -> tuple[int, int] | Refusal:
    """The place off the deck and the card of a player's first, second … card of the first deal."""
    refusal = _wrong_seat(dealer, seat)
    if refusal is not None:
        return refusal
    hand = dealer.hand
    if hand.street != 0 or not hand.dealt:
        return _cannot("the first deal is not what was dealt last")
    place = 0
    for event in dealer.events:
        if not isinstance(event, ev.CardsDealt):
            continue
        for at in range(len(event.cards)):
            place += 1
            if event.seats[at % len(event.seats)] == seat:
                number -= 1
                if not number:
                    return _card_now(dealer, seat, place)
    return _cannot(f"seat {seat} has no such card")


def _card_now(dealer: Dealer, seat: int, place: int) -> tuple[int, int] | Refusal:
    """The card that the player has by now for the one that came off the deck at that place: an earlier error
    of the same deal may have changed it.
    """
    hand = dealer.hand
    p = hand.pos[seat]
    dealt = [event for event in dealer.events if isinstance(event, ev.CardsDealt)]
    order = [(event.seats[at % len(event.seats)], card)
             for event in dealt for at, card in enumerate(event.cards)]  # fmt: skip
    own = [number for number, (owner, _) in enumerate(order, 1) if owner == seat]
    held = [*hand.hole[p], *hand.up[p]]
    if len(held) != len(own):
        return _cannot(f"the cards of seat {seat} do not lie as they were dealt")
    card = order[place - 1][1]
    return place, card if card in held and card != UNKNOWN else held[own.index(place)]


def exposed(
    dealer: Dealer, cards: list[tuple[int, int]], how: How = "turned up", face: int = UNKNOWN
) -> Mistake | Refusal:
    """Down cards of the first deal, each by seat and number; `face` is the last one as it was seen, where
    nobody told the software.
    """
    found = []
    for seat, number in cards:
        one = _first_cards(dealer, seat, number)
        if isinstance(one, Refusal):
            return one
        found.append((seat, *one))
    hand, moment = dealer.hand, moment_at(dealer)
    if any(card in hand.up[hand.pos[seat]] and not hand.tracked for seat, _, card in found):
        return _cannot("that card was dealt face up anyway")
    if len(set(found)) != len(found) or not found:
        return _cannot("a card can be exposed once")
    seat, place, card = found[-1]
    if card == UNKNOWN:
        card, found[-1] = face, (seat, place, face)
    by: Literal["dealer", "player"] = "player" if how == "shown by its holder" else "dealer"
    events = tuple(rem.CardExposed(owner, shown, by) for owner, _, shown in found)
    places = tuple(place for _, place, _ in found)
    number, more = cards[-1][1], tuple(cards[:-1])
    if moment.form == "stud":
        return Mistake(_exposed_hole(dealer, found, how, moment, number, more), events)
    if card == UNKNOWN and by == "dealer" and moment.form in WHEEL and len(found) == 1:
        return Refusal("bad_cards", {"why": BY_RANK})
    if how == "off the table":
        return Mistake(OffTheTable(place, seat, card, moment, number), events)
    others = tuple((owner, shown) for owner, _, shown in found[:-1])
    before = sight.exposed_before(Sight(dealer)) if by == "dealer" else 0
    case = ExposedCard(places, how, seat, card, moment, others, number=number, more=more, before=before)
    return Mistake(case, events)


def _exposed_hole(
    dealer: Dealer,
    found: list[tuple[int, int, int]],
    how: How,
    moment: Moment,
    number: int,
    more: tuple[tuple[int, int], ...],
) -> ExposedHole | HoleOffTheTable:
    seat, _, card = found[-1]
    first_two = any(place <= 2 for _, place, _ in found)
    if how == "off the table":
        return HoleOffTheTable(first_two, seat, card, moment, number)
    seats = [owner for owner, _, _ in found]
    counts = tuple(seats.count(owner) for owner in dict.fromkeys(seats))
    low = counts == (2,) and dealer.hand.acting_seat == seat and dealer.hand.forced
    shown: Literal["turned up", "shown by its holder"] = (
        "shown by its holder" if how == "shown by its holder" else "turned up"
    )
    return ExposedHole(counts, first_two, low=low, how=shown, seat=seat, card=card, moment=moment,
        number=number, more=more)


def exposed_last_card(dealer: Dealer, seat: int) -> Mistake | Refusal:
    """Stud's last card."""
    refusal = _wrong_seat(dealer, seat)
    if refusal is not None:
        return refusal
    hand = dealer.hand
    p = hand.pos[seat]
    if hand.game.family != "stud" or hand.street != len(hand.streets) - 1 or not hand.dealt:
        return _cannot("no last card of stud has been dealt")
    if len(hand.hole[p]) < 3 or hand.common >= 0:
        return _cannot(f"seat {seat} has no last card face down")
    live = [q for q in range(hand.n) if not hand.folded[q]]
    card = hand.hole[p][-1]
    acted = not untouched(dealer.events)
    all_in = not hand.stacks[p]
    case = ExposedLast(
        len(live), live[0] == p, acted=acted, seat=seat, card=card, betting=hand.able > 1, all_in=all_in
    )
    return Mistake(case, (rem.CardExposed(seat, card),))


def exposed_draw_card(dealer: Dealer, seat: int, face: int = UNKNOWN) -> Mistake | Refusal:
    """The last card that a player drew; `face` as it was seen, where nobody told the software."""
    refusal = _wrong_seat(dealer, seat)
    if refusal is not None:
        return refusal
    hand = dealer.hand
    if hand.game.family != "draw" or hand.street < 1 or hand.draws[hand.pos[seat]] < 1:
        return _cannot(f"seat {seat} has drawn no card")
    card = hand.hole[hand.pos[seat]][-1]
    form = moment_at(dealer).form
    known = face if card == UNKNOWN else card
    if known == UNKNOWN and form in WHEEL:
        return Refusal("bad_cards", {"why": BY_RANK})
    return Mistake(ExposedOnDraw(form, known, seat), (rem.CardExposed(seat, known),))


def boxed(
    dealer: Dealer, seat: int, number: int, next_gone: bool = False, told: int = 1
) -> Mistake | Refusal:
    """A card of the first deal lay face up in the deck, `told` with how many others."""
    place = _first_cards(dealer, seat, number)
    if isinstance(place, Refusal):
        return place
    found = sum(isinstance(one, rem.Ruled) and one.what in sight.BOXED for one in dealer.events)
    count = max(told, 1 + found)
    when: Any = sight.when_found(Sight(dealer))
    case = BoxedCards(count, when, next_gone=next_gone, seat=seat, card=place[1], moment=moment_at(dealer),
        number=number)
    return Mistake(case, (rem.CardExposed(seat, place[1]),))


def joker(
    dealer: Dealer, seat: int, number: int, looked: bool = True, next_gone: bool = False
) -> Mistake | Refusal:
    """A card of the first deal is a joker that should not be in the deck."""
    if dealer.rules.joker:
        return _cannot("the joker is in use in this game")
    acted = any(isinstance(event, ACTED) and event.seat == seat for event in dealer.events)
    place = _first_cards(dealer, seat, number)
    if isinstance(place, Refusal):
        if not acted or dealer.hand.street < 1 or _wrong_seat(dealer, seat) is not None:
            return place
        place = 0, -1  # found later: which of the cards it was makes no difference any more
    return Mistake(JokerFound(acted, looked, next_gone=next_gone, seat=seat, card=place[1],
        moment=moment_at(dealer), number=number))


ACTED = (ev.Folded, ev.Checked, ev.Called, ev.BroughtIn, ev.Wager)


def too_many(dealer: Dealer, seats: list[int], last: bool = True, looked: bool = False) -> Mistake | Refusal:
    """One card too many for each of these seats, after the first deal or (not `last`) in the middle of it."""
    hand = dealer.hand
    for seat in seats:
        refusal = _wrong_seat(dealer, seat)
        if refusal is not None:
            return refusal
    if not hand.dealt or hand.street != 0 or len(hand.stub) < len(seats) or not seats:
        return _cannot("the first deal is not what was dealt last")
    cards = hand.stub[-len(seats) :][::-1]
    given = tuple(rem.CardGiven(seat, card) for seat, card in zip(seats, cards, strict=True))
    others = tuple(zip(seats[:-1], cards[:-1], strict=True))
    more = tuple(seats[:-1])
    case = ExtraCards(len(seats), last, looked=looked, seat=seats[-1], card=cards[-1],
        moment=moment_at(dealer), others=others, more=more)
    return Mistake(case, given)


def too_few(dealer: Dealer, seat: int) -> Mistake | Refusal:
    """The seat did not get the last card of its first deal."""
    refusal = _wrong_seat(dealer, seat)
    if refusal is not None:
        return refusal
    hand = dealer.hand
    p = hand.pos[seat]
    if hand.street != 0 or not hand.dealt or len(hand.hole[p]) < 2:
        return _cannot("the first deal is not what was dealt last")
    due = p == hand.n - 1 and not hand.streets[0].up
    acted = bool(sight.has_acted(Sight(dealer, seat)))
    case = TooFewCards(due, seat == hand.setup.button, seat, moment_at(dealer), acted)
    return Mistake(case, (rem.CardTakenBack(seat, hand.hole[p][-1], "top"),))


def last_card_swapped(dealer: Dealer, seat: int, owner: int, kept: bool) -> Mistake | Refusal:
    """Stud: the last card of `owner` went to `seat`."""
    for one in (seat, owner):
        refusal = _wrong_seat(dealer, one)
        if refusal is not None:
            return refusal
    hand = dealer.hand
    if hand.game.family != "stud" or hand.street != len(hand.streets) - 1 or not hand.dealt:
        return _cannot("no last card of stud has been dealt")
    if seat == owner or min(len(hand.hole[hand.pos[one]]) for one in (seat, owner)) < 3 or hand.common >= 0:
        return _cannot("two players must have a last card face down")
    return Mistake(LastCardToWrongPlayer(seat, owner, kept))


def away(dealer: Dealer, back: bool = False, seat: int = 0) -> Mistake | Refusal:
    """The player in turn is not at the table; `seat` where somebody said who it is."""
    hand = dealer.hand
    if hand.stage != BETTING or hand.actor < 0:
        return Refusal("hand_over") if hand.stage == OVER else _cannot("it is nobody's turn")
    if seat and seat != hand.acting_seat:
        return _cannot(f"seat {hand.acting_seat} is to act")
    legal = dealer.legal()
    assert legal is not None, "somebody is in turn"
    return Mistake(AwayAtTurn(back, True, legal.bring_in, hand.acting_seat))


def fouled(dealer: Dealer, what: What, knew: int = 0) -> Mistake | Refusal:
    """The deck is wrong; `knew` is the seat of somebody who knew and bet."""
    hand = dealer.hand
    if not knew:
        return Mistake(FouledDeck(what, hand.stage == OVER))
    if not 0 < knew < len(hand.pos) or hand.pos[knew] < 0:
        return Refusal("no_such_seat", {"seat": knew, "seats": list(hand.seats)})
    return Mistake(FouledDeck(what, hand.stage == OVER, hand.total[hand.pos[knew]], knew))


def dealt_wrong(dealer: Dealer, what: Wrong) -> Mistake | Refusal:
    """An error of the dealing itself."""
    if dealer.hand.stage == OVER:
        return Refusal("hand_over")
    return Mistake(DealtWrong(what, moment_at(dealer)))


def doubtful_flash(dealer: Dealer, seat: int, number: int, looked: bool) -> Mistake | Refusal:
    """Nobody is sure whether a card of the first deal flashed."""
    found = _first_cards(dealer, seat, number)
    return found if isinstance(found, Refusal) else Mistake(DoubtfulFlash(looked, seat, found[1], number))


def dropped(dealer: Dealer, seat: int, by: Literal["player", "supervisor"]) -> Mistake | Refusal:
    """A player's card fell off the table."""
    return _wrong_seat(dealer, seat) or Mistake(DroppedCard(by, seat))


def no_right(dealer: Dealer, seat: int) -> Mistake | Refusal:
    """A seat got a hand without a right to one."""
    if dealer.hand.stage == OVER:
        return Refusal("hand_over")
    return Mistake(NotEntitled(seat, moment_at(dealer)))
