"""Pages of the rules: search over all books or one, a row in full, and a topic in all houses side by side.

What the books say is `houses.catalogue`, what each house chose its profile; both are only shown. Rules hang
on the wall of every cardroom: these pages need no account.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from cardhouse.houses.catalogue import KINDS, Row, books, load_catalogue
from cardhouse.houses.open_questions import question_of
from cardhouse.houses.profile import every_house
from cardhouse.screens.pages import page
from cardhouse.screens.rules.finding import chapters, compared, differences, found_rows, topics, values_citing
from cardhouse.screens.rules.own import own_chapters, own_row_page
from cardhouse.screens.texts import text
from cardhouse.screens.writing import plain_words
from cardhouse.server.answers import absent

Asking = Request[Any, Any, Any]
ROWS_MOST = 100
WORDS_MOST = 100


@get("/rules", include_in_schema=False)
async def search(request: Asking) -> Response[bytes]:
    """Rows with all the words; without words, the topics to choose from."""
    words = str(request.query_params.get("words", ""))[:WORDS_MOST].strip()
    book = str(request.query_params.get("book", ""))
    kind = str(request.query_params.get("kind", ""))
    book = book if book in books() else ""
    kind = kind if kind in KINDS else ""
    rows = found_rows(words, book, kind) if words or book or kind else []
    return page(
        request, "rules/search.html", title=text("rules.title"), words=words, book=book, kind=kind,
        rows=rows[:ROWS_MOST], count=len(rows), asked=bool(words or book or kind), books=books(),
        kinds=KINDS, topics=topics(), differences=differences(), houses=every_house(),
    )  # fmt: skip


@get("/rules/{row:str}", include_in_schema=False)
async def one_row(request: Asking, row: FromPath[str]) -> Response[bytes]:
    """What a row says, and which houses go by it."""
    found: Row | None = load_catalogue().get(row)
    question = question_of(row) if found is None else None
    if question is not None:
        return page(request, "rules/gap.html", title=question.gap.name, question=question)
    if found is None:
        own = await own_row_page(request, row)
        if own is None:
            raise absent(f"row {row[:100]!r} in any book")
        return own
    rows = [one for one in load_catalogue().values() if one.topic == found.topic and one.id != found.id]
    return page(
        request, "rules/row.html", title=f"{found.id}", row=found, values=values_citing(found.id),
        siblings=rows,
    )  # fmt: skip


@get("/rules/topics/{topic:str}", include_in_schema=False)
async def compare(request: Asking, topic: FromPath[str]) -> Response[bytes]:
    """A topic in all books, and what each house plays."""
    found = compared(topic)
    if not found.rows and not found.lines:
        raise absent(f"topic {topic[:100]!r}")
    return page(
        request, "rules/compare.html", title=text("rules.compare_title", topic=plain_words(topic)),
        topic=topic, rows=found.rows, lines=found.lines, houses=found.houses,
    )  # fmt: skip


@get(["/rules/houses/{house:str}", "/rules/houses/{house:str}/{number:int}"], include_in_schema=False)
async def house_book(request: Asking, house: FromPath[str]) -> Response[bytes]:
    """A house's own rulebook, made from what the software plays by: its headings, or one of its parts."""
    found = chapters(house) if house in every_house() else await own_chapters(request, house)
    if not found:
        raise absent(f"house {house[:100]!r}")
    number = request.path_params.get("number")
    if number is not None and not 0 <= number < len(found):
        raise absent("such part of the book")
    return page(
        request, "rules/book.html", title=found[0].title, house=house, chapters=found,
        chapter=found[number] if number is not None else None,
    )  # fmt: skip


HANDLERS = [search, one_row, compare, house_book]
