"""The board: who is called where and until when, tables forming and must-move, what a seat costs and how long
it may take; and never a name that somebody did not choose to be called by.
"""

from __future__ import annotations

import functools
import re
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.floor.absences.commands import DealerIn, DealerOut
from cardhouse.floor.breaking.commands import BreakGame
from cardhouse.floor.desk import MINUTE
from cardhouse.floor.lists.commands import CallNext, JoinList
from cardhouse.floor.moves.commands import MakeMustMove
from cardhouse.floor.opening.commands import OpenTable
from cardhouse.floor.opening.sign import taken
from cardhouse.floor.people.commands import RegisterPerson
from cardhouse.floor.seats.commands import LeaveTable
from cardhouse.floor.spreads.charge import with_charge
from cardhouse.floor.spreads.state import Spread
from cardhouse.houses.profile import load_house
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import rules_for
from cardhouse.play.stakes import parse_stakes
from cardhouse.room.commands import BeginHand
from cardhouse.room.dispatch import VIEWS
from cardhouse.room.host import RoomHost, open_room, seeded_mixing
from cardhouse.room.views.floor import BoardCall, board_view
from cardhouse.room.views.messages import ForWhom, message_of
from cardhouse.server.aliases import PREFIX, Aliases, Personal
from room.evening import BEGAN, BORN, Evening, opening

WAITING = ("w1", "w2", "w3")


class Board:
    """A room with a game at two tables and three names on its list."""

    def __init__(self) -> None:
        room, _ = open_room("main", "pechanga", BEGAN)
        self.host = RoomHost(room, seeded_mixing(3))
        self.evening = Evening(3)
        for command in opening({1: "holdem"}, players=6):
            self.do(command)
        for person in WAITING:
            self.do(RegisterPerson(person, id_checked=True, born=BORN))
            self.do(JoinList("holdem", person))

    def do(self, command: Any) -> None:
        decided = self.host.do(self.evening.asked(command))
        assert decided.refusal is None, decided.refusal

    def line(self) -> Any:
        return board_view(self.host, str.upper).games[0]


def test_a_full_game_tells_its_list_and_what_a_seat_costs() -> None:
    line = Board().line()
    assert (line.tables, line.open_seats, line.waiting) == ((1,), 0, ("W1", "W2", "W3"))
    assert (line.least_buy_in, line.most_buy_in) == (4_000, 100_000)
    assert (line.forming, line.must_move, line.calls) == ((1,), (), ())
    assert line.wait is None, "no seat came free yet: nothing can be said"


@pytest.mark.parametrize("house", ["pechanga", "horseshoe", "mohegan", "toledo", "live"])
def test_the_board_says_what_hands_are_charged(house: str) -> None:
    """By the rules that the engine itself is given, in every house; a sign goes before the book."""
    choices = load_house(house).choices("cash")
    for charge, wanted in (("", None), ("5% up to $2", (5, 200))):
        stakes = parse_stakes("no limit 1/2 rake")
        if charge:
            found = with_charge(stakes, charge, choices)
            assert not isinstance(found, Refusal), found
            stakes = found
        rules = rules_for(choices, "holdem", stakes, "cash")
        most = f"${rules.rake_cap // 100}" + (f".{rules.rake_cap % 100:02}" if rules.rake_cap % 100 else "")
        told = taken(Spread(id="1-2", game="holdem", stakes=stakes), choices)
        assert told == f"rake {rules.rake_percent}% up to {most}"
        assert wanted in (None, (rules.rake_percent, rules.rake_cap))


def test_a_call_names_the_place_the_table_and_the_end() -> None:
    board = Board()
    board.do(OpenTable(2, "holdem"))
    board.do(CallNext("holdem", 2))
    line = board.line()
    assert line.forming == (1, 2)
    assert line.waiting[0] == "W1*"
    (call,) = line.calls
    assert (call.place, call.table) == (1, 2)
    assert call.until == board.host.room.at + 5 * MINUTE, "as long as this house gives"
    board.do(MakeMustMove(2, (1,)))
    assert board.line().must_move == (2,)


