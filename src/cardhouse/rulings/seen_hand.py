"""A hand that was given up and somebody wants to see (showdown.ask-to-see): dead or not, and when.

Whether this player held cards or matched the last bet, so that he may ask, is `cardhouse.play.requests`; here
is whether such a hand can be asked for at all, and what follows when it is granted.
"""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Plainly
from cardhouse.rulings.facts import Asked
from cardhouse.rulings.hand_effects import Settled
from cardhouse.rulings.ruling import Book, Ruling


class HandAskedFor(Case, frozen=True):
    """A losing hand is asked for by the winner of the pot, another player, or the house itself.

    `shown_before`: another player had been shown it before it was given up. `called_it`: who asks called the
    last bet or raise of the last round, which this player made. `no_cards`: who asks has none any more.
    """

    about = "hand"

    asked_by: Annotated[
        Literal["the winner", "another player", "the house"], Asked("Who asks to see the hand?")
    ]
    shown_before: Annotated[bool, Asked("Had another player been shown it before?")] = False
    called_it: Annotated[bool, Asked("Did who asks call this player's last bet on the last round?")] = False
    no_cards: Annotated[bool, Asked("Has who asks no cards any more, or mucked them unshown?")] = False


def hand_asked_for(case: HandAskedFor, book: Book) -> Ruling:
    """The order of things, and whether the hand can still win."""
    if case.asked_by == "the house":
        if book.setting("seen_hand.room_may_require") == "any_discarded_hand":
            because = "The room may have any discarded hand shown"
            return book.offer(because, "floor", Settled("hand shown"), Settled("hand not shown"))
        return book.rule("Discarded hands stay unseen", Settled("hand not shown"))
    return _not_to_be_seen(case, book) or _seen(case, book)


def _not_to_be_seen(case: HandAskedFor, book: Book) -> Ruling | None:
    """Where the book lets no player ask for such a hand, or somebody has to decide."""
    who = book.choices.value("requests.see_hand")
    if who == "caller_of_last_bet":
        return _by_right(case, book)
    if who == "refused" or (who == "only_if_shown_to_a_player" and not case.shown_before):
        book.setting("requests.see_hand")
        return book.rule("Only a hand that a player was shown may be asked for", Settled("hand not shown"))
    if who == "director_decides":
        book.setting("requests.see_hand")
        because = "Whether a hand is shown on request is for who is in charge"
        return book.offer(because, "floor", Settled("hand shown"), Settled("hand not shown"))
    return None


def _by_right(case: HandAskedFor, book: Book) -> Ruling:
    """The right of whoever called the last bet; who has no cards has none."""
    if case.no_cards and book.setting("requests.see_hand_without_cards") == "refused":
        return book.rule("Who has no cards any more may not ask", Settled("hand not shown"))
    if case.called_it:
        book.setting("requests.see_hand")
        because = "Who called the last bet has a right to see the hand that made it"
        return book.rule(because, Settled("hand shown"))
    if book.setting("requests.see_other_hand") == "refused":
        return book.rule("Nobody has a right to see this hand", Settled("hand not shown"))
    because = "Nobody has a right to see this hand, so it is for who is in charge"
    return book.offer(because, "floor", Settled("hand shown"), Settled("hand not shown"))


def _seen(case: HandAskedFor, book: Book) -> Ruling:
    winner = case.asked_by == "the winner"
    word = book.setting("seen_hand.asked_by_winner" if winner else "seen_hand.asked_by_other")
    if word == "live":
        because = "The winner asked, so the hand plays and takes the pot if it is best"
        return book.rule(because, Plainly("hand live"), Settled("hand shown"))
    if book.setting("seen_hand.order") == "pot_first":
        because = "The hand is dead whatever it holds, and the pot is pushed before it is seen"
        return book.rule(because, Plainly("hand dead"), Settled("pot pushed first, then the hand is shown"))
    return book.rule("The hand is dead whatever it holds", Plainly("hand dead"), Settled("hand shown"))
