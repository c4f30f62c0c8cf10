"""A hand that its holder let go into or beside the muck (hand.muck-retrieval): dead, or returned.

Whether letting go was a fold at all is `thrown_cards`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.rulings import sight, sight_betting
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import ChipsBack, Effect, Owes, Plainly
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.hand_effects import Settled
from cardhouse.rulings.ruling import Book, Ruling

Cause = Literal[
    "gave up",
    "thought the pot was won",
    "already in for the bet",
    "owes chips",
    "wrong information",
    "dealer misread a hand",
    "all-in hands not turned up",
    "to prove openers",
]
KEYS: dict[Cause, str] = {
    "thought the pot was won": "thought_pot_won",
    "already in for the bet": "already_in",
    "owes chips": "owes_chips",
    "wrong information": "wrong_information",
    "dealer misread a hand": "dealer_misread",
    "all-in hands not turned up": "all_in_unshown",
    "to prove openers": "prove_openers",
}


class MuckedHand(Case, frozen=True):
    """A hand let go into or beside the muck: why, and whether its cards can be told from the discards.

    `chips`: what the player had bound himself to put in, where he owes chips. `at_showdown`: thrown face down
    with a forward motion at the showdown. `face_up`: they lay so that everybody could read them. `to`: the
    player's whole bet of this round, over a bet of `facing`, where nobody has called it yet.
    """

    about = "hand"

    cause: Annotated[Cause, Asked("Why was the hand let go?")] = "gave up"
    identifiable: Annotated[bool, Asked("Can the cards still be told from the discards?")] = True
    chips: Annotated[int, Seen(sight.owed_now, "What had the player bound himself to put in?")] = 0
    at_showdown: Annotated[bool, Seen(sight.at_showdown, "Was it at the showdown?")] = False
    face_up: Annotated[bool, Seen(sight.lies_open, "Did the cards lie face up?")] = False
    to: Annotated[
        int, Seen(sight_betting.uncalled_bet, "If nobody called the player's bet: what was the whole bet?")
    ] = 0
    facing: Annotated[int, Seen(sight_betting.called_below, "What was the bet that it was made over?")] = 0


def mucked_hand(case: MuckedHand, book: Book) -> Ruling:
    """What becomes of it."""
    owed: tuple[Effect, ...] = (Owes(case.chips),) if case.cause == "owes chips" and case.chips else ()
    if not case.identifiable and book.setting("muck.unidentifiable") == "dead":
        because = "The cards cannot be told from the discards"
        return book.rule(because, Plainly("hand dead"), *owed, *_uncalled(case, book))
    if case.face_up and case.at_showdown and book.setting("protection.tabled") != "dead":
        because = "The cards lay face up at the showdown, where everybody could read them"
        return book.rule(because, Settled("hand returned"), *owed)
    word = "as_any"
    if case.cause in KEYS:
        word = book.setting(f"muck.{KEYS[case.cause]}")
    if word == "as_any":
        word = book.setting("muck.at_showdown" if case.at_showdown else "muck.gave_up")
    if word == "dead":
        because = "Who lets go of a hand has given it up"
        return book.rule(because, Plainly("hand dead"), *owed, *_uncalled(case, book))
    if word == "returned":
        because = f"The hand was let go for a reason that gives it back: {case.cause}"
        if case.at_showdown and case.cause not in KEYS:
            because = "Cards put away unshown are not dead while it is certain which they are"
        return book.rule(because, Settled("hand returned"), *owed)
    because = "A hand that can be told apart may be brought back if that serves the game best"
    dead = (Plainly("hand dead"), *owed, *_uncalled(case, book))
    back: tuple[Effect, ...] = (Settled("hand returned"), *owed)
    if word == "favoured":
        because += "; here the player was misled, so it should be"
        return book.offer(because, "floor", back, dead)
    return book.offer(because, "floor", dead, back)


def _uncalled(case: MuckedHand, book: Book) -> tuple[Effect, ...]:
    """What comes back of a bet that nobody had called when the bettor let go of the hand."""
    above = case.to - case.facing
    if above > 0 and book.setting("muck.uncalled") == "returned":
        return (ChipsBack(above),)
    return ()
