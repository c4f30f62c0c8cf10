"""The catalogue and the glossary: every row is there and is found; a wrong id names the nearest."""

import pytest

from cardhouse.houses.catalogue import (
    KINDS,
    CatalogueError,
    books,
    books_beyond,
    find_row,
    load_catalogue,
    row_ids,
)
from cardhouse.houses.glossary import load_glossary, look_up

ROWS = {"horseshoe": 974, "live": 210, "mohegan": 340, "pechanga": 594, "toledo": 81, "tda2024": 397}


def test_the_books_have_all_their_rows() -> None:
    assert books() == tuple(ROWS)
    assert {book: len(load_catalogue(book)) for book in books()} == ROWS
    assert len(load_catalogue()) == sum(ROWS.values())
    assert books_beyond() == ("tda2024",)


@pytest.mark.parametrize("book", ROWS)
def test_ids_read_the_quick_way_are_the_ids_of_the_rows(book: str) -> None:
    rows = load_catalogue(book)
    assert row_ids(book) == set(rows)
    for kind in KINDS:
        assert row_ids(book, kind) == {name for name, row in rows.items() if row.kind == kind}


def test_every_row_is_whole() -> None:
    for row in load_catalogue().values():
        assert row.says
        assert row.section
        assert row.kind in KINDS
        assert "." in row.topic
        assert all(isinstance(check, str) for check in row.checks)


def test_a_row_is_found_by_its_id() -> None:
    row = find_row("pechanga.21.3")
    assert (row.book, row.kind, row.topic) == ("pechanga", "play", "betting.raise-cap")
    assert row.params["raises_after_bet"] == 3


@pytest.mark.parametrize(
    ("wrong", "words"),
    [("pechanga.21.33", "did you mean pechanga.21.3"), ("acme.1", "no such book; the books are horseshoe")],
)
def test_a_wrong_id_names_the_nearest(wrong: str, words: str) -> None:
    with pytest.raises(CatalogueError) as refused:
        find_row(wrong)
    assert words in str(refused.value)


def test_a_wrong_book_is_refused() -> None:
    for look in (load_catalogue, row_ids):
        with pytest.raises(CatalogueError, match="acme: no such book"):
            look("acme")


def test_the_glossary_lists_every_term() -> None:
    terms = {row.id for row in load_catalogue().values() if row.kind == "term"}
    assert {term.row for term in load_glossary()} == terms
    assert [term.book for term in look_up("Check-raise")] == ["horseshoe", "live", "pechanga"]
    assert {term.book for term in load_glossary("live")} == {"live"}
    assert all(term.word == term.word.strip() and "-" not in term.word for term in load_glossary())


def test_an_unknown_word_names_the_nearest() -> None:
    with pytest.raises(CatalogueError, match="chek: not in the glossary; did you mean check"):
        look_up("chek")
