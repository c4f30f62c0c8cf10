"""Every refusal of the floor: one of the house's order a supervisor overrules with a reason that stays on the
log, and the others nobody.

The stories of the floor are told once more, and whatever they see refused is asked again by a supervisor who
overrules it, in a copy of the room; what no story sees refused has a case of its own here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import cardhouse.floor
from cardhouse.floor.absences import commands as absences
from cardhouse.floor.breaking import commands as breaking
from cardhouse.floor.desk import MINUTE
from cardhouse.floor.lists.commands import JoinList
from cardhouse.floor.moves import commands as moves
from cardhouse.floor.opening import commands as opening
from cardhouse.floor.people.commands import KeepApart, RegisterPerson
from cardhouse.floor.refusals import KINDS, WHY_NOT
from cardhouse.floor.seats.commands import SeatPlayer
from cardhouse.play.refusal import CODES, HAND_CODES, Refusal
from cardhouse.room import snapshots
from cardhouse.room.apply import apply_entry
from cardhouse.room.dispatch import DECIDE as EVERYTHING
from cardhouse.room.entries import decode
from cardhouse.room.host import Asked, Outcome, RoomHost, house_on, seeded_mixing
from cardhouse.room.overruling.overrule import DECIDE, FloorOverruled, OverruleFloor
from cardhouse.room.state import Room
from cardhouse.room.subjects import SUBJECTS
from cardhouse.room.unwritten.state import as_ruled
from cardhouse.scenarios import find, load, run
from cardhouse.scenarios.story import STAFF, Story
from floor.moves_evening import BUY_IN, MovesEvening

WHY = "it is only fair to them"
HOURS = 6 * 60 * MINUTE
SUPERVISOR = frozenset({"floor", "manager"})
STORIES = Path(__file__).parents[2] / "scenarios" / "floor"
FLOOR = Path(cardhouse.floor.__file__).parent
ORDERS = {code for code, kind in KINDS.items() if kind == "order"}


def overruled(room: Room, command: Any, at: int, book: Any = house_on, reason: str = WHY) -> Outcome:
    """What comes of it in a copy of a room, which then replays to the same bytes."""
    before = snapshots.encode(room)
    found, again = snapshots.decode(before), snapshots.decode(before)
    assert found is not None
    assert again is not None
    host = RoomHost(found, seeded_mixing(1), book)
    asked = Asked("overrules", "sue", OverruleFloor(msgspec.to_builtins(command), reason), at, SUPERVISOR)
    outcome = host.do(asked)
    for entry in outcome.entries:
        apply_entry(again, decode(entry.body).events, entry.at, again.position + 1)
    assert snapshots.encode(again) == snapshots.encode(found)
    host.advance(at + HOURS)  # and the clock finds nothing that it cannot go on with
    return outcome


def on_record(refused: Refusal, outcome: Outcome) -> bool:
    """Whether the refusal was set aside, and the log says by whom, why, and against which rule."""
    if outcome.refusal is not None:
        return False
    record = outcome.events[0]
    assert isinstance(record, FloorOverruled)
    assert (record.refused[0], record.reason, record.by) == (refused.code, WHY, "sue")
    assert record.rule == refused.cite
    assert set(record.refused) <= ORDERS
    assert len(outcome.events) > 1, "the command itself was done"
    return True


def test_every_refusal_of_the_floor_is_of_a_kind() -> None:
    made = {code for path in FLOOR.rglob("*.py") for _, code in _refusals(path)}
    assert made - set(KINDS) == set(), "refusals that nobody declared"
    said = {code for one in SUBJECTS if one.place == "floor" for code in one.says}
    assert said <= set(KINDS), "a subject of the floor declares its refusals by kind"
    assert set(KINDS) <= set(CODES)
    assert not set(KINDS) & set(HAND_CODES)
    assert set(KINDS.values()) == {"order", *WHY_NOT}


def _refusals(path: Path) -> Iterator[tuple[ast.FunctionDef, str]]:
    """Each refusal that a file makes, with the function that makes it."""
    for function in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(function, ast.FunctionDef):
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Refusal":
                    (name, *_) = call.args
                    assert isinstance(name, ast.Constant), f"{path}: a refusal is made by its name"
                    yield function, str(name.value)


def test_where_the_house_s_order_refuses_it_asks_first_whether_it_is_overruled() -> None:
    """Every place that makes such a refusal can be passed; no other asks."""
    for path in sorted(FLOOR.rglob("*.py")):
        for function, code in _refusals(path):
            text = ast.unparse(function)
            asks = f"overruled('{code}')" in text or f"unless_overruled(Refusal('{code}'" in text
            asks = asks or ("unless_overruled(refused)" in text and f"refused = Refusal('{code}'" in text)
            kind = KINDS[code]
            assert asks == (kind == "order"), f"{path.name}, {function.name}: {code} is of the kind {kind}"


def test_every_command_of_the_floor_that_people_give_can_be_overruled_about() -> None:
    floor = [one for one in SUBJECTS if one.place == "floor"]
    given = {kind for one in floor for kind in one.commands if kind not in one.clock_only}
    assert {kind for kind, _ in DECIDE.values()} == given
    assert given <= set(EVERYTHING)


def test_what_the_stories_see_refused_is_overruled_or_says_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    passed: set[str] = set()
    told = Story.do

    def do(self: Story, command: Any, by: str = STAFF, roles: tuple[str, ...] = ("floor",)) -> Any:
        refused = told(self, command, by, roles)
        if refused is not None and type(command).__name__ in DECIDE:
            outcome = overruled(self.room, command, self.at, self.host.book)
            if on_record(refused, outcome):
                passed.add(refused.code)
            else:
                _not_set_aside(refused, outcome.refusal)
        return refused

    monkeypatch.setattr(Story, "do", do)
    for path in find([STORIES]):
        for scenario in load(path):
            assert not run(scenario).failures, f"{path}: {scenario.name}"
    assert {case.code for case in CASES} == ORDERS - passed, "what no story sees refused has a case here"


def _not_set_aside(refused: Refusal, answer: Refusal | None) -> None:
    """Nobody sets it aside; what is refused to others for want of office a supervisor just does."""
    assert answer is not None
    kind = KINDS[refused.code]
    if answer.code == "nothing_to_overrule":
        assert kind == "office"
        return
    assert answer.code == "cannot_overrule"
    if kind != "order":  # of the house's order something is left, or something else came up behind it
        assert answer.facts["ground"] == WHY_NOT[kind]
        assert answer.cite == refused.cite


class Case(msgspec.Struct, frozen=True):
    """Something that the house refuses by choices that it might make, after what came before."""

    code: str
    command: Any
    before: tuple[Any, ...] = ()
    choices: dict[str, Any] = {}
    in_hand: int = 0


PLAYED_OVER = {"floor_play_over.games": "all", "floor_play_over.box": "not_required"}
CASES = (
    Case("other_game", moves.SignTransferList(1, "m1", 4)),
    Case("through_must_move", moves.SignTransferList(3, "eli", 1), (moves.MakeMustMove(3, (1,)),)),
    Case(
        "hand_not_waited_for",
        opening.LockUpSeat(4, 5, "abe", after_hand=True),
        choices={"floor_lock_up.hand_elsewhere": "not_held"},
        in_hand=2,
    ),
    Case("no_dinner", absences.GrantDinner(1, "m1"), choices={"floor_absences.dinner": "none"}),
    Case(
        "no_voluntary_pick_up",
        absences.PickUpVoluntarily(1, "m1"),
        choices={"floor_absences.voluntary_told": []},
    ),
    Case(
        "no_such_sign_up",
        JoinList("1-3", "nat", "kiosk"),
        choices={"floor_lists.sign_up": ["in_person"], "floor_lists.open_seat": "list_allowed"},
    ),
    Case("private_list", JoinList("2-5", "nat", "kiosk"), (opening.MakePrivate(4),)),
    Case("pairs_not_kept", KeepApart("nat", "ora"), choices={"floor_people.kept_apart": "not_provided"}),
    Case("too_few_for_private", opening.MakePrivate(3), choices={"floor_private.least_players": 5}),
    Case(
        "absent_not_asked",
        opening.PlayOverSeat(3, 1, "nat", BUY_IN),
        (absences.StepAway(3, "eli"),),
        choices={**PLAYED_OVER, "floor_play_over.absent_player": "must_agree"},
    ),
    Case(
        "not_receiving",
        breaking.TakeSeatElsewhere(3, "eli", 2, 5),
        (breaking.BreakGame(3, to=(1,), without_draw=True),),
        choices={"floor_breaking.order_when": "too_few_seats"},
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.code)
def test_what_no_story_sees_refused_is_overruled_too(case: Case) -> None:
    evening = MovesEvening()
    evening.host.book = lambda house, day, rules: as_ruled(house_on(house, day, rules), case.choices)
    for command in case.before:
        evening.done(command)
    if case.in_hand:
        assert evening.begin(case.in_hand)
    refused = evening.do(case.command, "floor").refusal
    assert refused is not None
    assert refused.code == case.code
    outcome = overruled(evening.host.room, case.command, evening.at, evening.host.book)
    assert outcome.refusal is None, outcome.refusal.text()
    assert on_record(refused, outcome)


def test_the_law_is_not_overruled_and_its_row_is_told() -> None:
    evening = MovesEvening()
    evening.done(RegisterPerson("kid", born=evening.host.room.at // 86_400_000_000 + 719_163 - 17 * 365))
    command = SeatPlayer(4, 5, "kid", BUY_IN)
    refused = evening.do(command).refusal
    assert refused is not None
    assert refused.code == "too_young"
    answer = overruled(evening.host.room, command, evening.at).refusal
    assert answer is not None
    assert (answer.code, answer.cite) == ("cannot_overrule", refused.cite)
    assert answer.facts["ground"] == WHY_NOT["law"]


def test_it_takes_a_supervisor_a_reason_and_a_refusal() -> None:
    evening = MovesEvening()
    refused = opening.MakePrivate(99)
    short = SeatPlayer(4, 5, "nat", 5_000)
    for command, roles, reason, code in (
        (short, {"dealer"}, WHY, "not_your_office"),
        (short, {"floor"}, "  ", "no_reason_for_it"),
        (refused, {"floor"}, WHY, "cannot_overrule"),
        (SeatPlayer(4, 5, "nat", BUY_IN), {"floor"}, WHY, "nothing_to_overrule"),
    ):
        asks = OverruleFloor(msgspec.to_builtins(command), reason)
        assert evening.refused(asks, *roles) == code
    evening.done(OverruleFloor(msgspec.to_builtins(short), WHY), "floor")
    evening.kept()
