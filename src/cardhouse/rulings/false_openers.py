"""Jacks or better: a pot opened without openers, and questions about opening hands (game.jacks-or-better).

Proving openers at the showdown, and splitting them, is the engine's (`play.openers`).
"""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings import sight
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Effect, Plainly
from cardhouse.rulings.effects_board import Stated
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.ruling import Book, Ruling


class FalseOpeners(Case, frozen=True):
    """The opener shows before the draw that he has no openers, with what has happened since he opened."""

    about = "betting"

    raised: Annotated[bool, Seen(sight.worked_out, "Has anybody raised since the pot was opened?")] = False
    callers: Annotated[int, Seen(sight.worked_out, "How many players have called the opening bet?")] = 0
    action_complete: Annotated[bool, Seen(sight.worked_out, "Is the betting before the draw over?")] = False
    bet_again: Annotated[bool, Seen(sight.worked_out, "Has the opener put in more than the opening bet?")] = (
        False
    )

    def plays_by(self) -> set[str]:
        """What there is that may make the pot play in any event."""
        found = {
            "raise": self.raised,
            "two_callers": self.callers > 1,
            "action_complete": self.action_complete,
        }
        return {word for word, there in found.items() if there}


class WantsToOpen(Case, frozen=True):
    """After false openers another player wants to declare the pot open; he may have passed openers before."""

    about = "betting"

    passed_openers: Annotated[bool, Asked("Did this player pass with openers before?")] = False
    seat: Annotated[int, Seen(sight.named_seat, "Who wants to declare the pot open?")] = 0


class NobodyOpens(Case, frozen=True):
    """After false openers nobody else declares the pot open."""

    about = "betting"


class AllInFalseOpener(Case, frozen=True):
    """A player all-in for the ante declared the pot open and had no openers."""

    about = "betting"


class AskedForOpeningHand(Case, frozen=True):
    """A player asks to see the opening hand."""

    about = "betting"

    winner_known: Annotated[bool, Seen(sight.hand_over, "Is the winner known?")] = False


class CallCannotBeatOpeners(Case, frozen=True):
    """After the draw a call was made by a hand that could not beat openers."""

    about = "betting"


def false_openers(case: FalseOpeners, book: Book) -> Ruling:
    """What becomes of the hand, the bets and the pot."""
    dead = Plainly("hand dead")
    effects: list[Effect] = [dead, *_bets(case, book)]
    if case.plays_by() & book.setting("false_openers.plays_anyway"):
        because = "The openers were false, but enough has happened for the pot to play in any event"
        return book.rule(because, *effects, Stated("pot plays"))
    if book.setting("false_openers.before_draw") == "deal_over":
        return book.rule("The openers were false", *effects, Stated("pot carried"))
    because = "The openers were false and little has happened since"
    return book.rule(because, *effects, Stated("another player may declare the pot open"))


def _bets(case: FalseOpeners, book: Book) -> list[Effect]:
    first = book.setting("false_openers.opening_bet")
    found: list[Effect] = [Stated("opening bet stays" if first == "stays" else "opening bet back")]
    if case.bet_again:
        word = book.setting("false_openers.later_bets")
        back = word == "withdrawn_until_action_complete" and not case.action_complete
        found.append(Stated("other bets back" if back else "other bets stay"))
    return found


def wants_to_open(case: WantsToOpen, book: Book) -> Ruling:
    """Whether this player may declare the pot open."""
    if case.passed_openers and book.setting("false_openers.passed_openers") == "not_eligible":
        return book.rule("The player passed openers before", Stated("not eligible to open"))
    book.setting("false_openers.before_draw")
    return book.rule("The pot is not opened", Stated("another player may declare the pot open"))


def nobody_opens(case: NobodyOpens, book: Book) -> Ruling:
    """What goes back and what stays in for the next deal."""
    because = "Nobody else declares the pot open"
    if book.setting("false_openers.nobody_opens") == "bets_stay":
        return book.rule(because, Stated("bets stay, pot carried"))
    return book.rule(because, Stated("bets back but the first one, antes and first bet carried"))


def all_in_false_opener(case: AllInFalseOpener, book: Book) -> Ruling:
    """What it costs."""
    because = "A player all-in for the ante declared the pot open and had no openers"
    out = book.setting("false_openers.all_in_false") == "sits_out_until_pot_won"
    after = Stated("out until another wins an opened pot" if out else "plays the next deal")
    return book.rule(because, Plainly("hand dead"), Stated("loses the ante"), after)


def asked_for_opening_hand(case: AskedForOpeningHand, book: Book) -> Ruling:
    """Whether it is shown."""
    if book.setting("false_openers.show_request") == "not_shown":
        return book.rule("Opening hands are not shown on request", Stated("opening hand not shown"))
    if case.winner_known:
        return book.rule("The winner is known", Stated("opening hand shown"))
    return book.rule("The winner is not known yet", Stated("opening hand not shown yet"))


def call_cannot_beat(case: CallCannotBeatOpeners, book: Book) -> Ruling:
    """Whether the call goes back."""
    because = "A hand that could not beat openers called after the draw"
    if book.setting("false_openers.cannot_beat") == "refund":
        return book.rule(because, Stated("bet taken back"))
    return book.rule(because, Plainly("no refund"))
