"""Which rows the software named in a story, and whether they are those that the story says (`by`, `covers`).

A row is named by a decision that read the choice which states it, by an event, a refusal or a ruling that
cites it, or by the game, the ranking or the structure that embodies it, at the moment of the hand where it
matters. `by` of an expectation is compared with what was named since the story last expected something, its
own look at the table included, and else with the decisions of the same hand so far, from the end of the one
before: what is seen now may have been decided by an earlier act. An event, a refusal or a ruling that cites
the row goes on to count, for what was ruled or owed may be seen hands later. `covers` is compared with the
whole story.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, TypeVar, get_args

import msgspec

from cardhouse.cards.card import JOKER
from cardhouse.floor.event import AtTable
from cardhouse.games.game import Game, load_game
from cardhouse.games.says import ranking_rows
from cardhouse.houses.catalogue import row_ids
from cardhouse.houses.choices import Choices
from cardhouse.houses.noting import NotedChoices
from cardhouse.play import events as hand_ev
from cardhouse.play import table_events as table_ev
from cardhouse.play.apply import APPLY, begin
from cardhouse.play.hand import BETTING, Hand
from cardhouse.play.refusal import Refusal
from cardhouse.play.why import embodied
from cardhouse.play.why.explaining import read_reasons
from cardhouse.play.why.reasons import Reason, Source
from cardhouse.room.events import AtHand
from cardhouse.rulings.ruling import Ruling
from cardhouse.scenarios.model import Failure
from cardhouse.scenarios.story import Story

Named = dict[str, frozenset[str]]
"""Rows, and where they were named: `play/why/reasons.py` has the sources."""
_ROW = re.compile(rb'"([a-z][a-z0-9]*\.[^" ]+)"')
SAID = frozenset({"event", "refusal", "ruling"})
"""Named in so many words."""
_BY: dict[str, frozenset[str]] = {source: frozenset((source,)) for source in get_args(Source)}


class NamedChoices(NotedChoices):
    """The choices of one story; what a look at the cards rests on is noted beside them."""

    __slots__ = ("embodied",)

    def __init__(self, choices: Choices) -> None:
        super().__init__(choices)
        self.embodied: list[Reason] = []


@lru_cache(maxsize=64)
def named_choices(choices: Choices) -> NamedChoices:
    """The same, noted: one for all stories under these choices, because one is told at a time."""
    return NamedChoices(choices)


Outcome = TypeVar("Outcome")


def heard(choices: Choices, outcome: Outcome) -> Outcome:
    """An outcome outside the room, whose rows are named too."""
    if isinstance(choices, NamedChoices):
        source: Source = "refusal" if isinstance(outcome, Refusal) else "event"
        choices.embodied.append(Reason(source, "", tuple(rows_in(outcome))))
    return outcome


def note_ranked(choices: Choices, game: Game, cards: Iterable[int], high: int = 0) -> None:
    """Hands of a game were compared; `high` is the worth of one by the high ranking."""
    if isinstance(choices, NamedChoices):
        choices.embodied += embodied.ranked(game, high, choices.book)
        if JOKER in cards:
            choices.embodied.append(Reason("ranking", "joker", ranking_rows("joker", choices.book)))
        note_moments(choices, game, "wins")


def note_moments(choices: Choices, game: Game, *moments: str) -> None:
    """Moments of a game that a check looks at without a hand."""
    if isinstance(choices, NamedChoices):
        choices.embodied += [embodied.in_game(game, moment, choices.book) for moment in ("game", *moments)]


class Naming:
    """What was named in one story: in all, and since it last expected something."""

    def __init__(self, choices: Choices, compares: bool) -> None:
        self.choices = choices
        self.compares = compares
        """Not under another house, nor under choices that are on trial: then nothing is heard."""
        self.story: Named = {}
        self.steps: list[tuple[str, Named]] = []
        """What was named at each step and expectation, for whoever asks why."""
        self.now: Named = {}
        self.fresh: Named = {}
        """What was named since it was last entered everywhere (`enter`)."""
        self.given: dict[int, Reason] = {}
        """The reasons among it: most are given again and again."""
        self.afresh()

    def afresh(self) -> None:
        """Another row of a table of short rows begins."""
        self.fresh, self.given = {}, {}
        self.lately: Named = {}
        self.in_hand: Named = {}
        """Since the hand before ended, and whatever was said in so many words."""
        self.since_hand: Named = {}
        """Since a hand last ended."""
        self.looked = False
        """Whether something was expected since the last step."""
        self.heard = 0
        """How many entries of the room's log were heard."""
        self.answered: Any = None
        self.hands: dict[int, Hand] = {}
        """The hand at each table as it stood after what was heard of it."""
        if isinstance(self.choices, NamedChoices):
            self.choices.forget()
            self.choices.embodied.clear()

    def step(self) -> None:
        """A step begins: what was named before it, and looked at, is past."""
        if self.looked:
            self.lately = {}
            self.looked = False

    @contextmanager
    def aside(self) -> Iterator[None]:
        """What is supposed is taken back."""
        named = self.lately, self.in_hand, self.since_hand
        kept = self.looked, self.heard, self.answered, self.hands
        self.lately, self.in_hand, self.since_hand = (dict(one) for one in named)
        self.hands = {table: hand.copy() for table, hand in self.hands.items()}
        self.step()
        try:
            yield
        finally:
            self.lately, self.in_hand, self.since_hand = named
            self.looked, self.heard, self.answered, self.hands = kept

    def hear(self, world: Story) -> None:
        """What was read, happened and was answered since the last time."""
        if not self.compares:
            return
        if len(world.entries) < self.heard:  # the story laid something down and began its log anew
            self.heard = 0
        entries = world.entries[self.heard :]
        if not entries and world.answer is self.answered and world.refusal is None:
            self.gather()
            return
        bodies = [world.said(entry) for entry in entries]
        at_table = [type(one) for body in bodies for event in body.events if type(event) is AtTable
                    for one in event.events]  # fmt: skip
        if table_ev.HandEnded in at_table:
            self.enter()
            self.since_hand = {}
        if table_ev.HandBegan in at_table:
            self.enter()
            said = {row: named & SAID for row, named in self.in_hand.items() if named & SAID}
            self.in_hand = said | self.since_hand
        self.gather()
        for entry, body in zip(entries, bodies, strict=True):
            self.note(rows_of(entry.body), "refusal" if body.refusal is not None else "event")
            for event in body.events:
                self._happened(event)
        self.heard = len(world.entries)
        for answer in (world.answer, world.refusal):
            if isinstance(answer, Ruling | Refusal) and answer is not self.answered:
                self.note(rows_in(answer), "ruling" if isinstance(answer, Ruling) else "refusal")
        self.answered = world.answer

    def told(self, where: str) -> None:
        """A step or an expectation is over."""
        self.enter()
        self.steps.append((where, self.now))
        self.now = {}

    def look(self, world: Story, about_turn: bool) -> None:
        """What an expectation looked at: with what may be done, what that rests on."""
        if not self.compares:
            return
        self.hear(world)
        self.looked = True
        book = self.choices.book
        for hand in self.hands.values():
            self._because([embodied.in_game(hand.game, "game", book)])
            if about_turn and hand.stage == BETTING and hand.actor >= 0:
                self._because(embodied.of_turn(hand, book))

    def gather(self) -> None:
        """What was read since the last time."""
        if not isinstance(self.choices, NamedChoices) or not self.compares:
            return
        self._because([*read_reasons(self.choices), *self.choices.embodied])
        self.choices.forget()
        self.choices.embodied.clear()

    def note(self, rows: Iterable[str], source: str) -> None:
        """Rows that were named just now."""
        fresh = self.fresh
        for row in rows:
            before = fresh.get(row)
            if before is None:
                fresh[row] = _BY[source]
            elif source not in before:
                fresh[row] = before | _BY[source]

    def enter(self) -> None:
        """What was named just now was named in the step, in the story, lately and in the hand."""
        fresh = self.fresh
        if not fresh:
            return
        for named in (self.now, self.story, self.lately, self.in_hand, self.since_hand):
            if not named:
                named.update(fresh)
                continue
            for row, sources in fresh.items():
                before = named.get(row)
                if before is None:
                    named[row] = sources
                elif not sources <= before:
                    named[row] = before | sources
        self.fresh, self.given = {}, {}

    def _because(self, reasons: Iterable[Reason]) -> None:
        given = self.given
        for reason in reasons:
            if id(reason) not in given:
                given[id(reason)] = reason
                self.note(reason.rows, reason.source)

    def _happened(self, event: Any) -> None:
        kind = type(event)
        if kind is AtHand:
            self._in_hand(event.table, event.events)
        elif "Rul" in kind.__name__:
            self.note(rows_in(event), "ruling")
        elif kind is AtTable:
            for one in event.events:
                if isinstance(one, table_ev.HandBegan):
                    game = load_game(one.setup.game)
                    self._because([embodied.in_game(game, "button_moves", self.choices.book)])

    def _in_hand(self, table: int, events: Sequence[Any]) -> None:
        hand, book = self.hands.get(table), self.choices.book
        for event in events:
            begins = type(event) is hand_ev.HandBegan
            if begins:
                hand = self.hands[table] = begin(event)
            if hand is None:
                return  # the story found this hand in progress
            self._because(embodied.of_event(hand, event, events, book))
            if not begins:
                APPLY[type(event)](hand, event)


