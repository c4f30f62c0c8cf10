"""What can go wrong at a table, for choosing: mistakes at the deal of the hand in progress, which the dealer
reports with seat and card, and every situation that the house rules on, with its questions. Grouped by what
part of the game it touches; the words for mistakes are in the texts. What can be at a table as it stands is
decided in `rulings/fitting`, what plain words may mean in `rulings/searching`.
"""

from __future__ import annotations

import functools
from typing import get_args

import msgspec

from cardhouse.languages import spoken
from cardhouse.room.irregularities.commands import MistakeKind
from cardhouse.rulings.deal_mistakes import Wrong
from cardhouse.rulings.fitting import Setting, Unfit, unfit
from cardhouse.rulings.fouled_deck import What
from cardhouse.rulings.searching import EVERY, FOUND_MOST, nearest, search
from cardhouse.rulings.situations import Fact, Situation, situations
from cardhouse.screens.texts import text
from cardhouse.screens.writing import told

ASKED: dict[MistakeKind, tuple[str, ...]] = {
    "exposed": ("seat", "card", "face"), "flashed": ("seat", "card", "face"),
    "shown_by_player": ("seat", "card"), "off_the_table": ("seat", "card", "face"),
    "last_card_exposed": ("seat",), "drawn_card_exposed": ("seat", "face"),
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
SAME_AS: dict[MistakeKind, str] = {
    "exposed": "exposed-card", "flashed": "exposed-card", "shown_by_player": "exposed-card",
    "off_the_table": "off-the-table", "last_card_exposed": "exposed-last",
    "drawn_card_exposed": "exposed-on-draw", "boxed": "boxed-cards", "joker": "joker-found",
    "too_many_cards": "extra-cards", "too_few_cards": "too-few-cards",
    "last_card_swapped": "last-card-to-wrong-player", "away_at_turn": "away-at-turn",
    "fouled_deck": "fouled-deck", "dealt_wrong": "dealt-wrong", "no_right_to_hand": "not-entitled",
}  # fmt: skip
"""The situation that a mistake is: where one can be in the hand in progress, it is reported as that."""
IN_STUD = {"exposed-card": "exposed-hole", "off-the-table": "hole-off-the-table"}
LAST_HAND = frozenset({"wrong-pot"})
"""What is told of the hand before, where none is in progress."""


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


class NotHere(msgspec.Struct, frozen=True):
    """A situation that words may mean and that cannot be at this table."""

    title: str
    why: str


class FoundByWords(msgspec.Struct, frozen=True):
    """What words may mean, the likeliest first: the names of choices, and what is none here."""

    names: tuple[str, ...]
    not_here: tuple[NotHere, ...] = ()
    by_letters: bool = False
    """No word is known: these are of words that look like them."""


def everything() -> tuple[Choice, ...]:
    """In the order in which it is offered, in the language that is spoken."""
    return _told_in(spoken())


@functools.cache
def _told_in(language: str) -> tuple[Choice, ...]:
    found = [_mistake(kind) for kind in ASKED]
    ruled = [_situation(one) for one in situations().values()]
    return (*found, *sorted(ruled, key=lambda one: (GROUPS.index(one.group), one.title)))


def possible(at: Setting) -> tuple[Choice, ...]:
    """What can have happened at a table as it stands; mistakes at the deal only where a hand is on."""
    return tuple(one for one in (*everything(), _act()) if not why_not(one, at))


def why_not(one: Choice, at: Setting) -> Unfit:
    """Why it cannot have happened there; empty where it can."""
    if one.mistake:
        kind = SAME_AS[one.name]  # type: ignore[index]
        same = IN_STUD.get(kind, kind) if at.game.family == "stud" else kind
        return "street" if at.street < 0 else unfit(same, "dealing", at)
    return unfit(one.name, one.group, at)


def by_words(words: str, at: Setting) -> FoundByWords:
    """What words may mean at a table: a mistake of this deal before the situation in general. What cannot be
    here takes no place from what can.
    """
    names: list[str] = []
    elsewhere: list[NotHere] = []
    choices = {one.name: one for one in (*everything(), _act())}
    found = search(words, choices, EVERY)
    near = [] if found else nearest(words, choices)
    for place, name in enumerate(found or near):
        also: list[str] = [kind for kind, same in SAME_AS.items() if same == name]
        here = [one for one in (*also, name) if not why_not(choices[one], at)]
        if len(names) < FOUND_MOST:
            names += here
        if not here and place < FOUND_MOST:
            reason = text(f"happened.unfit.{why_not(choices[name], at)}")
            elsewhere.append(NotHere(choices[name].title, reason))
    return FoundByWords(tuple(names), tuple(elsewhere), by_letters=bool(near))


def _act() -> Choice:
    """What the player in turn said and did: put down move by move on a sheet of its own."""
    return Choice("act", text("happened.situation.act"), "betting", False, ())


def _mistake(kind: MistakeKind) -> Choice:
    questions = tuple(_question(kind, name) for name in ASKED[kind])
    return Choice(kind, text(f"happened.mistake.{kind}"), "now", True, questions)


def _question(kind: str, name: str) -> Question:
    label = text(f"happened.late.{kind}") if name == "late" else text(f"happened.asks.{name}")
    start = {"card": "1", "late": "no"}.get(name, "")
    return Question(name, label, KINDS[name], WORDS.get(kind, ()) if name == "what" else (), name != "face",
                    start)


def _situation(one: Situation) -> Choice:
    own = {fact.name: fact for fact in one.facts}
    label = told(own["seat"].question) if "seat" in own else text("happened.asks.whose")
    asked = [Question("seat", label, "seat")]
    if one.name in WHO_ELSE:
        asked.append(Question(WHO_ELSE[one.name], text(f"happened.asks.{WHO_ELSE[one.name]}"), "seat"))
    asked += [_fact(fact) for fact in one.facts if fact.question and fact.name != "seat"]
    title = text(f"happened.situation.{one.name}")
    last = one.name in LAST_HAND
    return Choice(one.name, title, one.touches, False, tuple(asked), says=one.about, last_hand=last)


def _fact(fact: Fact) -> Question:
    return Question(
        name=fact.name,
        label=told(fact.question),
        kind=fact.kind,
        choices=tuple(word or "nothing" for word in fact.choices),
        required=fact.required,
        value="" if fact.show_default() == "none" else fact.show_default(),
        help=told(fact.allowed()),
        seen=fact.look is not None,
    )
