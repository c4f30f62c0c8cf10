"""What can go wrong at a table, for choosing: mistakes at the deal of the hand in progress, which the dealer
reports with seat and card, and every situation that the house rules on, with its questions. Grouped by what
part of the game it touches; the words for mistakes are in the texts.
"""

from __future__ import annotations

import functools
from typing import get_args

import msgspec

from cardhouse.room.irregularities.commands import MistakeKind
from cardhouse.rulings.deal_cases import DEAL_CASES
from cardhouse.rulings.deal_mistakes import Wrong
from cardhouse.rulings.fouled_deck import What
from cardhouse.rulings.hand_cases import HAND_CASES
from cardhouse.rulings.perform_board import PERFORM
from cardhouse.rulings.situations import Situation, situations
from cardhouse.screens.texts import text

ASKED: dict[MistakeKind, tuple[str, ...]] = {
    "exposed": ("seat", "card"), "flashed": ("seat", "card"), "shown_by_player": ("seat", "card"),
    "off_the_table": ("seat", "card"), "last_card_exposed": ("seat",), "drawn_card_exposed": ("seat",),
    "boxed": ("seat", "card", "late"), "joker": ("seat", "card"), "too_many_cards": ("seat", "late"),
    "too_few_cards": ("seat",), "last_card_swapped": ("seat", "owner", "late"), "away_at_turn": ("late",),
    "fouled_deck": ("what", "seat"), "dealt_wrong": ("what",), "no_right_to_hand": ("seat",),
}  # fmt: skip
"""What must be known of each mistake, by the fields of `ReportMistake`."""
WORDS: dict[str, tuple[str, ...]] = {"fouled_deck": get_args(What), "dealt_wrong": get_args(Wrong)}
KINDS = {"seat": "seat", "owner": "seat", "card": "number", "what": "choice", "late": "yes or no"}
GROUPS = ("deal", "betting", "board", "hand")
FAMILIES = {"last_card_exposed": "stud", "last_card_swapped": "stud", "drawn_card_exposed": "draw"}
"""Mistakes that can only happen in one family of games."""


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that is asked."""

    name: str
    label: str
    kind: str
    choices: tuple[str, ...] = ()
    required: bool = False
    value: str = ""
    help: str = ""


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that can have happened. `mistake` goes to `ReportMistake`, else it is an `AskRuling`."""

    name: str
    title: str
    group: str
    mistake: bool
    questions: tuple[Question, ...]
    says: str = ""
    """More words to find it by."""


@functools.cache
def everything() -> tuple[Choice, ...]:
    """In the order in which it is offered."""
    found = [_mistake(kind) for kind in ASKED]
    ruled = [_situation(one) for one in situations().values()]
    return (*found, *sorted(ruled, key=lambda one: (GROUPS.index(one.group), one.title)))


def possible(family: str) -> tuple[Choice, ...]:
    """What can have happened in a game of this family."""
    return tuple(one for one in everything() if FAMILIES.get(one.name, family) == family)


def _mistake(kind: MistakeKind) -> Choice:
    questions = tuple(_question(kind, name) for name in ASKED[kind])
    return Choice(kind, text(f"wrong.mistake.{kind}"), "now", True, questions)


def _question(kind: str, name: str) -> Question:
    label = text(f"wrong.late.{kind}") if name == "late" else text(f"wrong.asks.{name}")
    start = {"card": "1", "late": "no"}.get(name, "")
    return Question(name, label, KINDS[name], WORDS.get(kind, ()) if name == "what" else (), True, start)


def _situation(one: Situation) -> Choice:
    asked = tuple(
        Question(fact.name, fact.question, fact.kind, _choices(fact.choices), fact.required,
                 fact.show_default(), fact.allowed())
        for fact in one.facts
        if fact.asked
    )  # fmt: skip
    whose = Question("seat", text("wrong.asks.whose"), "seat")
    title = text(f"wrong.situation.{one.name}")
    return Choice(one.name, title, _group(one), False, (whose, *asked), one.about)


def _choices(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word or "nothing" for word in words)


def _group(one: Situation) -> str:
    """Which part of the game it touches, as rulings are carried out."""
    if one.case in PERFORM:
        return "board"
    if one.case in DEAL_CASES:
        return "deal"
    return "hand" if one.case in HAND_CASES else "betting"
