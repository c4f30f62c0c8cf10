"""The first part of a ruling inside a hand: the case as the hand shows it, and what went wrong as events that
the hand does not have yet. A refusal where it cannot have happened so.

Facts that readers give one by one are in already (`situations`); here is what can only be seen of a case as a
whole.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardhouse.cards.card import UNKNOWN
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.rulings import deal_mistakes as wrong
from cardhouse.rulings.away_at_turn import AwayAtTurn
from cardhouse.rulings.boxed_card import BoxedCards
from cardhouse.rulings.deal_mistakes import Mistake
from cardhouse.rulings.exposed_card import DoubtfulFlash, DroppedCard, ExposedCard, OffTheTable
from cardhouse.rulings.exposed_draw import ExposedOnDraw
from cardhouse.rulings.exposed_hole import ExposedHole, HoleOffTheTable
from cardhouse.rulings.exposed_last import ExposedLast
from cardhouse.rulings.fouled_deck import FouledDeck
from cardhouse.rulings.joker_found import JokerFound
from cardhouse.rulings.perform_board import PERFORM
from cardhouse.rulings.performing import Events, Scene
from cardhouse.rulings.wrong_count import ExtraCards, TooFewCards
from cardhouse.rulings.wrong_player import LastCardToWrongPlayer

HOLE_CARDS = 2
"""That a stud player has before the first up-card."""


class Incident(msgspec.Struct, frozen=True):
    """What is ruled on, and what it did to the hand."""

    case: Any
    events: Events


def see(dealer: Dealer, case: Any) -> Incident | Refusal:
    """The case completed from the hand, or why it cannot have happened there."""
    if type(case) in PERFORM:
        found = PERFORM[type(case)][1](Scene.of(dealer), case)
        return found if isinstance(found, Refusal) else Incident(*found)
    mistake = at_the_deal(dealer, case)
    if mistake is None:
        return Incident(case, [])
    if isinstance(mistake, Refusal):
        return mistake
    return Incident(_as_told(mistake.case, case), list(mistake.events))


def _as_told(seen: Any, told: Any) -> Any:
    """What a supervisor found of the action stays as it was told, and so do cards that were exposed as well,
    of which nobody says which they were.
    """
    moment = getattr(told, "moment", None)
    if moment is not None and moment.found:
        seen = msgspec.structs.replace(seen, moment=msgspec.structs.replace(seen.moment, found=True))
    if isinstance(seen, ExposedCard) and isinstance(told, ExposedCard):
        places = max(seen.places, told.places, key=len)
        return msgspec.structs.replace(seen, places=places, before=max(seen.before, told.before))
    if isinstance(seen, ExposedHole) and isinstance(told, ExposedHole):
        return msgspec.structs.replace(seen, counts=max(seen.counts, told.counts, key=len))
    return seen


def _turned_up(case: ExposedCard | ExposedHole) -> list[tuple[int, int]]:
    """Which cards, by seat and number: of a stud player who had both turned up, the other one too."""
    both = isinstance(case, ExposedHole) and case.counts == (HOLE_CARDS,) and not case.more
    if both and 0 < case.number <= HOLE_CARDS:
        return [(case.seat, HOLE_CARDS + 1 - case.number), (case.seat, case.number)]
    return [*case.more, (case.seat, case.number)]


def _face(case: ExposedCard | ExposedHole | OffTheTable | HoleOffTheTable) -> int:
    """The card as people saw it."""
    return case.card if 0 <= case.card < UNKNOWN else UNKNOWN


def at_the_deal(dealer: Dealer, case: Any) -> Mistake | Refusal | None:
    """An error at the deal in this hand; None where it is no such error, or seat and card were not said."""
    match case:
        case ExposedCard() | ExposedHole() if case.seat and case.number:
            return wrong.exposed(dealer, _turned_up(case), case.how, _face(case))
        case OffTheTable() | HoleOffTheTable() if case.seat and case.number:
            return wrong.exposed(dealer, [(case.seat, case.number)], "off the table", _face(case))
        case DoubtfulFlash() if case.seat and case.number:
            return wrong.doubtful_flash(dealer, case.seat, case.number, case.looked)
        case BoxedCards() if case.seat and case.number:
            return wrong.boxed(dealer, case.seat, case.number, case.next_gone, case.count)
        case JokerFound() if case.seat and case.number:
            return wrong.joker(dealer, case.seat, case.number, case.looked, case.next_gone)
        case DroppedCard() if case.seat:
            return wrong.dropped(dealer, case.seat, case.picked_up_by)
        case ExposedLast() if case.seat:
            return wrong.exposed_last_card(dealer, case.seat)
        case ExposedOnDraw() if case.seat:
            return wrong.exposed_draw_card(dealer, case.seat, case.card)
        case ExtraCards() if case.seat:
            further = max(case.count - len(case.more) - 1, 0)
            seats = [*case.more, *[case.seat] * (further + 1)]
            return wrong.too_many(dealer, seats, case.last, case.looked)
        case TooFewCards() if case.seat:
            return wrong.too_few(dealer, case.seat)
        case LastCardToWrongPlayer() if case.seat and case.owner:
            return wrong.last_card_swapped(dealer, case.seat, case.owner, case.kept)
        case AwayAtTurn() if case.reached:
            return wrong.away(dealer, case.back, case.seat)
        case FouledDeck():
            return wrong.fouled(dealer, case.what, case.seat)
        case _:
            return None
