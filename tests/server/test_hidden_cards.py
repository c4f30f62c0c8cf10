"""Every command of a room, given by every role in the midst of hands that software deals: nothing that comes
of it tells or changes a card that is hidden from whoever looks.

Two rooms that differ in hidden cards only (`hidden_twins.py`) are asked the same; answers, refusals, the log
as the auditor reads it and every view must be the same bytes.
"""

from __future__ import annotations

import random
from typing import Any, get_args

import msgspec
import pytest

from cardhouse.room import commands as cmd
from cardhouse.room.dispatch import COMMANDS
from cardhouse.room.irregularities import commands as wrong
from cardhouse.room.requests.ask_at_table import AskAtTable
from cardhouse.rulings.situations import situations
from room.fuzzed_room import random_facts
from room.test_any_input import LIKELY, fields
from server.hidden_twins import GAMES, GONE_ON, SEATS, twins, who

ROLES = ("player", "dealer", "clerk", "floor", "cage", "tournament_director", "manager", "kiosk")
STAFF = frozenset({"dealer", "clerk", "floor", "cage", "tournament_director", "manager"})
TABLES = tuple(GONE_ON)
PERSONS = tuple(who(table, seat) for table in TABLES for seat in SEATS)


@pytest.fixture(autouse=True)
def _likely(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIKELY, "table", TABLES)
    monkeypatch.setitem(LIKELY, "seat", SEATS)
    monkeypatch.setitem(LIKELY, "person", PERSONS)
    monkeypatch.setitem(LIKELY, "other", PERSONS)
    monkeypatch.setitem(LIKELY, "spread", tuple(one[0] for one in GAMES))


def made_up(kind: Any, rng: random.Random) -> Any:
    """A command of this kind with values that fit; None where none was found."""
    for _ in range(20):
        try:
            return msgspec.convert(fields(kind, rng), kind, strict=False)
        except msgspec.ValidationError:
            continue
    return None


def about_hands(rng: random.Random) -> list[Any]:
    """Whatever can be said of a hand: each situation, each mistake, each request, each act."""
    found: list[Any] = []
    for table in TABLES:
        for name, situation in situations().items():
            for facts in (random_facts(situation, rng), {fact.name: "yes" for fact in situation.facts}):
                found.append(wrong.AskRuling(table, name, facts, seat=rng.choice((0, *SEATS)),
                                             record_only=rng.random() < 0.1))  # fmt: skip
        for mistake in get_args(wrong.MistakeKind):
            found.append(wrong.ReportMistake(table, mistake, rng.choice(SEATS), rng.randint(1, 2)))
        found += [msgspec.convert({**fields(AskAtTable, rng), "table": table}, AskAtTable, strict=False)
                  for _ in range(8)]  # fmt: skip
        found += [wrong.OverrideRuling(rng.randint(1, 40), outcome, "because")
                  for outcome in ("hand dead", "hand live", "hand returned", "as you were")]  # fmt: skip
        found += [wrong.ChooseRuling(rng.randint(1, 40), rng.randint(0, 1), rng.choice(SEATS))]
        found += [wrong.CarryOutRuling(table, rng.randint(1, 40), rng.choice(SEATS)) for _ in range(4)]
        found += [cmd.DealAgain(table), cmd.TakeBackEntry(table), cmd.BeginHand(table)]
    return found