def test_seats_of_a_game_that_breaks_are_not_open() -> None:
    board = Board()
    board.do(OpenTable(2, "holdem"))
    assert board.line().open_seats > 0
    board.do(BreakGame(1, to=(2,), without_draw=True))
    open_at_second = board.line().open_seats
    board.do(LeaveTable(1, "p1-1"))
    assert board.line().open_seats == open_at_second, "the seat left behind at the broken table is nobody's"


def test_no_table_runs_on_the_board_without_hands_or_a_dealer_and_players() -> None:
    """Opened, it forms until the first hand; without a hand for half an hour it is quiet, but not where a
    dealer sits with players; and it runs with its next hand.
    """
    board = Board()
    assert (board.line().forming, board.line().quiet) == ((1,), ())
    board.do(BeginHand(1))
    assert (board.line().forming, board.line().quiet) == ((), ()), "a hand is dealt"
    while 1 in board.host.room.hands:
        board.do(board.evening.next(board.host, 1))
    assert board.line().quiet == (), "one was dealt lately"
    board.evening.count += 31 * 60
    board.do(RegisterPerson("late", id_checked=True, born=BORN))
    assert (board.line().tables, board.line().quiet) == ((1,), (1,))
    board.do(DealerIn(1, "dealer-dee"))
    assert board.line().quiet == ()
    board.do(DealerOut(1))
    assert board.line().quiet == (1,)
    board.do(BeginHand(1))
    assert board.line().quiet == ()


def test_an_alias_that_ends_with_a_star_is_no_call() -> None:
    board = Board()
    line = board_view(board.host, lambda person: f"{person}*").games[0]
    assert line.waiting == ("w1*", "w2*", "w3*")
    assert line.calls == ()
    assert msgspec.json.decode(msgspec.json.encode(BoardCall(1, 2))) == {"place": 1, "table": 2}


WORDS = st.text(st.characters(categories=["Lu", "Ll"]), min_size=3, max_size=12)
NAMES = st.tuples(WORDS, WORDS).map(lambda both: f"Zq{both[0]} Xj{both[1]}")


@functools.cache
def board() -> Board:
    """One for all examples: what people are called is not kept in the room."""
    return Board()


@given(st.lists(st.tuples(NAMES, st.one_of(st.just(""), WORDS), WORDS), min_size=3, max_size=3))
def test_the_board_never_has_a_real_name(people: list[tuple[str, str, str]]) -> None:
    """Whatever people are called: it has their aliases, or a number that leads nowhere."""
    kept = {
        PREFIX + person: msgspec.json.encode(Personal(name, alias, f"card{card}", (f"note {name}",), "salt"))
        for person, (name, alias, card) in zip(WAITING, people, strict=True)
    }
    log: Any = SimpleNamespace(kept_all=lambda: kept, kept=kept.get)
    made = message_of(VIEWS["board"], board().host, "", Aliases(log), ForWhom())
    message = made.text("", staff=True)
    said = list(strings(msgspec.json.decode(message)))
    for person, (name, alias, card) in zip(WAITING, people, strict=True):
        for part in (*name.split(), f"card{card}", "salt", person):
            assert not any(part in one for one in said if one != alias), part
        assert any((alias or "Guest ") in one for one in said)


def strings(value: Any) -> Any:
    """Every text in a message, keys too."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)
    elif isinstance(value, str):
        yield value


def test_a_guest_without_an_alias_has_a_number_that_is_not_the_id() -> None:
    log: Any = SimpleNamespace(kept_all=dict, kept=lambda key: None)
    shown = Aliases(log)("p4711")
    assert re.fullmatch(r"Guest \d{5}", shown)
    assert "4711" not in shown
