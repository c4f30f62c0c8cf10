"""Stories are told to a room: each step a command by somebody who may, all of it on a log that replays."""

from __future__ import annotations

import pytest

from cardhouse.houses.profile import load_house
from cardhouse.play import commands as hand
from cardhouse.play import table_commands as between
from cardhouse.room import commands as cmd
from cardhouse.scenarios import run
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.setting import Setting
from cardhouse.scenarios.table_setting import TABLE
from cardhouse.scenarios.world import World
from scenarios.story import story

STEPS = """\
- cyd calls, ann calls, bob checks
- {suppose: [ann bets 10, bob calls], expect: {pot: 29}}
- hand plays out
- {next hand: {cards: {ann: As Ad}}}
"""


def told(steps: str = STEPS, **setting: str) -> World:
    one = story(steps, **setting)
    assert isinstance(one.setting, Setting)
    assert run(one).failures == []
    return World(one.setting, "pechanga", load_house("pechanga").choices(one.rule_set))


def test_the_log_of_a_story_gives_its_room_again() -> None:
    world = told(cards="{ann: Ks Kd, board: 2c 3d 4h 9s Jc}")
    world.begin()
    for act in (hand.Call(3), hand.Call(1), hand.Check(2)):
        assert world.act(act) is None
    assert world.fault() == ""
    assert world.proved == "room"
    twin = world.copy()
    assert twin.act(hand.Check(twin.running_hand().hand.acting_seat)) is None
    assert twin.fault() == world.fault() == "", "a supposed step leaves the story as it was"
    del world.entries[-1]
    assert world.fault() == "the log replays to another room"


def test_what_is_done_past_the_room_is_noted_and_on_the_log() -> None:
    world = told()
    world.begin()
    dealer = world.running_hand()
    dealer.act(hand.Fold(dealer.hand.acting_seat))
    assert world.past_the_room("chips", between.AddChips(1, 5000)) is None
    assert world.fault() == ""
    assert world.proved == "hand"
    assert list(world.by_hand) == ["a ruling carried out", "chips"]


def test_a_story_may_not_do_what_nobody_could() -> None:
    world = told()
    place = cmd.BetweenHandsDo(TABLE, between.PlaceButton(2))
    with pytest.raises(WordError, match="nobody could do this"):
        world.do(place, "dee", ("dealer",))
    assert world.do(place, "sam", ("floor",)) is None


def test_a_fault_of_the_program_is_told_as_the_outcome_of_its_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(world: World, command: object) -> None:
        raise KeyError("no such thing")

    monkeypatch.setattr(World, "act", broken)
    (failure,) = run(story("- cyd calls\n- {expect: {pot: 7}}")).failures
    assert failure.step == "step 1, cyd calls (line 7)"
    assert failure.expected == "no fault of the program"
    assert failure.came.startswith("KeyError: 'no such thing' (scenarios/test_told_to_a_room.py:")


def test_tournament_tables_are_an_events() -> None:
    world = told("- {expect: {turn: cyd}}", rules="tournament", stakes="no limit 100/200", seats=
                 "ann 5000, bob 5000, cyd 5000")  # fmt: skip
    table = world.floor.tables[TABLE]
    assert (table.owner.kind, table.unit, table.rule_set) == ("event", "chips", "tournament")
    assert not world.room.books.balances
