"""The glossary: the words that the books define, from the catalogue's `term` rows. Decides nothing."""

from dataclasses import dataclass

from cardhouse.houses.catalogue import CatalogueError, load_catalogue, suggest

TOPIC = "term."
ALL_WORDS = "; `cardhouse rules glossary` has all words"


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the trade as one book uses it."""

    word: str
    book: str
    row: str
    says: str


def load_glossary(book: str | None = None) -> tuple[Term, ...]:
    """Every defined word of one book, or of all, in order of the alphabet.

    >>> [term.word for term in load_glossary("mohegan")][:3]
    ['button', 'dead blind', 'exposed card']
    """
    terms = [
        Term(_word(row.topic), row.book, row.id, row.says)
        for row in load_catalogue(book).values()
        if row.kind == "term"
    ]
    return tuple(sorted(terms, key=lambda term: (term.word, term.book, term.row)))


def look_up(word: str, book: str | None = None) -> tuple[Term, ...]:
    """What the books say a word means; otherwise an error that names the nearest words."""
    glossary = load_glossary(book)
    wanted = word.strip().lower().replace("-", " ").replace("_", " ")
    found = tuple(term for term in glossary if term.word == wanted)
    if not found:
        near = suggest(wanted, {term.word for term in glossary})
        raise CatalogueError(f"{word}: not in the glossary{near or ALL_WORDS}")
    return found


def _word(topic: str) -> str:
    return topic.removeprefix(TOPIC).replace("-", " ")
