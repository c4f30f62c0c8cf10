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


def not_heard(aloud: Ruling, silent: Ruling, book: Book) -> Ruling:
    """The words came first, but not everybody heard them and the chips looked like something else."""
    read = [*(aloud.options or [aloud]), *(silent.options or [silent])]
    outcomes = dict.fromkeys(one.effects for one in read)
    return book.offer("Not everybody heard the words, and the chips say otherwise", "floor", *outcomes)


def words_came_after(spot: Spot, said: Said, book: Book) -> Ruling | None:
    """The amount was named over chips already in; None where the chips decide."""
    if book.value("words_against_chips") == "words":
        return words.rule_words(spot, said, book)
    return None
