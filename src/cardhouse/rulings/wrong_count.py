"""Too many or too few cards in a starting hand (deal.extra-card, deal.too-few), in time and too late."""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings import sight
from cardhouse.rulings.case import Case
from cardhouse.rulings.deal_effects import GiveTopCard, HandDead, Misdeal, PlaysOn, TakeBackToBurn
from cardhouse.rulings.effects import Effect
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.misdeal import misdeal
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.shared_facts import AtSeat, CardItWas
from cardhouse.rulings.substantial_action import Moment, substantial


class ExtraCards(Case, frozen=True):
    """Cards too many in the starting hands.

    `last`: the only one was the last card dealt, so due to be burned; `looked`: its holder has seen it.
    `card` of `seat` was dealt last of them, the `others` before.
    """

    about = "dealing"

    count: Annotated[int, Asked("How many cards too many were dealt?")] = 1
    last: Annotated[bool, Asked("Was it the last card dealt, so that it would be the burn?")] = False
    looked: Annotated[bool, Asked("Has the player looked at it?")] = False
    seat: AtSeat = 0
    card: CardItWas = -1
    moment: Moment = Moment()
    others: Annotated[tuple[tuple[int, int], ...], Seen(sight.worked_out, "")] = ()
    more: Annotated[tuple[int, ...], Seen(sight.worked_out, "")] = ()


class TooFewCards(Case, frozen=True):
    """A hand short of a card. `due`: the top card of the deck is the one that it should have. `acted`: its
    player has checked or bet on it.
    """

    about = "dealing"

    due: Annotated[
        bool, Seen(sight.is_last_to_be_dealt, "Is the top card of the deck the one that is missing?")
    ] = False
    button: Annotated[bool, Seen(sight.is_button, "Is it the button's hand?")] = False
    seat: AtSeat = 0
    moment: Moment = Moment()
    acted: Annotated[bool, Seen(sight.has_acted, "Has the player acted on the hand?")] = False


def extra_cards(case: ExtraCards, book: Book) -> Ruling:
    """Back on the deck, a misdeal, or a dead hand."""
    if substantial(case.moment, book):
        seats = [*dict.fromkeys([case.seat, *(seat for seat, _ in case.others)])]
        return _late(book, "late_extra", seats, "too many")
    because = f"{case.count} cards too many were dealt" if case.count > 1 else "A card too many was dealt"
    back = TakeBackToBurn(case.seat, case.card, case.count > 1, case.others)
    if case.count == 1 and _can_go_back(case, book):
        return book.rule(because, back)
    if case.count >= book.setting("card_count.extra_for_misdeal"):
        return misdeal(book, case.moment, because, back)
    because = f"{because}, which the list of misdeals does not have and which is found too late to go back"
    return book.offer(because, "floor", back, HandDead("chips stay", case.seat))


def _can_go_back(case: ExtraCards, book: Book) -> bool:
    word = book.setting("card_count.one_extra")
    if word == "back_as_burn":
        return not case.moment.acts
    return bool(word == "back_if_last" and case.last and not case.looked)


def too_few_cards(case: TooFewCards, book: Book) -> Ruling:
    """Given from the top, a misdeal, or what the house does with a short hand later."""
    if case.button:
        settled = _of_the_button(case, book)
        if settled is not None:
            return settled
    word = book.setting("card_count.too_few")
    if case.moment.form in ("lowball", "deuce"):
        own = book.setting("card_count.too_few_lowball")
        word = word if own == "as_in_other_games" else own
    if (word == "misdeal_unless_due" and case.due) or (word == "misdeal_unless_button" and case.button):
        if not substantial(case.moment, book):
            return book.rule("The next card off the deck is the one missing", GiveTopCard(case.seat))
    elif not substantial(case.moment, book):
        return misdeal(book, case.moment, "A player got too few cards")
    draws = case.moment.form in ("lowball", "deuce", "draw")
    return _late(book, "late_short", [case.seat], "too few", may_still_draw=draws)


def _of_the_button(case: TooFewCards, book: Book) -> Ruling | None:
    """Where the book has a rule for the button, which gets its last card after everybody else."""
    if case.acted:
        if book.choices.value("card_count.button_acted") == "as_others":
            return None
        book.setting("card_count.button_acted")
        because = "The button has acted on a hand that is short of a card"
        return book.rule(because, HandDead("chips stay", case.seat))
    if book.choices.value("card_count.button_late") == "as_others" or not substantial(case.moment, book):
        return None
    book.setting("card_count.button_late")
    because = "The button's last card can still be given, even after substantial action"
    return book.rule(because, GiveTopCard(case.seat))


def _late(book: Book, key: str, seats: list[int], count: str, may_still_draw: bool = False) -> Ruling:
    because = f"A hand with {count} cards was found after substantial action"
    after = book.setting("misdeal.after_action")
    effects: list[Effect] = [PlaysOn()]
    if book.setting(f"card_count.{key}") == "hand_dead" and not may_still_draw:
        back = book.setting("misdeal.fouled_refund") == "returned"
        effects = [HandDead("chips back" if back else "chips stay", seat) for seat in seats]
    if after == "plays_on":
        return book.rule(because, *effects)
    return book.offer(because, "floor", Misdeal(), tuple(effects))
