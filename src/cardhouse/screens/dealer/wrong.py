"""What can go wrong at a table, for choosing: mistakes at the deal of the hand in progress, which the dealer
reports with seat and card, and every situation that the house rules on, with its questions. Grouped by what
part of the game it touches; the words for mistakes are in the texts.
"""

from __future__ import annotations

import functools
from typing import get_args

import msgspec

from cardhouse.play.setup import Mode
from cardhouse.room.irregularities.commands import MistakeKind
from cardhouse.rulings.deal_mistakes import Wrong
from cardhouse.rulings.fouled_deck import What
from cardhouse.rulings.situations import Fact, Situation, situations
from cardhouse.screens.texts import text

ASKED: dict[MistakeKind, tuple[str, ...]] = {
    "exposed": ("seat", "card"), "flashed": ("seat", "card"), "shown_by_player": ("seat", "card"),
    "off_the_table": ("seat", "card"), "last_card_exposed": ("seat",), "drawn_card_exposed": ("seat", "face"),
    "boxed": ("seat", "card", "late"), "joker": ("seat", "card"), "too_many_cards": ("seat", "late"),
    "too_few_cards": ("seat",), "last_card_swapped": ("seat", "owner", "late"), "away_at_turn": ("late",),
    "fouled_deck": ("what", "seat"), "dealt_wrong": ("what",), "no_right_to_hand": ("seat",),
}  # fmt: skip
"""What must be known of each mistake, by the fields of `ReportMistake`."""
WORDS: dict[str, tuple[str, ...]] = {"fouled_deck": get_args(What), "dealt_wrong": get_args(Wrong)}
KINDS = {
    "seat": "seat", "owner": "seat", "card": "number", "face": "card", "what": "choice", "late": "yes or no",
}  # fmt: skip
GROUPS = ("dealing", "betting", "board", "hand", "table", "house")
WHO_ELSE = {"wrong-pot": "to", "wrong-opener": "opener"}
"""A second seat that a situation is about, by the field of `AskRuling`."""
FAMILIES = {"last_card_exposed": "stud", "last_card_swapped": "stud", "drawn_card_exposed": "draw"}
"""Mistakes that can only happen in one family of games."""
LAST_HAND = frozenset({"wrong-pot"})
"""What is told of the hand before, where none is in progress."""
OF_CARDS = frozenset({"now", "dealing", "board"})
"""What nobody reports where software deals."""


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that is asked."""

    name: str
    label: str
    kind: str
    choices: tuple[str, ...] = ()
    required: bool = False
    value: str = ""
    help: str = ""
    seen: bool = False
    """The hand in progress shows it: asked only where there is none, or where it is wrong."""


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that can have happened. `mistake` goes to `ReportMistake`, else it is an `AskRuling`."""

    name: str
    title: str
    group: str
    mistake: bool
    questions: tuple[Question, ...]
    says: str = ""
    """More words to find it by."""
    last_hand: bool = False
    """It can be of the hand before; what the table shows of that need not be answered."""


@functools.cache
def everything() -> tuple[Choice, ...]:
    """In the order in which it is offered."""
    found = [_mistake(kind) for kind in ASKED]
    ruled = [_situation(one) for one in situations().values()]
    return (*found, *sorted(ruled, key=lambda one: (GROUPS.index(one.group), one.title)))


def possible(family: str, mode: Mode = "tracked") -> tuple[Choice, ...]:
    """What can have happened in a game of this family; where software deals, nothing about the cards."""
    found = [one for one in everything() if FAMILIES.get(one.name, family) == family]
    return tuple(one for one in found if mode == "tracked" or one.group not in OF_CARDS)


def _mistake(kind: MistakeKind) -> Choice:
    questions = tuple(_question(kind, name) for name in ASKED[kind])
    return Choice(kind, text(f"wrong.mistake.{kind}"), "now", True, questions)


def _question(kind: str, name: str) -> Question:
    label = text(f"wrong.late.{kind}") if name == "late" else text(f"wrong.asks.{name}")
    start = {"card": "1", "late": "no"}.get(name, "")
    return Question(name, label, KINDS[name], WORDS.get(kind, ()) if name == "what" else (), name != "face",
                    start)


def _situation(one: Situation) -> Choice:
    own = {fact.name: fact for fact in one.facts}
    label = own["seat"].question if "seat" in own else text("wrong.asks.whose")
    asked = [Question("seat", label, "seat")]
    if one.name in WHO_ELSE:
        asked.append(Question(WHO_ELSE[one.name], text(f"wrong.asks.{WHO_ELSE[one.name]}"), "seat"))
    asked += [_fact(fact) for fact in one.facts if fact.question and fact.name != "seat"]
    title = text(f"wrong.situation.{one.name}")
    last = one.name in LAST_HAND
    return Choice(one.name, title, one.touches, False, tuple(asked), says=one.about, last_hand=last)


def _fact(fact: Fact) -> Question:
    return Question(
        name=fact.name,
        label=fact.question,
        kind=fact.kind,
        choices=tuple(word or "nothing" for word in fact.choices),
        required=fact.required,
        value=fact.show_default(),
        help=fact.allowed(),
        seen=fact.look is not None,
    )
