"""Words and gestures that could mean more than one thing (betting.unclear): who bears the risk."""

from __future__ import annotations

from cardhouse.rulings import small_bet
from cardhouse.rulings.act import Said
from cardhouse.rulings.effects import Acts, Effect, NotBound
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.spot import Spot


def actions(spot: Spot) -> list[Effect]:
    """What an unclear act may be ruled to be: a check or a fold and a call, and the least wager."""
    passive: list[Effect] = [spot.call(), Acts("fold")] if spot.facing else [Acts("check")]
    return [*passive, spot.wager_to(spot.least)] if spot.may_wager else passive


def words(spot: Spot, said: Said, book: Book) -> Ruling:
    """Words outside the trade's own."""
    return _at_own_risk(spot, book, "The words are no established term, and clarity is the player's own duty")


def gesture(spot: Spot, book: Book) -> Ruling:
    """A motion that nobody can be sure of."""
    return _at_own_risk(spot, book, "The gesture is not clear, and clarity is the player's own duty")


def _at_own_risk(spot: Spot, book: Book, because: str) -> Ruling:
    if book.value("unclear_words") == "as_meant":
        return book.rule(f"{because}, but what was meant counts", NotBound())
    return book.offer(because, "floor", *actions(spot))


def amount(spot: Spot, said: Said, book: Book) -> Ruling:
    """A named amount with several readings, where the book does not take the smallest."""
    if book.value("unclear_amount") == "largest_within_pot":
        covered = [to for to in said.amounts if to <= spot.pot]
        to = max(covered) if covered else min(said.amounts)
        because = "The amount can be read in more than one way: the largest that the pot covers"
        return book.rule(because, small_bet.proper(spot, to, book))
    read = [small_bet.proper(spot, to, book) for to in sorted(said.amounts)]
    return book.offer("The amount can be read in more than one way", "floor", *dict.fromkeys(read))


def conditional(spot: Spot, said: Said, book: Book) -> Ruling:
    """What a player says he will do if another acts in some way."""
    because = "The words were about what would be done after somebody else's action"
    if book.value("conditional_words") == "no_effect":
        return book.rule(because, NotBound())
    held = spot.wager_to(spot.least) if spot.may_wager else spot.call()
    return book.offer(because, "floor", held, NotBound())
