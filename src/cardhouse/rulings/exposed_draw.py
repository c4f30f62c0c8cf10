"""A card exposed on the draw (deal.exposed)."""

from __future__ import annotations

from typing import Annotated

from cardhouse.cards.card import RANKS
from cardhouse.rulings import sight
from cardhouse.rulings.case import Case
from cardhouse.rulings.deal_effects import KeepCard, ReplaceCard
from cardhouse.rulings.facts import Seen
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.shared_facts import AtSeat
from cardhouse.rulings.substantial_action import Form

WHEEL = {"lowball": "A2345", "deuce": "23457"}


class ExposedOnDraw(Case, frozen=True):
    """The card that came face up, in lowball, deuce-to-seven or draw high."""

    about = "dealing"

    form: Annotated[Form, Seen(sight.form, "Which family of games is it?")]
    card: Annotated[int, Seen(sight.last_card_of, "Which card came face up?")]
    seat: AtSeat = 0


def exposed_on_draw(case: ExposedOnDraw, book: Book) -> Ruling:
    """Kept, or replaced when everybody has drawn."""
    keep = KeepCard(case.seat, case.card)
    replaced = ReplaceCard("after the draw", False, case.seat, case.card)
    if case.form not in WHEEL:
        word = book.setting("exposed.on_draw_high")
        return book.rule("A card was exposed on the draw", keep if word == "kept" else replaced)
    joker = not 0 <= case.card < 52
    if joker or RANKS[case.card // 4] in WHEEL[case.form]:
        word = book.setting("exposed.on_draw_wheel")
        return book.rule("A wheel card was exposed on the draw", keep if word == "kept" else replaced)
    word = book.setting("exposed.on_draw_other")
    because = "A card that is no wheel card was exposed on the draw"
    if word == "floor_decides":
        return book.offer(because, "floor", replaced, keep)
    return book.rule(because, keep if word == "kept" else replaced)
