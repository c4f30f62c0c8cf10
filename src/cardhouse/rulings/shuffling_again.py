"""How a stub is shuffled again while a hand is in play (deal.premature): with no card showing, where the book
says so. When it is shuffled, and with which cards, is decided where the mistake is.
"""

from __future__ import annotations

from cardhouse.rulings.ruling import Book


def face_down(book: Book) -> bool:
    """Whether the dealer is told to show no card; what a book is silent on is not told."""
    if book.choices.value("premature.shuffled") != "face_down":
        return False
    book.setting("premature.shuffled")
    return True
