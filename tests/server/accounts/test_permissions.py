"""The permission matrix cell by cell, against the table in matrix_cells.py; whose account one may change."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.errors import CardhouseError
from cardhouse.play import commands as hand
from cardhouse.room.commands import Act, BeginHand
from cardhouse.room.dispatch import COMMANDS
from cardhouse.server.accounts.administration import MANAGERS_GIVE, may_change, may_give
from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.sessions import Session, Table
from cardhouse.server.accounts.users import User
from cardhouse.server.permissions import (
    Allowed,
    Matrix,
    Subject,
    action_of,
    matrix,
    may,
    names_of,
    read_matrix,
    subject_of,
)  # fmt: skip
from server.accounts.matrix_cells import ROLES, cells

HERE, ELSEWHERE = Table("main", 7), Table("main", 8)
MINE = Subject("main", 7, "p1", "u1")
THEIRS_HERE = Subject("main", 7, "p2", "u2")
MINE_ELSEWHERE = Subject("main", 8, "p1", "u1")
THEIRS_ELSEWHERE = Subject("main", 8, "p2", "u2")
SITUATIONS = (MINE, THEIRS_HERE, MINE_ELSEWHERE, THEIRS_ELSEWHERE)
OWN_WAYS = {
    ("command.JoinList", "player"): "phone",
    ("command.JoinList", "kiosk"): "kiosk",
    ("command.Register", "player"): "phone",
    ("command.Register", "kiosk"): "kiosk",
    ("command.ReEnter", "player"): "phone",
    ("command.ReEnter", "kiosk"): "kiosk",
    ("command.AddChips", "player"): "self_dealt",
}
REACH = {
    "a": {MINE, THEIRS_HERE, MINE_ELSEWHERE, THEIRS_ELSEWHERE},
    "t": {MINE, THEIRS_HERE},
    "o": {MINE, MINE_ELSEWHERE},
    "-": set(),
}


def session(*roles: str, room: str = "main", way: str = "password", bound: Table | None = HERE) -> Session:
    where = "" if "owner" in roles else room
    return Session("s1", way, "u1", grants={where: frozenset(roles)}, persons={"main": "p1"}, bound=bound)


def user(*roles: str, room: str = "main", name: str = "u2") -> User:
    return User(name, name, name, 0, None, True, False, False, {room: frozenset(roles)} if roles else {})


def code(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    assert answer.text()
    return answer.code


def letter_of(action: str, role: str) -> str:
    """How far the role reaches, tried out in every situation."""
    way = OWN_WAYS.get((action, role))
    reached = set()
    for subject in SITUATIONS:
        about = msgspec.structs.replace(subject, way=way)
        if isinstance(may(session(role), action, about), Allowed):
            reached.add(subject)
    (letter,) = [letter for letter, subjects in REACH.items() if subjects == reached]
    return letter


@pytest.mark.parametrize("action", sorted({action for action, _ in cells()}))
def test_cells_of_an_action_role_by_role(action: str) -> None:
    expected = {role: cells()[action, role] for role in ROLES}
    assert {role: letter_of(action, role) for role in ROLES} == expected


@pytest.mark.parametrize("role", ["player", "kiosk"])
@pytest.mark.parametrize("way", ["phone", "kiosk", "in_person", "call_in", "", None])
def test_nobody_joins_a_list_by_a_way_that_is_not_theirs(role: str, way: str | None) -> None:
    about = msgspec.structs.replace(MINE, way=way)
    answer = may(session(role), "command.JoinList", about)
    own = {"player": ("phone", "kiosk"), "kiosk": ("kiosk",)}[role]  # a phone before the board: presence.py
    if way in own:
        assert isinstance(answer, Allowed)
    else:
        assert code(answer) == "way_closed"
    assert isinstance(may(session("clerk"), "command.JoinList", about), Allowed)


def test_every_line_of_the_file_is_in_the_table_and_every_role_a_column() -> None:
    assert set(matrix().cells) == {action for action, _ in cells()}
    used = {role for row in matrix().cells.values() for role in row}
    assert used == set(ROLES)


def test_every_command_of_the_room_has_its_line_and_no_other_has() -> None:
    faults = matrix().faults(COMMANDS)
    assert not faults, "\n".join(faults)


def test_missing_and_unknown_commands_are_told() -> None:
    lines = {"command.BeginHand": {"floor": "all"}, "command.Vanished": {"floor": "all"}, "view.me": {}}
    small = Matrix(lines)
    assert small.faults({"BeginHand": BeginHand, "Act": Act})[0] == (
        "the command Act.BetTo has no line in any rights.toml"
    )
    assert small.faults({"BeginHand": BeginHand}) == ["a rights.toml allows Vanished, which is no command"]
    assert small.faults({}) == [
        "a rights.toml allows BeginHand, which is no command",
        "a rights.toml allows Vanished, which is no command",
    ]


@pytest.mark.parametrize("role", ROLES)
def test_no_role_reaches_another_room(role: str) -> None:
    for action in matrix().cells:
        if role == "owner":  # the whole installation
            continue
        answer = may(session(role), action, Subject("annex", 7, "p1", "u2"))
        assert isinstance(answer, Refusal)


@given(st.text(max_size=30), st.sampled_from(ROLES))
def test_what_is_not_listed_is_refused(action: str, role: str) -> None:
    if action not in matrix().cells:
        assert code(may(session(role), action, MINE)) == "unknown_action"


@given(
    st.sets(st.sampled_from(ROLES[:-1])), st.sampled_from(sorted(matrix().cells)), st.sampled_from(SITUATIONS)
)
def test_several_roles_reach_as_far_as_each_of_them(roles: set[str], action: str, subject: Subject) -> None:
    together = isinstance(may(session(*roles), action, subject), Allowed)
    each = [isinstance(may(session(role), action, subject), Allowed) for role in roles]
    assert together == any(each)


def test_nobody_without_a_role_may_anything() -> None:
    assert all(code(may(session(), action, MINE)) == "not_allowed" for action in matrix().cells)


def test_refusals_say_what_is_missing() -> None:
    clerk = may(session("clerk"), "command.OpenTable", MINE)
    assert isinstance(clerk, Refusal)
    assert clerk.text() == "this is not for clerk; it is for floor, manager"
    assert code(may(session("player"), "command.Act.Fold", THEIRS_HERE)) == "own_only"
    assert code(may(session("dealer"), "command.BeginHand", THEIRS_ELSEWHERE)) == "bound_table_only"
    assert code(may(session("dealer", bound=None), "command.BeginHand", MINE)) == "no_bound_table"


@pytest.mark.parametrize("action", [name for name in matrix().cells if not name.startswith("view.")])
def test_a_pin_reaches_no_further_than_its_table(action: str) -> None:
    for role in ("dealer", "floor", "manager"):
        pinned = session(role, way="pin")
        assert not isinstance(may(pinned, action, THEIRS_ELSEWHERE), Allowed)
        whole = Subject("main")
        assert not isinstance(may(pinned, action, whole), Allowed)


def test_a_subject_without_person_is_nobodys_own() -> None:
    nobody = Session("s1", "password", "u1", grants={"main": frozenset({"player"})})
    assert code(may(nobody, "command.Act.Fold", Subject("main", 7))) == "own_only"
    assert code(may(nobody, "command.Act.Fold", Subject("main", 7, "p1"))) == "own_only"


# Commands as actions


def test_a_command_that_carries_another_is_named_by_both() -> None:
    assert action_of(Act(7, hand.Fold(3))) == "command.Act.Fold"
    assert action_of(BeginHand(7)) == "command.BeginHand"
    assert "Act.DeclareWinners" in names_of(Act)
    assert names_of(BeginHand) == ["BeginHand"]


def test_acting_for_a_seat_is_acting_for_who_sits_there() -> None:
    sits = {(7, 3): "p1"}
    assert subject_of("main", Act(7, hand.Fold(3)), lambda *at: sits.get(at)) == Subject("main", 7, "p1")
    assert subject_of("main", Act(7, hand.Fold(4)), lambda *at: sits.get(at)) == Subject("main", 7, None)
    assert subject_of("main", BeginHand(7), lambda *at: sits.get(at)) == Subject("main", 7, None)
    leave = COMMANDS["LeaveTable"](7, "p2")
    assert subject_of("main", leave, lambda *at: sits.get(at)) == Subject("main", 7, "p2")


# The file


def test_all_faults_of_a_file_are_told_at_once() -> None:
    with pytest.raises(CardhouseError) as raised:
        read_matrix(
            '[command]\nA = { all = ["king"] }\nB = { all = ["auditor"] }\nC = { some = ["floor"] }\n'
            'D = { all = ["floor"], own = ["floor"] }\nE = { all = ["board", "owner"] }\n[orders]\nF = {}\n'
            '[view]\nG = { all = ["floor"], ways = { clerk = ["phone"] } }\n'
        )
    told = str(raised.value)
    assert told.splitlines()[1:] == [
        "[orders] is no section; there are command, view, people, account",
        told.splitlines()[2],
        "command.B: the auditor gives no commands",
        "command.C: some is no scope; there are all, table, own",
        "command.D: floor is listed twice",
        "command.E: the board gives no commands",
        "command.E: the owner gives no commands",
        "view.G: clerk has ways but no scope",
    ]
    assert told.splitlines()[2].startswith("command.A: king is no role; there are auditor, board")


# Two people


# Whose account


@pytest.mark.parametrize("role", ROLES)
def test_managers_give_roles_below_their_own_in_their_own_room(role: str) -> None:
    given_here = may_give(session("manager"), "main", role, user())
    assert (given_here is None) == (role in MANAGERS_GIVE)
    assert (role in MANAGERS_GIVE) == (role not in ("manager", "auditor", "owner"))
    assert code(may_give(session("manager"), "annex", role, user())) == "not_yours_to_give"
    assert code(may_give(session("floor"), "main", role, user())) == "not_yours_to_give"
    assert may_give(session("owner"), "annex", role, user()) is None
    assert code(may_give(session("owner"), "main", role, user(name="u1"))) == "own_account"
    assert code(may_give(session("manager"), "main", role, user(name="u1"))) == "own_account"


def test_managers_change_only_accounts_that_they_could_have_made() -> None:
    manager = session("manager")
    assert may_change(manager, user("dealer", "floor")) is None
    assert code(may_change(manager, user("dealer", "manager"))) == "not_yours_to_change"
    assert code(may_change(manager, user("auditor"))) == "not_yours_to_change"
    assert code(may_change(manager, user("owner", room=""))) == "not_yours_to_change"
    assert code(may_change(manager, user("dealer", room="annex"))) == "not_yours_to_change"
    assert code(may_change(manager, user())) == "not_yours_to_change"
    assert code(may_change(session("floor"), user("dealer"))) == "not_yours_to_change"
    assert may_change(session("owner"), user("manager")) is None
