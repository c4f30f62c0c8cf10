"""A named amount against the chips that went in (betting.verbal): which of the two counts."""

from __future__ import annotations

from cardhouse.rulings import words
from cardhouse.rulings.act import Said
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.spot import Spot


def words_came_first(spot: Spot, said: Said, book: Book) -> Ruling:
    """The amount was named before the chips or as they went in: it counts either way."""
    book.value("words_against_chips")
    return words.rule_words(spot, said, book)


def words_came_after(spot: Spot, said: Said, book: Book) -> Ruling | None:
    """The amount was named over chips already in; None where the chips decide."""
    if book.value("words_against_chips") == "words":
        return words.rule_words(spot, said, book)
    return None
