"""Until when a ruling may be asked for, pots that went to the wrong player, decisions that wait
(authority.ruling-window, showdown.dispute).
"""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.play.refusal import Refusal
from cardhouse.rulings import sight_betting
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import Effect
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.hand_effects import Impounded, PotMoves, Settled
from cardhouse.rulings.ruling import Book, Ruling

Moment = Literal[
    "before the pot is pushed",
    "while the cards are gathered",
    "first riffle",
    "green button",
    "dealer push",
    "first card",
    "substantial action",
    "game ended",
    "table changed",
]
"""What had happened last when the ruling was asked for."""
ORDER: tuple[Moment, ...] = (
    "dealer push", "first riffle", "green button", "first card", "substantial action",
)  # fmt: skip
REACHED: dict[Moment, int] = {"first card": 1, "substantial action": 2}
"""How far the next hand has come; the signs of its beginning are one moment."""
MINUTE = 60


class RulingAsked(Case, frozen=True):
    """A ruling on the last hand is asked for. `counting`: on how its pot was counted or paid out, and not on
    how a hand was read. `in_break`: so many `seconds` after its pot was pushed in a break.
    """

    about = "house"

    when: Annotated[Moment, Asked("What had happened last when the ruling was asked for?")] = (
        "while the cards are gathered"
    )
    counting: Annotated[bool, Asked("Is it about how the pot was counted or paid out?")] = False
    in_break: Annotated[bool, Asked("Was the hand finished in a break?")] = False
    seconds: Annotated[int, Asked("How many seconds ago was its pot pushed?")] = 0


class WrongPot(Case, frozen=True):
    """A pot of so many chips went to the wrong player. `mixed`: with chips that were not in it."""

    about = "hand"

    pot: Annotated[int, Seen(sight_betting.pot, "How large was the pot?")]
    mixed: Annotated[bool, Asked("Was it mixed with other chips?")] = True
    when: Annotated[Moment, Asked("What had happened last when the ruling was asked for?")] = (
        "while the cards are gathered"
    )


class DecisionWaits(Case, frozen=True):
    """A decision takes a while: the camera is looked at, somebody higher is fetched. `disputed` is the part
    of the pot that is in doubt.
    """

    about = "house"

    pot: Annotated[int, Seen(sight_betting.pot, "How large is the pot?")]
    disputed: Annotated[int, Asked("How much of it is in doubt?")] = 0


class PointedOutLate(Case, frozen=True):
    """An error that was seen and not pointed out at once."""

    about = "house"

    late: Annotated[bool, Asked("Was the error seen and not pointed out at once?")] = True


def in_time(when: Moment, book: Book) -> bool:
    """Whether the house still rules on the hand; a later moment includes the earlier ones."""
    if when in ("game ended", "table changed"):
        return when.replace(" ", "_") not in book.setting("authority.window_also_closes")
    if when not in ORDER:
        book.setting("authority.late_request")
        return True
    reached = REACHED.get(when, 0)
    begins = book.setting("deal.hand_begins")
    closes = min(1 if word == "first_card" else 0 for word in begins)
    word = when.replace(" ", "_")
    return not (word in begins or reached > closes)


def ruling_asked(case: RulingAsked, book: Book) -> Ruling:
    """Heard, or too late: in a break by the clock, for a count of the pot perhaps longer than for a hand."""
    minutes = book.choices.value("authority.break_minutes") if case.in_break else 0
    if minutes:
        book.setting("authority.break_minutes")
        if case.seconds > minutes * MINUTE:
            return _too_late(book)
        return book.rule("The time for it is not over yet", Settled("claim heard"))
    longer = case.counting and book.choices.value("authority.counting_until") == "substantial_action"
    if longer and case.when in ORDER:
        book.setting("authority.counting_until")
        if case.when == "substantial action":
            return _too_late(book)
        return book.rule("There is no substantial action in the next hand yet", Settled("claim heard"))
    if in_time(case.when, book):
        return book.rule("The next hand has not begun", Settled("claim heard"))
    return _too_late(book)


def _too_late(book: Book) -> Ruling:
    if book.setting("authority.late_request") == "result_stands":
        return book.rule("The ruling was asked for too late", Settled("result stands"))
    because = "The ruling was asked for late"
    return book.offer(because, "floor", Settled("result stands"), Settled("claim heard"))


def wrong_pot(case: WrongPot, book: Book) -> Ruling | Refusal:
    """Moved to the rightful winner, rebuilt from the betting where it was mixed with other chips."""
    if case.pot <= 0:
        return Refusal("bad_amount", {"amount": case.pot})
    if not in_time(case.when, book):
        return _too_late(book)
    moved = PotMoves(case.pot)
    if not case.mixed:
        return book.rule("The pot can still be told apart", moved)
    if book.setting("authority.mixed_pot") == "rebuilt":
        because = "The pot's size can be rebuilt from the betting of the hand"
        return book.offer(because, "floor", moved, Settled("result stands"))
    return book.offer("The pot was mixed with other chips", "floor", Settled("result stands"), moved)


def decision_waits(case: DecisionWaits, book: Book) -> Ruling | Refusal:
    """The game may go on, the pot or the part in doubt held aside."""
    if case.pot <= 0 or not 0 <= case.disputed <= case.pot:
        return Refusal("bad_amount", {"amount": case.disputed if case.pot > 0 else case.pot})
    on: Effect = Settled("play goes on")
    options: list[Effect | tuple[Effect, ...]] = []
    held = book.setting("authority.impound")
    if "whole_pot" in held:
        options.append((on, Impounded(case.pot)))
    if "disputed_part" in held and 0 < case.disputed < case.pot:
        options.append((on, Impounded(case.disputed)))
    options.append(Settled("play waits"))
    return book.offer("A decision takes a while", "floor", *options)


def pointed_out_late(case: PointedOutLate, book: Book) -> Ruling:
    """Waiting may change the ruling."""
    if book.setting("authority.late_notice") == "no_effect" or not case.late:
        return book.rule("The error is ruled on as it happened", Settled("ruled as if pointed out at once"))
    because = "An error should be pointed out when it is seen; waiting may change the ruling"
    return book.offer(
        because, "floor", Settled("ruled with the delay in mind"), Settled("ruled as if pointed out at once")
    )
