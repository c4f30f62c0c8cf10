"""Stud's last card dealt face up, and a last street that the stub does not reach (deal.last-card)."""

from __future__ import annotations

import msgspec

from cardhouse.rulings.effects import Effect
from cardhouse.rulings.effects_board import KeepsCard, Opens, Stated
from cardhouse.rulings.ruling import Book, Chooser, Ruling


class LastCardUp(msgspec.Struct, frozen=True):
    """The dealer turned up a last card. `first`: of the first player to get one; `all_in`: its player is.

    In a hand in play `seat` tells whose it is, and the rest is looked up there.
    """

    players: int = 0
    first: bool = False
    all_in: bool = False
    seat: int = 0


class CommonCardForSome(msgspec.Struct, frozen=True):
    """Some players had a last card of their own when it was seen that the others must share one."""


class StubMayBeShort(msgspec.Struct, frozen=True):
    """The dealer suspects that the stub is short; `most_bet` is the largest bet of the game in dollars."""

    most_bet: int


def last_card_up(case: LastCardUp, book: Book) -> Ruling:
    """What the others get, what the player may do, who opens."""
    because = "The dealer turned a last card up"
    if case.all_in:
        if book.setting("last_card.all_in_up") == "replaced":
            return book.rule("The player is all-in", Stated("card replaced"))
        others = Stated("other cards face down")
        return book.rule("The player is all-in", KeepsCard(), others, _opens(book))
    if case.players > 2:
        return _several(case, book, because)
    if case.first:
        up = book.setting("last_card.two_first") == "second_face_up"
        other = Stated("second card face up" if up else "other cards face down")
        return book.rule(because, other, Stated("betting as usual"), _opens(book))
    word = book.setting("last_card.two_second")
    if word == "no_more_betting":
        return book.rule(because, Stated("no more betting"))
    return _may_declare(book, because, word == "declare_all_in", _opens(book))


def _opens(book: Book) -> Opens:
    return Opens(book.setting("last_card.first_to_act"))


def _several(case: LastCardUp, book: Book, because: str) -> Ruling:
    opens = _opens(book)
    if not case.first:
        may = book.setting("last_card.several_other") == "declare_all_in"
        return _may_declare(book, because, may, Stated("other cards face down"), opens)
    up = book.setting("last_card.several_first") == "others_face_up"
    may = book.setting("last_card.several_first_may") == "declare_all_in"
    others = Stated("other cards face up" if up else "other cards face down")
    return _may_declare(book, because, may, others, opens)


def _may_declare(book: Book, because: str, may: bool, *effects: Effect) -> Ruling:
    if not may:
        return book.rule(because, *effects)
    chooser: Chooser = "player"
    offered = book.offer(
        because, chooser, Stated("takes part in the betting"), Stated("may be all-in for the pot so far")
    )
    return msgspec.structs.replace(offered, effects=effects)


def common_card_for_some(case: CommonCardForSome, book: Book) -> Ruling:
    """Whether there is betting on the last round."""
    because = "Only some of the players share the common card"
    if book.setting("last_card.partly_shared") == "no_more_betting":
        return book.rule(because, Stated("no more betting"))
    return book.rule(because, Stated("betting as usual"))


def stub_may_be_short(case: StubMayBeShort, book: Book) -> Ruling:
    """Who is told before the stub is looked through."""
    over = book.setting("last_card.count_told_over")
    if over is not None and case.most_bet > over:
        because = f"Bets of more than {over} dollars are allowed, where a short stub is most unlikely"
        return book.rule(because, Stated("supervisor told before the stub is looked at"))
    return book.rule("The stub may be short", Stated("dealer may look through the stub"))