def rows_of(entry: bytes) -> list[str]:
    """Every row that stands in an entry of the log."""
    if b"." not in entry:  # a plain act
        return []
    known = row_ids()
    return [row for found in _ROW.findall(entry) if (row := found.decode()) in known]


def rows_in(happened: Any) -> list[str]:
    """Every row that stands in an event, a refusal or a ruling."""
    known = row_ids()
    return [text for text in _texts(msgspec.to_builtins(happened)) if text in known]


def _texts(node: Any) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        for value in node.values():
            yield from _texts(value)
    elif isinstance(node, list | tuple):
        for value in node:
            yield from _texts(value)


def compared(named: Naming, by: Iterable[str], where: str) -> Iterator[Failure]:
    """The failure where an expectation names rows that the software did not."""
    rows = [row for text in by for row in text.replace(",", " ").split()]
    # A story of several houses names rows of all their books.
    own = [row for row in rows if row.startswith(f"{named.choices.book}.")]
    lacking = [row for row in own if row not in named.lately and row not in named.in_hand]
    if named.compares and lacking:
        came = ", ".join(sorted(named.lately)) or "no rule"
        yield Failure(where, f"by {', '.join(lacking)}", f"by {came}", lacking[0])


def uncovered(named: Naming, covers: Iterable[str]) -> Iterator[Failure]:
    """The failures where a story claims rows that nothing in it named."""
    for row in covers:
        if named.compares and row not in named.story:
            yield Failure("covers", f"{row} named in the story", "it was not named", row)