class Walk:
    """Both rooms side by side, and what their viewer is sent."""

    def __init__(self, seed: int, seat: int = 0, house: str = "horseshoe") -> None:
        self.one, self.other = twins(house, seed, seat)
        self.rng = random.Random(seed)
        self.seat = seat
        self.went_on: set[str] = set()
        self.done = 0
        self.look()

    def look(self) -> None:
        """All views and the whole log are the same."""
        viewers: list[tuple[str | None, bool]] = [(None, True), (None, False)]
        if self.seat:
            viewers = [(who(table, self.seat), staff) for table in TABLES for staff in (True, False)]
        for person, staff in viewers:
            pairs = zip(self.one.views(person, staff), self.other.views(person, staff), strict=True)
            for (name, text), (_, other) in pairs:
                assert text == other, f"{name} for {person or 'staff' if staff else 'all'}"
        if not self.seat:
            assert self.one.log() == self.other.log(), "the log as it is read"

    def ask(self, command: Any, roles: frozenset[str], person: str) -> None:
        before = self.one.lying()
        since = len(self.one.entries)
        outcomes = [room.do(command, roles, person) for room in (self.one, self.other)]
        said = f"{command!r} by {sorted(roles)} {person}"
        assert len(self.one.entries) > since, f"{said}: nothing is left out of the log, refusals neither"
        went_on = self.one.lying() != before
        if went_on:  # cards that are seen by now were exchanged too
            self.went_on.add(type(command).__name__)
            self.one.back()
            self.other.back()
            return
        viewer = person or None
        staff = bool(roles & STAFF)
        answers = [room.answer(outcome, viewer, staff)
                   for room, outcome in zip((self.one, self.other), outcomes, strict=True)]  # fmt: skip
        assert answers[0] == answers[1], said
        if not self.seat:
            assert self.one.log(since) == self.other.log(since), said
        self.done += outcomes[0].refusal is None


def test_no_command_tells_or_changes_a_hidden_card() -> None:
    """By staff: each command by each role."""
    walk = Walk(3)
    for name in sorted(COMMANDS):
        for role in ROLES:
            command = made_up(COMMANDS[name], walk.rng)
            if command is not None:
                person = walk.rng.choice(PERSONS) if role == "player" else ""
                walk.ask(command, frozenset({role}), person)
        if walk.rng.random() < 0.1:
            walk.look()
    walk.look()
    assert walk.done > 50, "some of it is done"
    assert not walk.went_on, "nobody but a seat moves a hand"


@pytest.mark.parametrize("role", ["dealer", "floor", "manager", "tournament_director"])
def test_whatever_is_said_of_a_hand_tells_and_changes_nothing(role: str) -> None:
    walk = Walk(5)
    for command in about_hands(walk.rng):
        walk.ask(command, frozenset({role}), "")
    walk.look()
    assert walk.done > 100, "the book answers most questions"
    assert not walk.went_on, walk.went_on


@pytest.mark.parametrize("seat", SEATS)
def test_a_player_learns_of_no_card_but_the_own_ones(seat: int) -> None:
    walk = Walk(7, seat)
    for name in sorted(COMMANDS):
        for table in TABLES:
            command = made_up(COMMANDS[name], walk.rng)
            if command is not None:
                walk.ask(command, frozenset({"player"}), who(table, seat))
    walk.look()
    assert walk.done > 20, "players do a few things in the midst of a hand"
    assert walk.went_on <= {"Act"}, "by acting in their turn alone"


def test_a_host_who_plays_in_his_own_room_learns_no_more() -> None:
    """Of a private game: every role at once, and a seat."""
    walk = Walk(11, 1)
    everything = [made_up(kind, walk.rng) for _, kind in sorted(COMMANDS.items())]
    for command in (*everything, *about_hands(walk.rng)):
        if command is not None:
            walk.ask(command, STAFF | {"player"}, who(walk.rng.choice(TABLES), 1))
    walk.look()
    assert walk.done > 100
    assert walk.went_on <= {"Act"}


def test_the_walk_would_notice() -> None:
    """What the room itself may ask, and people not, tells a card that was not dealt."""
    noticed = 0
    for mistake in get_args(wrong.MistakeKind):
        walk = Walk(5)
        try:
            walk.ask(wrong.ReportMistake(1, mistake, 1, 1), frozenset(), "")
        except AssertionError:
            noticed += 1
        noticed += bool(walk.went_on)
    assert noticed > 5
