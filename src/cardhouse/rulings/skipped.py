"""A player whom the betting passed by (betting.skipped): the right to act kept, limited or lost."""

from __future__ import annotations

from typing import Annotated, Literal

from cardhouse.rulings import sight, sight_betting
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects import MayOnly, Plainly
from cardhouse.rulings.facts import Asked, Seen
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.shared_facts import FacesBet

Behind = Literal["check", "fold", "call", "bet", "raise"]
PUTS_CHIPS_IN = ("call", "bet", "raise")


class Skipped(Case, frozen=True):
    """What happened behind a player who has not acted.

    `waiting`: somebody before him has not acted either. `dealer_went_on`: the dealer burned a card or moved
    the action past him. `next_card_out`: a card of the next round is dealt; `short`: he owes to the bets.
    `raised_to`: the whole bet that somebody behind made it.
    """

    about = "betting"

    behind: Annotated[
        tuple[Behind, ...], Seen(sight_betting.behind, "What did the players behind do, in order?")
    ]
    facing: FacesBet = False
    waiting: Annotated[
        bool, Seen(sight_betting.waits_for_another, "Has somebody before the player still to act?")
    ] = False
    dealer_went_on: Annotated[
        bool, Asked("Did the dealer burn a card or move the action past the player?")
    ] = False
    next_card_out: Annotated[bool, Asked("Is a card of the next round out already?")] = False
    short: Annotated[bool, Seen(sight.short_of_bets, "Does the player still owe chips to the bets?")] = False
    raised_to: Annotated[int, Asked("If somebody behind bet or raised: to how much?")] = 0


def skipped(case: Skipped, book: Book) -> Ruling:
    """What is left to the player."""
    if case.waiting and book.value("skipped_waiting") == "keeps_turn":
        return book.rule("Somebody before him has still to act", Plainly("keeps the turn"))
    if not _passed(case, book):
        return book.rule("Too little has happened behind to cost him the turn", Plainly("keeps the turn"))
    if case.next_card_out:
        return _next_card(case, book)
    word = book.value("skipped")
    because = "Enough has happened behind the player for it to stand"
    if word == "check_or_call_only":
        return book.rule(because, MayOnly(("call", "fold") if case.facing else ("check",)))
    if word == "floor_decides":
        return book.offer(because, "floor", Plainly("hand live"), Plainly("hand dead"))
    return book.offer(because, "floor", Plainly("loses the turn"), Plainly("keeps the turn"))


def _passed(case: Skipped, book: Book) -> bool:
    """Whether what happened behind stands."""
    acted = len(case.behind)
    if case.dealer_went_on and book.value("dealer_counts_as_actor") == "counts":
        acted += 1
    if book.value("skipped_counts") == "substantial_action":
        chips = sum(kind in PUTS_CHIPS_IN for kind in case.behind)
        return acted >= 3 or (acted >= 2 and chips >= 1)
    return acted >= int(book.value("skipped_loses_after"))


def _next_card(case: Skipped, book: Book) -> Ruling:
    if not case.short:
        return book.rule("He owes nothing to the pot", Plainly("hand live"))
    if book.value("skipped_at_next_card") == "dead_if_short":
        return book.rule("The next round has begun and he is short of the bets", Plainly("hand dead"))
    because = "The next round has begun and he is short of the bets"
    return book.offer(because, "floor", Plainly("hand dead"), Plainly("hand live"))
