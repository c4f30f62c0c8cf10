"""A card in front of the wrong player (deal.wrong-seat): in the first deal, and stud's last card."""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings import sight
from cardhouse.rulings.case import Case
from cardhouse.rulings.deal_effects import MoveCard, NextCardToOwner
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.misdeal import DealtWrong, dealt_wrong, misdeal
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.substantial_action import Moment


class CardToWrongPlayer(Case, frozen=True):
    """A player got a card that was another's; `seen`: its face may have been seen there."""

    about = "dealing"

    seat: Annotated[int, Seen(sight.named_seat, "Who got the card?")] = 0
    owner: Annotated[int, Asked("Whose card was it?")] = 0
    seen: Annotated[bool, Asked("May its face have been seen there?")] = False
    moment: Moment = Moment()


class LastCardToWrongPlayer(Case, frozen=True):
    """Stud: `seat` got the last card of `owner`; `kept`: it is mixed in there or may have been looked at."""

    about = "dealing"

    seat: Annotated[int, Seen(sight.named_seat, "Who got the card?")] = 0
    owner: Annotated[int, Asked("Whose card was it?")] = 0
    kept: Annotated[bool, Asked("Is it mixed in there, or may it have been looked at?")] = False


def card_to_wrong_player(case: CardToWrongPlayer, book: Book) -> Ruling:
    """Moved where that does no harm."""
    if book.setting("deal_seat.wrong_player") == "out_of_sequence":
        return dealt_wrong(DealtWrong("out_of_sequence", case.moment), book)
    if case.seen:
        return misdeal(book, case.moment, "The wrong player may have seen the card")
    return book.rule("The card can be passed on without harm", MoveCard(case.seat, case.owner))


def last_card_to_wrong_player(case: LastCardToWrongPlayer, book: Book) -> Ruling:
    """Kept where it cannot be told apart or may be known."""
    word = book.setting("deal_seat.final_card")
    if case.kept and word == "kept_if_seen":
        because = "The last card is mixed in with the hand of the wrong player, or may have been seen"
        return book.rule(because, NextCardToOwner(case.seat, case.owner))
    return book.rule("The last card can be passed on", MoveCard(case.seat, case.owner))
