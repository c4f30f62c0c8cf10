"""Stud's last street (deal.last-card): an all-in player's card dealt face up, a stub that does not reach.

The last card of a player who can bet is in `exposed_last`.
"""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings import sight_betting
from cardhouse.rulings.case import Case
from cardhouse.rulings.effects_board import KeepsCard, Opens, Stated
from cardhouse.rulings.facts import Seen
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.shared_facts import AtSeat


class AllInLastCardUp(Case, frozen=True):
    """The dealer turned up the last card of a player who is all-in."""

    about = "board"

    seat: AtSeat = 0


class CommonCardForSome(Case, frozen=True):
    """Some players had a last card of their own when it was seen that the others must share one."""

    about = "board"


class StubMayBeShort(Case, frozen=True):
    """The dealer suspects that the stub is short; `most_bet` is the largest bet of the game."""

    about = "board"

    most_bet: Annotated[int, Seen(sight_betting.largest_bet, "What is the largest bet of the game?")]


def all_in_last_card_up(case: AllInLastCardUp, book: Book) -> Ruling:
    """Whether the card is kept; who opens is as for any last card turned up."""
    because = "The last card of a player who is all-in came face up"
    if book.setting("last_card.all_in_up") == "replaced":
        return book.rule(because, Stated("card replaced"))
    opens = Opens(book.setting("exposed.last_opens"))
    return book.rule(because, KeepsCard(), Stated("other cards face down"), opens)


def common_card_for_some(case: CommonCardForSome, book: Book) -> Ruling:
    """Whether there is betting on the last round."""
    because = "Only some of the players share the common card"
    if book.setting("last_card.partly_shared") == "no_more_betting":
        return book.rule(because, Stated("no more betting"))
    return book.rule(because, Stated("betting as usual"))


def stub_may_be_short(case: StubMayBeShort, book: Book) -> Ruling:
    """Who is told before the stub is looked through."""
    over = book.setting("last_card.count_told_over")
    if over is not None and case.most_bet > over * (100 if book.cash else 1):
        because = f"Bets of more than {over} are allowed, where a short stub is most unlikely"
        return book.rule(because, Stated("supervisor told before the stub is looked at"))
    return book.rule("The stub may be short", Stated("dealer may look through the stub"))
