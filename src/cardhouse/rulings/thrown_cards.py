"""Cards let go towards the muck, or a fold said (hand.fold): whether the hand is dead.

A hand that already lies in the muck is `mucked_hand`; up-cards picked up are `upcards`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.rulings import sight, sight_betting
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import ChipsBack, Plainly
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.hand_effects import Penalty, Settled
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.shared_facts import FacesBet


class ThrownCards(Case, frozen=True):
    """Cards pushed forward and let go, face down, or a fold said.

    `past_line`: they came past the betting line. `said_fold`: a fold was said in turn and no card let go.
    `drew_action`: somebody behind acted on it. `blind`: whether the player is in the big blind, and whether
    it is posted yet. `uncalled`: what nobody has called yet of a bet that the player made.
    """

    about = "hand"

    facing: FacesBet
    past_line: Annotated[bool, Asked("Did the cards go past the betting line?")]
    said_fold: Annotated[bool, Asked("Was a fold said, with no card let go?")] = False
    drew_action: Annotated[bool, Asked("Did somebody act because of it?")] = False
    blind: Annotated[
        Literal["no", "posted", "not posted"],
        Seen(sight.big_blind, "Is the player in the big blind, and is it posted?"),
    ] = "no"
    uncalled: Annotated[
        int, Seen(sight_betting.uncalled, "How much of a bet of the player has nobody called yet?")
    ] = 0


def thrown_cards(case: ThrownCards, book: Book) -> Ruling:
    """Dead, not dead, or for the floor."""
    if case.blind == "not posted" and book.setting("dead_hand.big_blind_unposted") == "may_take_back":
        because = "The big blind was not posted yet when the cards were pushed forward"
        return book.rule(because, Settled("may take the hand back and call or check"))
    if case.facing:
        return _facing(case, book)
    if case.uncalled and book.choices.value("muck.uncalled") == "returned":
        return _bettor(case, book)
    word = book.setting("dead_hand.released_no_bet")
    released_past_line = case.past_line and not case.said_fold
    if word == "binding" or (word == "past_line" and released_past_line):
        because = "A hand let go forward is given up, bet or no bet"
        fined = word == "binding" and book.setting("dead_hand.fold_without_bet_penalty") == "possible"
        return book.rule(because, Plainly("hand dead"), *([Penalty(False)] if fined else []))
    if word == "if_action_behind" and case.drew_action:
        return book.rule("The throw made somebody behind act", Plainly("hand dead"))
    if word == "if_action_behind" and _big_blind_folds(case, book):
        return book.rule("A hand let go forward is given up, bet or no bet", Plainly("hand dead"))
    if case.said_fold and book.setting("acts.words_in_turn") == "binding":
        return book.rule("A fold that is said in turn binds, bet or no bet", Plainly("hand dead"))
    because = "There was no bet to face, and nothing else makes the hand dead by itself"
    return book.offer(because, "floor", Plainly("hand live"), Plainly("hand dead"))


def _bettor(case: ThrownCards, book: Book) -> Ruling:
    """Who overlooked that somebody still has to answer his bet: this goes before the rule on folds without a
    bet to face, which makes an exception for him.
    """
    book.setting("muck.uncalled")
    because = "The bettor let go of the hand before everybody had answered the bet"
    dead = (Plainly("hand dead"), ChipsBack(case.uncalled))
    if book.setting("muck.thought_pot_won") == "floor_decides":
        return book.offer(because, "floor", dead, Plainly("hand live"))
    return book.rule(because, *dead)


def _big_blind_folds(case: ThrownCards, book: Book) -> bool:
    """Whether the big blind is held to a push of the cards because the blind was posted before it."""
    key = "dead_hand.big_blind_unposted"
    if case.blind != "posted" or case.said_fold or book.choices.value(key) != "may_take_back":
        return False
    book.setting(key)
    return True


def _facing(case: ThrownCards, book: Book) -> Ruling:
    word = book.setting("dead_hand.released_facing_bet")
    if case.said_fold or word == "dead" or case.past_line:
        return book.rule("The hand was given up facing a bet", Plainly("hand dead"))
    because = "The cards stayed short of the betting line and no fold was said"
    return book.offer(because, "floor", Plainly("hand live"), Plainly("hand dead"))
